"""The engine on the emulated chip answers as on CPython."""

import json

from host.install.compile import ROOT
from tests.shared_engine.random_games import VECTORS

SEED = 8  # the shortest of the games in the vectors


def test_random_game_when_played_then_its_digests_are_those_of_the_vectors(chip, figure):
    code = (
        "import time\nfrom tests.shared_engine.random_games import game_line\nstarted = time.ticks_us()\n"
        f"print(game_line({SEED}))\nprint(time.ticks_diff(time.ticks_us(), started))"
    )
    line, took_us = chip.run(code).splitlines()
    with open(ROOT / VECTORS) as file:
        wanted = json.load(file)["games"][SEED]
    assert json.loads(line) == wanted
    figure("brandi-4: a turn of a random game, with all legal moves", int(took_us) / 1000 / wanted["turns"], "ms")
