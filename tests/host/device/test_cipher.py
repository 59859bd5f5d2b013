"""The session of the vectors, made again with other people's HKDF, HMAC and counter mode."""

import hashlib
import hmac
import json
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CTR
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from host.device.cipher import aes
from tests.shared_engine.wire import aes as aes_of_the_tests

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/secure.json").read_text())


def of(digits):
    return bytes.fromhex(digits)


def test_aes_when_compared_with_that_of_the_tests_then_the_same():
    blocks = bytes(range(256))
    for key in (bytes(32), bytes(range(32))):
        assert aes(key)(blocks) == aes_of_the_tests.aes(key)(blocks)


def test_aes_when_used_again_then_each_block_stands_by_itself():
    encrypt = aes(bytes(32))
    assert encrypt(bytes(16)) == encrypt(bytes(16))
    assert encrypt(b"") == b""


def test_aes_when_published_then_the_same():
    for vector in VECTORS["aes"]:
        assert aes(of(vector["key"]))(of(vector["plain"])) == of(vector["found"])


def test_session_of_the_vectors_when_made_with_other_primitives_then_the_same():
    session = VECTORS["session"]
    key = of(session["key"])
    nonces = of(session["host_nonce"] + session["device_nonce"])
    keys = HKDF(SHA256(), 160, nonces, b"Board Collie session 1").derive(key)
    assert of(session["key_id"]) == hmac.digest(key, b"Board Collie key id", hashlib.sha256)[:8]
    proof = hmac.digest(keys[128:], b"device", hashlib.sha256)[:16]
    assert of(session["challenge"]) == b"\x0c" + of(session["device_nonce"]) + proof
    for name, cipher_key, tag_key in (("host", keys[:32], keys[32:64]), ("device", keys[64:96], keys[96:128])):
        for one in session[name]:
            first = one["count"].to_bytes(4, "big") + bytes(12)
            sealed = b"\x0d" + one["count"].to_bytes(4, "little")
            sealed += Cipher(AES(cipher_key), CTR(first)).encryptor().update(of(one["plain"]))
            assert of(one["sealed"]) == sealed + hmac.digest(tag_key, sealed, hashlib.sha256)[:16]
