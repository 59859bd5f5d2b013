"""`collie try --opponents`: one person at a browser and programs on the other seats play on the real
firmware, and nobody sees a card of a program."""

import json
from contextlib import ExitStack

import pytest

from tests.integration.newcomer import Newcomer, begin
from tests.integration.test_try import Try, catch_up, hands_of

pytestmark = pytest.mark.slow
TURNS = 9


def test_try_when_programs_play_the_other_seats_then_turns_are_played_and_their_cards_are_theirs(
    tmp_path,
):
    with Try(tmp_path, "--seed", 5, "--opponents", 3) as place, ExitStack() as stack:
        seats = sorted(name for name in place.links if name.startswith("seat"))
        people = [stack.enter_context(Newcomer(place.links[name])) for name in seats]
        looking = [
            stack.enter_context(Newcomer(place.links[name])) for name in ("host", "spectator")
        ]
        while people[0].view["game"]["turns"] < TURNS:
            begin(people)
            catch_up([*people, *looking])
            turn = people[0].view["game"]["turn"]
            if turn < len(people):
                people[turn].play_turn()
            else:
                people[0].look()
    for one in looking:
        assert all(json.loads(message)["own"]["cards"] == [] for message in one.seen)
    assert all(hands_of(message) == ["own"] for one in people for message in one.seen)
