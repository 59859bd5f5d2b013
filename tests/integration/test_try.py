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
