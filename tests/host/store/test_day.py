"""The day of a game as a text, and which days may be said of one game."""

from datetime import datetime

import pytest

from host.store.day import UNKNOWN_DAY, Day


@pytest.mark.parametrize("text", ["2026-11-22", "2026-11-22?", "1987-05-01", "?"])
def test_day_when_written_then_read_back(text):
    assert str(Day.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "2026", "20261122", "2026-W47-7", "2026-13-01", "2026-11-22??", "????.??.??", "../x"],
)
def test_day_when_the_text_is_none_then_refused_and_of_somebody_else_unknown(text):
    with pytest.raises(ValueError, match="is no day, as in 2026-11-22"):
        Day.parse(text)
    assert Day.read(text) == UNKNOWN_DAY


@pytest.mark.parametrize(
    ("one", "other", "may_be"),
    [
        ("2026-11-22", "2026-11-22", True),
        ("2026-11-22", "2026-11-23", False),
        ("2026-11-22", "2026-11-23?", True),
        ("2026-11-22", "2026-11-21?", False),
        ("2026-11-22?", "2026-11-21?", True),
        ("2026-11-22", "?", True),
    ],
)
def test_may_be_when_two_days_are_said_of_a_game_then_whether_both_can_be_true(one, other, may_be):
    assert (
        Day.parse(one).may_be(Day.parse(other)) == Day.parse(other).may_be(Day.parse(one)) == may_be
    )


def test_day_when_the_clock_of_the_computer_was_never_set_then_nobody_knows_it():
    assert Day.at(0.0, is_certain=True) == UNKNOWN_DAY
    assert str(Day.at(datetime(2026, 11, 22, 23, 59).timestamp(), is_certain=True)) == "2026-11-22"  # noqa: DTZ001  the evening's own
