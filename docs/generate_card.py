"""Draws the card that lies beside the board, A6, in each language: docs/lights-card-en.svg and so
on, from the looks of docs/generate_lights.py and the words in docs/lights-card.toml.

`python -m docs.generate_card` writes the files, with `--check` it only compares.
"""

import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

from docs.colour_vision import EYES, lab, on_screen, seen
from docs.generate_lights import FIELD, READER, ROWS, Row
from docs.generated import keep
from firmware.lights.patterns import level, lit_as
from shared_engine.games import meanings
from shared_engine.lights import looks

LANGUAGES = ("en", "de", "fr", "it", "es")
RARE = (meanings.GROUND, looks.TURN_ON, looks.HAND)
"""The looks of these have no line of their own."""

_WIDTH, _HEIGHT, _EDGE = 105, 148, 6  # mm
_PAPER, _INK, _WOOD, _LINE = "#fffdf8", "#1c1714", "#6b4a2e", "#c9b79f"
_SEATS = 4
_STRIP_MS, _STEP_MS = 3000, 50
_RHYTHMS = (looks.LAID, looks.SHOW, looks.FAULT, looks.WRONG)  # one look of each, drawn white
_COLOURS = (looks.OWNER, looks.LAID, looks.WRONG, looks.CHOICE)


@cache
def words() -> dict[str, Any]:
    """What the card says, by language."""
    return tomllib.loads(Path(__file__).with_name("lights-card.toml").read_text(encoding="utf-8"))


def key(row: Row) -> str:
    """The key of the words of *row*."""
    names = {
        getattr(module, name.upper()): name
        for name in words()["en"]
        for module in (meanings, looks)
        if hasattr(module, name.upper())
    }
    return names[row.meanings[0]]


def lines(where: str) -> list[Row]:
    """The looks that have a line on the card."""
    return [row for row in ROWS if row.where == where and row.meanings[0] not in RARE]


def card(language: str) -> str:
    """The card in *language*."""
    said = words()[language]
    drawn = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}mm" height="{_HEIGHT}mm" '
            f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="DejaVu Sans, Verdana, sans-serif" '
            f'xml:lang="{language}">'
        ),
        f"<title>{escape(said['title'], quote=False)}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{_PAPER}"/>',
        (
            f'<rect x="1.5" y="1.5" width="{_WIDTH - 3}" height="{_HEIGHT - 3}" rx="3" fill="none" '
            f'stroke="{_WOOD}" stroke-width="0.5"/>'
        ),
        _text(_EDGE, 10, said["title"], 5, is_bold=True),
        *_key(15.5, said["head_colours"], said["colours"], _swatch),
        *_key(31.5, said["head_rhythms"], said["rhythms"], _rhythm),
    ]
    top = 48.0
    for where, head in ((FIELD, said["head_fields"]), (READER, said["head_reader"])):
        drawn += [_rule(top), _text(_EDGE, top + 4.2, head, 2.9, _WOOD, is_bold=True)]
        top += 6.2
        for row in lines(where):
            drawn += _strip(row.meanings[0], _EDGE, top, 15, own=None)
            drawn.append(_text(22.5, top + 2.6, said[key(row)], 2.2))
            top += 4.7
        top += 1.2
    drawn.append(_rule(top))
    drawn += [_text(_EDGE, top + 3 + 3 * at, one, 2.2) for at, one in enumerate(said["foot"])]
    return "\n".join([*drawn, "</svg>", ""])


def _text(
    left: float, top: float, said: str, size: float, ink: str = _INK, *, is_bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if is_bold else ""
    return (
        f'<text x="{left:.2f}" y="{top:.2f}" font-size="{size}" fill="{ink}"{weight}>'
        f"{escape(said, quote=False)}</text>"
    )


def _rule(top: float) -> str:
    return (
        f'<line x1="{_EDGE}" y1="{top:.2f}" x2="{_WIDTH - _EDGE}" y2="{top:.2f}" '
        f'stroke="{_LINE}" stroke-width="0.2"/>'
    )


def _key(
    top: float, head: str, said: list[str], draw: "Callable[[int, float, float], Iterator[str]]"
) -> Iterator[str]:
    """Four things that are drawn, two in a row, each with what it means."""
    yield _text(_EDGE, top + 1.6, head, 2.6, _WOOD, is_bold=True)
    for at, one in enumerate(said):
        left, row = _EDGE + at % 2 * 47.5, top + 3.2 + at // 2 * 5
        yield from draw(at, left, row)
        yield _text(left + 12.2, row + 2.6, one, 2.1)


def _swatch(at: int, left: float, top: float) -> Iterator[str]:
    seats = range(_SEATS) if _COLOURS[at] == looks.OWNER else (0,)
    for seat in seats:
        width = 11 / len(seats)
        yield _box(left + seat * width, top, width, 3.6, _shade(_COLOURS[at], seat), is_edged=True)


def _rhythm(at: int, left: float, top: float) -> Iterator[str]:
    return _strip(_RHYTHMS[at], left, top, 11, own=looks.LAID)


def _strip(
    meaning: int, left: float, top: float, width: float, *, own: int | None
) -> Iterator[str]:
    """The light over three seconds, as high as it looks bright: the colours of four seats in turn
    where it has that of a seat; in the colour of the meaning *own*, if there is one."""
    yield _box(left, top, width, 3.6, "#000")
    count = _STRIP_MS // _STEP_MS
    spans: list[tuple[int, int, str, float]] = []
    for at in range(count):
        seat = at * _SEATS // count
        shown = lit_as(meaning, seat, at * _STEP_MS) if own is None else meaning
        light = level(looks.LOOKS[shown][1], at * _STEP_MS) / 255
        ink = _shade(shown if own is None else own, seat)
        height = round(3.4 * lab((light, light, light))[0] / 100, 2)
        if height and spans and spans[-1][1:] == (at, ink, height):
            spans[-1] = (spans[-1][0], at + 1, ink, height)
        elif height:
            spans.append((at, at + 1, ink, height))
    for begin, end, ink, height in spans:
        part = width / count
        yield _box(left + begin * part, top + 3.6 - height, (end - begin) * part, height, ink)


def _shade(meaning: int, seat: int) -> str:
    return on_screen(seen(looks.colour(meaning, seat), EYES[0]))


def _box(
    left: float, top: float, width: float, height: float, ink: str, *, is_edged: bool = False
) -> str:
    edge = ' stroke="#000" stroke-width="0.15"' if is_edged else ""
    return (
        f'<rect x="{left:.3f}" y="{top:.2f}" width="{width:.3f}" height="{height:.2f}" '
        f'fill="{ink}"{edge}/>'
    )


CARDS = {f"lights-card-{language}.svg": partial(card, language) for language in LANGUAGES}


if __name__ == "__main__":
    sys.exit(keep(CARDS, "docs.generate_card"))
