"""Serves a page to browsers, from a thread of its own. Nothing that comes over the network ends it,
takes the files that the program itself needs, or writes to the terminal."""

import asyncio
import errno
import os
import socket
import threading
from collections.abc import Callable, Coroutine, Hashable, Sequence
from contextlib import suppress
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from host.errors import TransportError
from host.views.web.limits import Limits
from host.views.web.open_files import spare_files
from host.views.web.places import Place, Places
from host.views.web.rate import Rate

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
# A page says some 100 bytes at a time; to fetch all its files once takes up to 64 kB of headers, if
# there are many cookies.
_BYTES_PER_S, _BYTES_AT_ONCE = 4096, 65536
_UNREAD_BYTES = (
    4096  # of one connection, which the system keeps: what is read at once holds up all others
)
_WAITING = 1024  # who comes in the same moment: the system keeps them, and they take no file
_ACCEPT_AGAIN_S = 0.1
_FEWEST = 32  # connections with which a page can be seen: a browser opens six


class Connection:
    """What a browser is connected by, from the moment it comes; `scope["state"]["connection"]` of
    what it asks for."""

    def __init__(self, doors: "_Doors", address: str) -> None:
        self._doors = doors
        self._address = address
        self._rate = Rate(_BYTES_PER_S, _BYTES_AT_ONCE)
        self._transport: asyncio.WriteTransport | None = None
        self._loop = asyncio.get_running_loop()
        self._place: tuple[Places, Place] | None = None
        self._take(doors.at_door, address)
        self._timer = self._loop.call_later(doors.limits.request_s, self.drop)
        self._stalled = self._timer

    def open(self, transport: asyncio.WriteTransport) -> None:
        """It is served by *transport*."""
        self._transport = transport

    def hears(self, count: int) -> bool:
        """So many bytes as *count* have come; whether that is no flood."""
        now_s = self._loop.time()
        if self._place:
            self._place[1].heard_s = now_s
        if self._rate.allows(now_s, count):
            return True
        self.drop()
        return False

    def ask(self) -> None:
        """It has said what it wants."""
        self._timer.cancel()
        self._timer = self._loop.call_later(self._doors.limits.answer_s, self.drop)

    def come_in(self, name: str) -> bool:
        """It stays, as *name*; return whether there is a place."""
        is_in = self._take(self._doors.inside, (name, self._address))
        if is_in:
            self._timer.cancel()
        return is_in

    def drop(self) -> None:
        """Close it at once, whatever is still to be sent."""
        self.end()
        if self._transport:
            self._transport.abort()

    def stall(self) -> None:
        """It does not read what is sent, or is to be closed: it is dropped unless that comes to an
        end."""
        self._stalled.cancel()
        self._stalled = self._loop.call_later(self._doors.limits.answer_s, self.drop)

    def flow(self) -> None:
        """It reads again."""
        self._stalled.cancel()

    def end(self) -> None:
        """It is closed."""
        self._stalled.cancel()
        self._timer.cancel()
        self._give_back()

    def _take(self, places: Places, group: Hashable) -> bool:
        """Take one of *places* instead of the one before; return whether there is one."""
        place = places.take(group, self.drop, self._loop.time())
        if place:
            self._give_back()
            self._place = (places, place)
        return place is not None

    def _give_back(self) -> None:
        if self._place:
            places, place = self._place
            places.free(place)
            self._place = None


