"""A computer on the air of a simulated board, for tests: bleak in a thread, while the board lives
on."""

import asyncio
import threading

from bleak import BleakClient, BleakScanner

from host.transports.virtual_adapter import VirtualClient, backends

WITHIN_MS = 60_000


class Central:
    """Who looks for a board and connects to it, with the backends of bleak that it is given."""

    def __init__(self, scanner, client):
        self.scanner = scanner
        self.client = client

    async def find(self, uuid):
        """What advertises the service *uuid*, and what it says of itself."""
        heard = asyncio.Queue()
        async with BleakScanner(
            lambda device, advertised: heard.put_nowait((device, advertised)),
            [uuid],
            backend=self.scanner,
        ):
            while True:
                device, advertised = await asyncio.wait_for(heard.get(), 10)
                if device.name:
                    return device, advertised

    async def connect(self, uuid, mtu=VirtualClient.MTU):
        """A client connected to who advertises *uuid*."""
        device, _ = await self.find(uuid)
        self.client.MTU = mtu
        client = BleakClient(device, backend=self.client)
        await client.connect()
        return client


class Computer(Central):
    """Near the radio at *path*. Use as a context manager."""

    def __init__(self, board, path):
        scanner, client, self._close = backends(path)
        super().__init__(scanner, client)
        self.board = board

    def __enter__(self):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *exception):
        self.do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def do(self, work):
        """Let the board live until *work* is done; return its result."""
        speed, self.board.speed = self.board.speed, 10
        done = asyncio.run_coroutine_threadsafe(work, self._loop)
        assert self.board.run(WITHIN_MS, done.done), self.board.text()
        self.board.speed = speed
        return done.result()
