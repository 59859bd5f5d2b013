"""Moves that no sensor sees: drawing a card, discarding one, and laying one without effect (BRS-05,
BD2-04, BR-62)."""

from shared_engine.games.dog.move import DRAW, Move
from shared_engine.games.dog.moves.hand import draw_moves
from shared_engine.games.dog.moves.playable import has_move, idle_move, may_be_idle
from shared_engine.games.dog.see.explain import Explanation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position


def unseen(position: "Position", card: str) -> "list[Explanation]":
    """Return the moves of *card* that touch no marble, as far as the board shows them: the rest of
    the hand may forbid them.

    Touching a marble of a seat says that the card is drawn from it. Only a card that has no other
    move is discarded.
    """
    moves = draw_moves(position, card)
    if may_be_idle(position, card):
        moves.append(idle_move(card))
    if not moves and position.rules.no_move == "discard_draw" and not has_move(position, card):
        moves.append(Move(card, "", ()))
    return [
        Explanation(move, position.cells, _marbles_of_giver(position, move), False)
        for move in moves
    ]


def _marbles_of_giver(position: "Position", move: Move) -> "list[int]":
    """Return the fields where a marble of the seat may be that a card is drawn from, any place of
    its kennel among them."""
    if not move.parts or move.parts[0][0] != DRAW:
        return []
    seat = move.parts[0][2]
    board = position.rules.board
    first = board.kennel(seat)
    fields = [field for field in range(board.first_kennel) if position.cells[field] == seat + 1]
    return fields + list(range(first, first + board.marbles))
