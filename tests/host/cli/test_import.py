"""`collie import`: games from files into the database."""

import json

import pytest

from host.store.store import Store
from tests.host.cli.command import collie, refused
from tests.host.logs import numbered, opened, random_bench


@pytest.fixture
def folder(tmp_path):
    """Two games in files."""
    path = tmp_path / "evenings"
    path.mkdir()
    store = Store(tmp_path / "games.db")
    opened(store).add(numbered(random_bench(4, 2, random_bench(3, 6))))
    store.close()
    collie("export", "--all", "--format", "json", "--output", path, "--db", tmp_path / "games.db")
    return path


def test_import_when_a_folder_is_named_then_all_of_its_games_once(folder, tmp_path):
    fresh = tmp_path / "fresh.db"
    one, other = sorted(folder.iterdir())
    assert collie("import", folder, "--db", fresh) == (
        (
            f"{one}: game 1\n{other}: game 2\n2 games are new, 0 were there; `collie games` lists "
            "them\n"
        ),
        "",
        0,
    )
    said = collie("import", one, "--db", tmp_path / "one.db")[0].splitlines()[-1]
    assert said == "1 game is new, 0 were there; `collie games` lists them"
    said = collie("import", one, "--db", tmp_path / "one.db")[0].splitlines()[-1]
    assert said == "0 games are new, 1 was there; `collie games` lists them"
    again = json.loads(collie("import", one, other, "--json", "--db", fresh)[0])
    assert again == [
        {"file": str(one), "game": 1, "new": False, "longer": False},
        {"file": str(other), "game": 2, "new": False, "longer": False},
    ]
    listed = collie("games", "--db", fresh)[0]
    assert (listed.count("imported"), listed.count("unfinished")) == (2, 2)
    assert json.loads(collie("statistics", "1", "--json", "--db", fresh)[0])[3]["turns"] > 0


def test_import_when_one_file_is_bad_then_the_other_is_added_and_the_code_says_so(folder, tmp_path):
    one, _ = sorted(folder.iterdir())
    one.write_text(one.read_text().replace("brandi-4", "whist-4"))
    out, errors, code = collie("import", folder, "--json", "--db", tmp_path / "fresh.db")
    assert code == 1
    assert errors.startswith(f"collie: {one}: unknown ruleset 'whist-4'")
    assert [row.get("game") for row in json.loads(out)] == [1, None]
    assert json.loads(out)[1]["file"] == str(one)


def test_import_when_no_file_is_good_then_no_database_is_made(tmp_path):
    assert refused("import", tmp_path, "--db", tmp_path / "fresh.db").startswith(
        "there is no file that ends in .json"
    )
    assert list(tmp_path.iterdir()) == []
