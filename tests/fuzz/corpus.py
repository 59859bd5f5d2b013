"""Inputs that are worth to be tried again, a file a reader: a line each, in base64; and how an
input is changed."""

import base64
import random
from pathlib import Path

_FOLDER = Path(__file__).with_name("corpus")
WORK = Path(__file__).parents[2] / "build" / "fuzz"
"""What a fuzzer works with; nothing in there is kept."""


def corpus_of(name: str) -> list[bytes]:
    """The inputs for the reader *name*."""
    path = _FOLDER / f"{name}.txt"
    return (
        [base64.b64decode(line) for line in path.read_text("ascii").split()]
        if path.exists()
        else []
    )


def add(name: str, data: bytes) -> None:
    """Keep *data* for the reader *name*."""
    kept = {*corpus_of(name), data}
    _FOLDER.mkdir(exist_ok=True)
    lines = sorted(
        (base64.b64encode(one).decode() for one in kept), key=lambda line: (len(line), line)
    )
    (_FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", "ascii")


def changed(chance: random.Random, data: bytes) -> bytes:
    """Return *data* with some bytes left out, put in or replaced."""
    found = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(found) + 1)
        found[at : at + chance.randrange(3)] = chance.choice(
            (b"", b"\0", b"-1", b"9" * 30, b"[", b'"', chance.randbytes(2))
        )
    return bytes(found)