class _Doors:
    """The places of a server: *count*, shared out as *limits* say."""

    def __init__(self, limits: Limits, count: int) -> None:
        at_door = max(1, count * limits.at_door // (limits.at_door + limits.inside))
        self.limits = limits
        self.at_door = Places(at_door, 0)
        self.inside = Places(max(1, count - at_door), limits.patience_s)


class _Watched(asyncio.Protocol):
    """Reports to its Connection what comes, and the end."""

    app_state: dict[str, Any]

    def data_received(self, data: bytes) -> None:
        if self.app_state["connection"].hears(len(data)):
            super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.app_state["connection"].stall()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.app_state["connection"].flow()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.app_state["connection"].end()


class _Http(_Watched, H11Protocol):
    pass


class _WebSocket(_Watched, WebSocketsSansIOProtocol):
    def shutdown(self) -> None:
        """The server ends."""
        try:
            super().shutdown()
        except InvalidState:  # the other end has said goodbye, and does not read the answer
            self.transport.abort()


class PageServer:
    """Serves *routes* on *port* of *host*, an address of this computer; port 0 chooses a free one.

    Args:
        policy: the Content-Security-Policy of all that is served and has none of its own.
    """

    def __init__(
        self,
        routes: Sequence[BaseRoute],
        policy: str,
        port: int,
        host: str = THIS_COMPUTER,
        limits: Limits | None = None,
    ) -> None:
        self._routes = routes
        self._policy = policy
        self._port = port
        self._host = host
        self._limits = limits or Limits()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_ready = threading.Event()

    def open(self) -> str:
        """Serve; return the address of the page.

        Raises:
            TransportError: another program has the port, or the address is none of this computer,
            or none at all; or so few files may be open here that browsers would take those of the
            program.
        """
        if self._host in _EVERY_ADDRESS:
            raise TransportError(
                f"{self._host} is every address of this computer at once, and browsers come to one "
                "of them; name that one: "
                "`hostname -I` lists them"
            )
        wanted = self._limits.at_door + self._limits.inside
        spare = spare_files(wanted)
        if spare < min(wanted, _FEWEST):
            raise TransportError(
                f"too few files may be open here at once: browsers would need {_FEWEST - spare} "
                "more; allow them, as by `ulimit -n 1024`"
            )
        try:
            socket.getaddrinfo(self._host, None, socket.AF_INET)
        except (OSError, UnicodeError) as error:
            raise TransportError(
                f"{self._host} is neither an address as 192.168.1.20 nor the name of one; "
                "`hostname -I` lists those of this computer"
            ) from error
        try:
            listener = socket.create_server((self._host, self._port), backlog=_WAITING)
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise TransportError(
                    f"{self._host} is no address of this computer; `hostname -I` lists them"
                ) from error
            raise TransportError(
                f"port {self._port} cannot be used: {os.strerror(error.errno or 0)}; choose "
                "another one with --page"
            ) from error
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _UNREAD_BYTES)
        listener.setblocking(False)
        # Another site's name that leads here, so that its scripts may read what is served, is
        # refused.
        names = Middleware(
            TrustedHostMiddleware, allowed_hosts=[self._host, "localhost"], www_redirect=False
        )
        app = Starlette(routes=self._routes, middleware=[names])

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            scope["state"]["connection"].ask()
            await app(scope, receive, _with_policy(self._policy, send))

        config = uvicorn.Config(
            answer,
            http=_Http,
            ws=_WebSocket,
            lifespan="off",
            log_level="critical",
            server_header=False,
            headers=_HEADERS,
            ws_max_size=_LONGEST_BYTES,
            ws_ping_interval=None,  # pages say by themselves that they live
            # 50 who look on are served at once; lines at home are fast
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=_GOODBYE_S,
        )
        self._server = uvicorn.Server(config)
        doors = _Doors(self._limits, spare)
        self._thread = threading.Thread(
            target=self._run, args=(listener, doors), name="page", daemon=True
        )
        self._thread.start()
        self._is_ready.wait()
        return f"http://{self._host}:{listener.getsockname()[1]}/"

    def call(self, act: Callable[[], None]) -> None:
        """Let the thread of the page do *act*, as long as it is open. From any thread."""
        if self._loop:
            with suppress(RuntimeError):  # it is closed
                self._loop.call_soon_threadsafe(act)

    def run(self, act: Coroutine[Any, Any, None]) -> None:
        """Let the thread of the page do *act*, as long as it is open, and wait for that, not for
        long. From any other thread."""
        if self._loop is None or self._loop.is_closed():
            act.close()
            return
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(act, self._loop).result(_GOODBYE_S)

    def wait(self) -> None:
        """Wait until it is closed: with Ctrl-C, as a rule."""
        assert self._thread, "open() first"
        self._thread.join()

    def close(self) -> None:
        """Send everybody away."""
        if self._server and self._thread:
            self._server.should_exit = True
            self._thread.join()

    def _run(self, listener: socket.socket, doors: _Doors) -> None:
        asyncio.run(self._serve(listener, doors))

    async def _serve(self, listener: socket.socket, doors: _Doors) -> None:
        server = self._server
        assert server
        self._loop = asyncio.get_running_loop()
        accepting = asyncio.create_task(self._accept(server, listener, doors))
        self._is_ready.set()
        await server.serve(sockets=[])
        accepting.cancel()
        listener.close()

    async def _accept(self, server: uvicorn.Server, listener: socket.socket, doors: _Doors) -> None:
        """Let browsers come to the door, one after the other; who comes while it is closed has to
        go."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                browser, address = await loop.sock_accept(listener)
                if server.should_exit:
                    browser.close()
                    return
                await _welcome(Connection(doors, address[0]), browser, server)
            except OSError:  # it has gone again, or other programs have all files of this computer
                await asyncio.sleep(_ACCEPT_AGAIN_S)


def _with_policy(policy: str, send: Send) -> Send:
    """Sends with *policy*, where an answer has none."""
    name = b"content-security-policy"

    async def send_with_policy(message: Message) -> None:
        if message["type"].endswith(".start"):
            headers = list(message.get("headers", ()))
            if all(key.lower() != name for key, _ in headers):
                message = {**message, "headers": [*headers, (name, policy.encode())]}
        await send(message)

    return send_with_policy


async def _welcome(connection: Connection, browser: socket.socket, server: uvicorn.Server) -> None:
    http = _Http(server.config, server.server_state, {"connection": connection})
    transport, _ = await asyncio.get_running_loop().connect_accepted_socket(lambda: http, browser)
    connection.open(transport)
