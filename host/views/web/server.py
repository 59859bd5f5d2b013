"""Serves the page that shows a View to browsers, and each new View to all that look on; who has a
link with a secret may have more.

A page says first its secret, or nothing where everybody may look on; then gestures as JSON, each
with a `number` that it counts from 1 on if it wants to know what became of them, and every few
seconds that it is `alive`. It gets the board, once for each game, and pictures (picture.py); every
few seconds, and whenever gestures were handled, `heard`: the number up to which they are done or
refused. Where an error ends all of it, `ended` says which.
"""

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Protocol, Self

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from host.errors import HostError
from host.live.view import Lying, Own, View
from host.terminal.text import one_line
from host.views.web.handled import Handled
from host.views.web.limits import Limits
from host.views.web.page_server import THIS_COMPUTER, Connection, PageServer
from host.views.web.picture import constant, personal, shared
from host.views.web.rate import Rate
from host.views.web.rules import rules_of
from host.views.web.start import House, start_routes
from host.views.web.style import style
from host.views.web.words import words_script
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import parse_json, read_object

_PAGE = Path(__file__).with_name("page")
_UNKNOWN = 4003  # closes the line to a browser whose secret is nobody's
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_INTRODUCTION = re.compile(r"(\S+)(?: ([A-Za-z0-9_-]{1,40}))?")
_EVERYBODY = ""  # the name of those who look on without a secret
_LAST_NUMBER = 1 << 53  # a page cannot count further
_FRAME_S = 0.025  # pictures in between nobody would see
_FRAME_OF_ONE_S = (
    0.002  # so many look on that to send one each takes longer: players do not wait for that
)
# over one line: hands are slower than that; a key that repeats is not
_SAID_PER_S, _SAID_AT_ONCE = (5, 20)
_DONE_PER_S, _DONE_AT_ONCE = 10, 40  # of one person, over all lines: the board is not quicker
_FLOODS = 1008  # closes the line of who goes on
_FULL = 1013  # closes the line of one more than there are places


class Guests(Protocol):
    """Who comes with the secret of a link, and what each one sees and may do. All calls come from
    the page's own thread."""

    def admit(self, secret: str) -> str | None:
        """Return the name of who comes with *secret*, or None: it is nobody's."""
        ...

    def own(self, name: str) -> Own:
        """Return what *name* alone sees."""
        ...

    def hear(self, name: str, text: str) -> None:
        """Let *name* have said *text*."""
        ...

    def refuse_haste(self, name: str) -> None:
        """Let *name* see that something was not done, because too much was asked for at once."""
        ...

    def miss(self, name: str) -> None:
        """Nothing of *name* is heard any more."""
        ...


class _Line:
    """The line to a page."""

    def __init__(self, socket: WebSocket, name: str, page: str, reached: int) -> None:
        self.socket = socket
        self.connection: Connection = socket.scope["state"]["connection"]
        self.name = name
        self.page = page
        self.handled = reached
        self.news = asyncio.Event()
        self.news.set()
        self.rate = Rate(_SAID_PER_S, _SAID_AT_ONCE)
        self.pauses = 0  # since it was at rest


