"""What hardware/geometry.toml says can be built, and is what the firmware counts."""

import math
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from hardware.generate import table
from hardware.geometry import SOURCE, GeometryError, read, smallest_pitch
from shared_engine.boards.catalogue import NAMES, board_named

BOARDS = read()
WALL_MM = 3  # of wood between a hole and an edge
MAGNETS_APART_MM = (
    30  # from each other and from holes, or a sensor feels the wrong one (decision 19)
)


@pytest.fixture(params=BOARDS)
def board(request):
    return BOARDS[request.param]


def area(outline):
    return (
        abs(
            sum(
                x * next_y - next_x * y
                for (x, y), (next_x, next_y) in zip(outline, outline[1:] + outline[:1])
            )
        )
        / 2
    )


def is_inside(outline, at):
    """As a ray to the right crosses the outline an odd number of times."""
    x, y = at
    inside = False
    for (from_x, from_y), (to_x, to_y) in zip(outline, outline[1:] + outline[:1]):
        if (from_y > y) != (to_y > y) and x < from_x + (y - from_y) / (to_y - from_y) * (
            to_x - from_x
        ):
            inside = not inside
    return inside


def to_edge(outline, at):
    """How far a point is from the nearest side."""
    nearest = []
    for (from_x, from_y), (to_x, to_y) in zip(outline, outline[1:] + outline[:1]):
        length = math.dist((from_x, from_y), (to_x, to_y))
        along = (
            (at[0] - from_x) * (to_x - from_x) + (at[1] - from_y) * (to_y - from_y)
        ) / length**2
        along = min(1, max(0, along))
        nearest.append(
            math.dist(at, (from_x + along * (to_x - from_x), from_y + along * (to_y - from_y)))
        )
    return min(nearest)


def test_boards_when_listed_then_those_that_the_firmware_knows():
    assert sorted(BOARDS) == sorted(NAMES)


def test_holes_when_measured_then_no_two_are_nearer_than_the_smallest_pitch(board):
    apart = {
        (one.name, other.name): math.dist(one.at, other.at)
        for one, other in combinations(board.holes, 2)
    }
    nearest = min(apart, key=apart.get)
    assert apart[nearest] >= smallest_pitch() >= 22, nearest


def test_pitch_when_two_holes_are_drawn_too_near_then_it_is_noticed(tmp_path):
    moved = tmp_path / "geometry.toml"
    moved.write_text(
        SOURCE.read_text().replace("first = [11.25, 162.16]", "first = [11.25, 164.16]")
    )
    holes = read(moved)["dog-4"].holes
    assert min(
        math.dist(one.at, other.at) for one, other in combinations(holes, 2)
    ) < smallest_pitch(moved)


@pytest.mark.parametrize(
    ("drawn", "instead", "message"),
    [
        ("pitch = 22.5\n", "", "board dog-4 has no 'pitch'"),
        ("hole = 12.5\n", "hole = 12,5\n", "is not TOML"),
        ("heading = 0", "heeding = 0", "board dog-4 has no 'heading'"),
    ],
)
def test_geometry_when_it_is_damaged_then_the_place_is_named(tmp_path, drawn, instead, message):
    path = tmp_path / "geometry.toml"
    path.write_text(SOURCE.read_text().replace(drawn, instead, 1))
    with pytest.raises(GeometryError, match=message):
        read(path)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": "dog-5"}, "no board is called dog-5, but dog-4"),
        ({"holes": BOARDS["dog-4"].holes[1:]}, "but not both: T0$"),
    ],
)
def test_table_when_the_firmware_has_no_such_board_then_refused_by_name(changed, message):
    with pytest.raises(GeometryError, match=message):
        table(replace(BOARDS["dog-4"], **changed))


def test_holes_when_counted_then_as_many_and_in_the_same_segments_as_the_firmware_has(board):
    built = board_named(board.name)
    assert (board.segments, len(board.holes)) == (built.segments, built.holes)
    assert len({hole.name for hole in board.holes}) == built.holes


def test_outline_when_all_segments_lie_together_then_it_holds_their_wood_and_what_is_open(board):
    wood = sum(area(outline) for outline in board.outlines)
    pin_mm2 = 27.5**2 if board.disc else 0  # the square of the bearing
    assert area(board.outline()) == pytest.approx(
        wood + area(board.opening() or ((0, 0),)) + pin_mm2, rel=1e-5
    )


