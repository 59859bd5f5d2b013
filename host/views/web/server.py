"""Serves the page that shows a View to browsers, and each new View to all that look on; who has a link with a secret may have more."""

import asyncio
import errno
import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from host.errors import TransportError
from host.live.view import Lying, View
from host.views.web.picture import encode

_PAGE = Path(__file__).with_name("page")
_THIS_COMPUTER = "127.0.0.1"
_LONGEST_BYTES = 1024  # a browser has little to say
_GOODBYE_S = 1
_INTRODUCTION_S = 10  # in which a browser says the secret of its link
_UNKNOWN = 4003  # closes the line to a browser whose secret is nobody's
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_HEADERS = [
    ("Content-Security-Policy", _POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
]


class Guests(Protocol):
    """Who comes with the secret of a link, and what each one sees and may do. All calls come from the page's own thread."""

    def admit(self, secret: str) -> str | None:
        """Return the name of who comes with *secret*, or None: it is nobody's."""
        ...

    def picture(self, name: str) -> str:
        """Return all that *name* sees, as JSON (picture.py)."""
        ...

    def hear(self, name: str, text: str) -> None:
        """Let *name* have said *text*."""
        ...


class TablePage:
    """The page on *port* of *host*, an address of this computer; 0 chooses a free port. Nobody comes from elsewhere unless *host* is an
    address in the network; then nobody sees anything without a secret.

    A browser that is slow gets the newest View when it is ready for it, and not those between.
    """

    def __init__(self, port: int, guests: Guests | None = None, host: str = _THIS_COMPUTER) -> None:
        self._port = port
        self._host = host
        self._guests = guests
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_ready = threading.Event()
        self._newest = ""
        self._watching: set[asyncio.Event] = set()

    def open(self) -> str:
        """Serve; return the address of the page.

        Raises:
            TransportError: another program has the port.
        """
        try:
            listener = socket.create_server((self._host, self._port))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
                raise TransportError(
                    f"{self._host} is no address of this computer; `hostname -I` lists them"
                ) from error
            raise TransportError(
                f"port {self._port} cannot be used: {os.strerror(error.errno or 0)}; choose another one with --page"
            ) from error
        config = uvicorn.Config(
            self._application(),
            log_level="critical",
            server_header=False,
            headers=_HEADERS,
            ws_max_size=_LONGEST_BYTES,
            timeout_graceful_shutdown=_GOODBYE_S,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, args=(listener,), name="table", daemon=True)
        self._thread.start()
        self._is_ready.wait()
        return f"http://{self._host}:{listener.getsockname()[1]}/"

    def show(self, view: View, lying: Lying | None = None) -> None:
        """Show *view*, which is newer than the one before, and what is *lying* on a virtual board, to all that look on now or come later;
        guests get another picture of their own. From any thread."""
        self._newest = encode(view, lying)
        if self._loop:
            with suppress(RuntimeError):  # the page is closed
                self._loop.call_soon_threadsafe(self._wake)

    def close(self) -> None:
        """Send everybody away."""
        if self._server and self._thread:
            self._server.should_exit = True
            self._thread.join()

    def _serve(self, listener: socket.socket) -> None:
        async def run() -> None:
            assert self._server
            self._loop = asyncio.get_running_loop()
            self._is_ready.set()
            await self._server.serve(sockets=[listener])

        asyncio.run(run())

    def _application(self) -> Starlette:
        return Starlette(
            routes=[
                *([WebSocketRoute("/view", self._watch)] if self._host == _THIS_COMPUTER else []),
                *([WebSocketRoute("/seat", self._receive_guest)] if self._guests else []),
                Mount("/", StaticFiles(directory=_PAGE, html=True)),
            ],
            # Another site's name that leads here, so that its scripts may read what is served, is refused.
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[self._host, "localhost"], www_redirect=False)],
        )

    def _wake(self) -> None:
        for changed in self._watching:
            changed.set()

    async def _watch(self, socket: WebSocket) -> None:
        """One browser that only looks on, until it goes."""
        if not await _accept(socket):
            return
        sender = asyncio.create_task(self._send(socket, lambda: self._newest))
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass  # whatever it says, text or bytes: nothing follows from it
        finally:
            sender.cancel()

    async def _receive_guest(self, socket: WebSocket) -> None:
        """One browser with a link, until it goes: the secret is the first thing it says."""
        guests = self._guests
        assert guests
        if not await _accept(socket):
            return
        with suppress(WebSocketDisconnect, TimeoutError, KeyError):
            name = guests.admit(await asyncio.wait_for(socket.receive_text(), _INTRODUCTION_S))
            if name is None:
                await socket.close(_UNKNOWN)
                return
            sender = asyncio.create_task(self._send(socket, lambda: guests.picture(name)))
            try:
                while True:
                    guests.hear(name, await socket.receive_text())
            finally:
                sender.cancel()

    async def _send(self, socket: WebSocket, newest: Callable[[], str]) -> None:
        changed = asyncio.Event()
        changed.set()
        self._watching.add(changed)
        sent = ""
        try:
            while True:
                await changed.wait()
                changed.clear()
                text = newest()
                if text != sent:
                    await socket.send_text(text)
                    sent = text
        except WebSocketDisconnect:
            pass
        finally:
            self._watching.discard(changed)


async def _accept(socket: WebSocket) -> bool:
    """Let a browser in, unless it shows a page of another site."""
    origin = socket.headers.get("origin")
    if origin not in (None, f"http://{socket.headers['host']}"):
        await socket.close()
        return False
    await socket.accept()
    return True
