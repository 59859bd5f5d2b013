"""The engine on the emulated chip answers as on CPython."""

import json

from host.install.compile import ROOT
from tests.esp32.on_chip.judging import judge
from tests.esp32.tree import cases, golden
from tests.shared_engine.games.dog import test_golden
from tests.shared_engine.random_games import VECTORS

SEED = 8  # the shortest of the games in the vectors


def test_golden_records_when_asked_then_the_answers_are_as_expected(chip):
    code = (
        "import json\nfrom shared_engine.games.dog.ask.query import answer\n"
        "from shared_engine.games.dog.rulesets import load\n"
        "with open('/a/golden') as file:\n    for line in file:\n        query = json.loads(line)\n"
        "        rules = load(query['ruleset'], query.get('options'))\n        "
        "print(json.dumps(answer(rules, query)))"
    )
    replies = [json.loads(line) for line in chip.run(code).splitlines()]
    assert len(replies) == len(golden()) == 114
    for record, reply in zip(golden(), replies, strict=True):
        test_golden.GoldenRecords().check(record, reply)


def test_random_game_when_played_then_its_digests_are_those_of_the_vectors(chip, figure):
    code = (
        "import time\nfrom tests.shared_engine.random_games import game_line\nstarted = "
        "time.ticks_us()\n"
        f"print(game_line({SEED}))\nprint(time.ticks_diff(time.ticks_us(), started))"
    )
    line, took_us = chip.run(code).splitlines()
    with open(ROOT / VECTORS) as file:
        wanted = json.load(file)["games"][SEED]
    assert json.loads(line) == wanted
    figure(
        "brandi-4: a turn of a random game, with all legal moves",
        int(took_us) / 1000 / wanted["turns"],
        "ms",
    )


def test_pictures_when_judged_then_the_same_answers_as_here(chip, figure):
    code = (
        "import gc, time\nfrom judging import judge\n"
        "with open('/a/cases') as file:\n    print(*judge(file, time.ticks_us, gc.collect))"
    )
    answers, verdict_us, light_us = chip.run(code).split()
    assert answers == judge(cases(), lambda: 0, lambda: None)[0]
    figure(
        "explain, worst of a game and of the worst Canadian sevens", int(verdict_us) / 1000, "ms"
    )
    figure("targets, worst of the same", int(light_us) / 1000, "ms")
