"""Random games of Brothers, the same on both interpreters; their digests are in tests/vectors.

`python -m tests.shared_engine.games.brothers.random_games --write` renews the vectors.
"""

import hashlib
import sys

from shared_engine.games.brothers.game import game
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.rulesets import load
from shared_engine.prng import Prng

VECTORS = "tests/vectors/brothers_games.json"
# Each as ruleset, options and seed.
GAMES_IN_VECTORS = (
    ("brothers-2", {}, 1),
    ("brothers-4", {}, 2),
    ("brothers-2", {"prairie_tiles": "mixed", "prairie_flip": False}, 3),
    ("brothers-4", {"bo_must_place": False, "bo_first_seat_round2": "previous"}, 4),
)


def play(seed, ruleset="brothers-2", options=None):
    """Yield (position, moves that were listed, the one played, position after it) for every turn of game *seed*."""
    rules = load(ruleset, options)
    prng = Prng(seed)
    position = game.setup(rules, seed % rules.seats - 1)
    while game.outcome(position) is None:
        moves = legal(position)
        move = prng.choice(moves)
        after = game.apply(position, move)
        yield position, moves, move, after
        position = after


def game_line(ruleset, options, seed):
    """The line of the vectors for a game: its length, outcome, last digest, and sha256 over all digests."""
    turns = 0
    rolling = hashlib.sha256()
    position = None
    for _, _, _, position in play(seed, ruleset, options):
        rolling.update(position.digest())
        turns += 1
    return '{"ruleset": "%s", "seed": %d, "turns": %d, "outcome": %d, "last": "%s", "rolling": "%s"}' % (
        ruleset,
        seed,
        turns,
        game.outcome(position),
        position.digest().hex(),
        rolling.digest().hex(),
    )


def format_vectors(lines):
    """The vectors as a text, the same bytes on both interpreters."""
    return '{"games": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__" and "--write" in sys.argv:
    with open(VECTORS, "w") as file:
        file.write(format_vectors([game_line(*one) for one in GAMES_IN_VECTORS]))
