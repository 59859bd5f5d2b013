"""Below the disc of Black Dog: a quarter with the five holes of its segment, and places for the
switches that say how the disc lies.

All four are alike. A and B of the disc come to lie at the same place of two quarters, R in a third
one, so each has places for both and only that switch is fitted which its quarter has
(docs/electronics.md). The other 19 holes of the segment are not on this board.
"""

import math

from hardware.geometry import Board, Point
from hardware.kicad import parts
from hardware.kicad.boards import cell
from hardware.kicad.boards.cell import Place
from hardware.kicad.boards.ends import POWER_WIDTHS
from hardware.kicad.circuit import STATE, Circuit, Label

_BELOW_EDGE = 3.0
"""The board ends so far inside the edge of the disc: the first holes of the arms begin there."""
_CORNER = 61.0
"""Cut off where the disc is round."""
_GAP = 1.0
# From the middle of the table.
_PLUG, _HEADER, _TITLE = (62.0, -78.0), (24.0, -72.0), (52.0, -22.0)
_SCREWS = ((6.0, -24.0), (104.0, -24.0), (6.0, -112.0), (62.0, -58.0))
_FIDUCIALS = ((12.0, -24.0), (98.0, -24.0), (6.0, -106.0))
SITES = {"SIDE": ("A", "B"), "REST": ("R",)}
"""Wires to the controller, each with the switches that may be at its place."""


def quarter(board: Board) -> Circuit:
    """Return the board below a quarter of the disc of *board*, drawn as below the segment 0."""
    circuit = Circuit("black-dog-disc", "Disc of Black Dog, a quarter", _outline(board), dict(POWER_WIDTHS), ("GND", "+3V3", "LIGHTS"))  # fmt: skip
    on_disc = [(number, hole) for number, hole in enumerate(board.holes_of(0)) if hole.is_on_disc]
    for number, hole in on_disc:
        cell.add_switch_field(
            circuit, Place(moved(board, hole.at), hole.mark, number, moved(board, hole.light))
        )
    circuit.group("How the disc lies; pull-ups are at the controller")
    for number, (wire, at) in enumerate(sites(board).items(), 1):
        x, y = moved(board, at)
        circuit.add(
            f"U{number}",
            parts.HALL_SWITCH,
            {"VCC": "+3V3", "OUT": f"{wire}_OWN", "GND": "GND"},
            (x, y),
            90,
        )
        circuit.add(f"C{number}", parts.C100N, {"1": "+3V3", "2": "GND"}, (x - 3.1, y - 0.2), 90)
        circuit.labels.append(Label((x, y + 4), "/".join(SITES[wire])))
    (first, _), (last, _) = on_disc[0], on_disc[-1]
    circuit.group("To the rest of the segment, and to the controller")
    sensors = {f"S{number}": f"S{number}" for number, _ in on_disc}
    bus = {
        "GND": "GND",
        "3V3": "+3V3",
        "LIGHTS": "LIGHTS",
        "LIGHT": f"L{first}",
        "LIGHT_OUT": f"L{last + 1}",
    }
    circuit.add(
        "J1", parts.disc_plug(tuple(sensors)), bus | sensors, moved(board, _PLUG), is_below=True
    )
    circuit.add("C3", parts.C10U, {"1": "LIGHTS", "2": "GND"}, moved(board, (_PLUG[0] + 6, _PLUG[1] + 9)), 90, is_below=True)  # fmt: skip
    circuit.add(
        "J2",
        parts.DISC_HEADER,
        {"GND": "GND"} | {wire: wire for wire in SITES},
        moved(board, _HEADER),
        180,
        is_below=True,
    )
    for number, wire in enumerate(SITES, 1):
        x, y = moved(board, (_HEADER[0] - 4.5 * number, _HEADER[1] + 3.5))
        circuit.add(
            f"R{number}", parts.R100, {"1": f"{wire}_OWN", "2": wire}, (x, y), 90, is_below=True
        )
        circuit.add(
            f"D{number}", parts.CLAMP, {"1": wire, "2": "GND"}, (x, y - 4.5), 90, is_below=True
        )
    for number, pin in enumerate(parts.DISC_HEADER.pins):
        circuit.labels.append(
            Label(
                moved(board, (_HEADER[0] + 4.5, _HEADER[1] + 2.54 * number)),
                pin.name,
                is_below=True,
                size=0.8,
            )
        )
    circuit.screws += [moved(board, at) for at in _SCREWS]
    circuit.fiducials += [moved(board, at) for at in _FIDUCIALS]
    circuit.labels.append(Label(moved(board, _TITLE), f"Board Collie: {circuit.title}", size=1.5))
    circuit.labels.append(Label(moved(board, (_TITLE[0], _TITLE[1] + 3)), STATE, size=1.2))
    return circuit


def sites(board: Board) -> dict[str, Point]:
    """Return where the switches of the disc are, for each wire, turned into the quarter of segment
    0."""
    assert board.disc
    left, low = board.outlines[0][0]
    found: dict[str, Point] = {}
    for name, (x, y) in board.disc.sensors:
        while x < left or y > low:
            x, y = y, -x
        found[next(wire for wire, names in SITES.items() if name in names)] = x, y
    return found


def _outline(board: Board) -> tuple[Point, ...]:
    assert board.disc
    left, low = board.outlines[0][0]
    left, low, end = left + _GAP, low - _GAP, board.disc.radius - _BELOW_EDGE
    corners = (left, low), (left, -end), (end - _CORNER, -end), (end, _CORNER - end), (end, low)
    return tuple(moved(board, corner) for corner in corners)


def moved(board: Board, at: Point) -> Point:
    """Return the place *at* of the table on the circuit board, whose upper left corner is about 0,
    0."""
    assert board.disc
    left, _ = board.outlines[0][0]
    return round(at[0] - left, 3), round(at[1] + math.ceil(board.disc.radius), 3)
