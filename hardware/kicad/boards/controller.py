"""The carrier of the controller: sockets for an ESP32-S3-DevKitC-1, and what lies between its pins
and segments, reader, button and supply.

Which pin does what is read from firmware/pins.py. The rail of the lights and its current sensor are
wired so that a firmware that knows nothing of them has light: the rail is on while nobody pulls its
pin low.
"""

from firmware.pins import pins_of
from hardware.kicad import parts
from hardware.kicad.circuit import STATE, Circuit, Kind, Label, Pin

CHIP = "ESP32S3"
RAIL = "GPIO42"
"""Low: the lights have no supply, as long as nothing is lit."""
# From the antenna to the USB sockets, left and right, seen from above.
_LEFT = ("3V3", "3V3", "RST", *(f"GPIO{n}" for n in (4, 5, 6, 7, 15, 16, 17, 18, 8, 3, 46, 9, 10, 11, 12, 13, 14)), "5V", "GND")  # fmt: skip
_RIGHT = ("GND", *(f"GPIO{n}" for n in (43, 44, 1, 2, 42, 41, 40, 39, 38, 37, 36, 35, 0, 45, 48, 47, 21, 20, 19)), "GND", "GND")  # fmt: skip
_APART = 22.86
"""Between the rows of Espressif's board; those of some others are 25.4 mm apart: so J5 has a second
row of holes."""
_WIDE, _HIGH = 100.0, 84.0
_ROWS = (70.0, 5.0)
ANTENNA = (_ROWS[0] + _APART / 2 - 9, -6.5, _ROWS[0] + _APART / 2 + 9, 0.0)
"""Left, top, right and bottom of that of the chip's module, beyond the edge of the carrier."""
_POWER = (1.2, 0.8, 0.4)
_NOT_WIRED = ("hall_mosi",)  # SPI wants a pin, nobody listens to it


def _row(names: tuple[str, ...], side: str, pattern: str) -> Kind:
    pins = tuple(Pin(str(number), name, "passive") for number, name in enumerate(names, 1))
    return Kind(
        f"DevKitC-1 {side}", "J", "socket 1x22", pattern, pins, "socket 2.54 mm, 1 x 22", "any"
    )


