"""What the start page offers, and what is chosen there."""

import socket
from contextlib import suppress

import pytest

from host.cli.house import BY_AIR, House, Wish
from tests.host.cli.command import refused


@pytest.fixture
def house(tmp_path, evening):
    (tmp_path / "games.db").write_bytes(evening)
    return House(tmp_path / "games.db")


def ask(house, **asked):
    return house.ask({"secret": house.secret, **asked})


@pytest.mark.parametrize("secret", [None, 7, "", "guessed", "ß"])
def test_house_when_asked_without_its_secret_then_nothing(house, secret):
    assert house.ask({"secret": secret, "do": "play", "ruleset": "brandi-4"}) is None
    assert not house.has_wish


def test_house_when_looked_at_then_rulesets_and_the_games_the_newest_first(house):
    found = ask(house, do="look")
    names = [one["name"] for one in found["rulesets"]]
    assert {"brandi-4", "black-dog-4", "brothers-2"} < set(names)
    addresses = [one["address"] for one in found["games"]]
    (shelf,) = house.shelves
    assert addresses[-1] == f"games/{shelf}/1"
    assert all(one["result"]["de"] for one in found["games"])


def test_house_when_there_are_no_games_then_none_is_listed(tmp_path):
    assert ask(House(tmp_path / "games.db"), do="look")["games"] == []


@pytest.mark.parametrize(
    ("asked", "wish"),
    [
        ({"do": "play", "ruleset": "brandi-2"}, Wish("brandi-2")),
        ({"do": "play", "ruleset": "brandi-2", "apart": True}, Wish("brandi-2", is_apart=True)),
        ({"do": "play", "ruleset": "brandi-2", "first": True}, Wish("brandi-2", is_first=True)),
        ({"do": "watch", "route": "air"}, Wish(route=BY_AIR)),
    ],
)
def test_house_when_something_is_chosen_then_that_is_the_next_wish(house, asked, wish):
    ask(house, **asked)
    assert house.has_wish
    assert house.next_wish() == wish


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "play", "ruleset": "brandi-9"},
        {"do": "play", "ruleset": ["brandi-4"]},
        {"do": "play"},
        {"do": "watch", "route": "/dev/ttyACM0"},
        {"do": "wait"},
    ],
)
def test_house_when_there_is_no_such_thing_then_no_wish(house, asked):
    ask(house, **asked)
    assert not house.has_wish


def test_house_when_somebody_learns_then_what_was_done_and_what_is_to_be_seen(house):
    lay = {"do": "lay", "card": "5"}
    found = ask(house, do="learn", lesson=2, acts=[lay])
    assert found["view"]["game"]["title"] == found["steps"][1]
    assert found["view"]["game"]["card"] == "5"
    assert len(found["board"]["holes"]) == len(found["view"]["lying"]["marbles"])
    assert (found["acts"], found["is_learnt"]) == ((lay,), False)
    assert not house.has_wish


@pytest.mark.parametrize(
    "asked", [{}, {"lesson": 7, "acts": []}, {"lesson": 2, "acts": [7]}, {"lesson": "2", "acts": 7}]
)
def test_house_when_there_is_no_such_lesson_then_the_first_one(house, asked):
    found = ask(house, do="learn", **asked)
    assert found["view"]["game"]["title"] == found["steps"][0]
    assert found["acts"] == ()


def test_house_when_a_table_begins_and_ends_then_the_page_hears(house):
    house.begin("./#secret")
    assert (ask(house)["begun"], ask(house)["link"]) == (1, "./#secret")
    house.end("no board answers")
    assert (ask(house)["link"], ask(house)["trouble"]["fr"]) == ("", "no board answers")
    ask(house, do="play", ruleset="brandi-4")
    assert ask(house)["trouble"] == {}


def test_house_when_a_game_is_wanted_then_its_page_and_the_name_of_a_file(house):
    (shelf,) = house.shelves
    text, name = house.game(shelf, "1")
    assert text.startswith("<!doctype html>")
    assert name.startswith("board-collie")
    assert name.endswith("-1.html")
    newest = max(int(one["address"].rpartition("/")[2]) for one in ask(house, do="look")["games"])
    assert house.game(shelf, "last")[1].endswith(f"-{newest}.html")


@pytest.mark.parametrize("number", ["99", "-1", "1/../2", "first", "1" * 5000])
def test_house_when_there_is_no_such_game_then_none(house, number):
    (shelf,) = house.shelves
    assert house.game(shelf, number) is None
    assert house.game("shelf", "1") is None


def test_table_when_nothing_is_said_then_it_is_the_start_page_and_no_board_is_looked_for():
    with suppress(OSError), socket.create_server(("127.0.0.1", 8470)):
        assert refused("table").startswith("port 8470 cannot be used")
