"""What the tests of the firmware share."""

import gc
import warnings

import pytest

from tests.firmware.table import Table


@pytest.fixture(scope="module", autouse=True)
def power():
    """The firmware leaves its files open until the power goes: when a module of tests ends, or for the last test of a module,
    which pytest still holds then, when the next one begins."""
    _cut()
    yield
    _cut()


@pytest.fixture
def table(tmp_path):
    """A board without a game; modules that want another one have their own."""
    table = Table(tmp_path)
    yield table
    table.switch_off()


def _cut() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
