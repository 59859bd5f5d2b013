"""Serves the page that shows a View to browsers, and each new View to all that look on; who has a link with a secret may have more."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from host.live.view import Lying, View
from host.views.web.page_server import THIS_COMPUTER, PageServer
from host.views.web.picture import encode
from host.views.web.style import style
from host.views.web.words import words_script

_PAGE = Path(__file__).with_name("page")
_INTRODUCTION_S = 10  # in which a browser says the secret of its link
_UNKNOWN = 4003  # closes the line to a browser whose secret is nobody's
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


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

    def __init__(self, port: int, guests: Guests | None = None, host: str = THIS_COMPUTER) -> None:
        self._guests = guests
        routes = [
            *([WebSocketRoute("/view", self._watch)] if host == THIS_COMPUTER else []),
            *([WebSocketRoute("/seat", self._receive_guest)] if guests else []),
            Route("/words.js", _words),
            Route("/table.css", _style),
            Mount("/", StaticFiles(directory=_PAGE, html=True)),
        ]
        self._server = PageServer(routes, _POLICY, port, host)
        self._newest = ""
        self._watching: set[asyncio.Event] = set()

    def open(self) -> str:
        """Serve; return the address of the page. Raises as PageServer.open."""
        return self._server.open()

    def show(self, view: View, lying: Lying | None = None) -> None:
        """Show *view*, which is newer than the one before, and what is *lying* on a virtual board, to all that look on now or come later;
        guests get another picture of their own. From any thread."""
        self._newest = encode(view, lying)
        self._server.call(self._wake)

    def close(self) -> None:
        """Send everybody away."""
        self._server.close()

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


def _words(_request: Request) -> Response:
    return Response(words_script(), media_type="text/javascript")


def _style(_request: Request) -> Response:
    return Response(style(), media_type="text/css")


async def _accept(socket: WebSocket) -> bool:
    """Let a browser in, unless it shows a page of another site."""
    origin = socket.headers.get("origin")
    if origin not in (None, f"http://{socket.headers['host']}"):
        await socket.close()
        return False
    await socket.accept()
    return True
