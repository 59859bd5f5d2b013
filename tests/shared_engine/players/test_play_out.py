"""Who is likely to win, and a round that is played on."""

import unittest

from shared_engine.games.dog.move import Move
from shared_engine.games.dog.rulesets import load, names
from shared_engine.players.deals import draw
from shared_engine.players.options import options
from shared_engine.players.play_out import PlayOut, to_do
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import DONE, marbles, place

BRANDI = load("brandi-4")


def chances(players):
    return PlayOut(BRANDI).chances(place(players, 0))


def left(players, seat=0):
    return to_do(BRANDI, place(players, 0).cells, seat)


class Chances(unittest.TestCase):
    def test_chances_when_a_game_begins_then_all_teams_are_even(self):
        for ruleset in names():
            rules = load(ruleset)
            found = PlayOut(rules).chances(place({}, 0, ruleset))
            self.assertTrue(abs(sum(found) - 1) < 0.001)
            self.assertTrue(max(found) < 1.01 / len(rules.teams))

    def test_chances_when_one_team_is_ahead_then_it_is_likely_to_win(self):
        self.assertTrue(chances({0: marbles([], [4, 3, 2])})[0] > 0.7)

    def test_chances_when_a_game_is_over_then_certain(self):
        self.assertEqual(chances({1: DONE, 3: DONE}), [0, 1])

    def test_chances_when_the_end_is_near_then_the_same_lead_counts_more(self):
        early = chances({0: marbles([30])})
        late = chances({0: marbles([], [4, 3, 2]), 1: marbles([30], [4, 3]), 2: DONE, 3: DONE})
        self.assertTrue(late[0] - 0.5 > early[0] - 0.5 > 0)

    def test_to_do_when_all_are_home_then_nothing(self):
        self.assertEqual(left({0: DONE}), 0)

    def test_to_do_when_a_marble_comes_out_walks_and_goes_home_then_less_each_time(self):
        ways = [marbles([0], fresh=True), marbles([20]), marbles([60]), marbles([], [4])]
        found = [left({})] + [left({0: way}) for way in ways]
        self.assertEqual(sorted(found, reverse=True), found)
        self.assertEqual(len(set(found)), len(found))

    def test_to_do_when_a_slot_behind_is_empty_then_more(self):
        self.assertTrue(left({0: marbles([], [3])}) > left({0: marbles([], [4])}))

    def test_to_do_when_a_marble_waits_for_a_one_then_more_than_when_it_waits_for_a_two(self):
        for inner in ([], [4]):
            last = 4 - len(inner)
            one = left({0: marbles([], [last - 1] + inner)})
            self.assertTrue(one > left({0: marbles([], [last - 2] + inner)}))

    def test_to_do_when_two_marbles_have_to_walk_inside_then_more_than_for_one(self):
        self.assertTrue(left({0: marbles([], [3, 2])}) > left({0: marbles([], [4, 2])}))


class Playing(unittest.TestCase):
    def test_play_when_there_are_turns_enough_then_the_round_is_over(self):
        position = place({}, 0)
        hand = ("A", "2", "3", "4", "5", "6")
        view = SeatView(position, 0, hand)
        move = next(options(position, hand))[0]
        self.assertTrue(isinstance(move, Move))
        deal = draw(view, Prng(1))
        after = PlayOut(BRANDI).play(position, move, deal, 100)
        self.assertEqual(after.round_number, position.round_number + 1)
        self.assertEqual(deal.hands, [[], [], [], []])

    def test_play_when_the_stack_runs_out_then_what_lies_open_is_drawn(self):
        rules = load("black-dog-2")
        position = place({}, 0, "black-dog-2")
        deal = draw(SeatView(position, 0, ()), Prng(1))
        deal.rest = []
        after = PlayOut(rules).play_on(position, deal, 100, position.round_number)
        self.assertEqual(after.round_number, position.round_number + 1)
        self.assertEqual(deal.hands, [[], []])


if __name__ == "__main__":
    unittest.main()
