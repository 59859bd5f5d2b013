"""What the whole firmware answers to a host, sense and nonsense."""

import json
import struct

import pytest

from host.simulator.chips.tag import Tag
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.frame import crc16
from shared_engine.wire.messages import (
    COMMAND_CALIBRATE,
    COMMAND_CHOOSE,
    COMMAND_CONTROL,
    COMMAND_DECK,
    COMMAND_NEW_GAME,
    COMMAND_PAIR,
    COMMAND_REPORT,
    COMMAND_RESTART,
    COMMAND_SETTINGS,
    STATUS_BAD_ARGUMENT,
    STATUS_BUSY,
    STATUS_OK,
    STATUS_REFUSED,
    STATUS_UNKNOWN,
)
from tests.firmware.on_board.room import Room

LIST, ENROL, STATE, UNDO, SKIP, STOP, READ, STAGE, COMMIT, REMOVE = range(10)
LEAVE_CALIBRATION = b"\x01"


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    with Room(tmp_path_factory.mktemp("board")) as room:
        yield room


def deck(what, *rest):
    return bytes([what, *rest])


@pytest.mark.parametrize(
    ("kind", "body", "status", "words"),
    [
        (200, b"", STATUS_UNKNOWN, "no command 200"),
        (COMMAND_CONTROL, b"", STATUS_BAD_ARGUMENT, "no control"),
        (COMMAND_CONTROL, b"\x63", STATUS_BAD_ARGUMENT, "no control 63"),
        (COMMAND_CHOOSE, b"\x00", STATUS_REFUSED, "nothing is asked"),
        (COMMAND_RESTART, b"\x07", STATUS_BAD_ARGUMENT, "restart is 0 or 1, not 07"),
        (COMMAND_PAIR, b"", STATUS_BAD_ARGUMENT, "pair is 0, 1 and a key"),
        (COMMAND_PAIR, b"\x02nobody--", STATUS_REFUSED, "no key 6e6f626f64792d2d"),
        (COMMAND_SETTINGS, b"{", STATUS_BAD_ARGUMENT, "JSON"),
        (COMMAND_SETTINGS, b"[]", STATUS_BAD_ARGUMENT, "settings are an object"),
        (COMMAND_SETTINGS, b'{"colour": 1}', STATUS_BAD_ARGUMENT, "no setting 'colour'"),
        (COMMAND_SETTINGS, b'{"brightness": 0}', STATUS_BAD_ARGUMENT, "1 to 100"),
        (COMMAND_SETTINGS, b'{"sound": 1}', STATUS_BAD_ARGUMENT, "choose of true, false"),
        (COMMAND_NEW_GAME, b"{", STATUS_BAD_ARGUMENT, ""),
        (COMMAND_NEW_GAME, b'{"ruleset": "chess"}', STATUS_BAD_ARGUMENT, "chess"),
        (
            COMMAND_NEW_GAME,
            b'{"ruleset": "brandi-6-3x2"}',
            STATUS_BAD_ARGUMENT,
            "option num_sectors = 6",
        ),
        (COMMAND_NEW_GAME, b'{"ruleset": "brandi-4", "state": "later"}', STATUS_BAD_ARGUMENT, ""),
        (COMMAND_CALIBRATE, b"\x09", STATUS_BAD_ARGUMENT, "calibrate is 0 to 4"),
        (COMMAND_CALIBRATE, LEAVE_CALIBRATION, STATUS_REFUSED, "not being calibrated"),
        (COMMAND_DECK, b"", STATUS_BAD_ARGUMENT, "no work on decks"),
        (COMMAND_DECK, deck(77), STATUS_BAD_ARGUMENT, "no work on decks 4d"),
        (COMMAND_DECK, deck(READ, 1), STATUS_BAD_ARGUMENT, "work 6 on decks"),
        (COMMAND_DECK, deck(ENROL, 0, 2), STATUS_BAD_ARGUMENT, ""),
        (COMMAND_DECK, deck(UNDO), STATUS_REFUSED, "no enrolment"),
        (COMMAND_DECK, deck(REMOVE, 8), STATUS_REFUSED, "no deck 8"),
        (COMMAND_DECK, deck(COMMIT, 10, 1, 0, 0), STATUS_BAD_ARGUMENT, "1 to 9"),
        (COMMAND_DECK, deck(COMMIT, 4, 9, 0, 0), STATUS_BAD_ARGUMENT, "not all of the 9"),
        (COMMAND_DECK, deck(STAGE, 5, *bytes(8)), STATUS_BAD_ARGUMENT, "the piece before entry 5"),
        (COMMAND_DECK, deck(STAGE, 0, *bytes(7), 0x7F), STATUS_BAD_ARGUMENT, "no entry 0"),
    ],
)
def test_command_when_it_makes_no_sense_then_the_reason_names_it(room, kind, body, status, words):
    answered, reason = room.ask(kind, body)
    assert answered == status, reason
    assert words in reason


