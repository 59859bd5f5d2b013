"""Enrolling a deck: what is asked for, refused, taken back, and what a host reads and restores."""

import json
from types import SimpleNamespace

import pytest

from firmware.deck import Deck
from firmware.deck_table import DeckTable
from firmware.drivers.storage import Storage
from firmware.modes.enrolment import Enrolment, begin, refuse_begin
from shared_engine.boards.dog import BOARDS
from shared_engine.games.cards import CARDS
from shared_engine.games.dog.rulesets import load
from shared_engine.games.meanings import MOVABLE
from shared_engine.lights.looks import LAID, LIFT_HERE, OWNER, READY, REFUSED, VICTORY
from shared_engine.log.events import CONTROLS
from shared_engine.wire.commands import (
    CommitDeck,
    EnrolDeck,
    EnrolmentState,
    ListDecks,
    ReadDeck,
    RemoveDeck,
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
)
from tests.firmware.table import FIELDS, Table
from tests.firmware.table import uid as tag_of_table

WHOLE = 110 + len(CONTROLS)


def uid(number):
    return bytes((4, 9, number >> 4, number & 15, 7, 7, 7))


@pytest.fixture
def deck(tmp_path):
    return Deck(Storage(str(tmp_path)))


def enrolment(deck, number=1, packs=2, board="dog-4"):
    return Enrolment(deck, number, packs, BOARDS[board])


def lay_all(mode, first, count):
    for number in range(first, first + count):
        mode.tag_laid(uid(number), number * 1000)


def lights(mode):
    """Meaning by field."""
    return {field: meaning for field, meaning, _ in mode.lights()}


def test_enrolment_when_all_cards_are_laid_then_controls_ranks_and_jokers_are_known(deck):
    mode = enrolment(deck)
    lay_all(mode, 0, WHOLE)
    found = [deck.find(uid(number)) for number in range(WHOLE)]
    assert [control for _, control, _, _ in found[: len(CONTROLS)]] == list(CONTROLS)
    cards = [card for card, _, _, _ in found[len(CONTROLS) :]]
    assert cards == [card for card in CARDS for _ in range(6 if card == "JK" else 8)]
    assert (mode.state()["done"], mode.state()["want"], mode.is_complete) == (WHOLE, "", True)


def test_enrolment_when_the_board_has_a_disc_then_the_110_cards_of_black_dog_are_known(deck):
    mode = enrolment(deck, packs=1, board="black-dog")
    lay_all(mode, 0, WHOLE)
    cards = [deck.find(uid(number))[0] for number in range(len(CONTROLS), WHOLE)]
    assert cards == load("black-dog-4").full_deck()
    assert (mode.state()["done"], mode.state()["want"], mode.is_complete) == (WHOLE, "", True)


def test_enrolment_when_the_deck_holds_cards_of_another_board_then_they_can_be_taken_back(deck):
    lay_all(enrolment(deck, packs=1), 0, len(CONTROLS) + 1)
    mode = enrolment(deck, packs=1, board="black-dog")
    assert mode.state()["want"] == "1/11"
    mode.undo(0)
    assert deck.find(uid(len(CONTROLS))) is None
    assert mode.state()["want"] == "1/11"


def test_state_when_in_the_middle_then_what_is_wanted_and_how_many(deck):
    mode = enrolment(deck)
    lay_all(mode, 0, len(CONTROLS) + 8 + 3)
    assert mode.state() == {"deck": 1, "done": 17, "of": 116, "want": "2", "left": 5, "problem": ""}


@pytest.mark.parametrize(("packs", "of"), [(0, 6), (1, 61), (2, 116), (3, 171)])
def test_state_when_there_are_so_many_packs_then_55_cards_each_and_the_controls(deck, packs, of):
    assert enrolment(deck, packs=packs).state()["of"] == of


def test_card_when_already_enrolled_then_refused_by_its_name_and_nothing_changes(deck):
    mode = enrolment(deck)
    lay_all(mode, 0, 20)
    before = mode.state()
    mode.tag_laid(uid(9), 50_000)
    assert mode.state() == {**before, "problem": "this is A of deck 1 already, tag 9"}
    assert lights(mode)[FIELDS] == REFUSED
    mode.tag_laid(uid(20), 51_000)
    assert (mode.state()["problem"], mode.state()["done"], lights(mode)[FIELDS]) == ("", 21, LAID)


