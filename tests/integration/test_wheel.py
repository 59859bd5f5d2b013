"""The wheel in a fresh environment, away from the checkout: a game is played on a board whose
MicroPython is fetched. WHEEL names one that is there, else it is built."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIMIT_S = 600


def run(*command, **environment):
    done = subprocess.run(
        [str(word) for word in command],
        cwd=environment.pop("cwd", ROOT),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.proof
def test_wheel_when_installed_alone_then_a_demo_is_played_and_its_games_are_found(tmp_path):
    if "WHEEL" not in os.environ:
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    (wheel,) = [Path(os.environ["WHEEL"])] if "WHEEL" in os.environ else tmp_path.glob("*.whl")
    venv.create(tmp_path / "fresh", with_pip=True)
    folder = tmp_path / "fresh" / "bin"
    install = [folder / "python", "-m", "pip", "install", "--quiet"]
    run(*install, "--require-hashes", "-r", ROOT / "requirements" / "dev.txt")
    run(*install, "--no-deps", wheel)
    (tmp_path / "elsewhere").mkdir()
    own = {
        "cwd": tmp_path / "elsewhere",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    demo = run(folder / "collie", "demo", "--speed", "0", "--seed", "7", **own)
    assert "Red and Yellow have won after 222 turns." in demo.stdout
    assert "fetched and checked" in demo.stderr
    (named,) = [line for line in demo.stdout.splitlines() if line.startswith("games: ")]
    assert "brandi-4" in run("sh", "-c", named.removeprefix("games: "), **own).stdout
