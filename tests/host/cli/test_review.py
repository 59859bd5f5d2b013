"""`collie review`: what the coach says of a game that is stored."""

import json

import pytest

from host.store.store import Store
from tests.host.cli.command import collie, refused
from tests.host.logs import numbered, opened, random_bench
from tests.host.meadows import random_meadow
from tests.shared_engine.wire.pair import make_hello

TURNS = 12


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("review") / "games.db"
    store = Store(path)
    opened(store).add(numbered(random_bench(3, TURNS)))
    opened(store, make_hello(10_000, log_id=b"meadow__")).add(numbered(random_meadow(1, 4)))
    store.close()
    collie("games", "rename", 1, "1=Anna", "--db", path)
    return path


def test_review_when_of_a_game_then_a_row_for_each_seat_and_the_luck_of_each_team(path):
    out, errors, code = collie("review", 1, "--db", path)
    assert (errors, code) == ("", 0)
    rows = [line.split()[:2] for line in out.splitlines()]
    assert ["0", "Anna"] in rows
    assert "team 0, seats 0 and 2: luck " in out
    assert "mistakes" in out


def test_review_when_for_programs_then_a_chance_of_each_team_after_every_turn(path):
    found = json.loads(collie("review", 1, "--json", "--db", path)[0])
    assert len(found["chances"]) == TURNS + 1
    assert [one["seat"] for one in found["skills"]] == [0, 1, 2, 3]
    assert all(one["turn"] in range(1, TURNS + 1) for one in found["advice"])


def test_review_when_a_page_is_asked_for_then_it_is_that_of_the_game_with_the_coach(path, tmp_path):
    page = tmp_path / "game.html"
    assert collie("review", 1, "--html", page, "--db", path)[::2] == (f"{page}\n", 0)
    text = page.read_text(encoding="utf-8")
    data = json.loads(text.split('id="game">')[1].split("</script>")[0])
    assert [one["seat"] for one in data["skills"]] == [0, 1, 2, 3]
    assert all(sum(step["gone"]) == pytest.approx(100, abs=0.2) for step in data["steps"])


def test_review_when_the_newest_game_is_of_brothers_then_said_what_to_use(path):
    assert refused("review", "--db", path) == (
        "the coach knows Dog, not brothers-2; `collie replay` says of Brothers how a game ends"
    )


def test_review_when_no_game_is_stored_then_what_to_do(tmp_path):
    assert refused("review", "--db", tmp_path / "games.db") == (
        "no game is stored yet; `collie demo` plays one"
    )
