"""Splits: cards whose points are used by several marbles (E-10, E-11, E-12)."""

from shared_engine.games.dog.moves.laid import burn_mask
from shared_engine.games.dog.moves.shares import Shares
from shared_engine.games.dog.moves.step import BURNS_ALL
from shared_engine.games.dog.moves.stepwise import Stepwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves.contract import Split
    from shared_engine.games.dog.rules import Rules


def open_split(rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> "Split":
    """Return the split that *card* is when *seat* plays it as *as_card*, a card with a SPLIT
    effect."""
    if is_stepwise(rules, seat, card, as_card):
        return Stepwise(rules, cells, seat, card, as_card)
    return Shares(rules, cells, seat, card, as_card, burn_mask(rules, seat, card, as_card))


def is_stepwise(rules: "Rules", seat: int, card: str, as_card: str) -> bool:
    """Say whether the split is the same as single steps, since it burns all that it passes
    (E-10)."""
    burns = burn_mask(rules, seat, card, as_card)
    return burns == BURNS_ALL and rules.finish_direct_from_start != "never" and not rules.dog
