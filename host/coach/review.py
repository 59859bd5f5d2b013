"""A game that was played, looked at by the coach: what each turn was worth, what was lost by it,
and what was luck."""

import copyreg
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

from host.coach.assess import Assessed, Effort, Task, assess, tasks
from host.coach.held import Played, turns_of
from host.errors import StoreError
from host.live.study import Skill
from shared_engine.games.catalogue import DOG, room_of
from shared_engine.games.dog.move import Move
from shared_engine.prng import Prng
from shared_engine.record.record import Record, from_json, to_json

DOUBTFUL, MISTAKE, BLUNDER = 0.03, 0.06, 0.12
"""So much likelier the team had won by the best move, at least (docs/coach.md)."""

_MOST_MOMENTS = 5
_AT_ONCE = 4  # turns that a process is given


@dataclass(frozen=True)
class Reviewed:
    """A turn, and what it was worth."""

    number: int
    turn: Played
    assessed: Assessed

    @property
    def seat(self) -> int:
        return self.turn.before.turn


@dataclass(frozen=True)
class Review:
    """What the coach says of a game.

    Attributes:
        turns: in order, from the first on.
        seats: how each has played; blunders are mistakes, too.
        luck: by team, how much likelier it became to win by what nobody chose: cards that came, and
            that others did not have.
        moments: of *turns*, the most instructive ones in order.
    """

    turns: tuple[Reviewed, ...]
    seats: tuple[Skill, ...]
    luck: tuple[float, ...]
    moments: tuple[Reviewed, ...]


def review(
    record: Record,
    effort: Effort | None = None,
    on_turn: Callable[[int, int], None] | None = None,
    processes: int | None = None,
) -> Review:
    """Look at the game of *record*.

    Args:
        on_turn: called with how many turns have been looked at, and of how many.
        processes: at once; by default as many as there are cores.

    Raises:
        StoreError: it is no game of Dog, or it has no turns.
        RulesError: it cannot be opened.
    """
    ruleset = record.description["ruleset"]
    if room_of(ruleset) != DOG:
        raise StoreError(
            f"the coach knows Dog, not {ruleset}; `collie replay` says of Brothers how a game ends"
        )
    played = turns_of(record)
    if not played:
        raise StoreError("nothing was played in it that could be reviewed")
    found: list[Assessed] = []
    for one in _assessed(record, len(played), effort or Effort(), processes):
        found.append(one)
        if on_turn:
            on_turn(len(found), len(played))
    turns = tuple(
        Reviewed(number, turn, one)
        for number, (turn, one) in enumerate(zip(played, found, strict=True), 1)
    )
    rules = played[0].before.rules
    seats = tuple(_of_seat(turns, seat) for seat in range(rules.seats))
    return Review(turns, seats, _luck(turns), _moments(turns))


# ---- side by side

_tasks: list[Task] = []


def _content(move: Move) -> tuple[type[Move], tuple[object, ...]]:
    """How to make *move* in another process; where it is compiled pickle does not know."""
    return Move, (move.card, move.as_card, move.parts)


copyreg.pickle(Move, _content)


def _open(data: dict[str, Any]) -> None:
    _tasks[:] = tasks(turns_of(from_json(data)))


def _assess(effort: Effort, number: int) -> Assessed:
    """The same whichever process does it."""
    return assess(_tasks[number], effort, Prng(number + 1))


def _assessed(
    record: Record, count: int, effort: Effort, processes: int | None
) -> Iterator[Assessed]:
    processes = processes or os.cpu_count() or 1
    one_more = partial(_assess, effort)
    if processes == 1 or count <= _AT_ONCE:
        _open(to_json(record))
        yield from map(one_more, range(count))
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), _open, (to_json(record),)) as pool:
        yield from pool.map(one_more, range(count), chunksize=_AT_ONCE)


# ---- what it comes to


def _of_seat(turns: Sequence[Reviewed], seat: int) -> Skill:
    own = [one.assessed for one in turns if one.seat == seat]
    lost = [one.lost for one in own]
    return Skill(
        seat,
        sum(one.choices > 1 for one in own),
        sum(lost),
        sum(one >= MISTAKE for one in lost),
        sum(one >= BLUNDER for one in lost),
    )


def _luck(turns: Sequence[Reviewed]) -> tuple[float, ...]:
    """From the chances behind a move to those before the next one nobody has chosen anything."""
    sums = [0.0] * len(turns[0].assessed.chances)
    for one, following in pairwise(turns):
        for team, chance in enumerate(one.assessed.chances):
            sums[team] += following.assessed.before[team] - chance
    return tuple(sums)


def _moments(turns: Sequence[Reviewed]) -> tuple[Reviewed, ...]:
    dearest = sorted(turns, key=lambda one: (-one.assessed.lost, one.number))
    chosen = [one for one in dearest[:_MOST_MOMENTS] if one.assessed.lost >= DOUBTFUL]
    return tuple(sorted(chosen, key=lambda one: one.number))
