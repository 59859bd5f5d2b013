"""Events that the log had promised to keep and lost: the power is cut at every flash operation of
an evening."""

from collections.abc import Iterator

from tests.firmware.power_cuts import Evening, bounds, contents, events_of, woken

BLOCKS = 28


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    evening = Evening(BLOCKS)
    cuts = lost = 0
    for operations, _, content in contents(evening.flash):
        log, _, _ = woken(BLOCKS, bytes(content))
        least, most = bounds(evening, operations)
        is_true = events_of(log) == evening.truth[log.first : log.head]
        kept = log.head if is_true and log.first <= most.acknowledged else 0
        lost += max(0, least.events - kept)
        cuts += 1
    reference = (
        f"{len(evening.flash.operations)} operations, {cuts} cuts, {len(evening.truth)} events"
    )
    yield "sync.lost_events", lost, "events", "0", reference
