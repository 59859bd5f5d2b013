"""The circuit boards hold what KiCad checks, its checks bite, and each board has the tracks of its
circuit."""

import json
import math
import shutil
import subprocess
from dataclasses import replace

import pytest

from firmware.drivers.hall_chain import HallChain
from hardware.geometry import read
from hardware.kicad import layout
from hardware.kicad.boards import axes, disc
from hardware.kicad.boards.chain import closed_jumpers, id_byte
from hardware.kicad.parts import JUMPER
from hardware.kicad.projects import FOLDER, circuits
from hardware.kicad.sexpr import named, write
from hardware.kicad.sexpr import read as read_tree
from host.simulator.chips.axes_board import AxesBoard
from host.simulator.chips.tmag5273 import ADDRESSES
from host.simulator.i2c import I2cLine
from tests.hardware.kicad import needs_kicad

NAMES = list(circuits())
SEGMENTS = pytest.mark.parametrize(
    ("name", "board"),
    [
        *(
            (f"{board}-{sensors}", board)
            for board in ("dog-4", "dog-6")
            for sensors in ("switch", "axes")
        ),
        ("meadow-module", "meadow-16"),
    ],
)
LIGHT_MM = 2.2
HOUSING_MM = 8.0
"""Of the plug at the end of a cable, and its wires."""


@pytest.fixture
def project(tmp_path):
    """A copy of the folder of a board beside that of the library."""

    def copied(name):
        shutil.copytree(FOLDER / "library", tmp_path / "library")
        shutil.copytree(FOLDER / name, tmp_path / name)
        return tmp_path / name

    return copied


def erc(folder):
    """The kinds of what is wrong with the schematic in *folder*."""
    found = checked(folder, "sch erc", f"{folder.name}.kicad_sch")
    return {one["type"] for sheet in found["sheets"] for one in sheet["violations"]}


def drc(folder):
    """The kinds of what is wrong with the board in *folder*, compared with its schematic."""
    found = checked(folder, "pcb drc --schematic-parity", f"{folder.name}.kicad_pcb")
    return {
        one["type"]
        for kind in ("violations", "unconnected_items", "schematic_parity")
        for one in found[kind]
    }


def checked(folder, command, name):
    report = folder / "report.json"
    asked = f"kicad-cli {command} --severity-all --exit-code-violations --format json".split()
    done = subprocess.run(
        [*asked, "-o", str(report), str(folder / name)], capture_output=True, text=True
    )
    assert report.exists(), done.stderr
    return (
        json.loads(report.read_text())
        if done.returncode
        else {"sheets": [], "violations": [], "unconnected_items": [], "schematic_parity": []}
    )


def without(path, wanted):
    """Take the first list that is *wanted* out of a file of KiCad."""
    tree = read_tree(path.read_text())
    tree.remove(next(item for item in tree if isinstance(item, list) and wanted(item)))
    path.write_text(write(tree))


def length(track):
    """Of a track."""
    (_, *begin), (_, *end) = track[1:3]
    return math.dist([float(one) for one in begin], [float(one) for one in end])


@needs_kicad
@pytest.mark.parametrize("name", NAMES)
def test_schematic_when_checked_by_kicad_then_nothing_is_wrong(project, name):
    assert erc(project(name)) == set()


@needs_kicad
@pytest.mark.parametrize("name", NAMES)
def test_board_when_checked_by_kicad_then_nothing_is_wrong_or_open_or_other_than_in_the_schematic(
    project, name
):
    assert drc(project(name)) == set()


@needs_kicad
@pytest.mark.parametrize("name", NAMES)
def test_schematic_when_a_label_is_removed_then_kicad_says_so(project, name):
    folder = project(name)
    net = next(
        part.net(pin)
        for part in circuits()[name].parts
        for pin in part.kind.pins
        if pin.type == "input"
    )
    without(folder / f"{name}.kicad_sch", lambda item: item[:2] == ["global_label", net])
    assert "pin_not_connected" in erc(folder)


@needs_kicad
@pytest.mark.parametrize("name", NAMES)
def test_board_when_a_part_is_moved_then_kicad_says_so(project, name):
    folder = project(name)
    circuit = circuits()[name]
    moved = [
        replace(part, at=(part.at[0] + 3, part.at[1])) if part.reference == "U1" else part
        for part in circuit.parts
    ]
    path = folder / f"{name}.kicad_pcb"
    path.write_text(layout.board(replace(circuit, parts=moved), "0.1", path.read_text()))
    assert drc(folder) & {"shorting_items", "clearance", "unconnected_items", "solder_mask_bridge"}


