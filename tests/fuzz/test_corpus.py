"""What fuzzing has found, and a little fuzzing of its own that is the same every time."""

import random
import sys
import time
from datetime import date, timedelta

import pytest

from tests.fuzz.__main__ import readers_of, search
from tests.fuzz.corpus import changed, corpus_of
from tests.fuzz.readers import READERS, Reader

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
        Reader(lambda data: int(data), (KeyError,), ()).feed(
            b"9" * (sys.get_int_max_str_digits() + 1)
        )


def test_readers_of_a_day_when_asked_again_then_the_same_and_all_within_a_month():
    days = [date(2026, 11, 27) + timedelta(number) for number in range(31)]
    chosen = [readers_of(day) for day in days]
    assert chosen == [readers_of(day) for day in days]
    assert {name for names in chosen for name in names} == set(READERS)
    assert all(len(names) == 2 for names in chosen)


def test_search_when_a_reader_raises_something_else_then_an_input_that_makes_it():
    def read(data):
        return data.index(b"a")

    found = search(Reader(read, (), (b"abc",)), (b"abc",), random.Random(1), time.monotonic() + 30)
    assert b"a" not in found
