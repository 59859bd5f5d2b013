"""Tables and picture of the wiring: every signal of the firmware has its wire, and the carrier
leads it there.

That pages and pictures are as they would be written now: test_generated.py.
"""

import re
from xml.etree import ElementTree as ET

import pytest

from firmware.pins import pins_of
from hardware.generate import ROOT
from hardware.wiring import FREE, PARTS, PICTURES, constant
from shared_engine.boards.catalogue import NAMES, board_named

PAGE = (ROOT / "docs/wiring.md").read_text(encoding="utf-8")
WIRES = {wire.signal: wire for part in PARTS for wire in part.wires}
CARRIER = {
    "hall_latch": "J1 LD",
    "hall_sck": "J1 CLK",
    "hall_miso": "J1 DATA",
    "pixels": "J1 LIGHT, J3 LIGHT",
    "i2c_scl": "J3 SCL, J9 SCL",
    "i2c_sda": "J3 SDA, J9 SDA",
    "button": "S1 1, J11 BUTTON",
    "buzzer": "B1",
    "battery": "J12 CELL",
    "disc_rest": "J10 R",
}


def row(wire):
    numbers = [pins_of(chip)[wire.signal] for chip in ("ESP32S3", "ESP32")]
    return re.search(
        rf"^\|[^|]*\| {wire.end} \| {numbers[0]} \| {numbers[1]} \| ([^|]*) \|", PAGE, re.MULTILINE
    )


def test_signals_when_listed_then_each_of_the_firmware_has_a_wire_or_a_reason():
    signals = {name for name in pins_of("ESP32S3") if not name.endswith("_spi")}
    assert set(WIRES) | set(FREE) == signals
    assert not set(WIRES) & set(FREE)


@pytest.mark.parametrize("signal", WIRES)
def test_wire_when_looked_up_then_it_has_its_pins_on_both_chips(signal):
    assert row(WIRES[signal])


@pytest.mark.parametrize("signal", CARRIER)
def test_wire_when_it_goes_through_the_carrier_then_the_page_says_where_it_leaves_it(signal):
    assert row(WIRES[signal])[1] == CARRIER[signal]


def test_addresses_when_read_from_the_drivers_then_those_of_the_page():
    named = [int(one, 16) for one in re.findall(r"^\| (0x[0-9a-f]{2})\b", PAGE, re.MULTILINE)]
    assert named == [0x24, 0x40, 0x70, 0x35, 0x22, 0x78, 0x44]


def test_constant_when_a_driver_has_none_then_the_error_names_both():
    with pytest.raises(ValueError, match=r"firmware/drivers/pn532.py has no constant _NOTHING"):
        constant("pn532.py", "_NOTHING")


@pytest.mark.parametrize("name", NAMES)
def test_chain_when_listed_then_each_board_with_the_light_beside_its_reader(name):
    board = board_named(name)
    assert re.search(
        rf"^\| `{name}` \| {board.segments} \| .* \| {board.lights - 1} \| ", PAGE, re.MULTILINE
    )


@pytest.mark.parametrize("language", PICTURES)
def test_picture_when_drawn_then_a_line_for_each_wire_and_all_words_within(language):
    drawn = ET.fromstring((ROOT / PICTURES[language]).read_text(encoding="utf-8"))
    _, _, width, height = map(float, drawn.get("viewBox").split())
    kinds = [shape.tag.rpartition("}")[2] for shape in drawn]
    assert kinds.count("line") == len(WIRES)
    for shape in drawn:
        if shape.tag.endswith("text"):
            wide = (
                0.0
                if shape.get("text-anchor") == "end"
                else 0.65 * float(shape.get("font-size")) * len(shape.text)
            )
            assert float(shape.get("x")) + wide < width, shape.text
            assert float(shape.get("y")) < height
