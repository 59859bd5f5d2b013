"""Messages: inverse codecs, every bad body refused with a ProtocolError."""

import sys
import unittest

from shared_engine.wire import messages
from shared_engine.wire.errors import BAD_MESSAGE, LocalProtocolError, RemoteProtocolError
from shared_engine.wire.frame import encode
from shared_engine.wire.messages import (
    MESSAGES,
    Ack,
    Command,
    DatedCommand,
    Event,
    Fault,
    Hello,
    HelloRequest,
    Ping,
    Pong,
    Pull,
    Reply,
    unpack,
)

CONTROLS_OF_A_REPL = 3, 4, 5  # Ctrl-C, Ctrl-D, Ctrl-E


def hello(**changes):
    fields = {
        "token": 1,
        "major": 1,
        "minor": 2,
        "device_id": b"device-1",
        "log_id": b"log1",
        "boot_id": b"boot",
        "rules_hash": b"\x00\x01\xfe\xff",
        "capabilities": 0x8001,
        "first": 7,
        "head": 0xFFFFFFFF,
        "max_payload": 256,
        "max_window": 32,
        "geometry": "dog-4",
        "firmware": "",
    }
    fields.update(changes)
    return Hello(**fields)


SAMPLES = (
    HelloRequest(1, 0, 0xFFFF),
    hello(),
    Pull(0x01020304, 255),
    Ack(0, 0),
    Event(3, b""),
    Event(3, bytes(251)),
    Command(0x0102, 1, b"{}"),
    Reply(0x0102, 0, ""),
    Reply(0x0102, 2, "kein Zwinger für Sitz 5 \u2013 nur vier"),
    Ping(0),
    Pong(1, 2, 3, 4),
    Fault(2, "what?"),
    DatedCommand(0x0102, 0xFFFFFFFF, 1, b"{}"),
)


class VersionTest(unittest.TestCase):
    def test_version_when_greeted_with_then_it_holds_nothing_that_controls_a_repl(self):
        for number in (messages.PROTOCOL_MAJOR, messages.PROTOCOL_MINOR):
            self.assertFalse(number in CONTROLS_OF_A_REPL)

    def test_greeting_when_framed_then_some_token_leaves_it_without_what_controls_a_repl(self):
        versions = messages.PROTOCOL_MAJOR, messages.PROTOCOL_MINOR
        framed = encode(messages.HelloRequest(*versions, 0x4040).pack())
        self.assertFalse([byte for byte in framed if byte in CONTROLS_OF_A_REPL])


class RoundTripTest(unittest.TestCase):
    def test_unpack_is_the_inverse_of_pack(self):
        for message in SAMPLES:
            self.assertEqual(unpack(message.pack()), message)
            self.assertEqual(hash(unpack(message.pack())), hash(message))

    def test_numbers_are_unique_and_all_messages_are_sampled(self):
        numbers = [message.NUMBER for message in MESSAGES]
        self.assertEqual(numbers, list(range(1, 11)) + [16])  # those between are of secure_messages
        self.assertEqual(sorted({type(message).NUMBER for message in SAMPLES}), numbers)

    def test_numbers_are_little_endian(self):
        self.assertEqual(Pull(0x01020304, 5).pack(), b"\x03\x04\x03\x02\x01\x05")

    def test_constants_are_distinct(self):
        values = [getattr(messages, name) for name in dir(messages) if name.startswith("STATUS_")]
        self.assertEqual(len(set(values)), len(values))


class ValueTest(unittest.TestCase):
    def test_values_are_equal_by_class_and_fields(self):
        self.assertEqual(Pull(1, 2), Pull(1, 2))
        self.assertTrue(Pull(1, 2) != Pull(1, 3))
        self.assertTrue(Pull(1, 2) != Ack(1, 2))
        self.assertTrue(Pull(1, 2) != (1, 2))

    def test_values_print_as_they_are_written(self):
        self.assertEqual(repr(Pull(1, 2)), "Pull(first=1, window=2)")
        self.assertEqual(repr(Event(1, b"\x00a")), "Event(number=1, body=b'\\x00a')")


class PackTest(unittest.TestCase):
    def test_fields_that_do_not_fit_are_refused(self):
        for message in (
            HelloRequest(256, 0, 0),
            HelloRequest(-1, 0, 0),
            HelloRequest("1", 0, 0),
            HelloRequest(b"1", 0, 0),
            HelloRequest(None, 0, 0),
            Ping(0x10000),
            Pull(0x100000000, 0),
            Pull(-1, 0),
            hello(log_id=b"log"),
            hello(device_id=b"too-long-"),
            hello(log_id=1),
            hello(geometry=b"dog-4"),
            hello(geometry=4),
            hello(geometry="g" * 256),
            Event(1, "text"),
            Fault(1, b"bytes"),
            Fault(1, 5),
        ):
            with self.assertRaises(LocalProtocolError):
                message.pack()

    @unittest.skipUnless(
        sys.implementation.name == "cpython", "MicroPython takes any text for UTF-8"
    )
    def test_text_that_cannot_be_utf8_is_refused(self):
        with self.assertRaises(LocalProtocolError):
            Fault(1, "\ud800").pack()

    def test_payload_longer_than_a_frame_is_refused(self):
        for message in (Event(3, bytes(252)), hello(geometry="g" * 200, firmware="f" * 50)):
            with self.assertRaises(LocalProtocolError):
                message.pack()


class UnpackTest(unittest.TestCase):
    def refuse(self, payload):
        try:
            unpack(payload)
        except RemoteProtocolError as error:
            self.assertEqual(error.code, BAD_MESSAGE)
        else:
            self.fail(payload)

    def test_bodies_cut_short_are_refused(self):
        for message in SAMPLES:
            payload = message.pack()
            if message.LAYOUT[-1] not in ("text", "bytes"):
                for length in range(len(payload)):
                    self.refuse(payload[:length])
        self.refuse(Event(3, b"").pack()[:4])
        self.refuse(Fault(3, "").pack()[:1])

    def test_bodies_too_long_are_refused(self):
        for message in SAMPLES:
            if message.LAYOUT[-1] not in ("text", "bytes"):
                self.refuse(message.pack() + b"\x00")

    def test_unknown_numbers_are_refused(self):
        self.refuse(b"")
        for number in range(256):
            if number not in range(1, 11):
                self.refuse(bytes((number, 1, 2, 3, 4)))

    def test_text_that_is_not_utf8_is_refused(self):
        self.refuse(b"\x0a\x01\xff\xfe")
        self.refuse(hello(firmware="ab").pack()[:-2] + b"\xc3\x28")

    def test_a_class_refuses_the_number_of_another(self):
        with self.assertRaises(RemoteProtocolError):
            Pull.unpack(Ack(1, 2).pack())

    def test_all_one_and_two_byte_payloads(self):
        for first in range(256):
            for second in (b"", b"\x00", b"\x01", b"\xff"):
                payload = bytes((first,)) + second
                try:
                    self.assertEqual(unpack(payload).pack(), payload)
                except RemoteProtocolError as error:
                    self.assertEqual(error.code, BAD_MESSAGE)


if __name__ == "__main__":
    unittest.main()
