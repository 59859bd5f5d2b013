"""An air that ends in the middle of a conversation, as when the process of a simulated board is
killed."""

import socket
import threading
from contextlib import suppress


class BreakingAir:
    """Lies at the socket *path* and carries what is said to and from the air behind *real*. Use as
    a context manager.

    Attributes:
        ends_at: the air ends when the computer gives this HCI command (its code); 0 is none.
    """

    def __init__(self, path, real):
        self.ends_at = 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._real = str(real)
        self._ends = []
        self._threads = [threading.Thread(target=self._accept)]

    def __enter__(self):
        self._listener.listen()
        self._threads[0].start()
        return self

    def __exit__(self, *exception):
        for end in (self._listener, *self._ends):
            _hang_up(end)
        for thread in self._threads:
            thread.join()

    def _accept(self):
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._real)
                self._ends += near, far
                for ends in ((near, far), (far, near)):
                    self._threads.append(threading.Thread(target=self._carry, args=ends))
                    self._threads[-1].start()

    def _carry(self, here, there):
        with suppress(OSError):
            while data := here.recv(1 << 12):
                if self.ends_at and b"\x01" + self.ends_at.to_bytes(2, "little") in data:
                    break
                there.sendall(data)
        for end in (here, there):
            _hang_up(end)


def _hang_up(end):
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
