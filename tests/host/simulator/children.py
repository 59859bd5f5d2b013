"""The processes that a process has started, as Linux knows them."""

import time
from pathlib import Path

import pytest

LIMIT_S = 120

needs_linux = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="asks Linux for the children of a process"
)


def child_of(process_id, word):
    """The child of a process whose command line has *word*; waits until there is one, None if the
    process ends before."""
    give_up_s = time.monotonic() + LIMIT_S
    children = Path(f"/proc/{process_id}/task/{process_id}/children")
    while time.monotonic() < give_up_s:
        try:
            for child in children.read_text().split():
                if word in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
        except OSError:  # one of them has ended
            if not children.exists():
                return None
    return None


def has_ended(process_id):
    """Whether it runs no more, also if nobody has asked for its exit code yet."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
