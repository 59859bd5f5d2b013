"""Which game plays which ruleset."""

import unittest

from shared_engine.games import catalogue, query
from shared_engine.games.brothers import game as brothers
from shared_engine.games.brothers import rulesets as brothers_rulesets
from shared_engine.games.dog import game as dog
from shared_engine.games.dog import rulesets as dog_rulesets
from shared_engine.games.errors import NotationError, PositionError, RulesetError


class Games(unittest.TestCase):
    def test_names_when_listed_then_the_rulesets_of_both_games(self):
        self.assertEqual(catalogue.names(), dog_rulesets.names() + brothers_rulesets.names())

    def test_find_game_when_a_ruleset_of_dog_then_dog(self):
        for name in dog_rulesets.names():
            self.assertTrue(catalogue.find_game(name) is dog)

    def test_find_game_when_a_ruleset_of_brothers_then_brothers(self):
        for name in brothers_rulesets.names():
            self.assertTrue(catalogue.find_game(name) is brothers)

    def test_open_game_when_nobody_plays_it_then_the_error_lists_all_rulesets(self):
        with self.assertRaises(RulesetError) as caught:
            catalogue.open_game({"ruleset": "whist"})
        self.assertIn("'whist'", str(caught.exception))
        for name in catalogue.names():
            self.assertIn(name, str(caught.exception))


class Opening(unittest.TestCase):
    def test_open_game_when_a_starter_is_named_then_it_begins(self):
        for name in catalogue.names():
            _, position = catalogue.open_game({"ruleset": name, "starter": 1})
            self.assertEqual((position.rules.ruleset, position.turn), (name, 1))

    def test_open_game_when_no_starter_is_named_then_the_first_seat_begins(self):
        for name in catalogue.names():
            self.assertEqual(catalogue.open_game({"ruleset": name})[1].turn, 0)

    def test_open_game_when_there_is_no_such_seat_then_error(self):
        for ruleset, seats in (("brothers-2", 2), ("brandi-4", 4)):
            with self.assertRaises(NotationError) as caught:
                catalogue.open_game({"ruleset": ruleset, "starter": seats})
            self.assertIn(
                "starter (a seat) must be 0..%d, not %d" % (seats - 1, seats), str(caught.exception)
            )

    def test_open_game_when_a_state_is_given_then_from_there(self):
        state = {"left": [[3, 2]], "round": 2, "first": 1}
        game, position = catalogue.open_game(
            {"ruleset": "brothers-2", "state": state, "starter": 1}
        )
        self.assertEqual(game.format_state(position.rules, position.cells)["left"], [[3, 2]])

    def test_open_on_board_when_brothers_then_as_open_game(self):
        description = {"ruleset": "brothers-4", "starter": 2}
        self.assertEqual(
            catalogue.open_on_board(description)[1], catalogue.open_game(description)[1]
        )

    def test_open_foreign_when_the_prairie_does_not_fit_on_the_grid_then_error(self):
        description = {
            "ruleset": "brothers-2",
            "state": {"tiles": [], "prairie": [[x, 0] for x in range(60)]},
        }
        self.assertEqual(catalogue.open_game(description)[1].turn, 0)
        with self.assertRaises(PositionError) as caught:
            catalogue.open_foreign(description)
        self.assertIn("M16.0", str(caught.exception))

    def test_open_on_board_when_dog_then_as_open_game(self):
        self.assertEqual(
            catalogue.open_on_board({"ruleset": "brandi-4"})[1],
            catalogue.open_game({"ruleset": "brandi-4"})[1],
        )

    def test_open_on_board_when_any_ruleset_of_dog_then_as_open_game(self):
        for name in dog_rulesets.names():
            description = {"ruleset": name}
            self.assertEqual(
                catalogue.open_on_board(description)[1], catalogue.open_game(description)[1]
            )


class Questions(unittest.TestCase):
    def test_answer_when_dog_is_asked_then_dog_answers(self):
        self.assertEqual(query.answer({"ruleset": "brandi-4", "kind": "winner"}), {"team": None})

    def test_answer_when_brothers_is_asked_then_brothers_answers(self):
        asked = {"ruleset": "brothers-4", "kind": "bo_score", "left": {"straight": 1, "angular": 1}}
        self.assertEqual(query.answer(asked), {"straight": 1, "angular": 2})

    def test_answer_when_a_game_is_asked_for_what_another_knows_then_error(self):
        for ruleset, kind in (("brandi-4", "bo_turns"), ("brothers-2", "flow")):
            with self.assertRaises(NotationError):
                query.answer({"ruleset": ruleset, "kind": kind})


if __name__ == "__main__":
    unittest.main()
