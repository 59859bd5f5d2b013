"""Draws docs/lights.svg and docs/lights-colours.svg from the looks and rhythms the board uses.

`python -m docs.generate_lights` writes the files, with `--check` it only compares.
"""

import sys
from dataclasses import dataclass

from docs.colour_vision import EYES, on_screen, seen
from docs.generated import keep
from firmware.lights.patterns import level, lit_as
from shared_engine.games.meanings import (
    CAPTURE,
    DISC,
    EXCHANGE,
    FINISH,
    GROUND,
    MOVABLE,
    OWN_CAPTURE,
    STEP,
    TARGET,
)
from shared_engine.lights.looks import (
    ASKED,
    BATTERY_LOW,
    BETWEEN,
    CHOICE,
    CONFIRM_CHOICE,
    FAULT,
    HAND,
    LAID,
    LIFT_HERE,
    LOG_FULL,
    LOOKS,
    LOOSE,
    MENU,
    OWNER,
    PAUSED,
    PLACE_DOG,
    PLACE_HERE,
    READY,
    REFUSED,
    SEAT_COLOURS,
    SHOW,
    SLEEP,
    SURE,
    SWAPPED,
    TEST_BLUE,
    TEST_GREEN,
    TEST_RED,
    TOUCH,
    TURN_BACK,
    TURN_ON,
    VICTORY,
    WALL,
    WHICH,
    WRONG,
    colour,
)

SECONDS = 3
SEAT = 1  # whose colour stands for that of any seat
STEP_MS = 25

FIELD, READER, TEST = "on a field", "beside the card reader", "in the self-test"


@dataclass(frozen=True)
class Row:
    """A look that people learn: where it is, the meanings that have it, what it says, what to
    do."""

    where: str
    meanings: tuple[int, ...]
    says: str
    do: str


ROWS = (
    Row(FIELD, (OWNER,), "a marble of this colour lies here", "is it so? else undo"),
    Row(FIELD, (WALL,), "it stands firm: nobody passes it or sends it home", "leave it"),
    Row(FIELD, (MOVABLE,), "it can move", "lift it"),
    Row(
        FIELD,
        (PLACE_HERE, SWAPPED),
        "a marble of this colour belongs here",
        "empty: put it here; after a swap: are they right? else undo",
    ),
    Row(
        FIELD,
        (TARGET, FINISH, CONFIRM_CHOICE),
        "it may go here",
        "put it down; in a question this is the chosen one: confirm, or undo",
    ),
    Row(
        FIELD,
        (STEP, DISC),
        "it may go here, and it goes on",
        "a seven: use the points left; all of the disc: turn it",
    ),
    Row(
        FIELD,
        (CAPTURE, EXCHANGE, PLACE_DOG),
        "it may go here, and what lies here leaves",
        "send it home, or swap; put back: the dog belongs here",
    ),
    Row(
        FIELD,
        (OWN_CAPTURE, LIFT_HERE),
        "wrong, or it hurts you",
        "amber beside the reader: take it away; else: your own would go home",
    ),
    Row(FIELD, (CHOICE,), "the board asks: this one?", "touch the one you mean"),
    Row(FIELD, (GROUND,), "Brothers: prairie", "its tile can be lifted off, it stays prairie"),
    Row(FIELD, (TURN_ON, TURN_BACK), "the disc was turned wrong", "turn it as the light runs"),
    Row(READER, (READY, VICTORY), "this seat's turn", "lay a card; if the game is over: cheer"),
    Row(READER, (HAND,), "the board plays this seat", "hold its cards here, one by one"),
    Row(READER, (LAID,), "the card is accepted", "move"),
    Row(READER, (SHOW,), "accepted, and it goes on: this seat folds", "show the next card"),
    Row(
        READER,
        (WRONG, REFUSED),
        "something is wrong",
        "do what is lit on the board; nothing is: take the card back",
    ),
    Row(
        READER,
        (WHICH, TOUCH, MENU, SURE, ASKED),
        "the board asks",
        "touch a marble that flashes; none does: confirm for yes, else play on",
    ),
    Row(READER, (SLEEP, PAUSED), "nobody plays", "lay new game, or press to go on"),
    Row(
        READER,
        (LOOSE, BATTERY_LOW, LOG_FULL, FAULT),
        "the board needs help",
        "charge it, push the plugs in; else the laptop says what",
    ),
    Row(TEST, (TEST_RED,), "all lights at once", "look for one that is not red"),
    Row(TEST, (TEST_GREEN,), "then these", "look for one that is not green"),
    Row(TEST, (TEST_BLUE,), "then those", "look for one that is not blue"),
)
RHYTHMS = ("steady", "faint", "breathes", "blinks", "flashes twice", "runs on", "runs back")

_WIDTH, _ROW, _HEAD = 860, 50, 40
_STRIP_LEFT, _STRIP_WIDTH, _STRIP_HEIGHT = 60, 330, 30
_TEXT_LEFT = 410
_WOOD, _INK, _DIM = "#241d19", "#f4efe9", "#b9aea3"
_START = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
    'height="{height}"'
    ' font-family="DejaVu Sans, Verdana, sans-serif" '
    'shape-rendering="geometricPrecision">\n<title>{title}</title>\n'
    '<rect width="{width}" height="{height}" fill="{wood}"/>'
)


