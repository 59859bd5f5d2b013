"""A board, and `collie table` that shows it to a browser: two processes, a serial line and a socket."""

import json
import os

import pytest
from websockets.sync.client import connect

from tests.integration.by_air import environment
from tests.integration.evening import PATIENCE_S, Process

pytestmark = pytest.mark.slow


@pytest.fixture
def processes():
    started = []
    yield started
    for process in started:
        process.kill()


def test_table_when_a_game_is_played_then_a_browser_sees_its_turns_go_on(tmp_path, processes):
    board, database = tmp_path / "board", tmp_path / "games.db"
    processes.append(Process("simulate", "--attached", board, "--seed", 7, "--speed", 20, "--alone"))
    assert "ready" in processes[0].lines.get(timeout=PATIENCE_S)
    processes.append(
        Process(
            "table",
            *("--port", board / "port", "--page", 0, "--db", database),
            environment=environment(tmp_path / "keys.json"),
        )
    )
    address = processes[1].lines.get(timeout=PATIENCE_S).split(" is on ")[1].strip()
    turns = set()
    with connect(address.replace("http", "ws") + "view") as browser:
        while len(turns) < 5:
            view = json.loads(browser.recv(timeout=PATIENCE_S))
            if view["game"]:
                turns.add(view["game"]["turns"])
    assert len(view["board"]["holes"]) == 96
    assert view["said"]
    assert os.path.exists(database)
