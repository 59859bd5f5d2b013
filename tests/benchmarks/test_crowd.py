"""People play on while strangers crowd the server of the page; how quickly, `python -m
tests.benchmarks crowd` says."""

import pytest

from tests.benchmarks.crowd import figures, strangers
from tests.integration.by_air import environment
from tests.integration.evening import PATIENCE_S, Process
from tests.integration.newcomer import Newcomer


@pytest.mark.proof
def test_try_when_2300_strangers_come_then_two_play_on_memory_is_bounded_and_the_terminal_quiet():
    found = {name: (value, budget) for name, value, _, budget, _ in figures()}
    for name in ("crowd.memory_mb", "crowd.lines"):
        value, budget = found[name]
        assert value <= float(budget), found


@pytest.mark.proof
def test_table_when_1000_connections_say_nothing_then_the_page_is_served_and_the_terminal_stays_quiet(
    tmp_path,
):
    board = Process(
        "simulate", "--attached", tmp_path / "board", "--seed", 7, "--speed", 20, "--alone"
    )
    table = None
    try:
        assert "ready" in board.lines.get(timeout=PATIENCE_S)
        table = Process(
            "table",
            *("--port", tmp_path / "board" / "port", "--page", 0, "--db", tmp_path / "games.db"),
            environment=environment(tmp_path / "keys.json"),
        )
        address = table.lines.get(timeout=PATIENCE_S).split(" is on ")[1].strip()
        with strangers(1000, 0, 0, [address]), Newcomer(address) as browser:
            assert browser.look_until(lambda view: view["game"] and view["game"]["turns"] > 2)
        assert not table.has_ended
        assert len(table.said) == 1
    finally:
        for process in (board, table):
            if process:
                process.kill()
