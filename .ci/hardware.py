"""Whether the hardware has to be checked again: `make hardware-all` takes ten minutes.

Ends with 0 if it was checked as it is, 1 if it has to be. What was checked is a hash in
hardware/checked.sha256, written by `--write`. On every tenth day it is checked whatever the hash
says: that covers what is imported behind the files that are hashed.
"""

import ast
import datetime as dt
import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
_CHECKED = ROOT / "hardware" / "checked.sha256"
_MARK = "tests/hardware/kicad.py"  # tests that import it need KiCad; `make test` has all others
_LOCKS = ("requirements/dev.txt", "requirements/hardware.txt", "requirements/fabrication.txt")
_EVERY_DAYS = 10


def tracked(*folders: str) -> list[Path]:
    """The files of *folders* that the repository holds."""
    listed = subprocess.run(  # noqa: S603
        ["git", "ls-files", "-z", "--", *folders],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def imported(script: Path) -> Iterator[Path]:
    """The files of the project that *script* imports itself."""
    for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            module = ROOT / f"{name.replace('.', '/')}.py"
            if name and module.is_file():
                yield module


def inputs() -> list[Path]:
    """What decides how the hardware looks, in a fixed order."""
    own = [path for path in tracked("hardware") if path != _CHECKED and path.suffix != ".md"]
    tests = [path for path in tracked("tests/hardware/*.py") if ROOT / _MARK in imported(path)]
    scripts = [path for path in own if path.suffix == ".py"]
    used = {module for script in [*scripts, *tests] for module in imported(script)}
    return sorted({*own, *tests, *used, *(ROOT / lock for lock in _LOCKS)})


def digest(files: list[Path]) -> str:
    """A hash of names and contents."""
    whole = hashlib.sha256()
    for path in files:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{content}  {path.relative_to(ROOT).as_posix()}\n".encode())
    return whole.hexdigest()


def main() -> int:
    """Compare, or write."""
    now = digest(inputs())
    if "--write" in sys.argv[1:]:
        _CHECKED.write_text(f"{now}\n", encoding="utf-8")
        return 0
    today = dt.datetime.now(dt.UTC).date()
    known = _CHECKED.read_text(encoding="utf-8").strip() if _CHECKED.exists() else ""
    if known != now:
        print(f"hardware: changed since it was checked ({known[:12] or 'never'}, now {now[:12]})")
        return 1
    if today.toordinal() % _EVERY_DAYS == 0:
        print("hardware: checked again, as on every tenth day")
        return 1
    print(f"hardware: checked as it is ({now[:12]})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