def test_card_when_in_another_deck_then_refused_with_that_deck(deck):
    lay_all(enrolment(deck, 4), 0, 10)
    mode = enrolment(deck, 1)
    mode.tag_laid(uid(8), 0)
    assert "A of deck 4 already" in mode.state()["problem"]


@pytest.mark.parametrize(
    ("number", "says"), [(b"\x08\x01\x02\x03", "every time"), (bytes(10), "10 bytes")]
)
def test_card_when_its_number_is_of_no_use_then_refused_with_why(deck, number, says):
    mode = enrolment(deck)
    mode.tag_laid(number, 0)
    assert says in mode.state()["problem"]
    assert (deck.size, lights(mode)[FIELDS]) == (0, REFUSED)


def test_control_cards_when_known_then_they_take_back_skip_and_stop(deck):
    mode = enrolment(deck)
    lay_all(mode, 0, 12)  # the controls and six aces
    cards = {control: uid(number) for number, control in enumerate(CONTROLS)}
    mode.tag_laid(cards["undo"], 20_000)
    assert (mode.state()["left"], deck.find(uid(11))) == (3, None)
    mode.tag_laid(cards["confirm"], 21_000)
    assert mode.state()["want"] == "2"
    assert not mode.is_done
    mode.tag_laid(cards["pause"], 22_000)
    assert mode.is_done


def test_control_card_when_it_was_enrolled_just_now_then_it_does_nothing(deck):
    mode = enrolment(deck)
    lay_all(mode, 0, 2)
    mode.tag_laid(uid(CONTROLS.index("undo")), 20_000)
    assert (mode.state()["done"], "undo of deck 1 already" in mode.state()["problem"]) == (2, True)


def test_undo_when_the_rank_was_full_then_it_is_asked_for_again(deck):
    mode = enrolment(deck)
    lay_all(mode, 0, 14)  # the controls and all aces
    mode.undo(20_000)
    assert (mode.state()["want"], mode.state()["left"]) == ("A", 1)


def test_undo_when_there_is_nothing_then_it_says_so(deck):
    mode = enrolment(deck)
    mode.undo(0)
    assert "nothing to take back" in mode.state()["problem"]


def test_enrolment_when_begun_again_then_it_goes_on_with_what_is_missing(deck):
    mode = enrolment(deck)
    lay_all(mode, 0, 8)
    mode.skip(0)
    lay_all(mode, 8, 3)
    again = enrolment(deck)
    assert (again.state()["done"], again.state()["want"], again.state()["left"]) == (11, "A", 6)
    lay_all(again, 11, 6)
    assert (again.state()["want"], again.state()["left"]) == ("2", 5)


def test_skip_when_it_was_the_last_then_the_lights_show_what_is_missing_and_it_ends(deck):
    mode = enrolment(deck)
    for _ in range(9):  # six controls, ace, two, three
        mode.skip(0)
    lay_all(mode, 0, 8)  # all fours
    while mode.state()["want"]:
        mode.skip(10_000)
    lit = lights(mode)
    assert [lit[field] for field in (0, 3, 16, FIELDS)] == [LIFT_HERE, OWNER, LIFT_HERE, REFUSED]
    mode.tick(15_000)
    assert not mode.is_done
    mode.tick(16_000)
    assert mode.is_done


def test_card_when_all_was_skipped_then_the_first_missing_one_is_meant(deck):
    mode = enrolment(deck, packs=1)
    while mode.state()["want"]:
        mode.skip(0)
    mode.tag_laid(uid(1), 1000)
    assert deck.find(uid(1))[1] == CONTROLS[0]
    assert mode.state()["want"] == CONTROLS[1]


