"""The GATT server of the simulated microcontroller: bumble's, with the limits that NimBLE has under
MicroPython.

Everything here runs in the loop of the air, but what is named otherwise.
"""

import struct
from collections import deque
from collections.abc import Callable

from bumble import gatt, hci
from bumble.att import ATT_Error, ATT_Handle_Value_Notification, Attribute, ErrorCode
from bumble.core import UUID
from bumble.device import AdvertisingType, Connection, Device
from bumble.host import Host

from host.simulator.air import Air, AirController

ADDRESS = (
    "24:0A:C4:00:00:03"  # each board has an air of its own, where nobody else has this address
)
_CONNECTED, _DISCONNECTED, _WRITTEN, _MTU = 1, 2, 3, 21  # events, as in the module `bluetooth`
_READABLE, _WRITABLE = 2, 4 | 8  # flags of a characteristic
_DEFAULT_MTU = 23
_DEFAULT_BYTES = 20  # of a value, unless gatts_set_buffer() asks for more
_EVENT = struct.Struct("<BHHB6s")

Arrival = Callable[[], bytes]
"""Does what comes with an event of the radio, and returns it packed: kind u8, connection u16, value
u16, kind and bytes of the peer's address. Called by the thread of the world, when the firmware
reads the event."""
Services = list[tuple[str, list[tuple[str, int]]]]
"""UUID of a service, UUIDs and flags of its characteristics; UUIDs in hexadecimal digits, as they
go over the air."""


class Value:
    """The buffer of a characteristic, as NimBLE keeps it."""

    def __init__(self) -> None:
        self.data = b""
        self._size = _DEFAULT_BYTES
        self._appends = False

    def resize(self, size: int, appends: bool) -> None:
        """Empty it; from now on it holds *size* bytes."""
        self.data, self._size, self._appends = b"", size, appends

    def put(self, data: bytes) -> None:
        """A central has written: what does not fit is lost without a word."""
        self.data = ((self.data if self._appends else b"") + data)[: self._size]

    def read(self) -> bytes:
        """What the firmware reads."""
        data = self.data
        if self._appends:
            self.data = b""
        return data


class GattServer:
    """One life of the radio, from active(True) to a reset."""

    def __init__(self, air: Air, arrived: deque[Arrival]) -> None:
        self.values: dict[int, Value] = {}
        """By handle."""
        self.connections: dict[int, Connection] = {}
        self.mtu = _DEFAULT_MTU
        """What is answered to a central that asks for a longer MTU, if the weather allows."""
        self._air = air
        self._arrived = arrived
        self._controller = AirController("board", air, ADDRESS)
        host = Host()
        host.controller = self._controller
        self._device = Device(name="ESP32", address=hci.Address(ADDRESS), host=host)
        self._device.on(Device.EVENT_CONNECTION, self._connected)

    async def power_on(self) -> None:
        """Come on the air."""
        await self._device.power_on()

    def power_off(self) -> None:
        """Leave the air without a word."""
        self._controller.host = None
        self._air.remove(self._controller)

    def waiting(self) -> int:
        """How many notifications and answers have not left yet."""
        return self._air.waiting(self._controller)

    def add(self, services: Services) -> list[int]:
        """Offer *services*; return the handles of their characteristics."""
        handles: list[int] = []
        for uuid, characteristics in services:
            values = [Value() for _ in characteristics]
            made = [
                self._characteristic(*one, value)
                for one, value in zip(characteristics, values, strict=True)
            ]
            self._device.add_service(gatt.Service(_uuid(uuid), made))
            for one, value in zip(made, values, strict=True):
                self.values[one.handle] = value
                handles.append(one.handle)
        return handles

    async def advertise(
        self, interval_us: int, is_connectable: bool, data: bytes, response: bytes
    ) -> None:
        """Advertise, or with 0 as interval stop that."""
        if self._device.is_advertising:
            await self._device.stop_advertising()
        if interval_us:
            kinds = AdvertisingType
            await self._device.start_advertising(
                kinds.UNDIRECTED_CONNECTABLE_SCANNABLE if is_connectable else kinds.UNDIRECTED,
                own_address_type=hci.OwnAddressType.PUBLIC,
                advertising_data=data,
                scan_response_data=response,
                advertising_interval_min=interval_us / 1000,
                advertising_interval_max=interval_us / 1000,
            )

    async def notify(self, connection: int, handle: int, data: bytes) -> None:
        """Send a notification, cut to the MTU, whether or not somebody has subscribed."""
        to = self.connections.get(connection)
        if to:
            pdu = ATT_Handle_Value_Notification(
                attribute_handle=handle, attribute_value=data[: to.att_mtu - 3]
            )
            self._device.gatt_server.send_gatt_pdu(to, bytes(pdu))

    async def disconnect(self, connection: int) -> None:
        """End *connection*; nothing happens if there is none."""
        if connection in self.connections:
            await self.connections[connection].disconnect()

    def _connected(self, connection: Connection) -> None:
        address = connection.peer_address
        handle = connection.handle
        self.connections[handle] = connection
        self._device.gatt_server.max_mtu = max(
            _DEFAULT_MTU, min(self.mtu, int(self._air.weather.mtu))
        )

        def report(event: int, value: int = 0) -> None:
            packed = _EVENT.pack(
                event, handle, value, address.address_type & 1, bytes(address)[::-1]
            )
            self._arrived.append(lambda: packed)

        def gone(_reason: int) -> None:
            self.connections.pop(handle, None)
            report(_DISCONNECTED)

        connection.on(Connection.EVENT_DISCONNECTION, gone)
        connection.on(
            Connection.EVENT_CONNECTION_ATT_MTU_UPDATE, lambda: report(_MTU, connection.att_mtu)
        )
        report(_CONNECTED)

    def _characteristic(self, uuid: str, flags: int, value: Value) -> gatt.Characteristic[bytes]:
        def write(connection: Connection, data: bytes) -> None:
            if not flags & _WRITABLE:
                raise ATT_Error(ErrorCode.WRITE_NOT_PERMITTED)
            number = connection.handle

            def arrive() -> bytes:
                value.put(data)
                return _EVENT.pack(_WRITTEN, number, characteristic.handle, 0, bytes(6))

            self._arrived.append(arrive)

        permissions = Attribute.Permissions(0)
        if flags & _READABLE:
            permissions |= Attribute.READABLE
        if flags & _WRITABLE:
            permissions |= Attribute.WRITEABLE
        content = gatt.CharacteristicValue[bytes](read=lambda _connection: value.data, write=write)
        properties = gatt.Characteristic.Properties(flags & 0xFF)
        characteristic = gatt.Characteristic[bytes](_uuid(uuid), properties, permissions, content)
        return characteristic


def _uuid(digits: str) -> UUID:
    return UUID.from_bytes(bytes.fromhex(digits))
