"""The engine on one CPython core; processor time, the least of some times, so that other programs
matter little.

Random games are played in two ways: `by_card` a random card of the hand is drawn, and then a random
move of it; `by_move` all moves of the hand are listed, and one of them is drawn.
"""

import os
import time
from collections.abc import Callable, Iterator

from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.table import Table
from shared_engine.prng import Prng
from tests.shared_engine.random_games import Turn, any_move, begin, play, play_out, random_move

GAMES = 60
TIMES = 5
WAYS = {"by_card": random_move, "by_move": any_move}
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
# What others reach. That in C++ took turns with this engine on one core, on PEER_DAY; this one was
# at 60 games by card and 26.5 by move then.
PEER_DAY = "27 November"
CPP_GAMES, CPP_CANADIAN_MS = {"by_card": 266, "by_move": 199}, 64.8
PYTHON_CARDS = 34_500
LEAST_GAMES = {"by_card": 60, "by_move": 53}


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    for way, choose in WAYS.items():
        games, turns = _play_games(choose)
        yield (
            f"engine.games_per_s.{way}",
            games,
            "1/s",
            f"at least {LEAST_GAMES[way]}, aim {CPP_GAMES[way]}",
            (
                f"{games / CPP_GAMES[way]:.2f} of the {CPP_GAMES[way]} of the best C++ peer on "
                f"{PEER_DAY}; {turns:.0f} turns a game here; {_load()}"
            ),
        )
    seen = [turn for seed in range(3) for turn in play(seed)]
    for way, choose in WAYS.items():
        yield (
            f"engine.turns_per_s.{way}",
            max(_choose_again(seen, choose) for _ in range(TIMES)),
            "1/s",
            "",
            f"a move is chosen, not played; both ways at the same {len(seen)} turns; {_load()}",
        )
    cards_per_s = max(_list_results(seen) for _ in range(TIMES))
    yield (
        "engine.results_per_s",
        cards_per_s,
        "1/s",
        "at least 35000",
        (
            f"{cards_per_s / PYTHON_CARDS:.1f} times the {PYTHON_CARDS} of a Python peer "
            "whose sevens have two parts"
        ),
    )
    sevens = [_list_seven(state) for state in CANADIAN_WORST]
    worst = max(ms for ms, _ in sevens)
    yield (
        "engine.canadian_worst_ms",
        worst,
        "ms",
        f"{CPP_CANADIAN_MS}",
        (
            f"{worst / CPP_CANADIAN_MS:.2f} of the {CPP_CANADIAN_MS} of the best C++ peer on "
            f"{PEER_DAY}; {', '.join(str(count) for _, count in sevens)} results here"
        ),
    )


def _load() -> str:
    return f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"


def _play_games(choose: Callable[[Table, Prng], Move]) -> tuple[float, float]:
    """Games a second, and turns a game."""
    games = [min(_play_game(seed, choose) for _ in range(TIMES)) for seed in range(GAMES)]
    return GAMES / sum(spent for spent, _ in games), sum(turns for _, turns in games) / GAMES


def _play_game(seed: int, choose: Callable[[Table, Prng], Move]) -> tuple[float, int]:
    """Seconds for game *seed*, and its turns."""
    started = time.process_time()
    turns = play_out(*begin(seed), choose)
    return time.process_time() - started, turns


def _choose_again(seen: list[Turn], choose: Callable[[Table, Prng], Move]) -> float:
    """Turns a second, at the positions and hands of those that were *seen*."""
    prng = Prng(1)
    table = Table(load("brandi-4"), prng)
    started = time.process_time()
    for turn in seen:
        table.position = turn.before
        table.hands[turn.before.turn] = turn.hand
        choose(table, prng)
    return len(seen) / (time.process_time() - started)


def _list_results(seen: list[Turn]) -> float:
    """Cards a second whose results are listed, of the hands that were *seen*."""
    started = time.process_time()
    cards = 0
    for turn in seen:
        for card in turn.hand:
            for _ in results(turn.before, card):
                pass
            cards += 1
    return cards / (time.process_time() - started)


def _list_seven(state: object) -> tuple[float, int]:
    """Milliseconds for all results of a Canadian seven, the least of some times, and how many there
    are."""
    position = parse_state(load("brandi-4-canadian", {}), state)
    found: list[tuple[float, int]] = []
    for _ in range(TIMES):
        started = time.process_time()
        count = sum(1 for _ in results(position, "7"))
        found.append((1000 * (time.process_time() - started), count))
    return min(found)
