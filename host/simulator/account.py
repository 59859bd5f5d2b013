"""How a turn went for those who played it."""

from dataclasses import dataclass, field

from host.simulator.people import Turn


@dataclass
class Account:
    """What people did and saw in a turn, not what the board made of it."""

    turn: Turn
    number: int
    """Of the turn in the game."""
    fumbles: set[str] = field(default_factory=set[str])
    """The habits that showed (Fumbles)."""
    done_ms: float = 0
    """When the move was carried out."""
    tries: int = 0
    """How often they had to do more than the move."""
    questions: int = 0
    """How often they touched a marble or laid confirm because the lights asked."""
    is_mended: bool = False
    """They had miscounted, saw it by the lights and put it right."""
    is_refused: bool = False
    """All marbles lay as meant, and the lights said that something is wrong."""
    is_misled: bool = False
    """They did what the lights asked for, and marbles of different colours had changed places."""
    is_stuck: bool = False
    """Nothing they tried has helped."""

    @property
    def is_unaided(self) -> bool:
        return self.tries == int(self.is_mended)
