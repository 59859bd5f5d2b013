"""`collie play`: what it says to wrong addresses, before it looks for any board."""

import socket

import pytest

from tests.host.cli.command import collie, refused


@pytest.mark.parametrize(
    "address", ["kitchen", "kitchen:", "kitchen:door", "1.2.3.4:65536", ":-1", ""]
)
@pytest.mark.parametrize("option", ["--from", "--share"])
def test_play_when_an_address_is_none_then_how_one_looks(option, address, tmp_path):
    said = refused("play", option, address, "--db", tmp_path / "games.db", code=2)
    assert f"{address!r} is not " in said
    assert "as in 192.168.1.20:4711; ports are 0 to 65535" in said


@pytest.mark.parametrize(
    "what", [("--new",), ("--port", "here"), ("--control", "undo"), ("--choose", "1")]
)
def test_play_when_it_watches_and_shall_act_then_who_can(what, tmp_path):
    said = refused("play", "--from", "127.0.0.1:1", *what, "--db", tmp_path / "games.db", code=2)
    assert "--from only watches" in said


@pytest.fixture
def keys(tmp_path):
    """The environment of a computer that has the key for those who watch."""
    found = {"BOARDCOLLIE_KEYS": str(tmp_path / "keys.json")}
    collie("pair", "--share", **found)
    return found


def test_play_when_there_is_no_key_then_how_to_get_one(tmp_path):
    nothing = {"BOARDCOLLIE_KEYS": str(tmp_path / "keys.json")}
    said = refused("play", "--from", "192.0.2.7:4711", "--db", tmp_path / "games.db", **nothing)
    assert "run `collie pair --share` there, and `collie pair --from 192.0.2.7:4711` here" in said
    said = refused(
        "play", "--port", "nowhere", "--share", 0, "--db", tmp_path / "games.db", **nothing
    )
    assert "run `collie pair --share` first" in said


def test_play_when_nobody_shows_anything_there_then_what_to_look_for(tmp_path, keys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
    _, said, code = collie("play", "--from", address, "--db", tmp_path / "games.db", **keys)
    assert (
        f"collie: cannot reach {address}: " in said,
        "does `collie play --share` run there" in said,
        code,
    ) == (
        True,
        True,
        1,
    )


def test_play_when_the_port_to_share_at_is_in_use_then_another_one(tmp_path, keys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(
            "play", "--port", "nowhere", "--share", port, "--db", tmp_path / "games.db", **keys
        )
    assert f"cannot listen at 127.0.0.1:{port}: " in said
    assert "choose another one" in said


@pytest.mark.parametrize(
    "what",
    [
        ("--hints", "beginner,2,quiet,usual"),
        ("--starter", "1"),
        ("--from-board",),
        ("--abandon",),
        ("--ruleset", "brandi-6-3x2"),
        ("--option", "a=1"),
    ],
)
def test_play_when_an_option_would_have_no_effect_then_refused_with_what_to_add(what, tmp_path):
    said = refused("play", "--port", "nowhere", *what, "--db", tmp_path / "games.db", code=2)
    assert said.startswith(f"{what[0]} is for a new game: add --new, or leave it out")
