"""Waiting for what other programs and threads do."""

import time
from collections.abc import Callable

_PATIENCE_S = 600


def until(is_so: Callable[[], bool]) -> None:
    """Wait until *is_so* says yes. Fails after ten minutes, which no machine is busy enough to
    need."""
    give_up_s = time.monotonic() + _PATIENCE_S
    while not is_so():
        assert time.monotonic() < give_up_s, "it has not happened"
        time.sleep(0.002)
