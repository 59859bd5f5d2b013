"""Players of all levels, in all rulesets of Dog."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.move import SWAP
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.rulesets import names as rulesets
from shared_engine.players.levels import choose, make, names
from shared_engine.players.options import options
from shared_engine.players.random_player import RandomPlayer
from shared_engine.players.seated import Seated
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import marbles, move, place
from tests.shared_engine.series import sample

TURNS = sample(400, 25)
GAMES = sample(12, 1)


LEVELS = names() + ["random"]


def player(level, prng):
    return RandomPlayer(prng) if level == "random" else make(level, prng)


def seat(rules, levels, seed=1):
    """A game in which seat n is of level n, round and round."""
    players = [player(levels[n % len(levels)], Prng(seed + n)) for n in range(rules.seats)]
    return Seated(rules, Prng(seed), 0, players)


def is_legal(position, hand, one):
    """Say whether *one* is a move of *hand*: in whichever way, if it moves marbles."""
    if one.as_card and one.parts and one.parts[0][0] <= SWAP:
        return one.card in hand and game.why_not(position, one) is None
    return one in [move for move, _ in options(position, hand)]


def chosen(players, hand, level="friend", turn=0, ruleset="brandi-4"):
    position = place(players, turn, ruleset)
    return choose(make(level, Prng(1)), SeatView(position, turn, hand))


class Levels(unittest.TestCase):
    def test_level_when_it_plays_then_its_moves_are_legal_in_every_ruleset(self):
        for ruleset in rulesets():
            seated = seat(load(ruleset), LEVELS)
            for _ in range(TURNS):
                before = seated.table.position
                hand = tuple(seated.table.hands[before.turn])
                played = seated.turn()
                self.assertTrue(is_legal(before, hand, played), (ruleset, played))
                if outcome(seated.table.position) is not None:
                    break

    def test_level_when_the_seed_is_the_same_then_so_is_the_game(self):
        for level in LEVELS:
            one, two = (seat(load("brandi-4"), [level]) for _ in range(2))
            for _ in range(TURNS // 5):
                self.assertEqual(one.turn(), two.turn())

    def test_friend_when_it_plays_random_then_it_wins(self):
        won = 0
        for seed in range(GAMES):
            seated = seat(load("brandi-4"), ["friend", "random"], seed)
            won += seated.play() == 0
        self.assertEqual(won, GAMES)

    def test_think_when_asked_piece_by_piece_then_each_is_a_legal_move(self):
        position = place({0: marbles([3, 20, 40, 50]), 1: marbles([22, 45])}, 0)
        view = SeatView(position, 0, ("7", "2", "JK"))
        pieces = list(make("friend", Prng(1)).think(view))
        self.assertTrue(len(pieces) > 3)
        for piece in pieces:
            self.assertTrue(is_legal(position, view.hand, piece))


class Friend(unittest.TestCase):
    def expect(self, text, players, hand, **of):
        position = place(players, of.get("turn", 0))
        self.assertEqual(chosen(players, hand, **of), move(position, text))

    def test_choose_when_a_marble_can_go_home_then_it_does(self):
        self.expect("3: T63>F0.2", {0: marbles([63, 30])}, ("3",))

    def test_choose_when_it_can_send_somebody_home_then_it_does(self):
        self.expect("5: T20>T25xK1", {0: marbles([20, 40]), 1: marbles([9])}, ("5", "3"))

    def test_choose_when_only_a_mate_could_be_sent_home_then_it_moves_another(self):
        self.expect("5: T40>T45", {0: marbles([20, 40]), 2: marbles([57])}, ("5",))

    def test_choose_when_an_ace_or_a_joker_brings_out_then_the_ace(self):
        self.expect("A: K0>T0", {}, ("JK", "A", "9"))

    def test_choose_when_nothing_can_be_done_then_it_folds(self):
        self.assertTrue(chosen({}, ("2", "9")).is_fold)

    def test_exchange_when_the_mate_has_nobody_out_then_it_gets_a_start_card(self):
        position = place({0: marbles([20])}, 0)
        view = SeatView(position, 0, ("9", "K", "A", "3"))
        self.assertTrue(make("friend", Prng(1)).exchange(view, 2) in ("A", "K"))

    def test_exchange_when_the_taker_is_an_opponent_then_it_gets_none(self):
        position = place({0: marbles([20])}, 0, "black-dog-3")
        view = SeatView(position, 0, ("BLUE:9", "13", "BLACK:3"))
        self.assertNotEqual(make("friend", Prng(1)).exchange(view, 1), "13")


if __name__ == "__main__":
    unittest.main()
