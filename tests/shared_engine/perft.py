"""Perft: how many ways a named position can go on, to a depth; the numbers any other engine can be
held against.

A named position (tests/vectors/perft.json) has a state, the seat to turn, and one hand for every
seat. The hand stays the same at every ply: whoever's turn it is may play every playable card of it,
each card once, with every distinct result of that card and every way to lay it that touches no
marble (drawing, without effect). Where no card is playable the seat folds, or discards each of its
different cards. Leaves are counted at the depth asked for, not deduplicated; a won game has no
moves, so it is a leaf at the depth where it is won and nowhere below. Every seat counts as holding
as many cards as the first round deals (`counts` of a position); a dog that is not placed yet is
placed first, by the same seat.
"""

import json

from shared_engine.games.dog import game
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.text import format_move
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.table import Table
from shared_engine.prng import Prng

PATH = "tests/vectors/perft.json"
FAMILIES = ("team", "alone", "lubanzi", "black-dog")


def records():
    """Every named position, in the order of the file."""
    with open(PATH) as file:
        return json.load(file)["positions"]


def table_of(record):
    """A table with the position of *record* and hands that nobody takes cards from."""
    rules = load(record["ruleset"], record.get("options"))
    table = Table(rules, Prng(1))
    table.position = parse_state(rules, record["state"], record["turn"])
    table.position.copied = record.get("copied", "")
    table.hands = record["hands"]
    return table


def perft(table, depth):
    """The number of leaves *depth* plies below the position of *table*."""
    position = table.position
    if game.outcome(position) is not None:
        return 0
    moves = table.moves()
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        table.position = game.apply(position, move)
        leaves += perft(table, depth - 1)
    table.position = position
    return leaves


def divide(table, depth):
    """Each first move as text with the leaves below it, in the order of the engine."""
    position = table.position
    found = []
    for move in table.moves() if game.outcome(position) is None else []:
        table.position = game.apply(position, move)
        found.append(
            (format_move(table.rules.board, move), perft(table, depth - 1) if depth > 1 else 1)
        )
    table.position = position
    return found
