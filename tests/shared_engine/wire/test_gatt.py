"""What a board is called on the air: identifiers that a central compares as text."""

import unittest

from shared_engine.wire import gatt

BASE = "-5acd-4cde-8b99-2634d5fbe39a"
UUID_LENGTH = 36


class TestGatt(unittest.TestCase):
    def test_uuids_when_compared_then_full_lower_case_and_different(self):
        uuids = (gatt.SERVICE, gatt.DOWN, gatt.UP)
        for uuid in uuids:
            self.assertEqual((len(uuid), uuid.lower()), (UUID_LENGTH, uuid))
            self.assertTrue(uuid.endswith(BASE))
        self.assertEqual(len(set(uuids)), 3)

    def test_scan_response_when_name_and_digits_are_in_it_then_it_has_room_for_the_battery(self):
        # Bluetooth Core Specification, Vol 3, Part C, 11: 31 bytes; a structure has length and type
        # before its data.
        name = 2 + len(gatt.NAME) + 4
        battery = 2 + 2 + 1
        self.assertTrue(name + battery <= 31)


if __name__ == "__main__":
    unittest.main()
