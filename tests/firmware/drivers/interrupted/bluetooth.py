"""A radio that the test moves by hand: `central` writes to it, comes and goes."""


class BLE:
    """There is one."""

    _only = None

    def __new__(cls):
        if cls._only is None:
            cls._only = object.__new__(cls)
        return cls._only

    def start(self):
        """As after power-on."""
        self.handler = None
        self.is_advertising = False
        self.peer = 0  # of the last connection
        self.is_connected = False
        self.value = b""
        self.sent = b""
        self.memory = 2  # for notifications

    def irq(self, handler):
        self.handler = handler

    def gatts_read(self, handle):
        data, self.value = self.value, b""
        return data

    def gatts_notify(self, peer, handle, data):
        if not self.is_connected or peer != self.peer:
            raise OSError(128)
        if not self.memory:
            raise OSError(12)
        self.memory -= 1
        self.sent += data

    def gap_advertise(self, interval_us, data=None, resp_data=None):
        if self.is_connected:
            raise OSError(114)
        self.is_advertising = True

    def gap_disconnect(self, peer):
        self.leave()

    # what the world does

    def come(self):
        """A central connects."""
        self.is_advertising = False
        self.is_connected = True
        self.peer += 1
        self.handler(1, (self.peer, 0, b"abcdef"))
        self.handler(21, (self.peer, 30))

    def leave(self):
        """The link breaks."""
        self.is_connected = False
        self.handler(2, (self.peer, 0, b"abcdef"))

    def write(self, data):
        """The central writes."""
        self.value += data
        self.handler(3, (self.peer, 1))
