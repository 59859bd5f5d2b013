"""Computes the session in secure.json with the primitives of the package `cryptography`, by
docs/protocol.md.

None of our own code is used. `python tests/vectors/make_secure.py` writes the sections `keys` and
`session` again.
"""

import json
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CTR
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

FILE = Path(__file__).with_name("secure.json")
GENERATIONS = (0, 1, 2, 100)
# What is said in the session of the file: count and message of each.
HOST = ((0, "0101026712"), (1, ""), (7, "06050001" + 250 * "78"), (0xFFFFFFFE, "080201"))
DEVICE = ((0, "07050000"), (1, "0509000000" + bytes(range(251)).hex()), (0x01020304, "080201"))


def hmac(key, data):
    """HMAC-SHA256."""
    made = HMAC(key, SHA256())
    made.update(data)
    return made.finalize()


def later(secret, generations):
    """The secret so many generations later."""
    for _ in range(generations):
        secret = hmac(secret, b"Board Collie next key")
    return secret


def key_id(secret):
    """The id of the key that begins with *secret*."""
    return hmac(secret, b"Board Collie key id")[:8]


def sealed(cipher_key, tag_key, count, plain):
    """The payload of a Sealed."""
    encryptor = Cipher(AES(cipher_key), CTR(count.to_bytes(4, "big") + bytes(12))).encryptor()
    head = b"\x0d" + count.to_bytes(4, "little") + encryptor.update(plain)
    return head + hmac(tag_key, head)[:16]


def keys(secret):
    """The generations of the key that begins with *secret*."""
    return {
        "begins": secret.hex(),
        "id": key_id(secret).hex(),
        "later": [
            {"generation": number, "secret": later(secret, number).hex()} for number in GENERATIONS
        ],
    }


def session(key, generation, device_id, host_nonce, device_nonce):
    """Every byte of a session; *key* is of generation 0."""
    number = generation.to_bytes(4, "little")
    info = b"Board Collie session 2" + device_id + key_id(key) + number
    found = HKDF(SHA256(), 160, host_nonce + device_nonce, info).derive(later(key, generation))
    proof = hmac(found[128:], b"device")[:16]
    said = {
        "key": key.hex(),
        "generation": generation,
        "device_id": device_id.hex(),
        "host_nonce": host_nonce.hex(),
        "device_nonce": device_nonce.hex(),
        "opening": (b"\x0e" + key_id(key) + number + host_nonce).hex(),
        "challenge": (b"\x0f" + number + device_nonce + proof).hex(),
    }
    for name, messages, at in (("host", HOST, 0), ("device", DEVICE, 64)):
        said[name] = [
            {
                "count": count,
                "plain": plain,
                "sealed": sealed(
                    found[at : at + 32], found[at + 32 : at + 64], count, bytes.fromhex(plain)
                ).hex(),
            }
            for count, plain in messages
        ]
    return said


def with_sessions(vectors):
    """The *vectors* of the file with the two sections as they are computed."""
    given = vectors["session"]
    names = ("key", "host_nonce", "device_nonce")
    key, host_nonce, device_nonce = (bytes.fromhex(given[name]) for name in names)
    device_id = bytes.fromhex("240ac40000010000")
    return vectors | {
        "keys": keys(key),
        "session": session(key, 2, device_id, host_nonce, device_nonce),
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(with_sessions(json.loads(FILE.read_text())), indent=1) + "\n")