def vocabulary() -> str:
    """The picture of every look: its colour, its light over three seconds, what it says and what
    to do."""
    lines: list[str] = []
    top = 10
    for where in (FIELD, READER):
        lines += _heading(where, top)
        top += _HEAD
        for row in ROWS:
            if row.where == where:
                lines += _row(row, top)
                top += _ROW
    start = _START.format(width=_WIDTH, height=top + 10, title="What the lights say", wood=_WOOD)
    return "\n".join([start, *lines, "</svg>", ""])


def _text(
    left: int, top: int, words: str, size: int = 14, ink: str = _INK, anchor: str = "start"
) -> str:
    return (
        f'<text x="{left}" y="{top}" font-size="{size}" fill="{ink}" '
        f'text-anchor="{anchor}">{words}</text>'
    )


def _heading(where: str, top: int) -> "list[str]":
    lines = [_text(16, top + 24, where[0].upper() + where[1:], 17)]
    for second in range(SECONDS + 1):
        left = _STRIP_LEFT + second * _STRIP_WIDTH // SECONDS
        if second:
            lines.append(_text(left, top + 32, f"{second} s", 10, _DIM, "middle"))
    return lines


def _row(row: Row, top: int) -> "list[str]":
    meaning = row.meanings[0]
    rgb = seen(colour(meaning, SEAT), EYES[0])
    middle = top + _ROW // 2
    base = middle + _STRIP_HEIGHT // 2
    lines = [
        f'<circle cx="32" cy="{middle}" r="12" fill="{on_screen(rgb)}"/>',
        (
            f'<rect x="{_STRIP_LEFT}" y="{base - _STRIP_HEIGHT}" width="{_STRIP_WIDTH}" '
            f'height="{_STRIP_HEIGHT}" fill="#000"/>'
        ),
    ]
    for begin_ms, end_ms, (shown, light) in _spans(meaning):
        rgb = seen(colour(shown, SEAT), EYES[0])
        height = _STRIP_HEIGHT * (light / 255) ** 0.5  # about as bright as it looks
        left = _STRIP_LEFT + begin_ms * _STRIP_WIDTH / (1000 * SECONDS)
        width = (end_ms - begin_ms) * _STRIP_WIDTH / (1000 * SECONDS)
        shade = on_screen((rgb[0] * light / 255, rgb[1] * light / 255, rgb[2] * light / 255))
        lines.append(
            f'<rect shape-rendering="crispEdges" x="{left:.2f}" y="{base - height:.2f}" '
            f'width="{width:.2f}" height="{height:.2f}" fill="{shade}"/>'
        )
    lines.append(_text(_TEXT_LEFT, middle - 3, row.says))
    lines.append(_text(_TEXT_LEFT, middle + 15, f"{look(meaning)} &#8211; {row.do}", 12, _DIM))
    return lines


def _spans(meaning: int) -> "list[tuple[int, int, tuple[int, int]]]":
    """(from ms, to ms, (whose look, level)) wherever the light is on, steps alike joined."""
    spans: list[tuple[int, int, tuple[int, int]]] = []
    for now_ms in range(0, 1000 * SECONDS, STEP_MS):
        shown = lit_as(meaning, SEAT, now_ms)
        light = level(LOOKS[shown][1], now_ms)
        if spans and spans[-1][1:] == (now_ms, (shown, light)):
            spans[-1] = (spans[-1][0], now_ms + STEP_MS, (shown, light))
        elif light:
            spans.append((now_ms, now_ms + STEP_MS, (shown, light)))
    return spans


def look(meaning: int) -> str:
    """Colour and rhythm of *meaning* in words."""
    shown = LOOKS[meaning][0]
    pure = {
        "red": colour(TEST_RED, 0),
        "green": colour(TEST_GREEN, 0),
        "blue": colour(TEST_BLUE, 0),
    }
    named = {shade: name for name, shade in {**_inks(), **pure}.items()}
    words = f"{named.get(shown, 'own')}, {RHYTHMS[LOOKS[meaning][1]]}"
    return f"{words}, its own colour faint between" if BETWEEN.get(meaning) == OWNER else words


def _inks() -> "dict[str, tuple[int, int, int]]":
    return {
        "white": colour(TARGET, 0),
        "amber": colour(OWN_CAPTURE, 0),
        "magenta": colour(CHOICE, 0),
        "turquoise": colour(GROUND, 0),
    }


def colours() -> str:
    """The picture of every colour as different eyes see it."""
    rows = [(f"seat {seat}", light) for seat, light in enumerate(SEAT_COLOURS)] + list(
        _inks().items()
    )
    cell, left, top = 150, 110, 46
    width, height = left + cell * len(EYES) + 20, top + 44 * len(rows) + 14
    lines = [
        _START.format(
            width=width, height=height, title="The colours as different eyes see them", wood=_WOOD
        )
    ]
    for column, eyes in enumerate(EYES):
        lines.append(_text(left + column * cell + cell // 2, 30, eyes, 14, _INK, "middle"))
    for row, (name, light) in enumerate(rows):
        lines.append(_text(16, top + row * 44 + 26, name))
        for column, eyes in enumerate(EYES):
            lines.append(
                f'<rect x="{left + column * cell + 8}" y="{top + row * 44 + 4}" '
                f'width="{cell - 16}" height="34"'
                f' rx="6" fill="{on_screen(seen(light, eyes))}"/>'
            )
    return "\n".join([*lines, "</svg>", ""])


PICTURES = {"lights.svg": vocabulary, "lights-colours.svg": colours}


if __name__ == "__main__":
    sys.exit(keep(PICTURES, "docs.generate_lights"))
