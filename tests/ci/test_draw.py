"""A day draws a tenth of the proof, and ten days all of it."""

import datetime as dt
import subprocess
import sys

from tests.architecture.tracked import ROOT
from tests.draw import PARTS, part_of, part_on

FILE = "tests/shared_engine/wire/test_frame.py"


def collected(*options):
    """The tests of FILE that pytest would run, by their ids."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-p",
            "no:cacheprovider",
            *options,
            FILE,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_days_when_ten_follow_each_other_then_each_part_is_drawn_once():
    first = dt.date(2026, 12, 28)
    days = [first + dt.timedelta(days=number) for number in range(PARTS)]
    assert sorted(map(part_on, days)) == list(range(PARTS))


def test_tests_when_there_are_many_then_the_parts_are_alike():
    parts = [part_of(f"tests/test_game.py::test_game[{number}]") for number in range(1000)]
    assert all(70 < parts.count(part) < 130 for part in range(PARTS))


def test_day_when_given_to_pytest_then_just_the_tests_of_its_part_in_their_order():
    day = dt.date(2026, 12, 28)
    every = collected()
    assert collected("--day", str(day)) == [one for one in every if part_of(one) == part_on(day)]
    assert 0 < len(collected("--day", str(day))) < len(every)
