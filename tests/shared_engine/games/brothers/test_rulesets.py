"""Presets and options."""

import unittest

from shared_engine.games.brothers.game import game
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.rulesets import load, names
from shared_engine.games.errors import RulesetError


class Presets(unittest.TestCase):
    def test_load_when_each_name_then_its_rules(self):
        for name in names():
            self.assertEqual(load(name).ruleset, name)

    def test_tiles_when_counted_then_twelve_for_each_number_of_seats(self):
        for name in names():
            for tiles in ("pentominoes", "mixed"):
                rules = load(name, {"prairie_tiles": tiles})
                self.assertEqual(sum(rules.board.counts), 12)
                self.assertEqual(rules.seats * rules.tiles_per_seat, 12)

    def test_pens_when_counted_then_twelve_of_each_kind(self):
        for name in names():
            rules = load(name)
            self.assertEqual(rules.seats * rules.pens_per_seat, 24)

    def test_team_of_when_each_seat_then_the_team_that_lists_it(self):
        for name in names():
            rules = load(name)
            for team, seats in enumerate(rules.teams):
                self.assertEqual([rules.team_of[seat] for seat in seats], [team] * len(seats))


class Options(unittest.TestCase):
    def test_pen_of_when_a_seat_begins_then_its_team_breeds_straight(self):
        rules = load("brothers-4")
        self.assertEqual([rules.pen_of(seat, 3) for seat in range(4)], ["angular", "straight"] * 2)

    def test_second_first_when_next_then_the_seat_after_the_first_starter(self):
        rules = load("brothers-4")
        self.assertEqual([rules.second_first(seat) for seat in range(4)], [1, 2, 3, 0])

    def test_second_first_when_previous_then_the_seat_before_the_first_starter(self):
        rules = load("brothers-4", {"bo_first_seat_round2": "previous"})
        self.assertEqual([rules.second_first(seat) for seat in range(4)], [3, 0, 1, 2])

    def test_prairie_flip_when_off_then_tiles_are_only_turned(self):
        turned = load("brothers-2", {"prairie_flip": False}).board
        flipped = load("brothers-2").board
        self.assertEqual(sum([len(lies) for lies in flipped.lies]), 63)
        self.assertEqual([len(lies) for lies in turned.lies], [4, 2, 4, 4, 4, 4, 4, 4, 4, 1, 4, 2])

    def test_switches_when_named_with_either_value_then_they_have_it(self):
        for name in ("prairie_flip", "bo_must_place"):
            for value in (True, False):
                self.assertEqual(getattr(load("brothers-2", {name: value}), name), value)

    def test_first_moves_when_tiles_are_mixed_then_only_of_that_set(self):
        position = game.setup(load("brothers-2", {"prairie_tiles": "mixed"}))
        self.assertEqual(sorted({move.piece for move in legal(position)}), ["I", "L", "O", "R", "X"])


class Refusals(unittest.TestCase):
    def refused(self, ruleset, options, named):
        with self.assertRaises(RulesetError) as caught:
            load(ruleset, options)
        self.assertIn(named, str(caught.exception))

    def test_load_when_the_ruleset_is_unknown_then_the_error_names_it(self):
        self.refused("brothers-3", {}, "'brothers-3'")

    def test_load_when_the_option_is_unknown_then_the_error_names_it(self):
        self.refused("brothers-2", {"bo_share_pens": True}, "'bo_share_pens'")

    def test_load_when_the_option_belongs_to_presets_only_then_it_is_unknown(self):
        self.refused("brothers-2", {"seats": 4}, "'seats'")

    def test_load_when_the_value_is_not_accepted_then_the_error_names_option_and_value(self):
        self.refused("brothers-2", {"prairie_tiles": "hexominoes"}, "prairie_tiles cannot be 'hexominoes'")

    def test_load_when_the_value_equals_one_of_another_type_then_it_is_refused(self):
        self.refused("brothers-2", {"prairie_flip": 1}, "prairie_flip cannot be 1")


if __name__ == "__main__":
    unittest.main()
