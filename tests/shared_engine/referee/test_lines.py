"""What the referee by worlds and lines promises, whatever people do."""

import unittest

from shared_engine.log.events import Traces
from shared_engine.log.picture import pack_picture
from shared_engine.referee.lines import MOST_LINES
from shared_engine.tracking.world import MOST_WORLDS
from tests.shared_engine.referee.bench import Bench, kinds, steps, texts

PLAYERS = {
    0: {"kennel": 3, "track": [10], "finish": []},
    1: {"kennel": 3, "track": [24], "finish": []},
    2: {"kennel": 3, "track": [20], "finish": []},
}


def begun():
    bench = Bench(PLAYERS)
    bench.begin()
    return bench


class Turns(unittest.TestCase):
    def test_move_when_it_is_whole_then_said_at_once(self):
        bench = begun()
        bench.card("5")
        self.assertEqual(texts(bench.touch("-T10", "+T15")), ["move 5: T10>T15"])

    def test_move_when_hands_can_go_on_then_said_when_they_have_rested(self):
        bench = begun()
        bench.card("7")
        self.assertEqual(bench.touch("-T10", "+T13"), [])
        self.assertEqual(texts(bench.touch("-T13", "+T17") + bench.rest()), ["move 7: T10>T17"])

    def test_move_when_the_card_comes_late_then_said_with_it(self):
        bench = begun()
        bench.touch("-T10", "+T15")
        self.assertEqual(texts(bench.card("5")), ["move 5: T10>T15"])

    def test_move_when_the_next_seat_lifts_early_then_it_stands(self):
        bench = begun()
        bench.card("5")
        decided = bench.touch("-T10", "-T40", "+T15", "+T46") + bench.card("6") + bench.rest()
        self.assertEqual(texts(decided), ["move 5: T10>T15", "move 6: T40>T46"])

    def test_move_when_hands_think_again_then_taken_back_and_another_one_said(self):
        bench = begun()
        bench.play("A", "-T10", "+T11")
        decided = bench.touch("-T11", "+T21") + bench.rest()
        self.assertEqual(texts(decided), ["undo", "move A: T10>T21"])

    def test_card_when_another_is_laid_before_anything_moved_then_that_counts(self):
        bench = begun()
        bench.card("5")
        bench.card("6")
        self.assertEqual(texts(bench.touch("-T10", "+T16") + bench.rest()), ["move 6: T10>T16"])


class Repairs(unittest.TestCase):
    def test_repair_when_a_neighbour_is_bumped_then_it_alone_goes_back(self):
        bench = Bench({0: {"kennel": 3, "track": [10]}, 2: {"kennel": 3, "track": [44]}})
        bench.begin()
        bench.card("5")
        bench.touch("-T10", "-T12", "+T13", "+T15")
        refused = bench.rest()[-1]
        self.assertEqual((refused.kind, steps(bench, refused)), ("illegal", ["-T13", "+T12"]))
        made = bench.touch("-T13", "+T12") + bench.rest()
        self.assertEqual(texts(made), ["move 5: T10>T15"])

    def test_repair_when_it_was_no_move_then_to_where_the_turn_began(self):
        bench = begun()
        bench.card("5")
        refused = (bench.touch("-T10", "+T16") + bench.rest() + bench.rest())[-1]
        self.assertEqual((refused.kind, steps(bench, refused)), ("illegal", ["-T16", "+T10"]))


class Promises(unittest.TestCase):
    def test_confirm_when_the_board_shows_no_move_then_none_is_made(self):
        bench = begun()
        bench.card("5")
        self.assertEqual([one for one in kinds(bench.control("confirm")) if one == "move"], [])

    def test_cards_when_more_than_two_wait_then_one_has_to_be_laid_again(self):
        bench = begun()
        decided = []
        bench.touch("-T10")
        for tag, card in enumerate(("5", "6", "8", "9")):
            decided += bench.card(card, tag)
        self.assertIn("lay_again", [one.reason for one in decided])
        self.assertLessEqual(max([len(one.cards) for one in bench.referee.match.lines]), 3)

    def test_memory_when_hands_do_whatever_then_it_does_not_grow(self):
        bench = begun()
        bench.card("7")
        for _ in range(12):
            bench.touch("-T10", "-T40", "+T40", "+T10", "-K0.1", "+K0.1")
        lines = bench.referee.match.lines
        self.assertLessEqual(len(lines), MOST_LINES)
        self.assertLessEqual(max([len(one.worlds) for one in lines]), MOST_WORLDS)

    def test_hands_when_dealt_right_after_a_marble_moved_then_the_first_card_keeps_them(self):
        bench = begun()
        bench.touch("-T10", "+T10")
        bench.deal(0, ["5", "6", "8", "9", "10", "Q"])
        bench.now_ms += 20000
        bench.card("5")
        bench.control("undo")
        self.assertEqual([one.reason for one in bench.card("K")], ["not_in_hand"])

    def test_traces_when_an_older_log_has_them_then_nothing_follows(self):
        bench = begun()
        before = bench.referee.position
        everywhere = pack_picture(b"\x01" * len(bench.referee.full))
        self.assertEqual(bench.feed(Traces, everywhere, everywhere), [])
        bench.card("5")
        self.assertEqual(bench.referee.position, before)
        self.assertEqual(texts(bench.touch("-T10", "+T15")), ["move 5: T10>T15"])

    def test_undo_when_there_is_no_turn_then_it_is_said(self):
        decided = begun().control("undo")
        self.assertEqual([one.reason for one in decided], ["nothing_to_undo"])


if __name__ == "__main__":
    unittest.main()
