"""A timer that looks on while a task computes, on a stub of the bus (scanning.py)."""

import time

import machine
from scanning import Chain, Pin

from firmware import config
from firmware.clock import Clock
from firmware.drivers.button import Button
from firmware.drivers.hall_chain import HallChain
from firmware.sensing.debounce import Debounce
from firmware.sensing.disc_watch import DiscWatch
from firmware.sensing.health import Health
from firmware.sensing.marbles import Marbles
from firmware.sensing.samples import Samples
from firmware.sensing.segment_watch import SegmentWatch
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap

_THINKING_MS = 400


def _think():
    """Compute without a pause, calling functions and making garbage, as a referee does."""
    begun_ms = time.ticks_ms()
    found = []
    while time.ticks_diff(time.ticks_ms(), begun_ms) < _THINKING_MS:
        found = sorted([one * 7 % 31 for one in range(60)])
    return found


def run():
    """Print the longest gap between two scans in ms, how many samples are kept, and whether their
    times ascend."""
    board, clock = BOARDS["dog-4"], Clock(0)
    chain = Chain(board.segments)
    hall = HallChain(chain, Pin(), board.segments, 3)
    debounce = Debounce(
        board.holes,
        config.DEBOUNCE_MS,
        config.DEBOUNCE_MANY_MS,
        config.MANY_FIELDS,
        Health(board.holes),
    )
    marbles = Marbles(hall, SegmentWatch(hall, board.segments, 3), debounce, FieldMap(board))
    marbles.start(bytes(board.holes))
    samples = Samples(marbles, DiscWatch(None, 0), Button(Pin()), clock)
    timer = machine.Timer(0)
    timer.init(mode=machine.Timer.PERIODIC, period=config.SCAN_MS, callback=samples.take_if_late)
    samples.take()
    chain.begin()
    _think()
    timer.deinit()
    chain.report("while it thinks")
    times = []
    while samples.next():
        times.append(samples.at_ms)
    print("samples", len(times), times == sorted(times))
