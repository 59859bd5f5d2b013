"""From a settled picture to the move."""

import unittest

from shared_engine.games.cards import CARDS
from shared_engine.games.dog import game
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.see.explain import Explanation
from shared_engine.games.dog.see.picture import Difference
from shared_engine.tracking.occupancy import Occupancy
from shared_engine.tracking.solver import (
    AMBIGUOUS,
    IMPOSSIBLE,
    IN_HAND,
    PARTIAL,
    TOO_MANY,
    UNCHANGED,
    UNIQUE,
    is_done,
    shown,
    solve,
    solve_silent,
)
from tests.shared_engine.games.dog.places import field, marbles, move, place
from tests.shared_engine.random_games import positions
from tests.shared_engine.series import sample
from tests.shared_engine.tracking.gestures import VICTIM_FIRST, VICTIM_LAST, Gestures

POSITIONS = sample(15, 4)  # of a game
TWO_OUT = {0: marbles((10, 40)), 1: marbles((63,))}


def judge(position, card, *changes):
    """The verdict after *changes*: "-T10" was lifted, "+T15" placed."""
    seen = Occupancy(game.picture(position))
    for change in changes:
        seen.change(field(position, change[1:]), change[0] == "+")
    found = solve(game, position, card, seen)
    return found.kind, found.moves


def unique(position, text):
    return (UNIQUE, (move(position, text),))


class Verdicts(unittest.TestCase):
    def test_solve_when_nothing_was_touched_then_unchanged(self):
        self.assertEqual(judge(place(TWO_OUT), "5"), (UNCHANGED, ()))

    def test_solve_when_a_marble_was_lifted_and_put_back_then_unchanged(self):
        self.assertEqual(judge(place(TWO_OUT), "5", "-T10", "+T10"), (UNCHANGED, ()))

    def test_solve_when_a_marble_is_in_a_hand_then_in_hand(self):
        self.assertEqual(judge(place(TWO_OUT), "5", "-T10"), (IN_HAND, ()))

    def test_solve_when_a_victim_is_still_in_a_hand_then_in_hand(self):
        self.assertEqual(judge(place(TWO_OUT), "5", "-T10", "-T15", "+T15"), (IN_HAND, ()))

    def test_solve_when_a_marble_appeared_then_too_many(self):
        self.assertEqual(judge(place(TWO_OUT), "5", "+T11"), (TOO_MANY, ()))

    def test_solve_when_the_picture_is_of_one_result_then_unique(self):
        position = place(TWO_OUT)
        self.assertEqual(judge(position, "6", "-T10", "+T16"), unique(position, "6: T10>T16"))

    def test_solve_when_a_victim_lies_on_any_free_place_of_its_kennel_then_unique(self):
        position = place(TWO_OUT)
        found = judge(position, "5", "-T15", "+K1.4", "-T10", "+T15")
        self.assertEqual(found, unique(position, "5: T10>T15xK1"))

    def test_solve_when_a_seven_is_under_way_then_partial(self):
        self.assertEqual(judge(place(TWO_OUT), "7", "-T10", "+T13"), (PARTIAL, ()))

    def test_solve_when_nothing_legal_looks_like_it_then_impossible(self):
        self.assertEqual(judge(place(TWO_OUT), "5", "-T10", "+T16"), (IMPOSSIBLE, ()))

    def test_solve_when_a_victim_lies_in_the_wrong_kennel_then_impossible(self):
        position = place({0: marbles((10,)), 1: marbles((63,)), 2: marbles((5,))})
        self.assertEqual(judge(position, "5", "-T15", "+K2.4", "-T10", "+T15"), (IMPOSSIBLE, ()))


