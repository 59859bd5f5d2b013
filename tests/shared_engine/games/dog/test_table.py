"""A table with hidden cards."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.table import Table
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import move

RULES = load("brandi-4")


def table(seed=5, first_dealer=0):
    return Table(RULES, Prng(seed), first_dealer)


def shuffled(seed):
    deck = RULES.full_deck()
    Prng(seed).shuffle(deck)
    return deck


def fold_round(played):
    while not played.play(game.FOLD):
        pass


class Dealing(unittest.TestCase):
    def test_deal_when_it_begins_then_one_card_a_seat_from_the_top_after_the_dealer(self):
        top = shuffled(5)[::-1]
        hands = table(5, 2).hands
        self.assertEqual(hands, [top[1:24:4], top[2:24:4], top[3:24:4], top[0:24:4]])

    def test_deal_when_done_then_the_stack_is_the_rest(self):
        self.assertEqual(table(5).stack, shuffled(5)[:-24])

    def test_deal_when_the_seed_is_the_same_then_so_are_the_hands(self):
        self.assertEqual(table(9).hands, table(9).hands)

    def test_deal_when_a_round_is_over_then_hands_of_the_next_size(self):
        played = table()
        fold_round(played)
        self.assertEqual([len(hand) for hand in played.hands], [5, 5, 5, 5])

    def test_deal_when_the_stack_is_short_then_its_rest_is_dealt_first(self):
        played = table()
        for _ in range(5):
            fold_round(played)
        rest = played.stack[::-1]
        self.assertEqual(len(rest), 6)
        fold_round(played)
        first = played.position.turn
        dealt = [played.hands[(first + number) % 4][number // 4] for number in range(6)]
        self.assertEqual(dealt, rest)

    def test_deal_when_reshuffled_then_the_discard_is_empty(self):
        played = table()
        for _ in range(6):
            fold_round(played)
        self.assertEqual((played.discard, len(played.stack), played.position.stack), ([], 90, 90))


class Exchange(unittest.TestCase):
    def test_exchange_when_all_give_then_each_partner_has_the_card(self):
        played = table()
        played.hands = [["A", "2"], ["3", "4"], ["5", "6"], ["7", "8"]]
        played.exchange(["A", "4", "5", "8"])
        self.assertEqual(
            [sorted(hand) for hand in played.hands],
            [["2", "5"], ["3", "8"], ["6", "A"], ["4", "7"]],
        )

    def test_exchange_when_a_seat_holds_one_card_then_it_cannot_pass_on_what_it_got(self):
        played = table()
        played.hands = [["A"], ["2"], ["3"], ["4"]]
        played.exchange(["A", "2", "3", "4"])
        self.assertEqual(played.hands, [["3"], ["4"], ["A"], ["2"]])

    def test_exchange_when_the_card_is_not_held_then_error(self):
        played = table()
        played.hands = [["A"], ["2"], ["3"], ["4"]]
        with self.assertRaises(ValueError):
            played.exchange(["K", "2", "3", "4"])


class Playing(unittest.TestCase):
    def test_play_when_a_card_then_it_lies_on_the_discard(self):
        played = table()
        played.hands[1] = ["K", "2"]
        self.assertFalse(played.play(move(played.position, "K: K1>T16")))
        self.assertEqual((played.hands[1], played.discard), (["2"], ["K"]))

    def test_play_when_a_fold_then_the_hand_lies_on_the_discard(self):
        played = table()
        hand = list(played.hands[1])
        played.play(game.FOLD)
        self.assertEqual((played.hands[1], played.discard), ([], hand))

    def test_play_when_the_last_seat_folds_then_a_round_is_dealt(self):
        played = table()
        self.assertEqual([played.play(game.FOLD) for _ in range(4)], [False, False, False, True])

    def test_playable_when_only_some_cards_may_then_those_in_hand_order(self):
        played = table()
        played.hands[1] = ["2", "K", "9", "A", "K", "JK"]
        self.assertEqual(played.playable(), ["K", "A", "JK"])

    def test_moves_when_a_card_is_held_twice_then_each_move_is_listed_once(self):
        played = table()
        played.hands[1] = ["9", "K", "A", "K"]
        found = [game.format_move(RULES.board, one) for one in played.moves()]
        self.assertEqual(found, ["K: K1>T16", "A: K1>T16"])

    def test_moves_when_no_card_can_move_a_marble_then_to_fold(self):
        played = table()
        played.hands[1] = ["9", "2"]
        self.assertEqual(played.moves(), [game.FOLD])

    #
    def test_moves_when_a_card_need_not_walk_into_the_dog_then_only_its_own(self):
        rules = load("black-dog-4", {"dog_suicide": "only_if_forced"})
        played = Table(rules, Prng(5))
        state = {"players": {"0": {"kennel": 3, "track": [10]}}, "dog": 12}
        played.position = parse_state(rules, state, 0)
        played.hands[0] = ["BLACK:2", "BLACK:3"]
        self.assertEqual({one.card for one in played.moves()}, {"BLACK:3"})

    def test_card_count_when_twelve_rounds_are_folded_then_it_never_changes(self):
        played = table()
        for _ in range(12):
            fold_round(played)
            self.assertEqual(played.card_count(), [RULES.deck[card] for card in RULES.cards()])


class InTurn(unittest.TestCase):
    def test_exchange_when_in_turn_then_a_card_that_has_come_may_go_on(self):
        played = Table(load("brandi-3", {"exchange_order": "in_turn"}), Prng(5))
        played.hands = [["A"], ["2"], ["3"]]
        self.assertEqual(played.position.turn, 1)
        played.exchange(["2", "2", "3"])  # seat 1 is the first that a card leaves, seat 0 the last
        self.assertEqual(played.hands, [["A"], ["3"], ["2"]])

    def test_exchange_when_all_at_once_then_only_cards_that_were_held(self):  # BR-14
        played = Table(load("brandi-3"), Prng(5))
        played.hands = [["A"], ["2"], ["3"]]
        played.exchange(["A", "2", "3"])
        self.assertEqual(played.hands, [["2"], ["3"], ["A"]])


if __name__ == "__main__":
    unittest.main()
