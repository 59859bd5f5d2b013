"""Lines without a board at their end."""

import os

import pytest


@pytest.fixture
def pty():
    """The two ends of a pseudo terminal: a number and a name."""
    board, computer = os.openpty()
    yield board, os.ttyname(computer)
    os.close(board)
    os.close(computer)
