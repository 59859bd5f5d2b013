"""Events as bytes."""

import unittest

from shared_engine.games.cards import CARDS
from shared_engine.games.contract import LIFT, PLACE, TURN
from shared_engine.games.errors import NotationError
from shared_engine.log.codec import DOUBTED, NO_QUARTER
from shared_engine.log.events import (
    CONTROLS,
    DAMAGED,
    KINDS,
    NO_TAG,
    Answer,
    Asked,
    Blind,
    Boot,
    Card,
    Choice,
    Control,
    Deal,
    Dial,
    Digest,
    Fault,
    Field,
    Folded,
    Game,
    Gap,
    Hints,
    Made,
    Owners,
    Past,
    Reader,
    Refused,
    Repair,
    Round,
    Stand,
    Traces,
    Undone,
    Won,
    description_of,
    time_of,
    unpack,
)
from shared_engine.prng import Prng

PICTURE = bytes(range(12))

# One of each kind.
EVENTS = (
    Game(0, PICTURE, {"ruleset": "brandi-4", "options": {"sector_len": 15}, "starter": 2}),
    Game(1, b"", {"ruleset": "brandi-4"}),
    Card(1000, "JK", 54),
    Card(1001, "A", NO_TAG),
    Field(1002, 95, True),
    Field(1003, 0, False),
    Control(1004, "undo"),
    Deal(1005, 3, ("A", "10", "JK")),
    Deal(1006, 0, ()),
    Digest(1007, 40000, b"\x01\x02\x03\xff"),
    Choice(1010, 2),
    Hints(1012, 0x2A1),
    Reader(1011, "two_cards"),
    Stand(1008, 1343, 70000, PICTURE, b"packed position"),
    Fault(1013, "räder"),
    Gap(1014, 70000, 1343, 70000, PICTURE, b"packed position"),
    Gap(1015, 1, 0, 0, b"", b""),
    Dial(1016, 3),
    Dial(1017, NO_QUARTER),
    Dial(1017, DOUBTED),
    Traces(1018, PICTURE, b""),
    Past(1019, 1342, b"packed position"),
    Boot(0xFFFFFFFF, b"boot", b""),
    Boot(1020, b"boot", b"engi"),
    Answer(1021, 50000, 1),
    Made(1022, 3, 40000, "touch", False, b"\x01\x02\x03\xff", b"packed move"),
    Folded(1023, 0, 1, True, b"\x01\x02\x03\xff", ("A", "10")),
    Undone(1024, 40000, b"\x01\x02\x03\xff"),
    Asked(1025, "7", 50000, False, (b"a", b"", b"another")),
    Asked(1026, "", 50000, True, ()),
    Refused(1027, "", "no_such_move", "BR-40", b"", [(LIFT, 95), (PLACE, 0), (TURN, 3)]),
    Refused(1028, "K", "r\u00e4der", "", b"packed move", []),
    Repair(1029, "", [(PLACE, 255)]),
    Repair(1030, "K", []),
    Owners(1031, 3, 4),
    Owners(1031, -1, -2),
    Round(1032, 0, b"packed position"),
    Round(1033, 40000, b""),
    Won(1034, -1),
    Blind(1035, 95, True),
)
# Whose last field is all that is left.
OPEN_ENDED = (
    Game,
    Deal,
    Stand,
    Past,
    Fault,
    Gap,
    Boot,
    Made,
    Folded,
    Asked,
    Refused,
    Repair,
    Round,
)

WRAP_MS = 1 << 32  # 49.7 days


