"""What a laid card lights."""

import unittest

from shared_engine.games.cards import CARDS
from shared_engine.games.dog import game
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.meanings import (
    CAPTURE,
    EXCHANGE,
    FINISH,
    MOVABLE,
    OWN_CAPTURE,
    STEP,
    TARGET,
)
from tests.shared_engine.games.dog.places import DONE, field, marbles, place
from tests.shared_engine.random_games import positions


def lit(position, card, lifted=None):
    """Name of each lit field and its meaning."""
    source = None if lifted is None else field(position, lifted)
    return [
        (game.format_field(position.rules.board, one), meaning)
        for one, meaning in targets(position, card, source)
    ]


class Sources(unittest.TestCase):
    def test_targets_when_nothing_is_lifted_then_the_movable_marbles(self):
        position = place({0: marbles((10, 40)), 1: marbles((25,))})
        self.assertEqual(lit(position, "5"), [("T10", MOVABLE), ("T40", MOVABLE)])

    def test_targets_when_a_king_is_laid_then_the_kennel_too(self):
        position = place({0: marbles((10,))})
        self.assertEqual(lit(position, "K"), [("T10", MOVABLE), ("K0.1", MOVABLE)])

    def test_targets_when_the_own_start_is_blocked_then_not_the_kennel(self):
        position = place({0: marbles((0,), (), True)})
        self.assertEqual(lit(position, "K"), [("T0", MOVABLE)])

    def test_targets_when_a_marble_cannot_go_on_then_it_stays_dark(self):
        position = place({0: marbles((10, 40)), 1: marbles((0,), (), True)})
        self.assertEqual(lit(position, "8"), [("T40", MOVABLE)])

    def test_targets_when_done_then_the_partners_marbles(self):
        self.assertEqual(lit(place({0: DONE, 2: marbles((5,))}), "5"), [("T37", MOVABLE)])


class Destinations(unittest.TestCase):
    def test_targets_when_an_ace_is_lifted_for_then_both_values(self):
        self.assertEqual(
            lit(place({0: marbles((10,))}), "A", "T10"), [("T11", TARGET), ("T21", TARGET)]
        )

    def test_targets_when_any_place_of_the_kennel_is_lifted_then_the_start(self):
        position = place({})
        for name in ("K0.1", "K0.4"):
            self.assertEqual(lit(position, "K", name), [("T0", TARGET)])

    def test_targets_when_an_opponent_is_there_then_a_capture(self):
        position = place({0: marbles((10,)), 1: marbles((63,))})
        self.assertEqual(lit(position, "5", "T10"), [("T15", CAPTURE)])

    def test_targets_when_the_partner_is_there_then_an_own_capture(self):
        position = place({0: marbles((10,)), 2: marbles((47,))})
        self.assertEqual(lit(position, "5", "T10"), [("T15", OWN_CAPTURE)])

    def test_targets_when_the_finish_can_be_entered_then_both_ways(self):
        self.assertEqual(
            lit(place({0: marbles((60,))}), "6", "T60"), [("T2", TARGET), ("F0.2", FINISH)]
        )

    def test_targets_when_a_jack_then_the_marbles_to_exchange(self):
        position = place({0: marbles((10, 20)), 1: marbles((9,)), 2: marbles((0,), (), True)})
        self.assertEqual(lit(position, "J", "T10"), [("T25", EXCHANGE)])

    def test_targets_when_a_seven_then_pauses_and_the_end(self):
        position = place({0: marbles((10, 40))})
        expect = [("T%d" % field, STEP) for field in range(11, 17)] + [("T17", TARGET)]
        self.assertEqual(lit(position, "7", "T10"), expect)

    def test_targets_when_nobody_else_can_finish_a_seven_then_no_pause(self):
        names = [name for name, _ in lit(place({0: marbles((62,), (2, 3, 4))}), "7", "T62")]
        self.assertFalse("F0.1" in names)

    def test_targets_when_a_joker_then_an_end_counts_more_than_a_pause(self):
        meanings = dict(lit(place({0: marbles((10, 40))}), "JK", "T10"))
        self.assertEqual(
            (meanings["T13"], meanings["T17"], meanings["T6"]), (TARGET, TARGET, TARGET)
        )

    def test_targets_when_a_strange_marble_is_lifted_then_nothing(self):
        self.assertEqual(lit(place({0: marbles((10,)), 1: marbles((9,))}), "5", "T25"), [])

    def test_targets_when_an_empty_kennel_is_lifted_from_then_nothing(self):
        self.assertEqual(lit(place({0: marbles((5, 6, 7, 8))}), "K", "K0.1"), [])

    # E-07
    def test_targets_when_a_marble_is_in_the_first_slot_of_all_then_it_goes_neither_back_nor_elsewhere(
        self,
    ):
        position = place({0: marbles((10,), (1,)), 1: marbles((9,))})
        for card in ("4", "J"):
            self.assertEqual(lit(position, card, "F0.1"), [])

    # BD-64
    def test_targets_when_a_figure_is_in_the_first_slot_of_all_then_no_magnet_draws_it(self):
        position = place({0: marbles((10,), (1,)), 1: marbles((9,))}, ruleset="black-dog-4")
        self.assertEqual(lit(position, "MAGNET", "F0.1"), [])
        self.assertEqual(lit(position, "MAGNET", "T10"), [("T24", TARGET)])

    def test_targets_when_seat_0_is_caught_then_a_capture_too(self):
        position = place({0: marbles((31,)), 1: marbles((10,))}, 1)
        self.assertEqual(lit(position, "5", "T26"), [("T31", CAPTURE)])

    def test_targets_when_a_kennel_is_lifted_for_a_joker_then_the_start_alone(self):
        position = place({1: marbles((5, 6, 7, 8))}, ruleset="brandi-5")
        self.assertEqual(lit(position, "JK", "K0.1"), [("T0", TARGET)])

    def test_targets_when_a_seven_ends_on_a_marble_then_whose_it_is(self):
        for players, meaning in (({1: marbles((1,))}, CAPTURE), ({2: marbles((49,))}, OWN_CAPTURE)):
            players[0] = marbles((10, 40))
            self.assertEqual(dict(lit(place(players), "7", "T10"))["T17"], meaning)

    def test_targets_when_a_seven_passes_marbles_then_what_it_costs(self):
        # on T12 and T14
        position = place({0: marbles((10, 40)), 1: marbles((60,)), 2: marbles((46,))})
        found = dict(lit(position, "7", "T10"))
        self.assertEqual(
            [found["T%d" % one] for one in (12, 13, 14, 16, 17)], [STEP, STEP] + [OWN_CAPTURE] * 3
        )

    def test_targets_when_a_seven_passes_an_opponent_to_its_end_then_a_capture(self):
        position = place({0: marbles((10,)), 1: marbles((60,))})
        self.assertEqual(dict(lit(position, "7", "T10"))["T17"], CAPTURE)

    def test_targets_when_a_joker_may_stop_or_pause_on_a_field_then_the_end_and_its_price(self):
        position = place({0: marbles((10, 40)), 2: marbles((44,))})  # on T12
        self.assertEqual(dict(lit(position, "JK", "T10"))["T13"], TARGET)

    # BRS-03
    def test_targets_when_a_foreign_marble_is_lifted_for_a_joker_then_as_a_seven_only(self):
        position = place({0: marbles((10, 40)), 1: marbles((20,))}, ruleset="brandi-5")
        self.assertEqual(lit(position, "JK", "T36"), lit(position, "7", "T36"))


