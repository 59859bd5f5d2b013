"""Pictures of whole boards for docs: wood, joints, holes with their names, disc."""

from hardware.geometry import Board, Point

_WIDTH = 820  # pixels
WOOD, JOINT, HOLE, INK, GROUND = "#c79a63", "#6b4a26", "#17120f", "#241505", "#f4efe9"
_DISC, LIT = "#b98a52", "#f6d66b"
_SEATS = "#c0392b", "#1f6fb2", "#2c7a3f", "#8a6a00", "#6a3d9a", "#444444"
"""Rings of kennel, finish and start of each segment. Names say the same."""
_ROOM = 8  # diameter of a hole in which there is room for its name


def begun(board: Board, title: str, around: float = 8) -> list[str]:
    """Return the first lines of a picture of the whole *board* from above, with so much *around*
    it, as SVG in mm, up to its ground."""
    reach = board.reach() + around
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-reach:g} {-reach:g} {2 * reach:g} '
        f'{2 * reach:g}"'
        f' width="{_WIDTH}" height="{_WIDTH}" font-family="DejaVu Sans, Verdana, sans-serif" '
        'text-anchor="middle">'
    )
    ground = (
        f'<rect x="{-reach:g}" y="{-reach:g}" width="{2 * reach:g}" height="{2 * reach:g}" '
        f'fill="{GROUND}"/>'
    )
    return [start, f"<title>{title}</title>", ground]


def picture(board: Board) -> str:
    """Return *board* from above as SVG, with the name of each hole as move texts have it, seats
    counted as segments."""
    lines = begun(board, f"The board {board.name}, drawn from hardware/geometry.toml")
    for outline in board.outlines:
        points = " ".join(f"{x:g},{y:g}" for x, y in outline)
        lines.append(
            f'<polygon points="{points}" fill="{WOOD}" stroke="{JOINT}" stroke-width="1"/>'
        )
    if board.disc:
        lines += [
            circle((0, 0), board.disc.radius, _DISC, JOINT),
            circle((0, 0), board.disc.pin / 2, INK, JOINT),
        ]
    for segment in range(board.segments):
        for hole in board.holes_of(segment):
            is_of_seat = board.labels and (hole.mark[0] != "T" or hole.mark == "T0")
            ring = _SEATS[segment] if is_of_seat else JOINT
            at = board.drilled(hole)
            lines += [circle(at, board.hole / 2, HOLE, ring, 1.6), _name(at, hole.name, board.hole)]
            if board.window:
                lines.append(circle(hole.light, board.window / 2, LIT, JOINT, 0.6))
    for segment, (x, y) in enumerate(board.labels):
        lines.append(
            f'<text x="{x:g}" y="{y + 5:g}" font-size="15" fill="{_SEATS[segment]}">seat '
            f"{segment}</text>"
        )
    return "\n".join([*lines, "</svg>", ""])


def _name(at: Point, name: str, diameter: float) -> str:
    """In the hole, or below a small one."""
    x, y = at
    is_inside = diameter > _ROOM
    size = 17 / max(3, len(name)) if is_inside else 4.4
    ink, down = ("#fff", 1.8) if is_inside else (INK, diameter / 2 + 5)
    return (
        f'<text x="{x:g}" y="{round(y + down, 3):g}" font-size="{size:.2g}" '
        f'fill="{ink}">{name}</text>'
    )


def circle(at: Point, radius: float, fill: str, stroke: str, width: float = 0.8) -> str:
    """Return a circle round *at*."""
    return (
        f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{width}"/>'
    )
