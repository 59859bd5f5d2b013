"""How untidy people are: how often each habit shows, as data."""

from dataclasses import dataclass, fields
from typing import Self


@dataclass(frozen=True)
class Fumbles:
    """How often each kind of untidy handling happens: 0 (never) to 1.

    Those of marbles count for each marble that is moved, those of the disc where it turns, the
    others for each turn.
    """

    slide: float = 0
    """Over the holes on the way instead of through the air."""
    order: float = 0
    """Who is hit goes home sooner or later than the mover comes, in any order, into any place."""
    hover: float = 0
    """Held over a hole, near enough for the sensor to see it for a moment."""
    bump: float = 0
    """A neighbour jumps out of its hole, and now and then into the next one."""
    one_off: float = 0
    """Put down beside the target, left there for a moment, then corrected."""
    miscount: float = 0
    """Put down one field too near or too far, and only noticed when the lights complain."""
    two_lifted: float = 0
    """Another marble is in the air at the same time, and goes back."""
    second_thought: float = 0
    """Another marble is moved first, or another move is made, and taken back; then the right
    one."""
    pause: float = 0
    """A rest with the marble in the hand, or with a part of the move done."""
    late_card: float = 0
    """The card is laid with some or all marbles moved already."""
    knock_over: float = 0
    """A group of marbles is swept off and put back."""
    straighten: float = 0
    """Any marble is lifted for a moment and put back, whatever else is going on."""
    flicker: float = 0
    """Somebody hits the table: some sensors lose their marbles for a moment."""
    early: float = 0
    """The next seat begins before the board has said so, or before the last marble is down."""
    wrong_card: float = 0
    """Another card is laid first, and replaced before a marble moves."""
    tapped_twice: float = 0
    """A card is held on the reader twice."""
    undo: float = 0
    """Another move is made first and taken back with the control undo."""
    nudge: float = 0
    """A sleeve turns the disc by less than half a quarter, and it goes back."""
    overturn: float = 0
    """The disc is turned a quarter too far, left there for a moment, then turned back."""
    disc_left: float = 0
    """The disc is left between two quarters for some seconds."""
    child: float = 0
    """A child plays: it lifts several marbles to look at them, touches a wrong one when asked, and
    lays confirm twice."""

    @classmethod
    def all(cls, rate: float) -> Self:
        """Every kind at the same *rate*."""
        return cls(**{one.name: rate for one in fields(cls)})

    @classmethod
    def kinds(cls) -> list[str]:
        """The names of all habits."""
        return [one.name for one in fields(cls)]

    @property
    def are_none(self) -> bool:
        return not any(getattr(self, one) for one in self.kinds())
