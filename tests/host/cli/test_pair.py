"""`collie pair` of two computers: the key for those who watch is printed on one and kept on the
other."""

import pytest

from shared_engine.wire.paired_key import unpack_key
from tests.host.cli.command import collie, refused


def computer(folder, name):
    """The environment of a computer with keys of its own."""
    return {"BOARDCOLLIE_KEYS": str(folder / f"{name}.json")}


def test_share_when_asked_twice_then_the_same_key_and_another_one_after_it_was_forgotten(tmp_path):
    here = computer(tmp_path, "here")
    printed, _, code = collie("pair", "--share", **here)
    assert code == 0
    assert unpack_key(bytes.fromhex(printed)).generation == 0
    assert collie("pair", "--share", **here)[0] == printed
    assert collie("pair", "--share", "--forget", **here)[0] == "nobody may watch any more\n"
    assert (
        collie("pair", "--share", "--forget", **here)[0] == "there was no key for those who watch\n"
    )
    assert collie("pair", "--share", **here)[0] != printed


def test_from_when_the_key_is_given_then_it_is_kept_for_that_computer_until_it_is_forgotten(
    tmp_path,
):
    printed, _, _ = collie("pair", "--share", **computer(tmp_path, "here"))
    there = computer(tmp_path, "there")
    watch = ("pair", "--from", "192.0.2.7:4711")
    said, asked, code = collie(*watch, stdin=printed.encode(), **there)
    assert (said, code) == ("192.0.2.7 is paired: `collie play --from` watches it\n", 0), asked
    assert "what `collie pair --share` printed on 192.0.2.7" in asked
    assert collie(*watch, "--forget", **there)[0] == "192.0.2.7 is forgotten\n"
    assert collie(*watch, "--forget", **there)[0] == "192.0.2.7 is not paired with this computer\n"


@pytest.mark.parametrize("text", ["dog", "00" * 43, "0" * 87])
def test_from_when_what_is_given_is_no_key_then_it_is_said_and_nothing_is_kept(tmp_path, text):
    _, said, code = collie(
        "pair", "--from", ":4711", stdin=f"{text}\n".encode(), **computer(tmp_path, "there")
    )
    assert ("that is no key: " in said, "copy the whole line" in said, code) == (True, True, 1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("others", [("--port", "here"), ("--forget-all",), ("--from", ":4711")])
def test_share_when_asked_with_something_else_then_wrong_usage(tmp_path, others):
    said = refused("pair", "--share", *others, code=2, **computer(tmp_path, "here"))
    assert "give one of them" in said
