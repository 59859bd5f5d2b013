"""What hands do after a move was applied, what the board asks, and what it makes of a sensor that
reads wrong."""

import unittest

from shared_engine.log.events import Choice, Control
from shared_engine.referee.decision import AMBIGUOUS, CORRECTION, MOVE, ROUND, UNDO, WON
from shared_engine.referee.line import DOUBT_MS
from shared_engine.referee.states import AWAIT_MOVE, OVER
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.referee.bench import STEP_MS, Bench, kinds, steps, texts

TWO = {0: marbles((10, 40)), 1: marbles((63,))}


def begun(players=None, **description):
    bench = Bench(players, **description)
    bench.begin()
    return bench


def moved():
    bench = begun(TWO)
    bench.play("6", "-T10", "+T16")
    return bench


class Revisions(unittest.TestCase):
    """The move applied last may be changed by hand until the next seat acts."""

    def test_revise_when_another_marble_is_moved_instead_then_that_move(self):
        bench = moved()
        bench.touch("-T16", "+T10", "-T40", "+T46")
        self.assertEqual(texts(bench.rest()), ["undo", "move 6: T40>T46"])
        self.assertEqual((bench.referee.turns, bench.referee.position.turn), (1, 1))

    def test_revise_when_a_swap_was_another_one_before_somebody_claims_to_fold_then_it_is_asked(
        self,
    ):
        bench = begun({0: marbles((10,)), 1: marbles((24, 28))})
        bench.play("J", "-T10", "-T40", "+T10", "+T40")
        bench.rest()
        bench.touch("-T10", "-T44", "+T10", "+T44")
        self.assertEqual(
            texts(bench.control("fold"))[:2], ["undo", "ambiguous J: T10<>T40 / J: T10<>T44"]
        )

    def test_revise_when_a_marble_is_nudged_while_the_next_card_is_laid_then_that_is_the_next_seats(
        self,
    ):
        # the next card could have made the same move
        bench = begun()
        bench.play("A", "-K0.4", "+T0")
        bench.touch("-T0")
        bench.card("K")
        bench.touch("+T0")
        self.assertEqual(texts(bench.decisions)[-1], "move A: K0>T0")
        self.assertEqual((bench.referee.turns, bench.referee.laid), (1, "K"))

    def test_revise_when_all_is_put_back_then_the_seat_moves_again_with_its_card(self):
        bench = moved()
        bench.touch("-T16", "+T10")
        self.assertEqual(kinds(bench.rest()), [UNDO])
        self.assertEqual(
            (bench.referee.state, bench.referee.laid, bench.referee.turns), (AWAIT_MOVE, "6", 0)
        )
        decided = bench.touch("-T40", "+T46") + bench.rest()
        self.assertEqual(texts(decided), ["move 6: T40>T46"])

    def test_revise_when_all_is_put_back_then_another_card_may_be_laid(self):
        bench = moved()
        bench.touch("-T16", "+T10")
        bench.rest()
        self.assertEqual(texts(bench.play("8", "-T10", "+T18")), ["move 8: T10>T18"])

    def test_revise_when_the_last_card_of_a_seat_was_played_then_none_was_laid_in_its_place(self):
        bench = begun(
            {1: DONE, 3: marbles((4,))},
            options={"hand_first": [1], "hand_repeat": [1], "fold_check": "trust"},
        )
        for _ in range(3):
            bench.control("fold")
        bench.play("3", "-T52", "+T55")
        bench.touch("-T55")
        bench.card("JK")
        bench.touch("+T0", "-T0", "+T62")
        self.assertEqual(texts(bench.rest())[-1:], ["move JK=7: T55>T62"])
        self.assertEqual(bench.referee.turns, 5)

    def test_revise_when_the_marble_slid_too_far_and_came_back_then_nothing_changes(self):
        bench = begun(TWO)
        bench.card("6")
        self.assertEqual(
            texts(bench.touch("-T10", "+T16", "-T16", "+T17", "-T17", "+T16")), ["move 6: T10>T16"]
        )
        self.assertEqual(bench.rest(), [])

    def test_revise_when_a_seven_is_shared_out_again_then_the_new_shares(self):
        bench = begun(TWO)
        bench.play("7", "-T10", "+T13", "-T40", "+T44")
        bench.touch("-T13", "+T12")
        decided = bench.touch("-T44", "+T45") + bench.rest()
        self.assertEqual(texts(decided), ["undo", "move 7: T10>T12 T40>T45"])

    def test_revise_when_the_card_does_not_explain_it_then_a_correction(self):
        bench = moved()
        bench.touch("-T16", "+T17")
        decided = bench.rest()
        self.assertEqual(
            (kinds(decided), steps(bench, decided[0])), ([CORRECTION], ["-T17", "+T16"])
        )

    def test_revise_when_the_next_card_is_laid_then_the_move_stays(self):
        bench = moved()
        bench.card("K")
        bench.control("undo")
        bench.touch("-T16", "+T10")
        self.assertEqual(kinds(bench.rest()), [CORRECTION])

    def test_revise_when_the_next_seat_claims_to_fold_then_the_move_stays(self):
        bench = moved()
        bench.control("fold")
        bench.touch("-T16", "+T10")
        self.assertEqual((kinds(bench.rest()), bench.referee.turns), ([], 1))

    def test_revise_when_the_turn_after_it_was_undone_then_the_move_stays(self):
        bench = moved()
        bench.play("2", "-T15", "+T17")
        bench.control("undo")
        bench.touch("-T17", "+T15", "-T16", "+T10", "-T40", "+T46")
        self.assertEqual((kinds(bench.rest()), bench.referee.turns), ([CORRECTION], 1))

    def test_revise_when_the_card_is_read_again_then_it_is_that_of_the_turn_still(self):
        bench = begun(TWO)
        bench.card("6", 7)
        bench.touch("-T10", "+T16", "-T16", "+T10", "-T40", "+T46")
        self.assertEqual(texts(bench.rest()), ["undo", "move 6: T40>T46"])
        self.assertEqual((bench.card("6", 7), bench.referee.laid), ([], ""))

    def test_revise_when_it_had_ended_the_game_then_the_game_goes_on(self):
        bench = begun({0: marbles((63,), (2, 3, 4)), 2: DONE})
        self.assertEqual(kinds(bench.play("2", "-T63", "+F0.1")), [MOVE, WON])
        bench.touch("-F0.1", "+T63")
        self.assertEqual(kinds(bench.rest()), [UNDO])
        self.assertNotEqual(bench.referee.state, OVER)

    def test_revise_when_the_next_seat_moves_before_it_lays_its_card_then_both_moves(self):
        bench = moved()
        bench.touch("-T15", "+T18")
        self.assertEqual(kinds(bench.rest()), [CORRECTION])
        self.assertEqual(texts(bench.card("3")), ["move 3: T15>T18"])

    def test_revise_when_the_round_has_ended_then_still_possible(self):
        bench = begun(
            TWO, options={"hand_first": [1], "hand_repeat": [1], "fold_check": "trust"}, starter=1
        )
        for _ in range(3):
            bench.control("fold")
        self.assertEqual(kinds(bench.play("6", "-T10", "+T16")), [MOVE, ROUND])
        bench.touch("-T16", "+T10", "-T40", "+T46")
        self.assertEqual(texts(bench.rest()), ["undo", "move 6: T40>T46", "round"])


