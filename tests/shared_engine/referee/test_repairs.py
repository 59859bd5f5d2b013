"""The referee when something is wrong: illegal moves, wrong set-ups, undo, a device that
disagrees."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.field import parse_field
from shared_engine.log.events import Digest, Past, Stand
from shared_engine.log.picture import pack_picture
from shared_engine.referee.decision import CORRECTION, DISAGREE, ILLEGAL, MOVE, ROUND, UNDO
from shared_engine.referee.referee import Referee
from shared_engine.referee.reported import UNDO_DEPTH
from shared_engine.referee.states import ARRANGE, CARD
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.referee.bench import Bench, kinds, steps, texts

CAPTURE = {0: marbles((10,)), 1: marbles((63,))}
WALL = {0: marbles((10,)), 1: marbles((0,), (), True)}


def begun(players=None, **description):
    bench = Bench(players, **description)
    bench.begin()
    return bench


class Illegal(unittest.TestCase):
    def test_illegal_when_moved_wrongly_then_reason_rule_and_repair(self):
        bench = begun(WALL)
        bench.card("5")
        decided = bench.touch("-T10", "+T17") + bench.rest()
        found = decided[0]
        self.assertEqual(
            (kinds(decided), found.reason, found.rule), ([ILLEGAL], "no_target", "BR-40")
        )
        self.assertEqual(steps(bench, found), ["-T17", "+T10"])

    def test_illegal_when_a_wall_was_passed_then_the_rule_says_so(self):
        bench = begun({0: marbles((10, 40)), 1: marbles((0,), (), True)})
        decided = bench.play("8", "-T10", "+T18")
        self.assertEqual((decided[0].reason, decided[0].rule), ("blockade", "BR-44"))

    def test_illegal_when_put_back_then_a_legal_move_is_applied(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T17")
        self.assertEqual(bench.touch("-T17", "+T10") + bench.rest(), [])
        self.assertEqual(texts(bench.touch("-T10", "+T16") + bench.rest()), ["move 6: T10>T16"])

    def test_illegal_when_moved_on_to_a_legal_picture_then_it_is_applied(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T17")
        self.assertEqual(texts(bench.touch("-T17", "+T16") + bench.rest()), ["move 6: T10>T16"])

    def test_illegal_when_the_picture_stays_then_it_is_said_once(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T17")
        self.assertEqual(bench.touch("-T17", "+T17") + bench.rest() + bench.control("confirm"), [])

    def test_illegal_when_another_wrong_picture_follows_then_it_is_said_again(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T17")
        decided = bench.touch("-T17", "+T18") + bench.rest()
        self.assertEqual((kinds(decided), steps(bench, decided[0])), ([ILLEGAL], ["-T18", "+T10"]))

    def test_illegal_when_the_same_mistake_is_made_after_putting_back_then_it_is_said_again(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T17")
        bench.touch("-T17", "+T10")
        bench.rest()
        self.assertEqual(kinds(bench.touch("-T10", "+T17") + bench.rest()), [ILLEGAL])

    def test_illegal_when_a_marble_too_many_appears_then_lift_it(self):
        bench = begun(CAPTURE)
        decided = bench.play("6", "+T30")
        self.assertEqual((kinds(decided), steps(bench, decided[0])), ([ILLEGAL], ["-T30"]))

    def test_illegal_when_the_card_is_laid_after_a_wrong_move_then_the_reason_is_said(self):
        bench = begun(CAPTURE)
        self.assertEqual(kinds(bench.touch("-T10", "+T17") + bench.rest()), [CORRECTION])
        decided = bench.card("6") + bench.rest()
        self.assertEqual(
            [(one.kind, one.reason, one.rule) for one in decided], [(ILLEGAL, "no_target", "BR-40")]
        )

    def test_illegal_when_a_card_is_laid_while_an_undone_turn_still_lies_there_then_it_is_said(
        self,
    ):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T16")
        bench.control("undo")
        self.assertEqual(kinds(bench.rest()), [CORRECTION])
        self.assertEqual(kinds(bench.card("5") + bench.rest()), [ILLEGAL])

    def test_illegal_when_a_burned_marble_is_still_there_then_only_that_goes_home(self):
        bench = begun({0: marbles((10,)), 1: marbles((61,))})
        decided = bench.play("7", "-T10", "+T17")
        self.assertEqual(steps(bench, decided[0]), ["-T13", "+K1.4"])

    def test_illegal_when_two_burned_marbles_are_still_there_then_both_go_home(self):
        bench = begun({0: marbles((10,)), 1: marbles((61,)), 2: marbles((47,))})
        decided = bench.play("7", "-T10", "+T17")
        self.assertEqual(steps(bench, decided[0]), ["-T13", "-T15", "+K1.4", "+K2.4"])

    def test_illegal_when_one_of_two_burned_marbles_is_home_then_it_is_not_said_again(self):
        bench = begun({0: marbles((10,)), 1: marbles((61,)), 2: marbles((47,))})
        bench.play("7", "-T10", "+T17")
        self.assertEqual(bench.touch("-T13", "+K1.4") + bench.rest(), [])
        self.assertEqual(texts(bench.touch("-T15", "+K2.4")), ["move 7: T10>T17xK1xK2"])

    def test_illegal_when_the_position_is_asked_then_it_has_not_moved_on(self):
        bench = begun(CAPTURE)
        decided = bench.play("6", "-T10", "+T17")
        self.assertEqual((decided[0].position.turn, bench.referee.turns), (0, 0))


class Corrections(unittest.TestCase):
    def wrong(self, players, *changes):
        """A bench, and the set-up of its game with *changes*."""
        bench = Bench(players)
        picture = bytearray(bench.hands.full)
        for change in changes:
            picture[parse_field(bench.board, change[1:])] = 1 if change[0] == "+" else 0
        return bench, picture

    def test_correction_when_the_set_up_is_wrong_then_how_to_mend_it(self):
        bench, picture = self.wrong(CAPTURE, "-T10", "+T11", "-K2.4")
        decided = bench.begin(picture)
        self.assertEqual(kinds(decided), [CORRECTION])
        self.assertEqual(steps(bench, decided[0]), ["-T11", "+T10", "+K2.4"])

    def test_correction_when_mended_then_the_round_begins(self):
        bench, picture = self.wrong(CAPTURE, "-T10", "+T11")
        bench.begin(picture)
        self.assertEqual(kinds(bench.touch("-T11", "+T10") + bench.rest()), [ROUND])

    def test_correction_when_half_mended_then_it_is_not_said_again(self):
        bench, picture = self.wrong(CAPTURE, "-T10", "+T11", "-K2.4")
        bench.begin(picture)
        self.assertEqual(bench.touch("+K2.4") + bench.rest(), [])
        self.assertEqual(len(bench.referee.repair), 2)

    def test_correction_when_half_mended_and_something_else_goes_wrong_then_all_that_is_to_be_done(
        self,
    ):
        bench, picture = self.wrong(CAPTURE, "-T10", "+T11", "-K2.4")
        bench.begin(picture)
        decided = bench.touch("+K2.4", "-T15") + bench.rest()
        self.assertEqual([steps(bench, one) for one in decided], [["-T11", "+T10", "+T15"]])

    def test_correction_when_the_set_up_is_wrong_then_no_card_is_accepted(self):
        bench, picture = self.wrong(CAPTURE, "-K2.4")
        bench.begin(picture)
        self.assertEqual((bench.card("6"), bench.referee.state), ([], ARRANGE))

    def test_correction_when_marbles_change_places_before_the_game_then_that_is_not_kept(self):
        bench, picture = self.wrong(CAPTURE, "-K2.4")
        bench.begin(picture)
        bench.touch("-T10", "-T15", "+T10", "+T15")
        self.assertEqual(bench.referee.state, ARRANGE)

    def test_correction_when_a_marble_is_bumped_between_turns_then_put_it_back(self):
        bench = begun(CAPTURE)
        decided = bench.touch("-T15", "+T14") + bench.rest()
        self.assertEqual(
            (kinds(decided), steps(bench, decided[0])), ([CORRECTION], ["-T14", "+T15"])
        )
        self.assertEqual(bench.touch("-T14", "+T15") + bench.rest(), [])

    def test_correction_when_the_bumped_marble_is_back_then_the_turn_goes_on(self):
        bench = begun(CAPTURE)
        bench.touch("-T15", "+T14")
        bench.rest()
        bench.touch("-T14", "+T15")
        bench.rest()
        self.assertEqual(texts(bench.play("6", "-T10", "+T16")), ["move 6: T10>T16"])


class Undoing(unittest.TestCase):
    def test_undo_when_a_turn_was_played_then_the_position_before_it(self):
        bench = begun(CAPTURE)
        before = bench.referee.position
        bench.play("6", "-T10", "+T16")
        decided = bench.control("undo")
        self.assertEqual(
            (kinds(decided), decided[0].position, bench.referee.turns), ([UNDO], before, 0)
        )

    def test_undo_when_marbles_are_not_back_then_how_to_put_them_back(self):
        bench = begun(CAPTURE)
        bench.play("5", "-T15", "+K1.4", "-T10", "+T15")
        bench.control("undo")
        decided = bench.rest()
        self.assertEqual(
            (kinds(decided), steps(bench, decided[0])),
            ([CORRECTION], ["-T15", "-K1.4", "+T10", "+T15"]),
        )

    def test_undo_when_marbles_are_back_then_the_seat_plays_again(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T16")
        bench.control("undo")
        self.assertEqual(bench.touch("-T16", "+T10") + bench.rest(), [])
        self.assertEqual(texts(bench.play("8", "-T10", "+T18")), ["move 8: T10>T18"])

    def next_round(self):
        bench = Bench(options={"fold_check": "trust"})
        bench.begin()
        for _ in range(4):
            bench.control("fold")
        self.assertEqual(bench.referee.position.round_number, 1)
        return bench

    def test_undo_when_a_new_round_was_dealt_and_nobody_has_acted_then_back_into_the_old_one(self):
        bench = self.next_round()
        self.assertEqual(kinds(bench.control("undo")), ["undo"])
        self.assertEqual(bench.referee.position.round_number, 0)

    def test_undo_when_a_card_of_a_new_round_was_laid_then_back_into_the_old_one_after_it(self):
        bench = self.next_round()
        bench.card("K")
        bench.control("undo")
        self.assertEqual(kinds(bench.control("undo")), ["undo"])
        self.assertEqual(bench.referee.position.round_number, 0)

    def test_undo_when_a_turn_of_a_new_round_was_played_then_as_many_turns_as_ever(self):
        bench = self.next_round()
        bench.play("K", "-K1.1", "+T16")
        undone = [bench.control("undo") for _ in range(UNDO_DEPTH)]
        self.assertEqual([one[0].position.turn for one in undone], [1, 3, 2, 1])
        self.assertEqual(kinds(bench.control("undo")), [ILLEGAL])

    def test_undo_when_hands_of_the_new_round_were_scanned_then_nobody_asks_for_them_in_the_old_one(
        self,
    ):
        bench = self.next_round()
        bench.deal(3, ("5", "6"))
        bench.control("undo")
        self.assertEqual(kinds(bench.play("K", "-K3.1", "+T48")), ["move"])

    def test_undo_when_the_board_begins_at_that_round_then_as_one_that_went_on(self):
        bench = self.next_round()
        bench.card("K")
        position = bench.referee.position
        woken = Bench(options={"fold_check": "trust"})
        description = {"ruleset": "brandi-4", "options": {"fold_check": "trust"}, "starter": 0}
        stand = Stand(bench.now_ms, 4, 0, pack_picture(bench.referee.full), position.pack())
        woken.referee.resume(description, stand)
        for turns, before in bench.referee.past:
            woken.feed(Past, turns, before.pack())
        self.assertEqual([turns for turns, _ in bench.referee.past], [3, 2, 1, 0])
        bench.control("undo")
        for _ in range(UNDO_DEPTH):
            self.assertEqual(
                [one.position for one in woken.control("undo")],
                [one.position for one in bench.control("undo")],
            )

    def test_undo_when_the_board_saved_that_round_without_what_was_before_then_it_ends_there(self):
        bench = self.next_round()
        position = bench.referee.position
        bench.feed(Stand, 4, 0, pack_picture(bench.referee.full), position.pack())
        self.assertEqual(kinds(bench.control("undo")), [ILLEGAL])

    def test_undo_when_the_power_went_before_all_was_saved_then_as_far_as_that(self):
        bench = self.next_round()
        position, past = bench.referee.position, bench.referee.past
        bench.feed(Stand, 4, 0, pack_picture(bench.referee.full), position.pack())
        bench.feed(Past, past[0][0], past[0][1].pack())
        self.assertEqual([kinds(bench.control("undo")) for _ in range(2)], [["undo"], [ILLEGAL]])

    def test_past_when_the_positions_are_known_already_then_nothing_changes(self):
        bench = self.next_round()
        bench.card("K")
        past = bench.referee.past
        for turns, before in past:
            bench.feed(Past, turns, before.pack())
        self.assertEqual(bench.referee.past, past)

    def test_undo_when_nothing_was_played_then_that_is_said(self):
        bench = begun(CAPTURE)
        decided = bench.control("undo") + bench.rest()
        self.assertEqual([one.reason for one in decided], ["nothing_to_undo"])

    def test_undo_when_repeated_then_turn_by_turn_as_far_as_it_remembers(self):
        bench = begun({seat: marbles((5,)) for seat in range(4)})
        positions = [bench.referee.position]
        for _ in range(UNDO_DEPTH + 2):
            bench.carry_out(legal(bench.referee.position, "2")[0])
            positions.append(bench.referee.position)
        undone = [bench.control("undo") for _ in range(UNDO_DEPTH)]
        self.assertEqual([one[0].position for one in undone], positions[-2 : -UNDO_DEPTH - 2 : -1])
        self.assertEqual(kinds(bench.control("undo")), [ILLEGAL])

    def test_undo_when_a_fold_is_being_shown_then_the_claim_is_withdrawn(self):
        bench = begun(CAPTURE)
        bench.control("fold")
        bench.control("undo")
        self.assertEqual((bench.referee.state, bench.referee.turns), (CARD, 0))


class OtherOpinions(unittest.TestCase):
    """DIGEST and STAND: what the device believes."""

    def moved(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T16")
        return bench, bench.referee.position

    def test_digest_when_it_is_the_same_then_nothing(self):
        bench, position = self.moved()
        self.assertEqual(bench.feed(Digest, 1, position.digest()), [])

    def test_digest_when_it_differs_then_disagree(self):
        bench, _ = self.moved()
        self.assertEqual(kinds(bench.feed(Digest, 1, b"\x00\x00\x00\x00")), [DISAGREE])

    def test_digest_when_the_turns_differ_then_disagree(self):
        bench, position = self.moved()
        self.assertEqual(kinds(bench.feed(Digest, 2, position.digest())), [DISAGREE])

    def test_stand_when_it_is_the_same_then_nothing(self):
        bench, position = self.moved()
        stand = (1, 0, pack_picture(game.picture(position)), position.pack())
        self.assertEqual(bench.feed(Stand, *stand), [])

    def test_stand_when_it_differs_then_disagree(self):
        bench, position = self.moved()
        stand = (1, 0, pack_picture(game.picture(position)), b"\x00" + position.pack()[1:] + b"!")
        self.assertEqual(kinds(bench.feed(Stand, *stand)), [DISAGREE])

    def test_disagree_when_said_then_the_game_goes_on(self):
        bench, _ = self.moved()
        bench.feed(Digest, 9, b"\x00\x00\x00\x00")
        self.assertEqual(texts(bench.play("5", "-T15", "+T20")), ["move 5: T15>T20"])


class Resuming(unittest.TestCase):
    def test_resume_when_it_goes_on_from_a_stand_then_the_same_decisions(self):
        bench = begun(CAPTURE)
        bench.play("6", "-T10", "+T16")
        before = bench.referee.position
        woken = Referee()
        woken.resume(
            bench.description, Stand(0, 1, 0, pack_picture(game.picture(before)), before.pack())
        )
        begin = len(bench.events)
        expected = bench.play("5", "-T15", "+T20")
        decided = []
        for event in bench.events[begin:]:
            decided += woken.feed(event)
        decided += woken.advance(bench.now_ms)
        self.assertEqual(texts(decided), texts(expected))
        self.assertEqual((woken.turns, woken.position), (2, bench.referee.position))


class Time(unittest.TestCase):
    """Decisions depend on the events alone, not on how often time is looked at."""

    def session(self):
        bench = Bench(CAPTURE)
        bench.begin()
        bench.play("8", "-T10", "+T19")
        bench.touch("-T19", "+T18")
        bench.rest()
        bench.play("5", "-T15", "+T20")
        bench.control("undo")
        bench.touch("-T20", "+T15")
        bench.rest()
        bench.show_and_fold(("K", "2", "3", "5", "6", "9"))
        bench.play("K", "-K1.3", "+T16")
        bench.rest()
        return bench

    def decide(self, log, step_ms, end_ms):
        """(time, text) of what is decided when *log* is fed and time is looked at every
        *step_ms*."""
        referee = Referee()
        decided = []
        now_ms = 0
        for event in log:
            while step_ms and now_ms + step_ms <= event.at_ms:
                now_ms += step_ms
                decided += referee.advance(now_ms)
            decided += referee.feed(event)
        decided += referee.advance(end_ms)
        return [(one.at_ms, text) for one, text in zip(decided, texts(decided))]

    def test_advance_when_called_in_between_then_the_same_decisions_at_the_same_times(self):
        bench = self.session()
        plain = self.decide(bench.events, 0, bench.now_ms)
        self.assertEqual([text for _, text in plain].count(ILLEGAL), 1)
        for step_ms in (1, 10, 250, 599, 601):
            self.assertEqual(self.decide(bench.events, step_ms, bench.now_ms), plain)

    def test_deadline_when_hands_rest_then_it_is_known_and_gone_after(self):
        bench = begun(CAPTURE)
        bench.card("JK")
        bench.touch("-T10", "+T16")
        deadline = bench.referee.deadline
        self.assertEqual(bench.referee.advance(deadline - 1), [])
        self.assertEqual(kinds(bench.referee.advance(deadline)), [MOVE])
        self.assertIsNone(bench.referee.deadline)


if __name__ == "__main__":
    unittest.main()
