"""Perft of Brothers: how many ways a drawn position can go on, to a depth; see
tests/vectors/brothers_perft.json.

Leaves are counted at the depth asked for, not deduplicated. The game ends with its second round, in
which the positions are.
"""

import json

from shared_engine.games.brothers import game
from shared_engine.games.brothers.moves.placements import legal
from tests.shared_engine.games.brothers.meadows import drawn

PATH = "tests/vectors/brothers_perft.json"


def records():
    """Every position, in the order of the file."""
    with open(PATH) as file:
        return json.load(file)["positions"]


def position_of(record):
    """The position of a record: in the second round, which seat 1 has begun."""
    left = ((4, 3),)
    if "meadow" in record:
        return drawn(record["meadow"], record["turn"], round_number=1, first=1, left=left)
    position = game.setup(drawn("#").rules, 0)
    for text in record["laid"]:
        position = game.apply(position, game.parse_move(position.rules.board, text))
    return position


def perft(position, depth):
    """The number of leaves *depth* plies below *position*."""
    moves = legal(position)
    if depth == 1:
        return len(moves)
    return sum([perft(game.apply(position, move), depth - 1) for move in moves])
