"""A card whose points figures share out where there are a dog and a disc: what is seen directs the
search."""

from shared_engine.games.dog.black.disc import is_on_paw
from shared_engine.games.dog.black.guide import TurningGuide
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.laid import burn_mask, resolve
from shared_engine.games.dog.moves.shares import Shares
from shared_engine.games.dog.moves.trail import parts_of
from shared_engine.games.dog.position import NOWHERE, figure_field
from shared_engine.games.dog.see.guide import guides, uncrossed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.guide import Guide
    from shared_engine.games.dog.see.picture import Difference


def open_shares(
    position: "Position", card: str, as_card: "str | None" = None, spared: int = NOWHERE
) -> "Shares | None":
    """Return the split that *card*, played as *as_card*, is; None if it is none. The rest as
    Shares'."""
    rules, turn = position.rules, position.turn
    plays = resolve(position, card, as_card).split
    if not plays:
        return None
    return Shares(
        rules, position.cells, turn, card, plays, burn_mask(rules, turn, card, plays), spared
    )


def matching(
    position: "Position", card: str, split: "Shares", guide: "Guide | None" = None
) -> "Iterator[tuple[Move, bytes]]":
    """Yield the moves of *split*, before the disc turns, that *guide* leads to, with the cells
    after each; all without one."""
    plays = resolve(position, card).split
    for cells, trail in split.matching(guide):
        yield Move(card, plays, parts_of(trail)), cells


def shown(
    position: "Position", card: str, split: "Shares | None", seen: "Difference"
) -> "Iterator[tuple[Move, bytes]]":
    """Yield the moves of figures that share out the points of *card* as *split* and leave the
    picture that differs by *seen*; none without one."""
    # The dog does not run after such a card.
    if (
        split is None
        or not seen.emptied
        or figure_field(position.rules, position.cells) in seen.emptied
    ):
        return
    for guide in guides(split, seen, True):
        for move, cells in matching(position, card, split, guide):
            if guide.is_seen(cells):
                yield move, cells


def turning(position: "Position", card: str, seen: "Difference", spared: int) -> "Iterator[bytes]":
    """Yield the cells after the moves that turn the disc and, but for what is on it, leave the
    picture that differs by *seen*.

    Args:
        spared: as Shares'.
    """
    rules = position.rules
    split = open_shares(position, card, None, spared)
    if split is None or not (seen.emptied or seen.filled):
        return
    for cut in uncrossed(rules, position.cells, split.points):
        guide = TurningGuide(split.scope, seen, cut)
        for move, cells in matching(position, card, split, guide):
            if is_on_paw(rules, cells, move.parts):
                yield cells
