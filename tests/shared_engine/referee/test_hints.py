"""How much is lit for a seat that wants less help."""

import unittest

from shared_engine.games.meanings import MOVABLE, OWN_CAPTURE
from shared_engine.lights.looks import LAID, LIFT_HERE, OWNER
from shared_engine.log.hints import BEGINNER, QUIET, USUAL
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.lights.test_looks import TWO, begun, lit, reader


class Hints(unittest.TestCase):
    def begun(self, level):
        """Seat 0 has laid a five and lifted a marble that would send its partner's home."""
        bench = begun({0: marbles((10,)), 2: marbles((47,))})
        bench.referee.hints[0] = level
        bench.card("5")
        bench.touch("-T10")
        return bench

    def test_lights_when_a_game_begins_then_every_seat_has_all_hints(self):
        self.assertEqual(begun(TWO).referee.hints, [BEGINNER] * 4)

    def test_lights_when_hints_are_wanted_then_a_warning_of_an_own_marble_in_danger(self):
        for level in (USUAL, BEGINNER):
            self.assertEqual(lit(self.begun(level), "T15"), (OWN_CAPTURE, 0))

    def test_lights_when_a_beginner_has_laid_a_card_then_what_can_move_and_else_not(self):
        found = []
        for level in (QUIET, USUAL, BEGINNER):
            bench = begun(TWO)
            bench.referee.hints[0] = level
            bench.card("6")
            found.append(lit(bench, "T10"))
        self.assertEqual(found, [(OWNER, 0), (OWNER, 0), (MOVABLE, 0)])

    def test_lights_when_no_hints_are_wanted_then_beliefs_and_the_reader_only(self):
        bench = self.begun(QUIET)
        self.assertEqual(
            (lit(bench, "T15"), lit(bench, "T10"), reader(bench)),
            ((OWNER, 2), (OWNER, 0), (LAID, 0)),
        )

    def test_lights_when_no_hints_are_wanted_then_a_repair_all_the_same(self):
        bench = begun(TWO)
        bench.referee.hints[0] = QUIET
        bench.play("6", "-T10", "+T17")
        self.assertEqual((lit(bench, "T17"), lit(bench, "T10")), ((LIFT_HERE, 0), (OWNER, 0)))

    def test_lights_when_another_seat_wants_none_then_this_one_is_helped(self):
        bench = begun(TWO)
        bench.referee.hints[1] = QUIET
        bench.card("6")
        self.assertEqual(lit(bench, "T10"), (MOVABLE, 0))


if __name__ == "__main__":
    unittest.main()
