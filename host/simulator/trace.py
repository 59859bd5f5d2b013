"""Which lines of the firmware run: asked for by an environment variable, since boards are started in many places."""

import os
from pathlib import Path

from host.simulator.interpreter import Tree

TRACE = "COLLIE_TRACE"
"""Names a folder; every simulated board leaves a file with the lines it ran there, `file:line` each."""

_ROOT = Path(__file__).parents[2]
_SOURCES = ("firmware", "shared_engine")
HEAP_FACTOR = 24
"""How much more heap a traced board gets: it runs from sources, which are compiled into the heap."""


def trace_folder() -> Path | None:
    """Where lines are to be written, or None: then nothing is traced."""
    folder = os.environ.get(TRACE)
    return Path(folder) if folder else None


def sources() -> Tree:
    """The firmware and the engine as text: what is compiled for a board knows no lines."""
    return [*((_ROOT / name, f"/{name}") for name in _SOURCES), (_ROOT / "firmware/main.py", "/main.py")]