class ScannedHands(unittest.TestCase):
    def test_revise_when_the_hand_was_scanned_then_the_card_is_in_it_again(self):
        bench = begun(TWO)
        bench.deal(0, ("6", "3"))
        bench.play("6", "-T10", "+T16")
        bench.touch("-T16", "+T10")
        bench.rest()
        bench.control("undo")
        self.assertEqual(texts(bench.control("fold")), ["fold_refused 6: T10>T16"])


class FirstCards(unittest.TestCase):
    """A board that loses its power begins at the first act of a round: it logs what hands did
    before it."""

    def test_round_when_hands_have_just_touched_marbles_then_it_begins_later(self):
        bench = begun({0: marbles((10,)), 1: marbles((24,))})
        fold = Control(bench.now_ms, "fold")
        self.assertTrue(bench.referee.begins_round(fold))
        bench.touch("-T10", "-T40", "+T10", "+T40")
        self.assertFalse(bench.referee.begins_round(Control(bench.now_ms, "fold")))

    def test_round_when_its_first_card_ended_the_one_before_then_it_begins_with_the_next_turn(self):
        options = {"hand_first": [1], "hand_repeat": [1], "fold_check": "trust"}
        bench = begun({0: marbles((10,)), 2: marbles((24,))}, options=options, starter=1)
        for _ in range(3):
            bench.control("fold")
        bench.card("A")
        bench.touch("-T10", "+T11")
        self.assertEqual(texts(bench.card("5")), ["move A: T10>T11", "round"])
        fold = Control(bench.now_ms, "fold")
        self.assertFalse(bench.referee.begins_round(fold))
        bench.touch("-T56", "+T61")
        self.assertTrue(bench.referee.begins_round(fold))


