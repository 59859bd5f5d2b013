"""Verbs on a drive without room for a simulated board."""

import pytest

from tests.host.cli.command import refused
from tests.host.small_drive import small_drive


@pytest.mark.parametrize(
    "verb",
    [("try", "--no-browser", "--page", 0), ("demo",), ("simulate",)],
    ids=lambda verb: verb[0],
)
def test_verb_when_there_is_no_room_for_its_board_then_one_line(tmp_path, verb):
    with small_drive(tmp_path / "drive", 500_000) as drive:
        folder = ("--folder", drive / "game") if verb != ("simulate",) else (drive / "game",)
        assert refused(*verb, *folder).endswith(
            "no space is left where this writes; make room, or choose another place"
        )
