"""What a laid card lights where there are a dog and a disc."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.move import DOG, TURN
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.meanings import CAPTURE, DISC, MOVABLE, OWN_CAPTURE, STEP, TARGET
from tests.shared_engine.games.dog.places import field, marbles
from tests.shared_engine.games.dog.places import place as place_marbles


def place(players, dog=None, options=None):
    """The black-dog position with the dog on track field *dog*."""
    position = place_marbles(players, ruleset="black-dog-4", options=options)
    if dog is not None:
        position.cells = position.cells[:-2] + bytes((dog, position.cells[-1]))
    return position


def lit(position, card, lifted=None):
    """Name of each lit field and its meaning."""
    source = None if lifted is None else field(position, lifted)
    found = targets(position, card, source)
    return {game.format_field(position.rules.board, one): meaning for one, meaning in found}


class Figures(unittest.TestCase):
    def test_targets_when_nothing_is_lifted_then_the_figures_and_not_the_dog(self):
        position = place({0: marbles((12, 28))}, 40)
        self.assertEqual(lit(position, "BLACK:2"), {"T12": MOVABLE, "T28": MOVABLE})

    def test_targets_when_a_figure_ends_on_a_paw_then_the_disc_turns(self):  # BD-50
        self.assertEqual(lit(place({0: marbles((14,))}, 40), "BLUE:8", "T14"), {"T22": DISC})

    def test_targets_when_a_figure_on_the_paw_is_sent_home_then_that_counts_more(self):
        position = place({0: marbles((14,)), 1: marbles((6,))}, 40)
        self.assertEqual(lit(position, "BLUE:8", "T14"), {"T22": CAPTURE})

    def test_targets_when_a_figure_is_not_on_a_paw_then_a_plain_target(self):
        self.assertEqual(lit(place({0: marbles((15,))}, 40), "BLUE:8", "T15"), {"T23": TARGET})

    def test_targets_when_a_figure_walks_into_the_dog_then_a_warning(self):  # BD-71
        self.assertEqual(lit(place({0: marbles((14,))}, 23), "BLUE:9", "T14"), {"T23": OWN_CAPTURE})

    def test_targets_when_nobody_has_to_walk_into_the_dog_then_nobody_may(self):
        position = place({0: marbles((14, 40))}, 23, {"dog_suicide": "only_if_forced"})
        self.assertEqual(lit(position, "BLUE:9"), {"T40": MOVABLE})
        self.assertEqual(lit(position, "BLUE:9", "T14"), {})

    def test_targets_when_a_kennel_is_lifted_from_then_the_start(self):
        position = place({0: marbles((14,))}, 40)
        for name in ("K0.1", "K0.3"):
            self.assertEqual(lit(position, "13", name), {"T0": TARGET})


class Dog(unittest.TestCase):
    # BD-70: starts are not counted
    def test_targets_when_the_dog_is_lifted_then_where_it_runs(self):
        self.assertEqual(lit(place({0: marbles((12,))}, 30), "BLACK:3", "T30"), {"T34": TARGET})

    def test_targets_when_the_dog_would_bite_an_opponent_then_a_capture(self):
        position = place({0: marbles((12,)), 1: marbles((17,))}, 30)  # on T33
        self.assertEqual(lit(position, "BLACK:3", "T12"), {"T15": CAPTURE})
        self.assertEqual(lit(position, "BLACK:3", "T30"), {"T34": CAPTURE})

    def test_targets_when_the_dog_would_bite_an_own_figure_then_a_warning(self):
        position = place({0: marbles((12, 31))}, 30)
        self.assertEqual(lit(position, "BLACK:3", "T12"), {"T15": OWN_CAPTURE})

    def test_targets_when_the_card_does_not_move_the_dog_then_nothing_for_it(self):
        self.assertEqual(lit(place({0: marbles((12,))}, 30), "BLUE:8", "T30"), {})


class Partners(unittest.TestCase):
    """The partner card is shared out, and burns nobody."""

    def test_targets_when_a_share_may_end_then_a_pause_and_at_the_end_the_disc(self):
        position = place({0: marbles((18, 40))}, 50)
        self.assertEqual(
            lit(position, "PARTNER", "T18"), {"T19": STEP, "T20": STEP, "T21": STEP, "T22": DISC}
        )

    def test_targets_when_a_share_pauses_on_a_paw_then_only_its_end_says_whether_the_disc_turns(
        self,
    ):
        position = place({0: marbles((20, 40))}, 50)
        self.assertEqual(
            lit(position, "PARTNER", "T20"), {"T21": STEP, "T22": STEP, "T23": STEP, "T24": TARGET}
        )

    def test_targets_when_the_dog_is_in_the_way_then_not_for_those_who_need_not(self):
        options = {"dog_suicide": "only_if_forced"}
        for given, expected in ((None, OWN_CAPTURE), (options, None)):
            position = place({0: marbles((18, 40))}, 20, given)
            self.assertEqual(lit(position, "PARTNER", "T18").get("T20"), expected)

    def test_targets_when_a_copy_has_nothing_to_copy_then_nothing(self):
        self.assertEqual(lit(place({0: marbles((18,))}, 40), "COPY"), {})


class AgainstLegalMoves(unittest.TestCase):
    def test_targets_when_asked_for_every_card_then_the_sources_and_ends_of_the_legal_moves(self):
        position = place({0: marbles((12, 3), (2,)), 1: marbles((6,)), 2: marbles((20,))}, 9)
        for card in position.rules.deck:
            if abilities(card).split == card:
                continue
            parts = [
                part
                for move in legal(position, card)
                for part in move.parts
                if part[0] not in (TURN, DOG)
            ]
            self.assertEqual(
                [one for one, _ in targets(position, card)],
                sorted({part[1] for part in parts}),
                card,
            )
            for source in {part[1] for part in parts}:
                ends = sorted({part[2] for part in parts if part[1] == source})
                self.assertEqual([one for one, _ in targets(position, card, source)], ends, card)


if __name__ == "__main__":
    unittest.main()
