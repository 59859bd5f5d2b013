"""Which lines of the firmware run: asked for by an environment variable, since boards are started
in many places."""

import os
from pathlib import Path
from uuid import uuid4

from host.install.compile import ROOT

TRACE = "COLLIE_TRACE"
"""Names a folder; every interpreter leaves a file with the lines of firmware/ it ran there,
`file:line` each."""

HEAP_FACTOR = 6
"""How much more heap a traced interpreter gets: every call and every line leaves garbage."""


def trace() -> dict[str, object] | None:
    """What one interpreter has to know to write its lines (node/trace.mjs), or None: nothing is
    traced."""
    folder = os.environ.get(TRACE)
    if not folder:
        return None
    return {
        "to": str(Path(folder) / f"{os.getpid()}-{uuid4().hex}"),
        "selector": str(ROOT / "firmware" / "boot" / "main.py"),
    }
