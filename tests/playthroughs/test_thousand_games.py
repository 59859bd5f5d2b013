"""A thousand whole games: every one ends, and the table stays possible after every turn."""

from multiprocessing import get_context

import pytest

from shared_engine.games.dog import game
from tests.shared_engine.random_games import (
    GAMES_IN_VECTORS,
    VECTORS,
    check_invariants,
    format_vectors,
    game_line,
    play,
)

GAMES = 1000
PROCESSES = 2
# Far beyond the longest of the games below; a game that reaches it goes round in circles.
TURN_LIMIT = 20000


def play_and_check(seed):
    """The winning team of game *seed*, or None if it did not end; every 50th game also asks why_not about its moves."""
    for number, turn in enumerate(play(seed)):
        check_invariants(turn.table)
        if seed % 50 == 0:
            assert game.why_not(turn.before, turn.move) is None, (seed, turn.before, turn.move)
        if number == TURN_LIMIT:
            return None
    return game.outcome(turn.table.position)


@pytest.mark.slow
def test_thousand_games_when_played_then_all_end_and_invariants_hold():
    with get_context("spawn").Pool(PROCESSES) as pool:
        winners = pool.map(play_and_check, range(GAMES), chunksize=25)
    assert winners.count(0) + winners.count(1) == GAMES


@pytest.mark.slow
def test_vectors_when_games_are_played_again_then_every_byte_is_the_same():
    with open(VECTORS) as file:
        assert file.read() == format_vectors([game_line(seed) for seed in range(GAMES_IN_VECTORS)])
