"""Programs that use one database at once: processes that wait for each other, then all begin in the
same moment."""

import subprocess
import sys
from textwrap import dedent

_CROWD = """
import os
import sys
import traceback
from pathlib import Path

from host.store.store import Store

path = Path(sys.argv[1])


def work(number):
{work}

waiting, gate = os.pipe()
children = []
for number in range({count}):
    child = os.fork()
    if not child:
        os.close(gate)
        os.read(waiting, 1)  # until nobody holds the gate
        try:
            work(number)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    children.append(child)
os.close(gate)
for child in children:
    os.waitpid(child, 0)
"""


def run_crowd(path, count, work):
    """Let *count* processes do *work*, the body of a function of `number` and `path`; what they
    said of errors."""
    body = "".join(f"    {line}\n" for line in dedent(work).strip().splitlines())
    script = _CROWD.format(work=body, count=count)
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, timeout=600
    )
    return done.stdout + done.stderr
