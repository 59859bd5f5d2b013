"""What lies above each other: a piece in its hole touches nothing, a light is seen while one lies there.

The section and the view are drawn from the same values (hardware/assembly.py, hardware/view.py).
"""

import math
from dataclasses import replace

import pytest

from hardware import assembly, view
from hardware.geometry import read, stack
from hardware.kicad import layout
from hardware.kicad.projects import circuits
from hardware.magnetics.study import MARBLE, PEG

BOARD = read()["dog-4"]
DOGS = pytest.mark.parametrize("name", ["dog-4", "dog-6", "black-dog"])
HAND_MM = 0.9
"""By which a hole that is drilled by hand may lie beside its place."""
SEGMENTS = pytest.mark.parametrize(
    "name", [f"dog-{seats}-{kind}" for seats in (4, 6) for kind in ("switch", "axes")]
)


def tallest(name, letters):
    """The highest body of the parts above the board with these letters."""
    return max(
        layout.pattern_of(part).tall
        for part in circuits()[name].parts
        if part.kind.letter in letters and not part.is_below
    )


@pytest.mark.parametrize("piece", [PEG, MARBLE])
def test_piece_when_it_lies_in_its_hole_then_clear_of_the_sensor(piece):
    assert assembly.room(piece, BOARD.hole) >= stack().clearance


@pytest.mark.parametrize("piece", [PEG, MARBLE])
def test_piece_when_the_plate_is_as_thin_as_in_the_first_revision_then_the_test_says_so(
    piece, monkeypatch
):
    thin = replace(stack(), plate=4.5)
    monkeypatch.setattr(assembly, "stack", lambda: thin)
    assert assembly.room(piece, BOARD.hole) < stack().clearance


@pytest.mark.parametrize("piece", [PEG, MARBLE])
def test_piece_when_it_lies_in_its_hole_then_its_magnet_is_near_enough(piece):
    assert assembly.room(piece, BOARD.hole) < assembly.GAPS_MM[piece]


@SEGMENTS
def test_stack_when_compared_with_the_parts_then_none_is_higher(name):
    assert tallest(name, ("U", "C", "R")) <= stack().sensor
    assert tallest(name, ("D",)) <= stack().light
    plugs = [part for part in circuits()[name].parts if part.kind.letter == "J"]
    assert max(layout.pattern_of(part).tall for part in plugs) <= stack().plug


@SEGMENTS
def test_parts_when_a_hole_is_drilled_by_hand_then_none_is_under_the_wood(name):
    board = read()[name[:5]]
    left, top = (min(corner[axis] for corner in board.outlines[0]) for axis in (0, 1))
    spots = [
        (middle, wide / 2)
        for hole in board.holes_of(0)
        for middle, wide in (
            ((hole.at[0] - left, hole.at[1] - top), board.hole),
            ((hole.light[0] - left, hole.light[1] - top), board.window),
        )
    ]
    for part in circuits()[name].parts:
        if part.is_below or not part.kind.pattern:
            continue
        pattern = layout.pattern_of(part)
        (x, y), (wide, high) = pattern.middle, pattern.size
        corners = [
            layout.turned(part, x + way * wide / 2, y + down * high / 2)
            for way in (-1, 1)
            for down in (-1, 1)
        ]
        assert any(
            all(math.dist(corner, middle) <= reach - HAND_MM for corner in corners)
            for middle, reach in spots
        ), part.reference


@DOGS
def test_window_when_a_piece_lies_in_its_hole_then_all_but_at_most_one_side_see_most_of_it(name):
    board = read()[name]
    for piece in (view.marble_above(board.hole), view.peg_above(board.hole)):
        shares = view.shares(board, piece)
        assert shares[1 if board.segments == 6 else 0] > 0.5
        assert shares[-1] == 1


def test_light_when_it_lies_in_the_hole_as_in_the_first_revision_then_nobody_sees_it():
    marble = view.marble_above(BOARD.hole)
    assert {view.seen(3.5, (0, 4), marble, elevation, 270) for elevation in view.ELEVATIONS} == {0}


def test_piece_when_there_is_none_then_the_whole_window_is_seen():
    assert view.seen(BOARD.window, (8.5, 8.5), [(0, 0), (0.1, 0)], 20, 225) == 1
