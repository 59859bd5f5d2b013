"""`bluetooth` of the simulated board: the part of the module that a peripheral needs; the radio is
host/simulator/radio.py."""

import json
import struct
import sys
from binascii import hexlify, unhexlify

import sim_link
import simulator
from micropython import const

if not simulator.has_radio:
    raise ImportError("this chip has no Bluetooth")

FLAG_READ = 0x0002
FLAG_WRITE_NO_RESPONSE = 0x0004
FLAG_WRITE = 0x0008
FLAG_NOTIFY = 0x0010

_BLE_ACTIVE = const(0xB0)  # as in host/simulator/link.py
_BLE_CONFIG = const(0xB1)
_BLE_REGISTER = const(0xB2)
_BLE_READ = const(0xB3)
_BLE_WRITE = const(0xB4)
_BLE_BUFFER = const(0xB5)
_BLE_NOTIFY = const(0xB6)
_BLE_ADVERTISE = const(0xB7)
_BLE_DISCONNECT = const(0xB8)
_BLE_EVENT = const(0xB9)
_CONNECT = const(1)
_DISCONNECT = const(2)
_VALUE_BYTES = const(512)  # the longest an attribute may be


class UUID(bytes):
    """A number of 16 bits, or 128 as text; its bytes are those on the air."""

    def __init__(self, value):
        if isinstance(value, int):
            super().__init__(value.to_bytes(2, "little"))
        else:
            super().__init__(bytes(reversed(unhexlify(value.replace("-", "")))))


class BLE:
    """The radio; there is one, however often it is asked for."""

    _only = None

    def __new__(cls):
        if cls._only is None:
            cls._only = self = object.__new__(cls)
            self._is_active = False
            self._handler = None
            self._mtu = 23
            self._event = bytearray(12)
            self._into = bytearray(_VALUE_BYTES)
            simulator.on_radio(self._deliver)
        return cls._only

    def active(self, on=None):
        if on is not None:
            sim_link.call(_BLE_ACTIVE, 1 if on else 0)
            self._is_active = bool(on)
        return self._is_active

    def config(self, *asked, **settings):
        if asked:
            return {"mtu": self._mtu, "mac": (0, b"\x24\x0a\xc4\x00\x00\x03")}[asked[0]]
        for name, value in settings.items():
            if name == "mtu":
                self._mtu = value
                self._call(_BLE_CONFIG, struct.pack("<H", value))
            elif name not in ("gap_name", "rxbuf", "addr_mode"):
                raise ValueError("unknown config param")
        return None

    def irq(self, handler):
        self._handler = handler

    def gatts_register_services(self, services):
        spec = [
            [_digits(service[0]), [[_digits(one[0]), one[1]] for one in service[1]]]
            for service in services
        ]
        size = self._call(_BLE_REGISTER, json.dumps(spec).encode(), self._into)
        handles = iter(struct.unpack("<%dH" % (size // 2), self._into))
        return tuple([tuple([next(handles) for _ in service[1]]) for service in services])

    def gatts_read(self, handle):
        size = self._call(_BLE_READ, struct.pack("<H", handle), self._into)
        return bytes(self._into[:size])

    def gatts_write(self, handle, data, send_update=False):
        self._call(_BLE_WRITE, struct.pack("<H", handle) + bytes(data))

    def gatts_set_buffer(self, handle, size, append=False):
        self._call(_BLE_BUFFER, struct.pack("<HHB", handle, size, append))

    def gatts_notify(self, connection, handle, data):
        self._call(_BLE_NOTIFY, struct.pack("<HH", connection, handle) + bytes(data))

    def gap_advertise(self, interval_us, adv_data=b"", *, resp_data=b"", connectable=True):
        head = struct.pack("<IBB", interval_us or 0, connectable, len(adv_data))
        self._call(_BLE_ADVERTISE, head + adv_data + resp_data)

    def gap_disconnect(self, connection):
        self._call(_BLE_DISCONNECT, struct.pack("<H", connection), self._into)
        return bool(self._into[0])

    def _call(self, op, data, into=sim_link.NOTHING):
        return sim_link.call(op, -1, data, into)

    def _deliver(self):
        event = self._event
        while sim_link.call(_BLE_EVENT, -1, b"", event):
            kind, connection, value, kind_of_address = struct.unpack("<BHHB", event)
            if kind in (_CONNECT, _DISCONNECT):
                # another one's as soon as the handler has returned
                address = memoryview(event)[6:12]
                data = connection, kind_of_address, address
            else:
                data = connection, value
            if self._handler:
                try:
                    self._handler(kind, data)
                except Exception as error:  # noqa: BLE001  (as extmod/modbluetooth.c)
                    print("Unhandled exception in IRQ callback handler")
                    sys.print_exception(error)
                    self._handler = None


def _digits(uuid):
    return hexlify(bytes(uuid)).decode()
