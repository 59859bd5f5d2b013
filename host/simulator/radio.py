"""The Bluetooth radio of the simulated board, and the virtual air around it. Needs the extra
`radio` (bumble).

The air has a loop of its own, which runs in the world's thread and by the world's time: whenever a
connection event is due. What comes from it waits until the microcontroller rests. A computer
reaches the air by HCI over a socket, as it would reach an adapter of its own
(host/transports/virtual_adapter.py); it lives in real time, unless join() includes it.
"""

import asyncio
import errno
import json
import tempfile
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from bumble.device import Device
from bumble.hci import Address
from bumble.host import Host
from bumble.transport.common import StreamPacketSink, StreamPacketSource

from host.simulator.air import Air, AirController
from host.simulator.gatt_server import Arrival, GattServer, Value
from host.simulator.link import Op
from host.simulator.weather import Weather
from host.simulator.world_loop import WorldLoop

_ADVERTISED_BYTES = 31
_ENOTCONN = 107  # MicroPython's numbers are those of Linux


class Radio:
    """The radio of one board, and its air.

    Args:
        path: a link to the socket on which computers reach the air, there while the radio is open.
        weather: what the air is like; it may be changed at any time.
        seed: of what the weather leaves to chance.
    """

    def __init__(
        self, path: Path | None = None, weather: Weather | None = None, seed: int = 0
    ) -> None:
        self.weather = weather or Weather()
        self.refused = 0
        """Notifications for which there was no memory."""
        self._path = path
        self._loop = WorldLoop()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._server: asyncio.Server | None = None
        self._adapters = count(1)
        self._air = Air(self.weather, seed)
        self._gatt: GattServer | None = None
        self._arrived: deque[Arrival] = deque()
        self.answers: dict[int, Callable[[bytes], bytes | None]] = {
            Op.BLE_ACTIVE: self._activate,
            Op.BLE_CONFIG: self._configure,
            Op.BLE_REGISTER: self._register,
            Op.BLE_READ: lambda data: self._value(data).read(),
            Op.BLE_WRITE: self._write,
            Op.BLE_BUFFER: self._resize,
            Op.BLE_NOTIFY: self._notify,
            Op.BLE_ADVERTISE: self._advertise,
            Op.BLE_DISCONNECT: self._disconnect,
            Op.BLE_EVENT: lambda _data: self._arrived.popleft()() if self._arrived else b"",
        }

    def open(self) -> None:
        """Let there be air."""
        self._do(self._open())

    def close(self) -> None:
        """End the air, and all connections with it."""
        self._do(self._close())
        self._loop.close()

    def power_off(self) -> None:
        """The chip falls silent, or is reset; who was connected notices that as a lost link."""
        if self._gatt:
            self._gatt.power_off()
            self._gatt = None
        self._arrived.clear()

    @property
    def next_ms(self) -> float:
        """When to tick next."""
        return self._air.next_ms

    def tick(self, now_ms: float) -> bool:
        """Let happen on the air what is due by *now_ms*; return whether something has arrived."""
        if now_ms >= self._air.next_ms:
            self._loop.now_s = now_ms / 1000
            # computers first: they may have something for this connection event
            self._loop.settle()
            self._loop.call_soon(self._air.tick, now_ms)
            self._loop.settle()
        return bool(self._arrived)

    def part(self) -> None:
        """Everybody walks out of range: all links break at the next tick. New ones may be made at
        once."""
        self._loop.call_soon_threadsafe(self._air.part)

    def join(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let what a computer does happen in the time of the world; what needs no time happens at
        once."""
        task = self._loop.create_task(work)
        self._loop.settle()
        return task

    async def adapter(self) -> Device:
        """The adapter and host stack of a computer that has joined."""
        address = self._address()
        host = Host()
        host.controller = AirController("adapter", self._air, address)
        device = Device(name="computer", address=Address(address), host=host)
        await device.power_on()
        return device

    # --- the air

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Nothing that is done here takes time."""
        return self.join(work).result()

    def _address(self) -> str:
        return f"F1:F1:F2:F3:F4:{next(self._adapters) & 0xFF:02X}"

    async def _open(self) -> None:
        if not self._path:
            return
        # Names of sockets are short, those of folders need not be: a link leads there.
        self._folder = tempfile.TemporaryDirectory(prefix="collie-")
        place = Path(self._folder.name) / "radio"
        self._server = await asyncio.start_unix_server(self._serve, place)
        self._path.unlink(missing_ok=True)
        self._path.symlink_to(place)

    async def _close(self) -> None:
        if self._server:
            self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._folder and self._path:
            with suppress(OSError):
                if self._path.readlink().parent == Path(self._folder.name):
                    self._path.unlink()
            self._folder.cleanup()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Be the adapter of one computer, until that lets go of it."""
        source, sink = StreamPacketSource(), StreamPacketSink(writer.transport)
        adapter = AirController("adapter", self._air, self._address(), source, sink)
        try:
            while data := await reader.read(4096):
                source.data_received(data)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            adapter.host = None
            self._air.remove(adapter)
            writer.close()

    # --- what the firmware asks for

    def _on(self) -> GattServer:
        """Raises OSError ENODEV while the radio is off."""
        if self._gatt is None:
            raise OSError(errno.ENODEV, "the radio is off")
        return self._gatt

    def _value(self, data: bytes) -> Value:
        value = self._on().values.get(int.from_bytes(data[:2], "little"))
        if value is None:
            raise OSError(errno.EINVAL, "no such handle")
        return value

    def _activate(self, data: bytes) -> None:
        if not data[0]:
            self.power_off()
        elif self._gatt is None:

            async def appear() -> GattServer:
                server = GattServer(self._air, self._arrived)
                await server.power_on()
                return server

            self._gatt = self._do(appear())

    def _configure(self, data: bytes) -> None:
        """The MTU is all of the configuration that shows on the air."""
        self._on().mtu = int.from_bytes(data, "little")

    def _register(self, data: bytes) -> bytes:
        server = self._on()

        async def add() -> list[int]:
            return server.add(json.loads(data))

        return b"".join(handle.to_bytes(2, "little") for handle in self._do(add()))

    def _write(self, data: bytes) -> None:
        self._value(data).data = data[2:]

    def _resize(self, data: bytes) -> None:
        self._value(data).resize(int.from_bytes(data[2:4], "little"), bool(data[4]))

    def _notify(self, data: bytes) -> None:
        connection, handle = (int.from_bytes(data[at : at + 2], "little") for at in (0, 2))
        if connection not in self._on().connections:
            raise OSError(_ENOTCONN, "not connected")
        if self._on().waiting() >= self.weather.memory:
            self.refused += 1
            raise OSError(errno.ENOMEM, "too many notifications")
        self._do(self._on().notify(connection, handle, data[4:]))

    def _advertise(self, data: bytes) -> None:
        interval_us, is_connectable, size = (
            int.from_bytes(data[:4], "little"),
            bool(data[4]),
            data[5],
        )
        advertised, response = data[6 : 6 + size], data[6 + size :]
        if max(len(advertised), len(response)) > _ADVERTISED_BYTES:
            raise OSError(errno.EINVAL, "an advertisement has 31 bytes")
        self._do(self._on().advertise(interval_us, is_connectable, advertised, response))

    def _disconnect(self, data: bytes) -> bytes:
        connection = int.from_bytes(data, "little")
        is_there = connection in self._on().connections
        self._do(self._on().disconnect(connection))
        return bytes([is_there])
