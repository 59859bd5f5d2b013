"""The turns of a game that was played, and which cards a seat is known to have held in each."""

from collections.abc import Sequence
from typing import NamedTuple

from shared_engine.games.dog.move import DRAW, Move
from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.position import Position
from shared_engine.record.record import Record, replay


class Played(NamedTuple):
    """One turn of a game that was played.

    Attributes:
        before: the position in which it was played.
        shown: the cards of a fold, as far as they were shown.
    """

    before: Position
    move: Move
    shown: tuple[str, ...]
    after: Position


def turns_of(record: Record) -> list[Played]:
    """The turns of *record*, up to the first that cannot be played again.

    Raises:
        RulesError: it cannot be opened.
    """
    positions, _ = replay(record)
    return [
        Played(before, parse_move(before.rules.board, turn.move), turn.cards, after)
        for (_, turn), before, after in zip(record.turns, positions, positions[1:], strict=False)
    ]


def held(turns: Sequence[Played]) -> list[tuple[str, ...]]:
    """Return for each of *turns* the cards that its seat held for certain.

    What it laid or showed later in the round was in its hand before; but for what it had drawn by
    then. Of a hand that was laid down unseen nothing more is known.
    """
    found: list[tuple[str, ...]] = []
    hands: dict[int, list[str]] = {}
    for turn in reversed(turns):
        before, move = turn.before, turn.move
        if turn.after.round_number != before.round_number:
            hands = {}
        if turn.after.has_drawn or (move.parts and move.parts[0][0] == DRAW):
            hands[before.turn] = []
        hand = hands.setdefault(before.turn, [])
        hand += turn.shown if move.is_fold else [move.card] if move.card else []
        found.append(tuple(hand))
    return found[::-1]
