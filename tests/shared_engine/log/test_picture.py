"""Pictures as bits."""

import unittest

from shared_engine.games.errors import NotationError
from shared_engine.log.picture import pack_picture, unpack_picture


class Pictures(unittest.TestCase):
    def test_unpack_picture_when_bits_are_missing_then_error(self):
        for bits in (b"", b"\x00"):
            with self.assertRaises(NotationError):
                unpack_picture(bits, 9)

    def test_pack_picture_when_fields_are_full_then_low_bits_first(self):
        full = bytearray(16)
        full[0] = full[9] = full[15] = 1
        self.assertEqual(pack_picture(full), b"\x01\x82")

    def test_unpack_picture_when_any_size_was_packed_then_the_same(self):
        for size in (1, 7, 8, 9, 96):
            full = bytearray([field % 3 == 0 for field in range(size)])
            self.assertEqual(unpack_picture(pack_picture(full), size), full)


if __name__ == "__main__":
    unittest.main()
