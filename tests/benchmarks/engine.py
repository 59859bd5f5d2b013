"""The engine on one CPython core; processor time, so that other programs matter little."""

import time
from collections.abc import Iterator

from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.rulesets import load
from tests.shared_engine.random_games import begin, play, play_out

GAMES = 60
# Canadian sevens with eight marbles on the track, relative to each one's start: spread out, near
# the finishes (most results of 400 random ones), and close together (the slowest of them).
CANADIAN_WORST = tuple(
    {"players": {"0": {"kennel": 0, "track": one}, "2": {"kennel": 0, "track": other}}}
    for one, other in (
        ([60, 50, 40, 30], [60, 50, 40, 30]),
        ([48, 52, 62, 63], [58, 59, 62, 63]),
        ([47, 49, 52, 55], [8, 18, 25, 26]),
    )
)
# What others reach, by the same units (docs/benchmarks.md names the sources).
BEST_CPP_GAMES, BEST_PYTHON_GAMES, BEST_PYTHON_CARDS, BEST_CPP_CANADIAN_MS = 180, 0.27, 34_500, 71


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    started = time.process_time()
    turns = sum(play_out(*begin(seed)) for seed in range(GAMES))
    games = GAMES / (time.process_time() - started)
    yield (
        "engine.games_per_s",
        games,
        "1/s",
        "at least 60, aim 180",
        (
            f"{games / BEST_CPP_GAMES:.2f} of the best C++ peer's {BEST_CPP_GAMES}, "
            f"{games / BEST_PYTHON_GAMES:.0f} times "
            f"the best Python peer's {BEST_PYTHON_GAMES}; {turns / GAMES:.0f} turns a game here"
        ),
    )
    positions = [(turn.before, turn.hand) for seed in range(3) for turn in play(seed)]
    started = time.process_time()
    cards = 0
    for position, hand in positions:
        for card in hand:
            for _ in results(position, card):
                pass
            cards += 1
    cards_per_s = cards / (time.process_time() - started)
    yield (
        "engine.results_per_s",
        cards_per_s,
        "1/s",
        "at least 35000",
        (
            f"{cards_per_s / BEST_PYTHON_CARDS:.1f} times the {BEST_PYTHON_CARDS} of a Python peer "
            "whose sevens have two parts"
        ),
    )
    worst = 0.0
    counts: list[int] = []
    for state in CANADIAN_WORST:
        position = parse_state(load("brandi-4-canadian", {}), state)
        started = time.process_time()
        counts.append(sum(1 for _ in results(position, "7")))
        worst = max(worst, 1000 * (time.process_time() - started))
    yield (
        "engine.canadian_worst_ms",
        worst,
        "ms",
        "71",
        (
            f"{worst / BEST_CPP_CANADIAN_MS:.2f} of the best C++ peer's {BEST_CPP_CANADIAN_MS}; "
            f"{', '.join(str(count) for count in counts)} results here"
        ),
    )
