"""Whole games by simulated hands at a quick board, and what they meant against what was recorded.

What people meant decides what is right. The board is asked for one thing only: the position it has
recorded.
"""

from typing import NamedTuple

from host.simulator.hands import Hands
from shared_engine.games.dog.play import apply, setup
from shared_engine.games.dog.rulesets import load
from tests.benchmarks.quick_board import QuickBoard

_PATIENCE = 12  # tries to help before a turn counts as stuck
_KEPT = 3  # stretches that are kept: what was done before may still count


class Stretch(NamedTuple):
    """From one moment at which the board had gone on to the next: mostly one turn, or two where the
    next seat was early.

    Attributes:
        accounts: how the turns went for those who played them.
        marbles: whose marble was in which hole when it began.
        quarter: in which the disc rested then.
        seen: what the board saw: events, each with whose marble was put.
        meant: the position people meant.
        is_wrong: another one is recorded, and the lights did not say so.
    """

    accounts: list
    marbles: dict
    quarter: int
    seen: list
    meant: object
    is_wrong: bool


def play(ruleset, seed, fumbles, fault="", faulty=-1, board_type=QuickBoard):
    """Play one game; yield each Stretch with those before it, the last one last."""
    board = board_type(setup(load(ruleset), 0), fault, faulty)
    settled = []
    hands = Hands(board, seed, fumbles=fumbles, on_settled=settled.append, patience=_PATIENCE)
    board.owner_of = lambda hole: hands.marbles.get(hole, 0)
    stretches = []
    marbles, quarter = {}, board.state.quarter
    while not hands.is_done:
        wake_ms = int(hands(board.now_ms))
        marbles = marbles or dict(hands.marbles)
        for accounts in settled:
            last = accounts[-1]
            meant = apply(last.turn.before, last.turn.move)
            is_wrong = not last.is_stuck and board.recorded != meant.pack()
            stretches = [
                *stretches[1 - _KEPT :],
                Stretch(accounts, marbles, quarter, board.seen, meant, is_wrong),
            ]
            yield stretches
            marbles, quarter = dict(hands.marbles), board.state.quarter
            if is_wrong or last.is_stuck:
                board.put_down(meant, hands.marbles)
                stretches = []
            board.remember()
        settled.clear()
        board.run(wake_ms)
