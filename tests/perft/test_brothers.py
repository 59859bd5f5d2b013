"""The engine's Brothers against the rules a second time: cells in sets, shapes by turning, nothing
of the engine but its answers."""

import pytest

from tests.shared_engine.games.brothers.perft import position_of, records

SHAPES = {
    "straight": {(0, 0), (1, 0), (2, 0)},
    "angular": {(0, 0), (1, 0), (0, 1)},
    "F": {(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)},
    "I": {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)},
    "L": {(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)},
    "N": {(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)},
    "P": {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)},
    "T": {(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)},
    "U": {(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)},
    "V": {(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)},
    "W": {(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)},
    "X": {(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)},
    "Y": {(0, 0), (1, 0), (2, 0), (3, 0), (1, 1)},
    "Z": {(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)},
}


def lies(name):
    found = set()
    cells = SHAPES[name]
    for _ in range(2):
        for _ in range(4):
            cells = {(-y, x) for x, y in cells}
            found.add(
                frozenset(
                    (x - min(a for a, _ in cells), y - min(b for _, b in cells)) for x, y in cells
                )
            )
        cells = {(-x, y) for x, y in cells}
    return found


def placed(name, where):
    """Every way to lay *name* so that a cell of it is one of *where*."""
    return {
        frozenset((x + to_x - at_x, y + to_y - at_y) for x, y in lie)
        for lie in lies(name)
        for to_x, to_y in where
        for at_x, at_y in lie
    }


def beside(cells):
    return {
        (x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    } - cells


def pens(free, turn, first, left, depth):
    """Leaves below free cells; seat *first* breeds straight pens. Who cannot place is skipped;
    after the last pen no game is left."""

    def places(seat):
        name = "straight" if seat == first else "angular"
        return [place for place in placed(name, free) if place <= free] if left[seat] else []

    now = places(turn)
    if not now:
        turn = 1 - turn
        now = places(turn)
    if depth == 1:
        return len(now)
    after = {**left, turn: left[turn] - 1}
    return sum(pens(free - place, 1 - turn, first, after, depth - 1) for place in now)


def tiles(prairie, rest, depth):
    """Leaves below a prairie on which the tiles *rest* are to be laid."""
    where = beside(prairie) if prairie else None
    found = 0
    for name in rest:
        ways = [lie for lie in placed(name, where) if not lie & prairie] if prairie else lies(name)
        found += (
            len(ways)
            if depth == 1
            else sum(tiles(prairie | way, rest - {name}, depth - 1) for way in ways)
        )
    return found


@pytest.mark.parametrize("record", records(), ids=lambda record: record["name"])
def test_counts_when_the_rules_are_read_a_second_time_then_as_in_the_file(record):
    position = position_of(record)
    depths = range(1, len(record["counts"]) + 1)
    if "meadow" in record:
        free = {
            cell
            for cell, owner in zip(position.meadow.cells, position.covered, strict=True)
            if not owner
        }
        left = dict(enumerate(position.pens))
        assert [pens(free, position.turn, 1, left, depth) for depth in depths] == record["counts"]
    else:
        rest = (
            set(SHAPES) - {"straight", "angular"} - {text.split(":")[0] for text in record["laid"]}
        )
        assert [tiles(set(position.meadow.cells), rest, depth) for depth in depths] == record[
            "counts"
        ]
