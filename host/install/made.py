"""What was built from what, in a note beside the results: to read and transform a whole program takes seconds."""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

_NOTE = "made.json"


def digest(sources: Mapping[str, str], *settings: object) -> str:
    """Of the texts of *sources*, of the *settings* (by their repr) and of the programs of this package, which do the work."""
    found = hashlib.sha256(repr((sorted(sources.items()), settings)).encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


def recall(folder: Path, wanted: str) -> list[str] | None:
    """The names that were noted in *folder* for this digest; None if the last were made from something else."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        note = json.loads((folder / _NOTE).read_text())
        if note["from"] == wanted:
            return list(note["names"])
    return None


def remember(folder: Path, made_from: str, names: Iterable[str]) -> None:
    """Note that *names* in *folder* are complete, and from which digest; to be called when they are."""
    replace(folder / _NOTE, json.dumps({"from": made_from, "names": list(names)}).encode())


def beginning(path: Path) -> Path:
    """Where to write what will be *path* when it is whole: two processes that build at once are not in each other's way, and one
    that is killed leaves no half of it."""
    return path.with_name(f"{path.name}.{os.getpid()}")


def replace(path: Path, data: bytes) -> None:
    """Make *data* the content of *path*, at once."""
    fresh = beginning(path)
    fresh.write_bytes(data)
    fresh.replace(path)
