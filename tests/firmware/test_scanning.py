"""Scanning while nobody moves: nothing is allocated, so that no garbage has to be collected."""

from pathlib import Path

import pytest

from host.simulator.interpreter import run_micropython

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).parent / "scanning" / "main.py"


@pytest.mark.heap
def test_scan_when_nobody_moves_in_a_game_then_sensors_session_and_lights_allocate_nothing():
    tree = [(ROOT / name, name) for name in ("shared_engine", "firmware")]
    run = run_micropython(tree, SCRIPT.read_text(), heap_bytes=1 << 20)
    assert (run.exit_code, run.stdout.strip()) == (0, "0"), run.stderr
