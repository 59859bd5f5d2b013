"""Random games of Brothers, the same on both interpreters; their digests are in tests/vectors.

`python -m tests.shared_engine.games.brothers.random_games --write` renews the vectors.
"""

import hashlib
import sys

from shared_engine.games.brothers import game
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.rulesets import load
from shared_engine.prng import Prng

VECTORS = "tests/vectors/brothers_games.json"
# Ruleset and options of the games, in turn.
RULES = (
    ("brothers-2", {}),
    ("brothers-4", {}),
    ("brothers-2", {"prairie_tiles": "mixed", "prairie_flip": False}),
    ("brothers-4", {"bo_must_place": False, "bo_first_seat_round2": "previous"}),
)
GAMES_IN_VECTORS = 100


def play(seed, ruleset="brothers-2", options=None):
    """Yield (position, moves that were listed, the one played, position after it) for every turn of
    game *seed*."""
    rules = load(ruleset, options)
    prng = Prng(seed)
    position = game.setup(rules, seed % rules.seats - 1)
    while game.outcome(position) is None:
        moves = legal(position)
        move = prng.choice(moves)
        after = game.apply(position, move)
        yield position, moves, move, after
        position = after


def game_line(seed):
    """The line of the vectors for game *seed*: its length, outcome, last digest, and sha256 over
    the transcript: a line a turn with seat, how many moves it had, its move, and the digest of the
    position after it."""
    ruleset, options = RULES[(seed - 1) % len(RULES)]
    turns = 0
    rolling = hashlib.sha256()
    position = None
    for before, moves, move, position in play(seed, ruleset, options):
        text = game.format_move(before.rules.board, move)
        line = "%d | %d | %s | %s\n" % (before.turn, len(moves), text, position.digest().hex())
        rolling.update(line.encode())
        turns += 1
    return (
        '{"ruleset": "%s", "seed": %d, "turns": %d, "outcome": %d, "last": "%s", "rolling": "%s"}'
        % (
            ruleset,
            seed,
            turns,
            game.outcome(position),
            position.digest().hex(),
            rolling.digest().hex(),
        )
    )


def format_vectors(lines):
    """The vectors as a text, the same bytes on both interpreters."""
    return '{"games": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__" and "--write" in sys.argv:
    with open(VECTORS, "w") as file:
        file.write(format_vectors([game_line(seed) for seed in range(1, 1 + GAMES_IN_VECTORS)]))
