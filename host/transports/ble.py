"""Bluetooth LE, through bleak: with the computer's own adapter, or on the air of a simulated
board."""

import asyncio
import queue
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bleak import BleakClient, BleakScanner
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakCharacteristicNotFoundError,
    BleakDBusError,
    BleakDeviceNotFoundError,
    BleakError,
)

from host.errors import TransportDeniedError, TransportError, TransportLostError
from host.transports.base import Reception, Transport
from shared_engine.wire.gatt import DOWN, NO_COMPANY, SERVICE, UP

_DEVICE_ID_BYTES = 8  # of a Hello
_SCAN_S = 5.0
_CONNECT_S = 15.0
_WRITE_S = 5.0
_ATTEMPTS = 3
_PAUSE_S = 0.25
_BATTERY = "0000180f-0000-1000-8000-00805f9b34fb"
_OFF = "Bluetooth is switched off: switch it on"
_DENIED = (
    "this program may not use Bluetooth: allow it in the settings of the operating system "
    "(docs/bluetooth.md); on Linux "
    "`sudo usermod -aG bluetooth $USER`, and log in again"
)
_NO_SERVICE = (
    "no Bluetooth service runs on this computer: start it (bluetoothd on Linux), or use the cable"
)
_NO_ANSWER = "the board does not answer: come nearer, or see whether another computer has it"
_OTHER = "Bluetooth says: {}; if that stays, docs/bluetooth.md helps"
_WHY = {
    BleakBluetoothNotAvailableReason.NO_BLUETOOTH: (
        "this computer has no Bluetooth adapter: plug one in, or use the cable"
    ),
    BleakBluetoothNotAvailableReason.NO_BLE_CENTRAL_ROLE: (
        "this adapter is too old for Bluetooth LE: use the cable"
    ),
    BleakBluetoothNotAvailableReason.POWERED_OFF: _OFF,
    BleakBluetoothNotAvailableReason.UNKNOWN: "Bluetooth does not work: switch it off and on again",
}
# What BlueZ and the bus before it say, that has an advice.
_BUSY = "org.bluez.Error.InProgress"
_BUS_WHY = {
    "org.bluez.Error.NotReady": _OFF,
    _BUSY: "Bluetooth is busy with another program: wait a moment, or end that",
    "org.freedesktop.DBus.Error.ServiceUnknown": _NO_SERVICE,
    "org.freedesktop.DBus.Error.NameHasNoOwner": _NO_SERVICE,
}
_BUS_DENIED = (
    "org.freedesktop.DBus.Error.AccessDenied",
    "org.bluez.Error.NotAuthorized",
    "org.bluez.Error.NotPermitted",
)

# Another attempt would find the same. The rest passes, mostly: links often break as soon as they
# are made, BlueZ aborts what it has just begun, or is not done with what was before.
_FINAL = (
    BleakBluetoothNotAvailableError,
    BleakCharacteristicNotFoundError,
    BleakDeviceNotFoundError,
)
_BUS_FINAL = {*_BUS_WHY, *_BUS_DENIED} - {_BUSY}

Scanner = type[BaseBleakScanner] | None
Client = type[BaseBleakClient] | None


@dataclass(frozen=True)
class Nearby:
    """A board that advertises."""

    name: str
    id: str
    """The first six bytes of the device id, in hexadecimal."""
    signal_dbm: int
    battery: int | None
    """Percent, None if it has none or does not say."""
    device: BLEDevice

    @property
    def device_id(self) -> str:
        """As the board's Hello has it, in hexadecimal."""
        return self.id.ljust(2 * _DEVICE_ID_BYTES, "0")

    def is_called(self, wanted: str) -> bool:
        """Whether *wanted* is its name or the end of that, its id or its address."""
        return self.name.lower().endswith(wanted.lower()) or wanted.lower() in (
            self.id,
            self.device.address.lower(),
        )


def backends(radio: Path | None) -> tuple[Scanner, Client, Callable[[], Coroutine[Any, Any, None]]]:
    """What bleak is to use, and what to do in the end: the adapter of this computer, or that on the
    air behind *radio*.

    Raises:
        TransportError: the virtual radio is not installed.
    """
    if radio is None:
        return None, None, _nothing
    try:
        from host.transports import virtual_adapter
    except ImportError as error:
        raise TransportError(
            f"{error}: install the virtual radio, `pip install 'boardcollie[radio]'`"
        ) from error
    return virtual_adapter.backends(radio)


