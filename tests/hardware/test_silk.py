"""Every board says what is where: references, pins of plugs, pin 1, its revision; and has marks for the
assembler's machine and pads to measure at."""

import math
from dataclasses import replace

import pytest

from hardware.kicad import layout, silk
from hardware.kicad.circuit import DATE, REVISION
from hardware.kicad.projects import FOLDER, circuits
from hardware.kicad.sexpr import named, read

NAMES = pytest.mark.parametrize("name", circuits())
ALIKE = ("R", "C", "TP", "JP", "S", "B", "F")
"""Kinds that may be fitted either way round, or whose shape says which."""
PADS = {"5V", "LIGHTS", "3V3", "GND", "LIGHT"}
BUS = {"switch": {"CLK", "LD", "DATA"}, "axes": {"SCL", "SDA", "RESET"}}


def words(circuit):
    return " ".join(label.text for label in circuit.labels)


@NAMES
def test_part_when_looked_for_then_its_reference_is_on_the_silkscreen(name):
    circuit = circuits()[name]
    shown = {*circuit.references, *words(circuit).split()}
    assert {part.reference for part in circuit.parts if part.kind.pattern} <= shown


@NAMES
def test_reference_when_written_then_on_the_silkscreen_near_its_part(name):
    circuit = circuits()[name]
    tree = read((FOLDER / name / f"{name}.kicad_pcb").read_text())
    for part in named(tree, "footprint"):
        reference = next(one for one in named(part, "property") if one[1] == "Reference")
        if reference[2] in circuit.references:
            assert named(reference, "layer")[0][1].endswith("SilkS")
    for part in circuit.parts:
        if part.reference in circuit.references:
            wide, high = layout.pattern_of(part).size
            reach = math.hypot(wide, high) / 2 + math.hypot(*layout.pattern_of(part).middle)
            assert math.dist(part.at, circuit.references[part.reference]) < reach + 9


def test_reference_when_there_is_no_room_then_it_stays_off():
    circuit = circuits()["coupon"]
    left, top, right, bottom = -1.0, -1.0, 61.0, 47.0
    full = [(((left + right) / 2, (top + bottom) / 2), 60.0)]
    assert silk.places(replace(circuit, cutouts=full))[0] == {}


@NAMES
def test_plug_of_cables_when_looked_at_then_each_of_its_pins_is_named(name):
    circuit = circuits()[name]
    for part in circuit.parts:
        if part.kind.pattern.startswith("JST"):
            (legend,) = [one for one in circuit.labels if one.text.startswith(f"{part.reference} ")]
            assert legend.is_below == part.is_below
            for pin in part.kind.pins:
                assert (
                    f"{pin.number} {pin.name.replace('GND1', 'GND').replace('GND2', 'GND')}"
                    in legend.text
                )


@NAMES
def test_chip_plug_and_light_when_of_more_than_three_legs_then_a_dot_at_pin_1(name):
    for part in circuits()[name].parts:
        if part.kind.pattern and len(part.kind.pins) > 3:
            assert (
                layout.pattern_of(part).has_mark
                or part.kind.letter in ALIKE
                or "USB" in part.kind.value
                or part.kind.symbol == "USB_C_POWER"
            ), part.reference


@NAMES
def test_board_when_looked_at_then_its_revision_and_date(name):
    assert f"rev. {REVISION}, {DATE}" in words(circuits()[name])


@NAMES
def test_board_when_a_machine_fits_it_then_three_marks_on_each_side(name):
    circuit = circuits()[name]
    tree = read((FOLDER / name / f"{name}.kicad_pcb").read_text())
    marks = [
        named(part, "layer")[0][1]
        for part in named(tree, "footprint")
        if part[1] == "collie:Fiducial"
    ]
    assert len(circuit.fiducials) == 3
    assert sorted(marks) == ["B.Cu"] * 3 + ["F.Cu"] * 3


@pytest.mark.parametrize(
    ("name", "more"),
    [
        *((f"{board}-{kind}", BUS[kind]) for board in ("dog-4", "dog-6") for kind in BUS),
        ("meadow-module", BUS["switch"]),
        ("controller", BUS["switch"] | BUS["axes"] - {"RESET"}),
    ],
)
def test_board_when_it_is_measured_then_a_pad_with_its_name_for_each_rail_and_signal(name, more):
    pads = [part for part in circuits()[name].parts if part.kind.symbol == "TEST"]
    named_at = {label.text: label.at for label in circuits()[name].labels}
    assert len(pads) == len(PADS | more)
    assert all(any(math.dist(part.at, named_at[text]) < 2 for text in PADS | more) for part in pads)
