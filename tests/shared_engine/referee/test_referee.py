"""The referee, turn by turn: what people do at the table, and what it decides."""

import unittest

from shared_engine.games.errors import NotationError, RulesError
from shared_engine.lights.looks import LAID
from shared_engine.log.events import Card, Control, Field, Game, Reader
from shared_engine.referee.decision import CORRECTION, FOLD, ILLEGAL, MOVE, ROUND, UNDO, WON
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import ARRANGE, AWAIT_MOVE, CARD, IDLE, OVER
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.lights.test_looks import reader
from tests.shared_engine.referee.bench import Bench, kinds, texts

CAPTURE = {0: marbles((10,)), 1: marbles((63,))}
ONE_CARD = {"hand_first": [1], "hand_repeat": [1], "fold_check": "trust"}
SWAPS = {0: marbles((10, 20)), 1: marbles((9,)), 2: marbles((5,))}


def begun(players=None, **description):
    bench = Bench(players, **description)
    bench.begin()
    return bench


class TidyTurns(unittest.TestCase):
    """One turn of each kind, carried out as people should."""

    def turn(self, players, card, *changes):
        return texts(begun(players).play(card, *changes))

    def test_turn_when_brought_out_then_the_move(self):
        self.assertEqual(self.turn(None, "K", "-K0.4", "+T0"), ["move K: K0>T0"])

    def test_turn_when_stepped_then_the_move(self):
        self.assertEqual(self.turn(CAPTURE, "6", "-T10", "+T16"), ["move 6: T10>T16"])

    def test_turn_when_stepped_backward_then_the_move(self):
        self.assertEqual(self.turn(CAPTURE, "4", "-T10", "+T6"), ["move 4: T10>T6"])

    def test_turn_when_entered_the_finish_then_the_move(self):
        self.assertEqual(self.turn({0: marbles((62,))}, "5", "-T62", "+F0.3"), ["move 5: T62>F0.3"])

    def test_turn_when_the_victim_was_lifted_first_then_the_move(self):
        decided = self.turn(CAPTURE, "5", "-T15", "+K1.4", "-T10", "+T15")
        self.assertEqual(decided, ["move 5: T10>T15xK1"])

    def test_turn_when_the_mover_was_lifted_first_then_the_move(self):
        decided = self.turn(CAPTURE, "5", "-T10", "-T15", "+T15", "+K1.4")
        self.assertEqual(decided, ["move 5: T10>T15xK1"])

    def test_turn_when_a_marble_slides_over_fields_then_the_move(self):
        slid = ("-T10", "+T11", "-T11", "+T12", "-T12", "+T13", "-T13", "+T16")
        self.assertEqual(self.turn(CAPTURE, "6", *slid), ["move 6: T10>T16"])

    def test_turn_when_the_joker_was_played_as_a_card_then_the_move_says_which(self):
        self.assertEqual(self.turn(CAPTURE, "JK", "-T10", "+T18"), ["move JK=8: T10>T18"])

    def test_turn_when_a_seven_burned_then_all_victims(self):
        players = {0: marbles((10,)), 1: marbles((62, 63))}
        decided = self.turn(players, "7", "-T14", "+K1.3", "-T15", "+K1.4", "-T10", "+T17")
        self.assertEqual(decided, ["move 7: T10>T17xK1xK1"])

    def test_turn_when_swapped_then_the_move(self):
        self.assertEqual(
            self.turn(SWAPS, "J", "-T10", "-T25", "+T25", "+T10"), ["move J: T10<>T25"]
        )

    def test_turn_when_a_marble_slid_over_a_field_before_then_the_swap_is_still_recognised(self):
        bench = begun(SWAPS)
        bench.card("J")
        bench.touch("-T10", "+T11", "-T11", "+T10")
        bench.rest()
        self.assertEqual(
            texts(bench.touch("-T10", "-T25", "+T10", "+T25") + bench.rest()), ["move J: T10<>T25"]
        )

    def test_turn_when_swapped_right_after_an_undo_then_the_move(self):
        bench = begun(SWAPS)
        bench.card("J")
        bench.touch("-T10", "-T25")
        bench.control("undo")
        bench.touch("+T10", "+T25")
        self.assertEqual(
            texts(bench.play("J", "-T10", "-T25", "+T25", "+T10")), ["move J: T10<>T25"]
        )

    def test_turn_when_brought_out_onto_an_own_marble_then_the_move(self):
        decided = self.turn({0: marbles((0,))}, "A", "-T0", "+K0.4", "-K0.1", "+T0")
        self.assertEqual(decided, ["move A: K0>T0xK0"])

    def test_turn_when_decided_then_the_next_seat_and_one_turn_more(self):
        bench = begun()
        decided = bench.play("K", "-K0.4", "+T0")[0]
        self.assertEqual((decided.seat, decided.card, decided.checked), (0, "K", True))
        self.assertEqual(
            (bench.referee.position.turn, bench.referee.turns, bench.referee.laid), (1, 1, "")
        )

    def test_turn_when_the_marble_could_go_further_then_nothing_is_decided_before_hands_rest(self):
        bench = begun(CAPTURE)
        self.assertEqual(bench.card("JK") + bench.touch("-T10", "+T16"), [])
        self.assertEqual(texts(bench.rest()), ["move JK=6: T10>T16"])

    def test_turn_when_a_marble_stays_in_a_hand_then_nothing_is_decided(self):
        bench = begun(CAPTURE)
        self.assertEqual(bench.play("6", "-T10"), [])
        self.assertEqual(bench.rest(), [])

    def test_turn_when_confirmed_then_it_is_decided_without_waiting(self):
        bench = begun(CAPTURE)
        bench.card("JK")
        bench.touch("-T10", "+T16")
        self.assertEqual(texts(bench.control("confirm")), ["move JK=6: T10>T16"])

    def test_turn_when_no_legal_move_could_extend_the_picture_then_it_is_decided_at_once(self):
        bench = begun(CAPTURE)
        bench.card("6")
        self.assertEqual(texts(bench.touch("-T10", "+T16")), ["move 6: T10>T16"])

    def test_turn_when_an_ace_may_go_eleven_then_one_step_waits_for_rest(self):
        bench = begun(CAPTURE)
        bench.card("A")
        self.assertEqual(bench.touch("-T10", "+T11"), [])
        decided = bench.touch("-T11", "+T21") + bench.rest()
        self.assertEqual(texts(decided), ["move A: T10>T21"])

    def test_turn_when_the_victim_is_not_home_yet_then_it_is_not_decided_before_it_is(self):
        bench = begun(CAPTURE)
        bench.card("5")
        self.assertEqual(bench.touch("-T15", "-T10", "+T15") + bench.rest(), [])
        self.assertEqual(texts(bench.touch("+K1.4")), ["move 5: T10>T15xK1"])

    def test_turn_when_moved_before_the_card_is_laid_then_the_move(self):
        bench = begun(CAPTURE)
        bench.touch("-T10", "+T16")
        self.assertEqual(texts(bench.card("6") + bench.rest()), ["move 6: T10>T16"])

    def test_turn_when_the_field_is_not_on_the_board_then_it_is_passed_over(self):
        bench = begun(CAPTURE)
        bench.card("6")
        self.assertEqual(bench.feed(Field, 96, True) + bench.rest(), [])