class TablePage:
    """The page on *port* of *host*, an address of this computer; 0 chooses a free port. Nobody
    comes from elsewhere unless *host* is an address in the network; then nobody sees anything
    without a secret. With a *house* there are its start page and its stored games, too.

    A browser that is slow gets the newest View when it is ready for it, and not those between.

    As a context it is closed in the end; an error that ends it is seen on the page.
    """

    def __init__(
        self,
        port: int,
        guests: Guests | None = None,
        host: str = THIS_COMPUTER,
        limits: Limits | None = None,
        house: House | None = None,
    ) -> None:
        self._guests = guests
        self._limits = limits or Limits()
        routes = [
            *([WebSocketRoute("/view", self._watch)] if host == THIS_COMPUTER else []),
            *([WebSocketRoute("/seat", self._receive_guest)] if guests else []),
            Route("/words.js", _words),
            Route("/table.css", _style),
            Route("/rules", _rules),
            *(start_routes(house) if house else []),
            Mount("/", StaticFiles(directory=_PAGE, html=True)),
        ]
        self._server = PageServer(routes, _POLICY, port, host, self._limits)
        self._shown: tuple[View, Lying | None] | None = None
        self._drawn: tuple[View, Lying | None] | None = None  # that of which there are pictures
        self._shared = self._board = ""
        self._pictures: dict[str, str] = {}
        self._lines: dict[str, set[_Line]] = {}
        self._old: set[str] = set()  # whose picture is not the newest
        self._woken_s: dict[str, float] = {}
        self._handled: dict[str, Handled] = {}
        self._rates: dict[str, Rate] = {}
        self._away: dict[str, asyncio.TimerHandle] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        self.close(_in_words(error) if isinstance(error, Exception) else "")

    def open(self) -> str:
        """Serve; return the address of the page. Raises as PageServer.open."""
        return self._server.open()

    def show(self, view: View, lying: Lying | None = None) -> None:
        """Show *view*, which is newer than the one before, and what is *lying* on a virtual board,
        to all that look on now or come later; guests see besides what is their own. From any
        thread."""
        self._shown = (view, lying)
        self._server.call(self._renew_all)

    def change(self, why: str = "") -> None:
        """The secrets are other ones now: who is there has to come again, and sees *why*. From any
        thread."""
        if why:
            self._server.run(self._say_why(why))
        self._shown = None
        self._server.call(self._drop_all)

    def close(self, why: str = "") -> None:
        """Send everybody away; they see *why*."""
        if why:
            self._server.run(self._say_why(why))
        self._server.close()

    async def _say_why(self, why: str) -> None:
        lines = [line for lines in self._lines.values() for line in lines]
        said = (line.socket.send_text(json.dumps({"ended": why})) for line in lines)
        await asyncio.gather(*said, return_exceptions=True)  # who has gone does not read it

    def _drop_all(self) -> None:
        self._drawn, self._shared, self._board = None, "", ""
        self._pictures.clear()
        for timer in self._away.values():
            timer.cancel()
        self._away.clear()
        for line in [line for lines in self._lines.values() for line in lines]:
            line.connection.drop()

    # ---- pictures

    def _renew_all(self) -> None:
        for name in self._lines:
            self._renew(name)

    def _renew(self, name: str) -> None:
        """Send all who are called *name* their newest picture soon, once for all changes until
        then."""
        if name not in self._old:
            self._old.add(name)
            loop, lines = asyncio.get_running_loop(), self._lines.get(name, ())
            rested_s = self._woken_s.get(name, 0) + _FRAME_S + _FRAME_OF_ONE_S * len(lines)
            loop.call_at(max(loop.time(), rested_s), self._wake, name)

    def _wake(self, name: str) -> None:
        self._old.discard(name)
        self._woken_s[name] = asyncio.get_running_loop().time()
        for line in self._lines.get(name, ()):
            line.news.set()

    def _picture(self, name: str) -> str:
        """The newest; it is made once for all who have the same *name*."""
        if self._shown is None:
            return ""
        if self._drawn is not self._shown:
            self._drawn = self._shown
            self._shared = shared(*self._drawn)
            self._board = constant(self._drawn[0])
            self._pictures.clear()
        if name not in self._pictures:
            own = self._guests.own(name) if self._guests and name != _EVERYBODY else None
            self._pictures[name] = personal(self._shared, own)
        return self._pictures[name]

    # ---- lines

    async def _watch(self, socket: WebSocket) -> None:
        """One browser that only looks on, until it goes."""
        if await _accept(socket):
            with suppress(WebSocketDisconnect):
                await self._serve(socket, _Line(socket, _EVERYBODY, "", 0))

    async def _receive_guest(self, socket: WebSocket) -> None:
        """One browser with a link, until it goes: the secret is the first thing it says."""
        assert self._guests
        if not await _accept(socket):
            return
        with suppress(WebSocketDisconnect, TimeoutError, KeyError):
            async with asyncio.timeout(self._limits.request_s):
                said = _INTRODUCTION.fullmatch(await socket.receive_text())
            name = self._guests.admit(said[1]) if said else None
            if said is None or name is None:
                await socket.close(_UNKNOWN)
                return
            page = said[2] or ""
            self._supersede(name, page)
            reached = self._handled.setdefault(name, Handled()).reached(page)
            await self._serve(socket, _Line(socket, name, page, reached))

    async def _serve(self, socket: WebSocket, line: _Line) -> None:
        """Send pictures and hear what is said, until it goes or has to."""
        if not line.connection.come_in(line.name):
            await socket.close(_FULL)
            return
        self._lines.setdefault(line.name, set()).add(line)
        self._meet(line.name)
        sender = asyncio.create_task(self._send(socket, line))
        try:
            while line.pauses < self._limits.pauses:
                async with asyncio.timeout(self._limits.silence_s):
                    message = await socket.receive()
                if message["type"] == "websocket.disconnect" or line not in self._lines[line.name]:
                    return
                is_calm = self._hear(line, message.get("text") or "")
                # Others get their turn; what is said in a pause stays on the line.
                await asyncio.sleep(0 if is_calm else self._limits.pause_s)
            line.connection.stall()
            await socket.close(_FLOODS)
        except TimeoutError:
            line.connection.drop()
        finally:
            line.connection.stall()
            sender.cancel()
            self._lines[line.name].discard(line)

    def _supersede(self, name: str, page: str) -> None:
        """*page* has a new line and believes its older ones dead: what they still bring would be
        done after it was said to be lost."""
        for line in [line for line in self._lines.get(name, ()) if page and line.page == page]:
            self._lines[name].discard(line)
            line.connection.drop()

    def _hear(self, line: _Line, text: str) -> bool:
        """Return whether it was not said too fast."""
        now_s = asyncio.get_running_loop().time()
        self._meet(line.name)
        if line.rate.is_rested(now_s):
            line.pauses = 0
        is_calm = line.rate.allows(now_s)
        guests, (do, number) = self._guests, _what(text)
        if guests and line.name != _EVERYBODY and do != "alive":
            if number and not self._is_new(line, number):
                line.news.set()
            else:
                is_calm = is_calm and self._rates.setdefault(
                    line.name, Rate(_DONE_PER_S, _DONE_AT_ONCE)
                ).allows(now_s)
                if is_calm:
                    guests.hear(line.name, text)
                else:
                    guests.refuse_haste(line.name)
                self._pictures.pop(line.name, None)
                self._renew(line.name)
        line.pauses += not is_calm
        return is_calm

    def _is_new(self, line: _Line, number: int) -> bool:
        """Whether gesture *number* was not handled before, over this line or an earlier one of its
        page."""
        is_new = (
            self._handled[line.name].is_new(line.page, number)
            if line.page
            else number > line.handled
        )
        line.handled = max(line.handled, number)
        return is_new

    def _meet(self, name: str) -> None:
        """Something is heard of *name*; once it is not any more, it is missed."""
        guests = self._guests
        if guests is None or name == _EVERYBODY:
            return
        if name in self._away:
            self._away[name].cancel()
        loop = asyncio.get_running_loop()
        due_s = loop.time() + self._limits.away_s
        self._away[name] = loop.call_at(due_s, self._miss, name, due_s)

    def _miss(self, name: str, due_s: float) -> None:
        """Nothing was heard of *name*, unless this program itself was stopped: then what was said
        meanwhile is heard next."""
        assert self._guests
        if asyncio.get_running_loop().time() - due_s > self._limits.away_s / 10:
            self._meet(name)
        else:
            self._guests.miss(name)

    async def _send(self, socket: WebSocket, line: _Line) -> None:
        loop = asyncio.get_running_loop()
        board = sent = ""
        heard, sign_s = -1, 0.0
        with suppress(WebSocketDisconnect):
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(sign_s):
                        await line.news.wait()
                line.news.clear()
                # that picture shows what became of them
                text, handled = (self._picture(line.name), line.handled)
                if self._board not in ("", board):
                    board = self._board
                    await socket.send_text(board)
                if text != sent:
                    await socket.send_text(text)
                    sent = text
                if handled != heard or loop.time() >= sign_s:
                    await socket.send_text(json.dumps({"heard": handled}))
                    heard, sign_s = handled, loop.time() + self._limits.sign_s


