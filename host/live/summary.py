"""What lists say about games: kept in the database, and worked out where it is not."""

from collections.abc import Callable
from typing import Any

from host.errors import StoreError
from host.live.statistics import count
from host.store.record import INCOMPLETE, read_game, winners
from host.store.store import Store, StoredGame
from host.store.summaries import read_summaries, write_summaries
from shared_engine import VERSION
from shared_engine.games.errors import RulesError

Summary = dict[str, Any]
"""`ruleset`, `turns`, `finished`, `won` (seats), `incomplete` and `counts` (by seat), or `problem` where the game cannot be read."""

_FORM = 2  # raised when what is in a summary changes
_PROGRAM = f"{VERSION}/{_FORM}"
_AT_ONCE = 50


def summaries(
    store: Store, games: list[StoredGame], on_read: Callable[[int, int], None] | None = None
) -> dict[int, Summary]:
    """About each of *games*, by number.

    Args:
        on_read: called with how many have been worked out, and of how many nothing is kept.
    """
    found = read_summaries(store, games, _PROGRAM)
    missing = [game for game in games if game.id not in found]
    for done, game in enumerate(missing, 1):
        found[game.id] = _summary(store, game)
        if on_read:
            on_read(done, len(missing))
    return found


def refresh(store: Store, *, newest: int | None = None, on_read: Callable[[int, int], None] | None = None) -> int:
    """Work out what lists need and is not kept yet, and keep it; return of how many games, at most the *newest*."""
    games = store.games()
    games = games if newest is None else games[-newest:]
    found = read_summaries(store, games, _PROGRAM)
    missing = [game for game in games if game.id not in found]
    for first in range(0, len(missing), _AT_ONCE):
        some = missing[first : first + _AT_ONCE]
        write_summaries(store, {game: _summary(store, game) for game in some}, _PROGRAM)
        if on_read:
            on_read(first + len(some), len(missing))
    return len(missing)


def _summary(store: Store, game: StoredGame) -> Summary:
    try:
        record, clock = read_game(store, game)
        counts = count(record, clock)
        won = winners(record)
    except (RulesError, StoreError) as error:
        return {"problem": str(error)}
    return {
        "ruleset": record.description["ruleset"],
        "turns": len(record.turns),
        "finished": won is not None,
        "won": list(won or ()),
        "incomplete": dict(record.tags).get(INCOMPLETE, ""),
        "counts": {str(seat): counted for seat, counted in counts.items()},
    }
