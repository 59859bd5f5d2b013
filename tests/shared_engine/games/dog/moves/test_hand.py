"""What a hand allows: idle jacks, cards drawn, and the move a refused fold could have been."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.hand import first_move, idle_moves, playable
from tests.shared_engine.games.dog.places import DONE, marbles, place


def first(position, card):
    return game.format_move(position.rules.board, first_move(position, card))


def idle(position, card, hand):
    return [
        game.format_move(position.rules.board, move) for move in idle_moves(position, card, hand)
    ]


class IdleCards(unittest.TestCase):
    def test_jack_when_another_card_can_be_played_then_it_may_not_be_idle(self):  # BR-62
        position = place({0: marbles((10,))})
        self.assertEqual(idle(position, "J", ["J"]), ["J: -"])
        self.assertEqual(idle(position, "J", ["J", "2"]), [])

    def test_jack_when_only_one_mate_has_marbles_on_the_way_then_it_is_idle(self):  # BR-62, A-44
        alone = place({0: DONE, 4: marbles((5, 7))}, ruleset="brandi-6-2x3")
        self.assertEqual((playable(alone, ["J"]), idle(alone, "J", ["J"])), (["J"], ["J: -"]))

    # BR-60, A-44
    def test_jack_when_two_mates_have_marbles_on_the_way_then_they_change_places(self):
        both = place({0: DONE, 2: marbles((5,)), 4: marbles((7,))}, ruleset="brandi-6-2x3")
        self.assertEqual((first(both, "J"), idle(both, "J", ["J"])), ("J: T37<>T71", []))


class FirstMoves(unittest.TestCase):
    def test_first_move_when_a_two_can_only_draw_then_it_draws(self):  # BRS-05
        self.assertEqual(first(place({}, ruleset="brandi-2"), "2"), "2: 0<card<1")

    def test_first_move_when_a_jack_is_idle_then_without_effect(self):  # BR-62
        self.assertEqual(first(place({0: marbles((10,))}), "J"), "J: -")

    def test_first_move_when_somebody_is_on_the_start_then_it_names_who_goes_home(self):  # E-08
        self.assertEqual(first(place({1: marbles((32,))}, ruleset="brandi-2"), "K"), "K: K0>T0xK1")
        self.assertEqual(first(place({}), "K"), "K: K0>T0")

    def test_first_move_when_a_seven_burns_then_it_names_who_goes_home(self):  # BR-51
        self.assertEqual(first(place({0: marbles((10,)), 1: marbles((60,))}), "7"), "7: T10>T17xK1")

    def test_first_move_when_the_rest_of_a_seven_lapses_then_it_ends_there(self):
        position = place(
            {0: marbles((61,), (3, 4)), 1: marbles((), (1,))},
            options={"seven_lapse_if_stuck": True},
        )
        stuck = place({0: marbles((), (1, 4))}, options={"seven_lapse_if_stuck": True})
        self.assertEqual((first(position, "7"), first(stuck, "7")), ("7: T61>T4", "7: F0.1>F0.3"))

    def test_first_move_when_it_catches_a_marble_then_it_names_who_goes_home(self):  # E-06
        position = place({0: marbles((5,), (2, 3, 4)), 1: marbles((54,))}, ruleset="wild-lubanzi-4")
        self.assertEqual(
            (first(position, "JK"), first(position, "A")), ("JK=A: T5>T6xK1", "A: T5>T6xK1")
        )


if __name__ == "__main__":
    unittest.main()
