"""A module of the meadow: 4 x 4 cells, above a switch and a light for each, below all the rest. One
kind for all 16.

Its plugs are in the middle, so a cable to the next module, whichever side that is on, is no longer
than 130 mm.
"""

from hardware.geometry import Board
from hardware.kicad.boards import cell, chain
from hardware.kicad.boards.ends import POWER_WIDTHS, Spot
from hardware.kicad.circuit import STATE, Circuit, Label


def module(board: Board) -> Circuit:
    """Return the module."""
    circuit = Circuit(
        "meadow-module",
        "Meadow module, 16 Hall switches",
        cell.outline(board),
        dict(POWER_WIDTHS),
        ("GND", "+5V", "LIGHTS"),
    )
    cell.add_switches(circuit, board)
    registers = [Spot((50, 20), 90), Spot((78, 56))]
    jumpers = [Spot((9 + 6 * number, 66), 90) for number in range(4)]
    chain.add_registers(circuit, registers, Spot((20, 50)), jumpers)
    chain.add_ends(circuit, Spot((36, 44), 90), Spot((50, 74)), 16)
    chain.add_test_pads(circuit, Spot((9, 8)))
    circuit.fiducials += [(25, 4), (4, 75), (94, 94)]
    circuit.screws += [(x, y) for x in (25, 75) for y in (25, 75)]
    circuit.labels.append(Label((50, 23), f"Board Collie: {circuit.title}", size=1))
    circuit.labels.append(Label((50, 25.5), STATE, size=0.8))
    return circuit
