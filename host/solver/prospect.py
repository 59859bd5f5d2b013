"""What can be said about the rest of a game, as plain values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Prospect:
    """How the round under way ends if all play as well as can be, as far as it is known; nothing is
    guessed."""

    is_solved: bool
    """All of it is known."""
    winner: int | None
    """The team that wins the game, -1 where none does; None: not known, or another round
    follows."""
    points: tuple[int, int] | None
    """Those that each team gets in this round; None unless it is solved."""
    lead: tuple[int, int]
    """By how many points team 0 is better than team 1 in this round: at least, at most; equal where
    it is solved."""
