"""The burning seven as what it is: single steps of any marbles in scope, each sending home what it lands on (E-10).

Enumerating all results is for strong machines and tests (`finals`); a board asks step by step (`next_steps`,
`can_complete`) or looks only for results that fit what it sees (`matching`).
"""

from shared_engine.games.dog.paths import forward, land
from shared_engine.games.dog.position import controlled, finish_marbles, is_finished, track_marbles, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_engine.games.dog.rulesets import Rules

    # cells, then the field of the one partner marble that may use the rest, -1 while there is none
    State = tuple[bytes, int]
    # state reached, seat of the marble moved, source, target, who went home
    Step = tuple[State, int, int, int, tuple[int, ...]]
    # steps done, newest first: (earlier steps, (source, target, who went home))
    Trail = tuple["Trail", tuple[int, int, tuple[int, ...]]] | None


class Split:
    """One card of `points` single steps, played by *seat* from *cells*."""

    def __init__(self, rules: "Rules", cells: bytes, seat: int, points: int) -> None:
        self.rules = rules
        self.seat = seat
        self.points = points
        self.start: "State" = (cells, -1)
        # Whoever was done before the card helps all along; BR-52 is about becoming done with it.
        self._was_done = is_finished(rules, cells, seat)

    def scope(self, cells: bytes) -> "tuple[int, ...]":
        """Return the seats whose marbles may step now (E-13, BR-90)."""
        rules = self.rules
        if rules.seven_scope == "own_partner":
            return tuple(sorted((self.seat,) + rules.mates[self.seat]))
        if rules.seven_leftover == "none" and not self._was_done:
            return (self.seat,)
        return controlled(rules, cells, self.seat)

    def steps(self, state: "State") -> "list[Step]":
        """Return every single step from *state*, in a fixed order; not all of them can be completed."""
        rules = self.rules
        cells, chosen = state
        barriers = walls(rules, cells)
        found: "list[Step]" = []
        for seat in self.scope(cells):
            limited = self._is_limited(seat)
            sources = track_marbles(rules, cells, seat) + finish_marbles(rules, cells, seat)
            for source in sources:
                if limited and chosen >= 0 and source != chosen:
                    continue
                for target in forward(rules, cells, seat, source, 1, barriers):
                    after, victims = land(rules, cells, seat, source, target)
                    found.append(((after, target if limited else chosen), seat, source, target, victims))
        return found

    def _is_limited(self, seat: int) -> bool:
        """Say whether *seat* gets the rest of this seven with one marble only (A-32)."""
        return (
            self.rules.seven_leftover_partner_marbles == 1
            and self.rules.seven_scope == "own"
            and seat != self.seat
            and not self._was_done
        )

    def can_complete(self, state: "State", points: int) -> bool:
        """Say whether *points* further steps can be made from *state* (E-12)."""
        # Depth first: nearly always the first marble simply walks on. The dead ends are few and remembered.
        dead: "set[tuple[State, int]]" = set()
        stack = [(state, points)]
        while stack:
            node = stack.pop()
            if node[1] == 0:
                return True
            if node in dead:
                continue
            dead.add(node)
            stack += [(step[0], node[1] - 1) for step in reversed(self.steps(node[0]))]
        return False

    def next_steps(self, state: "State", points: int) -> "list[Step]":
        """Return the single steps from *state* after which the remaining *points* - 1 can still be used (E-12)."""
        return [step for step in self.steps(state) if self.can_complete(step[0], points - 1)]

    def finals(self) -> "list[tuple[bytes, Trail]]":
        """Return every distinct result with one way to reach it. Up to thousands (E-16): never on the board."""
        return self._search(None)

    def matching(self, keep: "Callable[[bytes, int], bool]") -> "list[tuple[bytes, Trail]]":
        """Return the distinct results reached through states that *keep*(cells, points left) admits, with a way each."""
        return self._search(keep)

    def _search(self, keep: "Callable[[bytes, int], bool] | None") -> "list[tuple[bytes, Trail]]":
        layer: "list[tuple[State, Trail]]" = [(self.start, None)]
        for left in range(self.points - 1, -1, -1):
            seen: "set[State]" = set()
            following: "list[tuple[State, Trail]]" = []
            for state, trail in layer:
                for after, _, source, target, victims in self.steps(state):
                    if after not in seen:
                        seen.add(after)
                        if keep is None or keep(after[0], left):
                            following.append((after, (trail, (source, target, victims))))
            layer = following
        results: "list[tuple[bytes, Trail]]" = []
        known: "set[bytes]" = set()
        for state, trail in layer:
            if state[0] not in known:
                known.add(state[0])
                results.append((state[0], trail))
        return results


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
