"""The protocol has no branch that its tests leave out, and those tests are the ones that run on
MicroPython too."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = "shared_engine/wire"
LIMIT_S = 600


@pytest.mark.proof
def test_wire_when_its_shared_tests_have_run_then_so_has_every_branch(tmp_path):
    # As run_shared.py chooses them: what needs Hypothesis does not count.
    files = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests" / SOURCE).glob("test_*.py"))
        if not path.name.endswith("_properties.py")
    ]
    report = tmp_path / "report.json"
    measure = [sys.executable, "-m", "coverage"]
    runs = (
        [*measure, "run", "--branch", f"--source={SOURCE}", "-m", "unittest", *files],
        [*measure, "json", "--quiet", "-o", str(report)],
    )
    for run in runs:
        done = subprocess.run(
            run,
            cwd=ROOT,
            env=os.environ | {"COVERAGE_FILE": str(tmp_path / "data")},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(report.read_text())["files"]
    missed = {
        name: (of_file["missing_lines"], of_file["missing_branches"])
        for name, of_file in found.items()
        if of_file["missing_lines"] or of_file["missing_branches"]
    }
    assert missed == {}
    assert {Path(name).name for name in found} == {
        path.name for path in (ROOT / SOURCE).glob("*.py")
    }