async def _nothing() -> None:
    pass


class Bluetooth:
    """The computer's Bluetooth, for a program that knows no asyncio: it runs in a thread. Use as a
    context manager."""

    def __init__(self, radio: Path | None = None) -> None:
        self._radio = radio
        self._scanner, self.client, self._close = backends(radio)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="bluetooth", daemon=True
        )
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the adapter."""
        if self._loop.is_closed():
            return
        with suppress(TransportError):
            self.do(self._close(), _WRITE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def do(self, work: Coroutine[Any, Any, Any], within_s: float) -> Any:
        """Wait until *work* is done; return its result.

        Raises:
            TransportError: it failed, or took longer than *within_s*; the message says what to do.
            TransportDeniedError: this program may not use Bluetooth.
        """
        try:
            return self.wait(asyncio.wait_for(work, within_s))
        except (BleakError, TimeoutError, EOFError, OSError) as error:
            raise _in_words(error, self._radio) from error

    def attempt(self, work: Callable[[], Coroutine[Any, Any, Any]], within_s: float) -> Any:
        """As do, but begin *work* a few times before a failure that may pass is one; *within_s* is
        for all of them."""
        return self.do(_attempt(work), within_s)

    def wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Wait until *work* is done in the thread of Bluetooth, whatever comes of it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def scan(self, seconds: float = _SCAN_S, wanted: str | None = None) -> list[Nearby]:
        """The boards that are near, the nearest first; ends early when the one that is called
        *wanted* was heard.

        Raises:
            TransportError: there is no Bluetooth.
        """
        return self.attempt(lambda: self._scan(seconds, wanted), seconds + _CONNECT_S)

    async def _scan(self, seconds: float, wanted: str | None) -> list[Nearby]:
        found: dict[str, Nearby] = {}
        is_found = asyncio.Event()

        def heard(device: BLEDevice, advertised: AdvertisementData) -> None:
            identity = advertised.manufacturer_data.get(NO_COMPANY)
            name = advertised.local_name or device.name
            if identity is None or not name:
                return  # the scan response comes a moment later
            battery = advertised.service_data.get(_BATTERY)
            one = Nearby(
                name, identity.hex(), advertised.rssi, battery[0] if battery else None, device
            )
            found[device.address] = one
            if wanted and one.is_called(wanted):
                is_found.set()

        async with BleakScanner(heard, [SERVICE], backend=self._scanner):
            with suppress(TimeoutError):
                await asyncio.wait_for(is_found.wait(), seconds)
        return sorted(found.values(), key=lambda one: -one.signal_dbm)


async def _attempt(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    for number in range(1, _ATTEMPTS):
        try:
            return await work()
        except (BleakError, TimeoutError) as error:
            is_final = isinstance(error, BleakDBusError) and error.dbus_error in _BUS_FINAL
            if is_final or isinstance(error, _FINAL):
                raise
        await asyncio.sleep(number * _PAUSE_S)
    return await work()


def _in_words(error: Exception, radio: Path | None) -> TransportError:
    if isinstance(error, BleakBluetoothNotAvailableError):
        if radio:
            return TransportError(
                f"nothing is on the air at {radio}: put a board there, `collie simulate FOLDER "
                "--radio`"
            )
        why = _WHY.get(error.reason)
        return TransportError(why) if why else TransportDeniedError(_DENIED)
    if isinstance(error, BleakDBusError):
        if error.dbus_error in _BUS_DENIED:
            return TransportDeniedError(_DENIED)
        return TransportError(_BUS_WHY.get(error.dbus_error) or _OTHER.format(error))
    if isinstance(error, BleakCharacteristicNotFoundError):
        return TransportError(
            "this board lacks the service of Board Collie: put firmware on it by `collie "
            "install`; if it has one, let the "
            "operating system forget the board, it remembers the services of before"
        )
    if isinstance(error, (TimeoutError, BleakDeviceNotFoundError)):
        return TransportError(_NO_ANSWER)
    if isinstance(error, (BleakError, EOFError)):
        return TransportError(_OTHER.format(error))
    return TransportError(_NO_SERVICE)  # OSError: no D-Bus, or nobody on it


class BleTransport(Transport):
    """The board called *wanted* (name, its last four digits, id or address), or the only one that
    is near. Once it was found, a lost link is made again with no other.

    Args:
        radio: the air of a simulated board; None is this computer's adapter.
        scan_s: how long to look for it.
        bluetooth: makes the Bluetooth to use, when there is none yet.
    """

    def __init__(
        self,
        wanted: str = "",
        radio: Path | None = None,
        *,
        scan_s: float = _SCAN_S,
        bluetooth: Callable[[], Bluetooth] | None = None,
    ) -> None:
        self._wanted = wanted
        self._called = wanted or "at all"
        self._scan_s = scan_s
        self._make_bluetooth = bluetooth or (lambda: Bluetooth(radio))
        self._bluetooth: Bluetooth | None = None
        self._found: Nearby | None = None  # and not connected to since
        self._signal_dbm = 0
        self._client: BleakClient | None = None
        self._arrived: queue.Queue[bytes] = queue.Queue()

    @property
    def reception(self) -> Reception | None:
        return Reception(
            self._signal_dbm, self._down(self._connected()).max_write_without_response_size
        )

    def find(self) -> Nearby:
        """Look for the board that `open` is to connect to.

        Raises:
            TransportError: there is none, or several, or no Bluetooth.
        """
        if self._bluetooth is None:
            self._bluetooth = self._make_bluetooth()
        self._found = self._choose(self._bluetooth.scan(self._scan_s, self._wanted or None))
        self._wanted, self._called = self._found.id, self._found.name
        return self._found

    def open(self) -> None:
        self._leave()
        board = self._found or self.find()
        self._found = None
        self._signal_dbm = board.signal_dbm
        assert self._bluetooth
        self._arrived = queue.Queue()
        arrived = self._arrived
        # An empty piece says that the link is gone.
        client = BleakClient(
            board.device,
            lambda _client: arrived.put(b""),
            timeout=_CONNECT_S,
            backend=self._bluetooth.client,
        )
        self._bluetooth.attempt(lambda: self._meet(client, arrived), 2 * _CONNECT_S)
        self._client = client

    def close(self) -> None:
        self._leave()
        self._found = None
        if self._bluetooth:
            self._bluetooth.close()
            self._bluetooth = None

    def read(self, timeout_s: float) -> bytes:
        client = self._connected()
        pieces: list[bytes] = []
        with suppress(queue.Empty):
            pieces.append(self._arrived.get(timeout=timeout_s))
            while True:
                pieces.append(self._arrived.get_nowait())
        if not client.is_connected and not any(pieces):
            raise TransportLostError("the Bluetooth link broke")
        return b"".join(pieces)

    def write(self, data: bytes) -> None:
        client = self._connected()
        assert self._bluetooth
        try:
            self._bluetooth.do(self._send(client, data), _WRITE_S)
        except TransportError as error:
            raise TransportLostError(f"the Bluetooth link broke: {error}") from error

    def _choose(self, near: list[Nearby]) -> Nearby:
        """Raises TransportError when it is not clear which board is meant."""
        called = [one for one in near if not self._wanted or one.is_called(self._wanted)]
        if len(called) == 1:
            return called[0]
        if called:
            raise TransportError(
                f"several boards are near: {', '.join(one.name for one in called)}; name one"
            )
        others = f"; near are {', '.join(one.name for one in near)}" if near else ""
        raise TransportError(
            f"no board {self._called} is near{others}: switch it on, come nearer, or see whether "
            "another "
            "computer has it: it then cannot be found, until half a minute after that has gone"
        )

    async def _meet(self, client: BleakClient, arrived: "queue.Queue[bytes]") -> None:
        await client.connect()
        try:
            await client.start_notify(UP, lambda _characteristic, data: arrived.put(bytes(data)))
        except BaseException:
            with suppress(BleakError):  # a board that stays connected cannot be found again
                await client.disconnect()
            raise

    async def _send(self, client: BleakClient, data: bytes) -> None:
        down = self._down(client)
        # asked for each time: on Windows it grows a while after connecting
        size = down.max_write_without_response_size
        for at in range(0, len(data), size):
            await client.write_gatt_char(down, data[at : at + size], response=False)

    def _down(self, client: BleakClient) -> BleakGATTCharacteristic:
        down = client.services.get_characteristic(DOWN)
        if down is None:
            raise BleakCharacteristicNotFoundError(DOWN)
        return down

    def _connected(self) -> BleakClient:
        if self._client is None:
            raise TransportLostError("Bluetooth is not connected")
        return self._client

    def _leave(self) -> None:
        client, self._client = self._client, None
        if client and self._bluetooth:
            with suppress(TransportError):
                self._bluetooth.do(client.disconnect(), _WRITE_S)