class Times(unittest.TestCase):
    def test_unpack_when_the_time_has_wrapped_then_it_goes_on_from_the_event_before(self):
        for before_ms, at_ms in (
            (WRAP_MS - 1, WRAP_MS),
            (WRAP_MS - 1, WRAP_MS + 600),
            (5 * WRAP_MS + 7, 5 * WRAP_MS + 8),
            (3 * WRAP_MS - 9, 3 * WRAP_MS),
        ):
            packed = Control(at_ms, "undo").pack()
            self.assertEqual(unpack(packed, before_ms).at_ms, at_ms)
            self.assertEqual(time_of(packed, before_ms), at_ms)

    def test_unpack_when_the_time_goes_back_a_little_then_so_it_says(self):
        for before_ms, at_ms in (
            (1000, 990),
            (WRAP_MS + 5, WRAP_MS + 1),
            (WRAP_MS + 5, WRAP_MS - 1),
        ):
            self.assertEqual(unpack(Control(at_ms, "undo").pack(), before_ms).at_ms, at_ms)

    def test_unpack_when_the_event_is_damaged_then_no_time_passes(self):
        for before_ms in (0, 7000, WRAP_MS - 1, 3 * WRAP_MS + 5):
            self.assertEqual(unpack(DAMAGED, before_ms).at_ms, before_ms)


class RoundTrips(unittest.TestCase):
    def test_unpack_when_each_kind_was_packed_then_it_is_equal(self):
        for event in EVENTS:
            with self.subTest(repr(event)):
                self.assertEqual(unpack(event.pack()), event)

    def test_unpack_when_each_card_was_packed_then_it_is_equal(self):
        for card in CARDS:
            event = Card(5, card, 0)
            self.assertEqual(unpack(event.pack()), event)

    def test_unpack_when_each_control_was_packed_then_it_is_equal(self):
        for control in CONTROLS:
            event = Control(5, control)
            self.assertEqual(unpack(event.pack()), event)

    def test_unpack_when_given_a_memoryview_then_the_same(self):
        for event in EVENTS:
            self.assertEqual(unpack(memoryview(event.pack())), event)

    def test_pack_when_a_card_then_these_bytes_for_ever(self):
        self.assertEqual(Card(0x01020304, "K", 7).pack(), b"\x02\x04\x03\x02\x01\x0c\x07")

    def test_pack_when_a_field_then_these_bytes_for_ever(self):
        self.assertEqual(Field(1, 95, True).pack(), b"\x03\x01\x00\x00\x00\x5f\x01")

    def test_pack_when_no_such_card_then_error(self):
        with self.assertRaises(NotationError):
            Card(1, "Z", 0).pack()


class Parts(unittest.TestCase):
    """What is read of a packed event without the rest of it."""

    def test_time_when_each_kind_then_its_own(self):
        for event in EVENTS:
            self.assertEqual(time_of(event.pack()), event.at_ms)
        self.assertEqual(time_of(Card(0x01020304, "K", 7).pack()), 0x01020304)

    def test_description_when_a_game_then_what_it_is(self):
        self.assertEqual(description_of(EVENTS[0].pack()), EVENTS[0].description)

    def test_description_when_no_game_then_error_with_the_event(self):
        with self.assertRaises(NotationError) as caught:
            description_of(Control(1, "undo").pack())
        self.assertEqual(str(caught.exception), "no game begins with %r" % Control(1, "undo"))


