"""Levels of hints: read from the description of a game, changed one by one, packed into the log."""

import unittest

from shared_engine.games.errors import NotationError
from shared_engine.log.hints import (
    BEGINNER,
    GUIDED,
    QUIET,
    USUAL,
    next_level,
    pack_hints,
    read_hints,
    unpack_hints,
)

LEVELS = [BEGINNER, QUIET, USUAL, GUIDED]


class Hints(unittest.TestCase):
    def test_read_when_nothing_is_said_then_all_hints_for_each_seat(self):
        self.assertEqual(read_hints({}, 3), [BEGINNER] * 3)

    def test_read_when_each_seat_has_a_level_then_those(self):
        self.assertEqual(read_hints({"hints": LEVELS}, 4), LEVELS)

    def test_read_when_a_seat_has_none_then_error_with_what_was_given(self):
        with self.assertRaises(NotationError) as caught:
            read_hints({"hints": [2, 1, 0]}, 4)
        self.assertEqual(
            str(caught.exception), "hints are a level for each of 4 seats, not [2, 1, 0]"
        )

    def test_read_when_there_is_no_such_level_then_error(self):
        for level in (-1, 4):
            with self.assertRaises(NotationError):
                read_hints({"hints": [level] * 4}, 4)

    def test_next_level_when_asked_again_and_again_then_less_and_less_and_the_most_again(self):
        self.assertEqual(
            [next_level(level) for level in (GUIDED, BEGINNER, USUAL, QUIET)],
            [BEGINNER, USUAL, QUIET, GUIDED],
        )

    def test_pack_when_each_seat_has_a_level_then_two_bits_each_the_first_seat_lowest(self):
        self.assertEqual(pack_hints(LEVELS), 0b11010010)

    def test_unpack_when_packed_then_the_levels(self):
        self.assertEqual(unpack_hints(pack_hints(LEVELS), 4), LEVELS)
