"""The event log on the chip's own littlefs, its journal in a block of it."""

import time

from esp32 import Partition

from firmware.drivers.journal import Journal
from firmware.drivers.storage import Storage
from firmware.event_log import EventLog

_FOLDER = "/data"


def body(number):
    """Event *number*: of a length and with bytes that follow from it."""
    return bytes([12]) + bytes([(number * 7 + at) & 255 for at in range(5 + number * 13 % 60)])


def _open():
    storage = Storage(_FOLDER)
    flash = Partition.find(Partition.TYPE_DATA, label="vfs")[0]
    log = EventLog(storage, Journal(storage, flash))
    for _ in log.open(b"emul"):
        pass
    return log


def _append(log):
    if not log.append(body(log.head)):
        raise OSError("no room")


def append():
    """Append events, and rest after each, until the power goes. Print the number of events that are
    safe after each, and the ms that it took."""
    log = _open()
    while True:
        started = time.ticks_us()
        _append(log)
        print(log.head, time.ticks_diff(time.ticks_us(), started) / 1000)
        log.rest()


def read():
    """Open the log and compare all events. Print the first number, the number behind the last one,
    and the ms that opening took."""
    started = time.ticks_us()
    log = _open()
    took_us = time.ticks_diff(time.ticks_us(), started)
    for number in range(log.first, log.head):
        found = None
        while found is None:
            found = log.read(number)
        if found != body(number):
            raise ValueError("event %d is %r" % (number, found))
    print(log.first, log.head, took_us / 1000)


def append_more(count):
    """Append *count* events to what there is."""
    log = _open()
    for _ in range(count):
        _append(log)
