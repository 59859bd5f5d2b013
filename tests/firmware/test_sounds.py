"""Sounds by meaning: short, different, over by themselves."""

import itertools
from pathlib import Path

import pytest

from firmware.lights.patterns import level
from firmware.lights.sounds import ACCEPTED, ASK, CARD, FAULT, VICTORY, WRONG, Sounds
from host.simulator.interpreter import run_micropython
from shared_engine.lights.looks import DOUBLE

ROOT = Path(__file__).parents[2]

ALL = (CARD, ACCEPTED, WRONG, VICTORY, FAULT, ASK)
START_MS = 2**31 + 5


def tones(sound, is_on=True):
    """The tone in every 10 ms of two seconds."""
    one = Sounds(is_on)
    one.play(sound, START_MS)
    return [one.tick(START_MS + at_ms) for at_ms in range(0, 2000, 10)]


def test_sounds_when_compared_then_each_is_another():
    assert len({tuple(tones(sound)) for sound in ALL}) == len(ALL)


@pytest.mark.parametrize("sound", ALL)
def test_sound_when_it_has_begun_then_it_sounds_at_once_and_ends_by_itself(sound):
    heard = tones(sound)
    assert heard[0] > 0
    assert heard[-1] == 0
    assert sum(hz > 0 for hz in heard) * 10 <= 1000


@pytest.mark.parametrize("sound", ALL)
def test_sound_when_it_sounds_then_a_small_piezo_and_old_ears_can_follow(sound):
    assert all(hz == 0 or 200 <= hz <= 2000 for hz in tones(sound))


def test_sounds_when_good_news_then_upwards_and_when_bad_then_low():
    for sound in (ACCEPTED, VICTORY):
        steps = [hz for hz, _ in itertools.groupby(tones(sound)) if hz]
        assert steps == sorted(set(steps))
        assert len(steps) > 1
    assert max(tones(WRONG) + tones(FAULT)) < min(
        hz for sound in (CARD, ACCEPTED, VICTORY) for hz in tones(sound) if hz
    )


def test_ask_when_it_sounds_then_the_same_tone_twice_in_the_beat_of_the_double_flash():
    heard = tones(ASK)
    begun = [10 * at for at, hz in enumerate(heard) if hz and not (at and heard[at - 1])]
    flashes = [at for at in range(1400) if level(DOUBLE, at) and not level(DOUBLE, at - 1)]
    assert (begun, {hz for hz in heard if hz}) == (flashes, {520})


def test_card_when_it_is_taken_then_one_short_tone():
    assert tones(CARD)[:8] == [880] * 6 + [0] * 2


def test_play_when_another_still_sounds_then_the_new_one_replaces_it():
    one = Sounds(True)
    one.play(VICTORY, 0)
    assert one.tick(100) == 520
    one.play(CARD, 110)
    assert [one.tick(110), one.tick(169), one.tick(170), one.tick(400)] == [880, 880, 0, 0]


def test_sounds_when_off_then_silence_and_nothing_is_kept_for_later():
    assert not any(tones(VICTORY, is_on=False))
    one = Sounds(False)
    one.play(FAULT, 0)
    assert one.tick(10) == 0
    one.is_on = True
    assert one.tick(20) == 0


def test_tick_when_nothing_was_played_then_silence():
    assert Sounds(True).tick(0) == 0


@pytest.mark.heap
def test_tick_and_press_when_asked_on_the_board_then_nothing_is_allocated():
    code = (
        "import gc\n"
        "from firmware.lights.sounds import VICTORY, Sounds\n"
        "from firmware.sensing.press import Press\n"
        "sounds, press = Sounds(True), Press()\n"
        "def cost():\n"
        "    before = gc.mem_alloc()\n"
        "    for now_ms in range(0, 3000, 10):\n"
        "        sounds.tick(now_ms)\n"
        "        press.read(now_ms % 1000 < 300, now_ms)\n"
        "    return gc.mem_alloc() - before\n"
        "sounds.play(VICTORY, 0)\n"
        "gc.collect()\ngc.disable()\nprint(cost())"
    )
    run = run_micropython([(ROOT / "firmware", "firmware")], code)
    assert (run.exit_code, run.stdout.strip()) == (0, "0"), run.stderr
