"""The end of a round, tried out: every pen on every three cells, no region cut off, nothing known
about sums. Written apart from host/solver."""

from functools import cache

from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.play import apply

STRAIGHT = [((0, 0), (1, 0), (2, 0)), ((0, 0), (0, 1), (0, 2))]
ANGULAR = [
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1)),
]
SHAPES = (STRAIGHT, ANGULAR)
WORTH = (65, 128)


def shapes_of_size(most):
    """Yield for 1, 2, ... *most* cells every shape that hangs together, each once however it is
    turned, turned over or moved."""
    found = {frozenset([(0, 0)])}
    yield found
    for _ in range(most - 1):
        wider = set()
        for shape in found:
            for x, y in shape:
                for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if cell not in shape:
                        wider.add(_alike(shape | {cell}))
        found = wider
        yield found


def _alike(shape):
    forms = []
    for _ in range(2):
        for _ in range(4):
            shape = [(y, -x) for x, y in shape]
            left, top = min(x for x, _ in shape), min(y for _, y in shape)
            forms.append(tuple(sorted((x - left, y - top) for x, y in shape)))
        shape = [(-x, y) for x, y in shape]
    return frozenset(min(forms))


def best(cells, side, pens=(99, 99)):
    """What straight pens are worth that will be placed on *cells*, less what angular ones are, when
    *side* is to play."""
    cells = sorted(cells)
    number = {cell: 1 << at for at, cell in enumerate(cells)}
    places = []
    for shapes in SHAPES:
        found = []
        for x, y in ((x - 1, y) for x, y in [*cells, *((x + 1, y) for x, y in cells)]):
            for shape in shapes:
                there = [(x + across, y + down) for across, down in shape]
                if all(cell in number for cell in there):
                    found.append(sum(number[cell] for cell in there))
        places.append(sorted(set(found)))

    @cache
    def value(free, turn, straight, angular):
        left = (straight, angular)
        for mover in (turn, 1 - turn):
            if left[mover]:
                values = [
                    after(free & ~place, mover, straight, angular)
                    for place in places[mover]
                    if place & free == place
                ]
                if values:
                    return max(values) if mover == 0 else min(values)
        return 0

    def after(free, mover, straight, angular):
        if mover == 0:
            return WORTH[0] + value(free, 1, straight - 1, angular)
        return value(free, 0, straight, angular - 1) - WORTH[1]

    return value((1 << len(cells)) - 1, side, *pens)


def ending(position):
    """The pens left over when the round of *position* ends, straight and angular, if both sides
    play as well as can be, and of the moves those that lead there."""
    rules = position.rules
    team = rules.team_of[position.first]
    known = {}

    def rated(left):
        straight, angular = left
        return angular * rules.penalty_angular - straight * rules.penalty_straight, -straight

    def best_left(now):
        if now.is_over or now.round_number != position.round_number:
            return now.left[position.round_number]
        key = now.pack()
        if key not in known:
            choose = max if rules.team_of[now.turn] == team else min
            known[key] = choose([best_left(apply(now, move)) for move in legal(now)], key=rated)
        return known[key]

    found = best_left(position)
    return found, [move for move in legal(position) if best_left(apply(position, move)) == found]
