"""The widths of fields: what a truth is."""

import unittest

from shared_engine.log.events import Field, unpack


class Widths(unittest.TestCase):
    def test_truth_when_unpacked_then_no_number(self):
        for occupied in (True, False):
            self.assertIs(unpack(Field(1, 0, occupied).pack()).occupied, occupied)
