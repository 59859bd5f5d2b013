"""What a segment of three-axis sensors has below: an I2C multiplexer between its sensors and the
bus that all segments share.

As firmware/drivers/tmag5273.py asks: sensor 4c + a is on channel c and has the a-th factory
address; the multiplexer of segment n is at 0x70 + n. The bus and RESET go through both plugs as they
are. A sensor sinks the current of all pull-ups of SDA, 2 mA at most; SCL, which only the controller
pulls low, has stronger ones, so it rises sooner.
"""

from hardware.kicad import parts
from hardware.kicad.boards import ends
from hardware.kicad.boards.ends import Spot
from hardware.kicad.circuit import Circuit

CHANNELS = 6
FACTORY = "ABCD"
_ADDRESS = ("A2", "A1", "A0")
_BUS = {"SCL": "SCL", "SDA": "SDA", "RESET": "RESET"}


def channel(sensor: int) -> tuple[str, str, str]:
    """Return the factory address of *sensor*, and the nets of its clock and data."""
    at = sensor // len(FACTORY)
    return FACTORY[sensor % len(FACTORY)], f"SCL{at}", f"SDA{at}"


def closed_jumpers(segment: int) -> list[str]:
    """Return which solder jumpers are closed on the segment that is the *segment*-th of the bus: a
    closed one is a 0."""
    return [f"JP{number}" for number, bit in enumerate((4, 2, 1), 1) if not segment & bit]


def add_multiplexer(circuit: Circuit, spot: Spot, jumpers: list[Spot]) -> None:
    """Add the multiplexer at *spot*, a pull-up for each wire of its channels beside it, and the
    *jumpers* of its address."""
    circuit.group("Multiplexer: sensor 4c + a is on channel c, with the a-th factory address")
    channels = [(at, wire) for at in range(CHANNELS) for wire in ("SDA", "SCL")]
    nets = {
        "VCC": "+3V3",
        "GND": "GND",
        "SCL": "SCL_OWN",
        "SDA": "SDA_OWN",
        "~{RESET}": "RESET_OWN",
    } | {name: name for name in _ADDRESS}
    nets |= {f"{wire[:2]}{at}": f"{wire}{at}" for at, wire in channels}
    circuit.add("U1", parts.MULTIPLEXER, nets, spot.at, spot.turn, is_below=True)
    circuit.add("C1", parts.C100N, {"1": "+3V3", "2": "GND"}, spot.beside(8, -6), 90, is_below=True)
    for number, wire in enumerate(_BUS):
        ends_of = {"1": wire, "2": f"{wire}_OWN"}
        at = spot.beside(11 + 3 * number, -6)
        circuit.add(f"R{5 + number}", parts.R100, ends_of, at, 90, is_below=True)
    circuit.group("Pull-ups of the channels")
    for number, (at, wire) in enumerate(channels):
        # on the side of its pin
        away = (4 - 3 * number, 9) if number < 8 else (3 * (number - 8) - 12, -9)
        circuit.add(
            f"R{21 + number}",
            parts.R4K7 if wire == "SCL" else parts.R10K,
            {"1": "+3V3", "2": f"{wire}{at}"},
            spot.beside(*away),
            90,
            is_below=True,
        )
    circuit.group("Address of the multiplexer: 0x70 + A2 A1 A0; a closed jumper is a 0")
    ends.add_jumpers(circuit, {name: name for name in _ADDRESS}, jumpers)


def add_test_pads(circuit: Circuit, first: Spot) -> None:
    """Add test pads for supply and signals, in a row from *first* on."""
    nets = {"GND": "GND", "5V": "+5V", "LIGHTS": "LIGHTS", "3V3": "+3V3", "SCL": "SCL", "SDA": "SDA", "RESET": "RESET", "LIGHT": "L0"}  # fmt: skip
    ends.add_test_pads(circuit, first, nets)


def add_ends(circuit: Circuit, near: Spot, far: Spot, lights: int) -> None:
    """Add the plug towards the controller with pull-ups and regulator at *near*, the one to the
    next segment at *far*."""
    ends.add_near(circuit, near, parts.AXES_PLUG, _BUS)
    circuit.group("Pull-ups of the bus")
    for number, wire in enumerate(_BUS):
        at = near.beside(15 + 3 * number, 1.5)
        circuit.add(f"R{11 + number}", parts.R47K, {"1": "+3V3", "2": wire}, at, 90, is_below=True)
    ends.add_far(circuit, far, parts.AXES_PLUG, _BUS, lights)
