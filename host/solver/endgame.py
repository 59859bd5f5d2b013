"""The end of a round of Brothers: its position as a sum of regions, and what the value of that says
about points and winner.

Points come first, then straight pens that are placed, by which a tie is decided (BO-33, BO-34).
Both rounds are added up, so whoever gets as much as can be of the round under way does as well as
can be in the game.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from host.solver.prospect import Prospect
from host.solver.regions import Regions
from host.solver.search import OutOfEffortError, Search, Sum
from shared_engine.games.brothers.meadow import bounds
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.play import apply
from shared_engine.games.brothers.position import ROUNDS
from shared_engine.games.brothers.score import DRAW, left_over, points, rounds_of, totals, winner

if TYPE_CHECKING:
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules

_CELLS_OF_A_PAIR = 7  # on which each side places a pen, by a rule of thumb: where the search begins
_LEAST_SIZE = 16  # of the grid of regions: boards have it
_KEPT_REGIONS, _KEPT_SUMS = 4_000, 200_000  # some 300 MB at most, for meadows of 60 cells 150


class Endgame:
    """Solves positions of Brothers; what was found out helps with the next one of the same
    rules."""

    def __init__(self) -> None:
        self._made_for: tuple[object, ...] = ()
        self._regions = Regions(_LEAST_SIZE, _KEPT_REGIONS)
        self._search = Search(self._regions, (1, 1), _KEPT_SUMS)

    def prospect(
        self, position: "Position", effort: int, is_stopped: Callable[[], bool]
    ) -> Prospect | None:
        """As in host/solver/solver.py; while the prairie is being laid, nothing is known."""
        if position.is_laying:
            return None
        goal = _Goal(position)
        least, most = self._solve(position, goal, effort, is_stopped)
        return goal.prospect(least, most)

    def best_move(
        self, position: "Position", effort: int, is_stopped: Callable[[], bool]
    ) -> "Move | None":
        """As in host/solver/solver.py."""
        if position.is_laying or position.is_over:
            return None
        goal = _Goal(position)
        least, most = self._solve(position, goal, effort, is_stopped)
        is_straight = position.rules.team_of[position.turn] == goal.team
        return self._move_worth(position, least, is_straight=is_straight) if least == most else None

    def _move_worth(self, position: "Position", value: int, *, is_straight: bool) -> "Move | None":
        """The first legal move by which the side to play gets *value*, None where the effort does
        not suffice to find it."""
        worth = _worth(position.rules)
        try:
            for move in legal(position):
                gain = 0 if move.is_pass else worth[0] if is_straight else -worth[1]
                if self._is_worth(
                    position, apply(position, move), value - gain, is_straight=is_straight
                ):
                    return move
        except OutOfEffortError:
            pass
        return None

    def _is_worth(
        self, position: "Position", after: "Position", value: int, *, is_straight: bool
    ) -> bool:
        """Whether the side to play in *position* gets *value* when *after* follows."""
        if after.is_over or after.round_number != position.round_number:
            return value == 0
        limit = value if is_straight else value + 1
        return (self._search.narrow(self._sum(after), limit)[0] >= limit) == is_straight

    def _solve(
        self, position: "Position", goal: "_Goal", effort: int, is_stopped: Callable[[], bool]
    ) -> tuple[int, int]:
        """Between which values that of *position* lies."""
        one = self._sum(position)
        self._search.allow(effort, is_stopped)
        least, most = self._search.bounds(one)
        try:
            for limit in goal.decisive:
                if least < limit <= most:
                    least, most = self._search.narrow(one, limit)
            limit = max(least + 1, min(most, goal.guess))
            while least < most:
                least, most = self._search.narrow(one, limit)
                limit = most if most < limit else least + 1
        except OutOfEffortError:
            return self._search.bounds(one)
        return least, most

    def _sum(self, position: "Position") -> Sum:
        rules, meadow = position.rules, position.meadow
        left, top, right, bottom = bounds(meadow.cells)
        size = max(_LEAST_SIZE, right - left + 1, bottom - top + 1)
        may_pass = not rules.bo_must_place and rules.seats > len(rules.teams)
        made_for = (size, _worth(rules), may_pass)
        if made_for != self._made_for:
            self._made_for = made_for
            self._regions = Regions(size, _KEPT_REGIONS)
            self._search = Search(self._regions, _worth(rules), _KEPT_SUMS, may_pass=may_pass)
        free = [
            (x - left, y - top)
            for (x, y), owner in zip(meadow.cells, position.covered, strict=True)
            if not owner
        ]
        parts = self._regions.split(self._regions.mask(free))
        seats = [(position.first + step) % rules.seats for step in range(rules.seats)]
        pens = tuple(0 if position.passed >> seat & 1 else position.pens[seat] for seat in seats)
        return Sum(parts.regions, parts.spare, seats.index(position.turn), pens)


def _straight_pens(rules: "Rules") -> int:
    return rules.pens_per_seat * rules.seats // len(rules.teams)


def _worth(rules: "Rules") -> tuple[int, int]:
    """Of a straight and of an angular pen: its points many times, and one for each straight pen, by
    which ties are decided."""
    times = _straight_pens(rules) + 1
    return times * rules.penalty_straight + 1, times * rules.penalty_angular


class _Goal:
    """What values of a position mean in its game.

    Attributes:
        team: the one that breeds straight pens in this round.
        decisive: values of which it matters for the winner of the game whether they are reached.
        guess: what the value may be about.
    """

    def __init__(self, position: "Position") -> None:
        rules = position.rules
        self._position = position
        self._times = _straight_pens(rules) + 1
        self.team = rules.team_of[position.first]
        straight, angular = points(rules, *left_over(position))
        self._lead = angular - straight
        self.decisive: tuple[int, ...] = ()
        if position.round_number == ROUNDS - 1 and not position.is_over:
            before = totals(rules, rounds_of(position))
            tie = before[self.team] - before[1 - self.team] - self._lead
            self.decisive = (tie * self._times, (tie + 1) * self._times)
        free = list(position.covered).count(0)
        worth = _worth(rules)
        self.guess = (worth[0] - worth[1]) * free // _CELLS_OF_A_PAIR

    def prospect(self, least: int, most: int) -> Prospect:
        """What it means that the value lies between *least* and *most*."""
        lead = [self._lead + value // self._times for value in (least, most)]
        if self.team == 1:
            lead = [-lead[1], -lead[0]]
        outcome = self._winner(least)
        return Prospect(
            is_solved=least == most,
            winner=outcome if outcome == self._winner(most) else None,
            points=self._points(least) if least == most else None,
            lead=(lead[0], lead[1]),
        )

    def _left(self, value: int) -> tuple[int, int]:
        """The pens left over at the end of the round, given its *value*."""
        rules = self._position.rules
        straight, angular = left_over(self._position)
        placed = value % self._times
        return straight - placed, angular - (
            placed * rules.penalty_straight - value // self._times
        ) // rules.penalty_angular

    def _points(self, value: int) -> tuple[int, int]:
        of_straight, of_angular = points(self._position.rules, *self._left(value))
        return (of_straight, of_angular) if self.team == 0 else (of_angular, of_straight)

    def _winner(self, value: int) -> int | None:
        """The winner of the game, DRAW for none, None where another round follows."""
        position = self._position
        if position.is_over:
            return winner(position.rules, rounds_of(position))
        if not self.decisive:
            return None
        if value < self.decisive[0]:
            return 1 - self.team
        if value >= self.decisive[1]:
            return self.team
        if position.rules.tie_break == "none":
            return DRAW
        (_, other, _), *_ = rounds_of(position)
        mine = left_over(position)[0] - value % self._times
        return DRAW if mine == other else self.team if mine < other else 1 - self.team
