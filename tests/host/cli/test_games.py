"""`collie games` with its filters and verbs, and `collie restore`."""

import json

import pytest

from host.store.store import Store
from tests.host.cli.command import collie, refused
from tests.host.logs import numbered, opened, random_bench
from tests.host.store.test_store import execute


@pytest.fixture(scope="module")
def named(tmp_path_factory, evening):
    """The evening, as bytes, when its games have been listed and two seats of the first have
    names."""
    path = tmp_path_factory.mktemp("named") / "games.db"
    path.write_bytes(evening)
    assert collie("games", "--db", path)[1:] == ("", 0)
    assert collie("games", "rename", 1, "1=Anna", "3=Ben", "--db", path)[1:] == ("", 0)
    assert list(path.parent.iterdir()) == [path]  # nothing is left in a journal
    return path.read_bytes()


@pytest.fixture
def path(tmp_path, named):
    (tmp_path / "games.db").write_bytes(named)
    return tmp_path / "games.db"


def listed(path, *options):
    out, errors, code = collie("games", "--json", "--db", path, *options)
    assert (errors, code) == ("", 0)
    return [game["game"] for game in json.loads(out)]


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ((), [1, 2]),
        (("--finished",), [1]),
        (("--unfinished",), [2]),
        (("--name", "ann"), [1]),
        (("--name", "carla"), []),
        (("--ruleset", "brandi-4"), [1, 2]),
        (("--ruleset", "brandi-2"), []),
        (("--since", "2026-01-01", "--until", "2099-12-31"), [1, 2]),
        (("--since", "2099-01-01"), []),
        (("--until", "2020-01-01"), []),
    ],
    ids=lambda value: " ".join(map(str, value)),
)
def test_games_when_filtered_then_those_alone(path, options, games):
    assert listed(path, *options) == games


@pytest.mark.parametrize("columns", ["60", "80"])
def test_games_when_there_are_names_and_notes_on_a_narrow_terminal_then_no_line_is_longer(
    path, columns
):
    collie("games", "rename", 1, "1=Anna", "2=Benjamin", "--db", path)
    collie("games", "note", 1, "the one in which everybody was sent home", "--db", path)
    out, _, _ = collie("games", "--db", path, COLUMNS=columns)
    assert max(map(len, out.splitlines())) <= int(columns)
    assert "Anna" in out
    assert "everybo" in out


def test_games_when_none_is_such_a_one_then_how_many_there_are(path):
    out, _, code = collie("games", "--name", "carla", "--db", path)
    assert (out, code) == ("None of the 2 games is such a one; `collie games` lists all.\n", 0)


def test_rename_when_done_then_in_the_list_and_on_the_score_sheet(path):
    assert collie("games", "rename", 1, "2=Carla", "3=", "--db", path) == (
        "game 1: 1 Anna, 2 Carla\n",
        "",
        0,
    )
    assert "1 Anna, 2 Carla" in collie("games", "--db", path, COLUMNS="200")[0]
    assert '[Seat1 "Carla"]' in collie("export", 1, "--db", path)[0]


def test_rename_when_a_name_is_a_family_of_emoji_then_in_the_list_on_the_sheet_and_imported(
    path, tmp_path
):
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert collie("games", "rename", 1, f"1={family}", "--db", path)[2] == 0
    assert family in collie("games", "--db", path, COLUMNS="300")[0]
    sheet, other = tmp_path / "game.json", tmp_path / "other.db"
    assert collie("export", 1, "--format", "json", "--output", sheet, "--db", path)[2] == 0
    assert collie("import", sheet, "--db", other)[2] == 0
    assert family in collie("games", "--db", other, COLUMNS="300")[0]


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("Anna", "'Anna' is not SEAT=NAME, as in 1=Anna"),
        ("7=Anna", "there is no seat 7; this game has 1 2 3 4"),
        ("0=Anna", "there is no seat 0; this game has 1 2 3 4"),
        ("1=" + "x" * 41, "a name has at most 40 characters that can be seen"),
        ("1=A\x1b[2J", "a name has at most 40 characters that can be seen, not 'A\\x1b[2J'"),
    ],
)
def test_rename_when_it_is_no_name_of_a_seat_then_refused_and_nothing_changes(path, pair, said):
    assert said in refused("games", "rename", 1, "2=Carla", pair, "--db", path, code=2)
    assert '"Seat1"' not in collie("export", 1, "--format", "json", "--db", path)[0]


