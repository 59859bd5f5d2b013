"""Results that look alike to the marbles: of several ways to one result each may be played, and dog
and disc see more."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.hand import playable
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.text import format_move
from tests.shared_engine.games.dog.places import marbles, move, place


def texts(position, card):
    return sorted([format_move(position.rules.board, one) for one in legal(position, card)])


def with_dog(dog, track, options=None):
    position = place({0: marbles(track)}, 0, "black-dog-4", options)
    cells = bytearray(position.cells)
    cells[-2] = dog
    return game.unpack(position.rules, bytes(cells) + position.pack()[len(cells) :])


class WaysToOneResult(unittest.TestCase):
    def test_four_when_either_way_leaves_the_same_then_one_is_listed_and_both_may_be_played(self):
        position = place({0: marbles([10, 14, 18])})
        ways = ("4: T14>T18xK0", "4: T14>T10xK0")
        self.assertEqual(len([way for way in ways if way in texts(position, "4")]), 1)
        self.assertEqual(
            [game.why_not(position, move(position, way)) for way in ways], [None, None]
        )

    def test_jack_when_any_two_own_marbles_change_then_each_pair_may(self):
        position = place({0: marbles([10, 14, 18])}, 0, "brandi-4", {"jack_own_own": True})
        for way in ("J: T10<>T14", "J: T14<>T18", "J: T18<>T10"):
            self.assertIsNone(game.why_not(position, move(position, way)))


class WithDogAndDisc(unittest.TestCase):
    def test_black_when_two_values_leave_the_same_figures_then_the_dog_is_elsewhere(self):
        found = texts(with_dog(40, [11, 13, 16]), "BLACK:1-7")
        self.assertIn("BLACK:1-7: T11>T13xK0 dog@T40>T42", found)
        self.assertIn("BLACK:1-7: T11>T16xK0 dog@T40>T45", found)

    def test_one_when_an_own_figure_is_caught_on_a_paw_or_beyond_then_only_one_turns_the_disc(self):
        found = texts(with_dog(40, [9, 10, 20]), "1/11")
        for way in ("1/11: T9>T10xK0 disc+", "1/11: T9>T10xK0 disc-", "1/11: T9>T20xK0"):
            self.assertIn(way, found)

    def test_partner_card_when_figures_pass_or_follow_each_other_then_only_one_turns_the_disc(self):
        found = texts(with_dog(40, [4, 6]), "PARTNER")
        self.assertIn("PARTNER: T4>T8", found)
        self.assertTrue(
            "PARTNER: T6>T8 T4>T6 disc+" in found or "PARTNER: T4>T6xK0 T6>T8 disc+" in found
        )

    def test_why_not_when_a_card_need_not_walk_into_the_dog_then_refused(self):
        position = with_dog(12, [10], {"dog_suicide": "only_if_forced"})
        suicide = move(position, "BLACK:1-7: T10>T12xK0 dog@T12>T14")
        self.assertFalse(suicide in legal(position, "BLACK:1-7"))
        self.assertEqual(game.why_not(position, suicide), ("dog_or_disc", "BD-71"))

    def test_black_when_every_way_walks_into_the_dog_then_it_may(self):
        position = with_dog(12, [10], {"dog_suicide": "only_if_forced"})
        self.assertEqual(texts(position, "BLACK:2"), ["BLACK:2: T10>T12xK0 dog@T12>T14"])
        self.assertIsNone(game.why_not(position, legal(position, "BLACK:2")[0]))

    #
    def test_hand_when_another_card_need_not_walk_into_the_dog_then_only_that_may_be_played(self):
        position = with_dog(12, [10], {"dog_suicide": "only_if_forced"})
        self.assertEqual(playable(position, ["BLACK:2", "BLACK:3"]), ["BLACK:3"])
        self.assertEqual(playable(position, ["BLACK:2"]), ["BLACK:2"])


class WithoutEffect(unittest.TestCase):
    def test_joker_when_idle_as_another_card_than_a_jack_then_refused(self):
        position = place({0: marbles([10])}, 0, "brandi-4", {"joker_as_noop": True})
        self.assertIsNone(game.why_not(position, move(position, "JK=J: -")))
        self.assertEqual(game.why_not(position, move(position, "JK=A: -"))[0], "no_target")

    def test_joker_when_it_draws_as_another_card_than_a_two_then_refused(self):
        position = place({0: marbles([10])}, 0, "brandi-2")
        self.assertIsNone(game.why_not(position, move(position, "JK=2: 0<card<1")))
        self.assertEqual(game.why_not(position, move(position, "JK=A: 0<card<1"))[0], "no_target")


if __name__ == "__main__":
    unittest.main()
