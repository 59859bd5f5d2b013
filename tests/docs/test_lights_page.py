"""docs/lights.md and its pictures: current, complete, and true for eyes that see fewer colours."""

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from docs.colour_vision import DEUTERANOPIA, EYES, GREY, PROTANOPIA, TRITANOPIA, difference
from docs.generate_lights import PICTURES, RHYTHMS, WORDS, look
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
    WALL,
    colour,
)

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/lights.md").read_text()
# Meanings that are on fields at the same time: what a card offers, a repair, a question.
TOGETHER = [
    (*range(OWNER, DISC + 1), WALL),
    (OWNER, WALL, LIFT_HERE, PLACE_HERE, PLACE_DOG),
    (OWNER, WALL, CHOICE),
    (OWNER, WALL, SWAPPED),
    (GROUND, OWNER, TARGET, LIFT_HERE, PLACE_HERE),
]
# Distances in CIELAB; 2 is just seen beside each other, so these are far apart.
APART, FOUR_APART, SIX_APART = 40, 25, 12


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


def test_words_when_compared_with_the_looks_then_every_meaning_has_some():
    assert sorted(WORDS) == list(range(len(LOOKS)))
    assert len(RHYTHMS) == max(rhythm for _, rhythm in LOOKS) + 1


@pytest.mark.parametrize("meaning", WORDS)
def test_page_when_read_then_it_names_every_meaning_and_its_look(meaning):
    assert f"| {WORDS[meaning][1]} | {look(meaning)} |" in PAGE


def test_page_when_read_then_it_shows_every_picture_and_the_limits_in_use():
    assert all(f"]({name})" in PAGE for name in PICTURES)
    assert f"{settings.DEFAULTS['current_ma']} mA" in PAGE


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("meanings", TOGETHER)
def test_looks_when_lit_together_then_no_two_have_one_rhythm_and_colours_that_look_alike(
    meanings, eyes
):
    for one, other in itertools.combinations(meanings, 2):
        if LOOKS[one][1] == LOOKS[other][1]:
            for seat, mate in itertools.product(range(6), repeat=2):
                assert difference(colour(one, seat), colour(other, mate), eyes) >= APART, (
                    one,
                    other,
                    seat,
                    mate,
                )


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
