"""Golden playthroughs of Brothers: one whole game of each ruleset as a text, replayed on both
interpreters byte for byte.

`python -m tests.shared_engine.games.brothers.playthrough --write` renews them. A file begins with
ruleset and seed; then a line says a turn: seat, how many moves it had, its move, and the first 4
bytes of the digest of the position after it.
"""

import sys

from shared_engine.games.brothers import game
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.rulesets import load, names
from shared_engine.prng import Prng

FOLDER = "tests/vectors/playthroughs/"
ABOUT = "# One game of Brothers, see tests/shared_engine/games/brothers/playthrough.py"


def path(ruleset):
    return FOLDER + ruleset + ".txt"


def written(ruleset, seed):
    """The text of game *seed*."""
    prng = Prng(seed)
    return _written(ruleset, seed, lambda position, moves: prng.choice(moves))


def replayed(text):
    """The text that the engine writes of the game in *text*: the same, if the rules are. Raises
    AssertionError if not."""
    lines = text.split("\n")
    ruleset, seed = [line.split(" ")[1] for line in lines[1:3]]
    rest = lines[3:]

    def choose(position, moves):
        chosen = game.parse_move(position.rules.board, rest.pop(0).split(" | ")[2])
        assert game.why_not(position, chosen) is None, "refused: %r" % chosen
        return chosen

    return _written(ruleset, int(seed), choose)


def _written(ruleset, seed, choose):
    rules = load(ruleset)
    position = game.setup(rules, seed % rules.seats)
    lines = [ABOUT, "ruleset " + ruleset, "seed %d" % seed]
    while game.outcome(position) is None:
        moves = legal(position)
        seat = position.turn
        move = choose(position, moves)
        position = game.apply(position, move)
        words = game.format_move(rules.board, move)
        lines.append("%d | %d | %s | %s" % (seat, len(moves), words, position.digest().hex()))
    lines.append("won by %d" % game.outcome(position))
    return "\n".join(lines) + "\n"


if __name__ == "__main__" and "--write" in sys.argv:
    for name in names():
        with open(path(name), "w") as file:
            file.write(written(name, 1))
