"""What cannot be undone, asked for over the air: only when somebody at the board agrees, and only
that, once.

Each command is asked for over the air, in a game, without one and in each mode:
nothing is lost by any.
"""

import json
import re

import pytest

from firmware.commands.commands import OBEY
from firmware.consent import Consent
from firmware.modes.calibration import Calibration
from firmware.modes.enrolment import Enrolment
from firmware.modes.light_test import LightTest
from firmware.modes.menu import Menu
from firmware.sensing.press import DOUBLE, DOUBLE_LONG, LONG, SHORT, VERY_LONG
from shared_engine.lights.looks import ASKED, READY
from shared_engine.log import events
from shared_engine.log.events import CONTROLS, unpack
from shared_engine.wire.commands import (
    COMMANDS,
    Calibrate,
    CalibrationState,
    ChangeSettings,
    Choose,
    CommitDeck,
    DecideTask,
    Echo,
    EnrolDeck,
    EnrolmentState,
    ForgetCalibration,
    ForgetKey,
    ForgetKeys,
    LeaveCalibration,
    ListDecks,
    ListKeys,
    NewGame,
    OpenRepl,
    PairKey,
    PressControl,
    ReadDeck,
    ReadSelfTest,
    ReadSettings,
    ReadTask,
    RemoveDeck,
    Report,
    Restart,
    SelfTest,
    ShowLights,
    ShownLight,
    SkipCard,
    StageEntries,
    StopEnrolment,
    StopLights,
    TakeBackCard,
    TryDisc,
)
from shared_engine.wire.messages import (
    STATUS_AGREE,
    STATUS_BUSY,
    STATUS_OK,
)
from tests.firmware.over_air import Computer
from tests.firmware.table import GAME, Table
from tests.shared_engine.wire.raw import Raw

KEY = bytes(32)
NOBODY = "nobody agreed when this computer asked before"
ABANDON = NewGame(json.dumps({**GAME, "abandon": True}))
REMOVE = RemoveDeck(1)
AGREE = (
    STATUS_AGREE,
    (
        "press the button on the board three times, quickly, hold it the third time for a second; "
        "within 30 s, then repeat"
    ),
)
BEGIN, CONFIRM, HINT = (
    PressControl(CONTROLS.index(name)) for name in ("new_game", "confirm", "hint")
)


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    table.command(PairKey(KEY))
    table.lay_control("new_game")
    return table


@pytest.fixture
def computer(table):
    return Computer(table, KEY)


def games(table):
    return [unpack(body).description for body in table.bodies() if body[0] == events.Game.KIND]


def reader(table):
    return table.lights.lit()[-1][1]


# ---- every command

SAMPLES = [
    ABANDON,
    *(NewGame(text) for text in (json.dumps(GAME), "{", "[]", "")),
    *(PressControl(number) for number in range(len(CONTROLS) + 1)),
    # Report reads the heap, which MicroPython alone has
    Choose(0, 0),
    Choose(0, 1),
    ListDecks(),
    EnrolDeck(1, 2),
    EnrolDeck(2, 2),
    EnrolmentState(),
    TakeBackCard(),
    SkipCard(),
    StopEnrolment(),
    ReadDeck(1, 0),
    StageEntries(0, bytes(8)),
    CommitDeck(1, 1, 0),
    REMOVE,
    Restart(),
    OpenRepl(),
    Calibrate(),
    LeaveCalibration(),
    CalibrationState(),
    ForgetCalibration(),
    TryDisc(),
    ReadSelfTest(0),
    ShowLights(),
    ShownLight(),
    StopLights(),
    Echo(b"dog"),
    ReadSettings(),
    ReadTask(),
    DecideTask(0, "A", b""),
    *(ChangeSettings(text) for text in ('{"ble": "off"}', "{}", "{")),
    ListKeys(),
    PairKey(bytes(range(32))),
    ForgetKey(bytes(8)),
    ForgetKeys(),
]
JUNK = [Raw(kind, body) for kind in range(256) for body in (b"", b"\0" * 40)]
MODES = {
    "game": None,
    "calibration": lambda table: Calibration(table.device),
    "enrolment": lambda table: Enrolment(table.device.deck, 1, 2, table.device.board),
    "menu": lambda table: Menu(table.device, table.now_ms),
    "sure": lambda table: Menu(table.device, table.now_ms, is_sure=True),
    "light test": lambda table: LightTest(table.device),
}
AGAIN = 3
LAPSED_MS = 31_000 + 3_600_000  # then a question is no longer asked, and the next one may be
LOG = ("log", "self_test", "deck.new")  # what is written by playing and by asking


