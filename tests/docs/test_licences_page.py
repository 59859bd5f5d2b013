"""docs/licences.md says what the locks and the installed packages say, and the GPL stays
optional."""

import re
from pathlib import Path

from docs.generate_licences import PAGES

PAGE = (Path(__file__).parents[2] / "docs/licences.md").read_text(encoding="utf-8")


def test_page_when_written_again_then_it_is_the_committed_one():
    assert PAGES["licences.md"]() == PAGE, "run python -m docs.generate_licences"


def test_packages_when_under_the_gpl_then_they_are_an_extra():
    found = re.findall(r"^\| (\S+) \S+ \| A?GPL\S* \| .* \| (.*) \|$", PAGE, re.MULTILINE)
    assert found == [("esptool", "extra `install`")]
