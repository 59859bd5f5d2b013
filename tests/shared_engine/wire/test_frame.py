"""Frames: round trips, the published check value, and readers under attack."""

import unittest

from shared_engine.wire.errors import LocalProtocolError
from shared_engine.wire.frame import MAX_PAYLOAD, FrameReader, crc16, encode
from shared_engine.wire.messages import unpack
from tests.shared_engine.wire.vectors import load


def read_all(reader):
    payloads = []
    while True:
        payload = reader.next_frame()
        if payload is None:
            return payloads
        payloads.append(payload)


def sequence(length):
    """Bytes 1, 2 .. 255, 0, 1 .."""
    return bytes([(index + 1) % 256 for index in range(length)])


SAMPLES = (
    b"",
    b"\x00",
    b"\x00\x00",
    b"dog",
    b"\x00dog\x00",
    b"x" * 252,
    b"x" * 253,
    b"x" * 254,
    b"x" * 255,
    b"x" * 254 + b"\x00",
    b"x" * 254 + b"\x00y",
    sequence(256),
    bytes(256),
    b"\xff" * 256,
)


class CrcTest(unittest.TestCase):
    def test_crc_of_the_check_string_is_the_published_one(self):
        self.assertEqual(crc16(b"123456789"), 0xD64E)
        self.assertEqual(crc16(b""), 0)


class EncodeTest(unittest.TestCase):
    def test_frame_has_a_zero_at_both_ends_and_nowhere_else(self):
        for payload in SAMPLES:
            frame = encode(payload)
            self.assertEqual(frame[:1] + frame[-1:], b"\x00\x00")
            self.assertEqual(frame[1:-1].find(b"\x00"), -1)

    def test_payload_too_long_is_refused(self):
        with self.assertRaises(LocalProtocolError):
            encode(bytes(MAX_PAYLOAD + 1))


class VectorTest(unittest.TestCase):
    def test_vectors(self):
        vectors = load("frames.json")["frames"]
        self.assertTrue(len(vectors) >= 12)
        for vector in vectors:
            with self.subTest(vector["name"]):
                payload = bytes.fromhex(vector["payload"])
                frame = bytes.fromhex(vector["frame"])
                self.assertEqual(encode(payload), frame)
                reader = FrameReader()
                reader.receive_data(frame)
                self.assertEqual(read_all(reader), [payload])
                message = unpack(payload)
                self.assertEqual(repr(message), vector["message"])
                self.assertEqual(message.pack(), payload)


class ReaderTest(unittest.TestCase):
    def check(self, chunks, payloads, damaged=0):
        reader = FrameReader(8192)
        found = []
        for chunk in chunks:
            reader.receive_data(chunk)
            found += read_all(reader)
        self.assertEqual(found, list(payloads))
        self.assertEqual(reader.damaged, damaged)

    def test_frames_whole(self):
        self.check([encode(payload) for payload in SAMPLES], SAMPLES)

    def test_frames_joined(self):
        self.check([b"".join([encode(payload) for payload in SAMPLES])], SAMPLES)

    def test_frames_byte_by_byte(self):
        stream = b"".join([encode(payload) for payload in SAMPLES])
        self.check([stream[index : index + 1] for index in range(len(stream))], SAMPLES)

    def test_frames_that_share_their_delimiter(self):
        self.check([encode(b"one")[:-1] + encode(b"two")], [b"one", b"two"])

    def test_delimiters_alone_are_no_damage(self):
        self.check([bytes(1000), encode(b"one"), bytes(3)], [b"one"])

    def test_noise_before_a_frame_never_eats_it(self):
        self.check([b"MicroPython v1.29\r\n>>> " + encode(b"one")], [b"one"], damaged=1)

    def test_noise_without_end_is_forgotten_and_the_next_frame_is_read(self):
        noise = [b"Traceback (most recent call last):\r\n" * 3] * 300
        noise.append(encode(b"one") + encode(b"two"))
        self.check(noise, [b"one", b"two"], damaged=1)

    def test_frame_longer_than_any_is_dropped(self):
        self.check([b"\x00" + b"\x05four" * 100 + b"\x00" + encode(b"one")], [b"one"], damaged=1)

    def test_every_flipped_bit_is_noticed(self):
        """Also in the delimiters: one that becomes 0x01 lengthens the frame before it by a zero."""
        payloads = [b"\x00event", b"two", b"three\x00"]
        stream = b"".join([encode(payload) for payload in payloads])
        for index in range(len(stream)):
            for bit in range(8):
                reader = FrameReader()
                reader.receive_data(
                    stream[:index] + bytes((stream[index] ^ 1 << bit,)) + stream[index + 1 :]
                )
                found = read_all(reader)
                self.assertTrue(len(found) >= 1)
                self.assertTrue(len(found) + reader.damaged >= 2)
                for payload in found:
                    self.assertIn(payload, payloads)

    def test_every_truncated_frame_is_noticed(self):
        frame = encode(b"\x00event\x00")
        for length in range(2, len(frame) - 1):
            self.check([frame[:length], encode(b"next")], [b"next"], damaged=1)

    def test_code_byte_beyond_the_end_and_content_shorter_than_a_checksum(self):
        self.check([b"\x00\x09ab\x00", b"\x00\x02a\x00", b"\x00\x01\x00"], [], damaged=3)

    def test_data_beyond_the_capacity_is_dropped_and_the_reader_recovers(self):
        reader = FrameReader(300)
        for _ in range(100):
            reader.receive_data(encode(b"x" * 60))
        self.assertEqual(read_all(reader), [b"x" * 60] * 4)
        reader.receive_data(encode(b"one"))
        self.assertEqual(read_all(reader), [b"one"])
        self.assertEqual(reader.damaged, 1)

    def test_any_bytes_like_object_is_taken(self):
        self.check([bytearray(encode(b"one")), memoryview(encode(b"two"))], [b"one", b"two"])


if __name__ == "__main__":
    unittest.main()
