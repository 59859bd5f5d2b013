"""Which card a copy copies: the one played last in this round (BD-65)."""

from shared_engine.games.dog.cards import COPY, abilities


def copied_after(copied: str, played_as: str) -> str:
    """Return the card that a copy copies after a card was played as *played_as*, empty if none was;
    *copied* before it."""
    # a copy passes on what it copied
    if not played_as or abilities(played_as).effects[0][0] == COPY:
        return copied
    return played_as
