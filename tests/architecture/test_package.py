"""What `pip install` brings: one package, with the data files of the host as well as its
modules."""

import subprocess
import sys
import zipfile

import pytest

from tests.architecture.tracked import ROOT

LIMIT_S = 600


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The names of the files in the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=LIMIT_S)
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_wheel_when_built_then_it_holds_the_words_of_the_sheets(packed):
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "host").rglob("*.toml")}
    assert len(data) > 5
    assert {f"boardcollie/{name}" for name in data} <= packed


def test_wheel_when_built_then_no_other_package_is_at_its_top(packed):
    assert {name.split("/")[0].split("-")[0] for name in packed} == {"boardcollie"}
    assert {"boardcollie/__init__.py", "boardcollie/firmware/main.py"} <= packed
