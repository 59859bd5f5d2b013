"""Segments of the boards dog-4 and dog-6 with 24 fields each: above sensors and lights in their
holes, below all the rest. The circuit is one."""

from dataclasses import dataclass

from hardware.geometry import Board, Point
from hardware.kicad.boards import axes, cell, chain
from hardware.kicad.boards.ends import POWER_WIDTHS, Spot
from hardware.kicad.circuit import STATE, Circuit, Label


@dataclass(frozen=True)
class _Spots:
    """Where parts lie that are in no hole, from the upper left corner of the segment on."""

    near: Spot
    far: Spot
    """Near the edges to the segment before and to the next one; cables of 100 mm join them
    below."""
    screws: tuple[Point, ...]
    """Free of holes."""
    registers: tuple[Spot, ...]
    identity: Spot
    multiplexer: Spot
    jumpers: Point
    """The first of a row."""
    title: Point
    pads: Spot
    """The first of a row of test pads."""
    fiducials: tuple[Point, ...]


_SPOTS = {
    "dog-4": _Spots(
        Spot((20, 72), 90), Spot((72, 20)),
        ((8, 52), (52, 8), (60, 140), (140, 60), (192, 192), (6, 192), (192, 6)),
        (Spot((90, 160), 90), Spot((160, 90), 180), Spot((100, 120), 90)), Spot((62, 122), 90),
        Spot((100.175, 120), 90), (52, 108), (88, 60), Spot((44, 84)), ((13, 194.5), (186, 194.5), (194.5, 13)),
    ),
    "dog-6": _Spots(
        Spot((20, 113), 90), Spot((200, 40)),
        ((6, 222), (157.5, 203), (258, 58), (40, 88), (165, 16), (120, 120), (200, 100)),
        (Spot((90, 190), 90), Spot((215, 130), 180), Spot((105, 150), 90)), Spot((62, 150), 90),
        Spot((105.175, 150), 90), (52, 132), (112, 72), Spot((44, 124)), ((13, 222), (181.5, 212), (272, 72)),
    ),
}  # fmt: skip


def switches(board: Board) -> Circuit:
    """Return a segment of *board* with a Hall switch at each field, for pieces whose magnets keep
    their direction."""
    circuit, spots = _segment(board, "switch", "24 Hall switches")
    cell.add_switches(circuit, board)
    chain.add_registers(circuit, list(spots.registers), spots.identity, _row(spots.jumpers, 4))
    chain.add_ends(circuit, spots.near, spots.far, 24)
    chain.add_test_pads(circuit, spots.pads)
    return circuit


def three_axes(board: Board) -> Circuit:
    """Return a segment of *board* with a three-axis sensor at each field, for marbles that roll
    freely."""
    circuit, spots = _segment(board, "axes", "24 three-axis sensors")
    cell.add_three_axes(circuit, board)
    axes.add_multiplexer(circuit, spots.multiplexer, _row(spots.jumpers, 3))
    axes.add_ends(circuit, spots.near, spots.far, 24)
    axes.add_test_pads(circuit, spots.pads)
    return circuit


def _segment(board: Board, sensors: str, title: str) -> tuple[Circuit, _Spots]:
    spots = _SPOTS[board.name]
    circuit = Circuit(
        f"{board.name}-{sensors}",
        f"Dog segment, {title}",
        cell.outline(board),
        dict(POWER_WIDTHS),
        ("GND", "+5V", "LIGHTS"),
    )
    circuit.screws += spots.screws
    circuit.fiducials += spots.fiducials
    x, y = spots.title
    circuit.labels.append(Label((x, y), f"Board Collie: {circuit.title}", size=2))
    circuit.labels.append(Label((x, y + 4), STATE, size=1.5))
    return circuit, spots


def _row(first: Point, count: int) -> list[Spot]:
    x, y = first
    return [Spot((x + 6 * number, y), 90) for number in range(count)]
