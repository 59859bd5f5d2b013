"""The games by which the benchmark measures the coach."""

from shared_engine.games.dog.outcome import outcome
from tests.benchmarks.coach import game


def test_game_when_a_random_player_joins_in_then_it_ends_with_a_winner():
    played, winner = game("brandi-2", 1, ("beginner", "random"))
    assert outcome(played[-1].after) == winner
