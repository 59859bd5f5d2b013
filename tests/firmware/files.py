"""Files of a board in a folder of this computer. The firmware leaves its log open until the power
goes; so that Python has no files to complain about meanwhile, they are kept here and closed
together."""

from contextlib import ExitStack
from typing import IO, Any

from firmware.drivers.storage import Storage

_opened = ExitStack()


def storage_in(folder) -> Storage:
    """The storage of a board whose flash is *folder*."""
    return Storage(str(folder), opening=_open)


def close_files() -> None:
    """Close what storages have opened so far: no board writes to it any more."""
    _opened.close()


def _open(path: str, mode: str) -> "IO[Any]":
    return _opened.enter_context(open(path, mode))
