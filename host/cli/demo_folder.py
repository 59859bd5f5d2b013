"""Where `collie demo` keeps its board and games: nothing is removed from there that this same demo
has not made, and no game that was played to its end before another one is."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from host.errors import HostError
from host.transports.port_link import check_is_stopped

_MARKER = "demo.json"
_GAMES = (
    "games.db",
    "games.db-shm",
    "games.db-wal",
    "games.db-journal",
    "game.txt",
    "game.json",
    "game.html",
)
_KEYS = ("keys.json", "keys.json.new")
_BOARD = ("flash.img", "world.json", "world.json.new", "port", "port.lock", "radio")
_MADE = {*_GAMES, *_KEYS, *(f"board/{name}" for name in _BOARD)}
_LAST = "game.html"  # which is written when all else is there
_AGAIN = "again"  # where the same demo is played while a finished one is there


def default_name(demo: dict[str, Any]) -> str:
    """The name of the folder for *demo*, which has a ruleset and a seed: no other demo has the
    same."""
    digest = hashlib.sha256(_text(demo).encode()).hexdigest()
    return f"{demo['ruleset']}-seed-{demo['seed']}-{digest[:8]}"


def prepare(folder: Path, demo: dict[str, Any]) -> Path:
    """Make *folder* for *demo*, and return where in it to play: what the same one left there
    unfinished is removed, and a finished one stays until `replace`. The marker in it says which
    demo it is.

    Raises:
        HostError: there is something else in it, or the same demo is being played there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if first := next(folder.iterdir(), None):
        _check(folder, demo, first.name)
        for place in (folder, folder / _AGAIN):
            check_is_stopped(place / "board" / "port")
    place = folder / _AGAIN if (folder / _LAST).exists() else folder
    for name in _MADE:
        (place / name).unlink(missing_ok=True)
    place.mkdir(exist_ok=True)
    (folder / _MARKER).write_text(_text(demo), encoding="utf-8")
    return place


def replace(folder: Path, place: Path) -> None:
    """Let what was played to its end in *place*, which `prepare` has named, be what *folder*
    holds."""
    if place == folder:
        return
    found = {name for name in _MADE if os.path.lexists(place / name)}
    for name in _MADE - found:
        (folder / name).unlink(missing_ok=True)
    for name in found:
        (folder / name).parent.mkdir(exist_ok=True)
        (place / name).replace(folder / name)
    (place / "board").rmdir()
    place.rmdir()


def is_of_a_demo(folder: Path) -> bool:
    """A demo keeps its board and games in *folder*."""
    return (folder / _MARKER).exists()


def newest(folder: Path) -> Path:
    """The folder of the demo that began last, of those in *folder*.

    Raises:
        HostError: there is none.
    """
    markers = sorted(folder.glob(f"*/{_MARKER}"), key=lambda marker: marker.stat().st_mtime_ns)
    if not markers:
        raise HostError("no demo was played yet; `collie demo` plays one")
    return markers[-1].parent


def _check(folder: Path, demo: dict[str, Any], first: str) -> None:
    """Raise HostError unless *demo* has made all that is in *folder*; *first* is one thing of
    it."""
    marker, advice = folder / _MARKER, "choose an empty or new folder with --folder"
    if not marker.is_file():
        raise HostError(f"{folder} holds {first}, which no demo has made; {advice}")
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_symlink() or not path.is_dir()
    }
    if others := sorted(found - _MADE - {f"{_AGAIN}/{name}" for name in _MADE} - {_MARKER}):
        raise HostError(f"{folder} holds {others[0]}, which no demo has made; {advice}")
    said = marker.read_text(encoding="utf-8", errors="replace")
    if said != _text(demo):
        raise HostError(f"{folder} holds another demo, {said.strip()}; {advice}")


def _text(demo: dict[str, Any]) -> str:
    return json.dumps(demo, sort_keys=True) + "\n"
