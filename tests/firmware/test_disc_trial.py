"""The trial of a disc: it is turned once all round, and the board knows whether A, B and R are well
and in the right order."""

import json

import pytest

from firmware.boards import wiring
from firmware.commands.calibrate import OBEY
from firmware.modes.disc_trial import DiscTrial
from firmware.sensing.disc_watch import DiscWatch
from firmware.sensing.press import LONG, SHORT, VERY_LONG
from host.simulator.chips.disc import DiscSwitches
from shared_engine.lights.looks import CHOICE, LAID, READY, REFUSED, TURN_ON, VICTORY, WRONG
from shared_engine.wire.commands import CalibrationState, LeaveCalibration, TryDisc
from shared_engine.wire.messages import STATUS_BUSY, STATUS_OK, STATUS_REFUSED
from tests.firmware.disc import disc_over
from tests.firmware.table import Table

pytestmark = [
    pytest.mark.usefixtures("power"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

SETTLE_MS = 60
DONE_MS = 4000
LEAVE, STATE, TRY_DISC = LeaveCalibration, CalibrationState, TryDisc


class Room:
    """A board with a disc over *switches*, somebody who turns it, and the menu."""

    def __init__(self, folder):
        self.table = Table(folder)
        self.switches = DiscSwitches()
        self.power_on()

    def power_on(self):
        self.watch = DiscWatch(
            disc_over(self.switches), SETTLE_MS, wiring.load_disc(self.table.storage)
        )
        self.table.power_on("black-dog", self.watch)
        self.wait(200)

    def begin(self):
        self.table.modes.enter(DiscTrial(self.table.device))
        self.wait(100)

    def wait(self, for_ms):
        for _ in range(0, for_ms, 10):
            self.table.now_ms += 10
            self.watch.settle(self.watch.look(), self.table.now_ms)
            self.table.session.tick(self.table.now_ms)

    def turn(self, *quarters):
        """Turn the disc so many quarters on each time, and let it snap in; what the light beside
        the reader says then."""
        said = []
        for quarter in quarters:
            there = ((self.switches.quarter or 0) + quarter) % 4
            self.switches.quarter = None
            self.wait(300)
            self.switches.quarter = there
            self.wait(300)
            said.append(self.reader())
        return said

    def reader(self):
        return self.table.lights.lit()[-1][1]

    def found(self):
        """What the board knows when it has started again, None if no trial was passed."""
        self.wait(DONE_MS)
        assert self.table.device.ending == "restart"
        self.power_on()
        return wiring.load_disc(self.table.storage)


@pytest.fixture
def room(tmp_path):
    return Room(tmp_path)


def test_menu_when_the_board_has_a_disc_then_its_last_choice_is_the_trial(room):
    room.table.press(VERY_LONG)
    for _ in range(2 + 3 + 1):  # again is chosen; three games, enrolment, calibration, the disc
        room.table.press(SHORT)
    room.table.press(LONG)
    assert isinstance(room.table.modes.current, DiscTrial)


def test_trial_when_it_begins_then_lights_run_round_the_disc_in_the_direction_of_play(room):
    room.begin()
    disc = [16 * segment + hole for segment in range(4) for hole in range(6, 11)]
    assert [field for field, meaning, _ in room.table.lights.lit() if meaning == TURN_ON] == disc
    assert room.reader() == LAID


def test_trial_when_the_disc_goes_all_round_then_passed(room):
    room.begin()
    assert room.turn(1, 1, 1, 1) == [READY, READY, READY, VICTORY]
    assert room.found() is False
    assert (room.watch.is_tried, room.watch.is_exchanged) == (True, False)


def test_trial_when_a_and_b_are_exchanged_then_passed_and_read_the_other_way_round(room):
    room.switches.is_exchanged = True
    room.begin()
    assert room.turn(1, 1, 1, 1) == [CHOICE, CHOICE, CHOICE, VICTORY]
    assert room.found() is True
    assert [room.turn(1) and room.watch.quarter for _ in range(4)] == [1, 2, 3, 0]


def test_trial_when_it_is_known_that_they_are_exchanged_then_the_same_is_found_again(room):
    wiring.keep_disc(room.table.storage, is_exchanged=True)
    room.switches.is_exchanged = True
    room.power_on()
    room.begin()
    assert room.turn(1, 1, 1, 1)[-1] == VICTORY
    assert room.found() is True


def test_trial_when_they_were_exchanged_and_are_not_any_more_then_that_is_found(room):
    wiring.keep_disc(room.table.storage, is_exchanged=True)
    room.power_on()
    room.begin()
    assert room.turn(1, 1, 1, 1)[-1] == VICTORY
    assert room.found() is False


def test_trial_when_the_next_quarter_is_begun_then_the_light_is_white_until_that_one_has_its_answer(
    room,
):
    room.begin()
    assert room.turn(1) == [READY]
    room.switches.quarter = None
    room.wait(300)
    assert room.reader() == LAID


def test_trial_when_turned_against_the_lights_first_then_it_begins_again(room):
    room.begin()
    assert room.turn(-1, -1, 1, 1, 1, 1) == [CHOICE, CHOICE, READY, READY, READY, VICTORY]
    assert room.found() is False


def test_trial_when_a_quarter_is_begun_and_taken_back_or_half_a_turn_is_made_then_it_begins_again(
    room,
):
    room.begin()
    assert room.turn(1, 0, 1, 2, 1, 1, 1) == [READY, REFUSED, READY, REFUSED, READY, READY, READY]
    assert room.turn(1) == [VICTORY]


@pytest.mark.parametrize("dead", [{0}, {1}, {0, 1}])
def test_trial_when_a_switch_is_dead_then_not_passed(room, dead):
    room.switches.dead = dead
    room.begin()
    said = room.turn(*[1] * 12)
    assert REFUSED in said[:2]
    assert VICTORY not in said


def test_trial_when_the_disc_is_never_seen_at_rest_then_that_is_said(room):
    room.switches.dead = {2}
    room.power_on()
    room.begin()
    assert room.reader() == WRONG
    assert room.turn(1, 1) == [WRONG, WRONG]


def test_trial_when_confirmed_then_the_switches_do_not_count_any_more(room):
    wiring.keep_disc(room.table.storage, is_exchanged=False)
    room.begin()
    room.table.lay_control("confirm")
    assert room.found() is None


@pytest.mark.parametrize("control", ["undo", "pause"])
def test_trial_when_left_then_nothing_has_changed(room, control):
    wiring.keep_disc(room.table.storage, is_exchanged=True)
    room.begin()
    room.turn(1, 1)
    room.table.lay_control(control)
    assert room.found() is True


def test_trial_when_the_flash_is_full_then_not_passed(room):
    room.begin()
    room.table.device.storage = _Full()
    assert room.turn(1, 1, 1, 1)[-1] == REFUSED
    assert not room.table.device.ending


class _Full:
    def save(self, name, data):
        raise OSError(28)


def test_command_when_the_disc_is_tried_then_it_says_how_far_and_in_the_end_what_is_known(room):
    def ask(what):
        status, reason = OBEY[what](room.table.device)
        assert status == STATUS_OK, reason
        return json.loads(reason) if reason else None

    assert ask(STATE)["disc"] is None
    assert ask(TRY_DISC) is None
    assert ask(STATE) == {"stage": "disc", "turned": 0, "of": 4, "said": "turn"}
    room.turn(1)
    assert ask(STATE) == {"stage": "disc", "turned": 1, "of": 4, "said": "seen"}
    room.turn(-1)
    assert ask(STATE) == {"stage": "disc", "turned": 1, "of": 4, "said": "back"}
    room.turn(2)
    assert ask(STATE) == {"stage": "disc", "turned": 0, "of": 4, "said": "unseen"}
    room.turn(1, 1, 1, 1)
    assert ask(STATE) == {"stage": "disc", "turned": 4, "of": 4, "said": "passed"}
    room.found()
    known = ask(STATE)
    assert (known["stage"], known["disc"], known["is_left"]) == ("none", False, False)


def test_command_when_the_disc_is_never_seen_at_rest_then_it_says_so_and_leaving_changes_nothing(
    room,
):
    room.switches.dead = {2}
    room.power_on()
    OBEY[TRY_DISC](room.table.device)
    assert json.loads(OBEY[STATE](room.table.device)[1])["said"] == "no_rest"
    assert OBEY[LEAVE](room.table.device) == (STATUS_OK, "")
    assert room.found() is None


def test_command_when_the_board_has_no_disc_or_is_busy_then_refused_in_words(room):
    begun = OBEY[TRY_DISC](room.table.device)
    assert begun == (STATUS_OK, "")
    assert OBEY[TRY_DISC](room.table.device)[0] == STATUS_BUSY
    room.table.power_on("dog-4")
    refused = OBEY[TRY_DISC](room.table.device)
    assert refused == (STATUS_REFUSED, "the board dog-4 has no disc")
