"""Which wire goes where: the tables of docs/wiring.md, those of the guide, and the picture of the
wiring.

Pins are the firmware's, the other ends are those of the circuits in hardware/kicad; addresses are
read from the drivers.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware.config import CARD_HZ, HALL_HZ, I2C_HZ
from firmware.pins import pins_of
from hardware import pages
from hardware.kicad import parts
from hardware.kicad.boards.chain import id_byte
from hardware.kicad.boards.controller import controller
from hardware.kicad.circuit import Part as PlacedPart
from hardware.kicad.circuit import Pin
from shared_engine.boards.catalogue import NAMES, board_named

ROOT = Path(__file__).parents[1]
PAGE = "docs/wiring.md"
GUIDES = {"en": "docs/building.md", "de": "docs/building-de.md"}
PICTURES = {"en": "docs/wiring.svg", "de": "docs/wiring-de.svg"}
_CHIPS = "ESP32S3", "ESP32"
_SOCKETS = "J4", "J5"
_ENDS = "JSB"
"""How references of connectors, buttons and buzzers begin."""
_DRIVERS = ROOT / "firmware/drivers"
_INK, _PAPER, _WIRE, _BOX = "#222222", "#ffffff", "#0b5394", "#f4efe9"
_ROW, _GAP, _HEAD, _WIDE = 20, 18, 24, 900
_LEFT, _RIGHT, _PART = 190, 470, 400


@dataclass(frozen=True)
class Wire:
    """From a pin of the controller."""

    signal: str
    """As firmware/pins.py calls it."""
    end: str
    """What the other end is called, on the part."""


@dataclass(frozen=True)
class Part:
    """What wires of the controller go to."""

    says: dict[str, str]
    wires: tuple[Wire, ...]
    notes: dict[str, str]
    """What is between, and what else it needs."""


def _both(english: str, german: str) -> dict[str, str]:
    return {"en": english, "de": german}


PARTS = (
    Part(
        _both("segments with switches", "Segmente mit Schaltern"),
        (Wire("hall_latch", "LD"), Wire("hall_sck", "CLK"), Wire("hall_miso", "DATA")),
        _both(
            f"SPI, {HALL_HZ // 1_000_000} MHz; LD and CLK to every 74HC165",
            f"SPI, {HALL_HZ // 1_000_000} MHz; LD und CLK an jeden 74HC165",
        ),
    ),
    Part(
        _both("lights", "Lichter"),
        (Wire("pixels", "LIGHT"),),
        _both(
            "through a 74AHCT1G125 at 5 V, and 330 ohms",
            "durch einen 74AHCT1G125 an 5 V und 330 Ohm",
        ),
    ),
    Part(
        _both("I2C: PN532, segments with three axes", "I2C: PN532, Segmente mit drei Achsen"),
        (Wire("i2c_scl", "SCL"), Wire("i2c_sda", "SDA"), Wire("i2c_reset", "RESET")),
        _both(
            f"{I2C_HZ // 1000} kHz; 1.2, 2.2 and 10 kilohms to 3.3 V",
            f"{I2C_HZ // 1000} kHz; 1,2, 2,2 und 10 Kiloohm an 3,3 V",
        ),
    ),
    Part(
        _both("MFRC522, instead of the PN532", "MFRC522, statt des PN532"),
        (
            Wire("card_select", "NSS"),
            Wire("card_sck", "SCK"),
            Wire("card_mosi", "MOSI"),
            Wire("card_miso", "MISO"),
            Wire("card_reset", "RST"),
        ),
        _both(f"SPI, {CARD_HZ // 1_000_000} MHz", f"SPI, {CARD_HZ // 1_000_000} MHz"),
    ),
    Part(
        _both("button", "Taster"),
        (Wire("button", "BUTTON"),),
        _both("the other end to ground", "anderes Ende an Masse"),
    ),
    Part(
        _both("piezo", "Piezo"),
        (Wire("buzzer", "BUZZER"),),
        _both(
            "through 100 ohms or more; the other end to ground",
            "durch 100 Ohm oder mehr; anderes Ende an Masse",
        ),
    ),
    Part(
        _both("cell that is measured", "Zelle, die gemessen wird"),
        (Wire("battery", "BATTERY"),),
        _both("between two equal resistors", "zwischen zwei gleichen Widerständen"),
    ),
    Part(
        _both("switches under a disc", "Schalter unter einer Scheibe"),
        (Wire("disc_a", "A"), Wire("disc_b", "B"), Wire("disc_rest", "R")),
        _both("each 10 kilohms to 3.3 V", "je 10 Kiloohm an 3,3 V"),
    ),
)
FREE = {
    "hall_mosi": "not connected, but SPI wants a pin",
    "rail": "on the carrier: low switches the supply of the lights off",
}
"""Signals without a wire."""


def page(text: str) -> str:
    """docs/wiring.md, *text*, with its tables."""
    return pages.filled(
        text,
        {
            "pins": _pins(),
            "addresses": _addresses(),
            "connector": _connector(),
            "chain": _chain(),
            "registers": _ids(16),
        },
    )


def guide(text: str, language: str) -> str:
    """The guide *text* in *language*, with its tables."""
    return pages.filled(text, {"ids": _ids(6, language)})


def constant(driver: str, name: str) -> Any:
    """The value of the constant *name* of a driver, which only MicroPython can import.

    Raises:
        ValueError: it has none.
    """
    found = re.search(
        rf"^{name} = (?:const\()?([^)#\n]+)",
        (_DRIVERS / driver).read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    if not found:
        raise ValueError(f"firmware/drivers/{driver} has no constant {name}")
    return ast.literal_eval(found[1].strip())


def _pins() -> Iterator[str]:
    chips = [pins_of(chip) for chip in _CHIPS]
    yield (
        "| part | its pin | ESP32-S3 | ESP32 | on the "
        "[carrier](electronics.md#carrier-of-the-controller) | needs |"
    )
    yield "|---|---|---|---|---|---|"
    for part in PARTS:
        for number, wire in enumerate(part.wires):
            says, notes = (part.says["en"], part.notes["en"]) if number == 0 else ("", "")
            gpios = " | ".join(str(chip[wire.signal]) for chip in chips)
            yield f"| {says} | {wire.end} | {gpios} | {_on_carrier(wire.signal)} | {notes} |"
    for signal, words in FREE.items():
        gpios = " | ".join(str(chip.get(signal, "-")) for chip in chips)
        yield f"| none | | {gpios} | | {words} ({signal}) |"


def _on_carrier(signal: str) -> str:
    """Where *signal* leaves the carrier, or what it ends at there: through resistors, buffers and
    level shifters."""
    nets, ends = [signal.upper()], list[str]()
    wired = [(part, pin) for part in controller().parts for pin in part.kind.pins]
    for net in nets:  # grows meanwhile
        for part, pin in [(part, pin) for part, pin in wired if part.net(pin) == net]:
            if part.reference[0] in _ENDS and part.reference not in _SOCKETS:
                ends.append(
                    part.reference if part.reference[0] == "B" else f"{part.reference} {pin.name}"
                )
            else:
                nets += [
                    behind
                    for behind in _behind(part, pin)
                    if behind not in (*nets, *controller().powered)
                ]
    return ", ".join(ends)


def _behind(part: PlacedPart, pin: Pin) -> Iterator[str]:
    """The nets to which *part* passes on what is at *pin*."""
    for other in part.kind.pins:
        is_passed = part.reference[0] in "RF" and other != pin
        if is_passed or other.name == pin.name.replace("A", "Y"):
            yield part.net(other)


def _addresses() -> Iterator[str]:
    mux, sensors = constant("tmag5273.py", "_MUX"), constant("tmag5273.py", "_ADDRESSES")
    yield "| address | chip | where |"
    yield "|---|---|---|"
    yield f"| 0x{constant('pn532.py', '_ADDRESS'):02x} | PN532 | card reader |"
    words = "on the carrier: the current of the lights"
    yield f"| 0x{_meter_address():02x} | INA219 | {words} |"
    yield (
        f"| 0x{mux:02x} + the number of the segment | TCA9548A | each segment with three axes, up "
        "to 8 |"
    )
    for number, address in enumerate(sensors):
        part = "ABCD"[number]
        yield (
            f"| 0x{address:02x} | TMAG5273{part}1 | sensors {number}, {number + 4}, {number + 8} "
            "... of a segment, behind its TCA9548A: four a channel |"
        )


def _meter_address() -> int:
    """That of the carrier's current sensor: its pins A0 and A1 choose it."""
    meter = next(part for part in controller().parts if part.kind.value == "INA219")
    chosen = {
        pin.name: ("GND", "+3V3").index(meter.net(pin))
        for pin in meter.kind.pins
        if pin.name in ("A0", "A1")
    }
    return 0x40 + chosen["A0"] + 4 * chosen["A1"]


