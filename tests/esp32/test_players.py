"""A program on the emulated chip chooses what it chooses on CPython, in pieces between which the
sensors are read."""

import json
import time

import pytest

from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.rulesets import load
from tests.esp32.on_chip.choosing import choose

RULESET = "brandi-4"
# Four marbles on the track, each of which may walk: a seven has the most ways to be shared out.
WIDE = {
    "turn": 0,
    "players": {
        "0": {"track": [5, 20, 33, 47], "finish": [], "fresh": False},
        "1": {"track": [3, 9], "finish": [1], "fresh": False},
        "2": {"track": [12, 30], "finish": [], "fresh": False},
        "3": {"track": [40], "finish": [], "fresh": False},
    },
}


@pytest.mark.parametrize("hand", [["7", "A", "4", "J", "JK"], ["7"], ["5", "8", "2"]])
def test_friend_when_it_chooses_on_the_chip_then_it_is_the_move_of_cpython(chip, figure, hand):
    packed = parse_state(load(RULESET), WIDE).pack().hex()
    code = (
        "import gc, json, time\nfrom choosing import choose\n"
        f"print(json.dumps(choose({RULESET!r}, {packed!r}, {hand!r}, time.ticks_us, gc.collect)))"
    )
    chosen, longest_us, whole_us = json.loads(chip.run(code))
    assert chosen == choose(RULESET, packed, hand, time.monotonic, lambda: None)[0]
    name = " ".join(hand)
    figure(f"friend with {name}: its longest piece", longest_us / 1000, "ms")
    figure(f"friend with {name}: all of its thinking", whole_us / 1000, "ms")
