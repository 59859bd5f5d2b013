"""What can be counted in the log of a board: how much of what, and what went wrong; nothing of who
played what."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from host.store.store import Store, StoredEvent
from shared_engine.games.errors import NotationError
from shared_engine.log.events import Boot, Fault, Game, Gap, unpack
from shared_engine.wire.messages import Hello

_NEWEST = 20  # faults that are named


def count_fetched(store: Store, hello: Hello) -> dict[str, Any] | None:
    """As count, of what *store* holds of the log of the board that said *hello*; None if that is
    nothing."""
    board, name = hello.device_id.hex(), hello.log_id.hex()
    for log in reversed(store.logs()):
        if (
            log.device_id == board
            and log.log_id.startswith(name)
            and log.events
            and not log.is_set_aside
        ):
            return count(store.rows(log.id))
    return None


def count(rows: Iterable[StoredEvent]) -> dict[str, Any]:
    """Return what a report says of the events *rows* of one log: docs/formats.md."""
    kinds: Counter[str] = Counter()
    faults: dict[str, int] = {}
    damaged = unread = lost = at_ms = first_ms = 0
    for row in rows:
        if not row.is_whole:
            damaged += 1
            continue
        try:
            event = unpack(row.body, at_ms)
        except NotationError:  # of a newer firmware
            unread += 1
            continue
        first_ms = first_ms if kinds else event.at_ms
        at_ms = event.at_ms
        kinds[type(event).__name__.upper()] += 1
        if isinstance(event, Gap):
            lost += event.lost
        if isinstance(event, Fault):
            faults[event.text] = faults.pop(event.text, 0) + 1  # the newest comes last
    named = list(faults.items())[-_NEWEST:]
    return {
        "events": dict(sorted(kinds.items())),
        "games": kinds[Game.__name__.upper()],
        "starts": kinds[Boot.__name__.upper()],
        "hours": round((at_ms - first_ms) / 3_600_000, 1),
        "lost": lost,
        "damaged": damaged,
        "unread": unread,
        "faults": [{"text": text, "times": times} for text, times in named],
    }
