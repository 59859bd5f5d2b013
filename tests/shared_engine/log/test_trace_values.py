"""What a trace may say of a number."""

import unittest

from shared_engine.games.errors import NotationError
from shared_engine.log.codec import U8, U16
from shared_engine.log.trace_values import from_json


class Numbers(unittest.TestCase):
    def test_number_when_a_trace_says_it_then_as_far_as_its_bytes_reach(self):
        for codec, most in ((U8, 0xFF), (U16, 0xFFFF)):
            for value in (0, 1, most):
                self.assertEqual(from_json(codec, value, "a number", None), value)
            for value in (-1, most + 1):
                with self.assertRaises(NotationError):
                    from_json(codec, value, "a number", None)
