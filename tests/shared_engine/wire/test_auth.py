"""The arithmetic of a secure session against published vectors, and what a Seal refuses."""

import unittest

from shared_engine.wire.auth import (
    MAX_COUNT,
    Seal,
    SecureSession,
    counter_mode,
    hkdf,
    hmac,
    is_same,
)
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES
from shared_engine.wire.paired_key import PairedKey, first_key, unpack_key
from shared_engine.wire.secure_messages import SECURE_MESSAGES, Challenge, Opening, Sealed
from tests.shared_engine.wire.aes import aes
from tests.shared_engine.wire.vectors import load

VECTORS = load("secure.json")


def of(digits):
    return bytes.fromhex(digits)


def make_seal(key=b"k" * 32, tag_key=b"t" * 32):
    return Seal(aes(key), tag_key)


def session_of(vector):
    """The session of the *vector*, as both ends have it."""
    key = first_key(of(vector["key"])).later(vector["generation"])
    return SecureSession(
        key, of(vector["device_id"]), of(vector["host_nonce"] + vector["device_nonce"]), aes
    )


class VectorsTest(unittest.TestCase):
    def test_hmac_when_published_then_the_same(self):
        for vector in VECTORS["hmac"]:
            self.assertEqual(hmac(of(vector["key"]), of(vector["data"])), of(vector["digest"]))

    def test_hkdf_when_published_then_the_same(self):
        for vector in VECTORS["hkdf"]:
            found = of(vector["found"])
            self.assertEqual(
                hkdf(of(vector["key"]), of(vector["salt"]), of(vector["info"]), len(found)), found
            )

    def test_aes_of_the_tests_when_published_then_the_same(self):
        for vector in VECTORS["aes"]:
            self.assertEqual(aes(of(vector["key"]))(of(vector["plain"])), of(vector["found"]))

    def test_counter_mode_when_published_then_the_same(self):
        for vector in VECTORS["counter_mode"]:
            encrypt = aes(of(vector["key"]))
            first = int.from_bytes(of(vector["first"]), "big")
            for length in (0, 1, 15, 16, 17, 64):
                plain = of(vector["plain"])[:length]
                self.assertEqual(counter_mode(encrypt, first, plain), of(vector["found"])[:length])

    def test_session_when_made_from_the_vectors_then_every_byte_is_the_same(self):
        vector = VECTORS["session"]
        session, generation = session_of(vector), vector["generation"]
        host_nonce, device_nonce = of(vector["host_nonce"]), of(vector["device_nonce"])
        opening = Opening(first_key(of(vector["key"])).id, generation, host_nonce)
        self.assertEqual(opening.pack(), of(vector["opening"]))
        self.assertEqual(
            Challenge(generation, device_nonce, session.proof).pack(), of(vector["challenge"])
        )
        for name, seal in (("host", session.host), ("device", session.device)):
            for one in vector[name]:
                seal.count = one["count"]
                self.assertEqual(seal.seal(of(one["plain"])), of(one["sealed"]))

    def test_session_when_the_vectors_are_opened_then_the_plain_ones_come_out(self):
        vector = VECTORS["session"]
        session = session_of(vector)
        for name, seal in (("host", session.host), ("device", session.device)):
            for one in vector[name]:
                self.assertEqual(seal.open(of(one["sealed"])), of(one["plain"]))


class KeyTest(unittest.TestCase):
    def test_generations_when_made_from_the_vectors_then_the_same_and_in_one_step_as_in_many(self):
        vector = VECTORS["keys"]
        key = first_key(of(vector["begins"]))
        self.assertEqual(key.id, of(vector["id"]))
        for one in vector["later"]:
            key = key.later(one["generation"])
            self.assertEqual(key, PairedKey(of(vector["id"]), one["generation"], of(one["secret"])))
            self.assertEqual(first_key(of(vector["begins"])).later(one["generation"]), key)

    def test_key_when_packed_then_unpack_is_the_inverse(self):
        key = first_key(b"k" * 32).later(300)
        self.assertEqual(unpack_key(key.pack()), key)
        self.assertEqual(unpack_key(b"k" * 32), first_key(b"k" * 32))
        for packed in (b"", key.pack()[:-1], key.pack() + b"x"):
            self.assertRaises(ValueError, unpack_key, packed)

    def test_key_when_printed_then_its_secret_is_not(self):
        self.assertEqual(
            repr(PairedKey(b"\x01" * 8, 3, b"s" * 32)), "PairedKey(0101010101010101, 3)"
        )


