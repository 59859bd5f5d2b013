"""A segment of the board dog-4 with its 24 fields: above sensors and lights in their holes, below all the rest."""

from hardware.geometry import Board
from hardware.kicad.boards import axes, cell, chain
from hardware.kicad.boards.cell import Place
from hardware.kicad.boards.ends import POWER_WIDTHS, Spot
from hardware.kicad.circuit import Circuit, Label
from hardware.kicad.layout import inset

_GAP = 1.0
"""From the edge of the wood to that of the circuit board: two of them never touch."""
# The edge on the left meets the segment before, the upper one the next (geometry.toml); cables of 100 mm join them below.
_NEAR = Spot((12, 72), 270)
_FAR = Spot((72, 12), 180)
# Free of holes: the inner square and the strip between finish and kennel.
_SCREWS = ((8, 40), (40, 8), (60, 140), (140, 60), (192, 192), (6, 192), (192, 6))


def switches(board: Board) -> Circuit:
    """Return the segment with a Hall switch at each field, for pieces whose magnets keep their direction."""
    circuit = _segment(board, "dog-4-switch", "Dog segment, 24 Hall switches")
    for place in _places(board):
        circuit.group(f"Field {place.mark}")
        cell.add_switch(circuit, place, f"S{place.number}")
        cell.add_light(circuit, place, (f"L{place.number}", f"L{place.number + 1}"))
        cell.add_name(circuit, place)
    registers = [Spot((90, 160), 90), Spot((160, 90), 180), Spot((100, 120), 90)]
    jumpers = [Spot((52 + 6 * number, 108), 90) for number in range(4)]
    chain.add_registers(circuit, registers, Spot((62, 122), 90), jumpers)
    chain.add_ends(circuit, _NEAR, _FAR, 24)
    _mark(circuit, jumpers, ("C2", "C1", "C0", "P"))
    return circuit


def three_axes(board: Board) -> Circuit:
    """Return the segment with a three-axis sensor at each field, for marbles that roll freely."""
    circuit = _segment(board, "dog-4-axes", "Dog segment, 24 three-axis sensors")
    for place in _places(board):
        circuit.group(f"Field {place.mark}")
        cell.add_axes(circuit, place, *axes.channel(place.number))
        cell.add_light(circuit, place, (f"L{place.number}", f"L{place.number + 1}"))
        cell.add_name(circuit, place)
    jumpers = [Spot((122 + 6 * number, 108), 90) for number in range(3)]
    axes.add_multiplexer(circuit, Spot((100.175, 120), 90), jumpers)
    axes.add_ends(circuit, _NEAR, _FAR, 24)
    _mark(circuit, jumpers, ("A2", "A1", "A0"))
    return circuit


def _mark(circuit: Circuit, jumpers: list[Spot], names: tuple[str, ...]) -> None:
    for spot, name in zip(jumpers, names, strict=True):
        circuit.labels.append(Label(spot.beside(0, 4), name, is_below=True, size=1.0))


def _places(board: Board) -> list[Place]:
    return [Place(hole.at, hole.mark, number) for number, hole in enumerate(board.holes_of(0))]


def _segment(board: Board, name: str, title: str) -> Circuit:
    circuit = Circuit(name, title, inset(board.outlines[0], _GAP), dict(POWER_WIDTHS), ("GND", "+5V", "LIGHTS"))
    circuit.screws += _SCREWS
    circuit.labels.append(Label((88, 60), f"Board Collie: {title}", size=2))
    circuit.labels.append(Label((88, 64), "CERN-OHL-P v2, not built yet", size=1.5))
    return circuit
