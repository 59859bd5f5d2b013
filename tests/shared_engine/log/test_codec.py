"""The widths of fields: what a trace may say of a number, and what a truth is."""

import unittest

from shared_engine.games.errors import NotationError
from shared_engine.log.codec import Number
from shared_engine.log.events import Field, unpack


class Widths(unittest.TestCase):
    def test_number_when_a_trace_says_it_then_as_far_as_its_bytes_reach(self):
        for code, most in (("B", 0xFF), ("H", 0xFFFF)):
            number = Number("u", code)
            for value in (0, 1, most):
                self.assertEqual(number.from_json(value, "a number", None), value)
            for value in (-1, most + 1):
                with self.assertRaises(NotationError):
                    number.from_json(value, "a number", None)

    def test_truth_when_unpacked_then_no_number(self):
        for occupied in (True, False):
            self.assertIs(unpack(Field(1, 0, occupied).pack()).occupied, occupied)
