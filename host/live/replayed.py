"""A score sheet as what a referee would have decided about its turns; what hands did between them
is not in it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shared_engine.games.catalogue import find_board_game
from shared_engine.record.record import Record, Turn, replay
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition


def decisions(record: Record) -> Iterator[tuple[Decision, int]]:
    """Each decision of the game of *record*, and how many turns were played by then; up to the
    first turn that cannot be played again.

    Raises:
        RulesError: the game cannot be opened.
    """
    positions, _ = replay(record)
    game = find_board_game(record.description["ruleset"])
    yield _decision(kinds.ROUND, positions[0]), 0
    for (number, turn), before, after in zip(record.turns, positions, positions[1:], strict=False):
        yield _played(turn, before, after), number
        team = game.outcome(after)
        if team is not None:
            won = _decision(kinds.WON, after)
            won.team = team
            yield won, number
        elif after.round_number != before.round_number:
            yield _decision(kinds.ROUND, after), number


def _played(turn: Turn, before: "BoardPosition", after: "BoardPosition") -> Decision:
    move = find_board_game(before.rules.ruleset).parse_move(before.rules.board, turn.move)
    found = _decision(kinds.FOLD if move.is_fold else kinds.MOVE, after)
    found.seat = turn.seat
    found.card = move.card
    found.moves = (move,)
    found.cards = turn.cards
    found.checked = turn.checked
    found.reason = move.doubt
    return found


def _decision(kind: str, position: "BoardPosition") -> Decision:
    """When it was made is not known."""
    return Decision(kind, 0, position, position.turn)
