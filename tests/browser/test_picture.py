"""The pictures of the page that the docs show are all taken by the program that says so, and are
not empty."""

import re

import pytest
from PIL import Image

from hardware.kicad.projects import circuits
from tests.browser.picture import DOCS, PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_picture_when_taken_then_a_page_with_marbles_of_every_seat_on_it(chromium, tmp_path, name):
    PICTURES[name](chromium, tmp_path / name)
    with Image.open(tmp_path / name) as picture:
        assert picture.width == 1280
        assert len(picture.convert("RGB").getcolors(picture.width * picture.height)) > 500


def test_docs_when_they_show_a_picture_of_pixels_then_it_can_be_taken_again():
    shown = {
        name
        for page in (*DOCS.glob("*.md"), DOCS.parent / "README.md")
        for name in re.findall(
            r"!\[[^\]]*\]\((?:docs/)?([\w-]+\.png)\)", page.read_text(encoding="utf-8")
        )
    }
    by_kicad = {f"{name}.png" for name in circuits()}
    assert shown - by_kicad == set(PICTURES)
