"""Pictures of the assembly: everything they show is where geometry and circuits have it.

That they are as they would be drawn now: test_generated.py.
"""

import re
from xml.etree import ElementTree as ET

import pytest

from hardware.assembly import GAPS_MM, path, pictures, sunk_mm
from hardware.generate import ROOT
from hardware.geometry import read
from hardware.magnetics.study import MARBLE, PEG, SENSORS, results

BOARD = read()["dog-4"]
EACH = pictures()


def drawn(step, language="en"):
    return ET.fromstring(EACH[path(step, language)])


def words(picture):
    return [shape.text for shape in picture.iter() if shape.tag.endswith("}text")]


@pytest.mark.parametrize("name", EACH)
def test_picture_when_drawn_then_nothing_is_beside_it(name):
    picture = ET.fromstring(EACH[name])
    left, top, width, height = map(float, picture.get("viewBox").split())
    for shape in picture.iter():
        for across, down in (("x", "y"), ("cx", "cy"), ("x1", "y1"), ("x2", "y2")):
            if shape.get(across) and shape.get("d") is None:
                assert left <= float(shape.get(across)) <= left + width, shape.attrib
                assert top <= float(shape.get(down)) <= top + height, shape.attrib


def test_dowels_when_drawn_then_each_of_the_geometry_once():
    middles = {
        (float(one.get("cx")), float(one.get("cy")))
        for one in drawn("dowels").iter()
        if one.tag.endswith("circle")
    }
    assert middles == {at for dowels in BOARD.dowels for at in dowels}


def test_sensors_when_numbered_then_from_0_to_23_at_their_holes():
    shown = [shape for shape in drawn("sensors").iter() if shape.tag.endswith("}text")][1:]
    assert [shape.text for shape in shown] == [str(number) for number in range(24)]
    assert [float(shape.get("x")) for shape in shown] == [hole.at[0] for hole in BOARD.holes_of(0)]


def test_axes_when_marked_then_four_parts_on_each_of_six_channels():
    assert words(drawn("axes"))[1:] == [
        f"{channel}{part}" for channel in range(6) for part in "ABCD"
    ]


def test_cables_when_drawn_then_from_the_controller_through_all_segments():
    picture = drawn("cables")
    tips = [shape for shape in picture.iter() if shape.get("marker-end")]
    assert len(tips) == BOARD.segments
    assert [one for one in words(picture) if re.fullmatch(r"\d", one)] == ["0", "1", "2", "3"]


def test_languages_when_compared_then_other_words_and_the_same_shapes():
    for name in EACH:
        if name.endswith("-de.svg"):
            english, german = (
                re.sub(r"<(text|title)[^>]*>[^<]*", "", EACH[one])
                for one in (name.replace("-de", ""), name)
            )
            assert english == german
            assert EACH[name] != EACH[name.replace("-de", "")]


def test_gaps_when_drawn_then_the_recommended_magnets_are_seen_through_them():
    for piece, size, magnet, sensor in (
        (PEG, 0, (5, 2, "N35"), SENSORS[0]),
        (MARBLE, 16, (6, 3, "N35"), SENSORS[2]),
    ):
        case = next(
            one
            for one in results()
            if (one.case.piece, one.case.size, one.case.magnet, one.case.gap)
            == (piece, size, magnet, GAPS_MM[piece])
        )
        assert case.is_fit(sensor)


def test_marble_when_it_lies_in_a_hole_then_as_deep_as_the_guide_says():
    assert round(sunk_mm(BOARD.hole)) == 3
    assert "sinks in 3 mm in a hole of 12.5 mm" in (ROOT / "docs/building.md").read_text(
        encoding="utf-8"
    )
