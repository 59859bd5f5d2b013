"""The way back to the position."""

import unittest

from shared_engine.games.contract import LIFT, PLACE
from shared_engine.games.dog import game
from shared_engine.games.dog.see.repair import repair
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import field, marbles, place
from tests.shared_engine.random_games import positions

PLAYERS = {0: marbles((10, 40)), 1: marbles((63,), (4,))}


def steps(*changes):
    """The repair as text after *changes* ("-T10" lifted, "+T15" placed)."""
    position = place(PLAYERS)
    full = bytearray(game.picture(position))
    for change in changes:
        full[field(position, change[1:])] = 1 if change[0] == "+" else 0
    board = position.rules.board
    return [
        ("-" if step == LIFT else "+") + game.format_field(board, one)
        for step, one in repair(position, full)
    ]


class Repairs(unittest.TestCase):
    def test_repair_when_all_is_right_then_nothing(self):
        self.assertEqual(steps(), [])

    def test_repair_when_a_marble_is_elsewhere_then_lift_and_place(self):
        self.assertEqual(steps("-T10", "+T16"), ["-T16", "+T10"])

    def test_repair_when_a_marble_is_missing_then_place(self):
        self.assertEqual(steps("-T10"), ["+T10"])

    def test_repair_when_a_marble_is_too_many_then_lift(self):
        self.assertEqual(steps("+T16"), ["-T16"])

    def test_repair_when_several_are_wrong_then_all_lifts_before_all_places(self):
        self.assertEqual(steps("-T10", "-T40", "+T11", "+T41"), ["-T11", "-T41", "+T10", "+T40"])

    def test_repair_when_a_finish_marble_is_missing_then_its_slot(self):
        self.assertEqual(steps("-F1.4", "+F1.3"), ["-F1.3", "+F1.4"])

    def test_repair_when_a_kennel_marble_is_missing_then_the_first_empty_place(self):
        self.assertEqual(steps("-K2.2", "-K2.4"), ["+K2.2", "+K2.4"])

    def test_repair_when_a_kennel_has_one_too_many_then_the_last_full_place(self):
        self.assertEqual(steps("+K1.4", "-T15"), ["-K1.4", "+T15"])

    def test_repair_when_kennel_marbles_only_changed_places_then_nothing(self):
        self.assertEqual(steps("-K0.1", "+K0.3"), [])


class Everywhere(unittest.TestCase):
    def test_repair_when_followed_then_the_board_shows_the_position(self):
        prng = Prng(1)
        for position in positions(71, 60, 10):
            full = bytearray(game.picture(position))
            for _ in range(prng.below(12)):
                full[prng.below(len(full))] ^= 1
            for step, one in repair(position, full):
                self.assertEqual(full[one], 0 if step == PLACE else 1)
                full[one] = 1 if step == PLACE else 0
            self.assertTrue(game.difference(position.rules, position.cells, full).is_none)


if __name__ == "__main__":
    unittest.main()
