"""`esp` of the simulated board: what the parts below MicroPython say on UART 0."""

LOG_NONE = 0
LOG_ERROR = 1
_level = LOG_ERROR  # at the start


def osdebug(uart, level=LOG_ERROR):
    global _level  # as in the chip, there is one
    _level = level


def complain(text):
    """Say an error, unless nobody wants to hear it."""
    if _level:
        print(text)
