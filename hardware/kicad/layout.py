"""Writes circuits as KiCad's boards. Copper that was routed is kept from the board that is there;
the rest follows from the circuit."""

import hashlib
import math
from collections.abc import Iterator
from typing import Any

from hardware.geometry import Point
from hardware.kicad.circuit import DATE, Circuit, Label, Part
from hardware.kicad.ids import identifier
from hardware.kicad.patterns import LIBRARY, PATTERNS, Pad, Pattern, footprint
from hardware.kicad.sexpr import Word, named, read, text, words, write

EDGE = 0.5  # from the edge of the board to copper
CLEARANCE = 0.2
GROUND_CLEARANCE = 0.2
VIA, DRILL = 0.6, 0.3
_COPPER = ("segment", "via")
_LAYERS = (
    (0, "F.Cu", "signal"), (2, "B.Cu", "signal"), (9, "F.Adhes", "user"), (11, "B.Adhes", "user"),
    (13, "F.Paste", "user"), (15, "B.Paste", "user"), (5, "F.SilkS", "user"), (7, "B.SilkS", "user"),
    (1, "F.Mask", "user"), (3, "B.Mask", "user"), (17, "Dwgs.User", "user"), (25, "Edge.Cuts", "user"),
    (31, "F.CrtYd", "user"), (29, "B.CrtYd", "user"), (35, "F.Fab", "user"), (33, "B.Fab", "user"),
)  # fmt: skip


