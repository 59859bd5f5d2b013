"""Draws the pictures of docs/black-dog.md: the board, a turn of the disc, the dog, and the sensors
under the disc.

Holes are where the rules have them, lights are what the referee lights in that moment of a game.
`python -m docs.generate_black_dog` writes the files, with `--check` it only compares.
"""

import math
import sys

from docs.drawn_board import DIM, DISC, HOLE, INK, Panels, Point, Table, draw_table, page, text
from docs.generated import keep
from host.live.view import NOBODY
from shared_engine.boards.dog import BOARDS, TRACK
from shared_engine.games.dog.black.rules import black_dog

_RULESET = "black-dog-4"
_WIDTH, _HEIGHT = 860, 470
_BOARD = 820
_LABELS = (
    ((2.4, -13.6), "kennel of seat 0", "start"),
    ((1.1, -11.8), "its start, with its first figure", "start"),
    ((-4.4, -11.2), "its finish", "end", (-0.5, -9.8)),
    ((3.4, -8.2), "direction of play", "start"),
    ((0, -2.2), "the disc", "middle"),
    ((0, -1.3), "turns round the middle", "middle"),
    ((0, 1.6), "a paw: who walks onto it", "middle"),
    ((0, 2.4), "turns the disc", "middle"),
    ((7.0, 4.6), "D: the dog, put into", "start", (5.4, 2.8)),
    ((7.0, 5.4), "any hole of the disc", "start"),
    ((-10.2, 12.5), "the light beside it", "start"),
    ((-10.2, 11.6), "the card reader, and", "start"),
    ((12.2, -3.4), "seat 1", "end"),
    ((-2.4, 14.4), "seat 2, partner of seat 0", "end"),
    ((-12.2, -3.4), "seat 3", "start"),
)
_MAGNET, _SENSOR, _MAGENTA = "#c0392b", "#4aa3df", "#ff00c8"
_HOLES, _RING, _SINGLE = 150, 78, 44  # radii


def board() -> str:
    """The whole board before the first card."""
    table = Table(_RULESET)
    table.put("T23", NOBODY)
    table.rest()
    lines = draw_table(
        table, (_WIDTH - _BOARD) / 2, 10, _BOARD, [_label(*label) for label in _LABELS]
    )
    return page(_WIDTH, _BOARD + 20, "The board of Black Dog before the first card", lines)


def _label(at: Point, words: str, anchor: str, to: Point | None = None) -> str:
    """*words* on the plan, and a line from them *to* what they are about."""
    said = text(at, words, 0.62, INK, anchor)
    if to is None:
        return said
    line = f'<line x1="{at[0]:.2f}" y1="{at[1] + 0.15:.2f}" x2="{to[0]:.2f}" y2="{to[1]:.2f}"'
    return f'{line} stroke="{INK}" stroke-width="0.06"/>{said}'


def turn() -> str:
    """A turn of the disc: before it, while it is due, after it, and after too much of it."""
    table, too_far = _before_turn(), _before_turn()
    panels = Panels("A turn of the disc")
    table.lay("BLUE:8")
    seat = table.lift("T14")
    panels.add(
        table,
        "1. Card 8: seat 0 lifts its figure. The paw is",
        "white: put it there, and the disc will turn.",
    )
    table.put("T22", seat)
    table.rest()
    panels.add(
        table,
        "2. It is on the paw. The whole disc breathes white:",
        "turn it a quarter, whichever way you like.",
    )
    table.turn_disc()
    table.rest()
    panels.add(
        table,
        "3. Turned with the clock until it snapped in. What",
        "lay on it has gone along. Seat 1's turn.",
    )
    too_far.lay("BLUE:8")
    too_far.put("T22", too_far.lift("T14"))
    too_far.rest()
    too_far.turn_disc()
    too_far.turn_disc()
    too_far.rest()
    panels.add(
        too_far,
        "4. Or turned too far, half way round: an amber light",
        "runs. Turn the disc a quarter, as it runs.",
    )
    return panels.page()


def _before_turn() -> Table:
    return Table(_RULESET, _state({0: 14, 1: 56, 2: 0, 3: 3}, dog=57))


def dog() -> str:
    """A black card: the figure, the dog, and who was in its way."""
    table = Table(_RULESET, _state({0: 12, 1: 38, 2: 6, 3: 44}, dog=26))
    panels = Panels("The dog runs")
    table.lay("BLACK:5")
    table.put("T17", table.lift("T12"))
    table.rest()
    panels.add(table, "1. A black 5: first seat 0's own figure,", "five fields.")
    runner = table.lift("T26")
    panels.add(
        table,
        "2. Then the dog: lift it, and the field where it goes",
        "is lit. x: somebody is sent home.",
    )
    table.put("K3.4", table.lift("T28"))
    table.put("T31", runner)
    panels.add(
        table,
        "3. The figure of seat 3 was passed: it goes home",
        "into its kennel. The dog has run five fields.",
    )
    table.rest()
    panels.add(
        table,
        "4. The board has understood: seat 1's turn.",
        "The disc stays, even when the dog is on a paw.",
    )
    return panels.page()


