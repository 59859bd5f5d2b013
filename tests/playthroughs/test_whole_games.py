"""Whole games of every ruleset, and as families play: all end, and the table stays possible after
every turn.

`python -m tests.playthroughs` plays far more of them (docs/proof.md).
"""

from multiprocessing import get_context

import pytest

from shared_engine.games.dog.rulesets import load, names
from tests.playthroughs.games import play_and_check
from tests.shared_engine.option_samples import SAMPLES
from tests.shared_engine.random_games import (
    GAMES_IN_VECTORS,
    RULESETS_VECTORS,
    VECTORS,
    format_ruleset_vectors,
    format_vectors,
    game_line,
    other_rulesets,
    ruleset_lines,
)

PROCESSES = 2
GAMES = {"brandi-4": 100, "brandi-5": 10}
GAMES_ELSE = 20
LOOKS = 2
# Where marbles may not move on inside the finish, four of them can block each other for ever.
TURNS_IF_ENDLESS = 1500


@pytest.fixture(scope="module")
def pool():
    with get_context("spawn").Pool(PROCESSES) as processes:
        yield processes


def play_sample(sample):
    _, ruleset, options = sample
    if load(ruleset, options).finish_move_inside:
        return play_and_check(7, ruleset, options, LOOKS)
    return play_and_check(7, ruleset, options, LOOKS, TURNS_IF_ENDLESS)


@pytest.mark.parametrize("ruleset", names())
def test_games_when_one_is_played_then_it_ends_and_invariants_hold(ruleset):
    assert play_and_check(0, ruleset, None, LOOKS).winner is not None


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", names())
def test_games_when_played_then_all_end_and_invariants_hold(pool, ruleset):
    count = GAMES.get(ruleset, GAMES_ELSE)
    played = pool.starmap(
        play_and_check, [(seed, ruleset, None, LOOKS) for seed in range(count)], chunksize=2
    )
    assert [one.seed for one in played if one.winner is None] == []
    assert {one.winner for one in played} == set(range(len(load(ruleset).teams)))


@pytest.mark.proof
def test_samples_when_a_game_of_each_is_played_then_it_ends_and_invariants_hold(pool):
    played = pool.map(play_sample, SAMPLES, chunksize=1)
    unfinished = [sample[0] for sample, one in zip(SAMPLES, played) if one.winner is None]
    assert [name for name in unfinished if name not in ("no-moves-inside", "gentle-rest-may")] == []


def test_vectors_when_games_are_played_again_then_every_byte_is_the_same(pool):
    with open(VECTORS) as file:
        assert file.read() == format_vectors(
            pool.map(game_line, range(GAMES_IN_VECTORS), chunksize=5)
        )
    with open(RULESETS_VECTORS) as file:
        lines = pool.map(ruleset_lines, other_rulesets(), chunksize=1)
        assert file.read() == format_ruleset_vectors([line for some in lines for line in some])
