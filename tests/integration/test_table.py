"""A board, and `collie table` that shows it to a browser: two processes, a serial line and a
socket."""

import os

import pytest

from tests.integration.by_air import environment
from tests.integration.evening import PATIENCE_S, Process
from tests.integration.newcomer import Newcomer

pytestmark = pytest.mark.slow


@pytest.fixture
def processes():
    started = []
    yield started
    for process in started:
        process.kill()


def test_table_when_a_game_is_played_then_a_browser_sees_its_turns_go_on(tmp_path, processes):
    board, database = tmp_path / "board", tmp_path / "games.db"
    processes.append(
        Process("simulate", "--attached", board, "--seed", 7, "--speed", 20, "--alone")
    )
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
    with Newcomer(address) as browser:
        while len(turns) < 5 and browser.look():
            if browser.view["game"]:
                turns.add(browser.view["game"]["turns"])
    assert len(browser.view["board"]["holes"]) == 96
    assert browser.view["said"]
    assert os.path.exists(database)
