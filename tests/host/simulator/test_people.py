"""Simulated people: the same seed is the same game, and every turn is one that real people could
take."""

import pytest

from host.simulator.people import People
from shared_engine.games.dog.game import why_not
from shared_engine.games.dog.move import FOLD
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.playable import idle_move
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.rulesets import load, names
from tests.shared_engine.random_games import check_invariants

RULES = load("brandi-4")


def play(seed, starter=0, rules=RULES, choosers=None):
    """Yield every turn, after it was carried out, and the table."""
    people = People(rules, seed, starter, choosers)
    while not people.is_over:
        turn = people.next_turn()
        people.carry_out(turn)
        yield turn, people.table


def digests(seed, starter=0):
    return [table.position.digest() for _, table in play(seed, starter)]


def test_game_when_the_seed_is_the_same_then_every_turn_is():
    assert digests(7) == digests(7)


def test_game_when_the_seed_differs_then_another_game():
    assert digests(7) != digests(8)


def test_game_when_another_seat_starts_then_it_plays_first():
    assert [next(play(7, starter))[0].seat for starter in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("ruleset", names())
def test_turns_when_any_ruleset_is_played_then_no_card_and_no_marble_is_lost(ruleset):
    for _, table in play(11, rules=load(ruleset)):
        check_invariants(table)
    assert outcome(table.position) is not None


def test_turns_when_carried_out_then_all_legal_and_played_from_the_hand():
    for turn, _ in play(3):
        assert turn.seat == turn.before.turn
        if turn.move != FOLD:
            assert turn.move.card in turn.hand
            assert why_not(turn.before, turn.move) is None


def test_turn_when_only_chosen_then_the_table_is_as_before():
    people = People(RULES, 7, 0)
    people.next_turn()
    before = people.table.position
    hands = [list(hand) for hand in people.table.hands]
    people.next_turn()
    assert (people.table.position, people.table.hands) == (before, hands)


class Last:
    """Chooses the last card, as a gift and to play, and keeps what it was asked."""

    def __init__(self):
        self.asked_moves = []
        self.asked_gifts = []

    def choose_move(self, view, cards):
        self.asked_moves.append((view.position.turn, cards))
        assert set(cards) <= set(view.hand)
        return (list(legal(view.position, cards[-1])) or [idle_move(cards[-1])])[0]

    def choose_gift(self, view, taker):
        self.asked_gifts.append((view.seat, taker, list(view.hand)))
        return view.hand[-1]


def test_turn_when_somebody_else_chooses_then_theirs_is_played():
    chooser = Last()
    people = People(RULES, 7, 0, {1: chooser})
    while not chooser.asked_moves:
        turn = people.next_turn()
        people.carry_out(turn)
    assert chooser.asked_moves[0][0] == turn.seat == 1
    assert turn.move.card == chooser.asked_moves[0][1][-1]


def test_exchange_when_somebody_else_chooses_then_the_mate_holds_that_card():
    chooser = Last()
    people = People(RULES, 7, 0, {1: chooser})
    before = [list(hand) for hand in people.table.hands]
    people.next_turn()
    assert chooser.asked_gifts == [(1, 3, before[1])]
    assert people.table.hands[3][-1] == before[1][-1]
    assert people.table.hands[1][:-1] == before[1][:-1]


def test_exchange_when_somebody_else_chooses_then_each_round_asks_once():
    chooser = Last()
    people = People(RULES, 7, 0, {1: chooser})
    while people.table.position.round_number < 3:
        people.carry_out(people.next_turn())
    people.next_turn()
    assert len(chooser.asked_gifts) == 4
