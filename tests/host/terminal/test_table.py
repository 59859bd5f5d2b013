"""Tables of plain text."""

import pytest

from host.terminal.table import table

COLUMNS = ("game", "names", "won")
ROWS = [("1", "Anna, Ben, Carla", "3"), ("20", "Dan", "12")]


def test_table_when_there_is_room_then_columns_below_each_other_and_numbers_at_the_right():
    assert table(COLUMNS, ROWS, 80, numbers=["won"]).splitlines() == [
        "",
        "game  names             won",
        "─" * 27,
        "1     Anna, Ben, Carla    3",
        "20    Dan                12",
    ]


def test_table_when_it_is_too_wide_then_texts_are_folded_between_words():
    lines = table(COLUMNS, ROWS, 21, numbers=["won"], whole=["game"]).splitlines()
    assert lines[3:] == ["1     Anna, Ben,    3", "      Carla", "20    Dan          12"]
    assert max(map(len, lines)) == 21


@pytest.mark.parametrize("width", [1, 5, 12])
def test_table_when_nothing_fits_then_every_text_is_still_there(width):
    text = table(("who", "note"), [("Anna", "x" * 30)], width)
    assert text.count("x") == 30


def test_table_when_signs_are_wide_then_they_take_two_places():
    lines = table(("who", "turns"), [("\u732b\u732b", "7")], 80, numbers=["turns"]).splitlines()
    assert lines[1:] == ["who   turns", "─" * 11, "\u732b\u732b      7"]
    folded = table(("who", "turns"), [("\u732b" * 8, "7")], 15, numbers=["turns"]).splitlines()
    assert folded[3:] == ["\u732b\u732b\u732b\u732b      7", "\u732b\u732b\u732b\u732b"]


def test_table_when_a_cell_has_signs_of_control_then_they_are_seen():
    assert "\\u001b" in table(("who",), [("\x1b[2J",)], 80)


def test_table_when_names_of_numbers_are_too_wide_then_those_are_folded_between_words():
    lines = table(("who", "sent home"), [("Anna", "12")], 10, numbers=["sent home"]).splitlines()
    assert lines[1:3] == ["who   sent", "      home"]
    assert lines[4:] == ["Anna    12"]
