"""Land patterns: copper for the legs of a part, its outline, and a box as its model.

Drawn here from makers' drawings and IPC-7351 (density level N). x to the right, y down, pin 1 upper
left.
"""

from dataclasses import dataclass, replace
from typing import Any

from hardware.kicad.sexpr import text, words, write

LIBRARY = "collie"
_MARGIN = 0.25  # of a courtyard, by IPC


@dataclass(frozen=True)
class Pad:
    """Copper for one leg."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: tuple[float, ...] = ()
    """Diameter, or width and height of a slot; empty for parts that lie on the board."""


@dataclass(frozen=True)
class Pattern:
    """A land pattern. *size* is the body, *middle* where its middle is, *tall* its height above the
    board."""

    name: str
    pads: tuple[Pad, ...]
    size: tuple[float, float]
    tall: float
    colour: str = "0.15 0.15 0.16"
    middle: tuple[float, float] = (0, 0)
    has_mark: bool = False
    """Pin 1 has a dot on the silkscreen."""

    @property
    def is_through(self) -> bool:
        """Whether legs go through the board."""
        return any(pad.drill for pad in self.pads)

    def courtyard(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of what no other part may enter."""
        (x, y), (width, height) = self.middle, self.size
        xs = [
            x - width / 2,
            x + width / 2,
            *(pad.x + way * pad.width / 2 for pad in self.pads for way in (-1, 1)),
        ]
        ys = [
            y - height / 2,
            y + height / 2,
            *(pad.y + way * pad.height / 2 for pad in self.pads for way in (-1, 1)),
        ]
        return min(xs) - _MARGIN, min(ys) - _MARGIN, max(xs) + _MARGIN, max(ys) + _MARGIN

    def mark(self) -> tuple[float, float]:
        """Return where the dot of pin 1 is: left of it, in the courtyard."""
        first = self.pads[0]
        return first.x - first.width / 2 - 0.45, first.y


def _two(
    name: str,
    apart: float,
    width: float,
    height: float,
    size: tuple[float, float],
    tall: float,
    colour: str,
) -> Pattern:
    return Pattern(
        name,
        tuple(Pad(str(i + 1), x, 0, width, height) for i, x in enumerate((-apart / 2, apart / 2))),
        size,
        tall,
        colour,
    )


def _rows(
    name: str,
    count: int,
    pitch: float,
    apart: float,
    pad: tuple[float, float],
    size: tuple[float, float],
    tall: float,
    *,
    left_out: tuple[int, ...] = (),
) -> Pattern:
    """Legs on the left from top to bottom, then on the right from bottom to top; *left_out* are
    places without one."""
    half = count // 2
    ys = [(number - (half - 1) / 2) * pitch for number in range(half)]
    places = [(-apart / 2, y) for y in ys] + [(apart / 2, y) for y in reversed(ys)]
    kept = [at for number, at in enumerate(places) if number not in left_out]
    return Pattern(
        name,
        tuple(Pad(str(i + 1), *at, *pad) for i, at in enumerate(kept)),
        size,
        tall,
        has_mark=True,
    )


def _header(count: int, name: str = "PinHeader") -> Pattern:
    pads = tuple(Pad(str(i + 1), 0, i * 2.54, 1.7, 1.7, (1.0,)) for i in range(count))
    return Pattern(
        f"{name}1x{count:02d}",
        pads,
        (2.5, 2.54 * count),
        8.5,
        middle=(0, 1.27 * (count - 1)),
        has_mark=True,
    )


def _wide_socket(count: int, more: float) -> Pattern:
    """A socket with a second row of holes *more* to the right: it is soldered into one of them."""
    pads = tuple(
        Pad(str(i + 1), x, i * 2.54, 1.7, 1.7, (1.0,)) for i in range(count) for x in (0, more)
    )
    return Pattern(
        f"PinSocket2x{count}",
        pads,
        (2.5, 2.54 * count),
        8.5,
        middle=(0, 1.27 * (count - 1)),
        has_mark=True,
    )


def _jst(count: int) -> Pattern:
    """JST PH, lying; it is plugged in from below on the drawing (y down)."""
    legs = [Pad(str(i + 1), (i - (count - 1) / 2) * 2, -2.85, 1.0, 3.5) for i in range(count)]
    side = count - 1 + 2.35
    holds = [Pad("MP", way * side, 2.9, 1.5, 3.4) for way in (-1, 1)]
    return Pattern(
        f"JST-PH{count}",
        (*legs, *holds),
        (2 * count + 3.9, 7.6),
        5.5,
        "0.85 0.84 0.78",
        (0, 0.6),
        has_mark=True,
    )


