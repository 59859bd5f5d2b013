"""A line between a browser and a page of this computer that dies without a word, as when a phone
leaves the Wi-Fi."""

import socket
import threading
from contextlib import suppress

LOOPBACK = "127.0.0.1"
_MOST_BYTES = 65536


class Line:
    """Leads from a free port to the page at *address*; `address` is where a browser finds it there.
    Use it in a `with`."""

    def __init__(self, address):
        self._target = (LOOPBACK, int(address.rstrip("/").rsplit(":", 1)[1]))
        self._listener = socket.create_server((LOOPBACK, 0))
        self._dead = set()  # what is sent on these ends gets nowhere, and nobody is sent a goodbye
        self._ends = []
        self._is_dead = False
        self.address = f"http://{LOOPBACK}:{self._listener.getsockname()[1]}/"

    def __enter__(self):
        threading.Thread(target=self._serve, name="line", daemon=True).start()
        return self

    def __exit__(self, *exception):
        for one in (self._listener, *self._ends):
            _close(one)

    def die(self):
        """From now on nothing gets through, either way, and nothing is closed."""
        self._is_dead = True
        self._dead.update(self._ends)

    def die_to_the_browser(self):
        """From now on the program hears what the browser sends, and nothing gets back."""
        self._dead.update(self._ends[1::2])

    def heal(self):
        """Let new connections through; those that were open are dead for good."""
        self._is_dead = False

    def close_the_dead(self):
        """Let browser and program learn at last that connections are dead."""
        for one in self._dead:
            _close(one)

    def _serve(self):
        with suppress(OSError):  # it is closed
            while True:
                browser, _ = self._listener.accept()
                if self._is_dead:
                    self._ends += [browser, browser]
                    continue
                program = socket.create_connection(self._target)
                self._ends += [browser, program]
                for source, target in ((browser, program), (program, browser)):
                    threading.Thread(
                        target=self._carry, args=(source, target), name="line", daemon=True
                    ).start()

    def _carry(self, source, target):
        with suppress(OSError):
            while data := source.recv(_MOST_BYTES):
                if source not in self._dead:
                    target.sendall(data)
        if source not in self._dead:
            _close(target)


def _close(one):
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