class Damaged(unittest.TestCase):
    def refused(self, body):
        with self.assertRaises(NotationError) as caught:
            unpack(body)
        self.assertIn(body.hex(), str(caught.exception))

    def test_unpack_when_shorter_than_a_head_then_error(self):
        for size in range(5):
            self.refused(EVENTS[2].pack()[:size])

    def test_unpack_when_the_kind_is_unknown_then_error(self):
        for kind in (0, 9, 255):
            self.refused(bytes((kind,)) + b"\x00\x00\x00\x00\x00\x00")

    def test_unpack_when_the_kind_is_0_or_missing_then_the_error_names_it(self):
        for body in (b"", bytes(7)):
            with self.assertRaises(NotationError) as caught:
                unpack(body)
            self.assertIn("(unknown kind 0)", str(caught.exception))

    def test_unpack_when_values_are_missing_then_error(self):
        for event in EVENTS:
            if not isinstance(event, OPEN_ENDED) or isinstance(event, Repair):
                with self.subTest(repr(event)):
                    self.refused(event.pack()[:-1])

    def test_unpack_when_no_values_at_all_then_error(self):
        for event in EVENTS:
            if not isinstance(event, Fault):
                with self.subTest(repr(event)):
                    self.refused(event.pack()[:5])

    def test_unpack_when_the_card_has_no_such_number_then_error(self):
        self.refused(EVENTS[2].pack()[:5] + b"\xc8\x00")

    def test_unpack_when_a_dealt_card_has_no_such_number_then_error(self):
        self.refused(EVENTS[7].pack() + b"\xff")

    def test_unpack_when_the_control_has_no_such_number_then_error(self):
        self.refused(EVENTS[6].pack()[:5] + bytes((len(CONTROLS),)))

    def test_unpack_when_the_description_is_cut_then_error(self):
        self.refused(EVENTS[0].pack()[:-3])

    def test_unpack_when_the_description_is_no_text_then_error(self):
        self.refused(EVENTS[1].pack()[:6] + b"\xff\xfe\xfd")

    def test_unpack_when_a_digest_is_too_long_then_error(self):
        self.refused(EVENTS[9].pack() + b"\x00")

    def test_unpack_when_bytes_follow_then_error(self):
        for event in EVENTS:
            if not isinstance(event, OPEN_ENDED) or isinstance(event, (Game, Repair)):
                with self.subTest(repr(event)):
                    self.refused(event.pack() + b"z")

    def test_unpack_when_the_description_is_no_object_then_error(self):
        for description in (b"[1]", b"1", b"null", b'"x"'):
            self.refused(b"\x01\x00\x00\x00\x00\x00" + description)

    def test_unpack_when_a_stand_is_cut_before_its_position_then_error(self):
        stand = next(event for event in EVENTS if isinstance(event, Stand))
        whole = stand.pack()
        for size in range(5, len(whole) - len(stand.position) + 1):
            self.refused(whole[:size])

    def test_unpack_when_a_gap_is_cut_before_its_position_then_error(self):
        whole = Gap(1, 7, 0, 0, b"", b"").pack()
        for size in range(5, len(whole)):
            self.refused(whole[:size])

    def test_unpack_when_a_fault_is_no_utf_8_then_error(self):
        self.refused(Fault(1, "").pack() + b"\xff")


class Fuzzed(unittest.TestCase):
    def is_event(self, body):
        """Whether *body* is an event; all else is refused with the one error that is promised."""
        try:
            event = unpack(body)
        except NotationError:
            return False
        self.assertEqual(type(event), KINDS[body[0] - 1])
        return True

    def test_unpack_when_an_event_is_cut_anywhere_then_an_event_or_the_error(self):
        for event in EVENTS:
            body = event.pack()
            found = [self.is_event(body[:size]) for size in range(len(body) + 1)]
            self.assertTrue(found[-1])
            self.assertFalse(any(found[:5]))

    def test_unpack_when_one_byte_is_another_then_an_event_or_the_error(self):
        prng = Prng(7)
        for event in EVENTS:
            body = bytearray(event.pack())
            for at in range(len(body)):
                right = body[at]
                for wrong in (0, 255, right ^ 1, prng.below(256)):
                    body[at] = wrong
                    self.is_event(bytes(body))
                body[at] = right

    def test_unpack_when_a_kind_has_any_bytes_behind_it_then_an_event_or_the_error(self):
        prng = Prng(8)
        for kind in range(1, len(KINDS) + 1):
            found = [
                self.is_event(bytes([kind] + [prng.below(256) for _ in range(prng.below(30))]))
                for _ in range(200)
            ]
            self.assertFalse(all(found))

    def test_unpack_when_brackets_of_a_description_nest_too_deep_then_error(self):
        with self.assertRaises(NotationError):
            unpack(Game(1, b"", {}).pack()[:6] + b"[" * 100000)


class Values(unittest.TestCase):
    def test_equal_when_time_differs_then_not(self):
        self.assertNotEqual(Card(1, "A", 0), Card(2, "A", 0))

    def test_hash_when_equal_then_equal(self):
        self.assertEqual(hash(Card(1, "A", 0)), hash(Card(1, "A", 0)))


if __name__ == "__main__":
    unittest.main()
