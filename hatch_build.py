"""Dog and its players compiled by mypyc into the wheel, where COLLIE_COMPILE=1 asks for it
(docs/decisions/0037-compiled-dog.md).

What cannot be compiled then ends the build: a wheel that was to be compiled is never a pure one.
"""

import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What stays source: what names what others hold, types, and exceptions, whose class attributes
# mypyc forgets.
_INTERPRETED = (
    "__init__.py",
    "catalogue.py",
    "contract.py",
    "errors.py",
    "game.py",
    "levels.py",
    "on_board.py",
)
_SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

options = ["--python-version=3.11", "--namespace-packages", "--explicit-package-bases"]
modules = mypycify(options + {names!r}, opt_level="2", debug_level="0")
setup(name="engine", packages=[], ext_modules=modules)
"""


class DogHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]>=2.4,<3", "setuptools>=77"] if _is_asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not _is_asked():
            return
        root, folder = Path(self.root), Path(self.root) / "build" / "compile"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(
            root / "shared_engine",
            folder / "shared_engine",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        setup = _SETUP.format(names=_sources(folder))
        (folder / "setup.py").write_text(setup, encoding="utf-8")
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "made"]
        subprocess.run(command, cwd=folder, check=True)  # noqa: S603
        # The licence of the C code that mypyc adds (MIT).
        licence = next(
            path for path in distribution("mypy").files or () if path.name.startswith("LICENSE")
        )
        (folder / "made" / "mypyc-licence.txt").write_text(
            licence.read_text(encoding="utf-8"), encoding="utf-8"
        )
        for path in sorted((folder / "made").rglob("*")):
            if path.is_file():
                name = path.relative_to(folder / "made").as_posix()
                build_data["force_include"][str(path)] = f"boardcollie/{name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _is_asked() -> bool:
    return os.environ.get("COLLIE_COMPILE") == "1"


def _sources(folder: Path) -> list[str]:
    """The files to compile, by their paths in *folder*."""
    games, players = (folder / "shared_engine" / room for room in ("games", "players"))
    found = [
        *sorted(games.glob("*.py")),
        *sorted((games / "dog").rglob("*.py")),
        *sorted(players.glob("*.py")),
    ]
    names = [path.relative_to(folder).as_posix() for path in found if path.name not in _INTERPRETED]
    return ["shared_engine/prng.py", *names]
