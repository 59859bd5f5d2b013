"""What hands leave behind on a board where nobody goes on for hours, and whether a swap is ever
missed (CPython only: it is weighed as bytes, and hypothesis moves the marbles)."""

import pickle
import unittest
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from shared_engine.tracking.hands import Hands
from shared_engine.tracking.occupancy import TOUCH_MS, Occupancy

FULL = bytes([1, 1, 0, 0])
LONG = 5000
FEW_BYTES = 100


def growth(hands, act):
    """Bytes by which *hands* grow while *act* is done again and again."""
    before = len(pickle.dumps(hands))
    for number in range(LONG):
        act(hands, 1000 * number)
    return len(pickle.dumps(hands)) - before


def straighten(hands, at_ms):
    hands.lift(0, at_ms)
    hands.put(0, at_ms + 500)
    hands.rest()


def flicker(hands, at_ms):
    hands.lift(0, at_ms)
    hands.put_same(0)


class LongEvenings(unittest.TestCase):
    def test_memory_when_a_marble_is_straightened_again_and_again_then_it_does_not_grow(self):
        self.assertLess(growth(Hands(FULL), straighten), FEW_BYTES)

    def test_memory_when_a_sensor_flickers_while_a_marble_is_away_then_it_does_not_grow(self):
        hands = Hands(FULL)
        hands.lift(1, 0)
        self.assertLess(growth(hands, flicker), FEW_BYTES)


class Swaps(unittest.TestCase):
    @settings(max_examples=300, deadline=None)
    @given(
        st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(20, 400)), max_size=10)
    )
    def test_together_when_two_marbles_have_changed_places_then_they_are_a_pair(self, gestures):
        occupancy = Occupancy(b"\x01\x01\x01\x01")
        lying, held, now_ms = {field: field for field in range(4)}, [], 0
        for field, which, pause_ms in gestures:
            now_ms += pause_ms + TOUCH_MS * (field not in lying)
            if field in lying:
                held.append(lying.pop(field))
            else:
                lying[field] = held.pop(which % len(held))
            occupancy.change(field, field in lying, now_ms)
        pairs = combinations(range(4), 2)
        swapped = [
            (one, other)
            for one, other in pairs
            if (lying.get(one), lying.get(other)) == (other, one)
        ]
        self.assertEqual([pair for pair in swapped if pair not in occupancy.together], [])


if __name__ == "__main__":
    unittest.main()
