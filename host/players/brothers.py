"""Players of Brothers that play rounds on to their end, and know the end once it can be worked
out."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from host.solver.endgame import Endgame
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.play import apply
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.rules import Rules
from shared_engine.players.brothers.features import side_of
from shared_engine.players.brothers.one_step import OneStep
from shared_engine.players.brothers.play_out import PlayOut
from shared_engine.prng import Prng

_SUMS = 20_000  # of the solver for one decision: the time ends before
_FOR_SOLVER = 0.5  # of the time
_LOOK_PLAYS = 10  # so many plays the look one move ahead counts for
_HUNDRED = 100


@dataclass(frozen=True)
class Effort:
    """How much a player thinks about one decision."""

    seconds: float
    """At most."""
    plays: int
    """Rounds played on, over all moves."""
    moves: int
    """That are tried: the best by the look one move ahead."""
    cells: int
    """As soon as no more are free the end is solved, if half of the time is enough."""


class _Tried:
    """A move, where it leads to, and what it seems worth to the breeder of straight pens."""

    def __init__(self, move: Move, after: Position, look: float) -> None:
        self.move = move
        self.after = after
        self._sum = _LOOK_PLAYS * look
        self._plays = _LOOK_PLAYS

    def add(self, found: int) -> None:
        self._sum += found
        self._plays += 1

    @property
    def worth(self) -> float:
        return self._sum / self._plays


class Rollouts:
    """A player (shared_engine/players/brothers/levels.py). As soon as the end can be worked out in
    half of its time, it plays that as well as can be. Before, its best moves are tried by playing
    the round on, and the better half goes on."""

    def __init__(
        self, prng: Prng, effort: Effort, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._one_step = OneStep(prng, 1)
        self._prng = prng
        self._effort = effort
        self._clock = clock
        self._endgame = Endgame()
        self._plays: PlayOut | None = None

    def think(self, position: Position) -> Iterator[Move]:
        begin = self._clock()
        end = begin + self._effort.seconds
        solved_by = begin + _FOR_SOLVER * self._effort.seconds
        tried = self._candidates(position)
        yield tried[0].move
        if len(tried) == 1:
            return
        if position.covered.count(0) <= self._effort.cells:
            found = self._endgame.best_move(position, _SUMS, lambda: self._clock() > solved_by)
            if found:
                yield found
                return
        sign = -1 if side_of(position, position.turn) else 1
        plays = self._play_out(position.rules)
        rounds = math.ceil(math.log2(len(tried)))
        for _ in range(rounds):
            for _ in range(max(1, self._effort.plays // rounds // len(tried))):
                for one in tried:
                    one.add(self._play(plays, position, one.after))
                    if self._clock() > end:
                        return
            tried.sort(key=lambda one: -sign * one.worth)
            yield tried[0].move
            del tried[(len(tried) + 1) // 2 :]

    def _play(self, plays: PlayOut, before: Position, after: Position) -> int:
        return plays.play(after) if after.round_number == before.round_number else 0

    def _play_out(self, rules: Rules) -> PlayOut:
        if self._plays is None or self._plays.rules is not rules:
            self._plays = PlayOut(rules, self._prng)
        return self._plays

    def _candidates(self, position: Position) -> list[_Tried]:
        """The moves to try, the best one first."""
        looks = sorted(self._one_step.looks(position), key=lambda one: -one[0])
        sign = -1 if side_of(position, position.turn) else 1
        return [
            _Tried(move, apply(position, move), sign * look / _HUNDRED)
            for look, move in looks[: self._effort.moves]
        ]
