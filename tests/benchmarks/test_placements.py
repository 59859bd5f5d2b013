"""A sample of `make bench ONLY=placements`: no piece is judged wrongly, none is refused that lies
right."""

import pytest

from tests.benchmarks.placements import LAID, REFUSED, STUCK, WRONG, count


@pytest.mark.parametrize(("rate", "pieces"), [(0, 60), (20, 60), (100, 60)])
def test_placements_when_hands_fumble_then_none_is_judged_wrongly(rate, pieces):
    sums = count(rate, pieces, 3)
    assert sums[LAID] >= pieces
    assert (sums[WRONG], sums[STUCK], sums[REFUSED]) == (0, 0, 0)