def test_lights_when_cards_come_then_ranks_fill_up_and_the_finish_counts(deck):
    mode = enrolment(deck)
    assert lights(mode) == {16: MOVABLE, FIELDS: READY}
    lay_all(mode, 0, 6 + 8 + 3)
    lit = lights(mode)
    assert [lit.get(field) for field in (0, 1, 2, 16, 21)] == [OWNER, MOVABLE, None, OWNER, OWNER]
    assert [field for field in lit if 64 <= field < 80] == [64, 65, 66]
    assert list(lit) == sorted(lit)


def test_light_when_a_card_was_accepted_then_white_for_a_moment(deck):
    mode = enrolment(deck)
    mode.tick(0)
    mode.tag_laid(uid(0), 1000)
    assert (mode.tick(1500), lights(mode)[FIELDS]) == (False, LAID)
    assert (mode.tick(1600), lights(mode)[FIELDS]) == (True, READY)


def test_light_when_the_last_card_was_accepted_then_victory(deck):
    mode = enrolment(deck, packs=0)
    lay_all(mode, 0, 6)
    assert lights(mode)[FIELDS] == VICTORY
    mode.tick(11_000)
    assert mode.is_done


def test_enrolment_when_nobody_lays_a_card_for_ten_minutes_then_it_ends(deck):
    mode = enrolment(deck)
    mode.tick(0)
    mode.tag_laid(uid(0), 1000)
    mode.tick(600_999)
    assert not mode.is_done
    mode.tick(601_000)
    assert mode.is_done


def test_card_when_the_deck_is_full_then_it_says_so_and_nothing_is_lost(deck):
    full = b"".join(uid(number) + b"\x00" for number in range(255))
    DeckTable(deck.storage, 1).stage(0, full)
    DeckTable(deck.storage, 1).commit(255, crc16(full))
    mode = enrolment(deck)
    mode.tag_laid(b"\x01\x02\x03\x04", 0)
    assert "full" in mode.state()["problem"]
    assert deck.size == 255


def test_begin_when_a_deck_is_not_complete_then_that_one(deck):
    lay_all(enrolment(deck, 1), 0, WHOLE)
    lay_all(enrolment(deck, 3), WHOLE, 7)
    assert begin(SimpleNamespace(deck=deck, board=BOARDS["dog-4"])).state()["deck"] == 3


# ---- at a board


@pytest.fixture
def blank(tmp_path):
    """A board without a deck."""
    table = Table(tmp_path)
    assert table.command(RemoveDeck(1)) == (STATUS_OK, "")
    return table


def lay(table, number):
    table.rest()
    table.session.tag_laid(uid(number), table.now_ms)


def asked(table, asked):
    status, reason = table.command(asked)
    assert status == STATUS_OK, reason
    return json.loads(reason) if reason[:1] in ("[", "{") else reason


def test_unknown_card_when_laid_three_times_then_a_board_without_a_deck_enrols(blank):
    for _ in range(2):
        lay(blank, 99)
    assert blank.modes.current is None
    lay(blank, 99)
    assert asked(blank, EnrolmentState())["want"] == CONTROLS[0]
    assert blank.device.deck.size == 0
    lay(blank, 0)
    assert blank.device.deck.find(uid(0))[1] == CONTROLS[0]


def test_unknown_cards_when_different_then_nothing_begins(blank):
    for number in (1, 2, 1, 2, 1):
        lay(blank, number)
    assert blank.modes.current is None


def test_unknown_card_when_a_game_is_under_way_then_nothing_begins(tmp_path):
    table = Table(tmp_path)
    table.lay_control("new_game")
    for _ in range(4):
        lay(table, 99)
    assert table.modes.current is None


def test_command_when_it_enrols_then_cards_are_taken_until_it_is_stopped(blank):
    assert asked(blank, EnrolDeck(2, 1))["of"] == 61
    lay(blank, 0)
    assert asked(blank, EnrolmentState())["done"] == 1
    assert asked(blank, TakeBackCard())["done"] == 0
    assert asked(blank, SkipCard())["want"] == CONTROLS[1]
    lay(blank, 1)
    assert asked(blank, StopEnrolment()) == ""
    assert (asked(blank, EnrolmentState()), asked(blank, ListDecks())) == ("", [[2, 1]])
    lay(blank, 2)
    assert blank.device.deck.size == 1


