"""A phone that looks on as the page does, and its way through the air: it dies without a word, or
is cut off."""

import asyncio
import contextlib
import json
import threading
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

_ALIVE_S = 5
_QUIET_S = 10  # nothing has come for so long: another connection is tried
_AGAIN_S = 1
_PIECE_BYTES = 65536
_STEP_S = 0.1


class Phone(threading.Thread):
    """Follows the page on *port* of this computer, through air that can fail.

    Attributes:
        shown: the newest picture.
        heard_s: when something came, in seconds of time.monotonic().
        opened: connections that were opened.
    """

    def __init__(self, port: int) -> None:
        super().__init__(name="phone", daemon=True)
        self.shown: dict[str, Any] = {}
        self.heard_s: list[float] = []
        self.opened = 0
        self._air = _Air(port)
        self._loop = asyncio.new_event_loop()
        self._life: asyncio.Task[None] | None = None

    def fail(self, way: str, lasts_s: float) -> None:
        """Be *way* for so long: out of reach nobody learns that the connection is gone, cut off
        both do."""
        self._loop.call_soon_threadsafe(self._air.lose if way == "out of reach" else self._air.part)
        time.sleep(lasts_s)
        self._loop.call_soon_threadsafe(self._air.return_)

    def stop(self) -> None:
        if self._life:
            self._loop.call_soon_threadsafe(self._life.cancel)
        self.join()

    def run(self) -> None:
        async def main() -> None:
            self._life = asyncio.current_task()
            async with await asyncio.start_server(self._air.serve, "127.0.0.1", 0) as server:
                await self._follow(server.sockets[0].getsockname()[1])

        with (
            contextlib.suppress(asyncio.CancelledError),
            asyncio.Runner(loop_factory=lambda: self._loop) as runner,
        ):
            runner.run(main())

    async def _follow(self, port: int) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    f"ws://127.0.0.1:{port}/view",
                    open_timeout=_QUIET_S,
                    close_timeout=0.1,
                    ping_interval=None,
                    max_size=None,
                    proxy=None,
                ) as socket:
                    self.opened += 1
                    await self._listen(socket)
            await asyncio.sleep(_AGAIN_S)

    async def _listen(self, socket: ClientConnection) -> None:
        speaking = asyncio.create_task(_say_alive(socket))
        try:
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), _QUIET_S))
                self.heard_s.append(time.monotonic())
                if "link" in message:
                    self.shown = message
        finally:
            speaking.cancel()


async def _say_alive(socket: ClientConnection) -> None:
    with contextlib.suppress(WebSocketException):
        while True:
            await asyncio.sleep(_ALIVE_S)
            await socket.send('{"do": "alive"}')


class _Air:
    """Passes on what goes to and comes from *port*. A connection that was lost stays so: nothing
    comes through, and nothing closes it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lost = 0  # how often
        self._is_out_of_reach = self._is_cut_off = False
        self._writers: set[asyncio.StreamWriter] = set()

    def lose(self) -> None:
        self._lost += 1
        self._is_out_of_reach = True

    def part(self) -> None:
        self._is_cut_off = True
        for writer in self._writers:
            writer.transport.abort()

    def return_(self) -> None:
        self._is_out_of_reach = self._is_cut_off = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):  # the night is over
            while self._is_out_of_reach:
                await asyncio.sleep(_STEP_S)  # TCP asks again until somebody answers
            if self._is_cut_off:
                writer.transport.abort()
                return
            known = self._lost
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
            ends = {writer, back}
            self._writers |= ends
            try:
                await asyncio.gather(
                    self._pump(reader, back, known), self._pump(there, writer, known)
                )
            finally:
                self._writers -= ends
                back.close()
        writer.close()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, known: int
    ) -> None:
        while data := await reader.read(_PIECE_BYTES):
            if known == self._lost:
                writer.write(data)
                await writer.drain()
        if known == self._lost:
            writer.close()
