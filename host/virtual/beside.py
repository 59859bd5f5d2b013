"""What goes on beside a virtual table, in a thread of its own: nobody's hands wait for it."""

import threading
from typing import Self

_LOOK_S = 0.5  # between two looks at the table, where nothing changes


class Beside:
    """Acts whenever something may have changed, from `with` on.

    Args:
        name: of the thread.
    """

    def __init__(self, name: str) -> None:
        self._changed = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def notice(self) -> None:
        """Something has changed at the table."""
        self._changed.set()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stopped.set()
        self._changed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._changed.wait(_LOOK_S)
            self._changed.clear()
            self.act()

    def act(self) -> None:
        """Do the next thing that is to do, if there is one."""
        raise NotImplementedError