def test_settings_when_changed_then_kept_and_reported(room):
    before = room.answer(COMMAND_SETTINGS)
    assert before["board"] == "dog-4"
    after = room.answer(COMMAND_SETTINGS, b'{"brightness": 50, "sound": false}')
    assert after == {**before, "brightness": 50, "sound": False}
    assert room.answer(COMMAND_SETTINGS) == after


def test_report_when_asked_then_heap_and_deck(room):
    report = room.answer(COMMAND_REPORT)
    assert report["tags"] == len(load("brandi-4").full_deck()) + 6
    assert report["heap_live"] > 20_000


def test_deck_when_restored_piece_by_piece_then_read_back_and_removed(room):
    meant = [bytes([4, number, 0, 0, 0, 0, 0, number % 13]) for number in range(20)]
    room.answer(COMMAND_DECK, deck(STAGE, 0) + b"".join(meant[:12]))
    room.answer(COMMAND_DECK, deck(STAGE, 12) + b"".join(meant[12:]))
    room.answer(COMMAND_DECK, deck(COMMIT, 3, 20) + struct.pack("<H", crc16(b"".join(meant))))
    assert [3, 20] in room.answer(COMMAND_DECK, deck(LIST))
    entries = (
        room.ask(COMMAND_DECK, deck(READ, 3, 0))[1] + room.ask(COMMAND_DECK, deck(READ, 3, 12))[1]
    )
    assert bytes.fromhex(entries) == b"".join(meant)
    room.answer(COMMAND_DECK, deck(REMOVE, 3))
    assert [number for number, _ in room.answer(COMMAND_DECK, deck(LIST))] == [1]


def test_enrolment_when_asked_for_then_cards_are_named_refused_taken_back_and_kept(room):
    def asks():
        return room.answer(COMMAND_DECK, deck(STATE))

    begun = room.answer(COMMAND_DECK, deck(ENROL, 2, 1))
    assert (begun["deck"], begun["done"], begun["want"], begun["problem"]) == (2, 0, "confirm", "")
    for command, body in ((COMMAND_CALIBRATE, b"\x00"), (COMMAND_DECK, deck(REMOVE, 1))):
        assert room.ask(command, body)[0] == STATUS_BUSY
    room.lay_tags(Tag(bytes.fromhex("04aa0000000001")))
    assert (asks()["done"], asks()["want"]) == (1, "undo")
    room.lay_tags(Tag(bytes.fromhex("08aa0001")))
    assert "another number every time" in asks()["problem"]
    room.lay_tags(Tag(bytes.fromhex("04aa0000000001")))
    assert "this is confirm of deck 2 already" in asks()["problem"]
    assert room.answer(COMMAND_DECK, deck(UNDO)) == begun
    assert room.answer(COMMAND_DECK, deck(SKIP))["want"] == "undo"
    room.lay_tags(Tag(bytes.fromhex("11223344")))
    room.answer(COMMAND_DECK, deck(STOP))
    assert asks() is None
    assert room.answer(COMMAND_DECK, deck(LIST)) == [[1, 116], [2, 1]]
    room.answer(COMMAND_DECK, deck(REMOVE, 2))


def test_new_game_when_one_is_under_way_then_only_with_abandon(room):
    game = {"ruleset": "brandi-4", "options": {}, "starter": 2}
    assert room.ask(COMMAND_NEW_GAME, json.dumps(game).encode()) == (STATUS_OK, "")
    status, reason = room.ask(COMMAND_NEW_GAME, json.dumps(game).encode())
    assert (status, reason) == (STATUS_BUSY, "a game is under way; finish it or abandon it")
    assert room.ask(COMMAND_NEW_GAME, json.dumps({**game, "abandon": True}).encode()) == (
        STATUS_OK,
        "",
    )
    assert room.ask(COMMAND_CONTROL, b"\x00") == (STATUS_OK, "")


def test_restart_when_asked_for_then_the_board_starts_again_with_the_game(room):
    game = {"ruleset": "brandi-4", "options": {}}
    assert room.ask(COMMAND_NEW_GAME, json.dumps({**game, "abandon": True}).encode()) == (
        STATUS_OK,
        "",
    )
    boots = room.board.boots
    assert room.ask(COMMAND_RESTART, b"\x00") == (STATUS_OK, "")
    assert room.run(5000, lambda: room.board.boots > boots)
    room.unplug()
    room.run(1500)
    assert room.ask(COMMAND_NEW_GAME, json.dumps(game).encode())[0] == STATUS_BUSY
