"""Score sheets from files: what was written comes back, once; what is damaged does not."""

import json
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.errors import HostError
from host.export.formats import export
from host.export.read_back import import_sheet, read_sheet
from host.live.summary import refresh, summaries
from host.store.day import UNKNOWN_DAY, Day
from host.store.merge import Kept, State, import_record, merge
from host.store.record import record_of
from host.store.remarks import delete_games, remarks_of, write_day, write_remarks
from host.store.said import Remarks
from host.store.sheet import parse_sheet
from host.store.store import Store
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.record.record import to_json
from tests.host.logs import after_a_gap, numbered, opened, random_bench

TEXTS = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20)
NOTES = st.text(
    st.characters(exclude_categories=["Cc", "Cs"], include_characters="\n\r\t"), max_size=50
)


@pytest.fixture
def played(store):
    """A store with a game of thirty turns; Anna sat at seat 0."""
    opened(store).add(numbered(random_bench(3, 30)))
    write_remarks(store, 1, Remarks({0: "Anna"}, "the long one"))
    return store


@pytest.fixture
def other(tmp_path):
    store = Store(tmp_path / "other.db")
    yield store
    store.close()


@pytest.fixture(scope="module")
def sheets():
    """What is written of games with so many turns: JSON."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.db")
        bench = None
        for seed, turns in ((3, 9), (4, 1), (5, 25)):
            bench = random_bench(seed, turns, bench)
        opened(store).add(numbered(bench))
        found = [export(store, game.id, "json") for game in store.games()]
        store.close()
    return found


@pytest.fixture(scope="module")
def common(tmp_path_factory):
    """For examples that leave nothing behind."""
    store = Store(tmp_path_factory.mktemp("common") / "games.db")
    yield store
    store.close()


def brought(store, text):
    return import_sheet(store, parse_sheet(text))


@settings(max_examples=15, deadline=None)
@given(
    data=st.data(),
    names=st.dictionaries(st.integers(0, 3), TEXTS),
    note=NOTES,
    tags=st.lists(st.tuples(TEXTS.map(lambda text: "My " + text.replace('"', "")), TEXTS)),
)
@pytest.mark.slow
def test_import_when_a_written_sheet_comes_back_then_it_is_the_same_byte_for_byte(
    common, sheets, data, names, note, tags
):
    sheet = json.loads(data.draw(st.sampled_from(sheets)))
    sheet["tags"] += [list(tag) for tag in tags] + [
        [f"Seat{seat}", name] for seat, name in names.items()
    ]
    sheet["tags"] += [["Note", note]] if note else []
    data.draw(st.randoms()).shuffle(sheet["tags"])
    text = json.dumps(sheet, indent=1) + "\n"
    assert brought(common, text) == Kept(1, State.NEW)
    assert export(common, 1, "json") == text
    assert parse_sheet(export(common, 1, "text")).tags == sheet["tags"]
    assert remarks_of(common, 1) == Remarks(names, note)
    assert brought(common, text) == Kept(1, State.KNOWN)
    delete_games(common, [1])


def test_import_when_it_is_text_then_the_same_game(played, other):
    brought(other, export(played, 1, "text"))
    assert export(other, 1, "text") == export(played, 1, "text")
    assert brought(other, export(played, 1, "json")) == Kept(1, State.KNOWN)


def test_import_when_the_board_has_sent_the_game_here_then_it_is_that_one(played, sheets):
    assert brought(played, export(played, 1, "json")) == Kept(1, State.KNOWN)
    # its first nine turns, of the same board and day
    assert brought(played, sheets[0]) == Kept(1, State.KNOWN)
    assert brought(played, sheets[1]) == Kept(2, State.NEW)


def test_import_when_people_have_written_something_since_then_it_stays(played, other):
    text = export(played, 1, "json")
    brought(other, text)
    write_remarks(other, 1, Remarks({1: "Ben"}))
    brought(other, text)
    assert remarks_of(other, 1) == Remarks({1: "Ben"})
    tags = dict(record_of(other, 1).tags)
    assert ("Seat0" in tags, tags["Seat1"], "Note" in tags) == (False, "Ben", False)


def test_import_when_databases_are_merged_then_the_game_is_still_one(played, other, tmp_path):
    third = Store(tmp_path / "third.db")
    text = export(played, 1, "json")
    brought(other, text)
    brought(third, text)
    assert merge(other, third).games == 0
    third.close()


def test_import_when_it_was_not_over_and_comes_again_then_one_game_that_goes_on(
    played, other, sheets
):
    whole = export(played, 1, "json")
    assert brought(other, sheets[0]) == Kept(1, State.NEW)  # its first nine turns
    write_remarks(other, 1, Remarks({1: "Ben"}))
    refresh(other)
    assert brought(other, whole) == Kept(1, State.LONGER)
    (game,) = other.games()
    assert summaries(other, [game])[1]["turns"] == len(json.loads(whole)["turns"]) > 9
    assert remarks_of(other, 1) == Remarks({1: "Ben"})
    assert brought(other, sheets[0]) == brought(other, whole) == Kept(1, State.KNOWN)


def test_import_when_databases_are_merged_then_a_game_that_was_not_over_goes_on(
    played, other, sheets, tmp_path
):
    third = Store(tmp_path / "third.db")
    brought(third, export(played, 1, "json"))
    brought(other, sheets[0])
    assert merge(other, third).games == 0
    assert export(other, 1, "json") == export(third, 1, "json")
    third.close()


def test_import_when_another_game_of_that_day_begins_alike_but_is_over_then_two_games(
    played, other
):
    whole = export(played, 1, "json")
    over = json.loads(whole)
    over["tags"] = [tag for tag in over["tags"] if tag[0] != "Board"]
    brought(other, whole)
    assert brought(other, json.dumps(over)).state == State.NEW


def dated(text, day, **changed):
    """The sheet *text* with the Date *day*, None for none, and what else *changed*."""
    sheet = {**json.loads(text), **changed}
    sheet["tags"] = [tag for tag in sheet["tags"] if tag[0] != "Date"] + (
        [["Date", day]] if day else []
    )
    return json.dumps(sheet)


def day_of(store):
    """That of its only game: in lists, and on the score sheet."""
    (game,) = store.games()
    return str(game.seen_on), dict(record_of(store, game.id).tags).get("Date")


OVER = {"result": "1", "tags": [["Incomplete", "x"]]}


def test_import_when_people_have_set_the_day_since_then_it_is_still_that_game(other, sheets):
    over = dated(sheets[0], "2026-11-25", **OVER)
    brought(other, over)
    write_day(other, 1, Day.parse("2026-11-20"))
    assert brought(other, export(other, 1, "json")) == brought(other, over) == Kept(1, State.KNOWN)
    assert day_of(other) == ("2026-11-20", "2026-11-20")


@pytest.mark.parametrize("changed", [{}, OVER], ids=["goes on", "over"])
@pytest.mark.parametrize(
    ("first", "then", "kept"),
    [
        ("2026-11-27?", "2026-11-26", "2026-11-26"),
        (None, "2026-11-26", "2026-11-26"),
        ("2026-11-26", "2026-11-27?", "2026-11-26"),
    ],
)
def test_import_when_both_days_may_be_of_one_game_then_one_that_bears_the_certain_day(
    other, sheets, first, then, kept, changed
):
    brought(other, dated(sheets[0], first, **changed))
    assert brought(other, dated(sheets[0], then, **changed)) == Kept(1, State.KNOWN)
    assert day_of(other) == (kept, kept)


def test_import_when_the_days_are_of_two_games_or_other_people_sat_there_then_two(other, sheets):
    tags = json.loads(sheets[0])["tags"]
    anna, ben = ([*tags, ["Seat0", name]] for name in ("Anna", "Ben"))
    brought(other, dated(sheets[0], "2026-11-26", tags=anna))
    assert brought(other, dated(sheets[0], "2026-11-25?", tags=anna)).state == State.NEW
    assert brought(other, dated(sheets[0], "2026-11-27?", tags=ben)).state == State.NEW


@pytest.mark.parametrize(
    ("first", "then", "kept"),
    [("2026-11-27?", "2026-11-26", "2026-11-26"), ("2026-11-26", "2026-11-27?", "2026-11-26")],
)
def test_import_when_it_was_not_over_and_has_another_day_now_then_it_goes_on(
    other, sheets, played, first, then, kept
):
    brought(other, dated(sheets[0], first))
    assert brought(other, dated(export(played, 1, "json"), then)) == Kept(1, State.LONGER)
    assert day_of(other) == (kept, kept)


def test_import_when_an_earlier_version_took_the_day_of_importing_then_it_goes_on(
    other, sheets, played
):
    import_record(other, "old", dated(sheets[0], None), Day.parse("2026-11-25"))
    assert brought(other, dated(export(played, 1, "json"), None)) == Kept(1, State.LONGER)


def test_import_when_what_goes_on_is_there_too_then_nothing_is_replaced(other, sheets, played):
    whole = export(played, 1, "json")
    brought(other, dated(sheets[0], "2026-11-24"))
    brought(other, dated(whole, "2026-11-25"))
    assert brought(other, dated(whole, "2026-11-27?")) == Kept(2, State.KNOWN)


def test_import_when_its_day_has_not_come_then_nobody_knows_it_and_the_sheet_stays(other, sheets):
    brought(other, dated(sheets[0], "2999-01-01"))
    assert day_of(other) == ("?", "2999-01-01")


def test_import_when_it_was_deleted_then_it_may_come_again(played, other):
    text = export(played, 1, "json")
    brought(other, text)
    delete_games(other, [1])
    assert brought(other, text).state == State.NEW


def test_import_when_events_were_lost_then_the_sheet_with_its_gap(store, other):
    opened(store).add([(number, event.pack()) for number, event in enumerate(after_a_gap())])
    text = export(store, 1, "json")
    brought(other, text)
    assert export(other, 1, "json") == text


def test_import_when_no_day_is_in_it_then_nobody_knows_it(other, sheets):
    sheet = json.loads(sheets[0])
    sheet["tags"] = [["Date", "last summer"]]
    brought(other, json.dumps(sheet))
    assert other.game(1).seen_on == UNKNOWN_DAY
    assert record_of(other, 1).tags == [["Date", "last summer"]]


@pytest.mark.parametrize("form", ["events", "trace"])
def test_export_when_it_needs_events_and_there_are_none_then_what_there_is(other, sheets, form):
    brought(other, sheets[0])
    with pytest.raises(
        HostError,
        match=rf"game 1 was imported without .* {form} needs; choose text, sheet, json, csv",
    ):
        export(other, 1, form)


def proven(turns):
    """What of *turns* follows from the others: which cards were shown in a fold, where another one
    could not be played either, does not."""
    return [{name: value for name, value in turn.items() if name != "cards"} for turn in turns]


def test_sheet_when_one_place_of_it_is_damaged_then_refused_or_only_what_nobody_can_prove_differs(
    sheets,
):
    chance, text = random.Random(1), sheets[2]
    good = json.loads(text)
    for _ in range(150):
        at = chance.randrange(len(text))
        damaged = text[:at] + chance.choice('0189aKT>}[" ') + text[at + 1 :]
        try:
            found = to_json(parse_sheet(damaged))
        except RulesError:
            continue
        assert (proven(found["turns"]), found["result"]) == (proven(good["turns"]), good["result"])
        assert found["game"]["ruleset"] == good["game"]["ruleset"]


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("record", 2, "record version 2 is unknown; this program reads 1"),
        ("result", "0", "result '0' is wrong: after its turns it is '\\*'"),
        ("reslut", "1", "unknown key 'reslut'; there are .*did you mean result"),
        ("game", {"ruleset": "brandi-44"}, "unknown ruleset 'brandi-44'"),
        ("tags", [["Seat7", "Anna"]], "there is no seat 7 for 'Anna'; this game has 0 1 2 3"),
        ("tags", [["Seat1", "A"], ["Seat1", "B"]], "the tag Seat1 is there twice"),
        (
            "tags",
            [["Seat00", "A"], ["Seat0", "B"]],
            "the tag Seat00 is not written like that: name it Seat0",
        ),
        (
            "tags",
            [["Incomplete", "x"], ["A\nB", "x"]],
            r"the tag 'A\\nB' .*cannot be written as text; rename it",
        ),
        ("tags", [['My "name', "x"]], "the tag 'My \"name' .*cannot be written as text"),
        ("tags", [["", "x"]], "the tag '' .*cannot be written as text"),
        ("tags", [["Result", "1"]], "the tag 'Result' .*cannot be written as text"),
        ("tags", [["Starter", "1"]], "the tag 'Starter' .*cannot be written as text"),
        (
            "tags",
            [["Place", "\x1b[2J"]],
            r"the tag 'Place' has a control character: '\\x1b\[2J'; leave it out",
        ),
        (
            "tags",
            [["Note", "one\ntwo\x9b"]],
            r"the tag 'Note' has a control character: 'one\\ntwo\\x9b'",
        ),
        ("tags", [["A\x1bB", "x"]], r"the tag 'A\\x1bB' has a control character"),
        ("tags", [["Note", "\ud800"]], r"the tag 'Note' has a control character"),
        ("tags", [["Seat1", "A" * 41]], "a name has at most 40 characters"),
        ("tags", [["Note", "A" * 2001]], "a note has at most 2000 characters, not 2001"),
        ("turns", [{"turn": 1, "seat": 3, "move": "K: K3>T48", "digest": "00000000"}], "turn 1: "),
        (
            "turns",
            [{"turn": 2, "seat": 3, "move": "fold", "digest": "00000000"}],
            "turn 1: turn 1 is missing",
        ),
        (
            "turns",
            [{"turn": 1, "seat": 3, "move": "fold", "digest": "", "card": 1}],
            "unknown key 'card'; .*mean cards",
        ),
        (
            "turns",
            [{"turn": 1, "seat": 3, "move": "fold", "digest": "", "checked": 0}],
            "checked of turn 1 must be true or",
        ),
    ],
)
def test_sheet_when_a_value_is_wrong_then_it_is_named(sheets, key, value, says):
    with pytest.raises(RulesError, match=says):
        parse_sheet(json.dumps({**json.loads(sheets[0]), key: value}))


@pytest.mark.parametrize("result", ["2", "99", "00"])
def test_sheet_when_it_is_incomplete_then_its_result_is_still_a_team_of_the_game(sheets, result):
    sheet = {**json.loads(sheets[0]), "tags": [["Incomplete", "x"]], "result": result, "turns": []}
    with pytest.raises(NotationError, match=rf"result '{result}' is wrong: there are \*, 0, 1"):
        parse_sheet(json.dumps(sheet))
    assert parse_sheet(json.dumps({**sheet, "result": "1"})).result == "1"


def test_sheet_when_lines_of_a_text_are_damaged_then_the_first_is_named(played):
    lines = export(played, 1, "text").splitlines()
    with pytest.raises(NotationError, match=r"line 9: .*nonsense"):
        parse_sheet("\n".join([*lines[:8], "nonsense", *lines[8:]]))


def test_sheet_when_the_file_is_none_then_a_word_about_it(tmp_path):
    with pytest.raises(HostError, match="No such file"):
        read_sheet(tmp_path / "none.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    with pytest.raises(HostError, match="byte 0 is not UTF-8"):
        read_sheet(tmp_path / "bytes.json")
