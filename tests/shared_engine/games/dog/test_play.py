"""Carrying moves out: turns, rounds, deals, the end."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.deal import stack_before_deal
from shared_engine.games.dog.moves.step import path
from shared_engine.games.dog.play import next_turn, setup
from shared_engine.games.dog.position import is_fresh
from shared_engine.games.dog.rulesets import load
from tests.shared_engine.games.dog.places import DONE, marbles, move, place

RULES = load("brandi-4")


def fold_rounds(rules, first_dealer, rounds):
    """The position at the start of each of the first *rounds* rounds, if everybody always folds."""
    position = setup(rules, first_dealer)
    starts = [position]
    while len(starts) < rounds:
        position = game.apply(position, game.FOLD)
        if position.round_number == len(starts):
            starts.append(position)
    return starts


class Setup(unittest.TestCase):
    def test_setup_when_brandi_then_all_marbles_are_home(self):
        position = setup(RULES)
        self.assertEqual(position.cells, bytes(80) + b"\x04\x04\x04\x04" + b"\x00")

    def test_setup_when_a_dealer_is_given_then_the_next_seat_begins(self):
        self.assertEqual(
            [(p.dealer, p.turn) for p in [setup(RULES, seat) for seat in range(4)]],
            [(0, 1), (1, 2), (2, 3), (3, 0)],
        )

    def test_setup_when_dealt_then_hands_of_six_and_the_rest_in_the_stack(self):
        position = setup(RULES)
        self.assertEqual(
            (position.counts, position.stack, position.folded), ((6, 6, 6, 6), 110 - 24, 0)
        )

    def test_setup_when_one_marble_begins_outside_then_it_is_fresh(self):
        position = setup(load("brandi-4", {"initial_on_start": 1}))
        for seat, start in enumerate(position.rules.board.starts):
            self.assertEqual(
                (position.cells[start], is_fresh(position.cells, seat)), (seat + 1, True)
            )


class Rounds(unittest.TestCase):
    def test_rounds_when_all_fold_then_hands_shrink_from_six_to_two_and_again(self):
        sizes = [position.counts for position in fold_rounds(RULES, 0, 7)]
        self.assertEqual(sizes, [(size,) * 4 for size in (6, 5, 4, 3, 2, 6, 5)])

    def test_rounds_when_the_dealer_changes_then_dealer_and_starter_move_on(self):
        starts = fold_rounds(RULES, 1, 5)
        self.assertEqual(
            [(p.dealer, p.turn) for p in starts], [(1, 2), (2, 3), (3, 0), (0, 1), (1, 2)]
        )

    def test_rounds_when_the_dealer_is_fixed_then_only_the_starter_moves_on(self):
        starts = fold_rounds(load("brandi-4-fr000"), 1, 5)
        self.assertEqual(
            [(p.dealer, p.turn) for p in starts], [(1, 2), (1, 3), (1, 0), (1, 1), (1, 2)]
        )

    def test_rounds_when_the_stack_is_short_then_all_other_cards_come_back_first(self):
        stacks = [position.stack for position in fold_rounds(RULES, 0, 8)]
        self.assertEqual(stacks, [86, 66, 50, 38, 30, 6, 110 - 20, 90 - 16])

    def test_rounds_when_folded_then_the_claim_ends_with_the_round(self):
        self.assertEqual([position.folded for position in fold_rounds(RULES, 0, 3)], [0, 0, 0])

    def test_stack_before_deal_when_short_then_it_names_the_round(self):
        self.assertEqual(stack_before_deal(RULES, 9), ([110, 86, 66, 50, 38, 30, 6], 7))


class Turns(unittest.TestCase):
    def test_next_turn_when_all_hold_cards_then_the_next_seat(self):
        self.assertEqual([next_turn(seat, (1, 1, 1, 1)) for seat in range(4)], [1, 2, 3, 0])

    def test_next_turn_when_seats_are_empty_then_they_are_skipped(self):
        self.assertEqual(next_turn(0, (2, 0, 0, 1)), 3)

    def test_next_turn_when_only_the_same_seat_is_left_then_it_goes_on(self):
        self.assertEqual(next_turn(2, (0, 0, 3, 0)), 2)

    def test_next_turn_when_nobody_holds_a_card_then_none(self):
        self.assertIsNone(next_turn(0, (0, 0, 0, 0)))

    def test_apply_when_a_seat_folds_then_its_cards_are_gone_and_it_is_marked(self):
        position = game.apply(place({}, turn=1), game.FOLD)
        self.assertEqual((position.counts, position.folded, position.turn), ((6, 0, 6, 6), 2, 2))

    def test_apply_when_a_card_is_played_then_one_less_and_the_next_seat(self):
        before = place({})
        position = game.apply(before, move(before, "K: K0>T0"))
        self.assertEqual((position.counts, position.turn), ((5, 6, 6, 6), 1))

    def test_apply_when_a_seat_has_folded_then_its_turn_is_passed_over(self):
        position = place({0: marbles((5,))})
        for text in ("2: T5>T7", "fold", "fold", "fold"):
            position = game.apply(position, move(position, text))
        self.assertEqual((position.turn, position.counts), (0, (5, 0, 0, 0)))

    def test_apply_when_done_then_the_old_position_is_as_it_was(self):
        before = place({0: marbles((10,)), 1: marbles((63,))})
        packed = before.pack()
        game.apply(before, move(before, "5: T10>T15xK1"))
        self.assertEqual(before.pack(), packed)


class Marbles(unittest.TestCase):
    def after(self, players, text, ruleset="brandi-4"):
        position = place(players, 0, ruleset)
        return game.apply(position, move(position, text)).cells

    def test_apply_when_brought_out_then_fresh(self):
        self.assertEqual(self.after({}, "A: K0>T0"), place({0: marbles((0,), (), True)}).cells)

    def test_apply_when_a_fresh_marble_moves_then_nobody_is_fresh(self):
        self.assertEqual(
            self.after({0: marbles((0,), (), True)}, "5: T0>T5"), place({0: marbles((5,))}).cells
        )

    def test_apply_when_a_marble_returns_to_its_start_then_not_fresh(self):
        self.assertEqual(
            self.after({0: marbles((60,))}, "4: T60>T0"), place({0: marbles((0,))}).cells
        )

    def test_apply_when_landing_on_a_marble_then_it_goes_home(self):
        self.assertEqual(
            self.after({0: marbles((10,)), 3: marbles((31,))}, "5: T10>T15xK3"),
            place({0: marbles((15,))}).cells,
        )

    def test_apply_when_passing_a_marble_then_it_stays(self):
        players = {0: marbles((15,)), 3: marbles((27,))}
        self.assertEqual(
            self.after({0: marbles((10,)), 3: marbles((27,))}, "5: T10>T15"), place(players).cells
        )

    def test_apply_when_a_seven_passes_marbles_then_they_burn(self):
        players = {0: marbles((10, 12)), 2: marbles((46,)), 3: marbles((31,))}
        self.assertEqual(
            self.after(players, "7: T10>T17xK0xK2xK3"), place({0: marbles((17,))}).cells
        )

    def test_apply_when_a_seven_enters_the_finish_then_it_burns_the_start_too(self):
        players = {0: marbles((61,)), 1: marbles((48,))}
        self.assertEqual(self.after(players, "7: T61>F0.4xK1"), place({0: marbles((), (4,))}).cells)

    def test_apply_when_swapped_then_both_are_there_and_nobody_is_fresh(self):
        after = self.after({0: marbles((10,)), 1: marbles((48,))}, "J: T10<>T0")
        self.assertEqual(after, place({0: marbles((0,)), 1: marbles((58,))}).cells)

    def test_apply_when_a_jack_is_idle_then_no_marble_moves(self):
        self.assertEqual(self.after({0: marbles((10,))}, "J: -"), place({0: marbles((10,))}).cells)


class End(unittest.TestCase):
    LAST = {0: marbles((63,), (2, 3, 4)), 2: DONE}

    def test_apply_when_the_last_marble_is_in_then_the_team_has_won(self):
        position = place(self.LAST)
        self.assertEqual(game.outcome(game.apply(position, move(position, "2: T63>F0.1"))), 0)

    def test_apply_when_a_team_has_won_then_turn_and_round_stay(self):
        position = place(self.LAST)
        after = game.apply(position, move(position, "2: T63>F0.1"))
        self.assertEqual((after.turn, after.round_number, after.counts), (0, 0, (5, 6, 6, 6)))

    def test_apply_when_the_winning_card_was_the_last_of_the_round_then_nothing_is_dealt(self):
        packed = bytearray(place(self.LAST).pack())
        packed[-4:] = b"\x01\x00\x00\x00"
        position = game.unpack(RULES, bytes(packed))
        after = game.apply(position, move(position, "2: T63>F0.1"))
        self.assertEqual((after.round_number, after.counts), (0, (0, 0, 0, 0)))

    def test_outcome_when_only_one_partner_is_done_then_nobody_has_won(self):
        self.assertIsNone(game.outcome(place({1: DONE, 3: marbles((5,), (2, 3, 4))})))

    def test_outcome_when_seats_of_two_teams_are_done_then_nobody_has_won(self):
        self.assertIsNone(game.outcome(place({0: DONE, 1: DONE})))


class Paths(unittest.TestCase):
    def test_path_when_along_the_track_then_it_wraps(self):
        self.assertEqual(path(RULES, 1, 62, 1), [63, 0, 1])

    def test_path_when_into_the_finish_then_over_the_own_start(self):
        self.assertEqual(path(RULES, 1, 14, RULES.board.finish(1, 2)), [15, 16, 68, 69])

    def test_path_when_inside_the_finish_then_slot_by_slot(self):
        self.assertEqual(path(RULES, 0, 64, 66), [65, 66])

    def test_path_when_past_the_own_start_then_it_stays_on_the_track(self):
        self.assertEqual(path(RULES, 0, 63, 2), [0, 1, 2])


if __name__ == "__main__":
    unittest.main()