def _connector() -> Iterator[str]:
    plug = parts.CHAIN_PLUG
    axes = next(one for one in controller().parts if one.reference == "J3")
    names = ["GND" if pin.name.startswith("GND") else pin.name for pin in plug.pins]
    nets = [axes.nets.get(pin.number, "") for pin in plug.pins]
    known = {"+5V": "5V"}
    yield "| pin | " + " | ".join(pin.number for pin in plug.pins) + " |"
    yield "|---" * (len(plug.pins) + 1) + "|"
    yield "| segments with switches | " + " | ".join(names) + " |"
    yield "| segments with three axes | " + " | ".join(known.get(net, net) for net in nets) + " |"


def _chain() -> Iterator[str]:
    yield (
        "| board | segments | sensors and lights of segment n | the light beside the reader | "
        "bits in the chain |"
    )
    yield "|---|---|---|---|---|"
    for name in NAMES:
        board = board_named(name)
        each = board.holes_each
        yield (
            f"| `{name}` | {board.segments} | {each} n to {each} n + {each - 1} | {board.holes} | "
            f"{board.segments * (each + 8)} |"
        )


def _ids(segments: int, language: str = "en") -> Iterator[str]:
    yield f"| {'Segment' if language == 'de' else 'segment'} | H G F E D C B A |"
    yield "|---|---|"
    for segment in range(segments):
        yield f"| {segment} | {' '.join(format(id_byte(segment % 8), '08b'))} |"


