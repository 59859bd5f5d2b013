"""Scripts on MicroPython without a board."""

import pytest

from host.errors import SimulatorError
from host.simulator.interpreter import run_micropython


def test_run_when_a_tree_is_given_then_the_script_imports_it(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "dog.py").write_text("TRACK = 64\n")
    run = run_micropython(
        [(tmp_path, "/")],
        "import sys\nfrom rules.dog import TRACK\nprint(TRACK, sys.implementation[0])",
    )
    assert (run.exit_code, run.stdout, run.stderr) == (0, "64 micropython\n", "")


def test_run_when_it_raises_then_exit_code_and_traceback():
    run = run_micropython([], "print('before')\nraise ValueError('no')")
    assert (run.exit_code, run.stdout) == (1, "before\n")
    assert run.stderr.endswith("ValueError: no\n")


def test_run_when_it_exits_then_its_code():
    assert run_micropython([], "import sys\nsys.exit(7)").exit_code == 7


@pytest.mark.slow
def test_run_when_it_prints_a_megabyte_then_nothing_is_lost():
    run = run_micropython([], "for n in range(10000): print(n, '.' * 100)", heap_bytes=16 << 20)
    assert run.stdout.splitlines() == [f"{n} {'.' * 100}" for n in range(10000)]


def test_run_when_the_heap_is_full_then_memory_error():
    script = "bytearray(100_000)"
    assert "MemoryError" in run_micropython([], script, heap_bytes=64 * 1024).stderr
    assert run_micropython([], script).exit_code == 0


def test_run_when_frozen_is_asked_for_then_unittest_is_there():
    assert run_micropython([], "import unittest", frozen=True, heap_bytes=64 << 20).exit_code == 0
    assert "no module named 'unittest'" in run_micropython([], "import unittest").stderr


def test_run_when_it_does_not_end_then_error():
    with pytest.raises(SimulatorError, match="has not ended"):
        run_micropython([], "while True: pass", timeout_s=0.5)
