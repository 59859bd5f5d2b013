"""Marks tests that need KiCad 9: `make hardware` runs them, `make test` does not."""

import shutil

import pytest


def needs_kicad(test):
    """Skip *test* where there is no KiCad, and say where to find it."""
    # KiCad is a gigabyte from the system's packages, not from a lock file; CI installs it and runs
    # make hardware.
    absent = pytest.mark.skipif(
        shutil.which("kicad-cli") is None, reason="needs KiCad 9: docs/electronics.md"
    )
    return pytest.mark.kicad(absent(test))
