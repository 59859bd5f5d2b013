"""Serves a page to browsers, from a thread of its own."""

import asyncio
import errno
import os
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute

from host.errors import TransportError

THIS_COMPUTER = "127.0.0.1"
_EVERY_ADDRESS = ("", "0.0.0.0", "::", "*")  # noqa: S104  (it is refused)
_LONGEST_BYTES = 1024  # a browser has little to say
_GOODBYE_S = 1
_HEADERS = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
    # A page of another site neither embeds what is served nor holds the window that shows it.
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
]


class PageServer:
    """Serves *routes* on *port* of *host*, an address of this computer; port 0 chooses a free one.

    Args:
        policy: the Content-Security-Policy of all that is served.
    """

    def __init__(self, routes: Sequence[BaseRoute], policy: str, port: int, host: str = THIS_COMPUTER) -> None:
        self._routes = routes
        self._policy = policy
        self._port = port
        self._host = host
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_ready = threading.Event()

    def open(self) -> str:
        """Serve; return the address of the page.

        Raises:
            TransportError: another program has the port, or the address is none of this computer.
        """
        if self._host in _EVERY_ADDRESS:
            raise TransportError(
                f"{self._host} is every address of this computer at once, and browsers come to one of them; name that one: "
                "`hostname -I` lists them"
            )
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
        # Another site's name that leads here, so that its scripts may read what is served, is refused.
        names = Middleware(TrustedHostMiddleware, allowed_hosts=[self._host, "localhost"], www_redirect=False)
        config = uvicorn.Config(
            Starlette(routes=self._routes, middleware=[names]),
            log_level="critical",
            server_header=False,
            headers=[("Content-Security-Policy", self._policy), *_HEADERS],
            ws_max_size=_LONGEST_BYTES,
            ws_per_message_deflate=False,  # 50 who look on are served at once; lines at home are fast
            timeout_graceful_shutdown=_GOODBYE_S,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, args=(listener,), name="page", daemon=True)
        self._thread.start()
        self._is_ready.wait()
        return f"http://{self._host}:{listener.getsockname()[1]}/"

    def call(self, act: Callable[[], None]) -> None:
        """Let the thread of the page do *act*, as long as it is open. From any thread."""
        if self._loop:
            with suppress(RuntimeError):  # it is closed
                self._loop.call_soon_threadsafe(act)

    def wait(self) -> None:
        """Wait until it is closed: with Ctrl-C, as a rule."""
        assert self._thread, "open() first"
        self._thread.join()

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