class SealTest(unittest.TestCase):
    def test_sealed_when_opened_in_order_then_what_was_sealed(self):
        sender, receiver = make_seal(), make_seal()
        for payload in (b"", b"\x08\x01\x02", bytes(MAX_PAYLOAD)):
            sealed = sender.seal(payload)
            self.assertEqual(len(sealed), len(payload) + SEAL_BYTES)
            self.assertEqual(receiver.open(sealed), payload)

    def test_sealed_when_read_as_a_message_then_its_fields(self):
        sealed = make_seal().seal(b"dog")
        message = Sealed.unpack(sealed)
        self.assertEqual((message.count, len(message.box)), (0, 3 + 16))
        self.assertEqual(message.pack(), sealed)
        self.assertEqual(len(Sealed(1, bytes(MAX_PAYLOAD + 16)).pack()), MAX_PAYLOAD + SEAL_BYTES)

    def test_sealed_when_the_same_is_said_twice_then_it_looks_different(self):
        seal = make_seal()
        self.assertNotEqual(seal.seal(b"dog")[5:], seal.seal(b"dog")[5:])

    def test_sealed_when_repeated_then_refused(self):
        sender, receiver = make_seal(), make_seal()
        sealed = sender.seal(b"dog")
        self.assertEqual(receiver.open(sealed), b"dog")
        self.assertEqual(receiver.open(sealed), None)

    def test_sealed_when_one_is_lost_then_the_next_is_opened_and_the_lost_one_refused(self):
        sender, receiver = make_seal(), make_seal()
        late = sender.seal(b"first")
        self.assertEqual(receiver.open(sender.seal(b"second")), b"second")
        self.assertEqual(receiver.open(late), None)
        self.assertEqual(receiver.open(sender.seal(b"third")), b"third")

    def test_sealed_when_any_bit_is_changed_then_refused(self):
        sealed = make_seal().seal(b"dog")
        receiver = make_seal()
        for at in range(1, len(sealed)):
            for bit in range(8):
                forged = bytearray(sealed)
                forged[at] ^= 1 << bit
                self.assertEqual(receiver.open(bytes(forged)), None)
        self.assertEqual(receiver.open(sealed), b"dog")

    def test_sealed_when_cut_or_longer_then_refused(self):
        sealed = make_seal().seal(b"dog")
        receiver = make_seal()
        for length in range(len(sealed)):
            self.assertEqual(receiver.open(sealed[:length]), None)
        self.assertEqual(receiver.open(sealed + b"\x00"), None)

    def test_sealed_when_the_key_is_another_then_refused(self):
        sealed = make_seal().seal(b"dog")
        self.assertEqual(make_seal(tag_key=b"u" * 32).open(sealed), None)

    def test_sealed_when_counts_have_ended_then_refused(self):
        sender, receiver = make_seal(), make_seal()
        sender.count = MAX_COUNT - 1
        last = sender.seal(b"dog")
        self.assertEqual(receiver.open(last), b"dog")
        self.assertEqual(sender.seal(b"dog"), b"")
        self.assertEqual(receiver.open(last), None)

    def test_sealed_when_of_a_count_that_no_sender_uses_then_refused(self):
        head = Sealed(MAX_COUNT, b"dog").pack()
        self.assertEqual(make_seal().open(head + hmac(b"t" * 32, head)[:16]), None)

    def test_session_when_anything_of_it_differs_then_all_keys_do(self):
        key, nonces, board = first_key(b"k" * 32), b"h" * 16 + b"d" * 16, b"device-1"
        base = SecureSession(key, board, nonces, aes)
        self.assertFalse(base.host.open(base.device.seal(b"dog")))
        for other in (
            SecureSession(PairedKey(key.id, 0, b"K" + key.secret[1:]), board, nonces, aes),
            SecureSession(PairedKey(b"another!", 0, key.secret), board, nonces, aes),
            SecureSession(PairedKey(key.id, 1, key.secret), board, nonces, aes),
            SecureSession(key, b"device-2", nonces, aes),
            SecureSession(key, board, b"H" + nonces[1:], aes),
            SecureSession(key, board, nonces[:-1] + b"D", aes),
        ):
            self.assertNotEqual(base.proof, other.proof)
            self.assertEqual(other.host.open(base.host.seal(b"dog")), None)
            self.assertEqual(other.device.open(base.device.seal(b"dog")), None)

    def test_comparison_when_lengths_or_bytes_differ_then_not_the_same(self):
        self.assertTrue(is_same(b"", b""))
        self.assertTrue(is_same(b"dog", b"dog"))
        for other in (b"", b"do", b"dogs", b"dot", b"fog"):
            self.assertFalse(is_same(b"dog", other))

    def test_messages_when_packed_then_unpack_is_the_inverse(self):
        self.assertEqual([message.NUMBER for message in SECURE_MESSAGES], [13, 14, 15])
        for message in (
            Opening(b"i" * 8, 7, b"n" * 16),
            Challenge(7, b"n" * 16, b"p" * 16),
            Sealed(5, b"box"),
        ):
            self.assertEqual(type(message).unpack(message.pack()), message)


if __name__ == "__main__":
    unittest.main()
