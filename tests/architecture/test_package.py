"""What `pip install` brings: one package, with the data files of the host as well as its
modules."""

import os
import subprocess
import sys
import zipfile

import pytest

from tests.architecture.tracked import ROOT

LIMIT_S = 600
BUILD = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The names of the files in the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([*BUILD, folder], cwd=ROOT, check=True, capture_output=True, timeout=LIMIT_S)
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_wheel_when_built_then_it_holds_the_words_of_the_sheets(packed):
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "host").rglob("*.toml")}
    assert len(data) > 5
    assert {f"boardcollie/{name}" for name in data} <= packed


def test_wheel_when_built_then_no_other_package_is_at_its_top(packed):
    assert {name.split("/")[0].split("-")[0] for name in packed} == {"boardcollie"}
    assert {"boardcollie/__init__.py", "boardcollie/firmware/main.py"} <= packed


def test_wheel_when_it_cannot_be_compiled_as_asked_then_there_is_none(tmp_path):
    # What compiles is not installed with what tests need (requirements/compile.txt).
    asked = {**os.environ, "COLLIE_COMPILE": "1"}
    made = subprocess.run(
        [*BUILD, tmp_path], cwd=ROOT, env=asked, check=False, capture_output=True, timeout=LIMIT_S
    )
    assert made.returncode
    assert not list(tmp_path.glob("*.whl"))
