"""Golden playthroughs: one whole game of each ruleset as a text, replayed on both interpreters byte
for byte.

`python -m tests.shared_engine.playthrough --write [RULESET ...]` renews
tests/vectors/playthroughs/. A file begins with what the game starts from; then a line says what
each seat gives in an exchange (`-` if nothing), or a turn: seat, its hand, its move, and the first
4 bytes of the digest of the position after it.
"""

import sys

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.hand import playable
from shared_engine.games.dog.notation.text import format_move, parse_move
from shared_engine.games.dog.position import finish_marbles, kennel_count, needs_dog
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.dog.table import Table
from shared_engine.prng import Prng

FOLDER = "tests/vectors/playthroughs/"
SEEDS = 8  # of these games the shortest is written
ABOUT = "# One game of Dog, see tests/shared_engine/playthrough.py"


def path(ruleset):
    return FOLDER + ruleset + ".txt"


def written(ruleset, seed):
    """The text of game *seed*, played by people who nearly always want to get home."""
    rules = load(ruleset)
    choice = Prng(seed + 1000)

    def exchange(table):
        pairs = [seat for seat, _ in table.exchanges()]
        return [
            choice.choice(hand) if seat in pairs else "-" for seat, hand in enumerate(table.hands)
        ]

    return _written(
        ruleset,
        seed,
        Table(rules, Prng(seed), seed % rules.seats),
        exchange,
        lambda t: eager_move(t, choice),
    )


def replayed(text):
    """The text that the engine writes of the game in *text*: the same, if the rules are. Raises
    AssertionError if not."""
    lines = text.split("\n")
    ruleset, seed, dealer = [line.split(" ")[1] for line in lines[1:4]]
    rules = load(ruleset)
    rest = lines[4:]

    def exchange(table):
        return rest.pop(0).split(" ")[1:]

    def move(table):
        chosen = parse_move(rules.board, rest.pop(0).split(" | ")[2])
        position = table.position
        hand = table.hands[position.turn]
        assert game.why_not(position, chosen) is None, "refused: %r" % chosen
        if not needs_dog(position):
            can_play = playable(position, hand)
            assert chosen.card in can_play if chosen.as_card else not can_play, (
                "not played so: %r %r" % (chosen, hand)
            )
        return chosen

    return _written(ruleset, int(seed), Table(rules, Prng(int(seed)), int(dealer)), exchange, move)


def _written(ruleset, seed, table, exchange, choose):
    """Play on *table* as the two functions say and return the text of it."""
    position = table.position
    lines = [ABOUT, "ruleset " + ruleset, "seed %d" % seed, "dealer %d" % position.dealer]
    begins = True
    while game.outcome(table.position) is None:
        if begins and table.exchanges():
            given = exchange(table)
            lines.append("exchange " + " ".join(given))
            table.exchange(given)
        position = table.position
        hand = " ".join(table.hands[position.turn])
        move = choose(table)
        words = format_move(table.rules.board, move)
        begins = table.play(move)
        lines.append(
            "%d | %s | %s | %s" % (position.turn, hand, words, table.position.digest().hex())
        )
    lines.append("won by %d" % game.outcome(table.position))
    return "\n".join(lines) + "\n"


def eager_move(table, prng):
    """Nearly always one of the moves that bring most marbles of the team home or out, else any."""
    moves = table.moves()
    if prng.below(8) == 0 or len(moves) == 1:
        return prng.choice(moves)
    best = []
    most = None
    for move in moves:
        score = _score(table.position, move)
        if most is None or score > most:
            best, most = [], score
        if score == most:
            best.append(move)
    return prng.choice(best)


def _score(position, move):
    rules = position.rules
    cells = game.apply(position, move).cells
    home = out = 0
    for seat in rules.teams[rules.team_of[position.turn]]:
        home += len(finish_marbles(rules, cells, seat))
        out -= kennel_count(rules, cells, seat)
    return 2 * home + out


def write(ruleset):
    """Write the shortest game of some seeds."""
    texts = [written(ruleset, seed) for seed in range(SEEDS)]
    shortest = min(texts, key=len)
    with open(path(ruleset), "w") as file:
        file.write(shortest)
    print("%s: %d bytes, %d turns" % (ruleset, len(shortest), shortest.count(" | ") // 3))


if __name__ == "__main__" and "--write" in sys.argv:
    for name in names():
        if sys.argv[2:] == [] or name in sys.argv[2:]:
            write(name)