class LastMarble(unittest.TestCase):
    """A joker may not bring the last marble of a team into its finish (BR-91)."""

    def lit(self, track, finish, lifted, card="JK", partner=DONE):
        players = {0: marbles(track, finish), 2: partner}
        return dict(lit(place(players, ruleset="brandi-4-no-joker-last"), card, lifted))

    def test_targets_when_it_would_be_the_last_then_not_the_slot(self):
        found = self.lit((63,), (2, 3, 4), "T63")
        self.assertEqual((found.get("F0.1"), found["T1"]), (None, TARGET))

    def test_targets_when_another_card_is_laid_then_the_slot(self):
        self.assertEqual(self.lit((63,), (2, 3, 4), "T63", "2")["F0.1"], FINISH)

    def test_targets_when_the_partner_is_not_done_then_the_slot(self):
        self.assertEqual(
            self.lit((63,), (2, 3, 4), "T63", partner=marbles((1,), (2, 3, 4)))["F0.1"], FINISH
        )

    def test_targets_when_a_marble_only_moves_inside_then_the_slot(self):
        self.assertEqual(self.lit((10,), (1, 3, 4), "F0.1")["F0.2"], FINISH)


class Resolving(unittest.TestCase):
    def test_resolve_when_a_plain_card_is_asked_for_as_another_then_itself(self):
        position = place({})
        self.assertEqual(
            [resolve(position, card, "8").plays for card in ("5", "JK")], [("5",), ("8",)]
        )

    def test_resolve_when_a_copy_has_nothing_to_copy_then_it_offers_nothing(self):  # BD-65
        found = resolve(place({}, ruleset="black-dog-4"), "COPY")
        self.assertEqual((found.plays, found.offers, found.split), ((), (), ""))


class AgainstLegalMoves(unittest.TestCase):
    def test_targets_when_asked_for_each_source_then_the_ends_of_the_legal_moves(self):
        for position in positions(41, 90, 8):
            for card in CARDS:
                if card not in ("7", "JK"):  # their targets are pauses too
                    self.check(position, card)

    def check(self, position, card):
        ends = [(made.parts[0][1], made.parts[0][2]) for made in legal(position, card)]
        sources = [one for one, _ in targets(position, card)]
        self.assertEqual(sources, sorted({source for source, _ in ends}), repr((position, card)))
        for source in sources:
            reached = sorted({target for one, target in ends if one == source})
            offered = [one for one, _ in targets(position, card, source)]
            self.assertEqual(offered, reached, repr((position, card, source)))


if __name__ == "__main__":
    unittest.main()
