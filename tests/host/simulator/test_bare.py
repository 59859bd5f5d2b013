"""`collie simulate --bare`: MicroPython with a world around it, and nothing installed."""

import json
import subprocess
import sys
from pathlib import Path

from tests.host.simulator.serial_talk import MPREMOTE

COLLIE = Path(sys.executable).with_name("collie")


def test_simulate_when_bare_then_mpremote_finds_no_firmware(tmp_path):
    command = [COLLIE, "simulate", tmp_path / "board", "--bare", "--attached"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as simulation:
        ready = json.loads(simulation.stdout.readline())
        asked = [
            MPREMOTE,
            "connect",
            Path(ready["port"]).resolve(),
            "resume",
            "exec",
            "import os; print(os.listdir())",
        ]
        answer = subprocess.run(asked, capture_output=True, text=True, timeout=600, check=True)
        simulation.stdin.close()
        assert simulation.wait(30) == 0
    assert answer.stdout == "['data']\n"
