"""Serves the page that shows a View to the browsers of this computer, and each new View to all that look on."""

import asyncio
import os
import socket
import threading
from contextlib import suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from host.errors import TransportError
from host.live.view import View
from host.views.web.picture import encode

_PAGE = Path(__file__).with_name("page")
_HOST = "127.0.0.1"  # nobody comes from the network
_LONGEST_BYTES = 1024  # a browser has nothing to say
_GOODBYE_S = 1
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_HEADERS = [
    ("Content-Security-Policy", _POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
]


class TablePage:
    """The page on *port* of this computer; 0 chooses a free one. Other computers cannot come.

    A browser that is slow gets the newest View when it is ready for it, and not those between.
    """

    def __init__(self, port: int) -> None:
        self._port = port
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
            listener = socket.create_server((_HOST, self._port))
        except OSError as error:
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
        return f"http://{_HOST}:{listener.getsockname()[1]}/"

    def show(self, view: View) -> None:
        """Show *view*, which is newer than the one before, to all that look on now or come later; from any thread."""
        self._newest = encode(view)
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
                WebSocketRoute("/view", self._watch),
                Mount("/", StaticFiles(directory=_PAGE, html=True)),
            ],
            # Another site's name that leads here, so that its scripts may read what is served, is refused.
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[_HOST, "localhost"], www_redirect=False)],
        )

    def _wake(self) -> None:
        for changed in self._watching:
            changed.set()

    async def _watch(self, socket: WebSocket) -> None:
        """One browser, until it goes."""
        origin = socket.headers.get("origin")
        if origin not in (None, f"http://{socket.headers['host']}"):
            await socket.close()  # a page of another site
            return
        await socket.accept()
        sender = asyncio.create_task(self._send(socket))
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass  # whatever it says, text or bytes: nothing follows from it
        finally:
            sender.cancel()

    async def _send(self, socket: WebSocket) -> None:
        changed = asyncio.Event()
        self._watching.add(changed)
        try:
            if self._newest:
                changed.set()
            while True:
                await changed.wait()
                changed.clear()
                await socket.send_text(self._newest)
        except WebSocketDisconnect:
            pass
        finally:
            self._watching.discard(changed)
