"""Where the holes of boards are drawn."""

import math
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from host.live.game_view import game_view
from host.live.view import FINISH, KENNEL, TRACK, Field
from host.views.places import HOLES
from host.views.plan import bent, outline, plan
from tests.host.meadows import random_meadow
from tests.host.views.games import empty_game
from tests.shared_engine.referee.bench import Bench


def black_dog():
    bench = Bench(None, ruleset="black-dog-4")
    bench.begin()
    return game_view(bench.referee)


def meadow():
    return game_view(random_meadow(3, 14).referee)


GAMES = {
    "four": empty_game,
    "six": lambda: empty_game(range(6), 6),
    "five of six": lambda: empty_game(range(5), 6),
    "disc": black_dog,
    "grid": meadow,
}


@pytest.fixture(params=GAMES)
def game(request):
    return GAMES[request.param]()


@pytest.fixture(params=[name for name in GAMES if name != "grid"])
def running(request):
    return GAMES[request.param]()


def distance(one, other):
    return math.dist(one, other)


def numbers(game, kind):
    return [number for number, field in enumerate(game.fields) if field.kind == kind]


def area(points):
    """Of the polygon; above 0 with the clock, since y points down."""
    closed = [*points, points[0]]
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise(closed)) / 2


def test_plan_when_drawn_then_no_two_holes_overlap(game):
    holes = plan(game).holes
    assert len(holes) == len(game.fields)
    assert min(distance(one, other) for one, other in combinations(holes, 2)) > 0.9


def test_plan_when_marbles_run_then_fields_that_follow_one_another_lie_side_by_side(running):
    game = running
    holes = plan(game).holes
    track = [holes[number] for number in numbers(game, TRACK)]
    assert max(distance(*pair) for pair in pairwise([*track, track[0]])) < 2


def test_plan_when_drawn_then_everything_is_within_reach(game):
    drawn = plan(game)
    assert all(
        abs(value) < drawn.reach for point in (*drawn.holes, *drawn.corners) for value in point
    )


def test_plan_when_drawn_then_a_finish_leads_inwards_from_its_start_and_the_kennel_is_outside_of_it(
    game,
):
    drawn = plan(game)
    outwards = {number: math.hypot(*hole) for number, hole in enumerate(drawn.holes)}
    for number, field in enumerate(game.fields):
        if field.kind == FINISH:
            start = next(at for at in numbers(game, TRACK) if game.fields[at].seat == field.seat)
            kennel = [at for at in numbers(game, KENNEL) if game.fields[at].seat == field.seat]
            assert outwards[number] < min(outwards[at] for at in (start, *kennel))


def test_plan_when_a_fifth_marble_waits_then_in_the_kennel_of_a_segment_without_a_seat():
    bench = Bench(None, ruleset="black-dog-3")
    bench.begin()
    game = game_view(bench.referee)
    at = {field.name: hole for field, hole in zip(game.fields, plan(game).holes)}
    spare = [at[name] for name in ("K0.5", "K1.5", "K2.5")]
    x, y = HOLES["black-dog"]["K3.1"]
    assert spare[0] == (x / 22, y / 22)
    assert len(set(at.values())) == len(game.fields)


def test_plan_when_no_board_has_so_many_fields_then_a_ring_with_all_of_them():
    game = empty_game(range(5), 5)
    drawn = plan(game)
    track = [math.hypot(*drawn.holes[number]) for number in numbers(game, TRACK)]
    assert max(track) - min(track) < 1e-9
    assert len(set(drawn.holes)) == len(game.fields)


def test_plan_when_a_finish_is_longer_than_any_built_then_a_ring_with_all_of_it():
    game = empty_game()
    longer = replace(game, fields=(*game.fields, Field("F0.5", FINISH, 0, 5)))
    assert len(set(plan(longer).holes)) == len(game.fields) + 1


