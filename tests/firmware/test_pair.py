"""Keys of computers: by the cable alone, at most four, kept over a restart."""

import json

import pytest

from firmware import keys
from shared_engine.wire.commands import ForgetKey, ForgetKeys, ListKeys, PairKey, ReadSettings
from shared_engine.wire.messages import (
    STATUS_BAD_ARGUMENT,
    STATUS_BUSY,
    STATUS_OK,
    STATUS_REFUSED,
)
from shared_engine.wire.paired_key import first_key
from tests.firmware.over_air import Computer
from tests.shared_engine.wire.raw import Raw

KEYS = [bytes((number,)) * 32 for number in range(1, 6)]


def ids(*of):
    return [first_key(key).id.hex() for key in of]


def ask(table, asked):
    """The ids that a command returns."""
    status, reason = table.command(asked)
    assert status == STATUS_OK, reason
    return json.loads(reason)


def test_pair_when_keys_come_then_they_are_listed_by_id_and_outlive_a_restart(table):
    assert ask(table, ListKeys()) == []
    assert ask(table, PairKey(KEYS[0])) == ids(KEYS[0])
    assert ask(table, PairKey(KEYS[1])) == ids(*KEYS[:2])
    assert ask(table, PairKey(KEYS[0])) == ids(*KEYS[:2])
    table.power_on()
    assert keys.load(table.storage) == [first_key(key) for key in KEYS[:2]]


def test_pair_when_there_are_four_then_the_fifth_is_refused(table):
    for key in KEYS[:4]:
        ask(table, PairKey(key))
    status, reason = table.command(PairKey(KEYS[4]))
    assert (status, reason) == (STATUS_REFUSED, "4 computers are paired already; forget one")
    assert ask(table, ListKeys()) == ids(*KEYS[:4])


def test_forget_when_named_then_that_one_and_else_all(table):
    for key in KEYS[:3]:
        ask(table, PairKey(key))
    assert ask(table, ForgetKey(first_key(KEYS[1]).id)) == ids(KEYS[0], KEYS[2])
    assert table.command(ForgetKey(first_key(KEYS[1]).id))[0] == STATUS_REFUSED
    assert ask(table, ForgetKeys()) == []


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (ListKeys, b"x"),
        (PairKey, b""),
        (PairKey, bytes(31)),
        (PairKey, bytes(33)),
        (ForgetKey, b"id"),
        (ForgetKeys, b"x"),
    ],
)
def test_pair_when_the_body_is_none_then_refused(table, kind, body):
    status, reason = table.command(Raw(kind.NUMBER, body))
    assert (status, kind.__name__ in reason) == (STATUS_BAD_ARGUMENT, True)


def test_pair_when_the_flash_is_full_then_it_says_so(table):
    def full(name, data):
        raise OSError(28)

    table.storage.save = full
    assert table.command(PairKey(KEYS[0]))[0] == STATUS_BUSY


def test_keys_when_the_file_is_from_protocol_1_1_then_nobody_has_to_pair_again(table):
    for count in range(1, keys.MOST_KEYS + 1):
        table.storage.save("keys", b"".join(KEYS[:count]))
        assert keys.load(table.storage) == [first_key(key) for key in KEYS[:count]]
        later = [first_key(key).later(number) for number, key in enumerate(KEYS[:count])]
        keys.save(table.storage, later)
        assert keys.load(table.storage) == later


def keep(table):
    return keys.keep_advanced(table.storage, table.device.secure)


def test_keys_when_a_session_has_proven_them_then_the_next_are_written_once(table):
    ask(table, PairKey(KEYS[0]))
    assert not keep(table)
    assert Computer(table, KEYS[0]).command(ReadSettings())[0] == STATUS_OK
    assert keys.load(table.storage) == [first_key(KEYS[0])]
    assert [keep(table), keep(table)] == [True, False]
    assert keys.load(table.storage) == [first_key(KEYS[0]).later(1)]
    assert ask(table, PairKey(KEYS[1])) == ids(*KEYS[:2])
    assert keys.load(table.storage) == [first_key(KEYS[0]).later(1), first_key(KEYS[1])]


def test_keys_when_the_flash_is_full_then_the_session_goes_on_and_the_next_one_tries_again(table):
    ask(table, PairKey(KEYS[0]))
    assert Computer(table, KEYS[0]).command(ReadSettings())[0] == STATUS_OK
    saving = table.storage.save

    def full(name, data):
        raise OSError(28)

    table.storage.save = full
    assert [keep(table), keep(table)] == [True, False]
    table.storage.save = saving
    assert keys.load(table.storage) == [first_key(KEYS[0])]


def test_keys_when_the_file_is_damaged_then_nobody_is_believed(table, tmp_path):
    ask(table, PairKey(KEYS[0]))
    path = tmp_path / "keys"
    path.write_bytes(b"x" + path.read_bytes()[1:])
    assert keys.load(table.storage) == []


def test_pair_when_asked_over_the_air_then_refused_even_for_a_paired_computer(table):
    ask(table, PairKey(KEYS[0]))
    refused = (STATUS_REFUSED, "keys come and go by the USB cable alone")
    computer = Computer(table, KEYS[0])
    assert [computer.command(asked) for asked in (ListKeys(), PairKey(KEYS[1]), ForgetKeys())] == [
        refused
    ] * 3
    assert [key.id for key in keys.load(table.storage)] == [first_key(KEYS[0]).id]


def test_air_when_the_key_is_forgotten_then_the_session_ends_at_once(table):
    ask(table, PairKey(KEYS[0]))
    assert Computer(table, KEYS[0]).command(ReadSettings())[0] == STATUS_OK
    assert table.device.secure.seal(b"dog")
    ask(table, ForgetKeys())
    assert table.device.secure.seal(b"dog") == b""
