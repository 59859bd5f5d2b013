"""Rounds that are played on to their end."""

import unittest

from shared_engine.games.brothers.play import apply, setup
from shared_engine.games.brothers.rulesets import load
from shared_engine.players.brothers.options import options
from shared_engine.players.brothers.play_out import PlayOut
from shared_engine.prng import Prng
from tests.shared_engine.games.brothers.meadows import drawn
from tests.shared_engine.series import sample


def played(position):
    return PlayOut(position.rules, Prng(1)).play(position)


class Play(unittest.TestCase):
    def test_play_when_one_line_is_free_then_the_points_of_one_straight_pen(self):
        self.assertEqual(played(drawn("###")), 1)

    def test_play_when_one_corner_is_free_then_less_the_points_of_one_angular_pen(self):
        self.assertEqual(played(drawn("##/#.")), -2)
        self.assertEqual(played(drawn("##/#.", options={"penalties": "1-1"})), -1)

    def test_play_when_the_first_seat_breeds_angular_pens_now_then_the_other_the_straight_ones(
        self,
    ):
        self.assertEqual(played(drawn("###", turn=1, round_number=1, first=1, left=((3, 3),))), 1)

    def test_play_when_a_seat_has_no_pens_then_it_places_none(self):
        self.assertEqual(played(drawn("###/##.", pens=(0, 1))), -2)

    def test_play_when_a_seat_has_passed_then_it_places_none(self):
        position = drawn("###.##/....#.", options={"bo_must_place": False})
        position.passed = 1
        self.assertEqual(played(position), -2)

    def test_play_when_who_is_stuck_waits_then_the_other_goes_on(self):
        self.assertEqual(played(drawn("###.###.###.##/............#.")), 3 - 2)

    def test_play_when_the_prairie_is_being_laid_then_as_many_pens_as_find_room(self):
        position = setup(load("brothers-2"))
        position = apply(position, options(position)[0])
        for _ in range(sample(20, 1)):
            self.assertTrue(-24 < played(position) < 12)


if __name__ == "__main__":
    unittest.main()