@pytest.mark.parametrize(
    ("name", "is_with_the_clock"), [("four", False), ("six", False), ("disc", True)]
)
def test_plan_when_drawn_then_the_track_runs_as_on_the_printed_board(name, is_with_the_clock):
    game = GAMES[name]()
    track = [plan(game).holes[number] for number in numbers(game, TRACK)]
    assert (area(track) > 0) == is_with_the_clock


def test_plan_when_there_is_a_disc_then_its_holes_and_no_others_lie_on_it():
    game = black_dog()
    drawn = plan(game)
    on_disc = [
        number for number, hole in enumerate(drawn.holes) if math.hypot(*hole) < drawn.disc - 0.5
    ]
    assert on_disc == list(game.disc)


def test_plan_when_there_is_a_disc_then_a_quarter_turn_brings_each_hole_to_the_next_quarter():
    game = black_dog()
    holes = plan(game).holes
    for number in game.disc:
        x, y = holes[number]
        assert distance((-y, x), holes[(number + 16) % 64]) < 1e-9


def test_plan_when_there_are_paws_then_each_is_drawn_between_its_hole_and_the_middle_and_on_no_hole():
    game = black_dog()
    drawn = plan(game)
    pads = [(x, y) for x, y, _ in drawn.pads]
    assert len(pads) == 4 * len(game.paws) == 32
    for number, paw in enumerate(game.paws):
        x, y = drawn.holes[paw]
        for pad in pads[4 * number : 4 * number + 4]:
            assert distance(pad, (0.8 * x, 0.8 * y)) < 0.4
            assert min(distance(pad, hole) for hole in drawn.holes) > 0.4


def test_plan_when_a_grid_then_cells_row_by_row_a_step_apart_and_seats_with_the_clock():
    drawn = plan(meadow())
    assert (drawn.holes[0], drawn.holes[1], drawn.holes[16]) == (
        (-7.5, -7.5),
        (-6.5, -7.5),
        (-7.5, -6.5),
    )
    (_, below), (_, above) = drawn.corners
    assert (below > 8, above < -8, drawn.is_run) == (True, True, False)


def test_outline_when_a_piece_is_angular_then_the_lines_around_it_and_none_within():
    lines = outline(plan(meadow()), (0, 1, 16))
    assert len(lines) == 8
    assert all(distance(*line) == 1 for line in lines)
    assert ((-7.0, -8.0), (-7.0, -7.0)) not in [tuple(sorted(line)) for line in lines]
    assert [sorted(line) for line in lines].count([(-7.0, -7.0), (-7.0, -6.0)]) == 1


def is_within(point, edge):
    """The edge goes round once, every corner outwards."""
    closed = [*edge, edge[0]]
    sides = [
        (x - from_x) * (point[1] - from_y) - (y - from_y) * (point[0] - from_x)
        for (from_x, from_y), (x, y) in pairwise(closed)
    ]
    return all(side > 0 for side in sides)


def test_wood_when_drawn_then_all_holes_are_on_it_and_none_over_its_opening(game):
    drawn = plan(game)
    assert all(is_within(hole, bent(drawn.edge)) for hole in drawn.holes)
    assert not any(
        bent(drawn.opening) and is_within(hole, bent(drawn.opening)) for hole in drawn.holes
    )


def test_wood_when_drawn_then_no_more_than_the_picture_shows(game):
    drawn = plan(game)
    assert max(abs(value) for point in bent(drawn.edge) for value in point) <= drawn.reach + 1e-9


@pytest.mark.parametrize(
    ("name", "corners", "open_corners"),
    [("four", 4, 0), ("six", 6, 6), ("disc", 4, 0), ("grid", 4, 0)],
)
def test_wood_when_drawn_then_it_has_the_corners_of_the_board_that_is_built(
    name, corners, open_corners
):
    drawn = plan(GAMES[name]())
    points = 13  # of each corner, which is round
    assert (len(bent(drawn.edge)), len(bent(drawn.opening))) == (
        points * corners,
        points * open_corners,
    )