class Sevens(unittest.TestCase):
    TWO = {0: marbles((10, 40))}

    def test_seven_when_people_pause_in_it_then_no_decision_until_it_is_whole(self):
        bench = begun(self.TWO)
        self.assertEqual(bench.play("7", "-T10", "+T13"), [])
        self.assertEqual(texts(bench.touch("-T40", "+T44")), ["move 7: T10>T13 T40>T44"])

    def test_seven_when_pausing_after_a_capture_then_no_decision(self):
        bench = begun({0: marbles((10, 40)), 1: marbles((60,))})
        self.assertEqual(bench.play("7", "-T12", "+K1.4", "-T10", "+T13"), [])
        self.assertEqual(texts(bench.touch("-T40", "+T44")), ["move 7: T10>T13xK1 T40>T44"])

    def test_seven_when_one_marble_burns_the_other_then_the_move(self):
        decided = begun({0: marbles((10, 13))}).play("7", "-T13", "+K0.3", "-T10", "+T17")
        self.assertEqual(texts(decided), ["move 7: T10>T17xK0"])

    def test_seven_when_the_pause_cannot_be_completed_then_illegal(self):
        bench = begun({0: marbles((62,), (2, 3, 4))})
        decided = bench.play("7", "-T62", "+F0.1")
        self.assertEqual(kinds(decided), [ILLEGAL])
        self.assertEqual((decided[0].reason, decided[0].rule), ("finish_exact_count", "BR-72"))

    def test_seven_when_canadian_then_the_partners_marble_may_move(self):
        bench = begun({0: marbles((10,)), 2: marbles((5,))}, ruleset="brandi-4-canadian")
        decided = bench.play("7", "-T10", "+T13", "-T37", "+T41")
        self.assertEqual(texts(decided), ["move 7: T10>T13 T37>T41"])


