"""What hands leave behind on a board where nobody goes on for hours (CPython only: it is weighed as bytes)."""

import pickle
import unittest

from shared_engine.tracking.hands import Hands

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


if __name__ == "__main__":
    unittest.main()
