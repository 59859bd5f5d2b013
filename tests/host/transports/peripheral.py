"""What a board is on the air, without a board: for tests of what a computer does there."""

import json
import struct
import threading

from host.simulator.link import Op
from host.simulator.radio import Radio
from shared_engine.wire.gatt import DOWN, NO_COMPANY, SERVICE, UP

_CONNECTED, _DISCONNECTED, _WRITTEN = 1, 2, 3
_NOTIFY, _WRITE_NO_RESPONSE = 16, 4


def _digits(uuid):
    return bytes.fromhex(uuid.replace("-", ""))[::-1].hex()


class Peripheral:
    """Advertises as `Board Collie NAME` with an *identity*, and lives in a thread. Use as a context
    manager.

    Attributes:
        written: the pieces that were written to it, as they came.
        met: how often a computer connected.
        mtu: that it answers with when it has been switched on the next time.
        breaking: how many links break as soon as they are made.
    """

    def __init__(
        self, path, name="0001", identity=b"\x24\x0a\xc4\0\0\x01", *, mtu=256, has_up=True
    ):
        self.radio = Radio(path)
        self.written = []
        self.met = 0
        self.connection = None
        self.mtu = mtu
        self.breaking = 0
        self._name, self._identity, self._has_up = name, identity, has_up
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._live)

    def __enter__(self):
        self.radio.open()
        self._power_on()
        self._thread.start()
        return self

    def __exit__(self, *exception):
        self._is_over.set()
        self._thread.join()
        self.radio.power_off()
        self.radio.close()

    def ask(self, op, data):
        return self.radio.answers[op](data)

    def notify(self, data):
        """Notify whoever is connected."""
        with self._lock:
            self.ask(Op.BLE_NOTIFY, struct.pack("<HH", self.connection, self._up) + data)

    def reboot(self):
        """Off and on again."""
        with self._lock:
            self.radio.power_off()
            self.connection = None
            self._power_on()

    def _power_on(self):
        self.ask(Op.BLE_ACTIVE, b"\x01")
        self.ask(Op.BLE_CONFIG, self.mtu.to_bytes(2, "little"))
        values = [[_digits(DOWN), _WRITE_NO_RESPONSE]] + [[_digits(UP), _NOTIFY]] * self._has_up
        handles = self.ask(Op.BLE_REGISTER, json.dumps([[_digits(SERVICE), values]]).encode())
        self._down, self._up = (
            struct.unpack("<HH", handles) if self._has_up else (*struct.unpack("<H", handles), 0)
        )
        self.ask(Op.BLE_BUFFER, struct.pack("<HHB", self._down, 512, 1))
        self._advertise()

    def _advertise(self):
        advertised = b"\x02\x01\x06" + b"\x11\x07" + bytes.fromhex(_digits(SERVICE))
        advertised += b"\x09\xff" + struct.pack("<H", NO_COMPANY) + self._identity
        name = f"Board Collie {self._name}".encode()
        response = bytes((len(name) + 1, 9)) + name
        self.ask(
            Op.BLE_ADVERTISE,
            struct.pack("<IBB", 50_000, 1, len(advertised)) + advertised + response,
        )

    def _live(self):
        now_ms = 0
        while not self._is_over.wait(0.005):
            now_ms += 5
            with self._lock:
                while self.radio.tick(now_ms):
                    kind, connection, handle, *_ = struct.unpack(
                        "<BHHB6s", self.ask(Op.BLE_EVENT, b"")
                    )
                    if kind == _CONNECTED:
                        self.met += 1
                        self.connection = connection
                        if self.breaking:
                            self.breaking -= 1
                            self.radio.part()
                    elif kind == _DISCONNECTED:
                        self.connection = None
                        self._advertise()
                    elif kind == _WRITTEN:
                        self.written.append(self.ask(Op.BLE_READ, handle.to_bytes(2, "little")))
