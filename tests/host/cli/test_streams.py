"""Standard streams that are closed or full, and signals that end the program."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

LIMIT_S = 60
FULL = Path("/dev/full")
ROOT = Path(__file__).parents[3]


def run(words, streams):
    """Run `collie` with *words* from a shell, which redirects its *streams*; exit code, output and
    errors."""
    line = f'exec "$0" -m host {words} {streams}'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable], capture_output=True, timeout=LIMIT_S, stdin=None
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    ("streams", "code", "says"),
    [
        (
            ">&-",
            1,
            (
                "collie: standard output is closed: nothing can be written; let it lead somewhere, "
                "as to /dev/null\n"
            ),
        ),
        ("2>&-", 0, ""),
        (">&- 2>&-", 1, ""),
        pytest.param(
            ">/dev/full",
            1,
            "collie: no space is left where this writes; make room, or choose another place\n",
            marks=pytest.mark.skipif(not FULL.exists(), reason="only Linux has /dev/full"),
        ),
    ],
)
def test_collie_when_a_stream_is_closed_or_full_then_one_line_and_an_exit_code(streams, code, says):
    found = run("rules list --json", streams)
    assert (found[0], found[2]) == (code, says)
    assert bool(found[1]) == (code == 0)


def test_collie_when_used_wrongly_and_all_is_closed_then_exit_code_2():
    assert run("nonsense", ">&- 2>&-") == (2, "", "")


def test_collie_when_standard_input_is_closed_then_nothing_comes_from_it():
    assert run("rules outcomes", "<&-") == (0, "", "")


@pytest.mark.parametrize(
    ("verb", "name", "code"),
    [
        (("try", "--no-browser", "--page", "0"), "SIGTERM", 143),
        pytest.param(("demo", "--folder", "demo"), "SIGHUP", 129, marks=pytest.mark.proof),
    ],
    ids=["try", "demo"],
)
def test_verb_when_a_signal_ends_it_then_its_code_and_nothing_is_left(tmp_path, verb, name, code):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "host", *verb],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    with process:
        assert process.stdout.readline()
        process.send_signal(getattr(signal, name))
        assert process.wait(LIMIT_S) == code
        assert process.stderr.read().strip() == "stopped"
    assert list(temporary.iterdir()) == []
    processes = subprocess.run(
        ["ps", "-e", "-o", "pgid=,stat="], capture_output=True, text=True, check=True
    )
    group = [
        state
        for of, state in map(str.split, processes.stdout.splitlines())
        if of == str(process.pid)
    ]
    assert [state for state in group if not state.startswith("Z")] == []
