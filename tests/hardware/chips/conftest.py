"""Drivers of the firmware run on CPython here, with the one word of MicroPython that they need."""

import sys
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def micropython(monkeypatch):
    """const() for the drivers that a test imports."""
    monkeypatch.setitem(sys.modules, "micropython", SimpleNamespace(const=lambda value: value))
