"""What a seat may claim: where the dog is placed, which cards may lie open, when it may fold."""

import unittest

from shared_engine.games.dog import game
from tests.shared_engine.games.dog.places import field, marbles, place


def placed(position, name):
    found = game.placement(position, field(position, name))
    return None if found is None else game.format_move(position.rules.board, found)


class Placement(unittest.TestCase):  # BD-05
    def test_placement_when_the_dog_is_not_placed_then_any_field_of_the_disc(self):
        position = place({}, ruleset="black-dog-4")
        self.assertEqual(game.why_no_card(position), ("dog_or_disc", "BD-05"))
        found = [placed(position, name) for name in ("T6", "T10", "T23", "T58")]
        self.assertEqual(found, ["dog@T6", "dog@T10", "dog@T23", "dog@T58"])

    def test_placement_when_the_field_is_beside_the_disc_then_none(self):
        position = place({}, ruleset="black-dog-4")
        self.assertEqual(
            [placed(position, name) for name in ("T5", "T11", "T0", "F0.1", "K0.1")], [None] * 5
        )

    def test_placement_when_a_marble_is_there_then_none(self):
        position = place({0: marbles((7,))}, ruleset="black-dog-4")
        self.assertEqual((placed(position, "T7"), placed(position, "T8")), (None, "dog@T8"))

    def test_placement_when_the_dog_is_placed_then_none(self):
        position = place({}, ruleset="black-dog-4")
        position = game.apply(position, game.placement(position, 23))
        self.assertEqual((game.why_no_card(position), placed(position, "T8")), (None, None))

    def test_placement_when_there_is_no_dog_then_none(self):
        position = place({})
        self.assertEqual((game.why_no_card(position), placed(position, "T8")), (None, None))


class Cards(unittest.TestCase):
    def test_admit_when_a_marble_can_move_then_it_may_lie_open(self):
        self.assertEqual(game.admit(place({0: marbles((10,))}), "5", []), (True, None))

    def test_admit_when_nothing_can_move_then_why_not(self):
        self.assertEqual(game.admit(place({}), "5", []), (False, ("no_target", "BR-40")))

    def test_admit_when_a_jack_has_nothing_to_swap_then_it_may_lie_open(self):
        self.assertEqual(game.admit(place({0: marbles((10,))}), "J", []), (True, None))

    def test_admit_when_it_would_be_discarded_then_that_is_said(self):
        position = place({}, ruleset="black-dog-2")
        position = game.apply(position, game.placement(position, 23))
        self.assertEqual(
            game.admit(position, "BLACK:2", []), (True, ("discard_and_draw", "BD2-04"))
        )


class Folds(unittest.TestCase):
    def test_refuse_fold_when_a_card_can_be_played_then_that_move_and_the_rule(self):
        position = place({0: marbles((10,))})
        move, reason = game.refuse_fold(position, ["4", "5"])
        self.assertEqual((move.card, reason), ("4", ("must_play", "BR-19")))

    def test_refuse_fold_when_no_card_can_be_played_then_none(self):
        self.assertIsNone(game.refuse_fold(place({}), ["4", "5"]))

    def test_why_no_fold_when_cards_are_drawn_instead_then_the_rule(self):
        self.assertEqual(game.why_no_fold(place({}, ruleset="black-dog-2"))[1], "BD2-04")

    def test_why_no_fold_when_the_dog_is_not_placed_then_that_first(self):
        self.assertEqual(
            game.why_no_fold(place({}, ruleset="black-dog-4")), ("dog_or_disc", "BD-05")
        )

    def test_trusts_fold_when_the_option_says_so_then_true(self):
        self.assertEqual(
            [
                game.trusts_fold(place({}, options={"fold_check": check}))
                for check in ("show", "trust")
            ],
            [False, True],
        )


if __name__ == "__main__":
    unittest.main()
