"""A game the referee has never heard of goes through all of it."""

import unittest

from shared_engine.games.meanings import TARGET
from shared_engine.lights.looks import LAID, LIFT_HERE, OWNER, VICTORY, lights
from shared_engine.log.events import Card, Control, Digest, Field, Game, Gap
from shared_engine.referee.referee import Referee
from tests.shared_engine.referee.toy import HOLES, open_game


class Ring(unittest.TestCase):
    def setUp(self):
        self.referee = Referee(open_game)
        self.now_ms = 0
        self.begun = self.feed(Game(0, b"", {"ruleset": "ring"}))

    def feed(self, event):
        return [(one.kind, one.reason or one.rule) for one in self.referee.feed(event)]

    def card(self, card):
        self.now_ms += 1000
        return self.feed(Card(self.now_ms, card, 255))

    def move(self, source, target):
        self.now_ms += 1000
        decided = self.feed(Field(self.now_ms, source, False)) + self.feed(
            Field(self.now_ms + 100, target, True)
        )
        self.now_ms += 1000
        return decided + [(one.kind, one.reason) for one in self.referee.advance(self.now_ms)]

    def lit(self):
        return {field: meaning for field, meaning, _ in lights(self.referee, HOLES)}

    def test_game_when_the_marbles_are_right_then_the_round_begins(self):
        self.assertEqual(self.begun, [("round", "")])

    def test_move_when_it_is_what_the_card_says_then_made(self):
        self.assertEqual((self.card("1"), self.move(0, 1)), ([], [("move", "")]))
        self.assertEqual((self.referee.position.holes, self.referee.position.turn), ([1, 2], 1))

    def test_move_when_it_goes_too_far_then_the_way_back_and_the_games_reason(self):
        self.card("1")
        self.assertEqual(self.move(0, 3), [("illegal", "not_so_far")])
        self.assertEqual(self.referee.repair, [(0, 3), (1, 0)])
        self.assertEqual((self.lit()[3], self.lit()[0]), (LIFT_HERE, OWNER))

    def test_card_when_the_game_refuses_it_then_its_reason(self):
        self.assertEqual(self.card("2"), [("illegal", "hole_is_full")])

    def test_card_when_it_lies_open_then_what_the_game_offers_is_lit(self):
        self.card("3")
        self.assertEqual((self.lit()[3], self.lit()[HOLES]), (TARGET, LAID))

    def test_fold_when_the_game_knows_none_then_its_reason(self):
        self.assertEqual(self.feed(Control(10, "fold")), [("illegal", "no_folding")])

    def test_undo_when_a_move_was_made_then_the_position_before_it(self):
        self.card("1")
        self.move(0, 1)
        self.assertEqual(self.feed(Control(self.now_ms, "undo")), [("undo", "")])
        self.assertEqual(self.referee.position.holes, [0, 2])

    def test_digest_when_the_board_holds_another_position_then_disagree(self):
        self.card("1")
        self.move(0, 1)
        reported = [
            self.feed(Digest(self.now_ms, 1, bytes(digest))) for digest in ([1, 2, 1], [0, 2, 1])
        ]
        self.assertEqual(reported, [[], [("disagree", "")]])

    def test_gap_when_events_were_lost_then_the_game_goes_on_from_the_position_in_it(self):
        self.assertEqual(
            self.feed(Gap(5, 9, 4, 0, bytes([0b01001]), bytes([3, 0, 1]))), [("lost", "")]
        )
        self.assertEqual(
            (self.referee.turns, self.card("2"), self.move(0, 2)), (4, [], [("move", "")])
        )

    def test_confirm_when_one_marble_is_not_seen_then_it_is_believed_to_be_there(self):
        self.feed(Field(10, 0, False))
        self.assertEqual([one.kind for one in self.referee.advance(4000)], ["correction"])
        self.feed(Control(4000, "confirm"))
        self.assertEqual((self.referee.repair, self.referee.blind), ([], [0]))

    def test_move_when_it_wins_then_the_game_is_over(self):
        self.card("4")
        self.assertEqual(self.move(0, 4), [("move", ""), ("won", "")])
        self.assertEqual(self.lit()[HOLES], VICTORY)


if __name__ == "__main__":
    unittest.main()
