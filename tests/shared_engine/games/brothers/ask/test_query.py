"""Questions as plain dictionaries: what the golden records do not ask, and what is said of bad
ones."""

import unittest

from shared_engine.games.errors import NotationError, PositionError, RulesetError
from shared_engine.games.query import answer

ROUND = {"straight_player": 0, "left": {"straight": 4, "angular": 3}}
SECOND = {"straight_player": 1, "left": {"straight": 5, "angular": 1}}


def ask(kind, ruleset="brothers-2", **query):
    query["ruleset"] = ruleset
    query["kind"] = kind
    return answer(query)


class Answers(unittest.TestCase):
    def test_tile_when_it_may_not_join_then_reason_and_rule(self):
        reply = ask("bo_tile", prairie=[[0, 0]], tile=[[1, 1]])
        self.assertEqual(reply, {"legal": False, "reason": "no_edge_contact", "rule": "BO-12"})

    def test_tile_when_the_first_lies_anywhere_then_legal(self):
        self.assertEqual(ask("bo_tile", prairie=[], tile=[[7, -7]]), {"legal": True})

    def test_placements_when_nothing_is_occupied_then_it_may_be_left_out(self):
        self.assertEqual(
            ask("bo_placements", prairie=[[-1, 0], [0, 0], [1, 0]]), {"straight": 1, "angular": 0}
        )

    def test_score_when_pens_count_alike_then_one_point_each(self):
        reply = ask("bo_score", options={"penalties": "1-1"}, left={"straight": 3, "angular": 2})
        self.assertEqual(reply, {"straight": 3, "angular": 2})

    def test_winner_when_seat_3_bred_straight_then_its_team_did(self):
        rounds = [
            {"straight_player": 3, "left": SECOND["left"]},
            {"straight_player": 2, "left": ROUND["left"]},
        ]
        self.assertEqual(
            ask("bo_winner", "brothers-4", rounds=rounds), {"totals": [6, 11], "winner": 0}
        )

    def test_turns_when_round_2_and_nobody_is_named_then_the_second_starter_begins(self):
        reply = ask("bo_turns", "brothers-4", phase="prairie", round=2)
        self.assertEqual(reply["order_first_four"], [1, 2, 3, 0])

    def test_turns_when_the_previous_seat_begins_round_2_then_that(self):
        options = {"bo_first_seat_round2": "previous"}
        reply = ask("bo_turns", "brothers-4", phase="prairie", round=2, options=options)
        self.assertEqual(reply["order_first_four"], [3, 0, 1, 2])

    def test_turns_when_tiles_are_laid_then_nothing_is_said_of_pens(self):
        self.assertFalse("next_after" in ask("bo_turns", phase="prairie"))

    def test_turns_when_nobody_can_place_then_nobody_follows(self):
        reply = ask("bo_turns", phase="pens", can_place=[False, False])
        self.assertEqual(reply["next_after"], {"0": None})

    def test_turns_when_one_pen_each_is_left_then_both_are_placed(self):
        reply = ask("bo_turns", phase="pens", pens_left=[1, 1])
        self.assertEqual(reply["next_after"], {"0": 1, "1": 0})

    def test_turns_when_all_can_place_then_around_the_table(self):
        self.assertEqual(ask("bo_turns", phase="pens", first=1)["next_after"], {"1": 0, "0": 1})


# (kind, further keys, error, what the message names)
BAD = (
    (None, {}, NotationError, "None"),
    ("winner", {}, NotationError, "'winner'"),
    ("bo_placements", {}, PositionError, "prairie must be a list, not None"),
    (
        "bo_placements",
        {"prairie": [[0, 0]], "occupied": [[1, 0]]},
        PositionError,
        "[1, 0] is no prairie",
    ),
    ("bo_placements", {"prairie": [["0", 0]]}, PositionError, "not '0'"),
    ("bo_tile", {"prairie": []}, PositionError, "tile must be a list, not None"),
    ("bo_tile", {"prairie": [], "tile": []}, PositionError, "has none"),
    ("bo_tile", {"prairie": [], "tile": [[0, 0], [0, 0]]}, PositionError, "twice"),
    ("bo_score", {}, NotationError, "left must be an object, not None"),
    (
        "bo_score",
        {"left": {"straight": 1}},
        NotationError,
        "angular pens left must be 0..12, not None",
    ),
    ("bo_score", {"left": {"straight": 13, "angular": 0}}, NotationError, "not 13"),
    ("bo_winner", {}, NotationError, "rounds must be a list, not None"),
    ("bo_winner", {"rounds": [ROUND]}, NotationError, "two rounds"),
    ("bo_winner", {"rounds": [ROUND, ROUND]}, NotationError, "swapped"),
    ("bo_winner", {"rounds": [ROUND, {"straight_player": 2}]}, NotationError, "not 2"),
    (
        "bo_winner",
        {"rounds": [ROUND, {"straight_player": -1, "left": SECOND["left"]}]},
        NotationError,
        "not -1",
    ),
    ("bo_turns", {}, NotationError, "None"),
    ("bo_turns", {"phase": "cards"}, NotationError, "'cards'"),
    ("bo_turns", {"phase": "pens", "seats": 4}, NotationError, "not 4"),
    ("bo_turns", {"phase": "pens", "first": 2}, NotationError, "not 2"),
    ("bo_turns", {"phase": "pens", "first": -1}, NotationError, "not -1"),
    ("bo_turns", {"phase": "pens", "round": 0}, NotationError, "not 0"),
    ("bo_turns", {"phase": "pens", "round": 3}, NotationError, "round must be 1..2, not 3"),
    ("bo_turns", {"phase": "pens", "can_place": [True]}, NotationError, "[True]"),
    ("bo_turns", {"phase": "pens", "can_place": [True] * 3}, NotationError, "[True, True, True]"),
    ("bo_turns", {"phase": "pens", "can_place": [1, True]}, NotationError, "not 1"),
    ("bo_turns", {"phase": "pens", "pens_left": [7]}, NotationError, "[7]"),
    ("bo_turns", {"phase": "pens", "pens_left": [7, 7, 7]}, NotationError, "[7, 7, 7]"),
    ("bo_turns", {"phase": "pens", "pens_left": [13, 0]}, NotationError, "not 13"),
    ("bo_turns", {"phase": "pens", "pens_left": [0, -1]}, NotationError, "not -1"),
    ("bo_score", {"options": {"penalties": 2}}, RulesetError, "2"),
    ("bo_score", {"options": []}, NotationError, "left"),
)


class Refusals(unittest.TestCase):
    def test_answer_when_the_query_is_bad_then_an_error_names_the_value(self):
        for kind, keys, error, named in BAD:
            with self.subTest(repr((kind, keys))):
                with self.assertRaises(error) as caught:
                    ask(kind, **keys)
                self.assertIn(named, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
