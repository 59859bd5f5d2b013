"""The engine on one CPython core."""

import time
from collections.abc import Iterator

from shared_engine.games.dog.legal import results
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.state import parse_state
from tests.shared_engine.random_games import begin, play, play_out

GAMES = 60
CANADIAN_WORST = {
    "players": {
        "0": {"kennel": 0, "track": [60, 50, 40, 30], "finish": []},
        "2": {"kennel": 0, "track": [60, 50, 40, 30], "finish": []},
    }
}


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    started = time.perf_counter()
    turns = sum(play_out(*begin(seed)) for seed in range(GAMES))
    yield (
        "engine.games_per_s",
        GAMES / (time.perf_counter() - started),
        "1/s",
        "at least 60, aim 180",
        f"180 (best C++ peer, its own figure), 0.27 (best Python peer); {turns / GAMES:.0f} turns a game here",
    )
    positions = [(turn.before, turn.hand) for seed in range(3) for turn in play(seed)]
    started = time.perf_counter()
    cards = 0
    for position, hand in positions:
        for card in hand:
            for _ in results(position, card):
                pass
            cards += 1
    yield (
        "engine.results_per_s",
        cards / (time.perf_counter() - started),
        "1/s",
        "at least 35000",
        "34500 (Keezen in Python, sevens of two parts)",
    )
    position = parse_state(load("brandi-4-canadian", {}), CANADIAN_WORST)
    started = time.perf_counter()
    count = sum(1 for _ in results(position, "7"))
    yield (
        "engine.canadian_worst_ms",
        1000 * (time.perf_counter() - started),
        "ms",
        "71",
        f"71 (best C++ peer); {count} results here",
    )
