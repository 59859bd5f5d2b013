"""Intents to colours: rhythms people can tell apart, never more current than USB gives, never dark
while breathing."""

import itertools
from pathlib import Path

import pytest

from firmware import settings
from firmware.lights.patterns import Patterns, current_ma, is_moving, level, lit_as
from host.simulator.interpreter import run_micropython
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.lights.looks import (
    BLINK,
    BREATHE,
    CHOICE,
    FAINT,
    FLASH,
    GLOW,
    LAID,
    LOOKS,
    OWNER,
    PULSE,
    READY,
    SEAT_COLOURS,
    STEADY,
    TICK,
    VICTORY,
    WALL,
    WHICH,
    WINK,
    WRONG,
)
from shared_engine.prng import Prng

ROOT = Path(__file__).parents[2]
BOARD = BOARDS["dog-4"]
FIELDS = BOARD.lights
LIGHTS = FieldMap(BOARD).lights
RATIO, BUDGET_MA = settings.DEFAULTS["brightness"] / 100, settings.DEFAULTS["current_ma"]
LARGEST = 144  # holes of a table for six
# of an SK6812MINI: each channel at full light, the dark chip
MILLIAMPERE = {"channel": 12, "idle": 1}


def patterns(budget_ma=BUDGET_MA, ratio=RATIO):
    return Patterns(LIGHTS, ratio, budget_ma)


def exact_ma(frame):
    return len(frame) // 3 * MILLIAMPERE["idle"] + sum(frame) * MILLIAMPERE["channel"] / 255


def colour_at(frame, field):
    green, red, blue = frame[3 * LIGHTS[field] :][:3]
    return red, green, blue


def changes_a_second(rhythm):
    levels = [level(rhythm, now_ms) > 0 for now_ms in range(0, 16_000, 5)]
    return sum(one != other for one, other in itertools.pairwise(levels)) / 16


# ---- power


@pytest.mark.parametrize("ratio", [RATIO, 1])
@pytest.mark.parametrize("meaning", range(len(LOOKS)))
def test_render_when_every_field_is_lit_then_within_the_budget_at_any_moment(meaning, ratio):
    one = patterns(ratio=ratio)
    lit = [(field, meaning, 4) for field in range(FIELDS)]
    assert max(exact_ma(one.render(lit, now_ms)) for now_ms in range(0, 2400, 50)) <= BUDGET_MA


def test_render_when_anything_is_lit_then_within_the_budget():
    prng = Prng(5)
    one = patterns()
    for now_ms in range(0, 20_000, 70):
        lit = [
            (field, prng.below(len(LOOKS)), prng.below(6))
            for field in range(FIELDS)
            if prng.below(3)
        ]
        assert exact_ma(one.render(lit, now_ms)) <= BUDGET_MA


def test_render_when_above_the_budget_then_the_frame_is_dimmed_as_a_whole():
    one = patterns(ratio=1)
    frame = bytes(one.render([(field, LAID, 0) for field in range(FIELDS)], 0))
    assert 0 < frame[0] < 255
    assert frame == frame[:1] * len(frame)


def test_render_when_within_the_budget_then_the_full_share():
    assert colour_at(patterns(ratio=1).render([(3, LAID, 0)], 0), 3) == (255, 255, 255)


@pytest.mark.parametrize("budget_ma", [200, 400, 1000])
@pytest.mark.parametrize("ratio", [RATIO, 1])
def test_render_when_all_of_144_lights_are_white_then_below_the_cap_and_none_is_dark(
    budget_ma, ratio
):
    one = Patterns(bytes(range(LARGEST)), ratio, budget_ma)
    frame = one.render([(field, LAID, 0) for field in range(LARGEST)], 0)
    assert exact_ma(frame) <= current_ma(frame) <= budget_ma
    assert min(frame) > 0


def test_render_when_144_lights_are_faint_then_the_cap_changes_nothing():
    lit = [(field, OWNER, field % 6) for field in range(LARGEST)]
    capped = bytes(Patterns(bytes(range(LARGEST)), RATIO, BUDGET_MA).render(lit, 0))
    assert capped == bytes(Patterns(bytes(range(LARGEST)), RATIO, 100_000).render(lit, 0))
    assert any(capped)


def test_render_when_the_dark_lights_alone_need_more_than_the_budget_then_all_are_dark():
    assert not any(Patterns(bytes(range(LARGEST)), 1, 100).render([(3, LAID, 0)], 0))


@pytest.mark.heap
def test_render_when_called_again_on_the_board_then_nothing_is_allocated():
    code = (
        "import gc\n"
        "from firmware.lights.patterns import Patterns\n"
        f"one = Patterns(bytes(range({LARGEST})), 1, 400)\n"
        f"lit = [(field, field % {VICTORY + 1}, field % 6) for field in range({LARGEST})]\n"
        "one.render(lit, 1)\n"
        "gc.collect()\ngc.disable()\n"
        "before = gc.mem_alloc()\n"
        "for now_ms in range(0, 3000, 50):\n    one.render(lit, now_ms)\n"
        "print(gc.mem_alloc() - before)"
    )
    run = run_micropython(
        [(ROOT / name, name) for name in ("shared_engine", "firmware")], code, heap_bytes=1 << 20
    )
    assert run.exit_code == 0, run.stderr
    assert int(run.stdout) < 100, "about one object, for the loop around"