def test_note_when_written_then_listed_and_taken_away_again(path):
    assert collie("games", "note", 2, "rain, and 9 sevens", "--db", path) == (
        "game 2: rain, and 9 sevens\n",
        "",
        0,
    )
    assert "rain, and 9 sevens" in collie("games", "--db", path, COLUMNS="200")[0]
    assert collie("games", "note", 2, "", "--db", path) == ("game 2: no note\n", "", 0)
    assert "rain" not in collie("games", "--db", path, COLUMNS="200")[0]


def test_note_when_it_has_a_control_character_then_refused_for_no_file_with_it_comes_back(path):
    assert "a note has no control characters" in refused(
        "games", "note", 2, "\x1b[2J", "--db", path, code=2
    )
    assert collie("games", "note", 2, "two\nlines", "--db", path) == ("game 2: two\nlines\n", "", 0)


def test_note_when_too_long_then_refused(path):
    assert "a note has at most 2000 characters, not 2001" in refused(
        "games", "note", 2, "x" * 2001, "--db", path, code=2
    )


@pytest.mark.parametrize(
    ("day", "date", "is_certain"),
    [("2026-11-17", "2026-11-17", True), ("2026-11-17?", "2026-11-17", False), ("?", None, False)],
)
def test_date_when_set_then_listed_filtered_and_on_the_score_sheet(path, day, date, is_certain):
    assert collie("games", "date", 2, day, "--db", path) == (f"game 2: {day}\n", "", 0)
    one = json.loads(collie("games", "--json", "--db", path)[0])[1]
    assert (one["date"], one["is_date_certain"]) == (date, is_certain)
    assert f" {day} " in collie("games", "--db", path, COLUMNS="200")[0]
    assert f'[Date "{day}"]' in collie("export", 2, "--db", path)[0]
    assert (
        2 in listed(path, "--since", "2026-11-17"),
        2 in listed(path, "--until", "2026-11-17"),
    ) == (date is not None,) * 2


def test_date_when_the_game_was_imported_then_its_sheet_bears_it_and_it_is_known_again(
    path, tmp_path
):
    sheet, other = tmp_path / "sheet.json", tmp_path / "other.db"
    sheet.write_text(collie("export", 1, "--format", "json", "--db", path)[0])
    collie("import", sheet, "--db", other)
    assert collie("games", "date", 1, "2026-11-17", "--db", other)[2] == 0
    assert '[Date "2026-11-17"]' in collie("export", 1, "--db", other)[0]
    collie("import", sheet, "--db", other)
    assert listed(other) == [1]


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("17.11.2026", "'17.11.2026' is no day, as in 2026-11-22"),
        ("2999-01-01", "2999-01-01 has not come yet"),
    ],
)
def test_date_when_it_is_none_then_refused_and_the_day_stays(path, day, said):
    before = collie("games", "--db", path)
    assert said in refused("games", "date", 1, day, "--db", path, code=2)
    assert collie("games", "--db", path) == before


@pytest.mark.parametrize(
    ("day", "name", "printed"),
    [
        ("2026-11-17?", "2026-11-17-brandi-4-2.sheet.html", "17.11.2026 oder davor"),
        ("?", "undated-brandi-4-2.sheet.html", "Tag unbekannt"),
    ],
)
def test_export_when_the_day_is_uncertain_then_so_the_page_says_and_the_file_has_a_name(
    path, tmp_path, day, name, printed
):
    collie("games", "date", 2, day, "--db", path)
    (tmp_path / "out").mkdir()
    assert (
        collie(
            "export",
            "--all",
            "--format",
            "sheet",
            "--lang",
            "de",
            "--output",
            tmp_path / "out",
            "--db",
            path,
        )[2]
        == 0
    )
    assert printed in (tmp_path / "out" / name).read_text(encoding="utf-8")


def test_delete_when_answered_with_no_or_nothing_then_the_game_stays(path):
    for answer in (b"n\n", b""):
        out, _, code = collie("games", "delete", 1, "--db", path, stdin=answer)
        assert (out.startswith("game 1 of "), code) == (True, 130)
    assert listed(path) == [1, 2]


@pytest.mark.parametrize("how", [("--yes",), ()])
def test_delete_when_agreed_then_the_game_is_gone(path, how):
    out, errors, code = collie("games", "delete", 1, 1, *how, "--db", path, stdin=b"y\n")
    assert (out.splitlines()[-1].endswith("deleted"), errors, code) == (True, "", 0)
    assert listed(path) == [2]


def test_delete_when_one_is_not_there_then_none_is_deleted(path):
    assert "no game 9; there are 1..2" in collie("games", "delete", 1, 9, "--yes", "--db", path)[1]
    assert listed(path) == [1, 2]


