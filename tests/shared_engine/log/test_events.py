"""Events as bytes."""

import unittest

from shared_engine.games.dog.cards import CARDS
from shared_engine.games.errors import NotationError
from shared_engine.log.events import (
    BOOT,
    CARD,
    CHOICE,
    CONTROL,
    CONTROLS,
    DEAL,
    DIGEST,
    FAULT,
    FIELD,
    GAME,
    GAP,
    HINTS,
    NO_TAG,
    READER,
    STAND,
    Event,
    pack,
    pack_picture,
    unpack,
    unpack_picture,
)

PICTURE = bytes(range(12))

# One of each kind.
EVENTS = (
    Event(GAME, 0, ({"ruleset": "brandi-4", "options": {"sector_len": 15}, "starter": 2}, PICTURE)),
    Event(GAME, 1, ({"ruleset": "brandi-4"}, b"")),
    Event(CARD, 1000, ("JK", 54)),
    Event(CARD, 1001, ("A", NO_TAG)),
    Event(FIELD, 1002, (95, True)),
    Event(FIELD, 1003, (0, False)),
    Event(CONTROL, 1004, ("undo",)),
    Event(DEAL, 1005, (3, ("A", "10", "JK"))),
    Event(DEAL, 1006, (0, ())),
    Event(DIGEST, 1007, (40000, b"\x01\x02\x03\xff")),
    Event(CHOICE, 1010, (2,)),
    Event(HINTS, 1012, (0x2A1,)),
    Event(READER, 1011, ("two_cards",)),
    Event(STAND, 1008, (1343, 70000, PICTURE, b"packed position")),
    Event(FAULT, 1013, ("räder",)),
    Event(GAP, 1014, (70000, 1343, 70000, PICTURE, b"packed position")),
    Event(GAP, 1015, (1, 0, 0, b"", b"")),
    Event(BOOT, 0xFFFFFFFF, (b"boot",)),
)


class RoundTrips(unittest.TestCase):
    def test_unpack_when_each_kind_was_packed_then_it_is_equal(self):
        for event in EVENTS:
            with self.subTest(repr(event)):
                self.assertEqual(unpack(pack(event)), event)

    def test_unpack_when_each_card_was_packed_then_it_is_equal(self):
        for card in CARDS:
            event = Event(CARD, 5, (card, 0))
            self.assertEqual(unpack(pack(event)), event)

    def test_unpack_when_each_control_was_packed_then_it_is_equal(self):
        for control in CONTROLS:
            event = Event(CONTROL, 5, (control,))
            self.assertEqual(unpack(pack(event)), event)

    def test_unpack_when_given_a_memoryview_then_the_same(self):
        for event in EVENTS:
            self.assertEqual(unpack(memoryview(pack(event))), event)

    def test_pack_when_a_card_then_these_bytes_for_ever(self):
        self.assertEqual(pack(Event(CARD, 0x01020304, ("K", 7))), b"\x02\x04\x03\x02\x01\x0c\x07")

    def test_pack_when_a_field_then_these_bytes_for_ever(self):
        self.assertEqual(pack(Event(FIELD, 1, (95, True))), b"\x03\x01\x00\x00\x00\x5f\x01")

    def test_pack_when_no_such_card_then_error(self):
        with self.assertRaises(NotationError):
            pack(Event(CARD, 1, ("Z", 0)))


class Damaged(unittest.TestCase):
    def refused(self, body):
        with self.assertRaises(NotationError) as caught:
            unpack(body)
        self.assertIn(body.hex(), str(caught.exception))

    def test_unpack_when_shorter_than_a_head_then_error(self):
        for size in range(5):
            self.refused(pack(EVENTS[2])[:size])

    def test_unpack_when_the_kind_is_unknown_then_error(self):
        for kind in (0, 9, 255):
            self.refused(bytes((kind,)) + b"\x00\x00\x00\x00\x00\x00")

    def test_unpack_when_values_are_missing_then_error(self):
        for event in EVENTS:
            if event.kind not in (GAME, DEAL, STAND, FAULT, GAP):
                with self.subTest(repr(event)):
                    self.refused(pack(event)[:-1])

    def test_unpack_when_no_values_at_all_then_error(self):
        for event in EVENTS:
            if event.kind != FAULT:
                with self.subTest(repr(event)):
                    self.refused(pack(event)[:5])

    def test_unpack_when_the_card_has_no_such_number_then_error(self):
        self.refused(pack(EVENTS[2])[:5] + b"\xc8\x00")

    def test_unpack_when_a_dealt_card_has_no_such_number_then_error(self):
        self.refused(pack(EVENTS[7]) + b"\xff")

    def test_unpack_when_the_control_has_no_such_number_then_error(self):
        self.refused(pack(EVENTS[6])[:5] + bytes((len(CONTROLS),)))

    def test_unpack_when_the_description_is_cut_then_error(self):
        self.refused(pack(EVENTS[0])[:-3])

    def test_unpack_when_the_description_is_no_text_then_error(self):
        self.refused(pack(EVENTS[1])[:6] + b"\xff\xfe\xfd")

    def test_unpack_when_a_digest_is_too_long_then_error(self):
        self.refused(pack(EVENTS[9]) + b"\x00")

    def test_unpack_when_bytes_follow_then_error(self):
        for event in EVENTS:
            if event.kind not in (DEAL, STAND, FAULT, GAP):
                with self.subTest(repr(event)):
                    self.refused(pack(event) + b"z")

    def test_unpack_when_the_description_is_no_object_then_error(self):
        for description in (b"[1]", b"1", b"null", b'"x"'):
            self.refused(b"\x01\x00\x00\x00\x00\x00" + description)

    def test_unpack_when_a_stand_is_cut_before_its_position_then_error(self):
        stand = next(event for event in EVENTS if event.kind == STAND)
        whole = pack(stand)
        for size in range(5, len(whole) - len(stand.values[3]) + 1):
            self.refused(whole[:size])

    def test_unpack_when_a_gap_is_cut_before_its_position_then_error(self):
        whole = pack(Event(GAP, 1, (7, 0, 0, b"", b"")))
        for size in range(5, len(whole)):
            self.refused(whole[:size])

    def test_unpack_when_a_fault_is_no_utf_8_then_error(self):
        self.refused(pack(Event(FAULT, 1, ("",))) + b"\xff")


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


class Values(unittest.TestCase):
    def test_equal_when_time_differs_then_not(self):
        self.assertNotEqual(Event(CARD, 1, ("A", 0)), Event(CARD, 2, ("A", 0)))

    def test_hash_when_equal_then_equal(self):
        self.assertEqual(hash(Event(CARD, 1, ("A", 0))), hash(Event(CARD, 1, ("A", 0))))


if __name__ == "__main__":
    unittest.main()
