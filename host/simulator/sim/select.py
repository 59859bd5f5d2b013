"""`select` of the simulated board: polls the USB serial line only."""

POLLIN = 1
POLLOUT = 4


class _Poll:
    def __init__(self):
        self._streams = []

    def register(self, stream, eventmask=POLLIN | POLLOUT):
        self.unregister(stream)
        self._streams.append((stream, eventmask))

    def unregister(self, stream):
        self._streams = [entry for entry in self._streams if entry[0] is not stream]

    def poll(self, timeout=-1):
        """Never waits, whatever *timeout*: nothing could arrive while the interpreter blocks."""
        return list(self.ipoll(timeout))

    def ipoll(self, timeout=-1, flags=0):
        for stream, mask in self._streams:
            ready = (POLLIN if mask & POLLIN and stream.has_bytes() else 0) | (mask & POLLOUT)
            if ready:
                yield stream, ready


def poll():
    return _Poll()
