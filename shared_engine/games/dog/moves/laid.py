"""A card that was laid: what it may be played as in a position, and whom it burns."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import ANY, COPY, SEVEN, abilities
from shared_engine.games.dog.moves.step import BURNS_ALL, BURNS_NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.cards import Abilities
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules


def resolve(position: "Position", card: str, as_card: "str | None" = None) -> "Abilities":
    """Return what *card* may do now: a joker everything, a copy what the card played last can do
    (BD-65).

    Args:
        as_card: only what a joker or a copy may do as this card; other cards are never played as
            another.

    Raises:
        NotationError: no such card.
    """
    own = abilities(card)
    kind = own.effects[0][0]
    if kind not in (ANY, COPY):
        return own
    if as_card is not None and as_card != card:
        return abilities(as_card)
    return abilities(position.copied) if kind == COPY and position.copied else own


def burn_mask(rules: "Rules", seat: int, card: str, as_card: str) -> int:
    """Return whose marbles go home when *card*, played by *seat* as *as_card*, passes them: bit s
    for seat s."""
    if card == JOKER and rules.joker_burns:  # WL-23
        return BURNS_ALL
    if as_card != SEVEN or not rules.seven_burns or rules.canadian_burns == "none":
        return BURNS_NOBODY
    if rules.canadian_burns == "all":
        return BURNS_ALL
    spared = 0
    for mate in rules.mates[seat]:
        spared |= 1 << mate
    return BURNS_ALL ^ spared
