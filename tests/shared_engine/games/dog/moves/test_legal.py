"""Lists of moves: each result once, and who goes home by each."""

import unittest

from shared_engine.games.dog.moves.legal import legal, results
from shared_engine.games.dog.notation.text import format_move
from tests.shared_engine.games.dog.places import marbles, place


def texts(position, card):
    return [format_move(position.rules.board, move) for move in legal(position, card)]


class Victims(unittest.TestCase):
    def test_joker_when_it_burns_then_each_move_names_whom_it_passes(self):  # WL-23
        found = texts(place({0: marbles((20,)), 1: marbles((6,))}, ruleset="wild-lubanzi-4"), "JK")
        self.assertIn("JK=5: T20>T25xK1", found)
        self.assertIn("JK=4: T20>T16", found)

    def test_card_when_it_does_not_burn_then_only_whom_it_lands_on(self):  # WL-22
        position = place({0: marbles((20,)), 1: marbles((6, 9))}, ruleset="wild-lubanzi-4")
        self.assertEqual(texts(position, "5"), ["5: T20>T25xK1"])


class EachResultOnce(unittest.TestCase):
    def distinct(self, position, card):
        found = [cells for _, cells in results(position, card)]
        self.assertEqual(len(set(found)), len(found))
        return found

    def test_joker_when_its_seven_may_end_early_then_no_result_of_another_card_again(self):
        position = place(
            {0: marbles((63,), (2, 3, 4)), 2: marbles((5,))}, options={"seven_leftover": "may"}
        )
        self.assertEqual(len(self.distinct(position, "JK")), 21)
        self.assertEqual(
            [text for text in texts(position, "JK") if text.endswith(">F0.1")], ["JK=2: T63>F0.1"]
        )

    def test_jack_when_own_marbles_may_change_places_then_that_is_one_result(self):
        position = place({0: marbles((10, 12)), 1: marbles((40,))}, options={"jack_own_own": True})
        self.distinct(position, "J")
        self.assertEqual(texts(position, "J"), ["J: T10<>T12", "J: T10<>T56", "J: T12<>T56"])

    def test_jack_when_there_are_only_two_marbles_then_one_result(self):
        position = place({0: marbles((10, 12))}, options={"jack_own_own": True})
        self.distinct(position, "J")
        self.assertEqual(texts(position, "J"), ["J: T10<>T12"])


if __name__ == "__main__":
    unittest.main()
