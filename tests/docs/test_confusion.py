"""Any two looks that are lit at once differ for all eyes, and faint lights keep their hue."""

import itertools

import pytest

from docs.colour_vision import NORMAL, ciede2000, lab, seen
from docs.confusion import compare, field_pairs, reader_pairs
from firmware.lights.patterns import Patterns
from shared_engine.lights.looks import LIFT_HERE, LOOKS, OWNER, PLACE_HERE, SEAT_COLOURS, WALL

# CIEDE2000 of the most similar glances (docs/confusion.py); 1 is just seen side by side
APART, APART_BESIDE = 4, 6
SAME_HUE = 5


def name(pair):
    return "-".join(str(one) for one in pair)


@pytest.mark.parametrize("pair", list(field_pairs()), ids=name)
def test_looks_when_lit_at_once_then_no_eyes_take_one_for_the_other(pair):
    found = compare(*pair)
    assert found.apart >= APART, found


@pytest.mark.parametrize("pair", list(reader_pairs()), ids=name)
def test_looks_when_beside_the_reader_then_no_eyes_take_one_for_another(pair):
    found = compare(*pair)
    assert found.apart >= APART_BESIDE, found


def test_pairs_when_listed_then_those_of_a_repair_and_of_beliefs_are_among_them():
    pairs = {frozenset((LOOKS[one], LOOKS[other])) for one, other in field_pairs()}
    for one, other in ((OWNER, WALL), (OWNER, LIFT_HERE), (WALL, PLACE_HERE)):
        assert frozenset((LOOKS[one], LOOKS[other])) in pairs


def faint(seat, brightness):
    """Red, green and blue, as the chain is sent them."""
    patterns = Patterns((0,), brightness / 100, budget_ma=1000)
    green, red, blue = patterns.render([(0, OWNER, seat)], 0)
    return red, green, blue


def as_bright(light, share):
    """In CIELAB, with *share* of its brightness."""
    red, green, blue = (share * one for one in light)
    return lab(seen((red, green, blue), NORMAL))


@pytest.mark.parametrize("brightness", [10, 15, 20, 35, 60, 100])
@pytest.mark.parametrize("seat", range(len(SEAT_COLOURS)))
def test_faint_light_when_its_channels_are_rounded_then_it_keeps_its_hue(seat, brightness):
    sent, full = faint(seat, brightness), SEAT_COLOURS[seat]
    share = max(sent) / max(full)
    to_white = 100 / brightness  # the eye takes the brightest white of the board for white
    ideal = tuple(share * one for one in full)
    assert ciede2000(as_bright(sent, to_white), as_bright(ideal, to_white)) <= SAME_HUE


@pytest.mark.parametrize("brightness", range(5, 101, 5))
def test_faint_lights_when_seats_differ_then_what_is_sent_differs(brightness):
    sent = [faint(seat, brightness) for seat in range(len(SEAT_COLOURS))]
    assert all(one != other for one, other in itertools.combinations(sent, 2))
