"""What can be said of a field worth lighting."""

import unittest

from shared_engine.games.meanings import (
    CAPTURE,
    DISC,
    EXCHANGE,
    FINISH,
    MOVABLE,
    OWN_CAPTURE,
    STEP,
    TARGET,
)


class Meanings(unittest.TestCase):
    def test_meanings_when_numbered_then_one_to_eight_as_their_looks_are_listed(self):
        meanings = (MOVABLE, TARGET, CAPTURE, OWN_CAPTURE, EXCHANGE, FINISH, STEP, DISC)
        self.assertEqual(meanings, (1, 2, 3, 4, 5, 6, 7, 8))


if __name__ == "__main__":
    unittest.main()
