"""What the tests of the firmware share."""

import gc
import warnings

import pytest


@pytest.fixture(scope="module")
def power():
    """The firmware leaves its files open until the power goes, which here is when a module of tests ends."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
