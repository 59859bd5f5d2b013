"""The session of the vectors, made again with other people's HKDF, HMAC and counter mode."""

import json

from host.device.cipher import aes
from tests.shared_engine.wire import aes as aes_of_the_tests
from tests.vectors import make_secure

VECTORS = json.loads(make_secure.FILE.read_text())


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


def test_vectors_when_computed_with_other_primitives_then_the_same():
    assert make_secure.with_sessions(VECTORS) == VECTORS