class Questions(unittest.TestCase):
    """Several moves look like the picture: people say which."""

    def asked(self):
        """A jack that may have swapped with either of two marbles."""
        bench = begun({0: marbles((10,)), 1: marbles((24,)), 2: marbles((12,))})
        bench.card("J")
        bench.touch("-T10", "-T40", "-T44", "+T40", "+T44", "+T10")
        self.assertEqual(texts(bench.rest()), ["ambiguous J: T10<>T40 / J: T10<>T44"])
        return bench

    def test_question_when_a_marble_is_touched_then_its_move(self):
        self.assertEqual(texts(self.asked().touch("-T44", "+T44")), ["move J: T10<>T44"])

    def test_question_when_a_sensor_only_flickers_then_it_stays(self):
        bench = self.asked()
        bench.touch("-T44")
        bench.now_ms -= STEP_MS - 110  # back 110 ms after it was gone
        self.assertEqual((bench.touch("+T44"), len(bench.referee.question.moves)), ([], 2))

    def test_question_when_a_number_is_chosen_then_that_move(self):
        self.assertEqual(texts(self.asked().feed(Choice, 1)), ["move J: T10<>T44"])

    def test_question_when_there_is_no_such_number_then_it_stays(self):
        bench = self.asked()
        self.assertEqual((bench.feed(Choice, 2), len(bench.referee.question.moves)), ([], 2))

    def test_question_when_nothing_is_asked_then_a_choice_changes_nothing(self):
        self.assertEqual(begun(TWO).feed(Choice, 0), [])

    def test_question_when_confirmed_then_it_does_not_say_which(self):
        bench = self.asked()
        self.assertEqual((bench.control("confirm"), len(bench.referee.question.moves)), ([], 2))

    def test_question_when_a_marble_it_is_not_about_is_touched_then_it_stays(self):
        bench = self.asked()
        self.assertEqual((bench.touch("-T10", "+T10"), len(bench.referee.question.moves)), ([], 2))