class IdleJacks(unittest.TestCase):
    def test_jack_when_nothing_can_be_swapped_then_confirm_lays_it_without_effect(self):
        bench = begun({0: marbles((10,))})
        self.assertEqual(bench.play("J"), [])
        decided = bench.control("confirm")
        self.assertEqual(texts(decided), ["move J: -"])
        self.assertFalse(decided[0].checked)

    def test_jack_when_something_can_be_swapped_then_confirm_does_not_help(self):
        bench = begun(SWAPS)
        self.assertEqual(bench.play("J") + bench.control("confirm") + bench.rest(), [])

    def test_jack_when_the_rules_never_allow_it_then_it_cannot_be_laid(self):
        bench = begun({0: marbles((10,))}, options={"jack_noop": "never"})
        decided = bench.card("J")
        self.assertEqual((decided[0].kind, decided[0].reason), (ILLEGAL, "no_foreign_target"))


class CardsThatAreLaid(unittest.TestCase):
    def test_card_when_it_cannot_be_played_then_illegal_at_once_with_the_reason(self):
        decided = begun().card("5")
        self.assertEqual(
            [(one.kind, one.card, one.reason, one.rule) for one in decided],
            [(ILLEGAL, "5", "no_target", "BR-40")],
        )

    def test_card_when_it_was_refused_then_another_one_may_be_laid(self):
        bench = begun()
        bench.card("5")
        self.assertEqual(texts(bench.play("A", "-K0.4", "+T0")), ["move A: K0>T0"])

    def test_card_when_no_marble_has_moved_then_another_one_replaces_it(self):
        bench = begun(CAPTURE)
        bench.card("6")
        self.assertEqual(texts(bench.play("8", "-T10", "+T18")), ["move 8: T10>T18"])

    def test_card_when_a_marble_is_off_then_the_move_of_the_one_that_lies_open_comes_first(self):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.touch("-T10")
        bench.now_ms += 1000
        self.assertEqual(bench.card("8"), [])
        self.assertEqual(texts(bench.touch("+T16") + bench.rest()), ["move 6: T10>T16"])

    def test_card_when_it_was_laid_with_a_marble_in_the_hand_then_its_move_counts(self):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.touch("-T10")
        bench.card("8")
        self.assertEqual(texts(bench.touch("+T18") + bench.rest()), ["move 8: T10>T18"])

    def test_card_when_all_is_put_back_that_was_refused_then_it_lies_open_still(self):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.touch("-T10", "+T17")
        bench.card("9")
        bench.rest()
        bench.touch("-T17", "+T10")
        bench.rest()
        self.assertEqual(
            (bench.referee.state, bench.referee.laid, bench.referee.position.turn),
            (AWAIT_MOVE, "6", 0),
        )

    def test_card_when_it_lies_open_with_a_marble_off_and_is_laid_again_then_nothing(self):
        bench = begun(CAPTURE)
        bench.card("6", 7)
        bench.touch("-T10")
        self.assertEqual(
            (bench.card("6", 8), bench.referee.laid, bench.referee.objection), ([], "6", "")
        )

    def test_card_when_it_waited_and_explains_nothing_then_the_move_of_the_open_one_is_refused(
        self,
    ):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.touch("-T10")
        bench.card("8")
        self.assertEqual(kinds(bench.touch("+T20") + bench.rest()), [ILLEGAL])

    def test_card_when_it_waited_and_the_hand_lacks_it_then_the_move_of_the_open_one_is_refused(
        self,
    ):
        bench = begun(CAPTURE)
        bench.deal(0, ("6", "3"))
        bench.card("6")
        bench.touch("-T10")
        bench.card("8")
        self.assertEqual(kinds(bench.touch("+T18") + bench.rest()), [ILLEGAL])

    def test_card_when_it_waits_and_the_marble_is_short_of_its_field_then_nothing_is_said_again(
        self,
    ):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.touch("-T10")
        bench.card("8")
        self.assertEqual(bench.touch("+T14") + bench.rest(), [])

    def test_card_of_the_last_turn_when_it_is_read_again_for_five_seconds_then_it_still_lies_there(
        self,
    ):
        bench = begun(CAPTURE)
        bench.card("6", 7)
        (moved,) = bench.touch("-T10", "+T16")
        for later_ms, reasons in ((5000, []), (5001, ["laid_before"])):
            decided = bench.referee.feed(Card(moved.at_ms + later_ms, "6", 7))
            self.assertEqual([one.reason for one in decided], reasons)

    def test_card_that_ended_a_round_when_it_is_dealt_again_then_it_may_be_laid_first(self):
        bench = begun({0: marbles((10,)), 2: marbles((12,))}, options=ONE_CARD, starter=1)
        for _ in range(3):
            bench.control("fold")
        bench.card("5", 7)
        bench.touch("-T10", "+T15")
        bench.now_ms += 60000
        self.assertEqual((bench.card("5", 7), bench.referee.laid), ([], "5"))

    def test_card_of_the_same_rank_when_the_next_seat_has_moved_too_far_then_it_may_be_laid_again(
        self,
    ):
        bench = begun({0: marbles((10,)), 1: marbles((24,))})
        bench.card("3", 7)
        bench.touch("-T10", "+T13", "-T40", "+T44")
        bench.card("3", 8)
        bench.rest()
        bench.touch("-T44", "+T40")
        bench.rest()
        bench.card("3", 8)
        made = bench.touch("-T40", "+T43") + bench.rest()
        self.assertEqual(texts(made), ["move 3: T40>T43"])

    def test_card_when_it_waited_and_the_marble_is_put_back_then_it_is_laid(self):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.touch("-T10")
        bench.card("8")
        bench.touch("+T10")
        bench.rest()
        self.assertEqual(bench.referee.laid, "8")

    def test_card_when_the_next_seat_lays_it_before_the_move_is_applied_then_it_is_judged_afterwards(
        self,
    ):
        bench = begun(CAPTURE)
        bench.card("5")
        bench.touch("-T10", "-T15", "+T15")
        bench.card("8")
        made = bench.touch("+K1.4") + bench.rest()
        self.assertEqual(texts(made)[0], "move 5: T10>T15xK1")
        refused = made[1]
        self.assertEqual((refused.seat, refused.card, refused.kind), (1, "8", ILLEGAL))

    def test_card_when_it_waited_and_is_laid_then_the_light_shows_it(self):
        bench = begun({0: marbles((10,)), 1: marbles((63, 30))})
        bench.card("5")
        bench.touch("-T10", "-T15", "+T15")
        bench.card("8")
        bench.touch("+K1.3")
        bench.rest()
        self.assertEqual((bench.referee.laid, reader(bench)), ("8", (LAID, 1)))

    def test_card_when_it_is_refused_then_the_tag_of_the_one_before_may_be_laid_by_the_next_seat(
        self,
    ):
        bench = begun(None, options={"fold_check": "trust"})
        bench.card("K", 7)
        bench.card("5", 8)
        bench.control("fold")
        bench.card("K", 7)
        self.assertEqual((bench.referee.position.turn, bench.referee.laid), (1, "K"))

    def test_card_when_the_hand_is_known_and_another_seat_holds_it_then_the_reason_says_so(self):
        bench = begun(CAPTURE)
        bench.deal(0, ("6", "8"))
        bench.deal(1, ("5",))
        found = [(one.reason, one.rule) for one in bench.card("5") + bench.card("3")]
        self.assertEqual(found, [("wrong_seat", "BR-15"), ("not_in_hand", "BR-15")])

    def test_card_when_the_one_just_played_is_read_again_then_it_is_passed_over(self):
        bench = begun(CAPTURE)
        bench.card("6", 7)
        bench.touch("-T10", "+T16")
        self.assertEqual((bench.card("6", 7), bench.referee.laid), ([], ""))

    def test_card_when_the_one_just_played_is_laid_later_then_it_is_refused(self):
        bench = begun(CAPTURE)
        bench.card("6", 7)
        bench.touch("-T10", "+T16")
        bench.now_ms += 6000
        self.assertEqual([one.reason for one in bench.card("6", 7)], ["laid_before"])

    def test_card_when_its_turn_was_undone_then_it_may_be_laid_again(self):
        bench = begun(CAPTURE)
        bench.card("6", 7)
        bench.touch("-T10", "+T16")
        bench.control("undo")
        bench.touch("-T16", "+T10")
        bench.rest()
        bench.card("6", 7)
        self.assertEqual(bench.referee.laid, "6")

    def test_move_when_marbles_of_two_seats_go_home_then_their_colours_are_doubted(self):
        bench = begun({0: marbles((10,)), 1: marbles((61, 5)), 2: marbles((47,))})
        decided = bench.play("7", "-T13", "+K1.4", "-T15", "+K2.4", "-T10", "+T17")
        self.assertEqual([(one.kind, one.reason) for one in decided], [(MOVE, "colours_unseen")])

    def test_move_when_marbles_of_one_seat_go_home_then_nothing_is_doubted(self):
        bench = begun({0: marbles((10,)), 1: marbles((61, 63))})
        decided = bench.play("7", "-T13", "+K1.4", "-T15", "+K1.3", "-T10", "+T17")
        self.assertEqual([(one.kind, one.reason) for one in decided], [(MOVE, "")])

    def test_reader_when_a_card_is_unknown_or_two_lie_there_then_each_is_said(self):
        bench = begun(CAPTURE)
        decided = bench.feed(Reader, "unknown_card") + bench.feed(Reader, "two_cards")
        self.assertEqual(
            [(one.kind, one.reason) for one in decided],
            [(ILLEGAL, "unknown_card"), (ILLEGAL, "two_cards")],
        )

    def test_card_when_it_is_read_twice_then_nothing_changes(self):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.card("6")
        self.assertEqual(texts(bench.touch("-T10", "+T16") + bench.rest()), ["move 6: T10>T16"])

    def test_card_when_undone_then_the_same_seat_lays_another(self):
        bench = begun(CAPTURE)
        bench.card("6")
        self.assertEqual(bench.control("undo"), [])
        self.assertEqual(
            (bench.referee.laid, bench.referee.state, bench.referee.turns), ("", CARD, 0)
        )

    def test_card_when_undone_with_a_marble_off_then_it_may_be_put_back_before_anything_is_said(
        self,
    ):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.touch("-T10")
        self.assertEqual((bench.control("undo"), kinds(bench.rest())), ([], []))
        self.assertEqual(kinds(bench.rest()), [CORRECTION])

    def test_card_when_it_is_refused_then_why_until_somebody_does_something(self):
        bench = begun(CAPTURE)
        bench.deal(0, ("6", "3"))
        bench.card("8")
        self.assertEqual(bench.referee.objection, "not_in_hand")
        bench.card("6")
        self.assertEqual(bench.referee.objection, "")


