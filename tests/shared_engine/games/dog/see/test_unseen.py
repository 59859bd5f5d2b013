"""Moves that no sensor sees."""

import unittest

from shared_engine.games.dog import game
from tests.shared_engine.games.dog.places import DONE, marbles, place


def unseen(position, card):
    """Text of each move and the names of the fields that are touched to name it."""
    board = position.rules.board
    found = game.unseen(position, card)
    return [
        (
            game.format_move(board, one.move),
            " ".join([game.format_field(board, field) for field in one.touched]),
        )
        for one in found
    ]


def texts(position, card):
    return [text for text, _ in unseen(position, card)]


class Drawing(unittest.TestCase):
    # BRS-05
    def test_unseen_when_a_two_is_laid_then_drawn_of_each_opponent_whose_marbles_show_it(self):
        position = place(
            {0: marbles((10,)), 1: marbles((5,), (2,)), 2: marbles((3, 30))}, ruleset="brandi-3"
        )
        self.assertEqual(
            unseen(position, "2"),
            [
                ("2: 0<card<1", "T21 F1.2 K1.1 K1.2 K1.3 K1.4"),
                ("2: 0<card<2", "T35 T62 K2.1 K2.2 K2.3 K2.4"),
            ],
        )

    def test_unseen_when_another_card_is_laid_where_twos_draw_then_nothing(self):
        self.assertEqual(
            [unseen(place({}, ruleset="brandi-3"), card) for card in ("5", "J")], [[], []]
        )

    def test_unseen_when_a_two_is_laid_then_the_picture_stays_and_nothing_else_is_made_of_it(self):
        position = place({0: marbles((10,))}, ruleset="brandi-2")
        found = game.unseen(position, "2")
        self.assertEqual(
            [(one.after, one.is_open) for one in found],
            [(position.cells, False)],
        )


class Idle(unittest.TestCase):
    def test_unseen_when_a_jack_has_nothing_to_swap_then_without_effect(self):  # BR-62
        for options in ({}, {"two_draw": True}, {"no_move": "discard_draw"}):
            self.assertEqual(
                unseen(place({0: marbles((10,))}, options=options), "J"), [("J: -", "")]
            )

    def test_unseen_when_a_jack_may_be_idle_then_not_open(self):
        for options in ({}, {"two_draw": True}):
            position = place({0: marbles((10,))}, options=options)
            found = game.unseen(position, "J")
            flags = [(one.after, one.is_open) for one in found]
            self.assertEqual(flags, [(position.cells, False)])

    def test_unseen_when_a_jack_can_swap_then_nothing(self):
        position = place({0: marbles((10,)), 1: marbles((5,))}, options={"two_draw": True})
        self.assertEqual(unseen(position, "J"), [])


class Discarding(unittest.TestCase):
    def test_unseen_when_the_card_has_no_move_then_it_is_discarded_to_draw(self):  # BD2-04
        position = place({0: marbles((10,))}, options={"no_move": "discard_draw"})
        self.assertEqual([unseen(position, card) for card in ("K", "5")], [[], []])
        self.assertEqual(
            unseen(place({}, options={"no_move": "discard_draw"}), "5"), [("discard 5", "")]
        )

    def test_unseen_when_cards_are_discarded_then_not_open(self):
        position = place({}, options={"no_move": "discard_draw"})
        found = game.unseen(position, "5")
        self.assertEqual(
            [(one.after, one.is_open) for one in found],
            [(position.cells, False)],
        )

    def test_unseen_when_a_two_draws_then_it_is_not_discarded(self):
        position = place({}, options={"no_move": "discard_draw", "two_draw": True})
        self.assertEqual(texts(position, "2"), ["2: 0<card<1", "2: 0<card<3"])

    def test_unseen_when_all_own_marbles_are_home_then_the_partners_move_counts(self):
        position = place({0: DONE, 2: marbles((5,))}, options={"no_move": "discard_draw"})
        self.assertEqual((texts(position, "5"), texts(position, "K")), ([], []))


if __name__ == "__main__":
    unittest.main()
