"""Templates as files of other programs: DXF for lasers, PDF on sheets for printers. The same
template gives the same bytes."""

import io
import math
from collections.abc import Callable

import ezdxf
import ezdxf.units
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.drawing import CUT, DRILL, LAYERS, Box, Circle, Path, Shape
from hardware.geometry import Point
from hardware.template import Template, gauge

SHEETS = {"a4": (210, 297), "a3": (297, 420)}
"""Width and height of the sheets a template is printed on, by the end of the file's name."""
# margins: no printer reaches the edge; below is the line to measure
_SIDE, _TOP, _BOTTOM = (8, 8, 22)
_OVERLAP = 10
_COLOURS = {CUT: 1, DRILL: 5}  # of layers, as lasers tell them apart; the others are white or black
_LINE, _THIN = 0.2, 0.1


def dxf(template: Template) -> str:
    """Return *template* as a DXF in mm, y up as there is usual, with a layer of each kind."""
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no date, no random numbers
    document = ezdxf.new("R2000", units=ezdxf.units.MM)
    for layer in LAYERS:
        document.layers.add(layer, color=_COLOURS.get(layer, 7))
    space = document.modelspace()
    for shape in template.shapes:
        on = {"layer": shape.layer}
        if isinstance(shape, Circle):
            space.add_circle(_up(shape.middle), shape.diameter / 2, dxfattribs=on)
        elif isinstance(shape, Path):
            space.add_lwpolyline(
                [_up(at) for at in shape.points], close=shape.is_closed, dxfattribs=on
            )
        else:
            space.add_text(shape.text, height=shape.height, dxfattribs=on).set_placement(
                _up(shape.begin)
            )
    written = io.StringIO()
    document.write(written)
    return written.getvalue()


def pdf(template: Template, sheet: Point) -> bytes:
    """Return *template* on as many pages of the size *sheet* as it needs, with the line to measure
    on each."""
    written = io.BytesIO()
    canvas = Canvas(
        written, pagesize=(sheet[0] * mm, sheet[1] * mm), pageCompression=0, invariant=1
    )
    canvas.setTitle(template.title)
    tiles = _tiles(template.box, sheet)
    for number, tile in enumerate(tiles):
        _page(canvas, template, tile, sheet, f"{template.name}, sheet {number + 1} of {len(tiles)}")
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def _tiles(box: Box, sheet: Point) -> list[Box]:
    """The parts of *box* that fit on a *sheet*; neighbours share a strip."""
    room = sheet[0] - 2 * _SIDE, sheet[1] - _TOP - _BOTTOM
    counts = [
        max(1, math.ceil((size - _OVERLAP) / (space - _OVERLAP)))
        for size, space in zip(box.size, room, strict=True)
    ]
    return [
        Box(left, top, left + room[0], top + room[1])
        for top in (box.top + row * (room[1] - _OVERLAP) for row in range(counts[1]))
        for left in (box.left + column * (room[0] - _OVERLAP) for column in range(counts[0]))
    ]


def _page(canvas: Canvas, template: Template, tile: Box, sheet: Point, words: str) -> None:
    """A page shows *tile* of the template between the margins; the strips to glue are marked at its
    frame."""

    def on_page(at: Point) -> Point:
        return (at[0] - tile.left + _SIDE) * mm, (sheet[1] - (at[1] - tile.top + _TOP)) * mm

    canvas.saveState()
    canvas.setLineWidth(_THIN * mm)
    frame = canvas.beginPath()
    left, bottom = on_page((tile.left, tile.bottom))
    frame.rect(left, bottom, tile.size[0] * mm, tile.size[1] * mm)
    canvas.clipPath(frame, stroke=1, fill=0)
    canvas.setLineWidth(_LINE * mm)
    for shape in template.shapes:
        _draw(canvas, shape, on_page)
    canvas.restoreState()
    foot = tile.bottom + 6
    for shape in gauge((tile.left, foot)):
        _draw(canvas, shape, on_page)
    canvas.setFont("Helvetica", 9)
    x, y = on_page((tile.left, foot + 10))
    canvas.drawString(
        x, y, f"{words}. Print at 100 %; sheets overlap by {_OVERLAP} mm: lay frame on frame."
    )


def _draw(canvas: Canvas, shape: Shape, on_page: Callable[[Point], Point]) -> None:
    if isinstance(shape, Circle):
        canvas.circle(*on_page(shape.middle), shape.diameter / 2 * mm)
    elif isinstance(shape, Path):
        path = canvas.beginPath()
        path.moveTo(*on_page(shape.points[0]))
        for at in shape.points[1:]:
            path.lineTo(*on_page(at))
        if shape.is_closed:
            path.close()
        canvas.drawPath(path)
    else:
        canvas.setFont("Helvetica", shape.height * mm)
        canvas.drawString(*on_page(shape.begin), shape.text)


def _up(at: Point) -> Point:
    return at[0], 0.0 - at[1]
