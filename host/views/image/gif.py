"""A game as an animated picture: GIF, which every messenger plays."""

import unicodedata
from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from host.live.view import GameView
from host.views.image.scene import Box, Circle, Line, Point, Polygon, Scene, Shape, Words, scene

_WIDTH = 480  # pixels: a phone shows it whole
_FINER = 2  # drawn larger by so much, then made smaller: edges are smooth
_COLOURS = 128
_SAMPLES = 6  # frames from which the colours are chosen
_MOST_FRAMES = 400  # of a long game; what has them all would be too large to be sent
_FRAME_MS, _LAST_MS = 900, 5000

# As German spells without umlauts; what Spanish begins a question with is left out.
_SPELT = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "¿": "",
        "¡": "",
        "„": '"',
        "→": "->",
        "←": "<-",
    }
)

Moment = tuple[GameView, str, str]
"""The game, the title above it, and what was said."""


def gif(moments: Sequence[Moment], speed: float = 1.0, most_frames: int = _MOST_FRAMES) -> bytes:
    """*moments*, at least one, one after the other for ever, *speed* times as fast as usual; of too
    many only every second, third, ... and the last one."""
    stride = -(-len(moments) // most_frames)
    shown = moments[::-1][::stride][::-1]
    palette = _palette(
        [shown[number * (len(shown) - 1) // (_SAMPLES - 1)] for number in range(_SAMPLES)]
    )
    frames = (
        _Pen(scene(*moment)).draw().quantize(palette=palette, dither=Image.Dither.NONE)
        for moment in shown
    )
    file = BytesIO()
    durations = [round(_FRAME_MS / speed)] * (len(shown) - 1) + [_LAST_MS]
    next(frames).save(file, "GIF", save_all=True, append_images=frames, duration=durations, loop=0)
    return file.getvalue()


def _palette(samples: Sequence[Moment]) -> Image.Image:
    """A picture with the colours of all *samples*."""
    pictures = [_Pen(scene(*moment)).draw() for moment in samples]
    width, height = pictures[0].size
    together = Image.new("RGB", (width, height * len(pictures)))
    for number, picture in enumerate(pictures):
        together.paste(picture, (0, number * height))
    return together.quantize(_COLOURS)


def spelt(text: str) -> str:
    """The *text* with letters that come with Pillow, which has none with accents."""
    plain = unicodedata.normalize("NFD", text.translate(_SPELT))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


class _Pen:
    """Draws the shapes of a scene as pixels."""

    def __init__(self, drawn: Scene) -> None:
        self._drawn = drawn
        self._scale = _WIDTH * _FINER / drawn.size[0]
        height = round(_WIDTH * drawn.size[1] / drawn.size[0])
        self._fine = Image.new("RGB", (_WIDTH * _FINER, height * _FINER))
        self._pen = ImageDraw.Draw(self._fine)

    def draw(self) -> Image.Image:
        """All of it."""
        for shape in self._drawn.shapes:
            self._shape(shape)
        return self._fine.reduce(_FINER)

    def _shape(self, shape: Shape) -> None:
        pen = self._pen
        match shape:
            case Circle(middle, radius, fill, edge, width):
                if fill:
                    pen.ellipse(self._square(middle, radius), fill=fill)
                if edge:  # half of its width is outside
                    pen.ellipse(
                        self._square(middle, radius + width / 2),
                        outline=edge,
                        width=self._thick(width),
                    )
            case Box((x, y), (width, height), corner, fill, edge, line):
                place = (*self._at((x, y)), *self._at((x + width, y + height)))
                pen.rounded_rectangle(
                    place,
                    corner * self._scale,
                    fill or None,
                    edge or None,
                    self._thick(line) if edge else 0,
                )
            case Line(begin, end, colour, width):
                pen.line((*self._at(begin), *self._at(end)), colour, self._thick(width))
            case Polygon(corners, fill, edge, width):
                points = [self._at(corner) for corner in corners]
                pen.polygon(points, fill=fill)
                if edge:
                    pen.line([*points, points[0]], edge, self._thick(width), joint="curve")
            case Words(middle, text, height, fill, edge):
                size = height * self._scale
                pen.text(
                    self._at(middle),
                    spelt(text),
                    fill,
                    _font(size),
                    anchor="mm",
                    stroke_width=self._thick(height / 12) if edge else 0,
                    stroke_fill=edge or None,
                )

    def _at(self, point: Point) -> Point:
        (x, y), (left, top) = point, self._drawn.corner
        return (x - left) * self._scale, (y - top) * self._scale

    def _square(self, middle: Point, radius: float) -> tuple[float, float, float, float]:
        x, y = self._at(middle)
        half = radius * self._scale
        return x - half, y - half, x + half, y + half

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._scale))


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The one that comes with Pillow: the same on every computer."""
    return ImageFont.load_default(size)