class Folds(unittest.TestCase):
    NOTHING = ("2", "3", "5", "6", "8", "9")

    def test_fold_when_no_card_shown_can_be_played_then_accepted(self):
        bench = begun()
        decided = bench.show_and_fold(self.NOTHING)
        self.assertEqual(texts(decided), ["fold fold"])
        self.assertEqual(
            (decided[0].cards, decided[0].checked, decided[0].seat), (self.NOTHING, True, 0)
        )

    def test_fold_when_the_next_card_is_laid_with_a_marble_in_the_hand_then_its_move(self):
        bench = begun({1: marbles((24,))})
        bench.show_and_fold(self.NOTHING)
        bench.touch("-T40")
        bench.card("6")
        self.assertEqual(texts(bench.touch("+T46")), ["move 6: T40>T46"])

    def test_fold_when_the_last_card_is_not_yet_shown_then_nothing_is_decided(self):
        self.assertEqual(begun().show_and_fold(self.NOTHING[:5]), [])

    def test_fold_when_a_card_is_read_twice_then_it_counts_once(self):
        bench = begun()
        bench.show_and_fold(self.NOTHING[:5])
        self.assertEqual(bench.card("8", bench.events[-1].tag), [])
        self.assertEqual(kinds(bench.card("9", 99)), [FOLD])

    def test_fold_when_a_card_could_be_played_then_refused_naming_card_move_and_rule(self):
        bench = begun()
        decided = bench.show_and_fold(("2", "3", "5", "K", "8", "9"))
        self.assertEqual(texts(decided), ["fold_refused K: K0>T0"])
        self.assertEqual(
            (decided[0].card, decided[0].reason, decided[0].rule), ("K", "must_play", "BR-19")
        )

    def test_fold_when_only_the_idle_jack_could_be_played_then_refused_naming_it(self):
        bench = begun({0: marbles((10,))})
        self.assertEqual(texts(bench.show_and_fold(("J",) * 6)), ["fold_refused J: -"])

    def test_fold_when_refused_then_the_seat_plays_on(self):
        bench = begun()
        bench.show_and_fold(("2", "3", "5", "K", "8", "9"))
        self.assertEqual(texts(bench.play("K", "-K0.4", "+T0")), ["move K: K0>T0"])

    def test_fold_when_claimed_twice_then_withdrawn(self):
        bench = begun()
        bench.control("fold")
        bench.control("fold")
        self.assertEqual(texts(bench.play("K", "-K0.4", "+T0")), ["move K: K0>T0"])

    def test_fold_when_hands_were_scanned_then_judged_without_showing(self):
        bench = begun()
        bench.deal(0, self.NOTHING)
        decided = bench.control("fold")
        self.assertEqual((kinds(decided), decided[0].cards), ([FOLD], self.NOTHING))

    def test_fold_when_a_scanned_hand_could_play_then_refused(self):
        bench = begun()
        bench.deal(0, ("2", "A"))
        self.assertEqual(texts(bench.control("fold")), ["fold_refused A: K0>T0"])

    def test_fold_when_a_scanned_card_was_played_then_it_counts_no_more(self):
        bench = begun()
        bench.deal(0, ("K", "2"))
        bench.play("K", "-K0.4", "+T0")
        for _ in range(3):
            bench.show_and_fold(self.NOTHING)
        self.assertEqual(texts(bench.control("fold")), ["fold_refused 2: T0>T2"])

    def test_deal_when_there_is_no_such_seat_then_error_and_the_game_goes_on(self):
        bench = begun()
        with self.assertRaises(NotationError):
            bench.deal(4, ("A",))
        self.assertEqual(texts(bench.play("K", "-K0.4", "+T0")), ["move K: K0>T0"])

    def test_fold_when_the_table_trusts_then_accepted_unchecked(self):
        bench = begun(None, options={"fold_check": "trust"})
        decided = bench.control("fold")
        self.assertEqual((kinds(decided), decided[0].checked), ([FOLD], False))


