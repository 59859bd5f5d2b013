"""That `make bench ONLY=mistakes` counts each game once, in whichever process it was played."""

from collections import Counter

import pytest

from host.simulator.fumbles import Fumbles
from tests.benchmarks.mistakes import play_games, table
from tests.benchmarks.recognition import count

RULESETS = ("brandi-2", "black-dog-2")
SEEDS = range(1200, 1202)


@pytest.mark.slow
def test_play_games_when_two_processes_play_then_the_sums_are_those_of_games_played_one_by_one():
    every = list(play_games(RULESETS, SEEDS, 20, 2))
    assert len(every) == len(RULESETS) * len(SEEDS)
    alone = {ruleset: count(ruleset, SEEDS, Fumbles.all(0.2))[""] for ruleset in RULESETS}
    for ruleset, sums in every[-1].items():
        assert sums == {"games": len(SEEDS)} | {
            kind: alone[ruleset][kind] for kind in sums if kind != "games"
        }


def test_table_when_rulesets_are_counted_then_a_row_each_and_one_for_all():
    sums = Counter(games=1000, turns=265_000, wrong=1, noticed=2, refused=20, misled=3)
    assert list(table({"brandi-4": sums, "brandi-2": sums}))[2:] == [
        "| `brandi-4` | 1,000 | 265,000 | 1 | 0 | 2 | 20 | 3 |",
        "| `brandi-2` | 1,000 | 265,000 | 1 | 0 | 2 | 20 | 3 |",
        "| all | 2,000 | 530,000 | 2 | 0 | 4 | 40 | 6 |",
    ]