@needs_kicad
@pytest.mark.parametrize("name", NAMES)
def test_board_when_a_track_is_cut_then_kicad_says_so(project, name):
    folder = project(name)
    path = folder / f"{name}.kicad_pcb"
    tracks = named(read_tree(path.read_text()), "segment")
    # the ground has other ways
    longest = max((track for track in tracks if track[-1] != ["net", "1"]), key=length)
    without(path, lambda item: item == longest)
    assert "unconnected_items" in drc(folder)


@needs_kicad
@pytest.mark.parametrize("name", NAMES)
def test_board_when_a_part_has_another_value_then_kicad_says_so(project, name):
    folder = project(name)
    path = folder / f"{name}.kicad_pcb"
    path.write_text(path.read_text().replace('"Value" "100n"', '"Value" "10n"', 1))
    assert drc(folder) & {"footprint_symbol_mismatch", "footprint_symbol_field_mismatch"}


@pytest.mark.parametrize("name", NAMES)
def test_board_when_its_circuit_is_as_committed_then_its_tracks_are_for_it(name):
    text = (FOLDER / name / f"{name}.kicad_pcb").read_text()
    assert layout.routed_for(text) == layout.fingerprint(circuits()[name]), "run make route"


@pytest.mark.parametrize("name", NAMES)
def test_picture_when_its_circuit_is_as_committed_then_it_is_of_it(name):
    picture = (FOLDER.parents[1] / "docs" / f"{name}.png").read_bytes()
    assert layout.fingerprint(circuits()[name]).encode() in picture, "run make renders"


@pytest.mark.parametrize("name", NAMES)
def test_fingerprint_when_a_part_is_moved_then_another(name):
    circuit = circuits()[name]
    first, *others = circuit.parts
    moved = replace(circuit, parts=[replace(first, at=(first.at[0] + 1, first.at[1])), *others])
    assert layout.fingerprint(moved) != layout.fingerprint(circuit)


