"""Imports modules for as long as there is room."""

import gc
import time


def load(names, room_bytes):
    """Import *names* in this order while *room_bytes* are free. Print the name, ms, and the free
    bytes after it, of each."""
    for name in names:
        gc.collect()
        if gc.mem_free() < room_bytes:
            return
        started = time.ticks_us()
        __import__(name)
        took_us = time.ticks_diff(time.ticks_us(), started)
        gc.collect()
        print(name, took_us / 1000, gc.mem_free())
