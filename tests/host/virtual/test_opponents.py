"""Programs at a virtual table without a board: what they do, and who sees their cards."""

import pytest

from host.live.view import Light
from host.simulator.handling import PUT, TAKE
from host.virtual.opponents import Opponents
from shared_engine.games.dog.move import FOLD, Move
from shared_engine.lights.looks import PAUSED, WHICH
from tests.host.virtual.test_table import Evening

PROGRAMS = frozenset((1, 2, 3))


class First:
    """A player that gives its first card, and plays *move*."""

    def __init__(self, move):
        self.move = move
        self.views = []

    def exchange(self, view, taker):
        assert taker != view.seat
        return view.hand[0]

    def think(self, view):
        self.views.append(view)
        yield self.move


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path, apart=False, programs=PROGRAMS)


def seated(evening, move=FOLD):
    """Programs of which that on seat 1 plays *move*; they have given their cards."""
    player = First(move)
    opponents = Opponents(evening.table, dict.fromkeys(PROGRAMS, player), pause_s=0)
    for _ in PROGRAMS:
        opponents.act()
    return opponents, player


def begin_with_seat_1(evening, move):
    opponents, player = seated(evening, move)
    evening.say("host", "give", card=evening.own("host").cards[0].card)
    evening.record.description["starter"] = 1
    evening.dealer.table.position.turn = 1
    evening.show(turn=1)
    return opponents, player


def test_own_when_programs_play_then_the_host_sees_its_own_hand_and_no_other(evening):
    seated(evening)
    assert evening.own("host").seat == 0
    evening.say("host", "give", card=evening.own("host").cards[0].card)
    evening.dealer.table.position.turn = 2
    assert evening.own("host").seat == 0


def test_act_when_cards_are_to_be_given_then_each_program_gives_one_of_its_own(evening):
    hands = [list(hand) for hand in evening.dealer.table.hands]
    seated(evening)
    assert evening.dealer.given == {0: {seat: hands[seat][0] for seat in PROGRAMS}}


def test_act_when_it_is_the_turn_of_a_person_then_nothing(evening):
    opponents, player = seated(evening)
    evening.say("host", "give", card=evening.own("host").cards[0].card)
    opponents.act()
    assert player.views == []


def out_of(evening):
    """Seat 1 comes out with a card of its hand, whatever that is."""
    card = evening.dealer.table.hands[1][1]
    return Move(card, card, ((0, 84, 16, ()),))


def test_act_when_it_is_the_turn_of_a_program_then_its_card_and_once_that_lies_open_its_marble(
    evening,
):
    move = out_of(evening)
    opponents, player = begin_with_seat_1(evening, move)
    opponents.act()
    assert [card for _, cards in evening.table.hands._taps.items() for card in cards]
    assert 16 not in evening.table.hands.marbles
    evening.show(card=move.card)
    opponents.act()
    assert evening.table.hands.marbles[16] == 2
    assert len(player.views) == 1
    assert player.views[0].hand == tuple(evening.dealer.table.hands[1])


def test_act_when_a_person_moves_a_marble_meanwhile_then_the_program_leaves_them_alone(evening):
    move = out_of(evening)
    opponents, _ = begin_with_seat_1(evening, move)
    opponents.act()
    evening.say("host", "lift", field=80)
    evening.say("host", "put", field=20)
    evening.show(card=move.card)
    opponents.act()
    assert 16 not in evening.table.hands.marbles


def test_answer_when_the_board_asks_about_a_marble_that_was_moved_then_it_is_touched(evening):
    move = out_of(evening)
    opponents, _ = begin_with_seat_1(evening, move)
    opponents.act()
    evening.show(card=move.card)
    opponents.act()
    evening.show(lights=(Light(16, WHICH, 1), Light(20, WHICH, 1)))
    before = len(evening.table.hands._touches)
    evening.table.answer(1, move)
    touched = evening.table.hands._touches[before:]
    assert [(one.action, one.field) for _, one in touched] == [(TAKE, 16), (PUT, 16)]


def test_act_when_the_game_pauses_then_nothing(evening):
    opponents, player = begin_with_seat_1(evening, FOLD)
    evening.show(lights=(Light(96, PAUSED, 0),))
    opponents.act()
    assert player.views == []
