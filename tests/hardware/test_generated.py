"""What is written from hardware/geometry.toml is as it would be written now, and drawn at its size.

`make hardware` has the libraries that write PDF and DXF; without them what they wrote is measured,
not written again.
"""

import importlib.util
import re
from xml.etree import ElementTree as ET

import pytest

from hardware.generate import ROOT, papers, texts
from hardware.geometry import read

TEMPLATES = ROOT / "hardware/templates"
NAMES = [*read(), "black-dog-disc"]
POINTS_A_MM = 72 / 25.4
SHEETS_MM = {"a4": (210, 297), "a3": (297, 420)}
has_libraries = pytest.mark.skipif(
    not (importlib.util.find_spec("ezdxf") and importlib.util.find_spec("reportlab")),
    reason="PDF and DXF are written again where ezdxf and ReportLab are: make hardware",
)


def test_texts_when_written_again_then_they_are_the_committed_ones():
    assert [path for path, text in texts().items() if (ROOT / path).read_text() != text] == [], (
        "run make hardware"
    )


@has_libraries
def test_papers_when_written_again_then_they_are_the_committed_ones():
    assert [path for path, data in papers().items() if (ROOT / path).read_bytes() != data] == [], (
        "run make hardware"
    )


def test_templates_when_listed_then_those_of_every_part_and_no_others():
    ends = (".svg", ".dxf", "-a4.pdf", "-a3.pdf")
    assert sorted(path.name for path in TEMPLATES.iterdir()) == sorted(
        name + end for name in NAMES for end in ends
    )


@pytest.mark.parametrize("name", NAMES)
def test_svg_when_measured_then_its_line_is_100_mm(name):
    drawn = ET.fromstring((TEMPLATES / f"{name}.svg").read_text())
    (left, top, width, height) = map(float, drawn.get("viewBox").split())
    assert (drawn.get("width"), drawn.get("height")) == (f"{width:g}mm", f"{height:g}mm")
    (line,) = (shape for shape in drawn if shape.get("class") == "GAUGE")
    (from_x, from_y), (to_x, to_y) = (
        [float(n) for n in at.split(",")] for at in line.get("points").split()
    )
    assert to_x - from_x == pytest.approx(100, abs=0.001)
    assert left < from_x < to_x < left + width
    assert top < from_y == to_y < top + height


@pytest.mark.parametrize("name", NAMES)
def test_dxf_when_measured_then_its_line_is_100_mm_and_its_unit_the_mm(name):
    lines = (TEMPLATES / f"{name}.dxf").read_text().split("\n")
    pairs = [(code.strip(), value.strip()) for code, value in zip(lines[::2], lines[1::2])]
    assert pairs[pairs.index(("9", "$INSUNITS")) + 1] == ("70", "4")
    begin = pairs.index(("8", "GAUGE"), pairs.index(("2", "ENTITIES")))
    xs = [float(value) for code, value in pairs[begin : begin + 12] if code == "10"]
    assert xs[1] - xs[0] == pytest.approx(100, abs=0.001)


@pytest.mark.parametrize("sheet", SHEETS_MM)
@pytest.mark.parametrize("name", NAMES)
def test_pdf_when_measured_then_every_page_is_a_sheet_with_a_line_of_100_mm(name, sheet):
    text = (TEMPLATES / f"{name}-{sheet}.pdf").read_bytes().decode("latin-1")
    pages = [
        tuple(map(float, page)) for page in re.findall(r"/MediaBox \[ 0 0 (\S+) (\S+) \]", text)
    ]
    assert pages
    for size in pages:
        assert [value / POINTS_A_MM for value in size] == pytest.approx(SHEETS_MM[sheet], abs=0.001)
    drawn = re.findall(r"n ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l\n", text)
    lengths = [
        (float(to_x) - float(from_x)) / POINTS_A_MM
        for from_x, from_y, to_x, to_y in drawn
        if from_y == to_y
    ]
    # On each page its own line; that of the template is drawn on some, too.
    assert len([length for length in lengths if length == pytest.approx(100, abs=0.002)]) >= len(
        pages
    )


@pytest.mark.parametrize("name", NAMES)
def test_svg_and_dxf_when_compared_then_the_same_circles(name):
    drawn = ET.fromstring((TEMPLATES / f"{name}.svg").read_text())
    circles = [shape for shape in drawn if shape.tag.endswith("circle")]
    svg = sorted(
        (float(one.get("cx")), float(one.get("cy")), float(one.get("r"))) for one in circles
    )
    text = (TEMPLATES / f"{name}.dxf").read_text()
    found = re.findall(r"AcDbCircle\n\s*10\n(\S+)\n\s*20\n(\S+)\n\s*30\n\S+\n\s*40\n(\S+)\n", text)
    dxf = sorted((float(x), -float(y), float(radius)) for x, y, radius in found)
    assert len(svg) > 20 or name == "meadow-16"
    assert [list(one) for one in dxf] == [pytest.approx(one, abs=0.001) for one in svg]
