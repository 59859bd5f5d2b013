"""What Dog answers, a line for each ruleset: the same compiled and from its source.

`python -m tests.compiled.digests` prints where Dog comes from, and then those lines.
"""

import hashlib

import boardcollie  # noqa: F401  (it chooses)

from shared_engine.games.dog import game
from shared_engine.games.dog.moves import legal
from tests.shared_engine.random_games import names, play

SEED = 5
EVERY = 7  # turns of which all results of all cards are listed


def line(ruleset):
    found = hashlib.sha256()
    listed = 0
    for number, turn in enumerate(play(SEED, ruleset)):
        found.update(turn.table.position.pack())
        if number % EVERY == 0:
            for card in turn.before.rules.cards():
                for move, cells in legal.results(turn.before, card):
                    found.update(move.pack() + cells)
                    found.update(game.format_move(turn.before.rules.board, move).encode())
                    listed += 1
    return f"{ruleset} {listed} {found.hexdigest()}"


if __name__ == "__main__":
    print(legal.__file__)
    for name in names():
        print(line(name))