def _state(steps: dict[int, int], dog: int) -> dict[str, object]:
    """The state with a figure of each seat so many *steps* behind its start, and the *dog* on a
    field."""
    players = {
        str(seat): {"track": [at], "finish": [], "fresh": at == 0} for seat, at in steps.items()
    }
    return {"players": players, "dog": dog}


def sensing() -> str:
    """On the left the disc from above, on the right what is under it."""
    return page(
        _WIDTH,
        _HEIGHT,
        "The disc of Black Dog from above, and the three sensors under it",
        [*_above(215, 225), *_below(645, 225)],
    )


def _point(left: float, top: float, radius: float, degrees: float) -> Point:
    """A point on a circle, clockwise from the top."""
    angle = math.radians(degrees)
    return left + radius * math.sin(angle), top - radius * math.cos(angle)


def _circle(at: Point, radius: float, fill: str, stroke: str = "none") -> str:
    return (
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius}" fill="{fill}" stroke="{stroke}" '
        'stroke-width="2"/>'
    )


def _above(left: float, top: float) -> list[str]:
    board, changed = BOARDS["black-dog"], black_dog()
    lines = [_circle((left, top), 185, DISC), _circle((left, top), 8, INK)]
    for quarter in range(board.segments):
        for place, offset in enumerate(board.disc):
            at = _point(left, top, _HOLES, 90 * quarter + 16 * (place - 2))
            is_paw = offset in changed["paw_offsets"]
            lines.append(_circle(at, 12, HOLE, _MAGENTA if is_paw else DIM))
            lines.append(text((at[0], at[1] + 4), str(quarter * TRACK + offset), 10, INK))
    for degrees, turned in (
        (45, "M -14 8 A 40 40 0 0 1 14 8"),
        (315, "M 14 8 A 40 40 0 0 0 -14 8"),
    ):
        at = _point(left, top, 100, degrees)
        tip = "14,8 4,8 12,-2" if degrees == 45 else "-14,8 -4,8 -12,-2"
        lines.append(
            f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) rotate({degrees})"><path '
            f'd="{turned}" fill="none"'
            f' stroke="{INK}" stroke-width="3"/><polygon points="{tip}" fill="{INK}"/></g>'
        )
    lines.append(text((left, top + 40), "turn it a quarter, either way", 12))
    lines.append(text((left, 436), "From above: 20 holes with the numbers of their fields;"))
    return [*lines, text((left, 456), "the eight paws are ringed in magenta")]


def _below(left: float, top: float) -> list[str]:
    lines = [
        (
            f'<circle cx="{left}" cy="{top}" r="185" fill="none" stroke="{DIM}" stroke-width="2" '
            'stroke-dasharray="4 6"/>'
        ),
        _circle((left, top), 8, INK),
    ]
    lines += [
        _circle(_point(left, top, _RING, degrees), 5, _MAGNET) for degrees in range(-45, 136, 12)
    ]
    lines += [
        _circle(_point(left, top, _SINGLE, degrees), 5, _MAGNET) for degrees in (45, 135, 225, 315)
    ]
    for name, radius, degrees in (("A", _RING, 0), ("B", _RING, 90), ("R", _SINGLE, 225)):
        at = _point(left, top, radius, degrees)
        lines.append(
            f'<rect x="{at[0] - 9:.1f}" y="{at[1] - 9:.1f}" width="18" height="18" fill="none" '
            f'stroke="{_SENSOR}" stroke-width="3"/>'
        )
        name_at = _point(left, top, radius + 26, degrees)
        lines.append(text((name_at[0], name_at[1] + 5), name, 16, _SENSOR))
    seen = ("A and B", "only B", "neither", "only A")
    for quarter, words in enumerate(seen):
        at = _point(left, top, 150, 90 * quarter)
        lines.append(text((at[0], at[1] - 3), f"quarter {quarter}", 12))
        lines.append(text((at[0], at[1] + 13), words, 11, DIM))
    lines.append(
        text((left, 436), "Under it: magnets of the disc red, switches of the board blue.")
    )
    return [*lines, text((left, 456), "Round the edge: what A and B see in each quarter")]


PICTURES = {
    "black-dog-board.svg": board,
    "black-dog-turn.svg": turn,
    "black-dog-runs.svg": dog,
    "black-dog.svg": sensing,
}


if __name__ == "__main__":
    sys.exit(keep(PICTURES, "docs.generate_black_dog"))
