"""What the tests of the firmware share."""

import pytest

from tests.firmware.files import close_files
from tests.firmware.table import Table


@pytest.fixture(scope="module", autouse=True)
def power():
    """A module of tests ends, and with it the power of its boards."""
    yield
    close_files()


@pytest.fixture
def table(tmp_path):
    """A board without a game; modules that want another one have their own."""
    return Table(tmp_path)
