"""Pieces to print are closed solids that fit their hole and their magnet."""

import collections
import itertools
import struct

import pytest

from hardware import piece
from hardware.generate import ROOT
from hardware.geometry import read

MODELS = piece.models()


def surface(data):
    """The triangles of a binary STL."""
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    numbers = [struct.unpack_from("<9f", data, 84 + 50 * each + 12) for each in range(count)]
    return [tuple(tuple(one[at : at + 3]) for at in (0, 3, 6)) for one in numbers]


def volume(triangles):
    """In mm3; negative where the surface is inside out."""
    return sum(
        (ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)) / 6
        for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles
    )


@pytest.mark.parametrize("path", MODELS)
def test_model_when_written_again_then_it_is_the_committed_one(path):
    assert (ROOT / path).read_bytes() == MODELS[path], "run make hardware"


@pytest.mark.parametrize("path", MODELS)
def test_model_when_its_edges_are_counted_then_each_once_in_either_direction(path):
    edges = collections.Counter(
        edge
        for corners in surface(MODELS[path])
        for edge in itertools.pairwise((*corners, corners[0]))
    )
    assert set(edges.values()) == {1}
    assert {(end, begin) for begin, end in edges} == set(edges)


@pytest.mark.parametrize("path", MODELS)
def test_model_when_its_volume_is_reckoned_then_its_outside_is_outside(path):
    assert volume(surface(MODELS[path])) > 100


def test_half_marble_when_doubled_then_a_ball_without_its_pocket():
    ball, pocket = 4 / 3 * 3.1416 * 8**3, 3.1416 * (piece.MARBLE_MAGNET[0] / 2 + 0.125) ** 2 * 3.1
    assert 2 * volume(surface(MODELS["hardware/pieces/marble-half.stl"])) == pytest.approx(
        ball - pocket, rel=0.01
    )


def test_peg_when_put_into_the_smallest_hole_then_its_foot_fits_and_its_shoulder_does_not():
    hole = min(board.hole for board in read().values() if not board.name.startswith("meadow")) / 2
    corners = piece.peg(read()["dog-4"].hole)
    assert max(radius for radius, height in corners if height < 3) == hole - piece.LOOSE
    assert max(radius for radius, _ in corners) > hole + 1
    assert (
        2 * max(radius for radius, _ in corners) < min(board.pitch for board in read().values()) - 5
    )


def test_plug_when_on_the_magnet_in_the_shaft_then_it_ends_below_the_top():
    *_, (shaft, top), (_, floor), _ = piece.peg(12.5)
    *_, (radius, long), _ = piece.plug()
    assert radius < shaft
    assert floor + piece.PEG_MAGNET[1] + long == pytest.approx(top - 0.2)
