"""Which results of a card explain what is seen where there are a dog and a disc."""

from shared_engine.games.dog.black.disc import BACK, ONWARD, before_turn, is_on_paw, turn_disc
from shared_engine.games.dog.black.results import spared
from shared_engine.games.dog.black.shares import open_shares, shown
from shared_engine.games.dog.move import TURN, Move
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.see.picture import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.picture import Difference


def explain(position: "Position", card: str, seen: "Difference") -> "list[tuple[Move, bytes]]":
    """Return every distinct result of *card*, with its cells, that leaves the picture that differs
    by *seen* from the position."""
    rules, cells = position.rules, position.cells
    singles = rules.singles.results(position, card)
    found = [(move, after) for move, after in singles if fits(rules, cells, after, seen)]
    if not resolve(position, card).split:
        return found
    known = [after for _, after in found]
    split = open_shares(position, card, None, spared(position, card))
    for quarters in (0, ONWARD, BACK):
        before = before_turn(rules, cells, seen, quarters)
        for move, after in shown(position, card, split, before):
            if is_on_paw(rules, after, move.parts) == (quarters > 0):
                if quarters:
                    move = Move(card, move.as_card, move.parts + ((TURN, 0, quarters, ()),))
                    after = turn_disc(rules, after, quarters)
                if after not in known:
                    known.append(after)
                    found.append((move, after))
    return found
