"""The burning seven as what it is: single steps of any marbles in scope, each sending home what it lands on (E-10).

Enumerating all results is for strong machines and tests (`finals`); a board asks step by step (`next_steps`,
`can_complete`) or looks only for results that fit what it sees (`matching`).
"""

from shared_engine.games.dog.paths import forward, may_enter_from_start
from shared_engine.games.dog.position import OWNER, controlled, is_finished, is_wall, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_engine.games.dog.rules import Rules

    # cells, then the field of the one partner marble that may use the rest, -1 while there is none
    State = tuple[bytes, int]
    # steps done, newest first: (earlier steps, (source, target, who went home))
    Trail = tuple["Trail", tuple[int, int, tuple[int, ...]]] | None

_NOBODY: "tuple[int, ...]" = ()


class Split:
    """One card of `points` single steps, played by *seat* from *cells*.

    Steps are made and taken back on one buffer: on a board every copy of a position would be garbage.
    """

    def __init__(self, rules: "Rules", cells: bytes, seat: int, points: int) -> None:
        self.rules = rules
        self.seat = seat
        self.points = points
        self.start: "State" = (cells, -1)
        self._cells = bytearray(cells)
        self._chosen = -1
        # Whoever was done before the card helps all along; BR-52 is about becoming done with it.
        self._was_done = is_finished(rules, cells, seat)
        self._limit = rules.seven_leftover_partner_marbles == 1 and rules.seven_scope == "own" and not self._was_done

    def can_complete(self, state: "State", points: int) -> bool:
        """Say whether *points* further steps can be made from *state* (E-12)."""
        self._load(state)
        return self._can_complete(points, set())

    def next_steps(self, state: "State", points: int) -> "list[tuple[State, int, int, int]]":
        """Return the single steps from *state* after which the remaining *points* - 1 can still be used (E-12).

        Each as (state reached, seat of the marble, source, target), in a fixed order.
        """
        found: "list[tuple[State, int, int, int]]" = []
        self._load(state)
        scope = self._scope()
        step = self._next(-1, scope)
        while step >= 0:
            source, target = step >> 8, step & 255
            seat = self._cells[source] - 1
            before = self._make(source, target)
            after = (bytes(self._cells), self._chosen)
            if self._can_complete(points - 1, set()):
                found.append((after, seat, source, target))
            self._take_back(source, target, before)
            step = self._next(step, scope)
        return found

    def finals(self) -> "list[tuple[bytes, Trail]]":
        """Return every distinct result with one way to reach it. Up to thousands (E-16): never on the board."""
        return self._search(None)

    def matching(self, keep: "Callable[[bytearray, int], bool]") -> "list[tuple[bytes, Trail]]":
        """Return the distinct results reached through states that *keep*(cells, points left) admits, with a way each."""
        return self._search(keep)

    def _search(self, keep: "Callable[[bytearray, int], bool] | None") -> "list[tuple[bytes, Trail]]":
        self._load(self.start)
        if keep is not None and not keep(self._cells, self.points):
            return []
        layer: "list[tuple[State, Trail]]" = [(self.start, None)]
        for left in range(self.points - 1, -1, -1):
            seen: "set[State]" = set()
            following: "list[tuple[State, Trail]]" = []
            for state, trail in layer:
                self._load(state)
                scope = self._scope()
                step = self._next(-1, scope)
                while step >= 0:
                    source, target = step >> 8, step & 255
                    before = self._make(source, target)
                    if keep is None or keep(self._cells, left):
                        after = (bytes(self._cells), self._chosen)
                        if after not in seen:
                            seen.add(after)
                            victim = before & 15
                            victims = (victim - 1,) if victim else _NOBODY
                            following.append((after, (trail, (source, target, victims))))
                    self._take_back(source, target, before)
                    step = self._next(step, scope)
            layer = following
        results: "list[tuple[bytes, Trail]]" = []
        known: "set[bytes]" = set()
        for state, trail in layer:
            if state[0] not in known:
                known.add(state[0])
                results.append((state[0], trail))
        return results

    def _can_complete(self, points: int, dead: "set[bytes]") -> bool:
        # Depth first: nearly always the first marble simply walks on. Dead ends are few and remembered.
        if points == 0:
            return True
        if dead and self._key(points) in dead:
            return False
        scope = self._scope()
        step = self._next(-1, scope)
        while step >= 0:
            before = self._make(step >> 8, step & 255)
            completed = self._can_complete(points - 1, dead)
            self._take_back(step >> 8, step & 255, before)
            if completed:
                return True
            step = self._next(step, scope)
        dead.add(self._key(points))
        return False

    def pauses(self, source: int, first_only: bool) -> "list[tuple[int, int]]":
        """Return (field, points left) where the marble on *source*, walking alone, may stop so that the rest can be used.

        Args:
            first_only: return after the first one found.
        """
        self._load(self.start)
        found: "list[tuple[int, int]]" = []
        self._walk(source, self.points, first_only, found)
        return found

    def _walk(self, source: int, points: int, first_only: bool, found: "list[tuple[int, int]]") -> None:
        seat = self._cells[source] - 1
        for target in forward(self.rules, self._cells, seat, source, 1, walls(self.rules, self._cells)):
            before = self._make(source, target)
            if self._can_complete(points - 1, set()):
                found.append((target, points - 1))
            if points > 1 and not (first_only and found):
                self._walk(target, points - 1, first_only, found)
            self._take_back(source, target, before)

    def _is_barred(self, seat: int, source: int) -> bool:
        """Say whether another partner marble uses the rest of this seven already (A-32)."""
        return self._limit and seat != self.seat and self._chosen >= 0 and source != self._chosen

    def _key(self, points: int) -> bytes:
        return bytes(self._cells) + bytes((points, self._chosen + 1))

    def _load(self, state: "State") -> None:
        self._cells[:] = state[0]
        self._chosen = state[1]

    def _scope(self) -> "tuple[int, ...]":
        """Return the seats whose marbles may step now (E-13, BR-90)."""
        rules = self.rules
        if rules.seven_scope == "own_partner":
            return tuple(sorted((self.seat,) + rules.mates[self.seat]))
        if rules.seven_leftover == "none" and not self._was_done:
            return (self.seat,)
        return controlled(rules, self._cells, self.seat)

    # Single steps are numbers, source << 8 | target, found one after the other: on a board a list of them for every
    # state would be garbage.

    def _next(self, step: int, scope: "tuple[int, ...]") -> int:
        """Return the step after *step* in a fixed order, the first one after -1, and -1 after the last."""
        cells = self._cells
        length = self.rules.board.track_len
        index, source = 0, -1
        if step >= 0:
            source = step >> 8
            index = scope.index(cells[source] - 1)
            if step & 255 < length:
                into_finish = self._into_finish(scope[index], source)
                if into_finish >= 0:
                    return source << 8 | into_finish
        while index < len(scope):
            seat = scope[index]
            source = self._next_marble(seat, source)
            if source < 0:
                index += 1
            elif not self._is_barred(seat, source):
                target = self._first_target(seat, source)
                if target >= 0:
                    return source << 8 | target
        return -1

    def _next_marble(self, seat: int, source: int) -> int:
        """Return the next field with a marble of *seat* that may have steps left: track, then finish; -1 if none."""
        board = self.rules.board
        cells = self._cells
        if source < board.track_len:
            field = cells.find(OWNER[seat + 1], source + 1, board.track_len)
            if field >= 0:
                return field
            source = board.finish(seat, 0)
        for field in range(source + 1, board.finish(seat, board.finish_len) + 1):
            if cells[field]:
                return field
        return -1

    def _first_target(self, seat: int, source: int) -> int:
        """Return where one step leads from *source*, the track before the finish; -1 if nowhere."""
        rules, cells = self.rules, self._cells
        board = rules.board
        if source >= board.track_len:
            is_free = source < board.finish(seat, board.finish_len) and not cells[source + 1]
            return source + 1 if is_free and rules.finish_move_inside else -1
        target = source + 1 if source + 1 < board.track_len else 0
        into_finish = self._into_finish(seat, source)
        if is_wall(rules, cells, target) or (into_finish >= 0 and rules.finish_entry == "mandatory"):
            return into_finish
        return target

    def _into_finish(self, seat: int, source: int) -> int:
        """Return the first slot if one step from *source* leads there, else -1."""
        board = self.rules.board
        slot = board.finish(seat, 1)
        if (
            source == board.starts[seat]
            and not self._cells[slot]
            and may_enter_from_start(self.rules, self._cells, seat)
        ):
            return slot
        return -1

    def _make(self, source: int, target: int) -> int:
        """Make a step; return what take_back needs: victim + 1, whether the marble was fresh, the chosen field before."""
        cells = self._cells
        owner = cells[source]
        victim = cells[target]
        if victim:
            cells[self.rules.board.first_kennel + victim - 1] += 1
        cells[source] = 0
        cells[target] = owner
        before = victim | (self._chosen + 1) << 5
        if cells[-1] and source == self.rules.board.starts[owner - 1] and cells[-1] >> owner - 1 & 1:
            cells[-1] ^= 1 << owner - 1
            before |= 16
        if self._limit and owner - 1 != self.seat:
            self._chosen = target
        return before

    def _take_back(self, source: int, target: int, before: int) -> None:
        cells = self._cells
        owner = cells[target]
        victim = before & 15
        cells[source] = owner
        cells[target] = victim
        if victim:
            cells[self.rules.board.first_kennel + victim - 1] -= 1
        if before & 16:
            cells[-1] |= 1 << owner - 1
        self._chosen = (before >> 5) - 1


def parts_of(trail: "Trail") -> "list[tuple[int, int, tuple[int, ...]]]":
    """Return the steps of *trail* in order, consecutive steps of one marble joined into one part."""
    steps: "list[tuple[int, int, tuple[int, ...]]]" = []
    while trail is not None:
        trail, step = trail
        steps.append(step)
    parts: "list[tuple[int, int, tuple[int, ...]]]" = []
    for source, target, victims in reversed(steps):
        if parts and parts[-1][1] == source:
            parts[-1] = (parts[-1][0], target, parts[-1][2] + victims)
        else:
            parts.append((source, target, victims))
    return parts
