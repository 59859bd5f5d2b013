"""Positions for tests: a prairie drawn as text, and who has begun."""

from shared_engine.games.brothers.meadow import Meadow
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.rulesets import load


def drawn(
    picture, turn=0, ruleset="brothers-2", options=None, pens=None, round_number=0, first=0, left=()
):
    """A position of the pen phase: `#` is free prairie, a digit the seat whose pen covers it; rows
    are parted by `/`.

    It is not asked whether the tiles of the ruleset give such a prairie.
    """
    rules = load(ruleset, options)
    marks = {
        (x, y): mark
        for y, row in enumerate(picture.split("/"))
        for x, mark in enumerate(row)
        if mark != "."
    }
    meadow = Meadow(marks)
    covered = bytes([0 if marks[cell] == "#" else 1 + int(marks[cell]) for cell in meadow.cells])
    tiles = (0,) * len(rules.board.names)
    pens = pens or (rules.pens_per_seat,) * rules.seats
    return Position(rules, meadow, covered, tiles, pens, turn, round_number, first, 0, left)
