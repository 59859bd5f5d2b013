"""A game as a page of its own, in one file: it needs neither a server nor the network."""

import base64
import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from host.language.language import LANGUAGES, Text, in_all, language
from host.live.review import gone, moments
from host.live.study import Coached, Possible, Step, Study
from host.live.words import after, foreseen
from host.terminal.text import one_line
from host.views.legend import LEGEND
from host.views.web.page_server import PageServer
from host.views.web.picture import board, look, sentence, state
from host.views.web.style import style
from host.views.web.words import words_script

_PAGE = Path(__file__).with_name("page")
_HUNDRED = 100
_POLICY = "frame-ancestors 'none'"  # the page says the rest itself; this it cannot


class GamePage(PageServer):
    """Serves *text*, the page of a game (`replay`), on *port* of this computer; 0 chooses a free
    port."""

    def __init__(self, text: str, port: int) -> None:
        async def answer(_request: Request) -> HTMLResponse:
            return HTMLResponse(text)

        super().__init__([Route("/", answer)], _POLICY, port)


def replay(study: Study) -> str:
    """The page of a game."""
    drawn = board(study.steps[0].game)
    game = {
        "board": drawn,
        "steps": [
            {
                "said": sentence(step.said),
                "state": state(step.game),
                "after": _cleaned(in_all(partial(after, step.game), step.game.names)),
                "gone": [round(_HUNDRED * share, 1) for share in _shares(step, study.coached)],
                "intervention": step.is_intervention,
                "possible": [_possible(one) for one in step.possible],
                "played": step.played,
                "prospect": _foreseen(step),
                "weighed": [
                    {
                        "cost": one.cost,
                        "believed": one.is_believed,
                        "says": _cleaned(one.says),
                        "costs": _cleaned(one.costs),
                    }
                    for one in step.weighed
                ],
            }
            for step in study.steps
        ],
        "counted": list(study.counts[0].counts) if study.counts else [],
        "counts": [
            {"seat": one.seat, "name": one_line(one.name), "seconds": one.seconds, **one.counts}
            for one in study.counts
        ],
        "moments": _coached(study.steps, study.coached)
        if study.coached
        else [asdict(one) for one in moments(study.steps)],
        "skills": [asdict(one) for one in study.coached.skills] if study.coached else [],
        "fortune": [_HUNDRED * one for one in study.coached.luck] if study.coached else [],
        "luck": [asdict(one) for one in study.luck],
        "looks": [
            {meaning: look(meaning, seat) for meaning in LEGEND}
            for seat in range(len(drawn["seats"]))
        ],
    }
    styles = f"{style()}\n{_read('replay.css')}"
    script = (
        words_script()
        + _read("language.js")
        + _read("wood.js")
        + _read("cards.js")
        + _read("board.js")
        + _read("motion.js")
        + _read("study.js")
        + _read("replay.js")
    )
    # The data is JSON; no text in it ends the element that holds it.
    data = json.dumps(game, separators=(",", ":")).replace("<", "\\u003c")
    policy = (
        f"default-src 'none'; style-src {_hash(styles)}; script-src {_hash(script)}; base-uri "
        "'none'; form-action 'none'"
    )
    page = _read("replay.html")
    for place, filled in (
        ('content=""', f'content="{policy}"'),
        ("<style></style>", f"<style>{styles}</style>"),
        ('id="game"></script>', f'id="game">{data}</script>'),
        ("<script></script>", f"<script>{script}</script>"),
    ):
        page = page.replace(place, filled, 1)
    return page


def _shares(step: Step, coached: Coached | None) -> tuple[float, ...]:
    """How likely each team is to win, as the coach sees it; without one how far it has come."""
    if coached is None:
        return gone(step.game)
    known = coached.chances
    return known[min(step.game.turns, len(known) - 1)]


def _coached(steps: Sequence[Step], coached: Coached) -> list[dict[str, object]]:
    """The moments of the coach, each at the first sentence about its turn."""
    return [
        {
            "step": next(at for at, step in enumerate(steps) if step.game.turns == one.turn),
            "team": one.team,
            "gain": -round(_HUNDRED * one.lost),
            "says": _cleaned(one.says),
        }
        for one in coached.advice
    ]


def _foreseen(step: Step) -> Text:
    """How it ends from *step* on, in words; nothing where that is not known."""
    prospect = step.prospect
    if prospect is None:
        return {}
    names, teams = step.game.names, step.game.teams
    found = {
        name: foreseen(prospect, teams, step.best.get(name, ""), language(name).named(names))
        for name in LANGUAGES
    }
    return _cleaned(found) if all(found.values()) else {}


def _possible(card: Possible) -> dict[str, object]:
    results = [{**asdict(one), "says": _cleaned(one.says)} for one in card.results]
    return {**asdict(card), "results": results}


def _cleaned(text: Text) -> Text:
    return {name: one_line(said) for name, said in text.items()}


def _read(name: str) -> str:
    return (_PAGE / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """What a Content-Security-Policy calls *text*: nothing else runs."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
