"""Which lines of the firmware run: asked for by an environment variable, since boards are started in many places."""

import os
from pathlib import Path
from uuid import uuid4

from host.install.compile import ROOT, compile_files, device_sources

TRACE = "COLLIE_TRACE"
"""Names a folder; every interpreter leaves a file with the lines of firmware/ it ran there, `file:line` each."""

HEAP_FACTOR = 6
"""How much more heap a traced interpreter gets: the program lies in it, and knows its lines."""
_BUILD = ROOT / "build/traced"


def trace() -> dict[str, object] | None:
    """What one interpreter has to know to write its lines (node/trace.mjs), or None: nothing is traced."""
    folder = os.environ.get(TRACE)
    if not folder:
        return None
    sources: list[tuple[str, str]] = []
    for path in (ROOT / "firmware").rglob("*.py"):
        name = path.relative_to(ROOT)
        built = "main.mpy" if name.as_posix() == "firmware/main.py" else name.with_suffix(".mpy")
        sources += [(str(path), name.as_posix()), (str(_BUILD / built), name.as_posix())]
    return {"to": str(Path(folder) / f"{os.getpid()}-{uuid4().hex}"), "sources": sources}


def program() -> list[tuple[Path, str]]:
    """Firmware and engine, file by file and with their lines: in what is made for a board both are gone."""
    return compile_files(device_sources(), _BUILD, optimise="-O0")