class Rounds(unittest.TestCase):
    def test_round_when_all_have_folded_then_the_next_one_begins(self):
        bench = begun()
        for _ in range(4):
            bench.show_and_fold(Folds.NOTHING)
        last = bench.decisions[-1]
        self.assertEqual(
            (last.kind, last.seat, last.position.round_number, last.position.counts),
            (ROUND, 1, 1, (5,) * 4),
        )

    def test_round_when_the_game_begins_then_the_starter_is_named(self):
        decided = Bench(None, starter=2).begin()
        self.assertEqual([(one.kind, one.seat) for one in decided], [(ROUND, 2)])

    def test_round_when_hands_were_scanned_before_it_then_they_are_forgotten(self):
        bench = begun()
        bench.deal(1, Folds.NOTHING)
        bench.show_and_fold(Folds.NOTHING)
        bench.control("fold")
        for _ in range(2):
            bench.show_and_fold(Folds.NOTHING)
        self.assertEqual((bench.referee.position.round_number, bench.referee.position.turn), (1, 1))
        self.assertEqual(bench.control("fold"), [])

    def test_round_when_the_turn_that_ended_the_one_before_is_undone_then_no_act_begins_one(self):
        bench = begun(None, options=ONE_CARD)
        for _ in range(4):
            bench.control("fold")
        self.assertTrue(bench.referee.begins_round(Control(bench.now_ms, "hint")))
        bench.control("undo")
        self.assertFalse(bench.referee.begins_round(Control(bench.now_ms, "hint")))


