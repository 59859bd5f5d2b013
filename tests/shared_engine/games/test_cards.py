"""Cards and their numbers in logs and on the wire."""

import unittest

from shared_engine.games.cards import CARDS, name, number
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.errors import NotationError


class Numbers(unittest.TestCase):
    def test_number_when_each_card_then_its_place(self):
        self.assertEqual([CARDS[number(card)] for card in CARDS], list(CARDS))

    def test_name_when_each_card_of_each_deck_then_it_comes_back(self):
        for ruleset in names():
            for card in load(ruleset).cards():
                self.assertEqual(name(number(card)), card)

    def test_name_when_the_ends_of_each_colour_then_one_and_thirteen(self):  # numbers are forever
        ends = {20: "BLACK:1-7", 21: "BLUE:1", 33: "BLUE:13", 34: "BLACK:1", 46: "BLACK:13"}
        for place in sorted(ends):
            self.assertEqual((name(place), number(ends[place])), (ends[place], place))
        with self.assertRaises(NotationError):
            name(47)

    def test_number_when_no_such_card_then_the_error_names_it(self):
        for text in ("", "1", "a", "11", "joker"):
            with self.subTest(text):
                with self.assertRaises(NotationError) as caught:
                    number(text)
                self.assertIn(repr(text), str(caught.exception))


if __name__ == "__main__":
    unittest.main()
