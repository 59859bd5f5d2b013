"""Presets and options."""

import unittest

from shared_engine.games.brothers import game
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
        self.assertEqual(
            sorted({move.piece for move in legal(position)}), ["I", "L", "O", "R", "X"]
        )


class OwnTiles(unittest.TestCase):
    def test_tiles_when_drawn_then_those_are_laid(self):
        rules = load("brothers-4", {"prairie_tiles": ["square ##/## 10", "bar ###", "hook .#/##"]})
        self.assertEqual(
            (rules.board.names, rules.board.counts), (("square", "bar", "hook"), (10, 1, 1))
        )
        self.assertEqual(rules.board.cell_count, 46)
        position = game.setup(rules)
        move = game.parse_move(rules.board, "hook: M1.0 M0.1 M1.1")
        self.assertIsNone(game.why_not(position, move))
        self.assertEqual(
            game.unpack(rules, game.apply(position, move).pack()), game.apply(position, move)
        )

    def test_tiles_when_no_set_is_drawn_then_the_error_names_what_is_wrong(self):
        wrong = (
            ([], "a set has 12 tiles, not 0"),
            (["A ##/## 11"], "not 11"),
            (["A ##/## x"], "not x"),
            (["A ##/## 13"], "not 13"),
            (["A #.# 12"], "'A #.# 12' is no tile in one piece"),
            (["A ##x 12"], "'A ##x 12' is no tile in one piece"),
            (["A"], "'A' is no tile; one is drawn like"),
            ([7], "7 is no tile"),
            (7, "must be a list, not 7"),
            (["straight ## 12"], "cannot be called 'straight'"),
            (["A ##/#. 6", "B ##/.# 6"], "the tiles A and B have the same shape"),
            (["A # 6", "A ## 6"], "the tile A is there twice"),
            (["A " + "#" * 17 + " 12"], "the tile A is longer than a board of 16 x 16"),
            (
                ["A #####/#####/#####/#####/##### 12"],
                "300 cells are more than fit on a board of 16 x 16",
            ),
        )
        for drawings, said in wrong:
            with self.assertRaises(RulesetError) as caught:
                load("brothers-2", {"prairie_tiles": drawings})
            self.assertIn(said, str(caught.exception))
            self.assertIn("prairie_tiles", str(caught.exception))


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
        self.refused(
            "brothers-2", {"prairie_tiles": "hexominoes"}, "prairie_tiles cannot be 'hexominoes'"
        )

    def test_load_when_the_value_equals_one_of_another_type_then_it_is_refused(self):
        self.refused("brothers-2", {"prairie_flip": 1}, "prairie_flip cannot be 1")


if __name__ == "__main__":
    unittest.main()
