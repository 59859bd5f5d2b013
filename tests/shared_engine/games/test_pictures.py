"""Pictures worked on as a whole."""

import unittest

from shared_engine.games.pictures import differing, pictured


class Pictures(unittest.TestCase):
    def test_pictured_when_anybody_is_there_then_one_whoever_it_is(self):
        self.assertEqual(pictured(b"\x00\x01\x06\x00\x7f\x80\xff"), b"\x00\x01\x01\x00\x01\x01\x01")

    def test_pictured_when_the_board_is_empty_then_as_long_as_it(self):
        self.assertEqual(pictured(bytes(100)), bytes(100))

    def test_differing_when_fields_differ_then_those_ascending(self):
        one, other = bytearray(100), bytearray(100)
        one[0] = other[7] = other[99] = 1
        one[50] = other[50] = 1
        self.assertEqual(differing(one, other), [0, 7, 99])

    def test_differing_when_pictures_are_equal_then_none(self):
        self.assertEqual(differing(b"\x00\x01", b"\x00\x01"), [])