class Undoing(unittest.TestCase):
    def test_undo_when_asked_for_five_times_then_four_turns(self):
        bench = begun({seat: marbles((10,)) for seat in range(4)})
        for turn in ("-T10 +T12", "-T26 +T28", "-T42 +T44", "-T58 +T60", "-T12 +T14"):
            bench.play("2", *turn.split())
        self.assertEqual(bench.referee.turns, 5)
        for _ in range(5):
            bench.control("undo")
        self.assertEqual(bench.referee.turns, 1)


class Winning(unittest.TestCase):
    LAST = {0: marbles((63,), (2, 3, 4)), 2: DONE}

    def test_win_when_it_is_the_last_card_of_a_round_then_no_other_one_begins(self):
        bench = begun(self.LAST, options=ONE_CARD, starter=1)
        for _ in range(3):
            bench.control("fold")
        self.assertEqual(texts(bench.play("2", "-T63", "+F0.1")), ["move 2: T63>F0.1", "won"])

    def test_win_when_the_last_marble_is_in_then_the_team(self):
        decided = begun(self.LAST).play("2", "-T63", "+F0.1")
        self.assertEqual(texts(decided), ["move 2: T63>F0.1", "won"])
        self.assertEqual((decided[1].team, decided[0].count), (0, 0))

    def test_win_when_it_is_over_then_nothing_more_is_decided(self):
        bench = begun(self.LAST)
        bench.play("2", "-T63", "+F0.1")
        self.assertEqual(bench.play("K", "-K1.4", "+T16") + bench.control("fold"), [])
        self.assertEqual(bench.referee.state, OVER)

    def test_win_when_undone_then_the_game_goes_on(self):
        bench = begun(self.LAST)
        bench.play("2", "-T63", "+F0.1")
        self.assertEqual(kinds(bench.control("undo")), [UNDO])
        bench.touch("-F0.1", "+T63")
        bench.rest()
        self.assertEqual(kinds(bench.play("2", "-T63", "+F0.1")), [MOVE, WON])


