"""`collie simulate` as a process: what is killed in it comes back."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

LIMIT_S = 120


def node_of(process):
    """The process of the microcontroller; waits until there is one."""
    give_up_s = time.monotonic() + LIMIT_S
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while time.monotonic() < give_up_s and process.poll() is None:
        for child in children.read_text().split():
            if b"board.mjs" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
    raise AssertionError(process.stderr.read())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children of a process")
def test_simulate_when_the_microcontroller_is_killed_while_it_starts_then_it_is_switched_on_again(tmp_path):
    command = [sys.executable, "-m", "host", "simulate", str(tmp_path / "board"), "--hands", "none", "--attached"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        killed = node_of(process)
        os.kill(killed, signal.SIGKILL)
        line = process.stdout.readline()
        assert line, process.stderr.read()
        assert json.loads(line)["event"] == "ready"
        assert node_of(process) != killed
        process.terminate()
