"""docs/fit_chances.py: what it fits is what `PlayOut.chances` says."""

from dataclasses import replace

import pytest

from docs.fit_chances import brier, chance, ends, fit, solved


@pytest.fixture(scope="module")
def found():
    return list(ends("brandi-4", "friend", range(6)))


def test_fit_when_teams_win_as_often_as_is_said_then_it_says_the_same(found):
    numbers = fit([replace(end, won=end.said) for end in found])
    assert [chance(numbers, end.counts) for end in found] == pytest.approx(
        [end.said for end in found], abs=0.01
    )


def test_fit_when_teams_win_then_it_is_less_far_off_than_what_is_in_use_and_who_knows_nothing(
    found,
):
    numbers = fit(found)
    in_use = brier(found, [end.said for end in found])
    assert brier(found, [chance(numbers, end.counts) for end in found]) < min(in_use, 0.25)


def test_brier_when_all_is_known_then_0_and_when_nothing_is_then_a_quarter(found):
    assert brier(found, [end.won for end in found]) == 0
    assert brier(found, [0.5] * len(found)) == 0.25


def test_solved_when_multiplied_then_the_right_side():
    first, second = solved([[4, 1], [1, 3]], [1, 2])
    assert (4 * first + second, first + 3 * second) == pytest.approx((1, 2))