def turned(part: Part, x: float, y: float) -> Point:
    """Return where a point of a part's pattern is on the board."""
    y = -y if part.is_below else y
    angle = math.radians(part.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    return part.at[0] + x * cos + y * sin, part.at[1] - x * sin + y * cos


def _within(part: Part, at: Point) -> Point:
    """Return where a point of the board is in a part as KiCad writes it: what lies below is mirrored
    already."""
    x, y = at[0] - part.at[0], at[1] - part.at[1]
    angle = math.radians(part.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    return round(x * cos - y * sin, 3) + 0.0, round(x * sin + y * cos, 3) + 0.0


def pads(circuit: Circuit) -> Iterator[tuple[Part, Pad, str]]:
    """Yield every pad that lies on the board, with its net; "" for pads that are no pin."""
    for part in circuit.parts:
        names = {pin.number: part.net(pin) for pin in part.kind.pins}
        for pad in PATTERNS[part.kind.pattern].pads if part.kind.pattern else ():
            yield part, pad, names.get(pad.number, "")


def fingerprint(circuit: Circuit) -> str:
    """Return a few letters that change whenever something changes that tracks depend on."""
    facts = [
        circuit.outline, circuit.screws, circuit.fiducials, circuit.cutouts,
        sorted((part.reference, part.kind.pattern, part.at, part.turn, part.is_below, pad.number, pad.x, pad.y, net) for part, pad, net in pads(circuit)),
    ]  # fmt: skip
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:12]


def board(circuit: Circuit, revision: str, routed: str = "") -> str:
    """Return *circuit* as a board, with the tracks, vias and filled areas of the board *routed*."""
    old = read(routed) if routed else []
    numbers = {net: number for number, net in enumerate(circuit.nets(), 1)}
    comments = (
        "Licence: CERN-OHL-P v2. Not built yet.",
        f"Routed for {_routed_for(old) or 'nothing yet'}",
    )
    tree = words(
        "kicad_pcb",
        words("version 20241229"),
        words("generator", text("board_collie")),
        words("generator_version", text("9.0")),
        words("general", words("thickness", 1.6), words("legacy_teardrops no")),
        words("paper", text("A3")),
        words("title_block", words("title", text(circuit.title)), words("date", text(DATE)), words("rev", text(revision)), words("company", text("Board Collie")), *(words("comment", n, text(line)) for n, line in enumerate(comments, 1))),
        words("layers", *([Word(number), text(name), Word(kind)] for number, name, kind in ((str(number), name, kind) for number, name, kind in _LAYERS))),
        words("setup", words("pad_to_mask_clearance", 0), words("allow_soldermask_bridges_in_footprints no")),
        words("net", 0, text("")),
        *(words("net", number, text(net)) for net, number in numbers.items()),
        *(_part(circuit, part, numbers) for part in circuit.parts if part.kind.pattern),
        *_edges(circuit),
        *(_hole(circuit, number, at) for number, at in enumerate(circuit.screws, 1)),
        *(_fiducial(circuit, number, at, is_below=is_below) for number, at in enumerate(circuit.fiducials, 1) for is_below in (False, True)),
        *(_label(circuit, number, label) for number, label in enumerate(circuit.labels, 1)),
        *(item for name in _COPPER for item in named(old, name)),
        *(_area(circuit, layer, numbers["GND"], old) for layer in ("F.Cu", "B.Cu")),
        words("embedded_fonts no"),
    )  # fmt: skip
    return write(tree) + "\n"


def routed_for(routed: str) -> str:
    """Return the fingerprint of what the board *routed* was routed for, "" if it was not."""
    return _routed_for(read(routed))


def _routed_for(tree: list[Any]) -> str:
    for block in named(tree, "title_block"):
        for comment in named(block, "comment"):
            if comment[2].startswith("Routed for ") and "nothing" not in comment[2]:
                return comment[2].removeprefix("Routed for ")
    return ""


def with_copper(
    plain: str, fingerprint_of: str, tracks: list[list[Any]], areas: dict[str, list[list[Any]]]
) -> str:
    """Return the board *plain* with *tracks*, the filled *areas* of each layer, and said for what
    it was routed."""
    tree = read(plain)
    tree = [item for item in tree if not (isinstance(item, list) and item[0] in _COPPER)]
    at = next(
        number for number, item in enumerate(tree) if isinstance(item, list) and item[0] == "zone"
    )
    tree[at:at] = tracks
    for zone in named(tree, "zone"):
        (layer,) = named(zone, "layer")
        zone[:] = [
            item for item in zone if not (isinstance(item, list) and item[0] == "filled_polygon")
        ] + areas.get(layer[1], [])
    for comment in named(named(tree, "title_block")[0], "comment"):
        if comment[2].startswith("Routed for "):
            comment[2] = text(f"Routed for {fingerprint_of}")
    return write(tree) + "\n"


def with_more_clearance(board_text: str, more: float) -> str:
    """Return the board *board_text* whose ground keeps *more* away from everything else."""
    tree = read(board_text)
    keepers = [named(zone, "connect_pads")[0] for zone in named(tree, "zone")]
    keepers += [pad for part in named(tree, "footprint") for pad in named(part, "pad")]
    for keeper in keepers:
        for clearance in named(keeper, "clearance"):
            clearance[1] = float(clearance[1]) + more
    return write(tree)


def track(net: int, layer: str, width: float, ends: tuple[Point, Point]) -> list[Any]:
    """Return one track."""
    begin, end = ends
    return words("segment", words("start", *begin), words("end", *end), words("width", width), words("layer", text(layer)), words("net", net))  # fmt: skip


def via(net: int, at: Point) -> list[Any]:
    """Return one via."""
    layers = words("layers", text("F.Cu"), text("B.Cu"))
    return words(
        "via",
        words("at", *at),
        words("size", VIA),
        words("drill", DRILL),
        layers,
        words("net", net),
    )


def _part(circuit: Circuit, part: Part, numbers: dict[str, int]) -> list[Any]:
    pattern = PATTERNS[part.kind.pattern]
    me = circuit.name, part.reference
    nets = {pin.number: part.net(pin) for pin in part.kind.pins}
    drawn = footprint(pattern)
    for item in drawn:
        if item[0] == "pad":
            _turn(item, part)
            if item[1] in nets:
                item.append(words("net", numbers[nets[item[1]]], text(nets[item[1]])))
        if item[0] == "attr" and not part.kind.mpn:
            item.append(Word("exclude_from_bom"))
        if part.is_below:
            _flip(item)
    layer = "B.Cu" if part.is_below else "F.Cu"
    fields = ("Reference", part.reference), ("Value", part.kind.value)
    return words(
        "footprint",
        text(f"{LIBRARY}:{pattern.name}"),
        words("layer", text(layer)),
        words("uuid", text(identifier(*me, "pattern"))),
        words("at", *part.at, part.turn),
        *(_field(part, name, value, circuit.references) for name, value in fields),
        words("path", text(f"/{identifier(*me)}")),
        *drawn,
    )


def _field(part: Part, name: str, value: str, shown: dict[str, Point]) -> list[Any]:
    is_shown = name == "Reference" and value in shown
    side, kind = "B" if part.is_below else "F", "SilkS" if is_shown else "Fab"
    place = (*_within(part, shown[value]), 0) if is_shown else (0, 0, part.turn)
    field = words(
        "property",
        text(name),
        text(value),
        words("at", *place),
        words("layer", text(f"{side}.{kind}")),
    )
    if name != "Reference":
        return [*field, words("hide yes")]
    size = 0.8 if is_shown or PATTERNS[part.kind.pattern].size[0] > 1.3 else 0.5
    mirror = [words("justify mirror")] if part.is_below else []
    return [
        *field,
        words(
            "effects",
            words("font", words("size", size, size), words("thickness", size * 0.15)),
            *mirror,
        ),
    ]


def _turn(pad: list[Any], part: Part) -> None:
    (at,) = named(pad, "at")
    at[3:] = [part.turn] if part.turn else []


def _flip(item: list[Any]) -> None:
    """To the other side: y and the layers are mirrored."""
    for name in ("at", "start", "end", "center"):
        for place in named(item, name):
            place[2] = -place[2]
    for name in ("layer", "layers"):
        for layers in named(item, name):
            layers[1:] = [
                text("B" + layer[1:]) if layer.startswith("F.") else layer for layer in layers[1:]
            ]


def _edges(circuit: Circuit) -> Iterator[list[Any]]:
    stroke = words("stroke", words("width", 0.1), words("type solid"))
    layer = words("layer", text("Edge.Cuts"))
    corners = circuit.outline
    for number, (begin, end) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
        ident = words("uuid", text(identifier(circuit.name, "edge", number)))
        yield words("gr_line", words("start", *begin), words("end", *end), stroke, layer, ident)
    for number, ((x, y), radius) in enumerate(circuit.cutouts):
        ident = words("uuid", text(identifier(circuit.name, "cutout", number)))
        yield words(
            "gr_circle",
            words("center", x, y),
            words("end", x + radius, y),
            stroke,
            words("fill no"),
            layer,
            ident,
        )


SCREW = 3.2
"""Diameter of the holes for screws of 3 mm."""
HEAD = 1.5
"""Around them, where the head of the screw lies: no copper."""


def screw_module() -> str:
    """Return the hole for a screw as a file of KiCad's library."""
    head = words("footprint", text("Screw"), words("version 20241229"), words("generator", text("board_collie")), words("layer", text("F.Cu")))  # fmt: skip
    return write([*head, *_screw()]) + "\n"


def _hole(circuit: Circuit, number: int, at: Point) -> list[Any]:
    """A hole for a screw, as a part of the board alone."""
    drawn = _screw(f"H{number}")
    ident = words("uuid", text(identifier(circuit.name, "screw", number)))
    return words(
        "footprint",
        text(f"{LIBRARY}:Screw"),
        words("layer", text("F.Cu")),
        ident,
        words("at", *at),
        *drawn,
    )


FIDUCIAL = 1.0
"""Diameter of the copper of a mark for the machine."""
BARE = 0.5
"""Around it, without copper and mask."""


def fiducial_module() -> str:
    """Return the mark for the machine as a file of KiCad's library."""
    head = words("footprint", text("Fiducial"), words("version 20241229"), words("generator", text("board_collie")), words("layer", text("F.Cu")))  # fmt: skip
    return write([*head, *_mark("F", "REF**")]) + "\n"


def _fiducial(circuit: Circuit, number: int, at: Point, *, is_below: bool) -> list[Any]:
    """A mark for the machine, as a part of the board alone."""
    side = "B" if is_below else "F"
    return words(
        "footprint",
        text(f"{LIBRARY}:Fiducial"),
        words("layer", text(f"{side}.Cu")),
        words("uuid", text(identifier(circuit.name, "fiducial", side, number))),
        words("at", *at),
        *_mark(side, f"FID{number}{side}"),
    )


def _mark(side: str, reference: str) -> list[list[Any]]:
    pad = words(
        "pad",
        text(""),
        *words("smd circle"),
        words("at", 0, 0),
        words("size", FIDUCIAL, FIDUCIAL),
        words("layers", text(f"{side}.Cu"), text(f"{side}.Mask")),
        words("solder_mask_margin", BARE),
        words("clearance", BARE),
    )
    return [*_board_only("Fiducial", reference, side), pad]


def _board_only(name: str, reference: str, side: str = "F") -> list[list[Any]]:
    """The fields of what is no part of the circuit."""
    effects = words("effects", words("font", words("size", 1, 1), words("thickness", 0.15)))
    if side == "B":
        effects.append(words("justify mirror"))
    fields = (("Reference", reference), ("Value", name), ("Datasheet", ""), ("Description", ""))
    return [
        *(
            words("property", text(field), text(value), words("at", 0, 0, 0), words("layer", text(f"{side}.Fab")), words("hide yes"), effects)
            for field, value in fields
        ),
        words("attr board_only exclude_from_pos_files exclude_from_bom allow_missing_courtyard"),
    ]  # fmt: skip


def _screw(reference: str = "REF**") -> list[list[Any]]:
    size = [
        words("size", SCREW, SCREW),
        words("drill", SCREW),
        words("layers", text("*.Cu"), text("*.Mask")),
    ]
    pad = words(
        "pad",
        text(""),
        *words("np_thru_hole circle"),
        words("at", 0, 0),
        *size,
        words("clearance", HEAD),
    )
    return [*_board_only("Screw", reference), pad]


def _label(circuit: Circuit, number: int, label: Label) -> list[Any]:
    layer = "B.SilkS" if label.is_below else "F.SilkS"
    effects = words(
        "effects",
        words("font", words("size", label.size, label.size), words("thickness", label.size * 0.15)),
    )
    if label.is_below:
        effects.append(words("justify mirror"))
    ident = words("uuid", text(identifier(circuit.name, "label", number)))
    return words(
        "gr_text",
        text(label.text),
        words("at", *label.at, 0),
        words("layer", text(layer)),
        ident,
        effects,
    )


def _area(circuit: Circuit, layer: str, net: int, old: list[Any]) -> list[Any]:
    """The ground that fills what is left of a layer."""
    filled = [item for zone in named(old, "zone") if named(zone, "layer")[0][1] == layer for item in named(zone, "filled_polygon")]  # fmt: skip
    return words(
        "zone",
        words("net", net),
        words("net_name", text("GND")),
        words("layer", text(layer)),
        words("uuid", text(identifier(circuit.name, "ground", layer))),
        words("hatch edge", 0.5),
        words("connect_pads", words("clearance", GROUND_CLEARANCE)),
        words("min_thickness", 0.25),
        words("filled_areas_thickness no"),
        words("fill yes", words("thermal_gap", 0.3), words("thermal_bridge_width", 0.4)),
        words("polygon", words("pts", *(words("xy", *at) for at in inset(circuit.outline, EDGE)))),
        *filled,
    )


def inset(outline: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return *outline*, whichever way round, with each side moved inwards by *by*."""
    sides = list(zip(outline, outline[1:] + outline[:1], strict=True))
    way = 1 if sum(a[0] * b[1] - b[0] * a[1] for a, b in sides) > 0 else -1
    moved: list[tuple[Point, Point]] = []
    for (ax, ay), (bx, by_) in sides:
        dx, dy = bx - ax, by_ - ay
        length = math.hypot(dx, dy)
        moved.append(((ax - way * dy / length * by, ay + way * dx / length * by), (dx, dy)))
    corners: list[Point] = []
    for ((px, py), (dx, dy)), ((qx, qy), (ex, ey)) in zip(
        moved[-1:] + moved[:-1], moved, strict=True
    ):
        along = ((qx - px) * ey - (qy - py) * ex) / (dx * ey - dy * ex)
        corners.append((round(px + along * dx, 3) + 0.0, round(py + along * dy, 3) + 0.0))
    return tuple(corners)


def pattern_of(part: Part) -> Pattern:
    """Return the land pattern of *part*."""
    return PATTERNS[part.kind.pattern]