def picture(language: str) -> str:
    """The wiring drawn in *language*: pins of an ESP32-S3 to the left, what they go to at the
    right."""
    pins = pins_of(_CHIPS[0])
    boxes: list[str] = []
    lines: list[str] = []
    y = _HEAD + _GAP
    for part in PARTS:
        high = _ROW * (len(part.wires) + 2) - 6
        boxes.append(
            f'<rect x="{_RIGHT}" y="{y}" width="{_PART}" height="{high}" fill="{_BOX}" '
            f'stroke="{_INK}"/>'
        )
        boxes.append(_text(_RIGHT + 76, y + 17, part.says[language], weight="bold"))
        for number, wire in enumerate(part.wires):
            at = y + _ROW * (number + 1) + 12
            lines.append(
                f'<line x1="{_LEFT}" y1="{at}" x2="{_RIGHT}" y2="{at}" stroke="{_WIRE}" '
                'stroke-width="1.5"/>'
            )
            boxes.append(_text(_LEFT - 8, at + 4, f"GPIO{pins[wire.signal]}", anchor="end"))
            boxes.append(_text(_RIGHT + 8, at + 4, wire.end))
        boxes.append(
            _text(_RIGHT + 76, y + _ROW * (len(part.wires) + 1) + 8, part.notes[language], size=11)
        )
        y += high + _GAP
    title = {
        "en": "The wiring of a board with an ESP32-S3",
        "de": "Die Verdrahtung eines Bretts mit einem ESP32-S3",
    }[language]
    note = {
        "en": "ground of everything together; 5 V to lights, level shifter and the segments' "
        "connector; all else 3.3 V",
        "de": "Masse von allem zusammen; 5 V an Lichter, Pegelwandler und Stecker der Segmente; "
        "alles andere 3,3 V",
    }[language]
    height = y + _HEAD
    size = f'viewBox="0 0 {_WIDE} {height}" width="{_WIDE}" height="{height}"'
    font = f'font-family="DejaVu Sans, Verdana, sans-serif" fill="{_INK}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font} role="img">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDE}" height="{height}" fill="{_PAPER}"/>',
        (
            f'<rect x="20" y="{_HEAD + _GAP}" width="{_LEFT - 20}" height="{y - _HEAD - 2 * _GAP}" '
            f'fill="{_BOX}" stroke="{_INK}"/>'
        ),
        _text(30, _HEAD + _GAP + 17, "ESP32-S3", weight="bold"),
        _text(20, _HEAD, title, size=16),
        *lines,
        *boxes,
        _text(20, height - 10, note, size=12),
    ]
    return "\n".join([*drawn, "</svg>", ""])


def _text(
    x: float, y: float, words: str, *, anchor: str = "start", size: int = 13, weight: str = "normal"
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{words}</text>'
    )
