"""A pause: what happens meanwhile is seen and not judged, and the first act only ends it."""

import unittest

from shared_engine.lights.looks import LAID, PAUSED, READY, lights
from shared_engine.log.events import Card, Control, Field, Game, Reader
from shared_engine.referee.states import AWAIT_MOVE
from shared_engine.referee.states import CARD as AWAITS_CARD
from tests.shared_engine.referee.bench import Bench

LONG_MS = 60000


def begun():
    bench = Bench(None)
    bench.begin()
    return bench


def shown(referee):
    return [meaning for _, meaning, _ in lights(referee, 96)]


class Pause(unittest.TestCase):
    def setUp(self):
        self.referee = begun().referee
        self.now_ms = 100000

    def feed(self, kind, *values):
        self.now_ms += 1000
        return [one.kind for one in self.referee.feed(kind(self.now_ms, *values))]

    def advance(self):
        self.now_ms += LONG_MS
        return [one.kind for one in self.referee.advance(self.now_ms)]

    def test_pause_when_marbles_move_then_nothing_is_judged_until_somebody_acts(self):
        self.feed(Control, "pause")
        self.feed(Field, 80, False)
        self.assertEqual((self.advance(), self.referee.deadline), ([], None))
        self.feed(Control, "pause")
        self.assertEqual(self.advance(), ["correction"])

    def test_pause_when_marbles_are_back_at_its_end_then_nothing_was(self):
        self.feed(Control, "pause")
        self.feed(Field, 80, False)
        self.feed(Field, 80, True)
        self.feed(Control, "confirm")
        self.assertEqual((self.advance(), self.referee.state), ([], AWAITS_CARD))

    def test_pause_when_a_card_is_laid_then_it_only_ends_the_pause(self):
        self.feed(Control, "pause")
        self.assertEqual(self.feed(Card, "K", 3), [])
        self.assertEqual((self.referee.is_paused, self.referee.laid), (False, ""))
        self.feed(Card, "K", 3)
        self.assertEqual(self.referee.laid, "K")

    def test_pause_when_any_control_is_pressed_then_it_only_ends_the_pause(self):
        for control in ("confirm", "undo", "fold", "hint", "pause"):
            before = list(self.referee.hints)
            self.feed(Control, "pause")
            self.feed(Control, control)
            self.assertEqual(
                (self.referee.is_paused, self.referee.state, self.referee.hints),
                (False, AWAITS_CARD, before),
            )

    def test_pause_when_the_reader_sees_no_card_then_it_goes_on(self):
        self.feed(Control, "pause")
        self.assertEqual((self.feed(Reader, "unknown_card"), self.referee.is_paused), ([], True))

    def test_pause_when_a_move_is_half_made_then_it_is_finished_afterwards(self):
        self.feed(Card, "K", 3)
        self.feed(Field, 80, False)
        self.feed(Control, "pause")
        self.feed(Field, 0, True)
        self.assertEqual((self.advance(), self.referee.state), ([], AWAIT_MOVE))
        self.feed(Control, "confirm")
        self.assertEqual((self.advance(), self.referee.turns), (["move"], 1))

    def test_pause_when_it_is_the_first_act_of_a_round_then_undo_still_leads_back(self):
        self.assertTrue(self.referee.match.reported.is_round_fresh)
        pause = Control(self.now_ms, "pause")
        self.assertFalse(self.referee.begins_round(pause))
        self.referee.feed(pause)
        self.assertFalse(self.referee.begins_round(Control(self.now_ms, "hint")))
        self.feed(Control, "hint")
        self.assertTrue(self.referee.match.reported.is_round_fresh)
        self.assertTrue(self.referee.begins_round(Control(self.now_ms, "hint")))

    def test_lights_when_paused_then_all_are_dark_but_the_one_beside_the_reader(self):
        self.feed(Card, "K", 3)
        self.assertIn(LAID, shown(self.referee))
        self.feed(Control, "pause")
        self.assertEqual(shown(self.referee), [PAUSED])
        self.feed(Control, "undo")
        self.assertIn(LAID, shown(self.referee))
        self.assertFalse(READY in shown(self.referee))

    def test_new_game_when_paused_then_it_is_not(self):
        self.feed(Control, "pause")
        self.feed(Game, b"", {"ruleset": "brandi-4", "options": {}, "starter": 0})
        self.assertFalse(self.referee.is_paused)
