"""bleak on the air of a simulated board: the same API and, below it, bumble's host stack. Needs the
extra `radio`.

It is as good as an adapter of the computer's own: it speaks HCI over a socket to a controller on
the air (host/simulator/radio.py), and ATT, GATT and MTU follow their rules.
"""

# ruff: noqa: ARG002 - the signatures are bleak's
# bumble's types have gaps.
# pyright: reportUnknownMemberType=false

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bleak.args import SizedBuffer
from bleak.assigned_numbers import CharacteristicPropertyName
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient, NotifyCallback
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDeviceNotFoundError,
    BleakError,
    BleakGATTProtocolError,
)
from bleak.uuids import normalize_uuid_str
from bumble import core, hci
from bumble.att import ATT_Error
from bumble.core import AdvertisingData
from bumble.device import Advertisement, Connection, Device, Peer
from bumble.transport.common import TransportLostError
from bumble.transport.unix import open_unix_client_transport

if TYPE_CHECKING:
    from bumble.transport.common import Transport

_PROPERTIES: dict[int, CharacteristicPropertyName] = {
    2: "read",
    4: "write-without-response",
    8: "write",
    16: "notify",
    32: "indicate",
}
_ADDRESS = "F2:F1:F2:F3:F4:02"


class VirtualAdapter:
    """The computer's adapter on the air behind the socket *path*. Switched on when it is first
    used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._transport: Transport | None = None
        self._device: Device | None = None

    async def device(self) -> Device:
        """The host stack. Raises BleakBluetoothNotAvailableError when nobody is at the other end of
        the socket."""
        if self._transport and self._transport.source.terminated.done():
            await self.close()
        if self._device is None:
            try:
                self._transport = await open_unix_client_transport(str(self._path.resolve()))
            except OSError as error:
                text = f"no radio at {self._path}: {error.strerror}"
                raise BleakBluetoothNotAvailableError(
                    text, BleakBluetoothNotAvailableReason.NO_BLUETOOTH
                ) from error
            source, sink = self._transport.source, self._transport.sink
            device = Device.with_hci("computer", hci.Address(_ADDRESS), source, sink)
            with _lost_is_bleak_error():
                await device.power_on()
            self._device = device
        return self._device

    async def close(self) -> None:
        """Switch it off."""
        if self._transport:
            await self._transport.close()
        self._transport = self._device = None


Adapter = Callable[[], Coroutine[Any, Any, Device]]
"""Gives the adapter with its host stack, switched on."""


def backends(path: Path) -> tuple[type[BaseBleakScanner], type[BaseBleakClient], Callable[[], Any]]:
    """What BleakScanner and BleakClient need as `backend` to be on the air behind *path*, and what
    ends that."""
    adapter = VirtualAdapter(path)
    return *backends_of(adapter.device), adapter.close


def backends_of(adapter: Adapter) -> tuple[type[BaseBleakScanner], type[BaseBleakClient]]:
    """As `backends`, of any *adapter* that bumble drives."""
    # A board may speak before a computer has subscribed; bumble would say so in the middle of what
    # a program prints.
    logging.getLogger("bumble.gatt_client").setLevel(logging.ERROR)

    class Scanner(VirtualScanner):
        """On this air."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(adapter, *args, **options)

    class Client(VirtualClient):
        """On this air."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(adapter, *args, **options)

    return Scanner, Client


class VirtualScanner(BaseBleakScanner):
    """Hears advertisements."""

    def __init__(
        self,
        adapter: Adapter,
        detection_callback: Any,
        service_uuids: Any,
        *_args: Any,
        **_options: Any,
    ) -> None:
        super().__init__(detection_callback, service_uuids)
        self._adapter = adapter

    async def start(self) -> None:
        self.seen_devices = {}
        device = await self._adapter()
        device.on(Device.EVENT_ADVERTISEMENT, self._heard)
        with _lost_is_bleak_error():
            await device.start_scanning(filter_duplicates=False)

    async def stop(self) -> None:
        device = await self._adapter()
        device.remove_listener(Device.EVENT_ADVERTISEMENT, self._heard)
        with _lost_is_bleak_error():
            await device.stop_scanning()

    def _heard(self, heard: Advertisement) -> None:
        kinds = AdvertisingData.Type
        uuids: list[str] = []
        names: list[str] = []
        manufacturers: dict[int, bytes] = {}
        services: dict[str, bytes] = {}
        for kind, data in heard.data.ad_structures:
            if kind in (kinds.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,):
                uuids.append(_text(core.UUID.from_bytes(data)))
            elif kind in (kinds.COMPLETE_LOCAL_NAME, kinds.SHORTENED_LOCAL_NAME):
                names.append(data.decode(errors="replace"))
            elif kind == kinds.MANUFACTURER_SPECIFIC_DATA:
                manufacturers[int.from_bytes(data[:2], "little")] = data[2:]
            elif kind == kinds.SERVICE_DATA_16_BIT_UUID:
                services[_text(core.UUID.from_bytes(data[:2]))] = data[2:]
        name = names[0] if names else None
        advertised = AdvertisementData(
            name, manufacturers, services, uuids, None, heard.rssi, (heard,)
        )
        if self.is_allowed_uuid(uuids):
            address = heard.address.to_string(False)
            found = self.create_or_update_device(address, address, name, heard.address, advertised)
            self.call_detection_callbacks(found, advertised)


class VirtualClient(BaseBleakClient):
    """One connection."""

    MTU = 517  # what BlueZ asks for

    def __init__(
        self, adapter: Adapter, address_or_ble_device: BLEDevice | str, *_args: Any, **options: Any
    ) -> None:
        super().__init__(
            address_or_ble_device,
            disconnected_callback=options.get("disconnected_callback"),
            timeout=options.get("timeout", 10.0),
        )
        self._adapter = adapter
        is_found = isinstance(address_or_ble_device, BLEDevice)
        self._target = (
            address_or_ble_device.details if is_found else hci.Address(address_or_ble_device)
        )
        self._connection: Connection | None = None
        self._peer: Peer | None = None
        self._subscribed: dict[int, Callable[[bytes], None]] = {}

    @property
    def name(self) -> str:
        return self.address

    @property
    def mtu_size(self) -> int:
        return self._connection.att_mtu if self._connection else 23

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def connect(self, pair: bool, **kwargs: Any) -> None:
        device = await self._adapter()
        try:
            with _lost_is_bleak_error():
                self._connection = await device.connect(
                    self._target, own_address_type=hci.OwnAddressType.PUBLIC, timeout=self._timeout
                )
        except (TimeoutError, core.TimeoutError, core.ConnectionError) as error:
            raise BleakDeviceNotFoundError(self.address) from error
        self._connection.once(Connection.EVENT_DISCONNECTION, self._gone)
        try:
            self._peer = Peer(self._connection)
            with _lost_is_bleak_error():
                await asyncio.wait_for(self._discover(self._peer), self._timeout)
        except (TimeoutError, core.TimeoutError, asyncio.CancelledError) as error:
            await self.disconnect()
            raise BleakError("the link broke while services were looked for") from error

    async def _discover(self, peer: Peer) -> None:
        await peer.request_mtu(self.MTU)
        self.services = found = BleakGATTServiceCollection()
        for service in await peer.discover_services():
            of = BleakGATTService(service, service.handle, _text(service.uuid))
            found.add_service(of)
            for one in await service.discover_characteristics():
                names: list[CharacteristicPropertyName] = [
                    name for bit, name in _PROPERTIES.items() if one.properties & bit
                ]
                here = BleakGATTCharacteristic(
                    one, one.handle, _text(one.uuid), names, lambda: self.mtu_size - 3, of
                )
                found.add_characteristic(here)
                for descriptor in await peer.discover_descriptors(one):
                    uuid = _text(descriptor.type)
                    found.add_descriptor(
                        BleakGATTDescriptor(descriptor, descriptor.handle, uuid, here)
                    )

    def _gone(self, _reason: int) -> None:
        self._connection = self._peer = None
        self._subscribed.clear()
        if self._disconnected_callback:
            self._disconnected_callback()

    async def disconnect(self) -> None:
        if self._connection:
            with _lost_is_bleak_error():
                await self._connection.disconnect()

    async def pair(self, *args: Any, **kwargs: Any) -> None:
        raise BleakError("the boards do not pair by Bluetooth")

    async def unpair(self) -> None:
        raise BleakError("the boards do not pair by Bluetooth")

    async def read_gatt_char(
        self, characteristic: BleakGATTCharacteristic, *, use_cached: bool = False, **kwargs: Any
    ) -> bytearray:
        return bytearray(await self._ask_peer(lambda peer: peer.read_value(characteristic.obj)))

    async def read_gatt_descriptor(
        self, descriptor: BleakGATTDescriptor, *, use_cached: bool = False, **kwargs: Any
    ) -> bytearray:
        return bytearray(await self._ask_peer(lambda peer: peer.read_value(descriptor.obj)))

    async def write_gatt_char(
        self, characteristic: BleakGATTCharacteristic, data: SizedBuffer, response: bool
    ) -> None:
        await self._ask_peer(
            lambda peer: peer.write_value(characteristic.obj, bytes(data), with_response=response)
        )

    async def write_gatt_descriptor(
        self, descriptor: BleakGATTDescriptor, data: SizedBuffer
    ) -> None:
        await self._ask_peer(
            lambda peer: peer.write_value(descriptor.obj, bytes(data), with_response=True)
        )

    async def start_notify(
        self, characteristic: BleakGATTCharacteristic, callback: NotifyCallback, **kwargs: Any
    ) -> None:
        def heard(value: bytes) -> None:
            callback(bytearray(value))

        self._subscribed[characteristic.handle] = heard
        await self._ask_peer(lambda _peer: characteristic.obj.subscribe(heard, True))

    async def stop_notify(self, characteristic: BleakGATTCharacteristic) -> None:
        heard = self._subscribed.pop(characteristic.handle)
        await self._ask_peer(lambda _peer: characteristic.obj.unsubscribe(heard))

    async def _ask_peer(self, ask: Callable[[Peer], Any]) -> Any:
        if self._peer is None:
            raise BleakError("Not connected")
        try:
            with _lost_is_bleak_error():
                return await ask(self._peer)
        except ATT_Error as error:
            raise BleakGATTProtocolError(int(error.error_code)) from error
        except (core.TimeoutError, core.InvalidStateError, asyncio.CancelledError) as error:
            if self._connection is None:
                raise BleakError("the link broke") from error
            raise


@contextmanager
def _lost_is_bleak_error() -> Generator[None]:
    """An air that ends in the middle of a command is an error as any of Bluetooth."""
    try:
        yield
    except TransportLostError as error:
        raise BleakError("the air is gone") from error


def _text(uuid: core.UUID) -> str:
    return normalize_uuid_str(uuid.to_hex_str("-"))