@pytest.mark.parametrize(
    ("frame", "expected_ma"),
    [
        (bytes(3 * 97), 97),
        (b"\xff" * 3 * 97, 97 + 97 * 36),
        (bytes(3) + b"\x00\xff\x00", 2 + 12),
        (b"\x01\0\0", 2),
        (b"", 0),
    ],
)
def test_current_when_a_frame_is_given_then_dark_lights_and_every_channel_count(frame, expected_ma):
    assert current_ma(frame) == expected_ma


def test_current_when_a_frame_is_dimmed_then_the_estimate_is_the_budget():
    one = patterns(ratio=1)
    for meaning in range(len(LOOKS)):
        frame = one.render([(field, meaning, 4) for field in range(FIELDS)], 400)
        assert abs(current_ma(frame) - exact_ma(frame)) < 1
        assert current_ma(frame) <= BUDGET_MA


# ---- rhythms


@pytest.mark.parametrize("now_ms", range(0, 5000, 130))
def test_level_when_steady_then_full_and_when_faint_then_little(now_ms):
    assert level(STEADY, now_ms) == 255
    assert 0 < level(FAINT, now_ms) < 40


def test_level_when_breathing_then_up_and_down_and_never_dark():
    levels = [level(BREATHE, now_ms) for now_ms in range(0, 2400, 10)]
    assert (min(levels), max(levels)) == (96, 255)
    assert max(abs(one - other) for one, other in zip(levels, levels[1:] + levels[:1])) <= 2


def test_level_when_blinking_flashing_or_pulsing_then_they_differ():
    # A blink is on and off once a second, a flash three times, a pulse twice in 1.6 s.
    assert [round(changes_a_second(rhythm), 1) for rhythm in (BLINK, FLASH, PULSE)] == [
        1.9,
        6.0,
        2.4,
    ]


def test_level_when_ticking_or_winking_then_one_is_the_other_upside_down():
    shares = [
        sum(level(rhythm, now_ms) > 0 for now_ms in range(1500)) / 1500 for rhythm in (TICK, WINK)
    ]
    assert shares == [0.1, 0.9]
    assert all(level(TICK, now_ms) + level(WINK, now_ms) == 255 for now_ms in range(0, 4000, 10))


def test_level_when_pulsing_then_two_short_ones_and_a_long_pause():
    levels = [level(PULSE, now_ms) > 0 for now_ms in range(0, 1600, 50)]
    assert levels == [True] * 3 + [False] * 3 + [True] * 3 + [False] * 23


@pytest.mark.parametrize("now_ms", [0, 2**31, 2**40 + 7])
def test_level_when_any_time_then_a_byte(now_ms):
    for rhythm in (STEADY, FAINT, GLOW, BREATHE, BLINK, FLASH, PULSE, TICK, WINK):
        assert 0 <= level(rhythm, now_ms) <= 255


@pytest.mark.parametrize(
    ("now_ms", "expected"), [(0, WHICH), (149, WHICH), (150, OWNER), (300, WHICH), (1599, OWNER)]
)
def test_lit_as_when_a_seat_is_asked_then_its_own_colour_between_the_pulses(now_ms, expected):
    assert lit_as(WHICH, now_ms) == expected


@pytest.mark.parametrize(("now_ms", "meaning"), [(0, CHOICE), (200, OWNER)])
def test_render_when_a_seat_is_asked_then_the_question_and_whose_it_is_in_turn(now_ms, meaning):
    reader = [(FIELDS - 1, WHICH, 2)]
    assert bytes(patterns().render(reader, now_ms)) == bytes(
        patterns().render([(FIELDS - 1, meaning, 2)], now_ms)
    )


@pytest.mark.parametrize(
    "meaning", [meaning for meaning, look in enumerate(LOOKS) if look[1] in (BREATHE, FAINT, GLOW)]
)
@pytest.mark.parametrize(
    "others", [[], [(field, LAID, 0) for field in range(FIELDS - 1)]], ids=["alone", "dimmed"]
)
def test_render_when_breathing_or_faint_then_never_dark_in_any_colour(meaning, others):
    one = patterns()
    field = FIELDS - 1
    for seat in range(len(SEAT_COLOURS)):
        for now_ms in range(0, 2400, 50):
            assert max(colour_at(one.render([*others, (field, meaning, seat)], now_ms), field)) > 0


# ---- frames


def test_render_when_a_field_is_lit_then_its_light_in_green_red_blue():
    frame = patterns(ratio=1).render([(80, LAID, 0), (0, WRONG, 0)], 0)
    at = 3 * LIGHTS[0]
    assert bytes(frame[at : at + 3]) == bytes((140, 255, 0))
    assert sum(value > 0 for value in frame) == 5


def test_render_when_no_longer_lit_then_dark():
    one = patterns()
    one.render([(3, LAID, 0)], 0)
    assert not any(one.render([], 0))


@pytest.mark.parametrize("seat", range(len(SEAT_COLOURS)))
def test_render_when_a_seat_is_meant_then_its_colour(seat):
    red, green, blue = colour_at(patterns(ratio=1).render([(96, READY, seat)], 1200), 96)
    assert (red, green, blue) == SEAT_COLOURS[seat]


def test_is_moving_when_only_steady_lights_then_false():
    assert not is_moving([(3, LAID, 0), (4, OWNER, 1), (5, WALL, 1)])
    assert is_moving([(3, LAID, 0), (4, READY, 1)])
    assert not is_moving([])