def _in_words(error: Exception) -> str:
    """What *error* says, of many lines the first and the last one."""
    said = [line for line in str(error).splitlines() if line.strip()]
    text = " … ".join(dict.fromkeys([*said[:1], *said[-1:]])).rstrip(".")
    return text if isinstance(error, (HostError, RulesError)) else f"{type(error).__name__}: {text}"


def _what(text: str) -> tuple[object, int]:
    """What a page says that it does, and the number of that; 0 if it has none. What else there is,
    and whether it means anything, its guest decides."""
    try:
        said = read_object(parse_json(text), "what the page says")
    except NotationError:
        return None, 0
    number = said.get("number")
    return said.get("do"), number if type(number) is int and 0 < number <= _LAST_NUMBER else 0


def _words(_request: Request) -> Response:
    return Response(words_script(), media_type="text/javascript")


def _style(_request: Request) -> Response:
    return Response(style(), media_type="text/css")


def _rules(request: Request) -> Response:
    asked = request.query_params
    try:
        names = tuple(map(one_line, asked.getlist("name")))
        return JSONResponse(rules_of(asked.get("ruleset", ""), asked.get("options", "{}"), names))
    except RulesError as error:
        return JSONResponse({"error": str(error)}, status_code=404)


async def _accept(socket: WebSocket) -> bool:
    """Let a browser in, unless it shows a page of another site."""
    origin = socket.headers.get("origin")
    if origin not in (None, f"http://{socket.headers['host']}"):
        await socket.close()
        return False
    await socket.accept()
    return True
