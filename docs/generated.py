"""Files of docs/ that a script writes: written, or compared with what it would write."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

_FOLDER = Path(__file__).parent


def keep(files: Mapping[str, Callable[[], str]], script: str) -> int:
    """Write *files*, by their names; with --check among the arguments of this process only say
    which are old, and return 1."""
    old = 0
    for name, draw in files.items():
        path = _FOLDER / name
        if "--check" not in sys.argv[1:]:
            path.write_text(draw(), encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != draw():
            sys.stderr.write(f"docs/{name} is old: run python -m {script}\n")
            old = 1
    return old
