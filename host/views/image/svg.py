"""A scene as SVG: for any browser, and for printing at any size."""

import html

from host.views.image.scene import Box, Circle, Line, Point, Polygon, Scene, Shape, Words

_MOST_PIXELS = 900  # the longer side, where nobody asks for another size


def svg(scene: Scene, title: str, said: str = "") -> str:
    """*scene* as a file; *title*, and what was *said*, for those who cannot see it."""
    (x, y), (width, height) = scene.corner, scene.size
    scale = _MOST_PIXELS / max(width, height)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.2f} {y:.2f} {width:.2f} '
        f'{height:.2f}"'
        f' width="{width * scale:.0f}" height="{height * scale:.0f}" role="img"'
        ' font-family="system-ui, DejaVu Sans, sans-serif" font-weight="700" text-anchor="middle">'
    )
    about = [
        f"<title>{html.escape(title)}</title>",
        *([f"<desc>{html.escape(said)}</desc>"] if said else []),
    ]
    return "\n".join((opening, *about, *map(_drawn, scene.shapes), "</svg>\n"))


def _drawn(shape: Shape) -> str:
    match shape:
        case Circle((x, y), radius, fill, edge, width):
            return (
                f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}"{_painted(fill, edge, width)}/>'
            )
        case Box((x, y), (width, height), corner, fill, edge, line):
            place = (
                f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{corner}"'
            )
            return f"<rect {place}{_painted(fill, edge, line)}/>"
        case Line(begin, end, colour, width):
            return f'<path d="M {_at(begin)} L {_at(end)}"{_painted("", colour, width)}/>'
        case Polygon(corners, fill, edge, width):
            return f'<path d="M {" L ".join(map(_at, corners))} Z"{_painted(fill, edge, width)}/>'
        case Words((x, y), text, height, fill, edge):
            outlined = (
                f' stroke="{edge}" stroke-width="{height / 6:.2f}" paint-order="stroke"'
                if edge
                else ""
            )
            # Letters stand on their line; the middle of a capital is about a third of the height
            # above it.
            return (
                f'<text x="{x:.2f}" y="{y + 0.35 * height:.2f}" font-size="{height:.2f}" '
                f'fill="{fill}"{outlined}>'
                f"{html.escape(text)}</text>"
            )


def _painted(fill: str, edge: str, width: float) -> str:
    stroke = f' stroke="{edge}" stroke-width="{width}"' if edge else ""
    return f' fill="{fill or "none"}"{stroke}'


def _at(point: Point) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"
