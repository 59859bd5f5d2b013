"""Dog compiled by mypyc into a wheel, as `make test-compiled` has built it: that it is what runs,
and that it answers as its source does. The tests of the rules run on it, too."""

import os
import subprocess
import sys

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from tests.architecture.tracked import ROOT

pytestmark = pytest.mark.compiled
BUILT = ROOT / "build" / "compiled"
LIMIT_S = 600


def answers(**environment):
    """Where Dog comes from, and what it answers."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.digests"],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONSAFEPATH": "1",
            "PYTHONPATH": os.pathsep.join((str(BUILT / "wheel"), str(ROOT))),
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    source, *lines = done.stdout.splitlines()
    return source, lines


def test_wheel_when_compiled_then_its_tag_is_that_of_this_interpreter_and_system():
    (wheel,) = BUILT.glob("*.whl")
    tags = parse_wheel_filename(wheel.name)[3]
    assert {tag.platform for tag in tags} != {"any"}
    assert tags <= set(sys_tags())


def test_dog_when_compiled_and_pure_then_the_same_answers():
    compiled, answered = answers()
    pure, expected = answers(COLLIE_PURE="1")
    assert compiled.startswith(str(BUILT / "wheel"))
    assert not compiled.endswith(".py")
    assert pure == str(BUILT / "wheel/boardcollie/shared_engine/games/dog/moves/legal.py")
    assert answered == expected
    assert len(answered) > 10
