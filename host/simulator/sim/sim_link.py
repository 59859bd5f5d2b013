"""The line to the simulated world, for the modules beside this one (frames:
host/simulator/link.py)."""

import simulator
from uctypes import addressof

# Looked up once: every `simulator.name` would make a new proxy object on the heap.
_post = simulator.post
_call = simulator.call
spend = simulator.spend  # let virtual time pass, in microseconds
wait_ticks = simulator.wait_ticks  # and up to a tick of FreeRTOS

NOTHING = bytearray(1)


def post(op, head, data, size=-1):
    """Send something to the world; *head* (0..255) is put before the bytes of *data*, or before the
    first *size* of them."""
    _post(op, head, addressof(data), len(data) if size < 0 else size)


def call(op, head, data=b"", into=NOTHING):
    """Ask the world; returns the length of the answer, which lies in *into*. Raises OSError with
    the world's errno."""
    length = _call(op, head, addressof(data) if data else 0, len(data), addressof(into), len(into))
    if length < 0:
        raise OSError(-length)
    return length
