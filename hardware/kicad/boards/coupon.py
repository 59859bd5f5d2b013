"""A coupon to try magnets, wood and both sensors before a segment is ordered: two fields, as near
each other as two fields may be."""

from hardware.kicad import parts
from hardware.kicad.boards import cell
from hardware.kicad.boards.cell import Place
from hardware.kicad.boards.ends import POWER_WIDTHS
from hardware.kicad.circuit import STATE, Circuit, Label

_WIDE, _HIGH = 60, 46
_PLUG = parts.plug(8, names=("GND", "5V", "3V3", "SWITCH", "SCL", "SDA", "LIGHT", "LIGHT_OUT"))


def coupon(pitch: float) -> Circuit:
    """Return the coupon, whose fields are *pitch* from each other."""
    outline = ((0.0, 0.0), (_WIDE, 0.0), (_WIDE, _HIGH), (0.0, _HIGH))
    circuit = Circuit(
        "coupon", "Coupon with two fields", outline, dict(POWER_WIDTHS), ("GND", "LIGHTS", "+3V3")
    )
    middle = _WIDE / 2
    switch, axes = (
        Place((middle + way * pitch / 2, 17), mark, number, (middle + way * pitch / 2 + 8.5, 25.5))
        for number, (way, mark) in enumerate(((-1, "switch"), (1, "three axes")))
    )
    circuit.group("A field with a Hall switch")
    cell.add_switch(circuit, switch, "SWITCH")
    cell.add_light(circuit, switch, ("L0", "L1"))
    circuit.group("A field with a three-axis sensor")
    cell.add_axes(circuit, axes, "A", "SCL", "SDA")
    cell.add_light(circuit, axes, ("L1", "L2"))
    for place in (switch, axes):
        cell.add_name(circuit, place)
    circuit.group("Connector, pull-ups of the bus, level of the lights")
    nets = {
        "GND": "GND",
        "5V": "LIGHTS",
        "3V3": "+3V3",
        "SWITCH": "SWITCH",
        "SCL": "SCL",
        "SDA": "SDA",
        "LIGHT": "LIGHT",
        "LIGHT_OUT": "L2",
    }
    circuit.add("J1", _PLUG, nets, (middle - 3.5 * 2.54, 42), 90)
    for number, net in enumerate(("SCL", "SDA"), 1):
        circuit.add(f"R{number}", parts.R4K7, {"1": "+3V3", "2": net}, (32 + 4 * number, 33), 90)
    circuit.add(
        "U1",
        parts.LEVEL,
        {"VCC": "LIGHTS", "GND": "GND", "~{OE}": "GND", "A": "LIGHT", "Y": "L_5V"},
        (22, 33),
    )
    circuit.add("R3", parts.R330, {"1": "L_5V", "2": "L0"}, (26.5, 33), 90)
    circuit.add("C1", parts.C100N, {"1": "LIGHTS", "2": "GND"}, (17.5, 33), 90)
    circuit.add("C2", parts.C10U, {"1": "LIGHTS", "2": "GND"}, (13, 33), 90)
    circuit.add("C3", parts.C10U, {"1": "+3V3", "2": "GND"}, (45, 33), 90)
    circuit.screws += [(x, y) for x in (4, _WIDE - 4) for y in (4, _HIGH - 4)]
    circuit.fiducials += [(10, 4), (50, 4), (11, 43)]
    circuit.labels.append(Label((middle, 5.6), STATE, size=0.8))
    circuit.labels.append(Label((middle, 3), "Board Collie: coupon", size=1.5))
    for number, pin in enumerate(_PLUG.pins):
        circuit.labels.append(
            Label(
                (middle + (number - 3.5) * 2.54 * 1.0, 39.4 if number % 2 else 38.0),
                pin.name.replace("LIGHT_OUT", "OUT"),
                size=0.8,
            )
        )
    return circuit
