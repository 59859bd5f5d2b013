"""Seats that this board plays: their cards come over the reader, their moves are lit."""

import json

import pytest

from shared_engine.games.meanings import MOVABLE, TARGET
from shared_engine.lights.looks import HAND, LAID, READY, REFUSED
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.wire.commands import NewGame
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_OK
from tests.firmware.table import GAME, Table

READER = 96
KENNEL, START = 80, 0  # of seat 0
DEALT = ("A", "K", "3", "5", "6", "8")
STUCK = ("2", "3", "5", "6", "8", "9")


def new_game(*levels, **changes):
    return NewGame(json.dumps({**GAME, "programs": list(levels), **changes}))


@pytest.fixture
def alone(table):
    """A program has seat 0, which begins, and no cards yet."""
    assert table.command(new_game("friend", "", "", "")) == (STATUS_OK, "")
    table.rest()
    return table


def deal(table, cards=DEALT, received="10"):
    """Deal the *cards* to seat 0, find the one that it gives away, and show what it gets; return
    the gift."""
    held = [(card, cards[:place].count(card)) for place, card in enumerate(cards)]
    for card, copy in held:
        table.lay(card, copy)
    gift = next(card for card, copy in held if is_accepted(table, card, copy))
    table.lay(received, cards.count(received))
    think(table)
    return gift


def is_accepted(table, card, copy=0):
    table.lay(card, copy)
    return table.lights.lit()[-1] != (READER, REFUSED, 0)


def starter_of(table):
    """Deal, and return the card with which seat 0 can come out."""
    return "A" if deal(table) == "K" else "K"


def think(table):
    table.rest()
    while table.session.programs.think():
        pass


def cards_laid(table):
    found = [unpack(body) for body in table.bodies()]
    return [one.card for one in found if isinstance(one, events.Card)]


def controls(table):
    found = [unpack(body) for body in table.bodies()]
    return [one.control for one in found if isinstance(one, events.Control)]


# ---- a game begins


@pytest.mark.parametrize(
    ("levels", "reason"),
    [
        (("friend",), "programs are a level for each of 4 seats, not ['friend']"),
        (
            ("boss", "", "", ""),
            "no program of this board is called 'boss': beginner, friend, club, master",
        ),
        ((1, "", "", ""), "a level of a program must be a text, not 1"),
    ],
)
def test_new_game_when_programs_cannot_be_so_then_it_is_refused_with_the_value(
    table, levels, reason
):
    assert table.command(new_game(*levels)) == (STATUS_BAD_ARGUMENT, reason)


def test_light_when_a_seat_is_missing_then_its_cards_are_asked_for(alone):
    assert alone.lights.lit()[-1] == (READER, HAND, 0)


def test_usual_game_when_seats_are_missing_then_the_next_one_begins_with_them(alone):
    assert alone.session.usual_game()["programs"] == ["friend", "", "", ""]


# ---- cards are dealt


def test_deal_when_cards_are_shown_then_no_event_holds_them(alone):
    before = len(alone.bodies())
    deal(alone)
    assert len(alone.bodies()) == before


def test_deal_when_another_card_than_the_gift_is_held_there_then_it_is_refused(alone):
    for card in DEALT:
        alone.lay(card)
    refused = []
    for card in DEALT:
        alone.lay(card)
        if alone.lights.lit()[-1] == (READER, REFUSED, 0):
            refused.append(card)
    assert len(refused) == len(DEALT) - 1


def test_deal_when_it_is_complete_then_its_turn_begins(alone):
    deal(alone)
    assert alone.lights.lit()[-1] == (READER, READY, 0)


def test_undo_when_cards_are_dealt_then_the_last_one_is_forgotten_and_none_is_logged(alone):
    alone.lay("4")
    alone.lay_control("undo")
    assert deal(alone) in DEALT
    assert controls(alone) == []


def test_deal_when_a_card_is_shown_twice_then_it_counts_once(alone):
    alone.lay("A")
    alone.lay("A")
    assert alone.lights.lit()[-1] == (READER, REFUSED, 0)


# ---- its turn


def test_turn_when_another_card_is_laid_then_it_is_refused_and_none_is_logged(alone):
    starter_of(alone)
    for card in DEALT[2:]:
        alone.lay(card)
    assert cards_laid(alone) == []
    assert alone.lights.lit()[-1] == (READER, REFUSED, 0)


def test_light_when_a_card_was_refused_then_it_soon_says_again_whose_turn_it_is(alone):
    starter_of(alone)
    alone.lay("3")
    for _ in range(5):
        alone.rest()
    assert alone.lights.lit()[-1] == (READER, READY, 0)


def test_turn_when_its_card_is_found_then_it_lies_open_and_its_move_alone_is_lit(alone):
    starter = starter_of(alone)
    alone.lay(starter)
    alone.rest()
    assert cards_laid(alone) == [starter]
    lit = alone.lights.lit()
    assert lit[-1] == (READER, LAID, 0)
    assert [field for field, meaning, _ in lit if meaning == MOVABLE] == [KENNEL]


