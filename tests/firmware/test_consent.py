"""What cannot be undone, asked for over the air: only when somebody at the board agrees, and only that, once."""

import json

import pytest

from firmware.sensing.press import LONG, SHORT
from shared_engine.lights.looks import READY, SURE
from shared_engine.log import events
from shared_engine.log.events import CONTROLS, unpack
from shared_engine.wire.messages import (
    COMMAND_CALIBRATE,
    COMMAND_CONTROL,
    COMMAND_DECK,
    COMMAND_NEW_GAME,
    COMMAND_PAIR,
    COMMAND_RESTART,
    COMMAND_SETTINGS,
    STATUS_AGREE,
    STATUS_BUSY,
    STATUS_OK,
    STATUS_REFUSED,
)
from tests.firmware.over_air import Computer
from tests.firmware.table import GAME, Table

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

KEY = bytes(32)
ABANDON = json.dumps({**GAME, "abandon": True}).encode()
REMOVE = b"\x09\x01"
AGREE = STATUS_AGREE, "hold the button on the board for a second within 30 s, and repeat"
NEW_GAME, CONFIRM, HINT = (bytes((CONTROLS.index(name),)) for name in ("new_game", "confirm", "hint"))


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    table.command(COMMAND_PAIR, b"\x01" + KEY)
    table.lay_control("new_game")
    yield table
    table.switch_off()


@pytest.fixture
def computer(table):
    return Computer(table, KEY)


def games(table):
    return [unpack(body).description for body in table.bodies() if body[0] == events.Game.KIND]


def reader(table):
    return table.lights.lit()[-1][1]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (COMMAND_NEW_GAME, ABANDON),
        (COMMAND_DECK, REMOVE),
        (COMMAND_DECK, b"\x08\x01\x01\x00\x00"),
        (COMMAND_CALIBRATE, b"\x03"),
        (COMMAND_RESTART, b"\x00"),
        (COMMAND_RESTART, b"\x01"),
        (COMMAND_SETTINGS, b'{"ble": "off"}'),
    ],
)
def test_air_when_nobody_agrees_then_nothing_that_cannot_be_undone_is_done(table, computer, kind, body):
    before = games(table), table.device.deck.size
    assert [computer.command(kind, body) for _ in range(3)] == [AGREE] * 3
    assert reader(table) == SURE
    assert (games(table), table.device.deck.size) == before
    assert (table.device.ending, table.storage.size("settings")) == ("", -1)


def test_air_when_somebody_presses_long_then_the_same_command_is_done_once(table, computer):
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE
    table.press(LONG)
    table.rest()
    assert reader(table) == READY
    assert computer.command(COMMAND_RESTART, b"\x00") == AGREE  # that was not asked for
    table.press(SHORT)
    table.rest()
    assert computer.command(COMMAND_DECK, REMOVE) == (STATUS_OK, "")
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE


def test_air_when_a_game_under_way_is_to_end_then_the_button_lets_another_begin(table, computer):
    assert computer.command(COMMAND_NEW_GAME, ABANDON) == AGREE
    table.press(LONG)
    assert computer.command(COMMAND_NEW_GAME, ABANDON) == (STATUS_OK, "")
    assert len(games(table)) == 2


def test_air_when_no_game_is_under_way_then_one_begins_at_once(tmp_path):
    table = Table(tmp_path)
    table.command(COMMAND_PAIR, b"\x01" + KEY)
    assert Computer(table, KEY).command(COMMAND_NEW_GAME, ABANDON) == (STATUS_OK, "")
    table.switch_off()


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"ruleset": "brandi-4", "starter": 0}'])
def test_air_when_a_game_is_not_to_end_then_nobody_is_asked(table, computer, body):
    assert computer.command(COMMAND_NEW_GAME, body)[0] not in (STATUS_AGREE, STATUS_OK)
    assert reader(table) == READY


@pytest.mark.parametrize("answer", ["press", "card"])
def test_people_when_they_do_anything_else_then_they_do_not_agree(table, computer, answer):
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE
    table.press(SHORT) if answer == "press" else table.lay("K")
    table.rest()
    assert reader(table) == READY
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE


def test_people_when_they_lay_confirm_then_they_agree(table, computer):
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE
    table.lay_control("confirm")
    assert computer.command(COMMAND_DECK, REMOVE) == (STATUS_OK, "")


def test_people_when_they_do_nothing_for_30_s_then_the_question_goes(table, computer):
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE
    for _ in range(45):
        table.rest()
    assert reader(table) == READY
    table.press(LONG)
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE


def test_air_when_nobody_repeats_it_for_30_s_then_the_button_is_needed_again(table, computer):
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE
    table.press(LONG)
    for _ in range(45):
        table.rest()
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE


def test_air_when_the_board_asks_then_the_computer_cannot_answer(table, computer):
    refused = STATUS_REFUSED, "the board is asking who sits at it: answer there"
    assert computer.command(COMMAND_DECK, REMOVE) == AGREE
    assert computer.command(COMMAND_CONTROL, CONFIRM) == refused
    assert reader(table) == SURE


def test_air_when_new_game_is_pressed_over_the_air_then_people_are_asked(table, computer):
    assert computer.command(COMMAND_CONTROL, NEW_GAME) == (STATUS_OK, "")
    assert reader(table) == SURE
    for control in (NEW_GAME, CONFIRM, HINT):
        assert computer.command(COMMAND_CONTROL, control)[0] == STATUS_REFUSED
    assert len(games(table)) == 1
    table.press(LONG)
    assert len(games(table)) == 2


def test_air_when_the_board_is_busy_then_it_says_with_what(table, computer):
    assert table.command(COMMAND_CALIBRATE, b"\x00")[0] == STATUS_OK
    busy = STATUS_BUSY, "the board is busy with calibration; end that first"
    assert computer.command(COMMAND_DECK, REMOVE) == busy


def test_air_when_nothing_is_lost_by_it_then_nobody_is_asked(table, computer):
    for kind, body in ((COMMAND_SETTINGS, b""), (COMMAND_DECK, b"\x00"), (COMMAND_CONTROL, HINT)):
        assert computer.command(kind, body)[0] == STATUS_OK
    assert reader(table) == READY


def test_cable_when_it_asks_then_no_button_is_needed(table):
    assert table.command(COMMAND_DECK, REMOVE) == (STATUS_OK, "")
