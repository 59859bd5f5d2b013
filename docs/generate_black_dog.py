"""Draws docs/black-dog.svg: the disc over the board, and the sensors under it, from the geometry the rules have.

`python docs/generate_black_dog.py` writes the file, with `--check` it only compares.
"""

import math
import sys
from pathlib import Path

from shared_engine.boards.board import BOARDS, TRACK
from shared_engine.games.dog.black.rules import black_dog

PAGE = Path(__file__).with_name("black-dog.svg")

_WIDTH, _HEIGHT = 860, 470
_WOOD, _INK, _DIM, _DISC, _MAGNET, _SENSOR = "#241d19", "#f4efe9", "#b9aea3", "#4a3b30", "#c0392b", "#4aa3df"
_MAGENTA = "#ff00c8"
_HOLES, _RING, _SINGLE = 150, 78, 44  # radii


def draw() -> str:
    """The picture: on the left the disc from above, on the right what is under it."""
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
        ' font-family="DejaVu Sans, Verdana, sans-serif">'
    )
    title = "<title>The disc of Black Dog from above, and the three sensors under it</title>"
    ground = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{_WOOD}"/>'
    lines = [start, title, ground, *_above(215, 225), *_below(645, 225)]
    return "\n".join([*lines, "</svg>", ""])


def _point(left: float, top: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle, clockwise from the top."""
    angle = math.radians(degrees)
    return left + radius * math.sin(angle), top - radius * math.cos(angle)


def _circle(at: tuple[float, float], radius: float, fill: str, stroke: str = "none") -> str:
    return f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>'


def _text(left: float, top: float, words: str, size: int = 13, ink: str = _INK) -> str:
    return f'<text x="{left:.1f}" y="{top:.1f}" font-size="{size}" fill="{ink}" text-anchor="middle">{words}</text>'


def _above(left: float, top: float) -> list[str]:
    board, changed = BOARDS["black-dog"], black_dog()
    lines = [_circle((left, top), 185, _DISC), _circle((left, top), 8, _INK)]
    for quarter in range(board.segments):
        for place, offset in enumerate(board.disc):
            at = _point(left, top, _HOLES, 90 * quarter + 16 * (place - 2))
            is_paw = offset in changed["paw_offsets"]
            lines.append(_circle(at, 12, "#17120f", _MAGENTA if is_paw else _DIM))
            lines.append(_text(at[0], at[1] + 4, str(quarter * TRACK + offset), 10, _INK))
    for degrees, turned in ((45, "M -14 8 A 40 40 0 0 1 14 8"), (315, "M 14 8 A 40 40 0 0 0 -14 8")):
        at = _point(left, top, 100, degrees)
        tip = "14,8 4,8 12,-2" if degrees == 45 else "-14,8 -4,8 -12,-2"
        lines.append(
            f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) rotate({degrees})"><path d="{turned}" fill="none"'
            f' stroke="{_INK}" stroke-width="3"/><polygon points="{tip}" fill="{_INK}"/></g>'
        )
    lines.append(_text(left, top + 40, "turn it a quarter, either way", 12))
    lines.append(_text(left, 436, "From above: 20 holes with the numbers of their fields;"))
    return [*lines, _text(left, 456, "the eight paws are ringed in magenta")]


def _below(left: float, top: float) -> list[str]:
    lines = [
        f'<circle cx="{left}" cy="{top}" r="185" fill="none" stroke="{_DIM}" stroke-width="2" stroke-dasharray="4 6"/>',
        _circle((left, top), 8, _INK),
    ]
    lines += [_circle(_point(left, top, _RING, degrees), 5, _MAGNET) for degrees in range(-45, 136, 12)]
    lines += [_circle(_point(left, top, _SINGLE, degrees), 5, _MAGNET) for degrees in (45, 135, 225, 315)]
    for name, radius, degrees in (("A", _RING, 0), ("B", _RING, 90), ("R", _SINGLE, 225)):
        at = _point(left, top, radius, degrees)
        lines.append(
            f'<rect x="{at[0] - 9:.1f}" y="{at[1] - 9:.1f}" width="18" height="18" fill="none" stroke="{_SENSOR}" stroke-width="3"/>'
        )
        name_at = _point(left, top, radius + 26, degrees)
        lines.append(_text(name_at[0], name_at[1] + 5, name, 16, _SENSOR))
    seen = ("A and B", "only B", "neither", "only A")
    for quarter, words in enumerate(seen):
        at = _point(left, top, 150, 90 * quarter)
        lines.append(_text(at[0], at[1] - 3, f"quarter {quarter}", 12))
        lines.append(_text(at[0], at[1] + 13, words, 11, _DIM))
    lines.append(_text(left, 436, "Under it: magnets of the disc red, switches of the board blue."))
    return [*lines, _text(left, 456, "Round the edge: what A and B see in each quarter")]


def main() -> int:
    """Write the picture, or with --check say that it is old."""
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(draw())
    elif not PAGE.exists() or PAGE.read_text() != draw():
        sys.stderr.write("docs/black-dog.svg is old: run python docs/generate_black_dog.py\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