def _usb_c() -> Pattern:
    """USB-C for power alone, lying; it is plugged in from below on the drawing, where the edge of
    the board is at 2.8 mm."""
    legs = (
        ("B12", -2.75, 0.8),
        ("B9", -1.52, 0.76),
        ("A5", -0.5, 0.7),
        ("B5", 0.5, 0.7),
        ("A9", 1.52, 0.76),
        ("A12", 2.75, 0.8),
    )
    holds = [Pad("S1", x, y, 1.1, 1.7, (0.6, 1.2)) for x in (-4.32, 4.32) for y in (-3.0, 0.8)]
    pads = (*(Pad(number, x, -3.08, width, 1.2) for number, x, width in legs), *holds)
    return Pattern("USB-C-power", pads, (8.94, 6.8), 3.2, _STEEL)


_BARE = "Jumper", "TestPad"
"""Nothing is soldered on by the assembler."""
_STEEL, _BEIGE, _WHITE, _BLACK = "0.7 0.7 0.7", "0.6 0.5 0.35", "0.95 0.95 0.93", "0.15 0.15 0.16"
_LISTED = (
    _two("R0603", 1.65, 0.8, 0.95, (1.6, 0.8), 0.45, "0.1 0.1 0.1"),
    _two("C0603", 1.55, 0.9, 0.95, (1.6, 0.8), 0.8, _BEIGE),
    _two("C0805", 1.9, 1.0, 1.45, (2.0, 1.25), 1.25, _BEIGE),
    _two("F1206", 2.8, 1.25, 1.75, (3.2, 1.6), 0.6, "0.1 0.35 0.15"),
    replace(_two("LED0603", 1.575, 0.875, 0.95, (1.6, 0.8), 0.6, _WHITE), has_mark=True),
    _two("SOD323", 2.1, 0.6, 0.45, (1.7, 1.25), 1.0, _BLACK),
    Pattern("TestPad", (Pad("1", 0, 0, 1.5, 1.5),), (1.5, 1.5), 0.0, _STEEL),
    _two("Jumper", 1.3, 1.0, 1.5, (2.2, 1.4), 0.0, _STEEL),
    Pattern("SOT23", (Pad("1", -0.94, -0.95, 1.3, 0.6), Pad("2", -0.94, 0.95, 1.3, 0.6), Pad("3", 0.94, 0, 1.3, 0.6)), (1.3, 2.9), 1.1),
    _rows("SOT23-5", 6, 0.95, 2.28, (1.32, 0.6), (1.6, 2.9), 1.1, left_out=(4,)),
    _rows("SOT23-6", 6, 0.95, 2.28, (1.32, 0.6), (1.6, 2.9), 1.1),
    _rows("SOIC16", 16, 1.27, 4.95, (1.95, 0.6), (3.9, 9.9), 1.6),
    _rows("TSSOP24", 24, 0.65, 5.75, (1.5, 0.35), (4.4, 7.8), 1.2),
    Pattern("PLCC4-2020", tuple(Pad(str(i + 1), x, y, 0.7, 0.7) for i, (x, y) in enumerate(((-0.915, -0.55), (-0.915, 0.55), (0.915, 0.55), (0.915, -0.55)))), (2.2, 2.0), 0.9, _WHITE, has_mark=True),
    _header(8),
    _jst(8),
    _jst(10),
    *(_header(count) for count in (2, 3, 4, 5)),
    _header(22, "PinSocket"),
    _wide_socket(22, 2.54),
    _two("R1206", 2.925, 1.125, 1.75, (3.2, 1.6), 0.6, "0.1 0.1 0.1"),
    _two("F1812", 4.275, 1.125, 3.4, (4.5, 3.2), 0.8, "0.1 0.35 0.15"),
    replace(_two("SMA", 4.0, 2.5, 1.8, (4.3, 2.6), 2.3, _BLACK), has_mark=True),
    _rows("SOIC8", 8, 1.27, 4.95, (1.95, 0.6), (3.9, 4.9), 1.6),
    Pattern("Radial8", tuple(Pad(str(i + 1), 3.5 * i, 0, 1.6, 1.6, (0.8,)) for i in range(2)), (8.0, 8.0), 11.5, "0.1 0.15 0.3", (1.75, 0), has_mark=True),
    Pattern("Piezo12", tuple(Pad(str(i + 1), 5.0 * i, 0, 2.0, 2.0, (1.0,)) for i in range(2)), (12.2, 12.2), 6.5, _BLACK, (2.5, 0)),
    Pattern("Button6", tuple(Pad(number, x, y, 2.0, 2.0, (1.1,)) for number, y in (("1", 0), ("2", 4.5)) for x in (0, 6.5)), (6.0, 6.0), 5.0, _BLACK, (3.25, 2.25)),
    _usb_c(),
)  # fmt: skip
PATTERNS = {pattern.name: pattern for pattern in _LISTED}


