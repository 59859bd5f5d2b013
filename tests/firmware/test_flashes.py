"""No light flashes so that it can harm people (WCAG 2.3.1): at most four changes of brightness in
any second, of all looks, and of what one light shows in turn, on both interpreters.

Three flashes, six changes, are the limit; a change is one by a tenth of full light or more.
"""

from pathlib import Path

import pytest

from firmware import config
from firmware.lights.patterns import level, lit_as
from host.simulator.interpreter import run_micropython
from shared_engine.lights.looks import LOOKS, NOBODY, SEAT_COLOURS, colour

ROOT = Path(__file__).parents[2]
MOST = 4
TENTH = 0.1
SEATS = (NOBODY, *range(len(SEAT_COLOURS)))


def luminance(meaning, seat, now_ms):
    """Of what a light with *meaning* for *seat* shows, a share of white."""
    shown = lit_as(meaning, seat, now_ms)
    red, green, blue = colour(shown, seat)
    share = level(LOOKS[shown][1], now_ms) / 255
    return share * (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def changes(lights):
    """When a rise or a fall by a tenth of full light has ended; *lights* are moments in ms, and how
    bright it is then."""
    ended = []
    (_, turned), *later = lights
    way, last = 0, turned
    for now_ms, light in later:
        if way * (light - last) < 0:
            turned, way = last, 0
        if abs(light - turned) >= TENTH:
            now_way = 1 if light > turned else -1
            if now_way != way:
                ended.append(now_ms)
                way = now_way
            turned = light
        last = light
    return ended


def most_in_a_second(moments):
    return max(
        (sum(begin <= one < begin + 1000 for one in moments) for begin in moments), default=0
    )


@pytest.mark.parametrize("meaning", range(len(LOOKS)))
@pytest.mark.parametrize("frame_ms", [10, config.LIGHTS_MS])
def test_look_when_it_is_lit_then_it_changes_at_most_four_times_in_any_second(meaning, frame_ms):
    for seat in SEATS if LOOKS[meaning][1] else (0,):
        lights = [
            (now_ms, luminance(meaning, seat, now_ms)) for now_ms in range(0, 22_000, frame_ms)
        ]
        assert most_in_a_second(changes(lights)) <= MOST, seat


@pytest.mark.parametrize("meaning", range(len(LOOKS)))
def test_look_when_frames_are_late_then_still_at_most_four_changes(meaning):
    lights, at_ms = [], 0
    while at_ms < 60_000:
        lights.append((at_ms, luminance(meaning, 2, at_ms)))
        at_ms += config.LIGHTS_MS + at_ms * 7 % 11  # up to 10 ms late
    assert most_in_a_second(changes(lights)) <= MOST


def test_changes_when_three_flashes_a_second_then_they_are_found():
    flashes = [(now_ms, now_ms % 333 < 166) for now_ms in range(0, 5000, 5)]
    assert most_in_a_second(changes(flashes)) == 7


def test_changes_when_a_light_grows_slowly_then_it_is_one():
    assert len(changes([(at, at / 1000) for at in range(0, 1000, 20)])) == 1


def test_levels_when_played_on_the_board_then_the_same_as_here():
    played = (
        "from firmware.lights.patterns import level, lit_as\n"
        "from shared_engine.lights.looks import LOOKS\n"
        "total = 0\n"
        "for now_ms in range(0, 22000, 50):\n"
        "    for meaning in range(len(LOOKS)):\n"
        "        for seat in (-1, 2):\n"
        "            shown = lit_as(meaning, seat, now_ms)\n"
        "            light = 256 * shown + level(LOOKS[shown][1], now_ms, meaning)\n"
        "            total = (31 * total + light) % 1000003\n"
    )
    here = {}
    exec(played, here)
    run = run_micropython(
        [(ROOT / name, name) for name in ("shared_engine", "firmware")], played + "print(total)"
    )
    assert run.exit_code == 0, run.stderr
    assert int(run.stdout) == here["total"]