def held(table):
    """What is on the board and could not be had back, and what people are in the midst of."""
    storage, mode = table.storage, table.modes.current
    files = [name for name in storage.names("") if name not in LOG]
    decks = [(name, storage.size("deck/" + name)) for name in storage.names("deck")]
    loaded = [(name, storage.load(name)) for name in files if name != "deck"]
    under_way = mode.lights() if isinstance(mode, (Calibration, Menu)) else None
    return sorted(loaded), sorted(decks), games(table), table.device.ending, under_way


def pass_time(table, seconds):
    """Nobody does anything."""
    until_ms = table.now_ms + 1000 * seconds
    while table.now_ms < until_ms:
        table.rest()


def play_on(table):
    """What people do in a game, without a thought of computers."""
    for press in (SHORT, DOUBLE, LONG, VERY_LONG, VERY_LONG):
        table.press(press)
    table.lay("K")
    table.session.tag_laid(b"\4unknown"[:7], table.now_ms)
    table.lay_control("confirm")
    table.rest()


def test_command_when_there_is_one_then_the_board_obeys_it():
    assert set(OBEY) == set(COMMANDS)
    assert {type(asked) for asked in SAMPLES} == {*COMMANDS} - {Report, SelfTest}


@pytest.mark.parametrize("mode", MODES)
def test_air_when_nobody_agrees_then_no_command_loses_anything(table, computer, mode):
    for asked in SAMPLES:
        table.now_ms += LAPSED_MS
        enter = MODES[mode]
        if enter is None:
            table.modes.leave()
        else:
            table.modes.enter(enter(table))
        before = held(table)
        for _ in range(AGAIN):
            assert NOBODY not in computer.command(asked)[1]
        assert held(table) == before, asked
        if enter is None:
            play_on(table)
            assert held(table) == before, asked


def test_air_when_it_makes_no_sense_then_nothing_is_lost(table, computer):
    before = held(table)
    for asked in JUNK:
        if asked.NUMBER not in (Report.NUMBER, SelfTest.NUMBER):
            computer.command(asked)
    assert held(table) == before


# ---- asking again and again

ONE, OTHER = b"computer", b"another."
PACKED = REMOVE.pack()
HOUR_MS = 3_600_000


def nobody(seconds):
    return STATUS_BUSY, f"{NOBODY}: ask again in {seconds} s, or use the cable"


def test_air_when_nobody_agreed_then_the_next_command_is_refused_and_says_when_to_ask_again(
    table, computer
):
    assert computer.command(REMOVE) == AGREE
    pass_time(table, 31)
    status, reason = computer.command(Restart())
    assert (status, re.sub("[0-9]+", "28", reason)) == nobody(28)
    assert reader(table) == READY


def test_air_when_the_computer_comes_back_then_it_waits_on(table, computer):
    assert computer.command(REMOVE) == AGREE
    pass_time(table, 31)
    assert Computer(table, KEY).command(REMOVE)[0] == STATUS_BUSY


def test_air_when_nobody_agreed_then_what_loses_nothing_is_done_as_ever(table, computer):
    assert computer.command(REMOVE) == AGREE
    pass_time(table, 31)
    assert computer.command(HINT)[0] == STATUS_OK


def test_air_when_nobody_agreed_to_one_computer_then_the_first_question_of_another_is_asked_at_once(
    table, computer
):
    key = bytes(range(32))
    table.command(PairKey(key))
    assert computer.command(REMOVE) == AGREE
    pass_time(table, 31)
    assert Computer(table, key).command(REMOVE) == AGREE


