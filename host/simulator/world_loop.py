"""An asyncio loop that lives in the time of the simulated world."""

import asyncio
from typing import Any


class WorldLoop(asyncio.SelectorEventLoop):
    """Runs only when it is called, and then as long as there is something to do without waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now_s = 0.0
        """Its time; it never goes on by itself."""
        self._asked = 0

    def time(self) -> float:
        return self.now_s

    def call_soon(self, *args: Any, **options: Any) -> asyncio.Handle:
        self._asked += 1
        return super().call_soon(*args, **options)

    def settle(self) -> None:
        """Run what is due, and what follows from it; sockets that have something are read, too."""
        while True:
            self._asked = 0
            super().call_soon(self.stop)
            self.run_forever()
            if not self._asked:
                return