def test_command_when_a_game_is_under_way_then_it_goes_on_afterwards(tmp_path):
    table = Table(tmp_path)
    table.lay_control("new_game")
    asked(table, EnrolDeck(2, 0))
    table.lay("K")
    assert "K of deck 1 already" in asked(table, EnrolmentState())["problem"]
    asked(table, StopEnrolment())
    table.lay("K")
    assert table.session.referee.laid == "K"


def test_command_when_read_and_restored_then_the_deck_is_the_same(tmp_path):
    table = Table(tmp_path)
    ((number, count),) = asked(table, ListDecks())
    read = "".join(asked(table, ReadDeck(number, first)) for first in range(0, count, 12))
    entries = bytes.fromhex(read)
    assert entries[:8] == tag_of_table(0) + b"\x00"
    assert len(entries) == 8 * count
    for first in range(0, count, 24):
        asked(table, StageEntries(first, entries[8 * first : 8 * first + 8 * 24]))
    asked(table, RemoveDeck(1))
    assert table.device.deck.size == 0
    asked(table, CommitDeck(5, count, crc16(entries)))
    assert table.device.deck.find(tag_of_table(17)) == ("3", "", 17, 5)


def test_read_when_an_entry_is_damaged_then_dashes(tmp_path):
    table = Table(tmp_path)
    path = tmp_path / "deck" / "1"
    path.write_bytes(b"\xff" + path.read_bytes()[1:])
    assert asked(table, ReadDeck(1, 0)).startswith("-" * 16 + tag_of_table(1).hex())


@pytest.mark.parametrize(
    ("wanted", "status", "says"),
    [
        (EnrolDeck(0, 2), STATUS_BAD_ARGUMENT, "1 to 9, not 0"),
        (EnrolDeck(10, 2), STATUS_BAD_ARGUMENT, "1 to 9, not 10"),
        (EnrolDeck(1, 4), STATUS_BAD_ARGUMENT, "at most 3 packs, not 4"),
        (TakeBackCard(), STATUS_REFUSED, "no enrolment"),
        (SkipCard(), STATUS_REFUSED, "no enrolment"),
        (StageEntries(0, bytes((0, 0, 0, 0, 0, 0, 0, 99))), STATUS_BAD_ARGUMENT, "no entry 0"),
        (StageEntries(0, bytes(7)), STATUS_BAD_ARGUMENT, "no entry 0"),
        (CommitDeck(0, 1, 0), STATUS_BAD_ARGUMENT, "1 to 9, not 0"),
        (CommitDeck(1, 1, 0), STATUS_BAD_ARGUMENT, "not all of the 1 entries"),
        (RemoveDeck(7), STATUS_REFUSED, "no deck 7"),
    ],
    ids=repr,
)
def test_command_when_it_cannot_be_done_then_refused_with_why(tmp_path, wanted, status, says):
    table = Table(tmp_path)
    found, reason = table.command(wanted)
    assert (found, says in reason) == (status, True), reason
    assert asked(table, ListDecks()) == [[1, 118]]


def test_table_when_cards_are_being_enrolled_then_it_is_not_replaced(tmp_path):
    table = Table(tmp_path)
    asked(table, EnrolDeck(1, 2))
    for wanted in (CommitDeck(1, 1, 0), RemoveDeck(1)):
        assert table.command(wanted)[0] == STATUS_BUSY


class Other:
    """A mode of another kind."""

    name = "calibration"
    is_done = False

    def tick(self, now_ms):
        return False


def test_command_when_the_board_is_in_another_mode_then_it_is_busy_with_it(tmp_path):
    table = Table(tmp_path)
    table.modes.enter(Other())
    status, reason = table.command(EnrolDeck(1, 2))
    assert (status, "calibration" in reason) == (STATUS_BUSY, True)
    assert asked(table, EnrolmentState()) == ""


def test_refuse_when_a_board_has_room_for_one_pack_then_it_says_pack():
    assert (
        refuse_begin(BOARDS["black-dog"], 1, 2) == "a deck of black-dog has at most 1 pack, not 2"
    )
