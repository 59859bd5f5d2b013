"""Shapes in mm, and the SVG that shows them at their size."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hardware.geometry import Point

CUT, DRILL, MARK, TEXT, GAUGE = "CUT", "DRILL", "MARK", "TEXT", "GAUGE"
"""Layers: what is sawn out, what is drilled, centres, words, and the line to measure."""
LAYERS = CUT, DRILL, MARK, TEXT, GAUGE


@dataclass(frozen=True)
class Circle:
    """A circle."""

    layer: str
    middle: Point
    diameter: float


@dataclass(frozen=True)
class Path:
    """Straight lines from point to point."""

    layer: str
    points: tuple[Point, ...]
    is_closed: bool = False


@dataclass(frozen=True)
class Words:
    """A line of text that begins at a point of its base line."""

    layer: str
    begin: Point
    text: str
    height: float


Shape = Circle | Path | Words


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> Point:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top


def svg(shapes: Iterable[Shape], box: Box, title: str) -> str:
    """Return *shapes* within *box* as a file that is printed at its size: a unit of it is a mm."""
    width, height = box.size
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(width)}mm" '
        f'height="{_number(height)}mm"'
        f' viewBox="{_number(box.left)} {_number(box.top)} {_number(width)} {_number(height)}"'
        ' font-family="DejaVu Sans, Verdana, sans-serif" fill="none" stroke="#000" '
        'stroke-width="0.2">'
    )
    return "\n".join(
        [start, f"<title>{title}</title>", *(_element(shape) for shape in shapes), "</svg>", ""]
    )


def _element(shape: Shape) -> str:
    kind = f'class="{shape.layer}"'
    if isinstance(shape, Circle):
        x, y = shape.middle
        return (
            f'<circle {kind} cx="{_number(x)}" cy="{_number(y)}" '
            f'r="{_number(shape.diameter / 2)}"/>'
        )
    if isinstance(shape, Path):
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
        return f'<{"polygon" if shape.is_closed else "polyline"} {kind} points="{points}"/>'
    x, y = shape.begin
    return (
        f'<text {kind} x="{_number(x)}" y="{_number(y)}" font-size="{_number(shape.height)}"'
        f' fill="#000" stroke="none">{shape.text}</text>'
    )


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
