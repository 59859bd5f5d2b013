"""Cards that are drawn or discarded: no sensor sees it, so it is confirmed (BRS-05, BD2-04)."""

import unittest

from shared_engine.games.dog.notation.field import parse_field
from shared_engine.lights.looks import REFUSED
from shared_engine.referee.states import AWAIT_MOVE, CARD, FOLD
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.lights.test_looks import reader
from tests.shared_engine.referee.bench import Bench, kinds, texts

OUT = {0: marbles((10,)), 1: marbles((5,))}


def begun(players, **description):
    bench = Bench(players, **description)
    bench.begin()
    return bench


def reasons(decisions):
    return [one.reason for one in decisions]


class Drawing(unittest.TestCase):
    """A two, or a joker, that draws a card of an opponent."""

    def test_two_when_confirmed_then_a_card_is_drawn(self):
        bench = begun(OUT, ruleset="brandi-2")
        self.assertEqual(bench.card("2") + bench.rest(), [])
        decided = bench.control("confirm")
        self.assertEqual(texts(decided), ["move 2: 0<card<1"])
        self.assertEqual((decided[0].checked, bench.referee.position.counts), (False, (6, 5)))

    def test_two_when_a_marble_moves_then_the_move(self):
        decided = begun(OUT, ruleset="brandi-2").play("2", "-T10", "+T12")
        self.assertEqual(texts(decided), ["move 2: T10>T12"])

    def test_two_when_it_can_move_nothing_then_it_is_laid_to_draw(self):
        bench = begun({}, ruleset="brandi-2")
        self.assertEqual(bench.card("2") + bench.rest(), [])
        self.assertEqual(bench.referee.state, AWAIT_MOVE)
        self.assertEqual(texts(bench.control("confirm")), ["move 2: 0<card<1"])

    def test_two_when_a_marble_is_in_a_hand_then_confirm_draws_nothing(self):
        bench = begun(OUT, ruleset="brandi-2")
        bench.card("2")
        bench.touch("-T10")
        self.assertFalse("card" in "".join(texts(bench.control("confirm"))))

    def test_two_when_two_opponents_hold_cards_then_it_is_asked_whose(self):
        bench = begun(OUT, ruleset="brandi-3")
        bench.card("2")
        self.assertEqual(texts(bench.control("confirm")), ["ambiguous 2: 0<card<1 / 2: 0<card<2"])
        self.assertEqual(bench.control("confirm"), [])

    def test_question_when_a_marble_of_the_giver_is_touched_then_drawn_of_it(self):
        for touched, giver in (
            (("-T21", "+T21"), "1"),
            (("-K1.2", "+K1.2"), "1"),
            (("-K2.4", "+K2.4"), "2"),
        ):
            bench = begun(OUT, ruleset="brandi-3")
            bench.card("2")
            bench.control("confirm")
            # no picture will ever say that it was another seat's hand
            self.assertEqual(bench.touch(*touched), [])
            self.assertEqual(texts(bench.control("confirm")), ["move 2: 0<card<" + giver])

    def test_question_when_the_next_card_is_laid_then_that_waits_for_the_answer(self):
        bench = begun({1: marbles((10,))}, ruleset="brandi-3")
        bench.card("2")
        bench.control("confirm")
        self.assertEqual(bench.card("5"), [])
        self.assertEqual(bench.touch("-K2.4", "+K2.4"), [])  # it may have been straightened
        self.assertEqual(texts(bench.control("confirm")), ["move 2: 0<card<2"])
        self.assertEqual((bench.referee.position.turn, bench.referee.laid), (1, "5"))

    def test_question_when_the_next_seat_straightens_a_marble_then_another_one_may_be_touched(self):
        bench = begun({1: marbles((10,))}, ruleset="brandi-3")
        bench.card("2")
        bench.control("confirm")
        bench.card("5")
        bench.touch("-K1.1", "+K1.1")
        bench.touch("-K2.4", "+K2.4")
        self.assertEqual(texts(bench.control("confirm")), ["move 2: 0<card<2"])

    def test_question_when_the_next_seat_has_swapped_a_marble_then_each_says_whose_it_is(self):
        bench = begun({1: marbles((10,)), 2: marbles((12,))}, ruleset="brandi-3")
        bench.card("2")
        bench.control("confirm")
        bench.card("J")
        swapped = [parse_field(bench.board, name) for name in ("T26", "T44")]
        self.assertTrue(all(field in bench.asked_fields() for field in swapped))
        bench.touch("-T26", "-T44", "+T26", "+T44")
        bench.rest()
        bench.touch("-T26", "+T26")
        self.assertEqual(texts(bench.control("confirm"))[0], "move 2: 0<card<2")

    def test_question_when_the_next_seat_has_captured_then_its_marble_there_is_not_lit_as_the_victim(
        self,
    ):
        bench = begun({1: marbles((10,)), 2: marbles((2,))}, ruleset="brandi-3")
        bench.card("2")
        bench.control("confirm")
        bench.card("8")
        target = parse_field(bench.board, "T34")
        self.assertTrue(target in bench.asked_fields())
        bench.touch("-T26", "-T34", "+K2.4", "+T34")
        bench.rest()
        self.assertFalse(target in bench.asked_fields())

    def test_question_when_the_card_is_taken_back_then_it_is_asked_no_more(self):
        bench = begun({}, ruleset="brandi-3")
        bench.card("2")
        bench.control("confirm")
        bench.control("undo")
        self.assertEqual(kinds(bench.card("5")), ["illegal"])
        self.assertEqual((bench.referee.question, reader(bench)), (None, (REFUSED, 0)))

    def test_question_when_the_next_seat_claims_to_fold_then_that_waits_for_the_answer(self):
        bench = begun(OUT, ruleset="brandi-3")
        bench.card("2")
        bench.control("confirm")
        bench.control("fold")
        bench.touch("-K2.4", "+K2.4")
        bench.control("confirm")
        self.assertEqual((bench.referee.position.turn, bench.referee.state), (1, FOLD))

    def test_question_when_an_own_marble_is_touched_then_nothing_is_drawn(self):
        bench = begun(OUT, ruleset="brandi-3")
        bench.card("2")
        bench.control("confirm")
        self.assertEqual(bench.touch("-T10", "+T10") + bench.rest(), [])
        self.assertEqual(bench.referee.state, AWAIT_MOVE)

    def test_joker_when_marbles_were_touched_one_by_one_then_swap_or_draw_is_asked(self):
        bench = begun(OUT, ruleset="brandi-2")
        bench.card("JK")
        bench.touch("-T10", "+T10", "-T37", "+T37")
        decided = bench.control("confirm")
        self.assertEqual(texts(decided), ["ambiguous JK=J: T10<>T37 / JK=2: 0<card<1"])
        self.assertEqual(texts(bench.touch("-T10", "+T10")), ["move JK=J: T10<>T37"])

    def test_hands_when_a_card_is_drawn_then_both_are_unknown(self):
        bench = begun(OUT, ruleset="brandi-2")
        bench.deal(0, ["2", "3", "4", "5", "6", "8"])
        bench.deal(1, ["9", "10", "Q", "K", "A", "8"])
        bench.card("2")
        bench.control("confirm")
        self.assertEqual(kinds(bench.card("5")), [])  # of nobody's hand that was known
        self.assertEqual(texts(bench.touch("-T37", "+T42")), ["move 5: T37>T42"])
        self.assertEqual(kinds(bench.card("9")), [])

    def test_hands_when_a_card_is_laid_then_still_known(self):
        bench = begun(OUT, ruleset="brandi-2")
        bench.deal(1, ["9", "10", "Q", "K", "A", "8"])
        bench.play("2", "-T10", "+T12")
        self.assertEqual(reasons(bench.card("5")), ["not_in_hand"])

    def test_undo_when_a_card_was_drawn_then_it_was_not(self):
        bench = begun(OUT, ruleset="brandi-2")
        before = bench.referee.position
        bench.card("2")
        bench.control("confirm")
        bench.control("undo")
        self.assertEqual(bench.referee.position, before)

    def test_two_when_nothing_can_be_drawn_then_confirm_does_nothing(self):
        bench = begun(OUT)
        bench.card("2")
        self.assertEqual(bench.control("confirm"), [])


