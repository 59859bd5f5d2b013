"""What a manufacturer gets is whole, and is the board: read back without KiCad.

`make fabrication` runs them all; `make test` tries the coupon, where KiCad is.
"""

import csv
import importlib.util
import io
import math
import re
import zipfile

import pytest

from hardware.kicad import fabrication, layout
from hardware.kicad.projects import FOLDER, circuits
from hardware.kicad.sexpr import named
from hardware.kicad.sexpr import read as read_tree
from tests.hardware.kicad import needs_kicad

NAMES = [
    name if name == "coupon" else pytest.param(name, marks=pytest.mark.proof) for name in circuits()
]
FUNCTIONS = {
    "Copper,L1,Top", "Copper,L2,Bot", "Soldermask,Top", "Soldermask,Bot", "Paste,Top", "Paste,Bot", "Legend,Top", "Legend,Bot", "Profile,NP",
}  # fmt: skip


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def archive(name):
    """The archive for the manufacturer."""
    return zipfile.ZipFile(io.BytesIO(fabrication.gerbers(circuits()[name])))


@pytest.fixture(scope="module")
def board(name):
    """The board's file as a tree."""
    return read_tree((FOLDER / name / f"{name}.kicad_pcb").read_text())


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def drilled(archive, kind):
    """Where the drill file of a *kind* has holes; of a slot its first end."""
    (path,) = [path for path in archive.namelist() if path.endswith(f"-{kind}.drl")]
    return re.findall(r"^X([-\d.]+)Y([-\d.]+)", archive.read(path).decode(), re.MULTILINE)


def pads(board, kind):
    return [
        pad for part in named(board, "footprint") for pad in named(part, "pad") if pad[2] == kind
    ]


@needs_kicad
def test_archive_when_opened_then_every_layer_once_and_both_drills(archive):
    assert archive.testzip() is None
    functions = [
        function
        for path in archive.namelist()
        for function in re.findall(
            r"^%TF\.FileFunction,(.*)\*%", archive.read(path).decode(), re.MULTILINE
        )
    ]
    assert sorted(functions) == sorted(FUNCTIONS)
    assert len([path for path in archive.namelist() if path.endswith(".drl")]) == 2


@needs_kicad
def test_drills_when_counted_then_as_many_as_the_board_has_vias_and_holes(archive, board):
    plated = len(named(board, "via")) + len(pads(board, "thru_hole"))
    assert (len(drilled(archive, "PTH")), len(drilled(archive, "NPTH"))) == (
        plated,
        len(pads(board, "np_thru_hole")),
    )


@needs_kicad
def test_outline_when_measured_then_the_board_s(archive, name):
    (path,) = [path for path in archive.namelist() if path.endswith(".gm1")]
    ends = re.findall(r"^X(-?\d+)Y(-?\d+)D0[12]", archive.read(path).decode(), re.MULTILINE)
    for axis, sign in ((0, 1), (1, -1)):
        drawn = [sign * int(end[axis]) / 1e6 for end in ends]
        meant = [corner[axis] for corner in circuits()[name].outline]
        assert (min(drawn), max(drawn)) == pytest.approx((min(meant), max(meant)), abs=0.001)


def middle_of(part):
    """Between the ends of its body: as far from pin 1 of a header as half its pins."""
    (x, y), angle = layout.pattern_of(part).middle, math.radians(part.turn)
    y = -y if part.is_below else y
    cos, sin = math.cos(angle), math.sin(angle)
    return part.at[0] + x * cos + y * sin, part.at[1] - x * sin + y * cos


def test_middle_of_a_header_when_compared_with_its_pads_then_between_the_first_and_the_last():
    header = next(part for part in circuits()["controller"].parts if part.reference == "J8")
    ends = [layout.turned(header, pad.x, pad.y) for pad in layout.pattern_of(header).pads]
    between = [(ends[0][axis] + ends[-1][axis]) / 2 for axis in (0, 1)]
    assert middle_of(header) == pytest.approx(between)


@needs_kicad
def test_placement_when_compared_with_the_circuit_then_each_part_of_the_list_once_at_its_middle(
    name,
):
    circuit = circuits()[name]
    found = [
        (
            row["Designator"],
            float(row["Mid X"]),
            -float(row["Mid Y"]),
            float(row["Rotation"]) % 360,
            row["Layer"],
        )
        for row in rows(fabrication.placement(circuit))
    ]
    meant = [
        (part.reference, *middle_of(part), part.turn, "bottom" if part.is_below else "top")
        for part in circuit.parts
        if part.kind.mpn
    ]
    assert sorted(one[0] for one in found) == sorted(one[0] for one in meant)
    assert [one[1:3] for one in sorted(found)] == [
        pytest.approx(one[1:3], abs=0.001) for one in sorted(meant)
    ]
    assert [one[4] for one in sorted(found)] == [one[4] for one in sorted(meant)]


def test_list_of_parts_when_read_then_each_part_that_is_bought_once_with_its_number(name):
    circuit = circuits()[name]
    listed = rows(fabrication.bom(circuit))
    references = [reference for row in listed for reference in row["Designator"].split(",")]
    assert sorted(references) == sorted(part.reference for part in circuit.parts if part.kind.mpn)
    assert all(row["Manufacturer Part Number"] and int(row["Quantity"]) for row in listed)


@needs_kicad
def test_archive_when_written_again_then_the_same_bytes(archive, name):
    again = zipfile.ZipFile(io.BytesIO(fabrication.gerbers(circuits()[name])))
    assert {path: again.read(path) for path in again.namelist()} == {
        path: archive.read(path) for path in archive.namelist()
    }


@needs_kicad
@pytest.mark.proof
# In a lock of its own, since nothing else needs it: CI runs make fabrication.
@pytest.mark.skipif(
    not importlib.util.find_spec("InteractiveHtmlBom"), reason="make fabrication has it"
)
def test_files_when_written_then_all_of_them_each_of_its_kind(tmp_path):
    fabrication.fabricate(circuits()["coupon"], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(fabrication.FILES)
    begins = {
        "schematic.pdf": b"%PDF",
        "board.step": b"ISO-10303-21",
        "top.png": b"\x89PNG",
        "bottom.png": b"\x89PNG",
    }
    for path, begin in begins.items():
        assert (tmp_path / path).read_bytes().startswith(begin)
    solid = (tmp_path / "board.step").read_text()
    assert "1980-01-01T00:00:00" in solid
    assert {part.kind.pattern for part in circuits()["coupon"].parts} <= set(
        re.findall(r"PRODUCT\('([^']*)'", solid)
    )
    assert "pcbdata" in (tmp_path / "interactive.html").read_text()


def test_fabrication_when_a_board_is_unknown_then_it_names_those_there_are(capsys):
    assert fabrication.main(["segmnt"]) == 1
    assert "there is no board segmnt; there are coupon, " in capsys.readouterr().err
