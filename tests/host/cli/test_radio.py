"""Verbs that want the virtual radio where it is not installed."""

import os
import subprocess
import sys

import pytest

LIMIT_S = 600


@pytest.mark.parametrize(
    "arguments",
    [("simulate", "FOLDER", "--radio"), ("scan", "--radio", "FILE"), ("play", "--radio", "FILE")],
)
def test_radio_when_it_is_not_installed_then_one_line_says_how(arguments, tmp_path):
    (tmp_path / "bumble").mkdir()
    (tmp_path / "bumble" / "__init__.py").write_text('raise ImportError("No module named bumble")')
    places = {"FOLDER": str(tmp_path / "board"), "FILE": str(tmp_path / "radio")}
    run = subprocess.run(
        [sys.executable, "-m", "host", *(places.get(one, one) for one in arguments)],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    says = (
        "collie: No module named bumble: install the virtual radio, `pip install "
        "'boardcollie[radio]'`\n"
    )
    assert (run.stdout, run.stderr, run.returncode) == ("", says, 1)
