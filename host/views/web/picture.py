"""A View as the page reads it: plain JSON, with points, colours and words in every language, so
that the page itself decides nothing.

The page shows texts as text, never as markup, and characters that would turn or hide others are
written out: a stranger's name is only a name.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from host.language.language import Text, in_all, phrase
from host.live.view import CELL, COACH, GameView, Light, Lying, Own, Piece, Points, Said, View
from host.live.words import points_left, title
from host.terminal.text import one_line
from host.views.colours import BOARD, MARBLES, web
from host.views.legend import BELIEFS, LEGEND
from host.views.plan import Plan, outline, plan
from shared_engine.games.meanings import GROUND
from shared_engine.lights.looks import BETWEEN, LOOKS, NOBODY, OWNER, colour

RHYTHMS = (
    "steady",
    "faint",
    "breathe",
    "blink",
    "double",
    "run-on",
    "run-back",
)
"""Names of the rhythms of shared_engine/lights/looks.py, in the order of their numbers; the page's
style has a class for each that is not just steady."""


def constant(view: View) -> str:
    """The board of *view* as JSON: what is the same in all pictures of a game, and sent once; ""
    without a game."""
    return json.dumps({"board": board(view.game)}) if view.game else ""


def personal(picture: str, own: Own | None) -> str:
    """What all see (`shared`), with what one person has of their *own*: None for who looks on."""
    shown = None
    if own:
        advice = [_cleaned(said) for said in own.advice]
        shown = asdict(own) | {"refused": _cleaned(own.refused), "advice": advice}
    return f'{picture.removesuffix("}")}, "own": {json.dumps(shown)}}}'


def shared(view: View, lying: Lying | None = None) -> str:
    """What changes in *view*, as JSON; of a virtual board with what is *lying* on it."""
    shown: dict[str, Any] = {
        "link": view.link,
        "notes": [
            {"name": note.name, "value": _cleaned(note.value), "moment": _cleaned(note.moment)}
            for note in view.notes
            if note.name != COACH
        ],
        "coach": [_cleaned(note.value) for note in view.notes if note.name == COACH],
        "said": [sentence(said) for said in view.said],
        "fetching": asdict(view.fetching) if view.fetching else None,
        "game": state(view.game) if view.game else None,
        "clock": asdict(view.clock) if view.clock else None,
        "lying": asdict(lying) if lying else None,
    }
    if lying and view.game:
        # Marbles that are not where the referee has them are shown where they lie.
        walls = [
            field for field in view.game.walls if lying.marbles[field] == view.game.marbles[field]
        ]
        known = {piece.fields for piece in view.game.pieces}
        pieces = (
            *view.game.pieces,
            *(piece for piece in lying.pieces if piece.fields not in known),
        )
        shown["game"] |= {
            "marbles": lying.marbles,
            "dog": lying.dog,
            "walls": walls,
            "pieces": _outlines(view.game, pieces),
        }
    return json.dumps(shown)


def sentence(said: Said) -> dict[str, Any]:
    """What the referee *said*."""
    return {
        "number": said.number,
        "turns": said.turns,
        "text": _cleaned(said.text),
        "rule": {"number": said.rule, "says": phrase("rule", said.rule)} if said.rule else None,
        "seat": said.seat,
        "notation": said.notation,
        "ways": [asdict(way) for way in said.ways],
    }


def board(game: GameView) -> dict[str, Any]:
    """What does not change in a *game*."""
    drawn = plan(game)
    xs, ys = zip(*drawn.edge, strict=True)
    is_grid = game.fields[0].kind == CELL
    x, y, _ = drawn.reader
    return {
        "box": [*_point(min(xs), min(ys)), *_point(max(xs) - min(xs), max(ys) - min(ys))],
        "outline": [_point(*point) for point in drawn.edge],
        "opening": [_point(*point) for point in drawn.opening],
        "segments": [
            {"points": [_point(*point) for point in piece], "grain": _grain(number, drawn)}
            for number, piece in enumerate(drawn.pieces)
        ],
        "disc": round(drawn.disc, 2),
        "paws": [_point(*paw) for paw in drawn.paws],
        "reader": {"x": x, "y": y, "size": _card_width(drawn)},
        "is_run": drawn.is_run,
        "labelled": not is_grid,
        "lies": game.lies,
        "rules": {"ruleset": game.ruleset, "options": game.options},
        "columns": [{"name": column.name, "kind": column.kind} for column in game.columns],
        "holes": [
            {
                "name": field.name,
                "kind": field.kind,
                "seat": field.seat,
                "slot": field.slot,
                "x": round(x, 2),
                "y": round(y, 2),
            }
            for field, (x, y) in zip(game.fields, drawn.holes, strict=True)
        ],
        "seats": [
            {"mark": MARBLES[seat].mark, "x": round(x, 2), "y": round(y, 2)}
            for seat, (x, y) in enumerate(drawn.corners)
        ],
    }


def _point(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)


def _grain(number: int, drawn: Plan) -> int:
    """The direction of the grain of a piece, in degrees: next to each other they differ."""
    sides = len(drawn.edge)
    if len(drawn.pieces) == sides:
        return (180 - 360 // sides * (number + 1)) % 180
    row, column = divmod(number, round(len(drawn.pieces) ** 0.5))
    return 90 * ((row + column) % 2)


def _card_width(drawn: Plan) -> float:
    """Of the card that lies open, so that it leaves the holes round it free."""
    return 3.3 if drawn.disc else 6.6 if drawn.opening else 4.5


def state(game: GameView) -> dict[str, Any]:
    """What changes in a *game*."""
    reader = len(game.fields)
    return {
        "title": _cleaned(in_all(lambda words: title(game, words), game.names)),
        "turns": game.turns,
        "turn": game.turn,
        "round": game.round_number,
        "is_over": game.won is not None,
        "names": [
            _cleaned(in_all(lambda words, seat=seat: words.player(seat), game.names))
            for seat in range(len(game.roles))
        ],
        "given": game.names,
        "roles": game.roles,
        "values": [column.values for column in game.columns],
        "card": game.card,
        "points": _points(game.points) if game.points else None,
        "would": _cleaned(game.would),
        "hints": game.hints,
        "programs": game.programs,
        "way": [asdict(way) for way in game.ways],
        "dog": game.dog,
        "marbles": game.marbles,
        "walls": game.walls,
        "ground": game.ground,
        "loose": game.loose,
        "pieces": _outlines(game, game.pieces),
        # Whose marble is believed to be where is what the marbles say.
        "lights": [
            _light(light)
            for light in game.lights
            if light.field != reader and light.meaning not in BELIEFS
        ],
        "reader": next((_light(light) for light in game.lights if light.field == reader), None),
        "legend": [{"colour": BOARD["prairie"], "says": LEGEND[GROUND][1]}] if game.ground else [],
        "teams": [asdict(team) for team in game.teams],
    }


def _points(points: Points) -> dict[str, Any]:
    return asdict(points) | {"says": in_all(lambda words: points_left(points, words))}


def _outlines(game: GameView, pieces: Iterable[Piece]) -> list[dict[str, Any]]:
    return [{"seat": piece.seat, "lines": outline(plan(game), piece.fields)} for piece in pieces]


def look(meaning: int, seat: int) -> dict[str, Any]:
    """How a light with that *meaning*, which is about *seat*, looks; `over` is the colour that is
    faintly there when it is dark."""
    sign, key = LEGEND.get(meaning, ("", ""))
    shown = {
        "colour": web(colour(meaning, seat)),
        "rhythm": RHYTHMS[LOOKS[meaning][1]],
        "sign": sign,
        "says": key,
    }
    between = BETWEEN.get(meaning)
    if between is None or (between == OWNER and seat == NOBODY):
        return shown
    return shown | {"over": web(colour(between, seat))}


def _light(light: Light) -> dict[str, Any]:
    return {"field": light.field, "seat": light.seat, **look(light.meaning, light.seat)}


def _cleaned(text: Text) -> Text:
    return {name: one_line(said) for name, said in text.items()}
