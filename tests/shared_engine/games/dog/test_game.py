"""The calls of Dog that decide something themselves: where the dog may be placed."""

import unittest

from shared_engine.games.dog import game
from tests.shared_engine.games.dog.places import field, marbles, place


def placed(position, name):
    found = game.placement(position, field(position, name))
    return None if found is None else game.format_move(position.rules.board, found)


class Placement(unittest.TestCase):  # BD-05
    def test_placement_when_the_dog_is_not_placed_then_any_field_of_the_disc(self):
        position = place({}, ruleset="black-dog-4")
        self.assertTrue(game.needs_placing(position))
        found = [placed(position, name) for name in ("T6", "T10", "T23", "T58")]
        self.assertEqual(found, ["dog@T6", "dog@T10", "dog@T23", "dog@T58"])

    def test_placement_when_the_field_is_beside_the_disc_then_none(self):
        position = place({}, ruleset="black-dog-4")
        self.assertEqual([placed(position, name) for name in ("T5", "T11", "T0", "F0.1", "K0.1")], [None] * 5)

    def test_placement_when_a_marble_stands_there_then_none(self):
        position = place({0: marbles((7,))}, ruleset="black-dog-4")
        self.assertEqual((placed(position, "T7"), placed(position, "T8")), (None, "dog@T8"))

    def test_placement_when_the_dog_is_placed_then_none(self):
        position = place({}, ruleset="black-dog-4")
        position = game.apply(position, game.placement(position, 23))
        self.assertEqual((game.needs_placing(position), placed(position, "T8")), (False, None))

    def test_placement_when_there_is_no_dog_then_none(self):
        position = place({})
        self.assertEqual((game.needs_placing(position), placed(position, "T8")), (False, None))


if __name__ == "__main__":
    unittest.main()