def test_holes_when_drilled_then_each_has_wood_around_it_in_its_own_segment(board):
    for segment, outline in enumerate(board.outlines):
        for hole in board.holes_of(segment):
            at = board.drilled(hole)
            assert is_inside(outline, at), hole.name
            assert to_edge(outline, at) - board.hole / 2 >= WALL_MM, hole.name


def test_windows_when_drilled_then_each_has_wood_around_it_and_is_nearest_to_its_own_hole(board):
    for segment, outline in enumerate(board.outlines):
        for hole in board.holes_of(segment) if board.window else ():
            assert is_inside(outline, hole.light), hole.name
            assert to_edge(outline, hole.light) - board.window / 2 >= WALL_MM, hole.name
            away = sorted((math.dist(hole.light, other.at), other.name) for other in board.holes)
            assert away[0][1] == hole.name
            assert away[0][0] - (board.hole + board.window) / 2 >= WALL_MM
            assert away[1][0] >= away[0][0] + 1, hole.name


def test_segments_when_joined_then_each_meets_the_next_one_and_they_overlap_nowhere(board):
    outlines = board.outlines
    for outline, following in pairwise(outlines):
        assert (
            len([at for at in outline if any(math.dist(at, other) < 0.01 for other in following)])
            >= 2
        )
    # If they overlapped, or left gaps, the whole would be smaller or larger than its parts.
    whole = {
        "dog-4": 400**2,
        "dog-6": 6 * (330**2 - 200**2 * 0.75) / math.sqrt(3),
        "meadow-16": 400**2,
    }
    whole["black-dog"] = 642**2 - 27.5**2
    assert sum(map(area, outlines)) == pytest.approx(whole[board.name], rel=1e-4)


def test_dowels_when_segments_are_joined_then_those_of_an_edge_meet_those_of_the_next_segment(
    board,
):
    for segment, dowels in enumerate(board.dowels):
        following = board.dowels[(segment + 1) % board.segments]
        if board.name != "meadow-16" or segment % 4 < 3:
            assert any(math.dist(one, other) < 0.01 for one in dowels for other in following)
        assert all(to_edge(board.outlines[segment], at) < 0.01 for at in dowels)


def test_disc_when_drawn_then_it_carries_its_holes_and_covers_no_other():
    board = BOARDS["black-dog"]
    assert [int(hole.mark[1:]) for hole in board.holes_of(2) if hole.is_on_disc] == list(
        board_named("black-dog").disc
    )
    for hole in board.holes:
        away = math.hypot(*hole.at)
        reach = away + board.hole / 2 if hole.is_on_disc else board.disc.radius
        assert reach + WALL_MM <= (
            board.disc.radius if hole.is_on_disc else away - board.hole / 2 + WALL_MM
        ), hole.name


def test_disc_when_it_rests_a_quarter_on_then_its_holes_lie_over_those_of_the_board():
    holes = [hole.at for hole in BOARDS["black-dog"].holes if hole.is_on_disc]
    for x, y in holes:
        assert any(math.dist((-y, x), other) < 0.01 for other in holes)


def test_disc_when_each_quarter_rests_then_its_switches_see_what_the_firmware_expects():
    disc = BOARDS["black-dog"].disc
    seen = []
    for quarter in range(4):
        magnets = disc.magnets
        for _ in range(quarter):
            magnets = [(-y, x) for x, y in magnets]
        near = {name: min(math.dist(at, magnet) for magnet in magnets) for name, at in disc.sensors}
        seen.append(tuple(near[name] < 10 for name in "ABR"))
        assert all(value < 10 or value > 25 for value in near.values())
    assert seen == [
        (True, True, True),
        (False, True, True),
        (False, False, True),
        (True, False, True),
    ]


def test_disc_when_its_magnets_are_placed_then_far_enough_from_holes_and_both_circles_from_each_other():
    board = BOARDS["black-dog"]
    for x, y in board.disc.magnets:
        assert min(math.dist((x, y), hole.at) for hole in board.holes) >= MAGNETS_APART_MM
    circles = sorted({round(math.hypot(*magnet)) for magnet in board.disc.magnets})
    assert circles[1] - circles[0] >= MAGNETS_APART_MM
