"""What the start page asks for: what there is to play, to learn and to see, and a game once
more."""

from pathlib import Path
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from shared_engine.games.errors import NotationError
from shared_engine.games.reading import parse_json, read_object

_LONGEST_BYTES = 4096  # a page has little to say; all that was done in a lesson is half as much
_PAGE = Path(__file__).with_name("page")
_TABLE = '<script defer src="connection.js">'
_LESSON = '<link rel="stylesheet" href="learn.css"><script defer src="learn.js">'
# The page of a game says itself what may run in it; this it cannot.
_POLICY = {"Content-Security-Policy": "frame-ancestors 'none'"}


class House(Protocol):
    """Where games are chosen, and those that were played are kept. Calls come from threads of the
    page, several at once."""

    def ask(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """Return what the start page shows after what is *asked* (untrusted), or None: it has not
        the secret of this house."""
        ...

    def game(self, shelf: str, number: str) -> tuple[str, str] | None:
        """Return the page of game *number* of a *shelf*, both untrusted, and the name of its file;
        None if there is none."""
        ...


def start_routes(house: House) -> list[BaseRoute]:
    """The addresses behind which *house* is."""

    async def ask(request: Request) -> Response:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > _LONGEST_BYTES:
                return Response(status_code=413)
        try:
            asked = read_object(parse_json(body.decode()), "what the page says")
        except (NotationError, UnicodeDecodeError):
            return Response(status_code=400)
        found = await run_in_threadpool(house.ask, asked)
        return Response(status_code=403) if found is None else JSONResponse(found)

    def game(request: Request) -> Response:
        found = house.game(request.path_params["shelf"], request.path_params["number"])
        if found is None:
            return Response(status_code=404)
        text, name = found
        is_saved = "save" in request.query_params
        headers = {"Content-Disposition": f'attachment; filename="{name}"'} if is_saved else {}
        return HTMLResponse(text, headers={**_POLICY, **headers})

    def learn(_request: Request) -> Response:
        """The page of a table, behind which is a lesson."""
        text = (_PAGE / "index.html").read_text(encoding="utf-8")
        return HTMLResponse(text.replace(_TABLE, _LESSON))

    return [
        Route("/house", ask, methods=["POST"]),
        Route("/learn.html", learn),
        Route("/games/{shelf}/{number}", game),
    ]
