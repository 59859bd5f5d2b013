"""How a turn went for those who played it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from host.simulator.handling import marbles, moved_by, restore, turned_by
from host.simulator.people import Turn
from shared_engine.games.dog.move import DRAW, SWAP, TURN, Move
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.position import NOWHERE

Part = tuple[int, int, int, tuple[int, ...]]  # of a move


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
    is_noticed: bool = False
    """The board had gone on, and a light had another colour than the marble above it: they took the
    move back and made it again."""
    is_refused: bool = False
    """All marbles lay as meant, and the lights said that something is wrong."""
    is_misled: bool = False
    """They did what the lights asked for, and marbles of different colours had changed places."""
    is_stuck: bool = False
    """Nothing they tried has helped."""

    @property
    def is_unaided(self) -> bool:
        return self.tries == int(self.is_mended)

    def moved(self, later: Sequence[Move], holes: dict[int, int]) -> list[int]:
        """Where the marbles are now that the move has put down, those in *holes* being on the
        board: the moves that come *later* may have begun, moved them on, and sent them home. Of
        those that it has swapped the board knows nothing yet: it means where they were put."""
        after = self.turn.after
        ends: list[int] = []
        for part in self.turn.move.parts:
            ends += put_down(part)
            if part[0] == TURN:
                ends = [turned_by(after.rules, end, part[2]) for end in ends]
        last = after
        for move in later:
            last = apply(last, move)
        # they are done: what they have moved on and carried is known
        if not restore(after.rules, last.cells, holes):
            for part in [part for move in later for part in move.parts if part[0] != SWAP]:
                ends = [moved_by(after.rules, part, end) for end in ends]
            return [end for end in ends if end != NOWHERE]
        walks = dict(journey for move in later for journey in move.journeys)
        come = [target for source, target in walks.items() if source not in holes]
        swapped = [
            end
            for move in later
            for part in move.parts
            if part[0] == SWAP
            for end in put_down(part)
        ]
        left = marbles(after.rules, after.cells, ())
        gone = [
            end
            for end in ends
            if end in come or (end not in swapped and holes.get(end) != left.get(end))
        ]
        return [end for end in ends if end not in gone] + [
            walks[end] for end in gone if end in walks
        ]


def put_down(part: Part) -> list[int]:
    """The fields where *part* of a move puts a marble down."""
    kind, source, target, _ = part
    return [source, target] if kind == SWAP else [] if kind in (DRAW, TURN) else [target]
