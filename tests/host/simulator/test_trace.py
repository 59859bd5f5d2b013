"""Lines of the firmware that ran are written down, wherever it runs, up to the moment a board is
killed."""

from pathlib import Path

import pytest

from host.simulator.board import SimulatedBoard
from host.simulator.interpreter import run_micropython
from host.simulator.trace import TRACE
from host.simulator.wiring import Wiring

ROOT = Path(__file__).parents[3]
CLOCK = (ROOT / "firmware/clock.py", "/firmware/clock.py")
CODE = "from firmware.clock import Clock\nclock = Clock(0)\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    folder = tmp_path / "lines"
    folder.mkdir()
    monkeypatch.setenv(TRACE, str(folder))
    return folder


def source_lines(folder):
    """The text of the lines that ran, each once for every interpreter."""
    text = (ROOT / "firmware/clock.py").read_text().splitlines()
    names = [
        line.rpartition(":") for file in folder.iterdir() for line in file.read_text().splitlines()
    ]
    assert {name for name, _, _ in names} == {"firmware/clock.py"}
    return [text[int(number) - 1].strip() for _, _, number in names]


def test_trace_when_a_script_runs_then_the_lines_it_ran_and_no_others(folder):
    assert run_micropython([CLOCK], CODE).exit_code == 0
    lines = source_lines(folder)
    assert "class Clock:" in lines
    assert not any(line.startswith("return") for line in lines)
    assert len(lines) == len(set(lines))


def test_trace_when_a_board_is_killed_then_nothing_that_ran_is_missing(folder, tmp_path):
    main = tmp_path / "main.py"
    main.write_text(f"{CODE}clock.now_ms()\nimport asyncio\nasyncio.run(asyncio.sleep(100))\n")
    board = SimulatedBoard([CLOCK, (main, "/main.py")], Wiring(), tmp_path / "flash.bin")
    with board:
        board.kill()
    assert any(line.startswith("return") for line in source_lines(folder))


def test_trace_when_nobody_asks_for_it_then_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.delenv(TRACE, raising=False)
    assert run_micropython([CLOCK], CODE).exit_code == 0
    assert list(tmp_path.iterdir()) == []
