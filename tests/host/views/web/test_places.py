"""Who gets a place while there are few."""

import pytest

from host.views.web.places import Places

PATIENCE_S = 10


class Hall:
    """Three places, and who was sent away."""

    def __init__(self):
        self.places = Places(3, PATIENCE_S)
        self.gone = []
        self.taken = {}

    def come(self, name, group, now_s):
        """Whether there was a place."""
        place = self.places.take(group, lambda: self.gone.append(name), now_s)
        self.taken[name] = place
        return place is not None


@pytest.fixture
def hall():
    hall = Hall()
    for number in range(3):
        assert hall.come(f"crowd {number}", "crowd", number)
    return hall


def test_take_when_another_group_has_most_then_its_most_silent_one_goes(hall):
    hall.taken["crowd 0"].heard_s = 2.5
    assert hall.come("one", "few", 3)
    assert hall.gone == ["crowd 1"]


def test_take_when_the_own_group_has_most_and_all_have_just_said_something_then_none(hall):
    assert not hall.come("crowd 3", "crowd", 9.9)
    assert hall.gone == []


def test_take_when_one_of_the_own_group_was_silent_for_long_then_that_one_goes(hall):
    assert hall.come("crowd 3", "crowd", PATIENCE_S)
    assert hall.gone == ["crowd 0"]


def test_take_when_groups_are_alike_then_none_loses_a_place_to_another(hall):
    assert hall.come("one", "few", 3)
    hall.places.free(hall.taken["crowd 2"])
    assert hall.come("two", "others", 3)
    assert not hall.come("three", "others", 3)
    assert hall.gone == ["crowd 0"]


def test_free_when_a_place_is_given_back_then_one_more_comes_and_nobody_goes(hall):
    hall.places.free(hall.taken["crowd 1"])
    hall.places.free(hall.taken["crowd 1"])
    assert hall.come("crowd 3", "crowd", 3)
    assert (hall.gone, len(hall.places)) == ([], 3)
