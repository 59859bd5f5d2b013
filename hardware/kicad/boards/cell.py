"""The cell of a field: a sensor in the middle of the hole, and a light where geometry.toml has its
window.

Marks of a field are its name on the segment. What lies in a hole may be as high as the marble
leaves room, and reaches 4.4 mm from its middle, so a hole may be drilled by hand. The light alone
lies in its window; above anything else the wood lies on the board.
"""

import math
from dataclasses import dataclass

from hardware.geometry import Board, Point, antennas
from hardware.kicad import parts
from hardware.kicad.boards import axes
from hardware.kicad.circuit import Circuit, Label
from hardware.kicad.layout import inset

# Of the light: beside its sensor, and where that has the light in its hole.
_LIGHT_C, _LIGHT_C_WITHIN = ((0.0, 3.3), 0), ((-3.9, 3.0), 90)
_WITHIN = 6.0
_SENSOR_C = (-3.1, -0.2)
_PULL_UP = (3.1, -0.2)


@dataclass(frozen=True)
class Place:
    """Where a cell is: its hole, its name and its number on the board."""

    at: Point
    mark: str
    number: int
    light: Point

    def beside(self, way: Point) -> Point:
        """Return the place that is *way* from the middle of the hole."""
        return round(self.at[0] + way[0], 3), round(self.at[1] + way[1], 3)

    def reference(self, letter: str, hundred: int) -> str:
        """Return the reference of a part of this cell: U107 and so on."""
        return f"{letter}{100 * hundred + self.number}"


_GAP = 1.0
"""From the edge of the wood to that of the circuit board: two of them never touch."""


def outline(board: Board) -> tuple[Point, ...]:
    """Return the edge of a circuit board below one segment of *board*, whose upper left corner is
    0, 0."""
    return inset(_without_reader(board, board.outlines[0]), _GAP)


def _without_reader(board: Board, corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """Of *corners* that which lies in the middle of the reader is cut off, a square."""
    free = antennas().reader - _GAP
    found: list[Point] = []
    for (x, y), before, behind in zip(
        corners, corners[-1:] + corners[:-1], corners[1:] + corners[:1], strict=True
    ):
        if (x, y) == board.reader:
            first, last = (
                (x + free * _sign(px - x), y + free * _sign(py - y)) for px, py in (before, behind)
            )
            found += [first, (first[0] + last[0] - x, first[1] + last[1] - y), last]
        else:
            found.append((x, y))
    return tuple(_moved(board, corner) for corner in found)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def places(board: Board) -> list[Place]:
    """Return the cells of one segment of *board*, from the same corner on."""
    return [
        Place(_moved(board, hole.at), hole.mark, number, _moved(board, hole.light))
        for number, hole in enumerate(board.holes_of(0))
    ]


def _moved(board: Board, at: Point) -> Point:
    left, top = (min(corner[axis] for corner in board.outlines[0]) for axis in (0, 1))
    return round(at[0] - left, 3), round(at[1] - top, 3)


def add_switches(circuit: Circuit, board: Board) -> None:
    """Add a field with a Hall switch at each hole of a segment of *board*: nets S0, S1 ... and L0,
    L1 ..."""
    for place in places(board):
        add_switch_field(circuit, place)


def add_switch_field(circuit: Circuit, place: Place) -> None:
    """Add a field with a Hall switch on the net S of its number and a light between two nets L."""
    circuit.group(f"Field {place.mark}")
    add_switch(circuit, place, f"S{place.number}")
    _add_rest(circuit, place)


def add_three_axes(circuit: Circuit, board: Board) -> None:
    """Add a field with a three-axis sensor at each hole of a segment of *board*."""
    for place in places(board):
        circuit.group(f"Field {place.mark}")
        add_axes(circuit, place, *axes.channel(place.number))
        _add_rest(circuit, place)


def _add_rest(circuit: Circuit, place: Place) -> None:
    add_light(circuit, place, (f"L{place.number}", f"L{place.number + 1}"))
    add_name(circuit, place)


def add_light(circuit: Circuit, place: Place, data: tuple[str, str]) -> None:
    """Add the light of a cell, between the nets *data*, in and out."""
    nets = {"VDD": "LIGHTS", "VSS": "GND", "DIN": data[0], "DOUT": data[1]}
    circuit.add(place.reference("D", 1), parts.LIGHT, nets, place.light)
    way, turn = _LIGHT_C_WITHIN if math.dist(place.at, place.light) < _WITHIN else _LIGHT_C
    between = {"1": "LIGHTS", "2": "GND"}
    circuit.add(place.reference("C", 2), parts.C100N, between, place.beside(way), turn)


def add_switch(circuit: Circuit, place: Place, out: str) -> None:
    """Add a Hall switch that pulls the net *out* low while a magnet is near."""
    nets = {"VCC": "+3V3", "OUT": out, "GND": "GND"}
    circuit.add(place.reference("U", 1), parts.HALL_SWITCH, nets, place.at, 90)
    circuit.add(
        place.reference("C", 1), parts.C100N, {"1": "+3V3", "2": "GND"}, place.beside(_SENSOR_C), 90
    )
    circuit.add(
        place.reference("R", 1), parts.R10K, {"1": "+3V3", "2": out}, place.beside(_PULL_UP), 90
    )


def add_axes(circuit: Circuit, place: Place, address: str, scl: str, sda: str) -> None:
    """Add a three-axis sensor with the factory *address* A, B, C or D on the bus *scl*, *sda*."""
    nets = {"VCC": "+3V3", "GND": "GND", "TEST": "GND", "INT": "GND", "SCL": scl, "SDA": sda}
    circuit.add(place.reference("U", 1), parts.hall_axes(address), nets, place.at)
    circuit.add(
        place.reference("C", 1), parts.C100N, {"1": "+3V3", "2": "GND"}, place.beside(_PULL_UP), 90
    )


def add_name(circuit: Circuit, place: Place) -> None:
    """Write the name of the field beside its hole, on both sides of the board."""
    circuit.labels.append(Label(place.beside((0, -7.4)), place.mark))
