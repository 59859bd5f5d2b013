"""Intents to colours: rhythms people can tell apart, never more current than USB gives, never dark
while breathing."""

from pathlib import Path

import pytest

from firmware import settings
from firmware.lights.patterns import Patterns, current_ma, is_moving, level, lit_as
from host.simulator.interpreter import run_micropython
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.meanings import CAPTURE
from shared_engine.lights.looks import (
    BETWEEN,
    BLINK,
    BREATHE,
    CHOICE,
    DOUBLE,
    FAINT,
    LAID,
    LOOKS,
    NOBODY,
    NOW_AND_THEN,
    OWNER,
    READY,
    RUN_BACK,
    SEAT_COLOURS,
    SLEEP,
    STEADY,
    VICTORY,
    WALL,
    WHICH,
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


# ---- power


@pytest.mark.parametrize("ratio", [RATIO, 1])
@pytest.mark.parametrize("meaning", range(len(LOOKS)))
def test_render_when_every_field_is_lit_then_within_the_budget_at_any_moment(meaning, ratio):
    one = patterns(ratio=ratio)
    lit = [(field, meaning, 4) for field in range(FIELDS)]
    assert max(exact_ma(one.render(lit, now_ms)) for now_ms in range(0, 1800, 50)) <= BUDGET_MA


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
    assert level(FAINT, now_ms) == 40


def test_level_when_breathing_then_up_and_down_and_never_dark():
    levels = [level(BREATHE, now_ms) for now_ms in range(0, 1800, 10)]
    assert (min(levels), max(levels)) == (15, 255)
    assert levels[1:90] == levels[:90:-1], "as fast up as down"
    assert max(abs(one - other) for one, other in zip(levels, levels[1:] + levels[:1])) <= 7


def test_level_when_blinking_then_as_long_on_as_off():
    levels = [level(BLINK, now_ms) > 0 for now_ms in range(0, 1200, 50)]
    assert levels == ([True] * 6 + [False] * 6) * 2


def test_level_when_a_double_flash_then_two_short_ones_and_a_long_pause():
    levels = [level(DOUBLE, now_ms) > 0 for now_ms in range(0, 1400, 50)]
    assert levels == [True] * 4 + [False] * 4 + [True] * 4 + [False] * 16


@pytest.mark.parametrize("now_ms", [0, 2**31, 2**40 + 7])
@pytest.mark.parametrize("rhythm", range(RUN_BACK + 1))
def test_level_when_any_time_then_a_byte(rhythm, now_ms):
    assert 0 <= level(rhythm, now_ms) <= 255


@pytest.mark.parametrize(("meaning", "between"), BETWEEN.items())
def test_lit_as_when_the_board_asks_then_whom_between_the_flashes(meaning, between):
    shown = [lit_as(meaning, 1, now_ms) for now_ms in range(0, 1400, 100)]
    assert shown == [meaning] * 2 + [between] * 2 + [meaning] * 2 + [between] * 8


def test_lit_as_when_it_is_not_known_whose_marble_then_dark_between_the_flashes():
    assert {lit_as(CHOICE, NOBODY, now_ms) for now_ms in range(0, 1400, 100)} == {CHOICE}


@pytest.mark.parametrize("meaning", NOW_AND_THEN)
@pytest.mark.parametrize(("seat", "else_shown"), [(2, READY), (NOBODY, SLEEP)])
def test_lit_as_when_the_board_needs_help_soon_then_it_says_so_now_and_then(
    meaning, seat, else_shown
):
    shown = [lit_as(meaning, seat, now_ms) for now_ms in range(0, 10_800, 900)]
    assert shown == [meaning] * 2 + [else_shown] * 10


@pytest.mark.parametrize(("now_ms", "meaning"), [(0, CHOICE), (200, OWNER)])
def test_render_when_a_seat_is_asked_then_the_question_and_whose_it_is_in_turn(now_ms, meaning):
    reader = [(FIELDS - 1, WHICH, 2)]
    assert bytes(patterns().render(reader, now_ms)) == bytes(
        patterns().render([(FIELDS - 1, meaning, 2)], now_ms)
    )


@pytest.mark.parametrize(
    "meaning", [meaning for meaning, look in enumerate(LOOKS) if look[1] in (BREATHE, FAINT)]
)
@pytest.mark.parametrize(
    "others", [[], [(field, LAID, 0) for field in range(FIELDS - 1)]], ids=["alone", "dimmed"]
)
def test_render_when_breathing_or_faint_then_never_dark_in_any_colour(meaning, others):
    one = patterns()
    field = FIELDS - 1
    for seat in range(len(SEAT_COLOURS)):
        for now_ms in range(0, 1800, 50):
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
    red, green, blue = colour_at(patterns(ratio=1).render([(96, READY, seat)], 900), 96)
    assert (red, green, blue) == SEAT_COLOURS[seat]


def test_render_when_what_blinks_is_above_the_budget_then_steady_lights_do_not_flicker():
    one = patterns(ratio=1)
    lit = [(0, LAID, 0), *((field, CAPTURE, 0) for field in range(1, FIELDS))]
    steady = {colour_at(one.render(lit, now_ms), 0) for now_ms in range(0, 1200, 50)}
    assert len(steady) == 1
    assert min(steady) < (255, 255, 255)


def test_is_moving_when_only_steady_lights_then_false():
    assert not is_moving([(3, LAID, 0), (4, OWNER, 1), (5, WALL, 1)])
    assert is_moving([(3, LAID, 0), (4, READY, 1)])
    assert not is_moving([])


# ---- what is measured


def drawn_ma(frame, channel_ma):
    return FIELDS + sum(frame) * channel_ma / 255


@pytest.mark.parametrize("channel_ma", [12, 17.5, 25])
def test_spare_when_lights_draw_more_than_estimated_then_the_budget_holds_soon_and_for_good(
    channel_ma,
):
    one = patterns()
    lit = [(field, LAID, 0) for field in range(FIELDS)]
    for _ in range(3):
        one.spare(int(drawn_ma(one.render(lit, 0), channel_ma)))
    assert drawn_ma(one.render(lit, 0), channel_ma) <= BUDGET_MA + 1
    assert one.percent() == pytest.approx(100 * 12 / channel_ma, abs=2)
    assert not one.spare(FIELDS)
    assert one.percent() == pytest.approx(100 * 12 / channel_ma, abs=2)


def test_spare_when_little_is_lit_and_much_was_measured_then_what_is_lit_stays_as_bright():
    one = patterns()
    lit = [(3, LAID, 0)]
    before = bytes(one.render(lit, 0))
    assert one.spare(600)
    assert one.is_changed
    assert bytes(one.render(lit, 0)) == before


def test_dim_when_nothing_helps_then_lights_are_seen_all_the_same():
    one = patterns()
    for _ in range(30):
        one.dim(3, 4)
    assert not one.dim(3, 4)
    assert one.percent() == 12
    assert min(one.render([(field, LAID, 0) for field in range(FIELDS)], 0)) > 0


def test_spare_when_the_dark_lights_alone_need_more_than_the_budget_then_nothing_to_dim():
    one = Patterns(bytes(range(LARGEST)), 1, 100)
    assert not one.spare(400)
    assert one.percent() == 0
