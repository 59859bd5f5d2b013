"""The burning seven as what it is: single steps of any marbles in scope, each sending home what it
lands on (E-10).

Enumerating all results is in every.py; here it is asked step by step, or only results that fit what
is seen are looked for.
"""

from shared_engine.games.dog.move import STEP
from shared_engine.games.dog.moves.scope import Scope
from shared_engine.games.dog.moves.step import NOBODY, move_marble, path, steps
from shared_engine.games.dog.moves.trail import longer, parts_of
from shared_engine.games.dog.position import NOWHERE, finish_marbles, track_marbles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.contract import Guide
    from shared_engine.games.dog.moves.trail import Trail
    from shared_engine.games.dog.rules import Rules

    # cells, then the field of the one partner marble that may use the rest, -1 while there
    # is none
    State = tuple[bytes, int]

_SOON: "Final" = 2  # points


class Stepwise:
    """A split (split.py) of single steps. They are made and undone on one buffer, `cells`."""

    def __init__(self, rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> None:
        self.rules = rules
        self.scope = Scope(rules, cells, seat, card, as_card)
        self.seat = seat
        self.points = self.scope.points
        self.start: "State" = (cells, -1)
        self.cells = bytearray(cells)
        self._chosen = -1
        self._limit = self.scope.limit

    # ---- what a split is asked

    def is_playable(self) -> bool:
        return self.can_complete(self.start, self.points)

    def one_way(self) -> "tuple[Part, ...]":
        trail: "Trail" = None
        state, left = self.start, self.points
        while left:
            following = self.next_steps(state, left)
            if not following:
                break  # what is left lapses
            reached, _, source, target = following[0]
            victim = state[0][target]
            trail = longer(trail, source, target, (victim - 1,) if victim else NOBODY)
            state = reached
            left -= 1
        return parts_of(trail)

    def is_way(self, parts: "tuple[Part, ...]") -> bool:
        state, points = self.start, self.points
        for kind, source, target, victims in parts:
            if (
                kind != STEP
                or source == target
                or source >= self.rules.board.first_kennel
                or not state[0][source]
            ):
                return False
            hit: "tuple[int, ...]" = ()
            for field in path(self.rules, state[0][source] - 1, source, target):
                reached = [
                    step[0]
                    for step in self.next_steps(state, points)
                    if step[2:] == (source, field)
                ]
                if not reached:
                    return False
                if state[0][field]:
                    hit += (state[0][field] - 1,)
                state, source, points = reached[0], field, points - 1
            if hit != victims:
                return False
        return self._may_end(state, points)

    def matching(self, guide: "Guide | None" = None) -> "list[tuple[bytes, Trail]]":
        results: "list[tuple[bytes, Trail]]" = []
        known: "set[bytes]" = set()
        for state, left, trail in self.states(guide):
            if state[0] not in known and self._may_end(state, left):
                known.add(state[0])
                results.append((state[0], trail))
        return results

    def pauses(
        self, source: int, first_only: bool, reached: "tuple[State, int] | None" = None
    ) -> "list[tuple[int, int, int]]":
        state, left = reached or (self.start, self.points)
        self._load(state)
        found: "list[tuple[int, int, int]]" = []
        seat = self.cells[source] - 1
        if seat in self.scope.seats(self.cells) and not self._is_barred(seat, source):
            self._walk(source, left, first_only, 0, found)
        return found

    # ---- single steps

    def next_steps(self, state: "State", points: int) -> "list[tuple[State, int, int, int]]":
        """Return the single steps from *state*, with *points* left, after which the split can still
        be completed (E-12).

        Each as (state reached, seat of the marble, source, target), in a fixed order.
        """
        found: "list[tuple[State, int, int, int]]" = []
        for source, target in self._steps_from(state) if points else ():
            self._load(state)
            self._make(source, target)
            after = (bytes(self.cells), self._chosen)
            if self.can_complete(after, points - 1):
                found.append((after, state[0][source] - 1, source, target))
        return found

    def _steps_from(self, state: "State") -> "list[tuple[int, int]]":
        self._load(state)
        return list(self._steps(self.scope.seats(state[0])))

    def _steps(self, seats: "tuple[int, ...]") -> "Iterator[tuple[int, int]]":
        """Yield (source, target) of the steps that may come next, in a fixed order. Who makes one
        undoes it first."""
        rules, cells, before = self.rules, self.cells, self.scope.before
        for seat in seats:
            may_enter = self.scope.may_enter[seat]
            for source in track_marbles(rules, cells, seat) + finish_marbles(rules, cells, seat):
                if not self._limit or not self._is_barred(seat, source):
                    for target in steps(rules, before, cells, seat, source, may_enter):
                        yield source, target

    def _is_barred(self, seat: int, source: int) -> bool:
        """Say whether another partner marble uses the rest of this seven already (A-32)."""
        return self._limit and seat != self.seat and self._chosen >= 0 and source != self._chosen

    def _load(self, state: "State") -> None:
        """Go on from *state*."""
        self.cells[:] = state[0]
        self._chosen = state[1]

    def _make(self, source: int, target: int) -> "tuple[int, int, int]":
        """Make a step; return what `_unmake` needs."""
        cells = self.cells
        seat = cells[source] - 1
        fresh, chosen = cells[-1], self._chosen
        victim = move_marble(self.rules, cells, source, target)
        if self._limit and seat != self.seat:
            self._chosen = target
        return victim, fresh, chosen

    def _unmake(self, source: int, target: int, undo: "tuple[int, int, int]") -> None:
        """Undo the step that `_make` returned *undo* for."""
        cells = self.cells
        victim, cells[-1], self._chosen = undo
        cells[source] = cells[target]
        cells[target] = victim
        if victim:
            cells[self.rules.board.first_kennel + victim - 1] -= 1

    # ---- searches

    def _may_end(self, state: "State", points: int) -> bool:
        """Say whether the split may end at *state* with *points* left."""
        if self.scope.may_end(state[0], points, False):
            return True
        if not points or not self.scope.may_end_early:
            return False
        return self.scope.may_end(state[0], points, not self._steps_from(state))

    def can_complete(self, state: "State", points: int) -> bool:
        self._load(state)
        return self._can_complete(points, set())

    def _can_complete(self, points: int, dead: "set[bytes]") -> bool:
        # Depth first: nearly always the first marble simply walks on. Dead ends are few; those near
        # the end are found again sooner than a board finds room to remember them.
        if dead and points > _SOON and self._key(points) in dead:
            return False
        if self.scope.may_end(self.cells, points, False):
            return True
        if not points:
            return False
        is_stuck = True
        for source, target in self._steps(self.scope.seats(self.cells)):
            is_stuck = False
            undo = self._make(source, target)
            is_completed = self._can_complete(points - 1, dead)
            self._unmake(source, target, undo)
            if is_completed:
                return True
        if is_stuck and self.scope.may_end(self.cells, points, True):
            return True
        if points > _SOON:
            dead.add(self._key(points))
        return False

    def _key(self, points: int) -> bytes:
        return bytes(self.cells) + bytes((points, self._chosen + 1))

    def states(self, guide: "Guide | None") -> "Iterator[tuple[State, int, Trail]]":
        layer: "list[tuple[State, Trail]]" = [(self.start, None)]
        for left in range(self.points, -1, -1):
            seen: "set[State]" = set()
            following: "list[tuple[State, Trail]]" = []
            for state, trail in layer:
                self._load(state)
                if guide is None or guide.keep(self.cells, left):
                    if left:
                        self._follow(guide, trail, seen, following)
                    yield state, left, trail
            layer = following

    def _follow(
        self,
        guide: "Guide | None",
        trail: "Trail",
        seen: "set[State]",
        following: "list[tuple[State, Trail]]",
    ) -> None:
        """Add the states one step after the loaded one, to which *trail* leads, to *following* if
        they are new and worth it."""
        seats = self.scope.seats(self.cells)
        forced = NOWHERE if guide is None else guide.forced(seats, trail[1][2] if trail else -1)
        for source, target in self._steps(seats):
            if source == forced or (
                forced == NOWHERE and (guide is None or guide.allows(source, target))
            ):
                undo = self._make(source, target)
                after = (bytes(self.cells), self._chosen)
                if after not in seen:
                    seen.add(after)
                    following.append(
                        (
                            after,
                            longer(trail, source, target, (undo[0] - 1,) if undo[0] else NOBODY),
                        )
                    )
                self._unmake(source, target, undo)

    def _walk(
        self,
        source: int,
        points: int,
        first_only: bool,
        burnt: int,
        found: "list[tuple[int, int, int]]",
    ) -> None:
        rules, cells = self.rules, self.cells
        seat = cells[source] - 1
        for target in steps(
            rules, self.scope.before, cells, seat, source, self.scope.may_enter[seat]
        ):
            undo = self._make(source, target)
            # Nobody is owner 0, whose bit falls off.
            sent = burnt | 1 << undo[0] >> 1
            if self._can_complete(points - 1, set()):
                found.append((target, points - 1, sent))
            if points > 1 and not (first_only and found):
                self._walk(target, points - 1, first_only, sent, found)
            self._unmake(source, target, undo)
