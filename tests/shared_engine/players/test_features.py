"""What is good about a position, by name."""

import unittest

from shared_engine.games.dog.rulesets import load
from shared_engine.players.features import NAMES, WEIGHTS, Chances, Judge
from shared_engine.players.view import SeatView
from tests.shared_engine.games.dog.places import DONE, marbles, place


def judged(players, hand=("2",), card="", ruleset="brandi-4"):
    """The features for seat 0 when it has laid *card* of *hand*; fields count from each start."""
    position = place(players, 0, ruleset)
    return Judge(SeatView(position, 0, hand)).features(position.cells, card or hand[0])


class OfTheBoard(unittest.TestCase):
    def test_features_when_measured_then_each_name_has_a_weight(self):
        self.assertEqual(set(judged({})), set(NAMES))
        self.assertEqual(len(NAMES), len(WEIGHTS))

    def test_features_when_seats_change_then_of_the_other_team(self):
        own = judged({0: marbles([20], [3]), 1: marbles([50])})
        others = judged({1: marbles([20], [3]), 2: marbles([50])})
        for name in ("home", "walked", "out", "finish"):
            self.assertEqual(own[name], -others[name], name)

    def test_won_when_the_team_is_done_then_one(self):
        self.assertEqual(judged({0: DONE, 2: DONE})["won"], 1)
        self.assertEqual(judged({1: DONE, 3: DONE})["won"], -1)

    def test_walked_when_round_the_track_then_as_far_as_it_is_long(self):
        self.assertEqual(judged({0: marbles([0])})["walked"], 640)
        self.assertEqual(judged({0: marbles([0], fresh=True)})["walked"], 0)

    def test_danger_when_somebody_is_behind_then_what_would_be_lost(self):
        alone = judged({0: marbles([20])})
        hunted = judged({0: marbles([20]), 1: marbles([62])})
        self.assertEqual((alone["danger"], hunted["danger"] > 0), (0, True))

    def test_danger_when_the_hunter_is_a_mate_then_none(self):
        self.assertEqual(judged({0: marbles([20]), 2: marbles([46])})["danger"], 0)

    def test_danger_when_more_was_walked_then_more(self):
        near = judged({0: marbles([10]), 1: marbles([52])})
        far = judged({0: marbles([50]), 1: marbles([28])})
        self.assertTrue(far["danger"] > near["danger"])

    def test_four_when_somebody_is_four_ahead_then_what_would_be_lost(self):
        self.assertTrue(judged({0: marbles([20]), 1: marbles([8])})["four"] > 0)
        self.assertEqual(judged({0: marbles([20]), 1: marbles([9])})["four"], 0)

    def test_fresh_start_when_on_the_start_of_one_who_has_marbles_then_in_danger(self):
        self.assertTrue(judged({0: marbles([16])})["fresh_start"] > 0)
        self.assertEqual(judged({0: marbles([16]), 1: marbles([30, 31, 33, 34])})["fresh_start"], 0)
        self.assertEqual(judged({0: marbles([32])})["fresh_start"], 0)  # of the mate

    def test_in_the_way_when_on_the_start_of_a_mate_then_one(self):
        self.assertEqual(judged({0: marbles([32])})["in_the_way"], 10)

    def test_blocks_when_somebody_waits_behind_a_wall_then_one(self):
        players = {0: marbles([0], fresh=True), 1: marbles([44])}
        self.assertEqual(judged(players)["blocks"], 10)
        players = {1: marbles([0], fresh=True), 0: marbles([10])}
        self.assertEqual(judged(players)["blocked"], 10)

    def test_entry_when_close_to_the_finish_then_what_leads_there(self):
        self.assertTrue(judged({0: marbles([60])})["entry"] > 0)
        self.assertEqual(judged({0: marbles([40])})["entry"], 0)
        self.assertTrue(
            judged({0: marbles([60], [2])})["entry"] < judged({0: marbles([60])})["entry"]
        )

    def test_finish_when_marbles_shut_others_out_or_wait_for_ones_then_dearer(self):
        costs = [judged({0: marbles([], slots)})["finish"] for slots in ([4], [3], [1, 2, 4])]
        self.assertEqual(costs, [140, 932, 1808])

    def test_finish_when_full_or_empty_then_nothing(self):
        costs = [judged({0: marbles([], slots)})["finish"] for slots in ([], [1, 2, 3, 4])]
        self.assertEqual(costs, [0, 0])


class OfTheHand(unittest.TestCase):
    def test_starters_when_kept_then_as_many_as_there_are_marbles_to_bring_out(self):
        self.assertEqual(judged({0: marbles([5])}, ("2", "A", "K"))["starters"], 2)
        self.assertEqual(judged({0: marbles([5, 6, 7, 9])}, ("2", "A", "K"))["starters"], 0)

    def test_stuck_when_nobody_is_out_and_no_starter_is_left_then_each_card(self):
        self.assertEqual(judged({}, ("A", "2", "3"))["stuck"], 2)
        self.assertEqual(judged({0: marbles([5])}, ("A", "2", "3"))["stuck"], 0)

    def test_kept_when_the_joker_is_laid_then_less(self):
        hand = ("JK", "2")
        self.assertTrue(judged({}, hand, "JK")["kept"] < judged({}, hand, "2")["kept"])


class Counting(unittest.TestCase):
    def test_chances_when_all_of_a_card_are_gone_then_nobody_goes_as_far(self):
        rules = load("brandi-4")
        gone = ("Q",) * 8 + ("JK",) * 6
        self.assertEqual(Chances(rules, gone).forward[12], 0)
        self.assertTrue(Chances(rules).forward[12] > 0)

    def test_chances_when_others_are_gone_then_more_likely(self):
        rules = load("brandi-4")
        self.assertTrue(
            Chances(rules, ("2",) * 8 + ("3",) * 8).forward[12] > Chances(rules).forward[12]
        )


if __name__ == "__main__":
    unittest.main()
