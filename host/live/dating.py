"""On which day a game began, counted back from the clock of its board."""

from collections.abc import Iterable, Iterator

from host.store.store import StoredEvent
from shared_engine.log.codec import WRAP_MS
from shared_engine.log.events import Boot, Gap

# Behind a power-on nobody knows how long the board was off, and one may be among events that are
# lost.
_BREAKS = (Boot.KIND, Gap.KIND)
# The head of an event: its kind, then its time.
_TIME = slice(1, 5)
# An event may get its time so long before it gets into the log, behind others.
_LATE_MS = 60_000


def ages(rows: Iterable[StoredEvent], head: int, now_ms: int) -> Iterator[tuple[int, int]]:
    """Number and age in ms of events, as long as the clock of the board has run on since.

    Args:
        rows: the events below *head*, the newest first.
        now_ms: what the clock says now, modulo 2**32: before a board that was on but still for 25
            days nothing is known.
    """
    age_ms, later_ms = 0, now_ms
    for expected, row in zip(range(head - 1, -1, -1), rows, strict=False):
        if (
            row.number != expected
            or not row.is_whole
            or len(row.body) < _TIME.stop
            or row.body[0] in _BREAKS
        ):
            return
        at_ms = int.from_bytes(row.body[_TIME], "little")
        passed_ms = (later_ms - at_ms + _LATE_MS) % WRAP_MS - _LATE_MS
        if passed_ms > WRAP_MS // 2:
            return
        age_ms, later_ms = age_ms + passed_ms, at_ms
        yield row.number, max(0, age_ms)
