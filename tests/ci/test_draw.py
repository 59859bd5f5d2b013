"""A day draws a tenth of the proof, and ten days all of it."""

import datetime as dt

from tests.draw import PARTS, part_of, part_on


def test_days_when_ten_follow_each_other_then_each_part_is_drawn_once():
    first = dt.date(2026, 12, 28)
    days = [first + dt.timedelta(days=number) for number in range(PARTS)]
    assert sorted(map(part_on, days)) == list(range(PARTS))


def test_tests_when_there_are_many_then_the_parts_are_alike():
    parts = [part_of(f"tests/test_game.py::test_game[{number}]") for number in range(1000)]
    assert all(70 < parts.count(part) < 130 for part in range(PARTS))