def test_ask_when_nobody_agrees_again_then_it_waits_twice_as_long_each_time_up_to_an_hour():
    consent, now_ms, waited = Consent(), 0, []
    for _ in range(10):
        assert consent.ask(ONE, PACKED, now_ms) == AGREE
        now_ms += 30_000
        waited.append(int(re.findall("in ([0-9]+) s", consent.ask(ONE, PACKED, now_ms)[1])[0]))
        assert consent.ask(ONE, PACKED, now_ms + 1000 * waited[-1] - 1) == nobody(1)
        now_ms += 1000 * waited[-1]
    assert waited == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


def test_ask_when_one_computer_asks_without_an_end_then_it_disturbs_an_evening_ten_times():
    consent, asked, lit = Consent(), 0, 0
    for now_ms in range(0, 4 * HOUR_MS, 1000):
        was_open = consent.is_open
        consent.ask(ONE, b"%d" % (now_ms // 40_000), now_ms)
        asked += consent.is_open and not was_open
        lit += consent.is_open
    assert (asked, lit) == (10, 300)


def test_ask_when_people_have_agreed_then_the_next_question_does_not_wait():
    consent = Consent()
    consent.ask(ONE, PACKED, 0)
    assert consent.ask(ONE, PACKED, 60_000) == AGREE
    consent.agree(61_000)
    assert consent.ask(ONE, PACKED, 62_000) is None
    assert consent.ask(ONE, PACKED, 63_000) == AGREE
    assert consent.ask(ONE, PACKED, 93_000) == nobody(30)


def test_ask_when_people_agreed_to_one_computer_then_another_cannot_use_it():
    consent = Consent()
    consent.ask(ONE, PACKED, 0)
    consent.agree(1000)
    assert consent.ask(OTHER, PACKED, 2000)[0] == STATUS_BUSY
    assert consent.ask(ONE, PACKED, 3000) is None


# ---- agreeing


@pytest.mark.parametrize(
    "asked",
    [
        ABANDON,
        BEGIN,
        REMOVE,
        CommitDeck(1, 1, 0),
        EnrolDeck(1, 3),
        TakeBackCard(),
        Calibrate(),
        LeaveCalibration(),
        ForgetCalibration(),
        Restart(),
        OpenRepl(),
        ChangeSettings('{"ble": "off"}'),
    ],
    ids=repr,
)
def test_air_when_nobody_agrees_then_nothing_that_cannot_be_undone_is_done(table, computer, asked):
    before = games(table), table.device.deck.size
    assert [computer.command(asked) for _ in range(AGAIN)] == [AGREE] * AGAIN
    assert reader(table) == ASKED
    assert (games(table), table.device.deck.size) == before
    assert (table.device.ending, table.storage.size("settings")) == ("", -1)


def test_people_when_they_press_as_no_game_wants_it_then_the_same_command_is_done_once(
    table, computer
):
    assert computer.command(REMOVE) == AGREE
    table.press(DOUBLE_LONG)
    table.rest()
    assert reader(table) == READY
    assert computer.command(Restart())[0] == STATUS_BUSY  # that was not asked about
    assert computer.command(REMOVE) == (STATUS_OK, "")
    assert computer.command(REMOVE) == AGREE


def test_people_when_they_agree_to_another_game_then_the_one_under_way_ends(table, computer):
    assert computer.command(ABANDON) == AGREE
    table.press(DOUBLE_LONG)
    assert computer.command(ABANDON) == (STATUS_OK, "")
    assert len(games(table)) == 2


def test_air_when_no_game_is_under_way_then_one_begins_at_once(tmp_path):
    table = Table(tmp_path)
    table.command(PairKey(KEY))
    assert Computer(table, KEY).command(ABANDON) == (STATUS_OK, "")


@pytest.mark.parametrize("text", ["{", "[]", '{"ruleset": "brandi-4", "starter": 0}'])
def test_air_when_a_game_is_not_to_end_then_nobody_is_asked(table, computer, text):
    assert computer.command(NewGame(text))[0] not in (STATUS_AGREE, STATUS_OK)
    assert reader(table) == READY


@pytest.mark.parametrize("press", [SHORT, DOUBLE, LONG, VERY_LONG])
def test_people_when_they_press_as_in_a_game_then_they_play_and_do_not_agree(
    table, computer, press
):
    assert computer.command(REMOVE) == AGREE
    table.press(press)
    if press == VERY_LONG:
        assert table.modes.current.name == "menu"
        table.press(VERY_LONG)
    table.rest()
    assert reader(table) == ASKED
    assert computer.command(REMOVE) == AGREE


@pytest.mark.parametrize("control", CONTROLS)
def test_people_when_they_lay_a_control_card_then_they_do_not_agree(table, computer, control):
    assert computer.command(REMOVE) == AGREE
    table.lay_control(control)
    table.modes.leave()
    assert computer.command(REMOVE) == AGREE


def test_people_when_they_play_on_then_the_card_counts(table, computer):
    assert computer.command(REMOVE) == AGREE
    table.lay("K")
    assert table.session.referee.laid == "K"


def test_people_when_nothing_is_asked_then_agreeing_does_nothing(table, computer):
    before = table.bodies()
    table.press(DOUBLE_LONG)
    assert table.bodies() == before
    assert computer.command(REMOVE) == AGREE


def test_people_when_a_mode_has_the_board_then_the_same_presses_are_for_the_mode(table, computer):
    assert computer.command(REMOVE) == AGREE
    table.press(VERY_LONG)
    table.press(DOUBLE_LONG)  # on to the first game, and choose it
    table.press(VERY_LONG)
    assert computer.command(REMOVE) == AGREE


def test_people_when_nobody_answers_for_30_s_then_the_question_goes(table, computer):
    assert computer.command(REMOVE) == AGREE
    pass_time(table, 31)
    assert reader(table) == READY
    table.press(DOUBLE_LONG)
    assert computer.command(REMOVE)[0] == STATUS_BUSY
    pass_time(table, 31)
    assert computer.command(REMOVE) == AGREE


def test_air_when_nobody_repeats_it_for_30_s_then_people_have_to_agree_again(table, computer):
    assert computer.command(REMOVE) == AGREE
    table.press(DOUBLE_LONG)
    pass_time(table, 31)
    assert computer.command(REMOVE) == AGREE


def test_air_when_people_are_asked_already_then_another_command_waits(table, computer):
    assert computer.command(REMOVE) == AGREE
    busy = STATUS_BUSY, "the people at the board are asked about another command; repeat in 30 s"
    assert computer.command(Restart()) == busy
    pass_time(table, 62)
    assert computer.command(Restart()) == AGREE


def test_air_when_people_agree_to_a_calibration_then_the_computer_cannot_go_on_with_it(
    table, computer
):
    assert computer.command(Calibrate()) == AGREE
    table.press(DOUBLE_LONG)
    assert computer.command(Calibrate()) == (STATUS_OK, "")
    before = held(table)
    busy = STATUS_BUSY, "the board is busy with calibration; end that first"
    assert [computer.command(CONFIRM) for _ in range(98)] == [busy] * 98
    assert held(table) == before


def test_air_when_people_agree_to_enrol_then_the_computer_cannot_take_cards_back(table, computer):
    asked = EnrolDeck(1, 3)
    assert computer.command(asked) == AGREE
    table.press(DOUBLE_LONG)
    assert computer.command(asked)[0] == STATUS_OK
    before = held(table)
    busy = STATUS_BUSY, "the board is busy with enrolment; end that first"
    assert [computer.command(TakeBackCard()) for _ in range(118)] == [busy] * 118
    assert held(table) == before


def test_air_when_nothing_is_lost_by_it_then_nobody_is_asked(table, computer):
    for asked in (ReadSettings(), ListDecks(), HINT):
        assert computer.command(asked)[0] == STATUS_OK
    assert reader(table) == READY


def test_cable_when_it_asks_then_nobody_has_to_agree(table):
    assert table.command(REMOVE) == (STATUS_OK, "")
