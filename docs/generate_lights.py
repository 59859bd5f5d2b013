"""Draws docs/lights.svg and docs/lights-colours.svg from the looks and rhythms the board uses.

`python -m docs.generate_lights` writes the files, with `--check` it only compares.
"""

import sys

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
    CHOICE,
    CONFIRM_CHOICE,
    FAULT,
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

_FIELD, _READER = "on a field", "beside the card reader"
# meaning: where, what it says, what to do
WORDS = {
    OWNER: (_FIELD, "a marble of this seat is here", "wrong colour? undo, or put it right"),
    WALL: (
        _FIELD,
        "a marble is here that nobody may pass or send home",
        "wrong marble? undo, or put it right",
    ),
    MOVABLE: (_FIELD, "this marble can move", "lift it"),
    TARGET: (_FIELD, "it may go here", "put it down"),
    CAPTURE: (
        _FIELD,
        "it may go here and sends a marble home",
        "take that one home, put yours down",
    ),
    OWN_CAPTURE: (_FIELD, "it may go here and sends one of your own team home", "think twice"),
    EXCHANGE: (
        _FIELD,
        "it may swap with the marble here",
        "lift both, put each in the other's place",
    ),
    FINISH: (_FIELD, "it may go into this finish slot", "put it down"),
    STEP: (_FIELD, "a seven may pause here", "put it down, then use the points left"),
    DISC: (
        _FIELD,
        "it may go here, and the disc turns",
        "put it down; the whole disc is lit: turn it, either way",
    ),
    TURN_ON: (
        _FIELD,
        "the disc has to turn with the direction of play",
        "turn it as the light runs",
    ),
    TURN_BACK: (_FIELD, "the disc has to turn against it", "turn it as the light runs"),
    GROUND: (_FIELD, "Brothers: this is prairie", "its tile can be lifted off, it stays prairie"),
    LIFT_HERE: (_FIELD, "this marble is wrong here", "take it away"),
    PLACE_HERE: (_FIELD, "a marble of this seat is missing here", "put it back"),
    PLACE_DOG: (_FIELD, "the dog is missing here", "put the dog back"),
    CHOICE: (_FIELD, "two moves look alike", "touch the marble you mean"),
    CONFIRM_CHOICE: (
        _FIELD,
        "one of them is chosen, or was only doubted",
        "confirm if it is meant, else touch another, or undo",
    ),
    SWAPPED: (
        _FIELD,
        "this marble has just changed places",
        "wrong ones? undo, and swap once more",
    ),
    TEST_RED: (_FIELD, "self-test, all lights at once", "look for one that is not red"),
    TEST_GREEN: (_FIELD, "self-test, then these", "look for one that is not green"),
    TEST_BLUE: (_FIELD, "self-test, then those", "look for one that is not blue"),
    READY: (_READER, "this seat's turn", "lay a card"),
    LAID: (_READER, "the card is accepted", "move"),
    SHOW: (_READER, "this seat folds", "show every card"),
    WRONG: (_READER, "something is wrong", "follow the lit fields back"),
    WHICH: (
        _READER,
        "this seat's move looks like another one",
        "touch the marble you mean: it pulses, too",
    ),
    REFUSED: (_READER, "not this card, or no fold", "lay another card"),
    FAULT: (
        _READER,
        "something has failed in the board",
        "wait: it starts again, in the same turn",
    ),
    LOOSE: (
        _READER,
        "a segment or the card reader is loose",
        "plug it in: what was there still counts",
    ),
    BATTERY_LOW: (_READER, "the battery is nearly empty", "charge it"),
    LOG_FULL: (_READER, "this turn is lost: no room in the log", "play on, connect a laptop soon"),
    TOUCH: (
        _READER,
        "whose are the marbles on the track?",
        "this seat lifts each of its own and puts it back",
    ),
    VICTORY: (_READER, "this seat's team has won", "cheer"),
    SLEEP: (_READER, "no game", "lay the card new game"),
    PAUSED: (_READER, "a pause", "press the button or lay a card, then go on"),
    MENU: (_READER, "the menu", "press for the next one, long to choose it"),
    SURE: (
        _READER,
        "is that meant? the game under way ends",
        "lay new game or press long; else do nothing",
    ),
    ASKED: (
        _READER,
        "a computer asks by radio for what cannot be undone",
        "press three times, hold the third; else just play on",
    ),
}
RHYTHMS = (
    "steady",
    "faint",
    "breathing",
    "blinking",
    "flashing",
    "pulsing",
    "ticking",
    "winking",
    "running on",
    "running back",
    "glowing",
)

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
    """The picture of every meaning: its colour, its light over three seconds, what it says and what
    to do."""
    lines: list[str] = []
    top = 10
    for where in (_FIELD, _READER):
        lines += _heading(where, top)
        top += _HEAD
        for meaning, words in WORDS.items():
            if words[0] == where:
                lines += _row(meaning, top)
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


def _row(meaning: int, top: int) -> "list[str]":
    _, says, advice = WORDS[meaning]
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
    lines.append(_text(_TEXT_LEFT, middle - 3, says))
    lines.append(_text(_TEXT_LEFT, middle + 15, f"{look(meaning)} &#8211; {advice}", 12, _DIM))
    return lines


def _spans(meaning: int) -> "list[tuple[int, int, tuple[int, int]]]":
    """(from ms, to ms, (whose look, level)) wherever the light is on, steps alike joined."""
    spans: list[tuple[int, int, tuple[int, int]]] = []
    for now_ms in range(0, 1000 * SECONDS, STEP_MS):
        shown = lit_as(meaning, now_ms)
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
    words = f"{named.get(shown, 'colour of the seat')}, {RHYTHMS[LOOKS[meaning][1]]}"
    return f"{words} over the faint colour of the seat" if meaning == WHICH else words


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