@pytest.mark.parametrize(
    "verb",
    [
        *(
            ("export", 10**20),
            ("replay", 10**20),
            ("statistics", 10**20),
            ("games", "rename", 10**20, "1=A"),
        ),
        *(
            ("games", "note", 10**20, "x"),
            ("games", "date", 10**20, "?"),
            ("games", "delete", 10**20, "--yes"),
        ),
    ],
    ids=lambda verb: " ".join(map(str, verb[:-1])),
)
def test_verb_when_a_number_is_larger_than_any_game_then_which_there_are(path, verb):
    assert refused(*verb, "--db", path).startswith(f"no game {10**20}; there are 1..2 ")


@pytest.mark.parametrize(
    "verb",
    [("rename", 1, "1=A"), ("note", 1, "x"), ("delete", 1), ("refresh",)],
    ids=lambda v: v[0],
)
def test_verb_when_there_is_no_database_then_refused_and_none_is_made(tmp_path, verb):
    path = tmp_path / "gmaes.db"
    assert (
        refused("games", *verb, "--db", path)
        == f"there is no database {path}; choose another with --db"
    )
    assert not path.exists()


def test_games_when_options_are_in_front_of_a_verb_then_wrong_usage(path):
    message = refused("games", "--db", path, "delete", 1, code=2)
    assert message.startswith(
        "what is in front of delete is for the list: write options behind delete"
    )


def test_refresh_when_done_then_the_list_is_the_same(path):
    before = collie("games", "--json", "--db", path)[0]
    assert collie("games", "refresh", "--db", path) == (
        "2 games were read, the others were known\n",
        "",
        0,
    )
    assert (
        collie("games", "refresh", "--db", path)[0] == "0 games were read, the others were known\n"
    )
    assert collie("games", "--json", "--db", path)[0] == before


def test_merge_when_two_databases_become_one_then_all_games_and_the_other_stays(path, tmp_path):
    other = tmp_path / "other.db"
    store = Store(other)
    opened(store).add(numbered(random_bench(9, 3)))
    store.close()
    before = other.read_bytes()
    out, errors, code = collie("games", "merge", other, "--db", path)
    assert (out.startswith("1 games and "), errors, code) == (True, "", 0)
    assert (listed(path), other.read_bytes()) == ([1, 2, 3], before)


def test_merge_when_the_other_is_not_there_then_refused(path, tmp_path):
    assert "there is no database" in refused("games", "merge", tmp_path / "other.db", "--db", path)


def test_restore_when_nothing_is_there_then_everything_is_as_in_the_copy(path, tmp_path):
    copy, fresh = tmp_path / "copy.db", tmp_path / "fresh.db"
    collie("backup", copy, "--db", path)
    out, errors, code = collie("restore", copy, "--db", fresh)
    assert (out.startswith("2 games, "), errors, code) == (True, "", 0)
    assert collie("games", "--json", "--db", fresh)[0] == collie("games", "--json", "--db", path)[0]
    assert "holds games already, and nothing was changed; `collie games merge" in refused(
        "restore", copy, "--db", fresh
    )


def test_restore_when_the_copy_is_not_there_then_refused_and_no_database_is_made(tmp_path):
    message = refused("restore", tmp_path / "copy.db", "--db", tmp_path / "games.db")
    assert message.endswith("copy.db; name a file that `collie backup` has made")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("body = X'00' WHERE number = 7", "event 7 of log 1 of {} is left out: it is damaged"),
        (
            "body = X'00' WHERE number IN (7, 9)",
            "2 events of log 1 of {} are left out, the first is event 7: they are damaged",
        ),
        ("number = 'x' WHERE number = 7", "an event of log 1 of {} is left out: it has no number"),
        ("number = 7.5 WHERE number = 7", "an event of log 1 of {} is left out: it has no number"),
    ],
    ids=["one", "two", "text", "fraction"],
)
def test_restore_when_events_of_the_copy_are_damaged_then_they_are_named_and_not_all_is_there(
    path, tmp_path, change, said
):
    execute(path, f"UPDATE events SET {change}")
    out, errors, code = collie("restore", path, "--db", tmp_path / "fresh.db")
    assert (out.startswith("2 games, "), code) == (True, 1)
    assert errors.endswith(f"collie: {said.format(path)}\n")


def test_merge_when_an_event_that_is_damaged_there_is_whole_here_then_all_is_here(path, tmp_path):
    other = tmp_path / "other.db"
    other.write_bytes(path.read_bytes())
    execute(other, "UPDATE events SET body = X'00' WHERE number = 7")
    out, errors, code = collie("games", "merge", other, "--db", path)
    assert (out.startswith("0 games and 0 events"), errors, code) == (True, "", 0)
