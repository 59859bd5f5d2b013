"""How much of a long series runs: on CPython all of it, on MicroPython, which is some thirty times
slower, a sample.

`make proof` sets `is_whole` before it runs the tests on MicroPython.
"""

import sys

is_whole = sys.implementation.name != "micropython"


def sample(whole, part):
    """Return *whole* where the series runs as a whole, and *part* of it elsewhere."""
    return whole if is_whole else part
