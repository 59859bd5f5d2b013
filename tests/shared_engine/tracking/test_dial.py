"""Where the dial rests, and how far it has turned."""

import unittest

from shared_engine.tracking.dial import Dial


def resting(*quarters):
    dial = Dial()
    for quarter in quarters:
        dial.leave()
        dial.rest(quarter)
    return dial


class Turning(unittest.TestCase):
    def test_dial_when_nothing_is_known_then_it_rests_and_has_not_turned(self):
        dial = Dial()
        dial.leave()
        self.assertEqual(
            (dial.is_known, dial.is_resting, dial.turned, dial.is_wrong), (False, True, 0, False)
        )

    def test_dial_when_it_is_first_seen_then_it_has_not_turned(self):
        self.assertEqual(resting(3).turned, 0)

    def test_dial_when_turned_then_by_so_many_quarters(self):
        for quarters, turned in (((3, 0), 1), ((0, 3), 3), ((1, 2, 3), 2), ((2, 2), 0)):
            self.assertEqual(resting(*quarters).turned, turned)

    def test_count_after_when_a_move_has_turned_it_then_only_what_has_turned_since(self):
        for quarters, turned, since in (
            ((0, 3), 3, (0, 0)),
            ((0, 3, 0), 3, (1, 1)),
            ((0, 1), 0, (1, 1)),
        ):
            dial = resting(*quarters)
            dial.count_after(turned)
            self.assertEqual((dial.turned, dial.begun), since)

    def test_dial_when_between_two_quarters_then_not_resting(self):
        dial = resting(1)
        dial.leave()
        self.assertEqual((dial.is_resting, dial.turned), (False, 0))

    def test_rest_when_it_has_not_moved_then_no_news(self):
        dial = resting(1)
        self.assertFalse(dial.rest(1))
        dial.leave()
        self.assertTrue(dial.rest(1))

    def test_dial_when_begun_then_only_that_way_is_right(self):
        for quarters, is_wrong, way_on in (
            ((0, 1), False, 0),
            ((0, 1, 0), False, 1),
            ((0, 1, 2), True, 3),
            ((0, 1, 0, 3), True, 2),
            ((0, 2), True, 2),
            ((0, 2, 1), False, 0),
        ):
            dial = resting(*quarters)
            self.assertEqual((dial.is_wrong, dial.way_on), (is_wrong, way_on), quarters)

    def test_begin_when_turned_then_counted_from_there(self):
        dial = resting(0, 1)
        traces = dial.traces
        dial.begin()
        self.assertEqual((dial.turned, dial.begun), (0, 0))
        dial.remember(traces)
        self.assertEqual((dial.turned, dial.begun), (1, 1))

    def test_go_on_when_it_was_not_begun_then_then_what_was_begun_since_counts(self):
        dial = resting(0)
        traces = dial.traces
        dial.begin()
        dial.leave()
        dial.rest(3)
        dial.go_on(traces)
        self.assertEqual((dial.turned, dial.begun, dial.is_wrong), (3, 3, False))

    def test_rest_when_it_has_not_left_the_quarter_before_then_its_sensors_are_not_believed_any_more(
        self,
    ):
        dial = resting(0, 1)
        self.assertTrue(dial.rest(2))
        self.assertEqual(
            (dial.is_doubted, dial.is_known, dial.turned, dial.is_resting), (True, False, 0, True)
        )
        dial.leave()
        self.assertFalse(dial.rest(3))
        self.assertEqual((dial.is_known, dial.is_resting), (False, True))

    def test_check_when_it_left_its_rest_and_a_move_turned_it_unseen_then_doubted(self):
        for quarters, turned, is_doubted in (
            ((1, 1), 1, True),
            ((1, 1), 0, False),
            ((1, 2), 1, False),
            ((1, 2), 3, True),
            ((1,), 3, False),
        ):
            dial = resting(*quarters)
            dial.check(turned)
            self.assertEqual(dial.is_doubted, is_doubted, (quarters, turned))

    def test_disbelieve_when_at_rest_then_for_ever_else_until_it_rests(self):
        dial = resting(0, 1)
        dial.leave()
        dial.disbelieve()
        self.assertEqual((dial.is_known, dial.is_doubted), (False, False))
        dial.rest(2)
        dial.disbelieve()
        self.assertEqual((dial.is_known, dial.is_doubted), (False, True))

    def test_lose_when_turned_then_nothing_is_known(self):
        dial = resting(0, 1)
        dial.lose()
        self.assertEqual((dial.is_known, dial.turned), (False, 0))
        dial.rest(2)
        self.assertEqual(dial.turned, 0)


if __name__ == "__main__":
    unittest.main()