def holes(board):
    """Where the holes of a segment of *board* are from its upper left corner on, and where they are
    their lights are."""
    left, top = (min(corner[axis] for corner in board.outlines[0]) for axis in (0, 1))
    return [
        [pytest.approx((x - left, y - top), abs=1e-3) for x, y in (hole.at, hole.light)]
        for hole in board.holes_of(0)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_plugs_when_a_cable_is_put_in_then_no_part_is_in_its_way(name):
    circuit = circuits()[name]
    for plug in [part for part in circuit.parts if part.kind.pattern.startswith("JST-PH")]:
        half = layout.pattern_of(plug).size[0] / 2
        corners = [
            layout.turned(plug, x, y) for x, y in ((-half, 4.5), (half, 4.5 + HOUSING_MM))
        ]  # it opens at y = 4.4
        (left, right), (top, bottom) = (sorted(values) for values in zip(*corners, strict=True))
        for part, pad, _ in layout.pads(circuit):
            x, y = layout.turned(part, pad.x, pad.y)
            is_in_front = left < x < right and top < y < bottom and part.is_below == plug.is_below
            assert not is_in_front, f"{part.reference} before {plug.reference}"


@SEGMENTS
def test_segment_when_compared_with_the_geometry_then_a_sensor_in_the_middle_of_each_field(
    name, board
):
    sensors = [
        part for part in circuits()[name].parts if part.kind.symbol in ("DRV5032", "TMAG5273")
    ]
    assert [part.at for part in sensors] == [at for at, _ in holes(read()[board])]


@SEGMENTS
def test_segment_when_compared_with_the_geometry_then_each_light_shines_through_its_hole(
    name, board
):
    lights = [part for part in circuits()[name].parts if part.kind.symbol == "WS2812B"]
    assert LIGHT_MM * math.sqrt(2) < (read()[board].window or read()[board].hole)
    assert [part.at for part in lights] == [light for _, light in holes(read()[board])]
    chained = [(part.nets["3"], part.nets["1"]) for part in lights]
    assert chained == [(f"L{number}", f"L{number + 1}") for number in range(len(lights))]


def test_segment_with_three_axes_when_compared_with_the_simulated_one_then_each_hole_has_its_channel_and_address():
    circuit, board = circuits()["dog-4-axes"], AxesBoard(I2cLine(), 1)
    (multiplexer,) = [part for part in circuit.parts if part.kind.value == "TCA9548A"]
    channels = {multiplexer.net(pin): pin.name[2:] for pin in multiplexer.kind.pins}
    sensors = [part for part in circuit.parts if part.kind.symbol == "TMAG5273"]
    wired = {
        (channels[part.nets["1"]], channels[part.nets["6"]], part.kind.value[8]): part.at
        for part in sensors
    }
    fields = read()["dog-4"].holes_of(0)
    assert wired == {
        (str(channel), str(channel), "ABCD"[ADDRESSES.index(address)]): fields[
            board.sensors.index(chip)
        ].at
        for channel, line in enumerate(board.muxes[0].lines)
        for address, chip in line.chips.items()
    }


def test_disc_when_compared_with_the_geometry_then_its_five_fields_and_the_sensor_and_light_of_each():
    circuit, board = circuits()["black-dog-disc"], read()["black-dog"]
    on_disc = [(number, hole) for number, hole in enumerate(board.holes_of(0)) if hole.is_on_disc]
    fields = {part.nets["2"]: part.at for part in circuit.parts if part.kind.symbol == "DRV5032"}
    lights = {
        (part.nets["3"], part.nets["1"]) for part in circuit.parts if part.kind.symbol == "WS2812B"
    }
    assert {
        net: at for net, at in fields.items() if net.removesuffix("_OWN") not in disc.SITES
    } == {f"S{number}": disc.moved(board, hole.at) for number, hole in on_disc}
    assert lights == {(f"L{number}", f"L{number + 1}") for number, _ in on_disc}


def test_disc_when_its_quarters_lie_below_their_segments_then_a_place_for_each_of_its_switches():
    circuit, board = circuits()["black-dog-disc"], read()["black-dog"]
    places = {part.nets["2"]: part.at for part in circuit.parts if part.kind.symbol == "DRV5032"}
    quarters = {}
    for name, place in board.disc.sensors:
        (wire,) = [wire for wire, names in disc.SITES.items() if name in names]
        for turns in range(4):
            if places[f"{wire}_OWN"] == pytest.approx(disc.moved(board, place), abs=1e-3):
                quarters[name] = turns
            place = place[1], -place[0]
    assert quarters == {"A": 0, "B": 1, "R": 2}  # docs/electronics.md


def test_disc_when_its_plug_is_followed_then_each_of_its_fields_is_there():
    (plug,) = [part for part in circuits()["black-dog-disc"].parts if part.reference == "J1"]
    assert list(plug.nets.values()) == [
        "GND",
        "+3V3",
        "LIGHTS",
        "S6",
        "S7",
        "S8",
        "S9",
        "S10",
        "L6",
        "L11",
    ]


@pytest.mark.parametrize("segment", range(8))
def test_multiplexer_when_jumpers_are_closed_as_said_then_at_the_address_of_its_segment(segment):
    (multiplexer,) = [
        part for part in circuits()["dog-4-axes"].parts if part.kind.value == "TCA9548A"
    ]
    jumpers = {
        part.nets["1"]: part.reference
        for part in circuits()["dog-4-axes"].parts
        if part.kind is JUMPER
    }
    closed = axes.closed_jumpers(segment)
    bits = [jumpers[multiplexer.nets[pin]] not in closed for pin in ("21", "2", "1")]  # A2, A1, A0
    assert 4 * bits[0] + 2 * bits[1] + bits[2] == segment


@pytest.mark.parametrize(
    ("name", "count"), [("dog-4-switch", 24), ("dog-6-switch", 24), ("meadow-module", 16)]
)
def test_segment_when_its_registers_are_shifted_out_then_sensor_0_first_and_the_id_byte_last(
    name, count
):
    circuit = circuits()[name]
    registers = {
        part.nets["9"]: {pin.name: part.net(pin) for pin in part.kind.pins}
        for part in circuit.parts
        if part.kind.value == "74HC165"
    }
    shifted, at = [], "DATA0"
    while at in registers:
        shifted += [registers[at][f"D{bit}"] for bit in range(7, -1, -1)]
        at = registers[at]["DS"]
    assert shifted == [
        *(f"S{n}" for n in range(count)),
        "+3V3",
        "GND",
        "ID5",
        "ID4",
        "ID3",
        "GND",
        "GND",
        "ID0",
    ]
    assert at == "DATA_NEXT"
    switches = [part.nets["2"] for part in circuit.parts if part.kind.symbol == "DRV5032"]
    assert switches == [f"S{number}" for number in range(count)]


@pytest.mark.parametrize("colour", range(8))
def test_id_byte_when_jumpers_are_closed_as_said_then_the_firmware_reads_that_colour(colour):
    closed = closed_jumpers(colour)
    byte = 0x80 | sum(
        bit
        for name, bit in {"JP1": 32, "JP2": 16, "JP3": 8, "JP4": 1}.items()
        if name not in closed
    )
    assert byte == id_byte(colour)

    class Bus:
        def readinto(self, into):
            into[:] = bytes([255, 255, 255, byte]) + bytes([255] * (len(into) - 4))

    class Latch:
        def on(self):
            pass

        def off(self):
            pass

    chain = HallChain(Bus(), Latch(), 1, 3)
    chain.scan(bytearray(3))
    assert chain.check(bytes([colour])) == []
