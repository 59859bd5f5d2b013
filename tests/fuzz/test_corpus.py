"""What fuzzing has found, and a little fuzzing of its own that is the same every time."""

import random
import sys

import pytest

from tests.fuzz.corpus import corpus_of
from tests.fuzz.readers import READERS

CHANGED = 60  # inputs a reader
# What readers of text and JSON have stumbled over, of any kind.
NASTY = (
    b"",
    b"[" * 5000,
    b'{"a":' * 5000,
    b"[" * 5000 + b"]" * 5000,
    b"9" * 5001,
    b'{"a": ' + b"9" * 5001 + b"}",
    b"a = " + b"9" * 5001,
    b"a = 0x" + b"f" * 5001,
    b"a = " + b"[" * 5000,
    *(b'{"ruleset": ' + b"[" * depth + b"]" * depth + b"}" for depth in (33, 200, 900, 940, 980)),
    *(b"base = " + b"[" * depth + b"]" * depth for depth in (33, 200, 300)),
    b"base = 0x" + b"f" * 5001,
    b'{"turn": 1e999, "state": NaN, "ruleset": -0}',
    b'"\\ud800"',
    b"\xff\xfe\x00",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf{}",
    "\u0663\u0664: \u00b2".encode(),
)


def changed(chance, data):
    found = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(found) + 1)
        found[at : at + chance.randrange(3)] = chance.choice(
            (b"", b"\0", b"-1", b"9" * 30, b"[", b'"', chance.randbytes(2))
        )
    return bytes(found)


@pytest.mark.parametrize("name", READERS)
def test_reader_when_fed_with_the_corpus_then_no_error_but_its_own(name):
    for data in (*READERS[name].seeds, *corpus_of(name), *NASTY):
        READERS[name].feed(data)


@pytest.mark.parametrize("name", READERS)
def test_reader_when_good_input_is_changed_then_no_error_but_its_own(name):
    chance = random.Random(name)
    inputs = (*READERS[name].seeds, *corpus_of(name))
    for _ in range(CHANGED):
        READERS[name].feed(changed(chance, chance.choice(inputs)))


def test_reader_when_it_raises_something_else_then_it_is_found():
    with pytest.raises(ValueError, match="digit"):
        READERS["frames"].__class__(lambda data: int(data), (KeyError,), ()).feed(
            b"9" * (sys.get_int_max_str_digits() + 1)
        )
