"""`collie pair` with the real firmware on the simulated board: paired, again, forgotten, and
full."""

import json

import pytest

from shared_engine.wire.paired_key import PACKED_BYTES
from tests.host.cli.command import collie


@pytest.fixture
def board(desk):
    return f"{desk.world.device_id.hex()}0000"


def pair(desk, keys, *options):
    """What `collie pair` says on a computer whose keys are in the file *keys*, what it warns of,
    and its exit code."""
    return collie("pair", "--port", desk.world.port, *options, BOARDCOLLIE_KEYS=str(keys))


def test_pair_when_four_computers_did_then_the_fifth_waits_until_one_is_forgotten(
    desk, board, tmp_path
):
    computers = [tmp_path / f"{number}.json" for number in range(5)]
    for keys in computers[:4]:
        said, warned, code = pair(desk, keys)
        assert (said, code) == (f"board {board} is paired\n", 0), warned
        assert str(keys) in warned
        assert len(bytes.fromhex(json.loads(keys.read_text())[board])) == PACKED_BYTES
    kept = computers[0].read_text()
    assert pair(desk, computers[0]) == (
        f"board {board} is paired with this computer again, by a new key\n",
        "",
        0,
    )
    assert computers[0].read_text() != kept
    kept = computers[0].read_text()
    said, error, code = pair(desk, computers[4])
    assert (said, code) == ("", 1)
    assert "4 computers are paired already; forget one" in error
    assert json.loads(computers[4].read_text()) == {}
    assert pair(desk, computers[1], "--forget") == (f"board {board} is forgotten\n", "", 0)
    assert pair(desk, computers[1], "--forget") == (
        f"board {board} is not paired with this computer\n",
        "",
        0,
    )
    assert pair(desk, computers[4])[0] == f"board {board} is paired\n"
    assert pair(desk, computers[4], "--forget-all") == (
        f"board {board} has forgotten 4 computers\n",
        "",
        0,
    )
    assert pair(desk, computers[0])[0] == f"board {board} is paired\n"
    assert computers[0].read_text() != kept


def test_pair_when_both_ways_are_asked_for_then_wrong_usage(desk, tmp_path):
    said, error, code = pair(desk, tmp_path / "keys.json", "--forget", "--forget-all")
    assert (said, code, "not both" in error) == ("", 2, True)
