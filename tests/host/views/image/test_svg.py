"""A picture as SVG."""

from xml.etree import ElementTree as ET

import pytest

from host.views.image.scene import scene
from host.views.image.svg import svg
from tests.host.views.games import empty_game, with_marbles

NAME = "{http://www.w3.org/2000/svg}"
GAME = with_marbles(empty_game(), {"T0": 0, "T20": 1})


@pytest.fixture
def drawn():
    return ET.fromstring(svg(scene(GAME, "Seat <0>", "a & b"), "Seat <0>", "a & b"))


def test_svg_when_read_then_a_picture_with_its_size_and_name(drawn):
    assert (
        drawn.tag,
        drawn.get("role"),
        max(int(drawn.get("width")), int(drawn.get("height"))),
    ) == (
        f"{NAME}svg",
        "img",
        900,
    )
    assert [drawn.find(f"{NAME}{kind}").text for kind in ("title", "desc")] == ["Seat <0>", "a & b"]


def test_svg_when_drawn_then_every_shape_is_in_it_and_nothing_else(drawn):
    kinds = [one.tag.removeprefix(NAME) for one in drawn]
    assert set(kinds) == {"title", "desc", "circle", "rect", "path", "text"}
    assert len(kinds) == 2 + len(scene(GAME, "Seat <0>", "a & b").shapes)


def test_svg_when_texts_look_like_markup_then_they_are_texts(drawn):
    assert "Seat <0>" in [one.text for one in drawn.iter(f"{NAME}text")]
