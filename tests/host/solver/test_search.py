"""The value of regions against every game that can be played on them (brute.py)."""

import itertools

import pytest

from host.solver.regions import Regions
from host.solver.search import OutOfEffortError, Search, Sum
from shared_engine.prng import Prng
from tests.host.solver.brute import WORTH, best, shapes_of_size

_SMALL, _ALL = 8, 12  # cells
_EFFORT = 10**9


class Table:
    """Regions and a search on a grid of 40 cells."""

    def __init__(self, keep=100_000):
        self.regions = Regions(40, keep)
        self.search = Search(self.regions, WORTH, keep)

    def sum_of(self, cells, turn, pens=()):
        found = self.regions.split(self.regions.mask(cells))
        return Sum(found.regions, found.spare, turn, pens)

    def value(self, cells, turn, pens=()):
        one = self.sum_of(cells, turn, pens)
        self.search.allow(_EFFORT, bool)
        least, most = self.search.bounds(one)
        while least < most:
            least, most = self.search.narrow(one, (least + most + 1) // 2)
        return least


def beside(*shapes):
    """The cells of *shapes*, which do not touch each other."""
    return [(x + 13 * at, y) for at, shape in enumerate(shapes) for x, y in shape]


@pytest.mark.parametrize("most", [_SMALL, pytest.param(_ALL, marks=pytest.mark.proof)])
def test_value_when_a_region_is_played_out_then_that_of_the_best_game(most):
    table = Table()
    for shapes in shapes_of_size(most):
        for shape in shapes:
            for turn in (0, 1):
                assert table.value(shape, turn) == best(shape, turn), (sorted(shape), turn)


@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.proof)])
def test_value_when_two_regions_are_played_out_then_that_of_the_best_game(count):
    table, prng = Table(), Prng(2)
    shapes = sorted(
        sorted(shape) for shapes in shapes_of_size(9) for shape in shapes if len(shape) > 3
    )
    for _ in range(count):
        pair = beside(prng.choice(shapes), prng.choice(shapes))
        turn = prng.below(2)
        assert table.value(pair, turn) == best(pair, turn), (pair, turn)


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.proof)])
def test_value_when_pens_run_out_then_that_of_the_best_game(count):
    table, prng = Table(), Prng(3)
    shapes = sorted(
        sorted(shape) for shapes in shapes_of_size(8) for shape in shapes if len(shape) > 5
    )
    for _ in range(count):
        pair = beside(prng.choice(shapes), prng.choice(shapes))
        turn, pens = prng.below(2), (prng.below(4), prng.below(4))
        assert table.value(pair, turn, pens) == best(pair, turn, pens), (pair, turn, pens)


def test_value_when_a_region_is_turned_over_and_moved_then_the_same_region():
    table = Table()
    shape = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (3, 2), (4, 2), (1, 1)]
    forms = [
        [(sign_x * pair[swap] + 9, sign_y * pair[1 - swap] + 11) for pair in shape]
        for swap, sign_x, sign_y in itertools.product((0, 1), (1, -1), (1, -1))
    ]
    assert {table.sum_of(form, 0).regions for form in forms} == {table.sum_of(shape, 0).regions}


def test_value_when_two_regions_touch_at_a_corner_only_then_they_are_two():
    assert (
        len(
            Table()
            .sum_of([(0, 0), (1, 0), (2, 0), (2, 1), (3, 2), (4, 2), (5, 2), (5, 3)], 0)
            .regions
        )
        == 2
    )


def test_value_when_little_is_kept_then_the_same():
    shape = [(x, y) for x in range(4) for y in range(5)]
    assert Table(keep=5).value(shape, 0) == Table().value(shape, 0) == best(shape, 0)


def test_search_when_the_effort_is_used_up_then_the_bounds_hold_what_is_known():
    table, shape = Table(), [(x, y) for x in range(4) for y in range(5)]
    one, value = table.sum_of(shape, 0), best(shape, 0)
    table.search.allow(3, bool)
    with pytest.raises(OutOfEffortError):
        table.search.narrow(one, value)
    least, most = table.search.bounds(one)
    assert least <= value <= most


def test_search_when_it_is_stopped_then_it_stops():
    table = Table()
    table.search.allow(_EFFORT, lambda: True)
    with pytest.raises(OutOfEffortError):
        table.search.narrow(table.sum_of([(x, y) for x in range(6) for y in range(6)], 0), -126)
    assert table.search.looked_at < 1_000


def test_search_when_a_meadow_is_a_long_line_then_no_depth_is_too_much():
    comb = [(x, 0) for x in range(40)] + [(x, 1) for x in range(0, 40, 4)]
    table = Table()
    table.search.allow(300, bool)
    with pytest.raises(OutOfEffortError):
        table.search.narrow(table.sum_of(comb, 0), 0)
