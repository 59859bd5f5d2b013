"""Both ends of a segment, whatever its sensors: a plug towards the controller, one to the next
segment, and 3.3 V of its own.

The first opens to the left when it is turned by 90 degrees, the second upwards when it is not
turned; what goes with them lies behind.

Power and lights have the same pins in every plug; what the middle pins carry is said by the sensors
(chain.py, axes.py).
"""

from dataclasses import dataclass

from hardware.geometry import Point
from hardware.kicad import parts
from hardware.kicad.circuit import Circuit, Kind, Label

POWER_WIDTHS = {"LIGHTS": (1.2, 0.6, 0.3), "+5V": (0.6, 0.3), "+3V3": (0.5, 0.25)}


@dataclass(frozen=True)
class Spot:
    """Where a part lies, below the board."""

    at: Point
    turn: float = 0

    def beside(self, x: float, y: float) -> Point:
        """Return a place near it."""
        return round(self.at[0] + x, 3), round(self.at[1] + y, 3)


def add_near(circuit: Circuit, spot: Spot, plug: Kind, wires: dict[str, str]) -> None:
    """Add the plug towards the controller, whose middle pins carry *wires*, their clamps, and what
    makes 3.3 V."""
    circuit.group("Towards the controller")
    _plug(circuit, "J1", spot, plug, wires | {"LIGHT": "LIGHT_IN"})
    _clamp(circuit, "U13", wires, spot.beside(10, 2))
    circuit.add(
        "D11", parts.CLAMP, {"1": "LIGHT_IN", "2": "GND"}, spot.beside(9.5, 7), 0, is_below=True
    )
    circuit.add(
        "R18", parts.R100, {"1": "LIGHT_IN", "2": "L0"}, spot.beside(13.5, 7), 0, is_below=True
    )
    circuit.add("C11", parts.C10U, {"1": "+5V", "2": "GND"}, spot.beside(9, -8), 90, is_below=True)
    circuit.add(
        "C12", parts.C10U, {"1": "LIGHTS", "2": "GND"}, spot.beside(9, -3.5), 90, is_below=True
    )
    circuit.group("3.3 V")
    supply = {"VI": "+5V", "VO": "+3V3", "GND": "GND"}
    circuit.add("U11", parts.REGULATOR, supply, spot.beside(14, -8), 0, is_below=True)
    circuit.add(
        "C13", parts.C1U, {"1": "+5V", "2": "GND"}, spot.beside(14, -11.5), 0, is_below=True
    )
    circuit.add(
        "C14", parts.C10U, {"1": "+3V3", "2": "GND"}, spot.beside(18, -8), 90, is_below=True
    )
    circuit.add("R20", parts.R4K7, {"1": "+3V3", "2": "ON"}, spot.beside(22, -8), 90, is_below=True)
    circuit.add(
        "D13", parts.POWER_LED, {"A": "ON", "K": "GND"}, spot.beside(25, -8), 90, is_below=True
    )


def add_far(circuit: Circuit, spot: Spot, plug: Kind, wires: dict[str, str], lights: int) -> None:
    """Add the plug to the next segment; before its LIGHT are so many *lights*."""
    circuit.group("To the next segment")
    _plug(circuit, "J2", spot, plug, wires | {"LIGHT": "LIGHT_OUT"})
    light = {"1": f"L{lights}", "2": "LIGHT_OUT"}
    circuit.add("R19", parts.R100, light, spot.beside(6, 14), 90, is_below=True)
    circuit.add(
        "D12", parts.CLAMP, {"1": "LIGHT_OUT", "2": "GND"}, spot.beside(6, 9), 90, is_below=True
    )
    circuit.add(
        "C16", parts.C10U, {"1": "LIGHTS", "2": "GND"}, spot.beside(-8, 9), 90, is_below=True
    )


def add_jumpers(circuit: Circuit, wires: dict[str, str], spots: list[Spot]) -> None:
    """Add a solder jumper for each net of *wires*, with its name on the board: closed it is a 0,
    else a resistor makes it a 1."""
    for number, ((name, net), spot) in enumerate(zip(wires.items(), spots, strict=True), 1):
        circuit.add(
            f"JP{number}", parts.JUMPER, {"1": net, "2": "GND"}, spot.at, spot.turn, is_below=True
        )
        circuit.add(
            f"R{number}",
            parts.R10K,
            {"1": "+3V3", "2": net},
            spot.beside(0, -3),
            spot.turn,
            is_below=True,
        )
        circuit.labels.append(Label(spot.beside(0, 4), name, is_below=True, size=1.0))


def add_test_pads(circuit: Circuit, first: Spot, nets: dict[str, str]) -> None:
    """Add a row of test pads below the board, from *first* on, each with its name."""
    circuit.group("Test pads")
    for number, (name, net) in enumerate(nets.items()):
        at = first.beside(4.5 * number, 0)
        circuit.add(f"TP{number + 1}", parts.TEST_PAD, {"1": net}, at, is_below=True)
        circuit.labels.append(Label((at[0], at[1] + 1.9), name, is_below=True, size=0.8))


def add_far_clamps(circuit: Circuit, spot: Spot, wires: dict[str, str]) -> None:
    """Add those of *wires* at the plug to the next segment."""
    _clamp(circuit, "U14", wires, spot.beside(0, 9.5))


def _clamp(circuit: Circuit, reference: str, wires: dict[str, str], at: Point) -> None:
    nets = {"VP": "+3V3", "VN": "GND"}
    nets |= {f"IO{number}": net for number, net in enumerate(wires.values(), 1)}
    circuit.add(reference, parts.CLAMPS, nets, at, is_below=True)


def _plug(circuit: Circuit, reference: str, spot: Spot, plug: Kind, wires: dict[str, str]) -> None:
    nets = {"GND1": "GND", "GND2": "GND", "5V": "+5V", "LIGHTS": "LIGHTS"} | wires
    circuit.add(reference, plug, nets, spot.at, spot.turn, is_below=True)
