"""`collie scan` and `collie play` on the air of a simulated board, as a user runs them: paired, not
paired, and mistaken."""

import json

import pytest

from tests.host.cli import command
from tests.integration.by_air import AirTable, collie, environment, wait_for_line
from tests.integration.evening import Process

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    table = AirTable(tmp_path_factory.mktemp("air"), "--speed", "5")
    yield table
    table.stop()


@pytest.fixture
def stranger(tmp_path):
    """The keys of a computer that has none."""
    return tmp_path / "none.json"


def refused(run, code=1):
    """The one line that says why."""
    assert (run.returncode, run.stdout) == (code, "")
    (line,) = run.stderr.splitlines()
    return line


def test_scan_when_a_board_is_near_then_name_id_bars_battery_and_that_it_is_paired(table):
    run = collie(table.keys, "scan", "--seconds", "2", "--radio", table.radio)
    head, line = run.stdout.splitlines()
    assert head.split() == ["name", "id", "signal", "battery", "key"]
    assert line.split() == [
        "Board",
        "Collie",
        table.id[-4:],
        table.id,
        "▂▄▆█",
        "-50",
        "dBm",
        "-",
        "paired",
    ]


def test_scan_when_json_then_the_same_for_programs(table):
    (board,) = json.loads(
        collie(table.keys, "scan", "--seconds", "2", "--json", "--radio", table.radio).stdout
    )
    name = f"Board Collie {table.id[-4:]}"
    assert board == {
        "name": name,
        "id": table.id,
        "signal_dbm": -50,
        "battery": None,
        "paired": True,
    }


def test_scan_when_this_computer_has_no_key_then_it_says_so(table, stranger):
    assert "not paired" in collie(stranger, "scan", "--seconds", "2", "--radio", table.radio).stdout


def test_play_when_not_paired_then_one_line_says_what_to_do(table, stranger):
    says = (
        f"collie: Board Collie {table.id[-4:]} is not paired with this computer: connect the "
        "cable, and run `collie pair`"
    )
    assert refused(collie(stranger, "play", "--radio", table.radio)) == says


def test_play_when_no_board_has_that_name_then_it_names_those_that_are_near(table):
    says = refused(collie(table.keys, "play", "--ble", "9999", "--radio", table.radio))
    assert says.startswith(
        f"collie: no board 9999 is near; near are Board Collie {table.id[-4:]}: "
    )


def test_play_when_paired_then_a_game_is_played_by_air(table, tmp_path):
    verb = (
        "play",
        "--ble",
        table.id[-4:],
        "--radio",
        table.radio,
        "--new",
        "--db",
        tmp_path / "games.db",
    )
    play = Process(*verb, environment=environment(table.keys))
    wait_for_line(play, "Blue")
    play.kill()


@pytest.mark.proof
def test_fetch_when_a_game_was_played_then_by_air_and_by_cable_the_same_and_again_nothing(
    table, tmp_path
):
    ways = {"air": ("--radio", table.radio), "cable": ("--port", table.radio.with_name("port"))}
    play = Process(
        "play",
        *ways["air"],
        "--new",
        "--db",
        tmp_path / "games.db",
        environment=environment(table.keys),
    )
    wait_for_line(play, "Blue")
    play.kill()
    bodies = {}
    for name, way in ways.items():
        database = tmp_path / f"{name}.db"
        run = collie(table.keys, "fetch", *way, "--json", "--db", database)
        assert (run.returncode, run.stderr) == (0, "")
        found = json.loads(run.stdout)
        assert (found["new"][0], found["longer"], table.id in found["board"]) == (1, [], True)
        again = collie(table.keys, "fetch", *way, "--db", database)
        assert again.stdout in (
            "nothing new: all that the board has was here already\n",
            f"game {found['new'][-1]} is longer; `collie games` lists them\n",
        )
        bodies[name] = collie(table.keys, "logs", "export", "1", "--db", database).stdout
    assert bodies["cable"].startswith(bodies["air"])


def test_scan_when_nothing_is_on_that_air_then_it_says_how_to_put_a_board_there(table, tmp_path):
    says = refused(collie(table.keys, "scan", "--radio", tmp_path / "nothing"))
    assert says.endswith("nothing: put a board there, `collie simulate FOLDER --radio`")


def test_play_when_cable_and_air_are_named_then_wrong_usage():
    says = command.refused("play", "--port", "COM3", "--ble", code=2)
    assert "--port is for a cable" in says


def test_demo_when_it_would_be_too_fast_for_the_air_then_wrong_usage():
    says = command.refused("demo", "--link", "ble", "--speed", "0", code=2)
    assert "at most 10" in says
