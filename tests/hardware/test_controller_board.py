"""The carrier connects the pins that the firmware uses with what it expects there, and leaves alone
those that decide how the chip starts."""

import pytest

from firmware.pins import pins_of
from hardware.kicad import layout
from hardware.kicad.boards.controller import CHIP, RAIL
from hardware.kicad.parts import R100
from hardware.kicad.projects import circuits

BOARD = circuits()["controller"]
PARTS = {part.reference: part for part in BOARD.parts}
# What each signal of firmware/pins.py has to reach: a part, and the name of its pin.
EXPECTED = {
    "hall_sck": ("U1", "1A"),
    "hall_latch": ("U1", "2A"),
    "hall_miso": ("R3", "2"),
    "card_sck": ("J8", "SCK"),
    "card_mosi": ("J8", "MOSI"),
    "card_miso": ("J8", "MISO"),
    "card_select": ("J8", "NSS"),
    "card_reset": ("J8", "RST"),
    "i2c_scl": ("J9", "SCL"),
    "i2c_sda": ("J9", "SDA"),
    "i2c_reset": ("J3", "RESET"),
    "pixels": ("U2", "A"),
    "rail": ("R11", "2"),
    "button": ("J11", "BUTTON"),
    "buzzer": ("R18", "1"),
    "battery": ("R20", "1"),
    "disc_a": ("J10", "A"),
    "disc_b": ("J10", "B"),
    "disc_rest": ("J10", "R"),
}
SIGNALS = {name: number for name, number in pins_of(CHIP).items() if not name.endswith("_spi")}


def net(reference, name):
    """The net at a pin, by its name."""
    part = PARTS[reference]
    (found,) = {part.net(pin) for pin in part.kind.pins if pin.name == name}
    return found


def at_controller(name):
    """The net at a pin of the board with the chip, by its name there."""
    return net(
        next(row for row in ("J4", "J5") if any(pin.name == name for pin in PARTS[row].kind.pins)),
        name,
    )


def reached(net):
    """*net*, and those behind the resistors of plugs."""
    return {net} | {
        other
        for part in BOARD.parts
        if part.kind is R100 and net in part.nets.values()
        for other in part.nets.values()
    }


def test_expected_when_compared_with_the_firmware_then_every_signal_but_the_one_nobody_hears():
    assert set(EXPECTED) == set(SIGNALS) - {"hall_mosi"}


@pytest.mark.parametrize("signal", EXPECTED)
def test_signal_when_followed_from_the_pin_of_the_firmware_then_it_reaches_its_part(signal):
    assert net(*EXPECTED[signal]) in reached(at_controller(f"GPIO{SIGNALS[signal]}"))


def test_pins_when_they_decide_how_the_chip_starts_or_are_of_usb_or_psram_then_not_connected():
    for number in (0, 3, 45, 46, 19, 20, 35, 36, 37, 43, 44):
        assert at_controller(f"GPIO{number}").startswith("unconnected-"), number


def test_rail_when_the_firmware_does_not_run_yet_then_a_resistor_keeps_it_on():
    assert f"GPIO{SIGNALS['rail']}" == RAIL
    assert at_controller(RAIL) == "RAIL"
    assert {PARTS["R11"].nets[pin] for pin in "12"} == {"+3V3", "RAIL"}


@pytest.mark.parametrize(
    ("plug", "segment"), [("J1", "dog-4-switch"), ("J2", "dog-4-switch"), ("J3", "dog-4-axes")]
)
def test_plug_when_compared_with_that_of_its_segment_then_the_same_part(plug, segment):
    (towards_here,) = {part.kind for part in circuits()[segment].parts if part.reference == "J1"}
    assert PARTS[plug].kind == towards_here


def test_sockets_when_measured_then_as_far_apart_as_the_rows_of_both_kinds_of_boards():
    xs = {
        part.reference: {layout.turned(part, pad.x, pad.y)[0] for part_of, pad, _ in layout.pads(BOARD) if part_of is part}
        for part in (PARTS["J4"], PARTS["J5"])
    }  # fmt: skip
    (left,) = xs["J4"]
    assert sorted(x - left for x in xs["J5"]) == pytest.approx([22.86, 25.4])
