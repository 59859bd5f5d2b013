"""What the table of states names is there. Its actions are looked up when a game begins, so every
test of a game finds those."""

import unittest

from shared_engine.log.events import CONTROLS
from shared_engine.referee import states


class Table(unittest.TestCase):
    def test_states_when_listed_then_each_has_a_number_of_its_own(self):
        listed = [
            states.IDLE,
            states.ARRANGE,
            states.CARD,
            states.AWAIT_MOVE,
            states.FOLD,
            states.OVER,
            states.OWNERS,
        ]
        self.assertEqual(sorted(states.TABLE), sorted(listed))
        self.assertEqual(len(set(listed)), 7)

    def test_table_when_a_state_waits_for_something_then_it_can_happen(self):
        known = (states.LAID, states.PICTURE, states.TOUCHED, states.CHOSEN) + CONTROLS
        for state, row in states.TABLE.items():
            for what in row:
                self.assertIn(what, known, state)
