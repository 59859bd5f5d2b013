"""What `pip install` brings: the data files of the host as well as its modules."""

import subprocess
import sys
import zipfile

from tests.architecture.tracked import ROOT

LIMIT_S = 600


def test_wheel_when_built_then_it_holds_the_words_of_the_sheets(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=LIMIT_S)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "host").rglob("*.toml")}
    assert len(data) > 5
    assert data <= packed
