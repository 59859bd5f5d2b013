"""docs/power.md follows from the firmware's estimate and hardware/power.toml, and other pages that
name a figure name that one.

That the page is as it would be written now: test_generated.py.
"""

import re

import pytest

from firmware.settings import DEFAULTS
from hardware.generate import ROOT
from hardware.power import (
    AXES,
    LIMIT_MA,
    SWITCH,
    Build,
    builds,
    figures,
    hours,
    light_ma,
    strong_ma,
)
from hardware.power import filled as power_page
from shared_engine.boards.catalogue import NAMES, board_named

BUILDS = builds()
EACH = [pytest.param(one, id=one.name) for one in BUILDS]


def build(name, sensors=SWITCH):
    return next(one for one in BUILDS if (one.board.name, one.sensors) == (name, sensors))


def text(page):
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def test_builds_when_listed_then_every_board_and_as_many_lights_as_the_firmware_has():
    assert {one.board.name: one.lights for one in BUILDS} == {
        name: board_named(name).lights for name in NAMES
    }
    assert {one.board.name for one in BUILDS if one.sensors == AXES} == {
        "dog-4",
        "dog-6",
        "black-dog",
    }


def test_lights_when_estimated_then_by_the_firmwares_function():
    dark, channel = light_ma()
    assert (dark, channel) == (1, 12)
    assert build("dog-4").white_ma == 97 * (dark + 3 * channel) == 3589


@pytest.mark.parametrize("one", EACH)
def test_currents_when_compared_then_more_light_draws_more_and_never_above_the_limit(one):
    assert one.lights < one.dark_ma < one.play_ma < LIMIT_MA < one.white_ma
    assert one.dark_ma < one.white_within(LIMIT_MA) <= LIMIT_MA


@pytest.mark.parametrize("name", NAMES)
def test_pieces_when_counted_then_as_many_as_the_game_has(name):
    assert (
        build(name).pieces
        == {"dog-4": 16, "dog-6": 24, "black-dog": 17, "meadow-16": 60 + 24}[name]
    )


def test_bank_when_it_feeds_a_board_then_its_watt_hours_over_the_watts():
    watts = 0.242 * 5
    assert hours(10, 242) == pytest.approx(10 * 3.7 * 0.85 / watts)


def test_strong_lights_when_the_limit_is_lower_then_they_draw_about_the_usual_one():
    strong = figures()["strong_lights"]
    assert strong_ma(strong["limit_ma"], 97) <= LIMIT_MA < strong_ma(LIMIT_MA, 97)


@pytest.mark.parametrize("is_ring", [False, True])
@pytest.mark.parametrize("one", EACH)
def test_chain_when_its_light_is_all_in_one_segment_then_less_is_left_there(one, is_ring):
    assert one.lowest_v(0, is_ring=is_ring) == 5
    alike = one.lowest_v(LIMIT_MA, is_ring=is_ring)
    assert 4 < one.lowest_v(LIMIT_MA, is_one=True, is_ring=is_ring) < alike < 5


@pytest.mark.parametrize("is_one", [False, True])
@pytest.mark.parametrize("one", EACH)
def test_chain_when_fed_from_both_ends_then_at_most_half_is_lost(one, is_one):
    lost = [5 - one.lowest_v(LIMIT_MA, is_one=is_one, is_ring=is_ring) for is_ring in (False, True)]
    assert 0 < lost[1] < lost[0] / 2


def test_chain_when_all_segments_draw_alike_then_each_hop_carries_what_is_behind_it():
    one = build("dog-4")
    carried = [400 * behind / 4 for behind in (4, 3, 2, 1)]
    assert 5 - one.lowest_v(400) == pytest.approx(sum(carried) * one.hop_ohm / 1000)


def test_ring_when_all_segments_draw_alike_then_as_much_comes_from_either_end():
    one = build("dog-4")
    # Five hops, the currents in them 200, 100, 0, -100, -200 mA: two segments in the middle have
    # least.
    assert 5 - one.lowest_v(400, is_ring=True) == pytest.approx(300 * one.hop_ohm / 1000)


def test_page_when_a_marker_is_missing_then_it_is_not_written():
    with pytest.raises(ValueError, match="no place for figures"):
        power_page("# Power\n")


@pytest.mark.parametrize("page", ["building.md", "building-de.md", "lights.md"])
def test_white_when_a_page_names_it_then_that_of_dog_4(page):
    said = re.findall(
        r"\b(\d[.,]\d) A (?:ziehen|\(est\)|;|\. So)|would draw (\d\.\d) A|could draw (\d\.\d) A",
        text(page),
    )
    named = {float(one.replace(",", ".")) for groups in said for one in groups if one}
    assert named == {round(build("dog-4").white_ma / 1000, 1)}


def in_play(name, sensors=SWITCH):
    one = build(name, sensors)
    return round(hours(10, one.play_ma + one.rest_ma))


@pytest.mark.parametrize("page", ["building.md", "building-de.md"])
def test_power_bank_when_the_guide_names_hours_then_those_of_play(page):
    (line,) = [one for one in text(page).splitlines() if "10 Ah" in one]
    assert [
        int(one)
        for one in re.findall(
            r" (\d+)(?: hours| Stunden| on| auf| für|,| \()", line.replace("10 Ah", "")
        )
    ] == [
        in_play("dog-4"),
        in_play("dog-6"),
        in_play("meadow-16"),
    ]


def test_first_owner_when_the_page_names_a_current_then_that_of_the_model():
    one = build("dog-4")
    drawn = one.play_ma + one.rest_ma
    assert f"draws [{drawn:.0f} mA in play, 10 Ah last {hours(10, drawn):.0f} hours]" in text(
        "first-owner.md"
    )
    dark, channel = light_ma()
    assert f"{channel:g} mA a channel and {dark:g} mA dark" in text("first-owner.md")
    assert f"never above {DEFAULTS['current_ma']} mA" in text("first-owner.md")


def test_meadow_when_its_page_names_dark_lights_then_these():
    lights = build("meadow-16").lights
    assert f"{lights} dark lights alone need about {lights * light_ma()[0]:g} mA" in text(
        "brothers.md"
    )


def test_sensors_when_the_firmwares_page_names_their_supply_then_of_as_many():
    each = figures()[AXES]["ma"]
    supplies = [f"{each * len(build(name).board.holes):.0f} mA" for name in ("dog-4", "dog-6")]
    assert f"{each:g} mA each in stand-by) | {' | '.join(supplies)} |" in text("firmware.md")


def test_build_when_made_of_a_board_then_its_last_light_is_beside_the_reader():
    assert Build(build("dog-6").board, AXES).lights == len(build("dog-6").board.holes) + 1
