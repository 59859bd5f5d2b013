"""Nothing of copper lies below the antennas: of the card reader, and of the chip on the carrier.

Segments, carrier and antennas are where geometry.toml has them.
"""

import math
from dataclasses import replace

import pytest

from hardware.geometry import antennas, read
from hardware.kicad import layout
from hardware.kicad.boards import disc
from hardware.kicad.boards.controller import ANTENNA
from hardware.kicad.projects import circuits
from tests.hardware.test_geometry import is_inside

BOARDS = read()
CASES = pytest.mark.parametrize(
    ("name", "segment"),
    [
        *(
            (f"dog-{seats}", f"dog-{seats}-{kind}")
            for seats in (4, 6)
            for kind in ("switch", "axes")
        ),
        ("black-dog", "black-dog-disc"),
    ],
)
CARRIER = circuits()["controller"]
STEP_MM = 1.0


def origin(board, name):
    """Where the corner of the circuit of the first segment lies."""
    if name == "black-dog-disc":
        x, y = disc.moved(board, (0, 0))
        return -x, -y
    return tuple(min(corner[axis] for corner in board.outlines[0]) for axis in (0, 1))


def turned(at, degrees):
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return at[0] * cos - at[1] * sin, at[0] * sin + at[1] * cos


def copper(board, name, outline):
    """The outlines of all circuit boards of the segments on the table."""
    left, top = origin(board, name)
    (ax, ay) = board.holes_of(0)[0].at
    for segment in range(board.segments):
        (bx, by) = board.holes_of(segment)[0].at
        angle = math.degrees(math.atan2(by, bx) - math.atan2(ay, ax))
        yield [turned((x + left, y + top), angle) for x, y in layout.inset(outline, layout.EDGE)]


def on_table(board, at):
    """Where a place of the carrier is."""
    middle = [sum(axis) / len(CARRIER.outline) for axis in zip(*CARRIER.outline, strict=True)]
    x, y = turned((at[0] - middle[0], at[1] - middle[1]), board.carrier.turn)
    return x + board.carrier.at[0], y + board.carrier.at[1]


def grid(left, top, right, bottom):
    return [
        (left + STEP_MM * x, top + STEP_MM * y)
        for x in range(int((right - left) / STEP_MM) + 1)
        for y in range(int((bottom - top) / STEP_MM) + 1)
    ]


def covered(board, name, outline, places):
    """Those of *places* over or below the copper of a segment."""
    areas = list(copper(board, name, outline))
    return [at for at in places if any(is_inside(area, at) for area in areas)]


def reader_square(board):
    (x, y), free = board.reader, antennas().reader
    return grid(x - free + 1, y - free + 1, x + free - 1, y + free - 1)


def chip_zone(board):
    left, top, right, bottom = ANTENNA
    free = antennas().chip
    return [on_table(board, at) for at in grid(left - free, top - free, right + free, bottom)]


@CASES
def test_reader_when_looked_at_from_above_then_no_copper_of_a_segment_near_its_coil(name, segment):
    board = BOARDS[name]
    assert covered(board, segment, circuits()[segment].outline, reader_square(board)) == []


def test_reader_when_segments_have_no_notch_then_the_test_says_so():
    board = BOARDS["dog-4"]
    whole = layout.inset(board.outlines[0], 1)
    assert covered(board, "dog-4-switch", whole, reader_square(board))


@CASES
def test_carrier_when_it_lies_in_its_place_then_not_near_the_coil(name, segment):
    board = BOARDS[name]
    area = [on_table(board, at) for at in CARRIER.outline]
    assert not any(is_inside(area, at) for at in reader_square(board))


@CASES
def test_chip_when_it_sends_then_no_copper_of_a_segment_around_its_antenna(name, segment):
    board = BOARDS[name]
    assert covered(board, segment, circuits()[segment].outline, chip_zone(board)) == []


def test_carrier_when_it_lies_below_the_middle_of_dog_4_then_the_tests_say_so():
    board = BOARDS["dog-4"]
    board = replace(board, carrier=replace(board.carrier, at=(0.0, 60.0)))
    assert covered(board, "dog-4-switch", circuits()["dog-4-switch"].outline, chip_zone(board))
    area = [on_table(board, at) for at in CARRIER.outline]
    assert any(is_inside(area, at) for at in reader_square(board))


def test_antenna_when_the_chip_is_plugged_in_then_beyond_the_edge_of_the_carrier():
    _, top, _, bottom = ANTENNA
    assert top < bottom <= min(y for _, y in CARRIER.outline)
    assert [part.reference for part in CARRIER.parts if part.at[1] < bottom] == []
