"""What of its memory a board may hold all the time: the rest of 128 kB is for a moment's thinking."""

LIMIT_BYTES = 60_000


def live_bytes(board, later_bytes=0):
    """Live heap of the firmware on the simulated *board*, without what stands for an ESP32's built-in modules: what was there
    before the firmware, and *later_bytes*."""
    return board.live_heap() - board.shim_heap_bytes - later_bytes
