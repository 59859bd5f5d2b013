"""Draws docs/solver.svg: how long the solver takes, position by position, as measured
(docs/solver.jsonl).

`SOLVER=20 SOLVER_FILE=docs/solver.jsonl make bench ONLY=solver` measures, `python -m
docs.generate_solver` writes the file, with `--check` it only compares.
"""

import json
import math
import sys
from pathlib import Path

from docs.generated import keep

MEASURED = Path(__file__).with_name("solver.jsonl")
KINDS = {
    ("game", 30): "games, 30 free",
    ("game", 45): "games, 45 free",
    ("game", 60): "games, first pen (60)",
    ("region", 30): "one region of 30",
    ("region", 45): "one region of 45",
}
_DECADES = (-4, 2)  # of seconds, from the lowest to the highest line
_LEFT, _TOP, _COLUMN, _DECADE = 80, 46, 170, 62
_INK, _PAPER, _GRID, _DOT = "#222222", "#ffffff", "#cccccc", "#0b5394"


def _y(seconds: float) -> float:
    return _TOP + _DECADE * (_DECADES[1] - math.log10(max(seconds, 10.0 ** _DECADES[0])))


def svg() -> str:
    """The plot: a dot for each position that was solved, a ring for each that was not."""
    measured = [json.loads(line) for line in MEASURED.read_text(encoding="utf-8").splitlines()]
    bottom = _y(0)
    width, height = _LEFT + _COLUMN * len(KINDS) + 20, bottom + 70
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" '
            'font-family="sans-serif" role="img">'
        ),
        "<title>Seconds to solve a position, a dot each</title>",
        f'<rect width="{width}" height="{height:g}" fill="{_PAPER}"/>',
        (
            f'<text x="{_LEFT}" y="24" font-size="16" fill="{_INK}">Seconds of processor time to '
            "solve a position</text>"
        ),
    ]
    for decade in range(_DECADES[0], _DECADES[1] + 1):
        y = _y(10.0**decade)
        lines.append(
            f'<line x1="{_LEFT}" x2="{width - 20}" y1="{y:g}" y2="{y:g}" stroke="{_GRID}"/>'
        )
        lines.append(
            f'<text x="{_LEFT - 8}" y="{y + 5:g}" font-size="14" fill="{_INK}" '
            f'text-anchor="end">{10.0**decade:g}</text>'
        )
    for column, (kind, name) in enumerate(KINDS.items()):
        middle = _LEFT + _COLUMN * (column + 0.5)
        dots = sorted(
            (one["seconds"], one["solved"])
            for one in measured
            if (one["kind"], one["free"]) == kind
        )
        for at, (seconds, is_solved) in enumerate(dots):
            x = middle + (at - (len(dots) - 1) / 2) * (_COLUMN - 40) / max(1, len(dots) - 1)
            fill = _DOT if is_solved else _PAPER
            lines.append(
                f'<circle cx="{x:.1f}" cy="{_y(seconds):.1f}" r="4" fill="{fill}" stroke="{_DOT}" '
                'stroke-width="1.5"/>'
            )
        lines.append(
            f'<text x="{middle:g}" y="{bottom + 26:g}" font-size="14" fill="{_INK}" '
            f'text-anchor="middle">{name}</text>'
        )
        solved = sum(is_solved for _, is_solved in dots)
        lines.append(
            f'<text x="{middle:g}" y="{bottom + 46:g}" font-size="14" fill="{_INK}" '
            f'text-anchor="middle">{solved} of {len(dots)} solved</text>'
        )
    return "\n".join([*lines, "</svg>"]) + "\n"


PICTURES = {"solver.svg": svg}

if __name__ == "__main__":
    sys.exit(keep(PICTURES, "docs.generate_solver"))