def footprint(pattern: Pattern) -> list[Any]:
    """Return *pattern* as KiCad's library has it, as a tree; the board's writer begins with it,
    too."""
    left, top, right, bottom = pattern.courtyard()
    (x, y), (width, height) = pattern.middle, pattern.size
    tree: list[Any] = [
        *words("attr", *words("through_hole" if pattern.is_through else "smd"))[:2],
    ]
    found: list[Any] = [tree]
    found.append(_box("F.CrtYd", 0.05, left, top, right, bottom))
    found.append(_box("F.Fab", 0.1, x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    if pattern.has_mark:
        mark_x, mark_y = pattern.mark()
        found.append(
            words(
                "fp_circle",
                words("center", mark_x, mark_y),
                words("end", mark_x + 0.15, mark_y),
                words("stroke", words("width", 0.15), words("type solid")),
                words("fill yes"),
                words("layer", text("F.SilkS")),
            )
        )
    found += [_pad(pattern, pad) for pad in pattern.pads]
    if pattern.tall:
        found.append(
            words(
                "model",
                text(f"${{KIPRJMOD}}/../library/models/{pattern.name}.wrl"),
            )
        )
    return found


def _box(
    layer: str, width: float, left: float, top: float, right: float, bottom: float
) -> list[Any]:
    return words(
        "fp_rect",
        words("start", left, top),
        words("end", right, bottom),
        words("stroke", words("width", width)),
        words("layer", text(layer)),
    )


def _pad(pattern: Pattern, pad: Pad) -> list[Any]:
    size = [words("at", pad.x, pad.y), words("size", pad.width, pad.height)]
    if pad.drill:
        drill = (
            words("drill oval", *pad.drill) if len(pad.drill) == 2 else words("drill", *pad.drill)
        )
        shape = (
            "rect"
            if pad is pattern.pads[0] and pattern.has_mark
            else "oval"
            if len(pad.drill) == 2
            else "circle"
        )
        return words(
            "pad",
            text(pad.number),
            *words(f"thru_hole {shape}"),
            *size,
            drill,
            words("layers", text("*.Cu"), text("*.Mask")),
        )
    layers = ["F.Cu", "F.Mask"] + ([] if pattern.name in _BARE else ["F.Paste"])
    return words(
        "pad", text(pad.number), *words("smd rect"), *size, words("layers", *map(text, layers))
    )


def module(pattern: Pattern) -> str:
    """Return *pattern* as a file of KiCad's library."""
    head = words(
        "footprint",
        text(pattern.name),
        words("version 20241229"),
        words("generator", text("board_collie")),
        words("layer", text("F.Cu")),
    )
    reference = [_words_on("Reference", "REF**"), _words_on("Value", pattern.name)]
    return write([*head, *reference, *footprint(pattern)]) + "\n"


def _words_on(name: str, content: str) -> list[Any]:
    effects = words("effects", words("font", words("size", 0.8, 0.8), words("thickness", 0.12)))
    return words(
        "property",
        text(name),
        text(content),
        words("at", 0, 0, 0),
        words("layer", text("F.Fab")),
        effects,
    )


def model(pattern: Pattern) -> str:
    """Return the body of *pattern* as a box in VRML, whose unit KiCad reads as 2.54 mm."""
    (x, y), (width, height) = pattern.middle, pattern.size
    unit = 2.54
    return "\n".join(
        (
            "#VRML V2.0 utf8",
            (
                f"Transform {{ translation {x / unit:.4f} {-y / unit:.4f} "
                f"{pattern.tall / 2 / unit:.4f} children [ Shape {{"
            ),
            f"  appearance Appearance {{ material Material {{ diffuseColor {pattern.colour} }} }}",
            (
                f"  geometry Box {{ size {width / unit:.4f} {height / unit:.4f} "
                f"{pattern.tall / unit:.4f} }}"
            ),
            "} ] }",
            "",
        )
    )
