"""A segment of the board dog-4 with its 24 fields: above sensors and lights in their holes, below all the rest."""

from hardware.geometry import Board
from hardware.kicad.boards import axes, cell, chain
from hardware.kicad.boards.ends import POWER_WIDTHS, Spot
from hardware.kicad.circuit import Circuit, Label

# The edge on the left meets the segment before, the upper one the next (geometry.toml); cables of 100 mm join them below.
_NEAR = Spot((20, 72), 90)
_FAR = Spot((72, 20), 0)
# Free of holes: the inner square and the strip between finish and kennel.
_SCREWS = ((8, 40), (40, 8), (60, 140), (140, 60), (192, 192), (6, 192), (192, 6))


def switches(board: Board) -> Circuit:
    """Return the segment with a Hall switch at each field, for pieces whose magnets keep their direction."""
    circuit = _segment(board, "dog-4-switch", "Dog segment, 24 Hall switches")
    cell.add_switches(circuit, board)
    registers = [Spot((90, 160), 90), Spot((160, 90), 180), Spot((100, 120), 90)]
    jumpers = [Spot((52 + 6 * number, 108), 90) for number in range(4)]
    chain.add_registers(circuit, registers, Spot((62, 122), 90), jumpers)
    chain.add_ends(circuit, _NEAR, _FAR, 24)
    return circuit


def three_axes(board: Board) -> Circuit:
    """Return the segment with a three-axis sensor at each field, for marbles that roll freely."""
    circuit = _segment(board, "dog-4-axes", "Dog segment, 24 three-axis sensors")
    cell.add_three_axes(circuit, board)
    jumpers = [Spot((122 + 6 * number, 108), 90) for number in range(3)]
    axes.add_multiplexer(circuit, Spot((100.175, 120), 90), jumpers)
    axes.add_ends(circuit, _NEAR, _FAR, 24)
    return circuit


def _segment(board: Board, name: str, title: str) -> Circuit:
    circuit = Circuit(name, title, cell.outline(board), dict(POWER_WIDTHS), ("GND", "+5V", "LIGHTS"))
    circuit.screws += _SCREWS
    circuit.labels.append(Label((88, 60), f"Board Collie: {title}", size=2))
    circuit.labels.append(Label((88, 64), "CERN-OHL-P v2, not built yet", size=1.5))
    return circuit
