"""Position JSON: what is left out, and what cannot be on any table."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.errors import PositionError
from tests.shared_engine.games.brothers.random_games import play

RULES = load("brothers-2")
CROSS = [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2]]
REST = list("FILNPTUVWYZ")
# Twelve tiles are a field of ten by six here; nobody asks whether they can be.
FIELD = [[x, y] for y in range(6) for x in range(10)]

# (state, seat to turn, what the message names)
BAD = (
    ([], 0, "not []"),
    ({"cells": []}, 0, "'cells'"),
    ({"round": 3}, 0, "round must be 1..2, not 3"),
    ({"first": 2}, 0, "first (a seat) must be 0..1, not 2"),
    ({}, 2, "turn (a seat) must be 0..1, not 2"),
    ({}, 1, "after 0 tiles it is the turn of seat 0, not 1"),
    ({"prairie": 4}, 0, "not 4"),
    ({"prairie": [4]}, 0, "not 4"),
    ({"prairie": [[0]]}, 0, "[0]"),
    ({"prairie": [[0, 0, 0]]}, 0, "[0, 0, 0]"),
    ({"prairie": [[0, 100]]}, 0, "not 100"),
    ({"prairie": [[0, 1.5]]}, 0, "not 1.5"),
    ({"prairie": [[0, 0], [0, 0]]}, 0, "twice"),
    ({"prairie": CROSS}, 1, "have 60 cells, the prairie has 5"),
    ({"prairie": FIELD + [[0, 6]]}, 0, "have 60 cells, the prairie has 61"),
    ({"prairie": CROSS, "tiles": REST}, 0, "after 1 tiles it is the turn of seat 1, not 0"),
    ({"prairie": CROSS, "tiles": list("FILNPTUVWYZQ")}, 1, "'Q'"),
    ({"prairie": CROSS, "tiles": [1]}, 1, "not 1"),
    ({"prairie": CROSS, "tiles": ["F", "F"]}, 1, "2 tiles F, but there are only 1"),
    ({"prairie": [[9, 9], [0, 1], [1, 1], [2, 1], [1, 2]], "tiles": REST}, 1, "hang together"),
    ({"prairie": CROSS, "tiles": REST, "pens": {"0": CROSS[1:4]}}, 1, "not all tiles are laid"),
    ({"prairie": CROSS, "tiles": REST, "passed": [0]}, 1, "passed"),
    ({"prairie": CROSS, "tiles": REST, "left": [[1, 1]]}, 1, "1 finished rounds in round 1"),
    ({"prairie": CROSS, "tiles": REST, "round": 2}, 1, "0 finished rounds in round 2"),
    ({"prairie": CROSS, "tiles": REST, "round": 2, "left": [[1, 13]]}, 1, "not 13"),
    ({"prairie": CROSS, "tiles": REST, "round": 2, "left": [[-1, 1]]}, 1, "not -1"),
    ({"prairie": CROSS, "tiles": REST, "round": 2, "left": [[1]]}, 1, "[1]"),
    ({"prairie": CROSS, "tiles": REST, "round": 2, "left": [[1, 1, 1]]}, 1, "[1, 1, 1]"),
    ({"prairie": FIELD, "pens": {"2": []}}, 0, "no seat '2'; seats are '0'..'1'"),
    ({"prairie": FIELD, "pens": {"0": FIELD[:4]}}, 0, "4 cells are not those of 0..12 pens"),
    ({"prairie": FIELD, "pens": {"0": FIELD[:39]}}, 0, "39 cells"),
    (
        {"prairie": FIELD, "pens": {"0": [[0, 0], [-1, 0], [-2, 0]]}},
        0,
        "[-1, 0], which is no prairie",
    ),
    (
        {"prairie": FIELD, "pens": {"0": FIELD[:3], "1": FIELD[2:5]}},
        0,
        "two pens on [2, 0]: seat 0 and seat 1",
    ),
    ({"prairie": FIELD, "passed": [0]}, 1, "passed"),
    ({"prairie": FIELD, "passed": [2]}, 1, "not 2"),
    ({"prairie": FIELD, "passed": [-1]}, 1, "not -1"),
    ({"prairie": FIELD, "pens": {"0": FIELD[:36]}}, 0, "seat 0 cannot place a pen"),
    ({"prairie": FIELD, "round": 2, "left": [[1, 1], [12, 12]]}, 0, "not over"),
    (
        {"prairie": FIELD, "round": 2, "left": [[1, 1], [2, 2]]},
        0,
        "left says [2, 2], but [12, 12] pens were left over",
    ),
    (
        {"prairie": FIELD, "pens": {"0": FIELD[:3]}, "round": 2, "left": [[1, 1], [12, 12]]},
        0,
        "left says [12, 12], but [11, 12] pens were left over",
    ),
)


class Reading(unittest.TestCase):
    def test_state_when_empty_then_the_setup(self):
        self.assertEqual(game.parse_state(RULES, {}), game.setup(RULES))

    def test_state_when_tiles_are_left_then_the_next_seat_lays_one(self):
        position = game.parse_state(RULES, {"prairie": CROSS, "tiles": REST}, 1)
        self.assertEqual(
            (position.turn, sum(position.tiles), len(position.meadow.cells)), (1, 11, 5)
        )

    def test_state_when_tiles_are_left_out_then_all_are_laid(self):
        self.assertFalse(game.parse_state(RULES, {"prairie": FIELD}).is_laying)

    def test_state_when_pens_lie_there_then_they_are_no_longer_in_hand(self):
        position = game.parse_state(RULES, {"prairie": FIELD, "pens": {"0": FIELD[:3]}}, 1)
        self.assertEqual(position.pens, (11, 12))

    def test_state_when_a_seat_has_passed_then_it_is_out(self):
        rules = load("brothers-2", {"bo_must_place": False})
        for seat in (0, 1):
            position = game.parse_state(rules, {"prairie": FIELD, "passed": [seat]}, 1 - seat)
            self.assertEqual(game.apply(position, legal(position)[0]).turn, 1 - seat)
            self.assertEqual(game.format_state(rules, position.cells)["passed"], [seat])

    def test_state_when_no_pens_were_left_over_then_it_is_read(self):
        self.assertEqual(game.parse_state(RULES, {"round": 2, "left": [[0, 0]]}).left, ((0, 0),))

    def test_state_when_a_game_is_described_by_turns_then_it_comes_back_in_each(self):
        for before, _, _, _ in play(8):
            written = game.format_state(before.rules, before.cells)
            self.assertEqual(game.parse_state(before.rules, written, before.turn), before)


class Refusals(unittest.TestCase):
    def test_state_when_it_cannot_be_then_the_error_names_what(self):
        for state, turn, named in BAD:
            with self.subTest(repr(state)):
                with self.assertRaises(PositionError) as caught:
                    game.parse_state(RULES, state, turn)
                self.assertIn(named, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
