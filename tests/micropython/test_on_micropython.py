"""The tests of the shared engine on MicroPython, an interpreter for each room, and random games
compared byte by byte."""

import re
from pathlib import Path

import pytest

from host.simulator.interpreter import run_micropython
from shared_engine.games.dog.rulesets import names
from tests.shared_engine.games.brothers import random_games as brothers
from tests.shared_engine.random_games import GAMES_IN_VECTORS, VECTORS
from tests.shared_engine.referee.evenings import Evening

ROOT = Path(__file__).parents[2]
RUNNER = "tests/micropython/run_shared.py"
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "tests/shared_engine").rglob("test_*.py")
    if not path.name.endswith("_properties.py")
)
ROOMS = {}
for path in FILES:
    ROOMS.setdefault("/".join(path.split("/")[:-1][1:4]), []).append(path)
TREE = [(ROOT / name, name) for name in ("shared_engine", "tests/shared_engine", RUNNER)]
TREE += [
    (path, path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "tests/vectors").rglob("*"))
    if path.suffix in (".json", ".txt")
]

# The VM collects garbage only when the whole script has run: a test file may leave that much
# behind.
HEAP_BYTES = 768 << 20
LIMIT_S = 600
# A random game leaves about 25 MB behind.
GAMES_A_RUN = 10
# Of these an evening is refereed on both interpreters; `make proof` takes all rulesets.
EVENINGS = ("brandi-4", "black-dog-4")


@pytest.mark.parametrize(
    "is_whole", [False, pytest.param(True, marks=pytest.mark.proof)], ids=["samples", "whole"]
)
@pytest.mark.parametrize("room", ROOMS)
def test_room_when_run_on_micropython_then_its_tests_pass(room, is_whole):
    # A piece for each: garbage is collected between them.
    pieces = [f"if run_file({path!r})[1]: failed.append({path!r})" for path in ROOMS[room]]
    begin = (
        "from tests.micropython.run_shared import run_file\nfrom tests.shared_engine import "
        "series\n"
    )
    begin += f"series.is_whole = {is_whole}\nfailed = []"
    run = run_micropython(
        TREE, begin, *pieces, "print(failed)", heap_bytes=HEAP_BYTES, frozen=True, timeout_s=LIMIT_S
    )
    has_passed = run.exit_code == 0 and run.stdout.endswith("\n[]\n")
    assert has_passed, without_passed(run.stdout) + run.stderr


def without_passed(printed):
    """What MicroPython's unittest has *printed*, without the tests that passed."""
    return "\n".join(
        line for line in printed.splitlines() if not re.search(r"\.\.\. (ok|skipped)", line)
    )


def test_runner_when_a_test_fails_then_exit_code_and_summary(tmp_path):
    failing = tmp_path / "test_failing.py"
    failing.write_text(
        "import unittest\n\n\nclass Failing(unittest.TestCase):\n"
        "    def test_one_is_two(self):\n        self.assertEqual(1, 2)\n\n"
        "    def test_sub(self):\n        with self.subTest('x'):\n            "
        "self.assertEqual(1, 3)\n"
    )
    tree = [(ROOT / RUNNER, RUNNER), (failing, "tests/shared_engine/test_failing.py")]
    code = "from tests.micropython.run_shared import main\nmain([])"
    run = run_micropython(tree, code, frozen=True)
    assert (run.exit_code, run.stdout.rstrip().splitlines()[-1]) == (
        1,
        "1 files, 2 tests, 2 failed",
    )


@pytest.mark.parametrize(
    "ruleset",
    [name if name in EVENINGS else pytest.param(name, marks=pytest.mark.proof) for name in names()],
)
def test_evening_when_refereed_on_micropython_then_the_same_decisions_byte_for_byte(ruleset):
    begin = "from tests.shared_engine.referee.evenings import Evening"
    code = f"for line in Evening(1, {ruleset!r}, 20).lines(): print(line)"
    run = run_micropython(TREE, begin, code, heap_bytes=HEAP_BYTES, frozen=True, timeout_s=LIMIT_S)
    assert run.stdout.splitlines() == Evening(1, ruleset, 20).lines(), run.stderr


@pytest.mark.proof
@pytest.mark.parametrize("first", range(0, GAMES_IN_VECTORS, GAMES_A_RUN))
def test_random_games_when_played_on_micropython_then_the_same_bytes(first):
    seeds = range(first, first + GAMES_A_RUN)
    code = (
        "from tests.shared_engine.random_games import game_line\n"
        f"for seed in range({first}, {first + GAMES_A_RUN}): print(game_line(seed))"
    )
    run = run_micropython(TREE, code, heap_bytes=HEAP_BYTES)
    expected = (ROOT / VECTORS).read_text().splitlines()[1:-1]
    lines = [line.rstrip(",") for line in expected[first : first + len(seeds)]]
    assert run.stdout.splitlines() == lines, run.stderr


@pytest.mark.proof
@pytest.mark.parametrize("first", range(0, brothers.GAMES_IN_VECTORS, GAMES_A_RUN))
def test_random_games_of_brothers_when_played_on_micropython_then_the_same_transcripts(first):
    begin = "from tests.shared_engine.games.brothers.random_games import game_line"
    # A piece for each: garbage is collected between them.
    pieces = [f"print(game_line({seed}))" for seed in range(first + 1, first + 1 + GAMES_A_RUN)]
    run = run_micropython(TREE, begin, *pieces, heap_bytes=HEAP_BYTES, timeout_s=LIMIT_S)
    expected = (ROOT / brothers.VECTORS).read_text().splitlines()[1:-1]
    lines = [line.rstrip(",") for line in expected[first : first + GAMES_A_RUN]]
    assert run.stdout.splitlines() == lines, run.stderr


@pytest.mark.proof
def test_evenings_of_brothers_when_refereed_on_micropython_then_every_piece_is_understood():
    begin = "import unittest\nfrom tests.shared_engine.referee.test_brothers import play"
    pieces = [f"print(play(unittest.TestCase(), {seed}).referee.turns)" for seed in range(20)]
    run = run_micropython(
        TREE, begin, *pieces, heap_bytes=HEAP_BYTES, frozen=True, timeout_s=LIMIT_S
    )
    assert len(run.stdout.splitlines()) == len(pieces), run.stderr
