"""A database that is away for a while: whether it is back is found out beside, so that nobody has
to wait for an answer."""

import time
from collections.abc import Callable
from itertools import chain, repeat
from threading import Event, Thread

from host.errors import StoreAwayError, StoreError

_WAITS_S = (0.25, 0.5, 1.0, 2.0)
_LAST_WAIT_S = 4.0


class Outage:
    """Begins with *error*: from then on a thread of its own attempts to use the database again.

    Args:
        attempt: uses the database.
        patience_s: how long that is worth it.

    Attributes:
        error: why it cannot be used: StoreAwayError while it is attempted again, any other
            StoreError for good. None when it is back.
    """

    def __init__(
        self, error: StoreAwayError, attempt: Callable[[], None], patience_s: float
    ) -> None:
        self.error: StoreError | None = error
        self._attempt = attempt
        self._give_up_s = time.monotonic() + patience_s
        self._is_stopped = Event()
        Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._is_stopped.set()

    def _run(self) -> None:
        for wait_s in chain(_WAITS_S, repeat(_LAST_WAIT_S)):
            if self._is_stopped.wait(wait_s):
                return
            try:
                self._attempt()
            except StoreAwayError as error:
                is_enough = time.monotonic() > self._give_up_s
                self.error = StoreError(str(error)) if is_enough else error
                if is_enough:
                    return
            except StoreError as error:
                self.error = error
                return
            else:
                self.error = None
                return
