"""`collie try`: newcomers at browsers of their own play on the real firmware, and nobody sees a
card of another hand."""

import json
import re
from contextlib import ExitStack

import pytest

from tests.integration.by_air import environment
from tests.integration.evening import PATIENCE_S, Process
from tests.integration.newcomer import Newcomer, begin

pytestmark = pytest.mark.slow
_LINK = re.compile(r"  ([\w ]+): +(http\S+)")


class Try:
    """`collie try` in a process of its own, with a link for each seat."""

    def __init__(self, folder, *options):
        self._process = Process(
            "try",
            *("--seats", "--no-browser", "--page", 0, "--folder", folder / "board", *options),
            environment=environment(folder / "keys.json"),
        )
        self.links = {}
        line = ""
        while "look on" not in line:
            line = self._process.lines.get(timeout=PATIENCE_S)
            if found := _LINK.match(line):
                self.links[found[1]] = found[2]
        self.page = line.split(": ")[1].strip()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._process.kill()

    @property
    def pid(self):
        return self._process.pid

    def said(self):
        return "".join(self._process.said)


@pytest.fixture
def place(tmp_path):
    with Try(tmp_path, "--seed", 5) as place:
        yield place


def catch_up(newcomers):
    for one in newcomers:
        while one.look(0.05):
            pass


def hands_of(message):
    """In which parts of a message there are cards of a hand."""
    return [name for name, value in json.loads(message).items() if '"cards": ' in json.dumps(value)]


@pytest.mark.parametrize("turns", [2, pytest.param(12, marks=pytest.mark.proof)])
def test_try_when_newcomers_follow_the_lights_then_turns_are_played_and_no_hand_is_seen_elsewhere(
    place, turns
):
    with ExitStack() as stack:
        seats = [stack.enter_context(Newcomer(place.links[f"seat {seat}"])) for seat in range(4)]
        others = [
            stack.enter_context(Newcomer(place.links[name])) for name in ("host", "spectator")
        ]
        onlooker = stack.enter_context(Newcomer(place.page))
        while seats[0].view["game"]["turns"] < turns:
            begin(seats)
            catch_up([*seats, *others, onlooker])
            seats[seats[0].view["game"]["turn"]].play_turn()
            catch_up([*seats, *others, onlooker])
    for seat, one in enumerate(seats):
        assert {json.loads(message)["own"]["seat"] for message in one.seen} == {seat}
        assert all(hands_of(message) == ["own"] for message in one.seen)
    for one in others:
        assert all(json.loads(message)["own"]["cards"] == [] for message in one.seen)
    assert all(json.loads(message)["own"] is None for message in onlooker.seen)
    assert all(hands_of(message) == [] for message in onlooker.seen)


def test_try_when_cards_are_dealt_then_the_program_prints_none(place):
    with Newcomer(place.links["seat 0"]) as one:
        assert len(one.view["own"]["cards"]) == 6
    lines = place.said().splitlines()
    assert len(lines) == len(place.links) + 2


def test_try_when_it_is_stopped_and_started_again_then_the_same_hands(tmp_path, place):
    with Newcomer(place.links["seat 0"]) as one, Newcomer(place.links["seat 1"]) as other:
        one.say("give", card=one.view["own"]["cards"][0]["card"])
        one.look_until(lambda view: view["own"]["is_waiting"])
        before = [one.view["own"]["cards"], other.view["own"]["cards"]]
    place.__exit__()
    with (
        Try(tmp_path) as again,
        Newcomer(again.links["seat 0"]) as one,
        Newcomer(again.links["seat 1"]) as other,
    ):
        assert [one.view["own"]["cards"], other.view["own"]["cards"]] == before
        assert (one.view["own"]["is_waiting"], other.view["own"]["is_waiting"]) == (True, False)
        assert set(again.links.values()).isdisjoint(place.links.values())


def write_other_key(folder):
    kept = json.loads((folder / "cards.json").read_text())
    (folder / "cards.json").write_text(json.dumps({**kept, "key": "another"}))


STRANGE = {
    "damaged": lambda folder: (folder / "cards.json").write_text("{"),
    "without its cards": lambda folder: (folder / "cards.json").unlink(),
    "did not fit": write_other_key,
    "board here is damaged": lambda folder: (folder / "board" / "world.json").write_text("["),
}


@pytest.mark.parametrize("says", STRANGE)
def test_try_when_its_folder_was_left_strange_then_it_says_so_and_a_new_game_can_be_played(
    tmp_path, says
):
    duel = ("--ruleset", "brandi-2", "--seed", 16)
    with Try(tmp_path, *duel) as place, Newcomer(place.links["seat 0"]) as one:
        begin([one])
        one.play_turn()
        place.__exit__()  # in the middle of the evening
    STRANGE[says](tmp_path / "board")
    with Try(tmp_path, *duel[:2]) as again, Newcomer(again.links["host"]) as host:
        assert says in again.said()
        assert says in host.view["own"]["refused"]["en"]
        assert host.view["game"]["turns"] == 0
    assert (tmp_path / "board" / "aside-1" / "board").exists()


def test_try_when_no_rules_are_named_then_the_game_in_the_folder_goes_on(tmp_path):
    with (
        Try(tmp_path, "--ruleset", "brandi-2", "--seed", 16) as place,
        Newcomer(place.links["seat 0"]) as one,
    ):
        begin([one])
        one.play_turn()
    with Try(tmp_path) as again, Newcomer(again.links["seat 1"]) as other:
        assert other.view["game"]["turns"] == 1
        assert "seat 2" not in again.links
