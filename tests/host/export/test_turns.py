"""A game as a table of turns."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.export.formats import export, in_file
from host.export.turns import COLUMNS, format_turns
from host.store.day import Day
from host.store.record import Clock, read_game
from host.store.remarks import write_remarks
from host.store.said import Remarks
from host.store.store import StoredGame
from shared_engine.record.record import Record, Turn
from tests.host.logs import numbered, opened, random_bench

GAME = StoredGame(7, 1, 0, 9, "240ac40000010000", "01020304", Day.parse("2026-11-22"))


def rows(content):
    return list(csv.DictReader(content.splitlines()))


def test_turns_when_of_a_stored_game_then_a_row_each_with_time_and_round(store):
    bench = random_bench(3, 30)
    opened(store).add(numbered(bench))
    write_remarks(store, 1, Remarks({0: "Anna, the first"}))
    found = rows(export(store, 1, "csv"))
    record, clock = read_game(store, store.game(1))
    assert tuple(found[0]) == COLUMNS
    assert [(row["turn"], row["move"], row["digest"]) for row in found] == [
        (str(number), turn.move, turn.digest) for number, turn in record.turns
    ]
    assert {row["name"] for row in found if row["seat"] == "0"} == {"Anna, the first"}
    assert {row["ruleset"] for row in found} == {"brandi-4"}
    assert [row["round"] for row in found] == sorted(row["round"] for row in found)
    assert found[-1]["round"] == str(bench.referee.position.round_number + 1)
    assert (
        round(sum(float(row["seconds"]) * 1000 for row in found))
        == sum(clock.taken_ms.values())
        > 0
    )


def test_turns_when_one_was_taken_back_then_the_time_of_what_stays(store):
    bench = random_bench(3, 5)
    bench.control("undo")
    opened(store).add(numbered(bench))
    _, clock = read_game(store, store.game(1))
    assert sorted(clock.turn_ms) == [1, 2, 3, 4]
    assert sum(clock.turn_ms.values()) < sum(clock.taken_ms.values())


def test_turns_when_the_round_of_one_is_not_known_then_its_cell_is_empty():
    record = Record({"ruleset": "brandi-4", "starter": 0})
    record.turns = [(4, Turn(1, "fold", ("5", "9"), False, "00000000"))]
    (row,) = rows(format_turns(GAME, record, Clock()))
    assert (row["round"], row["seconds"], row["cards"], row["checked"]) == ("", "", "5 9", "no")


@given(
    st.text(
        st.characters(
            exclude_categories=["Cs"],
            exclude_characters="\0\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029",
        )
    )
)
def test_turns_when_a_name_looks_like_a_formula_then_it_is_a_text(name):
    record = Record({"ruleset": "brandi-4", "starter": 0})
    record.tags = [["Seat1", name]]
    record.turns = [(1, Turn(1, "fold", (), True, "00000000"))]
    (row,) = rows(format_turns(GAME, record, Clock()))
    assert row["name"] in (name, f"'{name}")
    assert not row["name"].startswith((*"=+-@\uff1d\uff0b\uff0d\uff20", "\t", "\r"))


@pytest.mark.parametrize("name", ["=1+1", "+49", "-1", "@SUM(A1)", "\uff1dcmd"])
def test_turns_when_a_name_is_a_formula_then_an_apostrophe_is_before_it(name):
    record = Record({"ruleset": "brandi-4", "starter": 0})
    record.tags, record.turns = [["Seat1", name]], [(1, Turn(1, "fold", (), True, "00000000"))]
    assert rows(format_turns(GAME, record, Clock()))[0]["name"] == f"'{name}"


def test_file_when_it_is_for_spreadsheets_then_it_begins_with_the_mark_of_utf_8():
    assert in_file("csv", "Jörg").hex(" ") == "ef bb bf 4a c3 b6 72 67"
    assert in_file("text", "Jörg").hex(" ") == "4a c3 b6 72 67"
    assert in_file("gif", b"GIF") == b"GIF"
