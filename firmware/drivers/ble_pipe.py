"""Bluetooth LE as a byte pipe (ble_service.py offers it).

Events of the radio come between any two lines of the program: they write `_head`, the ring before
it, `connection`, `_peer`, `_mtu` and two flags, and read `_tail`; the rest belongs to the program.

MicroPython removes a handler that raises, and there may be no memory to call one: so nothing leaves
it, and tend() sets it again.
"""

from micropython import const

from shared_engine.wire.gatt import MTU

_CONNECTED = const(1)
_DISCONNECTED = const(2)
_WRITTEN = const(3)
_MTU_CHANGED = const(21)
_NOBODY = const(-1)
_LEAST_MTU = const(23)
RING_BYTES = 512
_AT_ONCE = const(4)  # notifications; NimBLE has memory for a few more
_INTERVAL_US = const(211_250)


class BlePipe:
    """Bytes in, bytes out; carries no frames, and loses what does not fit or was under way when a
    link broke."""

    def __init__(
        self,
        radio,  # noqa: ANN001
        handles: "tuple[int, int, int]",
        advertisement: bytes,
        name: bytes,
    ) -> None:
        """*radio* is a bluetooth.BLE; the rest is what ble_service.register() returns."""
        self.connection = 0
        """The number of the connection, one more for each; 0 while there is none."""
        self._radio = radio
        self._down, self._up, self._battery = handles
        self._advertisement, self._name = advertisement, name
        self._level = -1
        self._ring = bytearray(RING_BYTES)
        self._head = self._tail = 0
        self._peer = _NOBODY
        self._mtu = _LEAST_MTU
        self._connections = 0
        self._is_advertising = False
        self._left = b""
        self._handler = self._interrupt  # bound once: every `self._interrupt` would be garbage
        radio.irq(self._handler)

    def read(self, limit: int) -> bytes:
        """Read at most *limit* bytes of what has arrived; b"" when nothing has."""
        head, tail = self._head, self._tail
        if head == tail:
            return b""
        end = min(head if head > tail else RING_BYTES, tail + limit)
        data = bytes(self._ring[tail:end])
        self._tail = end % RING_BYTES
        return data

    def room(self) -> int:
        """How many bytes `write` accepts now: 0 while nobody is connected, or while some of the
        last are left."""
        self._send()
        return 0 if self._left or self._peer == _NOBODY else _AT_ONCE * (self._mtu - 3)

    def write(self, data: bytes) -> None:
        """Send *data*, not longer than room(). Never waits: what the radio has no memory for goes
        with the next room()."""
        self._left = data
        self._send()

    def tend(self) -> None:
        """Advertise while nobody is connected."""
        self._radio.irq(self._handler)
        if self._peer == _NOBODY:
            self._left = b""
            if not self._is_advertising:
                self._advertise()

    def disconnect(self) -> None:
        """Disconnect whoever is connected."""
        if not self._part(self._peer):
            self._forget()  # it has gone, and nobody was there to hear of it

    def close(self) -> None:
        """Disconnect whoever is connected, and say nothing more."""
        self._radio.irq(None)
        self._radio.gap_advertise(None)
        if self._peer != _NOBODY:
            self._part(self._peer)

    def _forget(self) -> None:
        self.connection = 0
        self._peer = _NOBODY

    def _part(self, peer: int) -> bool:
        """Break the link; False if there is none."""
        try:
            return self._radio.gap_disconnect(peer)
        except OSError:
            return False

    def report_battery(self, percent: int) -> None:
        """Let everybody near know how full the battery is."""
        if self._level != percent:
            self._level = percent
            self._radio.gatts_write(self._battery, bytes((percent,)))
            self._is_advertising = False  # advertise again

    def _advertise(self) -> None:
        response = self._name
        if self._level >= 0:
            response += b"\x04\x16\x0f\x18" + bytes((self._level,))
        self._is_advertising = True  # before: a central may come at once, and sets it back
        try:
            self._radio.gap_advertise(_INTERVAL_US, self._advertisement, resp_data=response)
        except OSError:
            self._is_advertising = False  # the radio is busy with the last link: another time

    def _send(self) -> None:
        """Send what is left, as far as there is memory."""
        size = self._mtu - 3
        peer = self._peer
        try:
            while self._left and peer != _NOBODY:
                self._radio.gatts_notify(peer, self._up, self._left[:size])
                self._left = self._left[size:]
        except OSError:
            # no memory, or the link has just broken: what is left goes later, or with the link
            pass

    def _interrupt(self, event: int, data) -> None:  # noqa: ANN001  a tuple, as the event wants
        try:
            self._happened(event, data)
        except Exception:  # noqa: BLE001, S110  what was written is lost, as on a bad link: the protocol asks again
            pass

    def _happened(self, event: int, data) -> None:  # noqa: ANN001  as _interrupt
        if event == _WRITTEN:
            if data[1] == self._down:
                self._keep(self._radio.gatts_read(self._down))
        elif event == _CONNECTED:
            self._mtu = _LEAST_MTU
            self._is_advertising = False
            self._connections += 1
            self.connection = self._connections
            self._peer = data[0]
        elif event == _DISCONNECTED:
            self._forget()
        elif event == _MTU_CHANGED:
            self._mtu = min(data[1], MTU)

    def _keep(self, data: bytes) -> None:
        """Put *data* into the ring. What does not fit is lost: it damages a frame, and the protocol
        asks again."""
        ring, head = self._ring, self._head
        data = data[: (self._tail - head - 1) % RING_BYTES]
        end = head + len(data)
        if end < RING_BYTES:
            ring[head:end] = data
        else:
            end -= RING_BYTES
            ring[head:] = data[: RING_BYTES - head]
            ring[:end] = data[RING_BYTES - head :]
        self._head = end
