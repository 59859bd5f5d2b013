"""What the parts of a move do to the cells."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import SEVEN, abilities
from shared_engine.games.dog.move import OUT, STEP, SWAP
from shared_engine.games.dog.moves.laid import burn_mask
from shared_engine.games.dog.moves.step import bring_out, land, swap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position

_BURNING: "Final" = (SEVEN, JOKER)  # cards that may send home what they pass


def cells_after(position: "Position", move: "Move") -> bytes:
    """Return the cells after the parts of *move*, unchecked."""
    rules, cells = position.rules, position.cells
    burns = back = 0
    if move.card in _BURNING:
        burns = burn_mask(rules, position.turn, move.card, move.as_card)
        back = abilities(move.as_card).back if burns else 0
    for kind, source, target, _ in move.parts:
        if kind == STEP:
            cells = land(rules, cells, cells[source] - 1, source, target, burns, back)[0]
        elif kind == OUT:
            out = bring_out(rules, cells, rules.board.seat_of(source), [])
            assert out is not None, "no marble left in kennel %d" % rules.board.seat_of(source)
            cells = out[0]
        elif kind == SWAP:
            cells = swap(cells, source, target)
        else:
            cells = rules.black.cells_after_part(rules, cells, kind, source, target)
    return cells


def victims_of_step(
    position: "Position", card: str, as_card: str, source: int, target: int
) -> "tuple[int, ...]":
    """Return who goes home when the marble on *source* goes to *target* by *card* played as
    *as_card*, in order (E-06)."""
    rules, cells = position.rules, position.cells
    burns = burn_mask(rules, position.turn, card, as_card)
    return land(rules, cells, cells[source] - 1, source, target, burns, abilities(as_card).back)[1]
