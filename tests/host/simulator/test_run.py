"""`collie simulate` as a process: what is killed in it comes back."""

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.host.simulator.children import child_of, needs_linux


@needs_linux
@pytest.mark.slow
def test_simulate_when_the_microcontroller_is_killed_while_it_starts_then_it_is_switched_on_again(
    tmp_path,
):
    command = [
        sys.executable,
        "-m",
        "host",
        "simulate",
        str(tmp_path / "board"),
        "--hands",
        "none",
        "--attached",
    ]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        killed = child_of(process.pid, b"microcontrollers.mjs")
        assert killed, process.stderr.read()
        os.kill(killed, signal.SIGKILL)
        line = process.stdout.readline()
        assert line, process.stderr.read()
        assert json.loads(line)["event"] == "ready"
        assert child_of(process.pid, b"microcontrollers.mjs") not in (None, killed)
        process.terminate()
