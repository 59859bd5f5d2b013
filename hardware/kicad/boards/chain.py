"""What every segment of switches has below: registers with sensors and ID byte, and buffers between
its two plugs.

A frame is what firmware/drivers/hall_chain.py reads: the sensors, sensor 0 first, then the ID byte
`1 0 | colour(3) | revision(2) | odd parity`. Data runs towards the controller, against the clock,
so a late clock cannot spoil it. Each segment makes clock and latch new for the next one.
"""

from hardware.kicad import parts
from hardware.kicad.boards import ends
from hardware.kicad.boards.ends import Spot
from hardware.kicad.circuit import Circuit

# From the first bit that is shifted out to the last.
_INPUTS = ("D7", "D6", "D5", "D4", "D3", "D2", "D1", "D0")
REVISION = 0
"""Of the circuit, in the ID byte; two bits."""


def id_byte(colour: int) -> int:
    """Return the ID byte of a segment of *colour*, 0 to 7."""
    byte = 0x80 | colour << 3 | REVISION << 1
    return byte | (bin(byte).count("1") + 1) % 2


def closed_jumpers(colour: int) -> list[str]:
    """Return which solder jumpers are closed for *colour*: a closed one is a 0."""
    byte = id_byte(colour)
    bits = {"JP1": byte >> 5 & 1, "JP2": byte >> 4 & 1, "JP3": byte >> 3 & 1, "JP4": byte & 1}
    return [name for name, bit in bits.items() if not bit]


def add_registers(circuit: Circuit, spots: list[Spot], identity: Spot, jumpers: list[Spot]) -> None:
    """Add a register for each eight sensors (nets S0, S1 ...) and that of the ID byte with its
    *jumpers*."""
    last = len(spots)
    circuit.group("Registers: sensor 0 is shifted out first, the ID byte last")
    for number, spot in enumerate(spots):
        data = {name: f"S{8 * number + bit}" for bit, name in enumerate(_INPUTS)}
        _register(circuit, number, spot, data, f"DATA{number + 1}")
    circuit.group("ID byte: 1 0 | colour | revision | odd parity; a closed jumper is a 0")
    revision = ["+3V3" if REVISION >> bit & 1 else "GND" for bit in (1, 0)]
    bits = ["+3V3", "GND", "ID5", "ID4", "ID3", *revision, "ID0"]
    _register(circuit, last, identity, dict(zip(_INPUTS, bits, strict=True)), "DATA_NEXT")
    ends.add_jumpers(circuit, {"C2": "ID5", "C1": "ID4", "C0": "ID3", "P": "ID0"}, jumpers)


def _register(circuit: Circuit, number: int, spot: Spot, data: dict[str, str], behind: str) -> None:
    nets = {
        "VCC": "+3V3",
        "GND": "GND",
        "~{CE}": "GND",
        "~{PL}": "LD",
        "CP": "CLK",
        "DS": behind,
        "Q7": f"DATA{number}",
    }
    circuit.add(f"U{number + 1}", parts.REGISTER, nets | data, spot.at, spot.turn, is_below=True)
    away = (0, -7.0) if spot.turn % 180 == 0 else (-7.0, 0)
    circuit.add(
        f"C{number + 1}",
        parts.C100N,
        {"1": "+3V3", "2": "GND"},
        spot.beside(*away),
        spot.turn,
        is_below=True,
    )


def add_test_pads(circuit: Circuit, first: Spot) -> None:
    """Add test pads for supply and signals, in a row from *first* on."""
    nets = {"GND": "GND", "5V": "+5V", "LIGHTS": "LIGHTS", "3V3": "+3V3", "CLK": "CLK", "LD": "LD", "DATA": "DATA0", "LIGHT": "L0"}  # fmt: skip
    ends.add_test_pads(circuit, first, nets)


def add_ends(circuit: Circuit, near: Spot, far: Spot, lights: int) -> None:
    """Add the connector towards the controller with buffers and regulator at *near*, the one to the
    next segment at *far*."""
    wires = {"LD": "LD_IN", "CLK": "CLK_IN", "DATA": "DATA_OUT"}
    ends.add_near(circuit, near, parts.CHAIN_PLUG, wires)
    circuit.group("Clock and latch, made new")
    circuit.add(
        "R11", parts.R100, {"1": "DATA0", "2": "DATA_OUT"}, near.beside(9.5, 10), 0, is_below=True
    )
    for number, net in enumerate(("LD", "CLK")):
        wire = {"1": f"{net}_IN", "2": f"{net}_NEAR"}
        circuit.add(
            f"R{15 + number}",
            parts.R100,
            wire,
            near.beside(14.5, 0.5 + 3 * number),
            0,
            is_below=True,
        )
    clock = {
        "1A": "LD_NEAR",
        "2A": "CLK_NEAR",
        "1Y": "LD",
        "2Y": "CLK",
        "VCC": "+3V3",
        "GND": "GND",
    }
    circuit.add("U12", parts.BUFFER, clock, near.beside(19.5, 2), 0, is_below=True)
    circuit.add(
        "C15", parts.C100N, {"1": "+3V3", "2": "GND"}, near.beside(19.5, -2), 0, is_below=True
    )
    ends.add_far(
        circuit,
        far,
        parts.CHAIN_PLUG,
        {"LD": "LD_FAR", "CLK": "CLK_FAR", "DATA": "DATA_FAR"},
        lights,
    )
    ends.add_far_clamps(circuit, far, {name: f"{name}_FAR" for name in ("LD", "CLK", "DATA")})
    for number, (reference, kind, ends_of) in enumerate(
        (
            ("R12", parts.R100, ("LD", "LD_FAR")),
            ("R13", parts.R100, ("CLK", "CLK_FAR")),
            ("R17", parts.R100, ("DATA_FAR", "DATA_NEXT")),
            ("R14", parts.R10K, ("+3V3", "DATA_NEXT")),
        )
    ):
        nets = dict(zip("12", ends_of, strict=True))
        circuit.add(reference, kind, nets, far.beside(3 * number - 6, 14), 90, is_below=True)
