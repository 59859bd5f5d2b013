"""A Bluetooth pipe whose interrupt finds no memory, on a radio that does with a handler what
MicroPython does."""

from firmware.drivers.ble_pipe import BlePipe

CONNECTED, DISCONNECTED, WRITTEN = 1, 2, 3
DOWN = 7


class Radio:
    def __init__(self):
        self.is_full = False
        self.is_linked = False
        self.advertised = 0

    def irq(self, handler):
        self.handler = handler

    def happens(self, event, *data):
        if self.handler is not None:
            try:
                self.handler(event, data)
            except Exception:  # noqa: BLE001  (whatever it is)
                self.handler = None

    def gatts_read(self, handle):
        if self.is_full:
            raise MemoryError
        return b"hello"

    def gap_advertise(self, interval_us, data=b"", resp_data=b""):
        self.advertised += 1

    def gap_disconnect(self, peer):
        return self.is_linked


radio = Radio()
pipe = BlePipe(radio, (DOWN, 8, 9), b"", b"")
radio.happens(CONNECTED, 0)
radio.is_full = True
radio.happens(WRITTEN, 0, DOWN)
radio.is_full = False
print("handler stays", radio.handler is not None)
radio.happens(WRITTEN, 0, DOWN)
print("later bytes", pipe.read(100))

radio.handler = None  # there was no memory to call it
pipe.tend()
radio.happens(WRITTEN, 0, DOWN)
print("set again", pipe.read(100))

pipe.disconnect()  # its end was never heard of
pipe.tend()
print("advertised", radio.advertised)
