"""A split whose points are shared out over marbles: each share is one whole move (E-11).

The seven of Wild Lubanzi and the partner card of Black Dog burn nobody, so where a marble stops on
its way matters; so it does where a seven burns only some (A-34), and where nobody may enter the
finish from the start itself (A-21).
"""

from shared_engine.games.dog.move import STEP
from shared_engine.games.dog.moves.scope import Scope
from shared_engine.games.dog.moves.step import forward, land
from shared_engine.games.dog.position import NOWHERE, finish_marbles, track_marbles, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.contract import Guide
    from shared_engine.games.dog.moves.trail import Trail
    from shared_engine.games.dog.rules import Rules

    # cells, then the fields of the marbles that had their share, ascending, and HELPED if a partner
    # marble had one
    State = tuple[bytes, tuple[int, ...]]
    # state reached, points left, source, target, who went home
    Share = tuple[State, int, int, int, tuple[int, ...]]

_HELPED: "Final" = 255  # no field


class Shares:
    """A split (split.py) of whole moves.

    Args:
        burns: as step.land.
        spared: a field to which no marble may go.
    """

    def __init__(
        self,
        rules: "Rules",
        cells: bytes,
        seat: int,
        card: str,
        as_card: str,
        burns: int,
        spared: int = NOWHERE,
    ) -> None:
        self.rules = rules
        self.scope = Scope(rules, cells, seat, card, as_card)
        self.seat = seat
        self.points = self.scope.points
        self.start: "State" = (cells, ())
        self._burns = burns
        self._spared = spared

    # ---- what a split is asked

    def is_playable(self) -> bool:
        return self.can_complete(self.start, self.points)

    def one_way(self) -> "tuple[Part, ...]":
        parts: "list[Part]" = []
        state, left = self.start, self.points
        while not self._may_end(state, left):
            for reached, rest, source, target, victims in self._next_shares(state, left):
                if self.can_complete(reached, rest):
                    parts.append((STEP, source, target, victims))
                    state, left = reached, rest
                    break
            else:
                break
        return tuple(parts)

    def is_way(self, parts: "tuple[Part, ...]") -> bool:
        state, points = self.start, self.points
        for part in parts:
            for reached, left, source, target, victims in self._next_shares(state, points):
                if part == (STEP, source, target, victims):
                    state, points = reached, left
                    break
            else:
                return False
        return self._may_end(state, points)

    def matching(self, guide: "Guide | None" = None) -> "list[tuple[bytes, Trail]]":
        # Where there is a disc, two results may have the same cells: one turns it, one does not
        # (BD-50).
        results: "list[tuple[bytes, Trail]]" = []
        known: "set[tuple[bytes, bool]]" = set()
        for state, left, trail in self.states(guide):
            if left and guide is not None and guide.is_exact:
                continue
            if self._may_end(state, left):
                result = (state[0], any(self.rules.is_paw(field) for field in state[1]))
                if result not in known:
                    known.add(result)
                    results.append((state[0], trail))
        return results

    def pauses(
        self, source: int, first_only: bool, reached: "tuple[State, int] | None" = None
    ) -> "list[tuple[int, int, int]]":
        state, points = reached or (self.start, self.points)
        found: "list[tuple[int, int, int]]" = []
        seat = state[0][source] - 1
        if seat not in self.scope.seats(state[0]) or source not in self._sources(state, seat):
            return found
        # Nearly always the marble can use all points by itself; then nothing has to be searched.
        values = range(points, 0, -1) if first_only else range(1, points + 1)
        barriers = walls(self.rules, state[0])
        for value in values:
            for target in self._targets(state[0], seat, source, value, barriers):
                after, victims = self._make(state, seat, source, target)
                if self.can_complete(after, points - value):
                    sent = 0
                    for victim in victims:
                        sent |= 1 << victim
                    found.append((target, points - value, sent))
                    if first_only:
                        return found
        return found

    # ---- single shares

    def _next_shares(
        self, state: "State", points: int, guide: "Guide | None" = None
    ) -> "list[Share]":
        """Return every share of 1..*points* points that may come next, completable or not, in a
        fixed order.

        Args:
            guide: return only what may lead to the picture it was last asked about.
        """
        found: "list[Share]" = []
        cells = state[0]
        barriers = walls(self.rules, cells)
        seats = self.scope.seats(cells)
        # Whoever catches a marble that had its share stays in its place.
        stays = not self._burns and not self.rules.split_revisit
        if guide is None:
            going = [(seat, source) for seat in seats for source in self._sources(state, seat)]
        else:
            going = [
                one for one in guide.going(seats) if self._may_have_share(state, one[0], one[1])
            ]
        for seat, source in going:
            if guide is None:
                stops = [(value, NOWHERE) for value in range(1, points + 1)]
            else:
                stops = guide.stops(seat, source, points, stays)
            for value, only in stops:
                for target in self._targets(cells, seat, source, value, barriers):
                    if only in (NOWHERE, target):
                        after, victims = self._make(state, seat, source, target)
                        found.append((after, points - value, source, target, victims))
        return found

    def _make(
        self, state: "State", seat: int, source: int, target: int
    ) -> "tuple[State, tuple[int, ...]]":
        """Return the state after a share, and who went home."""
        after, victims = land(self.rules, state[0], seat, source, target, self._burns)
        return (after, self._moved(state, after, seat, source, target)), victims

    def _sources(self, state: "State", seat: int) -> "list[int]":
        cells = state[0]
        fields = track_marbles(self.rules, cells, seat) + finish_marbles(self.rules, cells, seat)
        return (
            [field for field in fields if self._may_have_share(state, seat, field)]
            if state[1]
            else fields
        )

    def _may_have_share(self, state: "State", seat: int, source: int) -> bool:
        """Say whether the marble of *seat*, in scope, on *source* may have a share now, as far as
        those say that had one."""
        moved = state[1]
        if self.scope.limit and seat != self.seat and _HELPED in moved:
            return self.rules.split_revisit and source in moved
        return self.rules.split_revisit or source not in moved

    def _targets(
        self, cells: bytes, seat: int, source: int, value: int, barriers: "list[int]"
    ) -> "list[int]":
        targets = forward(self.rules, cells, seat, source, value, barriers)
        if self.scope.may_enter[seat] and self._spared not in targets:
            return targets
        end = len(cells) if self.scope.may_enter[seat] else self.rules.board.track_len
        return [target for target in targets if target < end and target != self._spared]

    def _moved(
        self, before: "State", after: bytes, seat: int, source: int, target: int
    ) -> "tuple[int, ...]":
        moved = [
            field for field in before[1] if field == _HELPED or (field != source and after[field])
        ]
        if after[target] and target not in moved:
            moved.append(target)
        if self.scope.limit and seat != self.seat and _HELPED not in moved:
            moved.append(_HELPED)
        return tuple(sorted(moved))

    # ---- searches

    def _is_stuck(self, cells: bytes) -> bool:
        """Say whether no marble in scope, moved or not, can go one step further (A-82)."""
        barriers = walls(self.rules, cells)
        for seat in self.scope.seats(cells):
            for source in track_marbles(self.rules, cells, seat) + finish_marbles(
                self.rules, cells, seat
            ):
                if self._targets(cells, seat, source, 1, barriers):
                    return False
        return True

    def _may_end(self, state: "State", points: int) -> bool:
        """Say whether the split may end at *state* with *points* left."""
        is_stuck = (
            0 < points < self.points
            and self.rules.seven_lapse_if_stuck
            and self._is_stuck(state[0])
        )
        return self.scope.may_end(state[0], points, is_stuck)

    def can_complete(self, state: "State", points: int) -> bool:
        return self._can_complete(state, points, set())

    def _can_complete(self, state: "State", points: int, dead: "set[tuple[State, int]]") -> bool:
        if points and self.scope.may_win and self._can_use_all(state, points):
            return True
        if self._may_end(state, points):
            return True
        if (state, points) in dead:
            return False
        for reached, left, _, _, _ in self._next_shares(state, points):
            if self._can_complete(reached, left, dead):
                return True
        dead.add((state, points))
        return False

    def _can_use_all(self, state: "State", points: int) -> bool:
        """Say whether one marble can use all *points* that are left: nearly always one can."""
        cells = state[0]
        barriers = walls(self.rules, cells)
        for seat in self.scope.seats(cells):
            for source in self._sources(state, seat):
                if self._targets(cells, seat, source, points, barriers):
                    return True
        return False

    def states(self, guide: "Guide | None") -> "Iterator[tuple[State, int, Trail]]":
        # Lists beside the sets: the order of results must not depend on the interpreter.
        layers: "list[list[tuple[State, Trail]]]" = [[] for _ in range(self.points + 1)]
        seen: "list[set[State]]" = [set() for _ in range(self.points + 1)]
        layers[self.points].append((self.start, None))
        for left in range(self.points, -1, -1):
            for state, trail in layers[left]:
                if guide is not None and not guide.keep(state[0], left):
                    continue
                yield state, left, trail
                for reached, rest, source, target, victims in self._next_shares(state, left, guide):
                    if reached not in seen[rest]:
                        seen[rest].add(reached)
                        layers[rest].append((reached, (trail, (STEP, source, target, victims))))