class Beginnings(unittest.TestCase):
    def test_feed_when_there_is_no_game_then_nothing_is_decided(self):
        referee = Referee()
        self.assertEqual(referee.feed(Control(5, "undo")), [])
        self.assertEqual(
            (referee.state, referee.position, referee.turns, referee.objection), (IDLE, None, 0, "")
        )

    def test_begin_when_the_picture_is_unknown_then_the_set_up_is_believed(self):
        referee = Referee()
        self.assertEqual(kinds(referee.feed(Game(5, b"", {"ruleset": "brandi-4"}))), [ROUND])

    def test_begin_when_the_ruleset_is_unknown_then_the_game_goes_on_as_before(self):
        bench = begun(CAPTURE)
        bench.card("6")
        with self.assertRaises(RulesError):
            bench.feed(Game, b"", {"ruleset": "chess"})
        self.assertEqual(texts(bench.touch("-T10", "+T16") + bench.rest()), ["move 6: T10>T16"])

    def test_begin_when_refused_then_what_time_had_decided_is_not_lost(self):
        bench = begun(CAPTURE)
        bench.card("JK")
        bench.touch("-T10", "+T16")
        bench.now_ms += 2000
        with self.assertRaises(RulesError):
            bench.feed(Game, b"", {"ruleset": "chess"})
        self.assertEqual(texts(bench.rest()), ["move JK=6: T10>T16"])

    def test_begin_when_the_picture_is_too_short_then_the_game_goes_on_as_before(self):
        bench = begun(CAPTURE)
        bench.card("6")
        for picture in (b"\x00", bytes(11)):
            with self.assertRaises(NotationError):
                bench.feed(Game, picture, {"ruleset": "brandi-4", "starter": 2})
        self.assertEqual(texts(bench.touch("-T10", "+T16") + bench.rest()), ["move 6: T10>T16"])

    def test_begin_when_a_game_is_running_then_the_new_one_replaces_it(self):
        bench = begun(CAPTURE)
        bench.card("6")
        bench.feed(Game, b"", {"ruleset": "brandi-4", "starter": 3})
        self.assertEqual(
            (bench.referee.position.turn, bench.referee.laid, bench.referee.turns), (3, "", 0)
        )

    def test_begin_when_marbles_of_a_second_game_are_still_set_up_then_no_act_begins_a_round(self):
        bench = begun()
        self.assertTrue(bench.referee.begins_round(Control(bench.now_ms, "hint")))
        bench.begin(Bench(CAPTURE).hands.full)
        self.assertEqual(bench.referee.state, ARRANGE)
        self.assertFalse(bench.referee.begins_round(Control(bench.now_ms, "hint")))


if __name__ == "__main__":
    unittest.main()
