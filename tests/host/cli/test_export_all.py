"""`collie export --all`: a file for each game, and none that is there is lost."""

import json

import pytest

from host.store.store import Store
from shared_engine.log.events import Game
from tests.host.cli.command import collie, refused
from tests.host.logs import numbered, opened, random_bench


@pytest.fixture
def database(tmp_path):
    """Two games."""
    path = tmp_path / "games.db"
    store = Store(path)
    opened(store).add(numbered(random_bench(4, 2, random_bench(3, 6))))
    store.close()
    return path


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "evenings"
    path.mkdir()
    return path


def test_export_all_when_asked_then_each_game_in_a_file_with_its_date_ruleset_and_number(
    database, folder
):
    out, errors, code = collie(
        "export", "--all", "--format", "json", "--output", folder, "--db", database
    )
    assert (out, errors, code) == (f"2 games written to {folder}\n", "", 0)
    day = json.loads(collie("games", "--json", "--db", database)[0])[0]["date"]
    assert sorted(path.name for path in folder.iterdir()) == [
        f"{day}-brandi-4-{game}.json" for game in (1, 2)
    ]
    assert (folder / f"{day}-brandi-4-2.json").read_text() == collie(
        "export", 2, "--format", "json", "--db", database
    )[0]


def test_export_all_when_a_file_has_other_content_then_it_stays_until_it_may_be_replaced(
    database, folder
):
    typed = ("export", "--all", "--format", "csv", "--output", folder, "--db", database)
    collie(*typed)
    one, _ = sorted(folder.iterdir())
    one.write_text("mine")
    out, errors, code = collie(*typed)
    assert (out, code) == (f"0 games written to {folder}, 1 was there already\n", 1)
    assert (
        errors == f"collie: {one} is there with other content and stays; --overwrite replaces it\n"
    )
    assert one.read_text() == "mine"
    assert collie(*typed, "--overwrite")[1:] == ("", 0)
    assert one.read_text(encoding="utf-8-sig").startswith("game,date,")


def test_export_all_when_a_game_cannot_be_read_then_the_others_are_written(database, folder):
    store = Store(database)
    opened(store).add([(len(store.rows(1)), Game(0, b"", {"ruleset": "../whist"}).pack())])
    store.close()
    out, errors, code = collie("export", "--all", "--output", folder, "--db", database)
    assert (out, code) == (f"2 games written to {folder}\n", 1)
    assert errors.startswith("collie: game 3: event ")
    collie("export", "--all", "--format", "events", "--output", folder, "--db", database)
    assert [path.name[11:] for path in folder.glob("*.events")].count("unknown-3.events") == 1


def test_export_all_when_games_were_imported_then_those_that_need_events_are_skipped_and_nothing_is_wrong(
    database, folder, tmp_path
):
    fresh = tmp_path / "fresh.db"
    collie("export", 1, "--format", "json", "--output", tmp_path / "1.json", "--db", database)
    collie("import", tmp_path / "1.json", "--db", fresh)
    out, errors, code = collie(
        "export", "--all", "--format", "events", "--output", folder, "--db", fresh
    )
    skipped = "1 was skipped: imported without the events that events needs"
    assert (out, errors, code) == (f"0 games written to {folder}, {skipped}\n", "", 0)
    assert collie("export", "--all", "--format", "csv", "--output", folder, "--db", fresh)[::2] == (
        f"1 game written to {folder}\n",
        0,
    )


def test_export_all_when_there_is_no_folder_then_refused_and_none_is_made(database, tmp_path):
    said = refused("export", "--all", "--output", tmp_path / "none", "--db", database)
    assert said == f"there is no folder {tmp_path / 'none'}; make it, or name another one"
    assert not (tmp_path / "none").exists()
