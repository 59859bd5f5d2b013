"""What a board offers on Bluetooth: its own service, and the two standard ones that say what it is
and how full its battery.

What arrives and leaves then is ble_pipe.py.
"""

import binascii

from micropython import const

try:
    from bluetooth import BLE, UUID
except ImportError:  # an image without it
    BLE = None

from shared_engine import VERSION
from shared_engine.wire.gatt import DOWN, ID_BYTES, MTU, NAME, NO_COMPANY, SERVICE, UP

# flags of a characteristic; both ways to write
_READ = const(2)
_WRITE = const(12)
_NOTIFY = const(16)
_INFORMATION = const(0x180A)
_MODEL = const(0x2A24)
_SERIAL = const(0x2A25)
_FIRMWARE = const(0x2A26)
_BATTERY = const(0x180F)
_LEVEL = const(0x2A19)


def switch_on():  # noqa: ANN201  bluetooth.BLE, or None
    """Return the radio, or None where MicroPython has no Bluetooth.

    Raises:
        OSError: it does not start.
    """
    if BLE is None:
        return None
    radio = BLE()
    radio.active(True)
    return radio


def register(radio, device_id: bytes, buffer_bytes: int):  # noqa: ANN001, ANN201  bluetooth.BLE; what BlePipe needs
    """Offer the services. Return the handles of what is written, notified and the battery level,
    and what is advertised: data and scan response. *buffer_bytes* of what is written may wait until
    they are read."""
    name = (NAME + binascii.hexlify(device_id[ID_BYTES - 2 : ID_BYTES]).decode()).encode()
    radio.config(gap_name=name, mtu=MTU)
    offered = (
        (UUID(SERVICE), ((UUID(DOWN), _WRITE), (UUID(UP), _NOTIFY))),
        (
            UUID(_INFORMATION),
            ((UUID(_MODEL), _READ), (UUID(_SERIAL), _READ), (UUID(_FIRMWARE), _READ)),
        ),
        (UUID(_BATTERY), ((UUID(_LEVEL), _READ),)),
    )
    (down, up), information, (battery,) = radio.gatts_register_services(offered)
    values = (NAME.strip().encode(), binascii.hexlify(device_id[:ID_BYTES]), VERSION.encode())
    for handle, value in zip(information, values):
        radio.gatts_write(handle, value)
    # By default a value holds 20 bytes, and what is longer is cut; with True, nothing is
    # overwritten unread.
    radio.gatts_set_buffer(down, buffer_bytes, True)
    own = bytes(UUID(SERVICE))  # type: ignore[arg-type]  (it has the buffer protocol)
    company = NO_COMPANY.to_bytes(2, "little")
    data = b"\x02\x01\x06\x11\x07" + own + b"\x09\xff" + company + device_id[:ID_BYTES]
    return (down, up, battery), data, bytes((len(name) + 1, 9)) + name