_READER = parts.plug(8, names=("NSS", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3V3"))
_I2C = parts.plug(4, names=("GND", "3V3", "SDA", "SCL"))
_DISC = parts.plug(5, names=("GND", "3V3", "A", "B", "R"))
_LIGHT = parts.plug(3, names=("GND", "5V", "LIGHT"))
_BUTTON = parts.plug(2, names=("BUTTON", "GND"))
_BATTERY = parts.plug(2, names=("CELL", "GND"))


def gpio_nets() -> dict[str, str]:
    """Return the net of each pin of the controller that the firmware uses, by the pin's name on the
    board; nets are called as signals are."""
    signals = {name: number for name, number in pins_of(CHIP).items() if not name.endswith("_spi")}
    return {
        f"GPIO{number}": name.upper() for name, number in signals.items() if name not in _NOT_WIRED
    }


def controller() -> Circuit:
    """Return the carrier."""
    outline = ((0.0, 0.0), (_WIDE, 0.0), (_WIDE, _HIGH), (0.0, _HIGH))
    widths = dict.fromkeys(("USB", "VBUS", "+5V", "SWITCHED", "LIGHTS"), _POWER) | {
        "+3V3": (0.5, 0.25)
    }
    circuit = Circuit(
        "controller", "Carrier of the controller", outline, widths, ("GND", "+5V", "+3V3", "LIGHTS")
    )
    _add_sockets(circuit)
    _add_chain(circuit)
    _add_supply(circuit)
    _add_rail(circuit)
    _add_reader(circuit)
    _add_people(circuit)
    _add_marks(circuit)
    circuit.screws += [(4, 4), (4, _HIGH - 4), (_WIDE - 4, _HIGH - 4), (63, 4)]
    circuit.labels.append(Label((40, 47), "Board Collie: carrier of the controller", size=1.2))
    circuit.labels.append(Label((46, 49.5), STATE, size=0.8))
    return circuit


def _add_sockets(circuit: Circuit) -> None:
    circuit.group("ESP32-S3-DevKitC-1 on two sockets")
    nets = gpio_nets() | {"3V3": "+3V3", "5V": "+5V", "GND": "GND", RAIL: "RAIL"}
    x, y = _ROWS
    for reference, at, names, kind in (
        ("J4", x, _LEFT, _row(_LEFT, "left", "PinSocket1x22")),
        ("J5", x + _APART, _RIGHT, _row(_RIGHT, "right", "PinSocket2x22")),
    ):
        circuit.add(reference, kind, {name: nets[name] for name in names if name in nets}, (at, y))
    for at, names in ((x + 3.6, _LEFT), (x + _APART - 3.6, _RIGHT)):
        for number, name in enumerate(names):
            circuit.labels.append(
                Label((at, y + 2.54 * number), name.replace("GPIO", ""), size=0.8)
            )
    middle = x + _APART / 2
    circuit.labels.append(Label((middle, y + 25), "ESP32-S3", size=1.2))
    circuit.labels.append(Label((middle, y + 27), "DevKitC-1", size=1.2))
    circuit.labels.append(Label((middle, y + 58), "USB sockets here", size=1.0))
    circuit.labels.append(Label((middle, y), "antenna", size=1.0))


def _add_chain(circuit: Circuit) -> None:
    circuit.group(
        "Segments: J1 to the first one, J2 from the last one, J3 to the first one with three-axis "
        "sensors"
    )
    bus = {"GND1": "GND", "GND2": "GND", "5V": "+5V", "LIGHTS": "LIGHTS"}
    lines = {"DATA": "DATA", "CLK": "CLK", "LD": "LD", "LIGHT": "LIGHT"}
    circuit.add("J1", parts.CHAIN_PLUG, bus | lines, (5.5, 19), 270)
    circuit.add("J2", parts.CHAIN_PLUG, bus | {"LIGHT": "LIGHT_BACK"}, (5.5, 41), 270)
    axes = {"RESET": "RESET", "SDA": "SDA", "SCL": "SCL", "LIGHT": "LIGHT"}
    circuit.add("J3", parts.AXES_PLUG, bus | axes, (5.5, 63), 270)
    circuit.group("Clock, latch and data of the chain, over up to 24 registers")
    clock = {
        "1A": "HALL_SCK",
        "2A": "HALL_LATCH",
        "1Y": "CLK_3V",
        "2Y": "LD_3V",
        "VCC": "+3V3",
        "GND": "GND",
    }
    circuit.add("U1", parts.BUFFER, clock, (26, 21), 180)
    circuit.add("C1", parts.C100N, {"1": "+3V3", "2": "GND"}, (26, 17.5))
    for number, (kind, near, far) in enumerate(
        (
            (parts.R100, "LD_3V", "LD"),
            (parts.R100, "CLK_3V", "CLK"),
            (parts.R100, "HALL_MISO", "DATA"),
            (parts.R330, "LIGHT_5V", "LIGHT"),
        )
    ):
        circuit.add(f"R{number + 1}", kind, {"1": far, "2": near}, (19.5, 20 + 2 * number))
    circuit.add("R5", parts.R10K, {"1": "+3V3", "2": "HALL_MISO"}, (23, 25), 90)
    _clamps(circuit, "U4", ("LD", "CLK", "DATA"), (13.5, 20))
    circuit.add("D3", parts.CLAMP, {"1": "LIGHT", "2": "GND"}, (13.5, 25.5))
    circuit.group("Data of the lights, at 5 V")
    level = {"VCC": "LIGHTS", "GND": "GND", "~{OE}": "GND", "A": "PIXELS", "Y": "LIGHT_5V"}
    circuit.add("U2", parts.LEVEL, level, (27, 29), 180)
    circuit.add("C2", parts.C100N, {"1": "LIGHTS", "2": "GND"}, (23, 30), 90)
    circuit.add("R6", parts.R10K, {"1": "PIXELS", "2": "GND"}, (31, 29), 90)
    circuit.add("J6", _LIGHT, {"GND": "GND", "5V": "LIGHTS", "LIGHT": "LIGHT_LAST"}, (16, 39))
    circuit.add("R21", parts.R100, {"1": "LIGHT_BACK", "2": "LIGHT_LAST"}, (12.6, 36.3), 90)
    circuit.add("D4", parts.CLAMP, {"1": "LIGHT_BACK", "2": "GND"}, (12.6, 32.5), 90)
    circuit.add("D9", parts.CLAMP, {"1": "LIGHT_LAST", "2": "GND"}, (12.6, 41.5), 90)
    circuit.group("The bus and RESET of the segments with three axes")
    for number, wire in enumerate(("SCL", "SDA", "RESET")):
        ends_of = {"1": wire, "2": f"I2C_{wire}"}
        circuit.add(f"R{22 + number}", parts.R100, ends_of, (12.7, 61.2 + 2 * number))
    circuit.add("R25", parts.R10K, {"1": "+3V3", "2": "RESET"}, (13.2, 69), 90)
    _clamps(circuit, "U5", ("SCL", "SDA", "RESET"), (13.2, 57))
    for number, pin in enumerate(_LIGHT.pins):
        circuit.labels.append(Label((19.4, 39 + 2.54 * number), pin.name, size=0.8))
    circuit.labels.append(Label((13.8, 53), "+", size=1.2))
    for y, text in ((6.5, "1st"), (51.9, "last"), (75, "axes")):
        circuit.labels.append(Label((6, y), text, size=1.0))


def _add_supply(circuit: Circuit) -> None:
    circuit.group("Supply: USB-C, 5 V, 2 A")
    usb = {"VBUS": "USB", "GND": "GND", "SHIELD": "GND", "CC1": "CC1", "CC2": "CC2"}
    circuit.add("J7", parts.USB_C, usb, (20, _HIGH - 2.75))
    circuit.add("R7", parts.R5K1, {"1": "CC1", "2": "GND"}, (13.5, 77), 90)
    circuit.add("R8", parts.R5K1, {"1": "CC2", "2": "GND"}, (22, 75), 90)
    circuit.add("F1", parts.FUSE, {"1": "USB", "2": "VBUS"}, (29, 76))
    circuit.add("D1", parts.SUPPRESSOR, {"K": "VBUS", "A": "GND"}, (35, 74), 90)
    circuit.add("D2", parts.SCHOTTKY, {"A": "VBUS", "K": "+5V"}, (28, 70))
    circuit.add("C3", parts.C10U, {"1": "+5V", "2": "GND"}, (22, 69), 90)


def _add_rail(circuit: Circuit) -> None:
    circuit.group("Rail of the lights: on unless RAIL is low; its current is measured")
    circuit.add("Q1", parts.P_SWITCH, {"S": "+5V", "D": "SWITCHED", "G": "RAIL_GATE"}, (20, 63), 0)
    circuit.add("R9", parts.R100K, {"1": "+5V", "2": "RAIL_GATE"}, (16, 63), 90)
    circuit.add("C4", parts.C1U, {"1": "+5V", "2": "RAIL_GATE"}, (16, 67), 90)
    circuit.add("Q2", parts.N_SWITCH, {"G": "RAIL", "S": "GND", "D": "RAIL_PULL"}, (35, 65), 180)
    circuit.add("R10", parts.R47K, {"1": "RAIL_GATE", "2": "RAIL_PULL"}, (29, 66))
    circuit.add("R11", parts.R10K, {"1": "+3V3", "2": "RAIL"}, (40, 65), 90)
    circuit.add("R12", parts.SHUNT, {"1": "SWITCHED", "2": "LIGHTS"}, (26, 61))
    sense = {"IN+": "SWITCHED", "IN-": "LIGHTS", "VS": "+3V3", "GND": "GND", "SDA": "I2C_SDA", "SCL": "I2C_SCL", "A0": "GND", "A1": "GND"}  # fmt: skip
    circuit.add("U3", parts.CURRENT, sense, (34, 58), 180)
    circuit.add("C5", parts.C100N, {"1": "+3V3", "2": "GND"}, (39.5, 58), 90)
    circuit.add("C6", parts.C470U, {"+": "LIGHTS", "-": "GND"}, (18, 53))
    circuit.add("C7", parts.C10U, {"1": "LIGHTS", "2": "GND"}, (13, 48), 90)


def _add_reader(circuit: Circuit) -> None:
    circuit.group(
        "Card reader: MFRC522 at J8, or PN532 at J9, which is the I2C bus for anything else, too"
    )
    reader = {"NSS": "CARD_SELECT", "SCK": "CARD_SCK", "MOSI": "CARD_MOSI", "MISO": "CARD_MISO", "RST": "CARD_RESET"}  # fmt: skip
    wires = {name: name for name in reader} | {"GND": "GND", "3V3": "+3V3"}
    _header(circuit, "J8", _READER, wires, (13, 4))
    for number, (name, net) in enumerate(reader.items()):
        at = (14 + 3 * number + (3 if name == "RST" else 0), 11)
        circuit.add(f"R{26 + number}", parts.R100, {"1": name, "2": net}, at, 90)
    _clamps(circuit, "U6", ("NSS", "SCK", "MOSI", "MISO"), (19, 15.5))
    circuit.add("D6", parts.CLAMP, {"1": "RST", "2": "GND"}, (30, 15.5), 90)
    circuit.add("C8", parts.C10U, {"1": "+3V3", "2": "GND"}, (9, 5), 90)
    _header(
        circuit,
        "J9",
        _I2C,
        {"GND": "GND", "3V3": "+3V3", "SDA": "SDA", "SCL": "SCL"},
        (35, 4),
    )
    circuit.add("R13", parts.R2K2, {"1": "+3V3", "2": "SDA"}, (38.5, 11), 90)
    circuit.add("R14", parts.R1K2, {"1": "+3V3", "2": "SCL"}, (42, 11), 90)
    circuit.group("Switches under a disc")
    disc = {"A": "DISC_A", "B": "DISC_B", "R": "DISC_REST"}
    wires = {name: name for name in disc} | {"GND": "GND", "3V3": "+3V3"}
    _header(circuit, "J10", _DISC, wires, (47, 4))
    for number, (name, net) in enumerate(disc.items()):
        x = 51 + 3 * number
        circuit.add(f"R{15 + number}", parts.R10K, {"1": "+3V3", "2": net}, (x, 11), 90)
        circuit.add(f"R{31 + number}", parts.R100, {"1": name, "2": net}, (x, 15), 90)
    _clamps(circuit, "U7", tuple(disc), (54, 19.5))


def _add_people(circuit: Circuit) -> None:
    circuit.group("Button, buzzer, battery")
    circuit.add("S1", parts.BUTTON, {"1": "PRESS", "2": "GND"}, (58, 68))
    _header(circuit, "J11", _BUTTON, {"BUTTON": "PRESS", "GND": "GND"}, (58, 80))
    circuit.add("R34", parts.R100, {"1": "PRESS", "2": "BUTTON"}, (54, 67), 90)
    circuit.add("D7", parts.CLAMP, {"1": "PRESS", "2": "GND"}, (66, 80), 90)
    circuit.add("R18", parts.R330, {"1": "BUZZER", "2": "TONE"}, (58, 58), 90)
    circuit.add("B1", parts.BUZZER, {"1": "TONE", "2": "GND"}, (47, 58))
    _header(circuit, "J12", _BATTERY, {"CELL": "CELL", "GND": "GND"}, (46, 80))
    circuit.add("F2", parts.SMALL_FUSE, {"1": "CELL", "2": "CELL_FUSED"}, (41, 75), 90)
    circuit.add("R19", parts.R100K, {"1": "CELL_FUSED", "2": "BATTERY"}, (45, 74), 90)
    circuit.add("R20", parts.R100K, {"1": "BATTERY", "2": "GND"}, (48.5, 74), 90)
    circuit.add("C9", parts.C100N, {"1": "BATTERY", "2": "GND"}, (52, 74), 90)


def _add_marks(circuit: Circuit) -> None:
    circuit.group("Supply is on; test pads")
    circuit.add("R35", parts.R4K7, {"1": "+5V", "2": "ON"}, (75, 78), 90)
    circuit.add("D8", parts.POWER_LED, {"A": "ON", "K": "GND"}, (79, 78), 90)
    nets = {"GND": "GND", "5V": "+5V", "LIGHTS": "LIGHTS", "3V3": "+3V3", "CLK": "CLK", "LD": "LD", "DATA": "DATA", "SCL": "SCL", "SDA": "SDA", "LIGHT": "LIGHT"}  # fmt: skip
    for number, (name, net) in enumerate(nets.items()):
        at = (72 + 5 * (number % 5), 67 + 5 * (number // 5))
        circuit.add(f"TP{number + 1}", parts.TEST_PAD, {"1": net}, at)
        circuit.labels.append(Label((at[0], at[1] + 1.9), name, size=0.8))
    circuit.fiducials += [(9.5, 80), (90, 80), (62, 11)]


def _clamps(
    circuit: Circuit, reference: str, nets: tuple[str, ...], at: tuple[float, float]
) -> None:
    """Add what keeps signals of 3.3 V at a plug within the rail."""
    wires = {f"IO{number}": net for number, net in enumerate(nets, 1)}
    circuit.add(reference, parts.CLAMPS, wires | {"VP": "+3V3", "VN": "GND"}, at)


def _header(
    circuit: Circuit, reference: str, kind: Kind, nets: dict[str, str], at: tuple[float, float]
) -> None:
    """Add a header along an edge, with the names of its pins towards the middle of the board."""
    circuit.add(reference, kind, nets, at, 90)
    inwards = 1 if at[1] < _HIGH / 2 else -1
    for number, pin in enumerate(kind.pins):
        row = 2.0 + 1.3 * (number % 2)
        circuit.labels.append(
            Label((at[0] + 2.54 * number, at[1] + inwards * row), pin.name, size=0.8)
        )