class Final(unittest.TestCase):
    """A move for which there is nothing to wait: no legal move goes on from there."""

    def final(self, players, card, *changes, options=None):
        position = place(players, options=options)
        seen = Occupancy(game.picture(position))
        for change in changes:
            seen.change(field(position, change[1:]), change[0] == "+")
        found = shown(game, position, card, seen)
        return (
            found[0].explanation.move if found and is_done(game, position, card, found[0]) else None
        )

    def test_final_when_the_card_leads_to_one_place_then_the_move(self):
        self.assertEqual(
            self.final(TWO_OUT, "6", "-T10", "+T16"), move(place(TWO_OUT), "6: T10>T16")
        )

    def test_final_when_an_ace_may_walk_on_then_none(self):
        self.assertIsNone(self.final(TWO_OUT, "A", "-T10", "+T11"))
        self.assertEqual(
            self.final(TWO_OUT, "A", "-T10", "+T21"), move(place(TWO_OUT), "A: T10>T21")
        )

    def test_final_when_a_joker_may_walk_on_then_none(self):
        self.assertIsNone(self.final(TWO_OUT, "JK", "-T10", "+T14"))
        self.assertIsNotNone(self.final(TWO_OUT, "JK", "-T10", "+T23"))

    def test_final_when_a_four_has_gone_backward_then_the_move(self):
        self.assertEqual(self.final(TWO_OUT, "4", "-T10", "+T6"), move(place(TWO_OUT), "4: T10>T6"))

    def test_final_when_a_seven_is_shared_out_then_the_move(self):
        found = self.final(TWO_OUT, "7", "-T10", "+T13", "-T40", "+T44")
        self.assertEqual(found, move(place(TWO_OUT), "7: T10>T13 T40>T44"))

    def test_final_when_a_seven_may_leave_a_rest_then_none(self):
        players = {0: marbles((10,), (2, 3, 4)), 2: marbles((5,))}
        self.assertIsNone(
            self.final(players, "7", "-T10", "+T17", options={"seven_leftover": "may"})
        )

    def test_final_when_a_marble_is_in_a_hand_then_none(self):
        self.assertIsNone(self.final(TWO_OUT, "6", "-T10"))

    def test_final_when_the_picture_is_unchanged_then_none(self):
        players = {0: marbles((10,)), 1: marbles((24,))}
        self.assertIsNone(self.final(players, "J", "-T10", "-T40", "+T10", "+T40"))


class Silent(unittest.TestCase):
    """Results that leave the picture as it was."""

    SWAPS = {0: marbles((10, 20)), 1: marbles((9,)), 2: marbles((5,))}

    def test_solve_when_two_marbles_were_off_together_then_their_swap(self):
        position = place(self.SWAPS)
        found = judge(position, "J", "-T10", "-T25", "+T10", "+T25")
        self.assertEqual(found, unique(position, "J: T10<>T25"))

    def test_solve_when_two_marbles_were_lifted_one_by_one_then_unchanged(self):
        found = judge(place(self.SWAPS), "J", "-T10", "+T10", "-T25", "+T25")
        self.assertEqual(found, (UNCHANGED, ()))

    def test_solve_silent_when_the_other_end_is_where_a_sensor_sees_nothing_then_that_swap(self):
        position = place(TWO_OUT)
        occupancy = Occupancy(game.picture(position))
        occupancy.change(field(position, "T10"), False)
        occupancy.change(field(position, "T10"), True)
        self.assertEqual(solve_silent(game, position, "J", occupancy).kind, UNCHANGED)
        occupancy.blind.append(field(position, "T15"))
        found = solve_silent(game, position, "J", occupancy)
        self.assertEqual((found.kind, found.moves), unique(position, "J: T10<>T15"))

    def test_solve_when_two_own_marbles_were_off_together_then_unchanged(self):
        found = judge(place(self.SWAPS), "J", "-T10", "-T20", "+T10", "+T20")
        self.assertEqual(found, (UNCHANGED, ()))

    def test_solve_when_three_were_off_together_then_which_two_is_to_be_asked(self):
        position = place(self.SWAPS)
        found = judge(position, "J", "-T10", "-T25", "-T37", "+T10", "+T25", "+T37")
        self.assertEqual(
            found, (AMBIGUOUS, (move(position, "J: T10<>T25"), move(position, "J: T10<>T37")))
        )

    def test_solve_when_two_pairs_were_off_together_then_which_is_to_be_asked(self):
        position = place(self.SWAPS)
        found = judge(position, "J", "-T10", "-T25", "+T10", "+T25", "-T20", "-T37", "+T20", "+T37")
        self.assertEqual(
            found, (AMBIGUOUS, (move(position, "J: T10<>T25"), move(position, "J: T20<>T37")))
        )

    def test_solve_when_a_second_own_marble_was_off_with_the_other_one_then_which_is_to_be_asked(
        self,
    ):
        position = place(self.SWAPS)
        found = judge(position, "J", "-T10", "-T25", "+T10", "-T20", "+T25", "+T20")
        self.assertEqual(
            found, (AMBIGUOUS, (move(position, "J: T10<>T25"), move(position, "J: T20<>T25")))
        )

    def test_solve_when_brought_out_onto_an_own_marble_then_that(self):
        position = place({0: marbles((0,))})
        found = judge(position, "K", "-T0", "+K0.4", "-K0.3", "+T0", "-K0.4", "+K0.3")
        self.assertEqual(found, unique(position, "K: K0>T0xK0"))

    def test_solve_when_only_the_start_was_touched_then_unchanged(self):
        self.assertEqual(judge(place({0: marbles((0,))}), "K", "-T0", "+T0"), (UNCHANGED, ()))


