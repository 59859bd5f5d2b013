"""Lights as eyes see them that lack a kind of cone."""

import pytest

from docs.colour_vision import (
    DEUTERANOPIA,
    EYES,
    GREY,
    NORMAL,
    PROTANOPIA,
    TRITANOPIA,
    ciede2000,
    difference,
    on_screen,
    seen,
)

RED, GREEN, BLUE, WHITE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
DICHROMATS = (PROTANOPIA, DEUTERANOPIA, TRITANOPIA)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("light", [WHITE, (90, 90, 90), BLACK])
def test_seen_when_white_grey_or_black_then_the_same_to_everybody(light, eyes):
    assert seen(light, eyes) == pytest.approx(seen(light, NORMAL), abs=1e-3)


@pytest.mark.parametrize("eyes", [PROTANOPIA, DEUTERANOPIA])
def test_seen_when_red_or_green_cones_are_missing_then_red_and_green_are_shades_of_yellow(eyes):
    for light in (RED, GREEN):
        red, green, blue = seen(light, eyes)
        assert blue < 0.3 * min(red, green)
    assert seen(BLUE, eyes)[2] > 0.9


def test_seen_when_red_cones_are_missing_then_red_is_dark():
    assert seen(RED, PROTANOPIA)[1] < seen(RED, DEUTERANOPIA)[1]


@pytest.mark.parametrize("eyes", DICHROMATS)
def test_seen_when_looked_at_twice_then_nothing_more_is_lost(eyes):
    once = seen((120, 110, 100), eyes)
    twice = seen(tuple(round(255 * value) for value in once), eyes)
    assert twice == pytest.approx(once, abs=0.01)


@pytest.mark.parametrize(
    ("eyes", "one", "other"),
    # Pairs that differ in one cone only: (0.15514 X + 0.54312 Y - 0.03286 Z) and so on, solved for
    # round numbers.
    [
        (PROTANOPIA, (140, 100, 100), (100, 104, 100)),
        (DEUTERANOPIA, (140, 100, 100), (100, 116, 99)),
    ],
)
def test_difference_when_two_lights_differ_in_the_missing_cone_then_hardly_any(eyes, one, other):
    assert difference(one, other, eyes) < 2 < 10 < difference(one, other, NORMAL)


def test_difference_when_white_and_black_then_a_hundred():
    assert [difference(WHITE, BLACK, eyes) for eyes in EYES] == pytest.approx(
        [100] * len(EYES), abs=0.1
    )


def test_difference_when_equally_bright_then_none_in_grey():
    assert difference((0, 100, 0), (336, 0, 0), GREY) < 1


def test_on_screen_when_half_the_light_then_more_than_half_the_number():
    assert [on_screen(seen(light, NORMAL)) for light in (BLACK, (55, 55, 55), WHITE)] == [
        "#000000",
        "#808080",
        "#ffffff",
    ]


# Of the 34 pairs of Sharma, Wu and Dalal (Color Res. Appl. 30, 2005, 21).
@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.8361, -74.02), (50, 0, -82.7485), 3.4412),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_ciede2000_when_its_authors_have_reckoned_then_the_same(one, other, apart):
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(apart, abs=1e-4)