class Doubts(unittest.TestCase):
    """Marbles are neither lost nor made: one sensor that reads wrong shows in their count, and is
    asked about."""

    def dead(self):
        """T16 does not see the marble put on it."""
        bench = begun(TWO)
        bench.card("6")
        bench.touch("-T10")
        return bench

    def wait(self, bench):
        bench.now_ms += DOUBT_MS + 1000
        return bench._keep(bench.referee.advance(bench.now_ms))

    def test_doubt_when_a_marble_stays_away_then_asked_whether_it_is_where_it_should_be(self):
        decided = self.wait(self.dead())
        self.assertEqual(texts(decided), ["ambiguous 6: T10>T16"])
        self.assertEqual(decided[0].reason, "misread")

    def test_doubt_when_confirmed_then_the_move_and_the_marble_is_believed_to_be_there(self):
        bench = self.dead()
        self.wait(bench)
        self.assertEqual(texts(bench.control("confirm")), ["move 6: T10>T16"])
        self.assertEqual(bench.rest(), [])

    def test_doubt_when_confirmed_without_waiting_then_asked_first_and_answered_by_a_second_one(
        self,
    ):
        bench = self.dead()
        self.assertEqual(texts(bench.control("confirm")), ["ambiguous 6: T10>T16"])
        self.assertEqual(texts(bench.control("confirm")), ["move 6: T10>T16"])

    def test_doubt_when_a_marble_that_no_legal_move_lifts_stays_away_then_nothing_is_said(self):
        bench = begun(TWO)
        bench.card("6")
        bench.touch("-T15")
        self.assertEqual(self.wait(bench), [])

    def test_doubt_when_the_first_field_of_the_board_does_not_see_its_marble_then_it_is_believed_to_be_there(
        self,
    ):
        bench = begun({0: marbles((58,)), 1: marbles((40,))})
        bench.card("6")
        bench.touch("-T58")
        self.assertEqual(texts(self.wait(bench)), ["ambiguous 6: T58>T0"])
        self.assertEqual(texts(bench.control("confirm")), ["move 6: T58>T0"])
        self.assertEqual((bench.referee.blind, bench.rest()), ([0], []))

    def test_doubt_when_the_marble_comes_after_all_then_the_move(self):
        bench = self.dead()
        self.wait(bench)
        self.assertEqual(texts(bench.touch("+T16")), ["move 6: T10>T16"])

    def test_doubt_when_a_sensor_goes_on_seeing_the_marble_then_asked(self):
        bench = begun(TWO)
        bench.card("6")
        bench.touch("+T16")
        self.assertEqual(texts(bench.rest()), ["ambiguous 6: T10>T16"])
        self.assertEqual(texts(bench.control("confirm")), ["move 6: T10>T16"])

    def test_doubt_when_a_blind_hole_loses_its_marble_then_nobody_is_asked_again(self):
        bench = begun(TWO)
        bench.touch("-T40")
        bench.rest()
        bench.rest()
        bench.control("confirm")
        bench.card("6")
        self.assertEqual(texts(bench.touch("+T46") + bench.rest()), ["move 6: T40>T46"])

    def test_doubt_when_a_hole_sees_again_then_it_is_trusted_again(self):
        bench = begun(TWO)
        bench.touch("-T40")
        bench.rest()
        bench.rest()
        bench.control("confirm")
        bench.touch("+T40")  # it says what is believed already
        bench.rest()
        bench.card("6")
        self.assertEqual(kinds(bench.touch("+T46") + bench.rest()), [AMBIGUOUS])

    def test_doubt_when_a_marble_too_many_explains_nothing_then_lift_it(self):
        bench = begun(TWO)
        bench.card("6")
        bench.touch("+T33")
        decided = bench.rest()
        self.assertEqual(steps(bench, decided[0]), ["-T33"])

    def test_trust_when_a_marble_is_not_seen_between_turns_then_confirm_believes_it_is_there(self):
        bench = begun(TWO)
        bench.touch("-T40")
        self.assertEqual(kinds(bench.rest() + bench.rest()), [CORRECTION])
        bench.control("confirm")
        self.assertEqual((bench.rest(), bench.referee.repair), ([], []))

    def test_trust_when_the_set_up_is_not_seen_then_confirm_begins(self):
        bench = Bench(TWO)
        bench.hands.full[10] = 0
        self.assertEqual(kinds(bench.begin()), [CORRECTION])
        self.assertEqual(kinds(bench.control("confirm") + bench.rest()), [ROUND])

    def test_trust_when_more_than_one_marble_differs_then_confirm_changes_nothing(self):
        bench = begun(TWO)
        bench.touch("-T40", "+T41")
        bench.rest()
        bench.control("confirm")
        self.assertEqual(len(bench.referee.repair), 2)


if __name__ == "__main__":
    unittest.main()
