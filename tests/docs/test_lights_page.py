"""docs/lights.md and its pictures: current, complete, and true for eyes that see fewer colours."""

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from docs.colour_vision import DEUTERANOPIA, EYES, GREY, PROTANOPIA, TRITANOPIA, difference
from docs.generate_lights import FIELD, PICTURES, READER, RHYTHMS, ROWS, look
from firmware import settings
from shared_engine.games.meanings import DISC, GROUND, TARGET
from shared_engine.lights.looks import (
    CHOICE,
    LIFT_HERE,
    LOOKS,
    OWNER,
    PLACE_DOG,
    PLACE_HERE,
    SEAT_COLOURS,
    SWAPPED,
    TURN_BACK,
    TURN_ON,
    WALL,
)

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/lights.md").read_text()
# Meanings that are on fields at the same time: what a card offers, a repair, a question.
TOGETHER = [
    (*range(OWNER, DISC + 1), WALL),
    *((OWNER, WALL, step) for step in (LIFT_HERE, PLACE_HERE, PLACE_DOG)),
    (OWNER, WALL, CHOICE),
    (OWNER, WALL, SWAPPED),
    *((GROUND, OWNER, asked) for asked in (TARGET, LIFT_HERE, PLACE_HERE)),
]
OWN, WHITE = LOOKS[OWNER][0], LOOKS[TARGET][0]
# Distances in CIELAB; 2 is just seen beside each other, so these are far apart.
FOUR_APART, SIX_APART = 25, 12


@pytest.mark.parametrize("name", PICTURES)
def test_picture_when_drawn_again_then_it_is_the_committed_one(name):
    assert (ROOT / "docs" / name).read_text() == PICTURES[name](), (
        "run python -m docs.generate_lights"
    )


def test_script_when_asked_to_check_then_it_finds_nothing_old():
    done = subprocess.run(
        [sys.executable, "-m", "docs.generate_lights", "--check"], cwd=ROOT, check=False
    )
    assert done.returncode == 0


def test_rows_when_compared_with_the_looks_then_every_meaning_is_in_one_of_its_look():
    assert sorted(one for row in ROWS for one in row.meanings) == list(range(len(LOOKS)))
    assert len(RHYTHMS) == max(rhythm for _, rhythm in LOOKS) + 1
    running = TURN_ON, TURN_BACK
    for row in ROWS:
        assert len({LOOKS[one] for one in row.meanings}) == 1 or row.meanings == running


def test_rows_when_counted_then_ten_looks_on_fields_with_the_disc_eleven_and_eight_beside_it():
    looks = {
        where: {LOOKS[row.meanings[0]] for row in ROWS if row.where == where}
        for where in (FIELD, READER)
    }
    assert {where: len(found) for where, found in looks.items()} == {FIELD: 11, READER: 8}
    assert sum(row.where == FIELD for row in ROWS) == 11
    assert sum(row.where == READER for row in ROWS) == 8


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_page_when_read_then_it_has_every_look_with_what_it_says(row):
    assert f"| {look(row.meanings[0])} | {row.says} | {row.do} |" in PAGE


def test_page_when_read_then_it_shows_every_picture_and_the_limits_in_use():
    assert all(f"]({name})" in PAGE for name in PICTURES)
    assert f"{settings.DEFAULTS['current_ma']} mA" in PAGE


def test_looks_when_lit_together_then_one_rhythm_is_shared_by_own_and_white_alone():
    for meanings in TOGETHER:
        for one, other in itertools.combinations(meanings, 2):
            if LOOKS[one][1] == LOOKS[other][1] and LOOKS[one][0] != LOOKS[other][0]:
                colours = {LOOKS[one][0], LOOKS[other][0]}
                assert colours <= {OWN, WHITE} or GROUND in (one, other), (one, other)


@pytest.mark.parametrize("eyes", [eyes for eyes in EYES if eyes != GREY])
def test_looks_when_own_and_white_share_a_rhythm_then_their_colours_differ(eyes):
    assert min(difference(WHITE, one, eyes) for one in SEAT_COLOURS) >= SIX_APART


@pytest.mark.parametrize("eyes", [eyes for eyes in EYES if eyes != GREY])
def test_seats_when_seen_then_their_colours_differ(eyes):
    assert (
        min(difference(a, b, eyes) for a, b in itertools.combinations(SEAT_COLOURS[:4], 2))
        >= FOUR_APART
    )
    assert (
        min(difference(a, b, eyes) for a, b in itertools.combinations(SEAT_COLOURS, 2)) >= SIX_APART
    )


def test_page_when_it_says_how_far_apart_seats_are_then_the_numbers_are_right():
    for eyes in (PROTANOPIA, DEUTERANOPIA, TRITANOPIA, GREY):
        nearest = [
            min(difference(a, b, eyes) for a, b in itertools.combinations(SEAT_COLOURS[:n], 2))
            for n in (4, 6)
        ]
        assert f"| {eyes} | {nearest[0]:.0f} | {nearest[1]:.0f} |" in PAGE
