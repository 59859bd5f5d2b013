"""A burning split step by step: for whoever asks what may come next, or for one way to play it (E-12)."""

from shared_engine.games.dog.moves.split import longer, parts_of
from shared_engine.games.dog.moves.step import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.split import Split, State, Trail


def next_steps(split: "Split", state: "State", points: int) -> "list[tuple[State, int, int, int]]":
    """Return the single steps from *state*, with *points* left, after which *split* can still be completed (E-12).

    Each as (state reached, seat of the marble, source, target), in a fixed order.
    """
    found: "list[tuple[State, int, int, int]]" = []
    split.load(state)
    scope = split.scope.seats(split.cells)
    step = split.next_step(-1, scope) if points else -1
    while step >= 0:
        source, target = step >> 8, step & 255
        seat = split.cells[source] - 1
        before = split.make(source, target)
        after = (bytes(split.cells), split.chosen)
        split.take_back(source, target, before)
        if split.can_complete(after, points - 1):
            found.append((after, seat, source, target))
        split.load(state)
        step = split.next_step(step, scope)
    return found


def may_end(split: "Split", state: "State", points: int) -> bool:
    """Say whether *split* may end at *state* with *points* left."""
    split.load(state)
    is_stuck = split.next_step(-1, split.scope.seats(split.cells)) < 0
    return split.scope.may_end(split.cells, points, is_stuck)


def one_way(split: "Split") -> "tuple[Part, ...]":
    """Return the parts of one way to play *split*, which must have one."""
    trail: "Trail" = None
    state, left = split.start, split.points
    while left:
        steps = next_steps(split, state, left)
        if not steps:
            break  # what is left lapses
        victim = state[0][steps[0][3]]
        state, _, source, target = steps[0]
        trail = longer(trail, source, target, (victim - 1,) if victim else NOBODY)
        left -= 1
    return parts_of(trail)