def test_turn_when_the_marble_is_lifted_then_its_place_is_lit(alone):
    alone.lay(starter_of(alone))
    alone.change(KENNEL, occupied=False)
    alone.rest()
    assert (START, TARGET, 0) in alone.lights.lit()


def test_turn_when_it_is_carried_out_then_the_next_seat_is_asked(alone):
    alone.lay(starter_of(alone))
    alone.change(KENNEL, occupied=False)
    alone.change(START, occupied=True)
    alone.rest()
    assert alone.lights.lit()[-1] == (READER, READY, 1)
    assert alone.refereed()[0].turns == 1


def test_turn_when_another_move_is_made_then_the_board_takes_it_back(alone):
    """An ace walks one field or eleven: people do what is not lit."""
    deal(alone, ("A",) * 6, "A")
    alone.lay("A", 6)
    alone.change(KENNEL, occupied=False)
    alone.change(START, occupied=True)
    alone.rest()
    for seat in (1, 2, 3):
        alone.lay_control("fold")
        for place, card in enumerate(STUCK):
            alone.lay(card, 1 + (seat + place) % 3)
        alone.rest()
    think(alone)
    alone.lay("A", 5)
    [meant] = alone.session.programs.planned.ends
    alone.change(START, occupied=False)
    alone.change(12 - meant, occupied=True)
    for _ in range(3):
        alone.rest()
    assert controls(alone)[-1] == "undo"
    assert alone.refereed()[0].position.turn == 0


def test_turn_when_nothing_can_be_played_then_it_folds_and_shows_its_cards(alone):
    gift = deal(alone, STUCK)
    alone.rest()
    assert cards_laid(alone) == []
    for _ in range(12):
        alone.rest()
    assert controls(alone) == ["fold"]
    assert sorted(cards_laid(alone)) == sorted({*STUCK, "10"} - {gift})
    assert alone.refereed()[0].position.turn == 1


def test_turn_when_its_hand_is_wrong_then_fold_deals_it_again(alone):
    deal(alone)
    alone.lay_control("fold")
    alone.rest()
    assert alone.lights.lit()[-1] == (READER, HAND, 0)
    assert controls(alone) == []


def test_turn_when_its_fold_is_undone_then_it_folds_again(alone):
    deal(alone, STUCK)
    for _ in range(12):
        alone.rest()
    alone.lay_control("undo")
    for _ in range(12):
        alone.rest()
    assert controls(alone) == ["fold", "undo", "fold"]
    assert alone.refereed()[0].position.turn == 1


def test_turn_when_the_board_was_put_right_first_then_its_card_is_asked_for(alone):
    starter = starter_of(alone)
    alone.change(KENNEL + 4, occupied=False)
    for _ in range(9):
        alone.rest()
    assert alone.session.referee.repair
    alone.lay(starter)
    assert cards_laid(alone) == []  # nobody sees it while something else is to be done
    alone.change(KENNEL + 4, occupied=True)
    for _ in range(5):
        think(alone)
    assert alone.lights.lit()[-1] == (READER, READY, 0)
    alone.lay(starter)
    assert cards_laid(alone) == [starter]


# ---- a power cut


def test_power_when_it_is_cut_then_the_hand_is_known_and_the_turn_goes_on(alone):
    starter = starter_of(alone)
    assert alone.session.programs.rest()
    alone.power_on()
    think(alone)
    assert alone.lights.lit()[-1] == (READER, READY, 0)
    alone.lay(starter)
    assert cards_laid(alone) == [starter]


def test_power_when_it_is_cut_behind_the_card_then_its_move_is_lit_again(alone):
    alone.lay(starter_of(alone))
    alone.session.programs.rest()
    alone.power_on()
    think(alone)
    lit = alone.lights.lit()
    assert [field for field, meaning, _ in lit if meaning == MOVABLE] == [KENNEL]


def test_power_when_another_game_has_begun_then_no_old_hand_is_believed(alone):
    deal(alone)
    alone.session.programs.rest()
    assert alone.command(new_game("friend", "", "", "", abandon=True)) == (STATUS_OK, "")
    alone.rest()
    assert alone.lights.lit()[-1] == (READER, HAND, 0)


# ---- nobody sees a hidden card


def test_lights_and_log_when_hidden_hands_differ_then_they_are_alike_until_a_card_lies_open(
    tmp_path,
):
    seen = []
    for name, cards in (("one", DEALT), ("other", ("K", "7", "J", "9", "4", "Q"))):
        table = Table(tmp_path / name)
        table.command(new_game("friend", "", "", ""))
        lit = []
        for card in cards:
            table.lay(card)
            lit.append(list(table.lights.lit()))
        seen.append((lit, table.bodies()))
    assert seen[0] == seen[1]