class Discarding(unittest.TestCase):
    """Where nobody drops out, a card that cannot be played is discarded to draw another."""

    def begun(self):
        return begun(
            {0: marbles((1,)), 1: marbles((5,))},
            ruleset="brandi-4",
            options={"no_move": "discard_draw"},
        )

    def test_card_when_it_cannot_move_then_confirm_discards_it_and_the_turn_goes_on(self):
        bench = begun({}, ruleset="brandi-4", options={"no_move": "discard_draw"})
        self.assertEqual(reasons(bench.card("5")), ["discard_and_draw"])
        self.assertEqual(bench.rest(), [])
        decided = bench.control("confirm")
        self.assertEqual(texts(decided), ["move discard 5"])
        position = bench.referee.position
        self.assertEqual(
            (position.turn, position.has_drawn, position.counts), (0, True, (6, 6, 6, 6))
        )

    def test_card_when_it_is_the_second_that_cannot_move_then_the_turn_ends(self):
        bench = begun({}, ruleset="brandi-4", options={"no_move": "discard_draw"})
        for card in ("5", "6"):
            bench.card(card)
            bench.control("confirm")
        position = bench.referee.position
        self.assertEqual(
            (position.turn, position.has_drawn, position.counts), (1, False, (5, 6, 6, 6))
        )

    def test_card_when_the_drawn_one_can_move_then_it_is_played(self):
        bench = begun({}, ruleset="brandi-4", options={"no_move": "discard_draw"})
        bench.card("5")
        bench.control("confirm")
        self.assertEqual(texts(bench.play("K", "-K0.4", "+T0")), ["move K: K0>T0"])

    def test_card_when_another_one_is_laid_after_it_then_that_is_played(self):
        bench = begun({}, ruleset="brandi-4", options={"no_move": "discard_draw"})
        bench.card("5")
        self.assertEqual(texts(bench.play("K", "-K0.4", "+T0")), ["move K: K0>T0"])

    def test_card_when_it_can_move_then_confirm_does_not_discard_it(self):
        bench = self.begun()
        self.assertEqual(bench.card("5"), [])
        self.assertEqual(bench.control("confirm"), [])
        self.assertEqual(bench.referee.state, AWAIT_MOVE)

    def test_card_when_the_known_hand_can_play_another_then_it_is_refused(self):
        bench = begun({}, ruleset="brandi-4", options={"no_move": "discard_draw"})
        bench.deal(0, ["5", "K"])
        self.assertEqual(reasons(bench.card("5")), ["no_target"])
        self.assertEqual((bench.control("confirm"), bench.referee.state), ([], CARD))

    def test_card_when_the_known_hand_can_play_nothing_then_it_may_be_discarded(self):
        bench = begun({}, ruleset="brandi-4", options={"no_move": "discard_draw"})
        bench.deal(0, ["5", "6", "8", "9", "10", "Q"])
        bench.card("5")
        self.assertEqual(texts(bench.control("confirm")), ["move discard 5"])

    def test_fold_when_cards_are_discarded_instead_then_refused(self):
        bench = self.begun()
        decided = bench.control("fold")
        self.assertEqual(
            [(one.reason, one.rule) for one in decided], [("discard_and_draw", "BD2-04")]
        )
        self.assertEqual(bench.referee.state, CARD)


if __name__ == "__main__":
    unittest.main()
