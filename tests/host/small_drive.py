"""A drive with little room, as a memory stick that is nearly full."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_drive(folder: Path, size_bytes: int) -> Iterator[Path]:
    """A real drive of *size_bytes* in *folder*; skips the test where none can be mounted."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size_bytes}", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a drive")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(drive: Path, left_bytes: int) -> None:
    """Leave *left_bytes* on *drive*."""
    found = os.statvfs(drive)
    (drive / "full").write_bytes(bytes(found.f_bavail * found.f_frsize - left_bytes))
