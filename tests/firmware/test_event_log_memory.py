"""The event log of a board that wakes up with a full journal: no memory that grows with the square
of the events."""

from pathlib import Path

import pytest

from host.simulator.interpreter import run_micropython

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).parent / "waking" / "main.py"
MOST_BYTES = 150_000


@pytest.mark.heap
def test_open_when_the_journal_is_full_then_it_goes_into_a_segment_with_little_memory():
    tree = [(ROOT / name, name) for name in ("shared_engine", "firmware")]
    run = run_micropython(tree, SCRIPT.read_text(), heap_bytes=2 << 20)
    assert run.exit_code == 0, run.stderr
    allocated, is_all_there = run.stdout.split()
    assert is_all_there == "True"
    assert int(allocated) < MOST_BYTES
