"""The games from their source, also where they are compiled beside it: COLLIE_PURE=1."""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

_ENGINE = str(Path(__file__).resolve().parents[1] / "shared_engine")


def obey() -> None:
    """From now on, let Python find nothing but source in `shared_engine` if that is asked for."""
    if os.environ.get("COLLIE_PURE") == "1" and _source_finder not in sys.path_hooks:
        sys.path_hooks.insert(0, _source_finder)


def _source_finder(folder: str) -> FileFinder:
    if not folder.startswith(_ENGINE):
        raise ImportError(folder)
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
