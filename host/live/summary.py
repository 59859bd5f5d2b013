"""What lists say about games: kept in the database, and worked out where it is not."""

from collections.abc import Callable
from typing import Any

from host.errors import StoreError
from host.live.statistics import count
from host.live.study import TIME_MS, TURNS
from host.store.record import read_game
from host.store.said import SEATS
from host.store.store import Store, StoredGame
from host.store.summaries import read_summaries, write_summaries
from host.store.tags import INCOMPLETE, winners
from shared_engine import VERSION
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.errors import RulesError
from shared_engine.games.reading import (
    MOST_NUMBER,
    read_list,
    read_number,
    read_object,
    read_text,
    read_truth,
)

Summary = dict[str, Any]
"""`ruleset`, `turns`, `finished`, `won` (seats), `incomplete` and `counts` (by seat), or `problem`
where the game cannot be read."""

_FORM = 2  # raised when what is in a summary changes
_PROGRAM = f"{VERSION}/{_FORM}"
_AT_ONCE = 50
_KEYS = {"ruleset", "turns", "finished", "won", "incomplete", "counts"}


def summaries(
    store: Store, games: list[StoredGame], on_read: Callable[[int, int], None] | None = None
) -> dict[int, Summary]:
    """About each of *games*, by number.

    Args:
        on_read: called with how many have been worked out, and of how many nothing is kept.
    """
    found = _kept(store, games)
    missing = [game for game in games if game.id not in found]
    for done, game in enumerate(missing, 1):
        found[game.id] = _summary(store, game)
        if on_read:
            on_read(done, len(missing))
    return found


def refresh(
    store: Store, *, newest: int | None = None, on_read: Callable[[int, int], None] | None = None
) -> int:
    """Work out what lists need and is not kept yet, and keep it; return of how many games, at most
    the *newest*."""
    games = store.games()
    games = games if newest is None else games[-newest:]
    found = _kept(store, games)
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


def _kept(store: Store, games: list[StoredGame]) -> dict[int, Summary]:
    """What is kept about *games*, as far as it is a summary: a stranger's database may keep
    anything."""
    return {
        game: one
        for game, one in read_summaries(store, games, _PROGRAM).items()
        if _is_summary(one)
    }


def _is_summary(one: dict[str, Any]) -> bool:
    if "problem" in one:
        return set(one) == {"problem"} and isinstance(one["problem"], str)
    try:
        counted = {
            TURNS,
            TIME_MS,
            *find_board_game(read_text(one.get("ruleset"), "ruleset")).COUNTED,
        }
        counts = read_object(one.get("counts"), "counts")
        for value in (
            one.get("turns"),
            *(number for seat in counts.values() for number in read_object(seat, "seat").values()),
        ):
            read_number(value, 0, MOST_NUMBER, "count")
        read_truth(one.get("finished"), "finished")
        read_text(one.get("incomplete"), "incomplete")
        for seat in (*read_list(one.get("won"), "won"), *map(int, counts)):
            read_number(seat, 0, SEATS[-1], "seat")
    except (RulesError, ValueError):
        return False
    return (
        bool(counts) and set(one) == _KEYS and all(set(seat) == counted for seat in counts.values())
    )
