"""What the whole firmware answers to a host, sense and nonsense."""

import json

import pytest

from host.simulator.chips.tag import Tag
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.commands import (
    Calibrate,
    ChangeSettings,
    Choose,
    CommitDeck,
    EnrolDeck,
    EnrolmentState,
    ForgetKey,
    LeaveCalibration,
    ListDecks,
    NewGame,
    PairKey,
    PressControl,
    ReadDeck,
    ReadSettings,
    RemoveDeck,
    Report,
    Restart,
    SkipCard,
    StageEntries,
    StopEnrolment,
    TakeBackCard,
)
from shared_engine.wire.frame import crc16
from shared_engine.wire.messages import (
    STATUS_BAD_ARGUMENT,
    STATUS_BUSY,
    STATUS_OK,
    STATUS_REFUSED,
    STATUS_UNKNOWN,
)
from tests.firmware.on_board.room import Room
from tests.shared_engine.wire.raw import Raw


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    with Room(tmp_path_factory.mktemp("board")) as room:
        yield room


@pytest.mark.parametrize(
    ("asked", "status", "words"),
    [
        (Raw(200), STATUS_UNKNOWN, "no command 200"),
        (Raw(PressControl.NUMBER), STATUS_BAD_ARGUMENT, "PressControl is cut short"),
        (PressControl(99), STATUS_BAD_ARGUMENT, "no control 99"),
        (Choose(0, 0), STATUS_REFUSED, "nothing is asked"),
        (Raw(Restart.NUMBER, b"\x07"), STATUS_BAD_ARGUMENT, "Restart has 1 bytes"),
        (Raw(PairKey.NUMBER), STATUS_BAD_ARGUMENT, "PairKey is cut short"),
        (ForgetKey(b"nobody--"), STATUS_REFUSED, "no key 6e6f626f64792d2d"),
        (ChangeSettings("{"), STATUS_BAD_ARGUMENT, "JSON"),
        (ChangeSettings("[]"), STATUS_BAD_ARGUMENT, "settings are an object"),
        (ChangeSettings('{"colour": 1}'), STATUS_BAD_ARGUMENT, "no setting 'colour'"),
        (ChangeSettings('{"brightness": 0}'), STATUS_BAD_ARGUMENT, "1 to 100"),
        (ChangeSettings('{"sound": 1}'), STATUS_BAD_ARGUMENT, "choose of true, false"),
        (NewGame("{"), STATUS_BAD_ARGUMENT, ""),
        (NewGame('{"ruleset": "chess"}'), STATUS_BAD_ARGUMENT, "chess"),
        (NewGame('{"ruleset": "brandi-6-3x2"}'), STATUS_BAD_ARGUMENT, "option num_sectors = 6"),
        (NewGame('{"ruleset": "brandi-4", "state": "later"}'), STATUS_BAD_ARGUMENT, ""),
        (LeaveCalibration(), STATUS_REFUSED, "not being calibrated"),
        (Raw(ReadDeck.NUMBER, b"\x01"), STATUS_BAD_ARGUMENT, "ReadDeck is cut short"),
        (EnrolDeck(0, 2), STATUS_BAD_ARGUMENT, ""),
        (TakeBackCard(), STATUS_REFUSED, "no enrolment"),
        (RemoveDeck(8), STATUS_REFUSED, "no deck 8"),
        (CommitDeck(10, 1, 0), STATUS_BAD_ARGUMENT, "1 to 9"),
        (CommitDeck(4, 9, 0), STATUS_BAD_ARGUMENT, "not all of the 9"),
        (StageEntries(5, bytes(8)), STATUS_BAD_ARGUMENT, "the piece before entry 5"),
        (StageEntries(0, bytes(7) + b"\x7f"), STATUS_BAD_ARGUMENT, "no entry 0"),
    ],
)
def test_command_when_it_makes_no_sense_then_the_reason_names_it(room, asked, status, words):
    answered, reason = room.ask(asked)
    assert answered == status, reason
    assert words in reason


def test_settings_when_changed_then_kept_and_reported(room):
    before = room.answer(ReadSettings())
    assert before["board"] == "dog-4"
    after = room.answer(ChangeSettings('{"brightness": 50, "sound": false}'))
    assert after == {**before, "brightness": 50, "sound": False}
    assert room.answer(ReadSettings()) == after


def test_report_when_asked_then_heap_and_deck(room):
    report = room.answer(Report())
    assert report["tags"] == len(load("brandi-4").full_deck()) + 6
    assert report["heap_live"] > 20_000


def test_deck_when_restored_piece_by_piece_then_read_back_and_removed(room):
    meant = [bytes([4, number, 0, 0, 0, 0, 0, number % 13]) for number in range(20)]
    room.answer(StageEntries(0, b"".join(meant[:12])))
    room.answer(StageEntries(12, b"".join(meant[12:])))
    room.answer(CommitDeck(3, 20, crc16(b"".join(meant))))
    assert [3, 20] in room.answer(ListDecks())
    entries = room.ask(ReadDeck(3, 0))[1] + room.ask(ReadDeck(3, 12))[1]
    assert bytes.fromhex(entries) == b"".join(meant)
    room.answer(RemoveDeck(3))
    assert [number for number, _ in room.answer(ListDecks())] == [1]


def test_enrolment_when_asked_for_then_cards_are_named_refused_taken_back_and_kept(room):
    def asks():
        return room.answer(EnrolmentState())

    begun = room.answer(EnrolDeck(2, 1))
    assert (begun["deck"], begun["done"], begun["want"], begun["problem"]) == (2, 0, "confirm", "")
    for asked in (Calibrate(), RemoveDeck(1)):
        assert room.ask(asked)[0] == STATUS_BUSY
    room.lay_tags(Tag(bytes.fromhex("04aa0000000001")))
    assert (asks()["done"], asks()["want"]) == (1, "undo")
    room.lay_tags(Tag(bytes.fromhex("08aa0001")))
    assert "another number every time" in asks()["problem"]
    room.lay_tags(Tag(bytes.fromhex("04aa0000000001")))
    assert "this is confirm of deck 2 already" in asks()["problem"]
    assert room.answer(TakeBackCard()) == begun
    assert room.answer(SkipCard())["want"] == "undo"
    room.lay_tags(Tag(bytes.fromhex("11223344")))
    room.answer(StopEnrolment())
    assert asks() is None
    assert room.answer(ListDecks()) == [[1, 116], [2, 1]]
    room.answer(RemoveDeck(2))


def test_new_game_when_one_is_under_way_then_only_with_abandon(room):
    game = {"ruleset": "brandi-4", "options": {}, "starter": 2}
    assert room.ask(NewGame(json.dumps(game))) == (STATUS_OK, "")
    status, reason = room.ask(NewGame(json.dumps(game)))
    assert (status, reason) == (STATUS_BUSY, "a game is under way; finish it or abandon it")
    assert room.ask(NewGame(json.dumps({**game, "abandon": True}))) == (
        STATUS_OK,
        "",
    )
    assert room.ask(PressControl(0)) == (STATUS_OK, "")


def test_restart_when_asked_for_then_the_board_starts_again_with_the_game(room):
    game = {"ruleset": "brandi-4", "options": {}}
    assert room.ask(NewGame(json.dumps({**game, "abandon": True}))) == (
        STATUS_OK,
        "",
    )
    boots = room.board.boots
    assert room.ask(Restart()) == (STATUS_OK, "")
    assert room.run(5000, lambda: room.board.boots > boots)
    room.unplug()
    room.run(1500)
    assert room.ask(NewGame(json.dumps(game)))[0] == STATUS_BUSY