class AlikeGame:
    """A game in which one picture has several explanations, as (card, touched); Dog hardly ever
    makes one."""

    def __init__(self, explanations):
        self._explanations = [
            Explanation(Move(card, card, ()), b"", touched, False, False)
            for card, touched in explanations
        ]

    def difference(self, rules, cells, full):
        return Difference([1], [2], [0])

    def explain(self, position, card, seen):
        return self._explanations


class Likenesses(unittest.TestCase):
    """Several results that leave the same picture: what was touched decides."""

    def decide(self, explanations, touched):
        seen = Occupancy(bytes(8))
        for one in touched:
            seen.change(one, True)
        found = solve(AlikeGame(explanations), place({}), "5", seen)
        return found.kind, tuple([one.card for one in found.moves])

    def test_solve_when_one_was_not_touched_as_it_should_then_the_other(self):
        self.assertEqual(self.decide([("a", [1, 2]), ("b", [3, 4])], [3, 4]), (UNIQUE, ("b",)))

    def test_solve_when_both_were_touched_then_which_is_to_be_asked(self):
        found = self.decide([("a", [1, 2]), ("b", [1, 2, 3])], [1, 2, 3])
        self.assertEqual(found, (AMBIGUOUS, ("a", "b")))

    def test_solve_when_traces_leave_it_open_then_all_that_fit(self):
        found = self.decide([("a", [1, 2]), ("b", [3, 4]), ("c", [5, 6])], [1, 2, 5, 6])
        self.assertEqual(found, (AMBIGUOUS, ("a", "c")))

    def test_solve_when_there_is_one_explanation_then_traces_do_not_matter(self):
        self.assertEqual(self.decide([("a", [1, 2])], []), (UNIQUE, ("a",)))


class EveryMove(unittest.TestCase):
    """Hands that carry out a legal move tidily are always understood."""

    def check(self, position, card, order):
        moves = list(legal(position, card))
        for made in moves[:: 1 + len(moves) // 8]:
            hands = Gestures(game.picture(position))
            hands.play(position, made, order)
            seen = Occupancy(game.picture(position))
            for change in hands.changes:
                seen.change(*change)
            found = solve(game, position, card, seen)
            wanted = game.apply(position, made).cells
            reached = [game.apply(position, one).cells for one in found.moves]
            self.assertEqual(
                (found.kind, reached), (UNIQUE, [wanted]), repr((position, made, found))
            )

    def test_solve_when_the_victim_is_lifted_first_then_understood(self):
        for position in positions(51, 45, POSITIONS):
            for card in CARDS:
                self.check(position, card, VICTIM_FIRST)

    def test_solve_when_the_victim_is_lifted_last_then_understood(self):
        for position in positions(61, 45, POSITIONS):
            for card in CARDS:
                self.check(position, card, VICTIM_LAST)


if __name__ == "__main__":
    unittest.main()
