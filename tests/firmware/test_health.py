"""Sensors are judged by what they do in play; one odd moment says nothing about them."""

import pytest

from firmware.sensing.debounce import Debounce
from firmware.sensing.health import WORDS, Health, verdicts
from shared_engine.boards.faults import DEAD, FLICKERING, STUCK, WEAK
from tests.firmware.test_debounce import MANY, MANY_MS, SCAN_MS, SENSORS, SETTLE_MS, raw

PLAYED = 5  # the sensor most is about


class Play:
    """A board that is scanned while people play on it."""

    def __init__(self):
        self.health = Health(SENSORS)
        self.debounce = Debounce(SENSORS, SETTLE_MS, MANY_MS, MANY, self.health)
        self.now_ms = 0
        self.settled = 0

    def hold(self, for_ms, *sensors):
        for _ in range(for_ms // SCAN_MS):
            self.settled += len(self.debounce.read(raw(*sensors), self.now_ms))
            self.now_ms += SCAN_MS

    def flicker(self, times, on_ms, off_ms):
        for _ in range(times):
            self.hold(on_ms, PLAYED)
            self.hold(off_ms)

    def put_and_take(self, times, sensor=PLAYED):
        for _ in range(times):
            self.hold(500, sensor)
            self.hold(500)

    def put_bouncing(self, times, bounces=3):
        for _ in range(times):
            self.flicker(bounces, 30, 20)
            self.put_and_take(1)
            self.hold(10_000)

    def found(self, *full):
        return verdicts(self.health, raw(*full))


@pytest.fixture
def play():
    return Play()


def test_verdicts_when_people_play_then_all_are_well(play):
    for sensor in range(SENSORS):
        play.put_and_take(7, sensor)
    assert play.found() == []


def test_verdicts_when_a_sensor_changes_its_mind_all_the_time_then_it_flickers(play):
    play.flicker(600, 30, 30)
    assert play.settled == 0
    assert play.found() == [(PLAYED, FLICKERING)]


def test_verdicts_when_a_sensor_flickers_slowly_enough_to_settle_then_it_flickers_too(play):
    play.flicker(150, 100, 100)
    assert play.found() == [(PLAYED, FLICKERING)]


def test_settled_when_a_sensor_has_flickered_for_a_while_then_its_changes_are_believed_no_more(
    play,
):
    play.flicker(150, 100, 100)
    play.settled = 0
    play.flicker(150, 100, 100)
    assert play.settled == 0


def test_verdicts_when_a_sensor_has_flickered_for_a_moment_then_it_is_well(play):
    play.flicker(40, 30, 30)
    play.hold(60_000)
    assert play.found() == []


def test_verdicts_when_a_hand_hovers_now_and_then_then_the_sensor_is_well(play):
    for _ in range(100):
        play.flicker(4, 30, 30)
        play.hold(10_000)
    assert play.found() == []


def test_verdicts_when_a_flickering_sensor_was_mended_then_it_is_well_after_some_games(play):
    play.flicker(600, 30, 30)
    play.hold(60_000)
    games = 0
    while play.found() and games < 20:
        play.put_and_take(3)
        play.health.game_over()
        games += 1
    assert 1 < games < 20


def test_verdicts_when_marbles_are_seen_late_then_the_sensor_is_weak(play):
    play.put_bouncing(4)
    assert play.found() == [(PLAYED, WEAK)]


def test_verdicts_when_a_weak_sensor_sees_marbles_at_once_again_then_it_is_well(play):
    play.put_bouncing(4)
    play.put_and_take(10)
    assert play.found() == []


@pytest.mark.parametrize(("full", "verdict"), [((), DEAD), ((PLAYED,), STUCK)])
def test_verdicts_when_the_players_say_that_a_sensor_is_wrong_then_stuck_or_dead(
    play, full, verdict
):
    play.hold(1000, *full)
    for _ in range(2):
        play.health.contradicted(PLAYED)
    assert play.found(*full) == []
    play.health.contradicted(PLAYED)
    assert play.found(*full) == [(PLAYED, verdict)]


def test_verdicts_when_a_dead_sensor_lives_again_then_it_is_well(play):
    for _ in range(3):
        play.health.contradicted(PLAYED)
    play.put_and_take(2)
    assert play.found() == []


def test_verdicts_when_a_sensor_misses_every_other_marble_then_it_is_weak(play):
    for _ in range(12):
        play.hold(500, PLAYED)
        for _ in range(3):
            play.health.contradicted(PLAYED)
        play.hold(500)
    assert play.found() == [(PLAYED, WEAK)]


@pytest.mark.parametrize(("full", "verdict"), [((), DEAD), ((PLAYED,), STUCK)])
def test_verdicts_when_a_sensor_never_changes_in_ten_games_then_stuck_or_dead(play, full, verdict):
    for _ in range(10):
        for sensor in range(SENSORS):
            if sensor != PLAYED:
                play.hold(500, sensor, *full)
        play.health.game_over()
    assert play.found(*full) == []
    play.health.game_over()
    assert (PLAYED, verdict) in play.found(*full)


def test_load_when_packed_then_it_goes_on_from_there(play):
    play.flicker(600, 30, 30)
    assert play.health.is_changed
    other = Health(SENSORS)
    other.load(play.health.pack())
    assert (verdicts(other, raw()), other.is_slow(PLAYED), other.is_changed) == (
        [(PLAYED, FLICKERING)],
        True,
        False,
    )


@pytest.mark.parametrize(
    "data", [None, b"", b"\x01", bytes((2,)) + bytes(2 * SENSORS), bytes((1,)) + bytes(2 * 96)]
)
def test_load_when_there_is_nothing_or_it_is_of_another_board_then_all_are_well(data):
    health = Health(SENSORS)
    health.load(data)
    assert health.pack() == Health(SENSORS).pack()


def test_is_changed_when_play_goes_well_then_nothing_is_to_be_kept(play):
    for _ in range(10):
        for sensor in range(SENSORS):
            play.put_and_take(1, sensor)
    assert not play.health.is_changed


def test_words_when_there_is_a_verdict_then_it_has_one():
    assert [WORDS[one] for one in (STUCK, DEAD, FLICKERING, WEAK)] == [
        "stuck",
        "dead",
        "flickering",
        "weak",
    ]
