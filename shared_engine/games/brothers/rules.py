"""The rules of one game: a ruleset with its options resolved."""

from shared_engine.games.brothers.tiles import ANGULAR, STRAIGHT, tile_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Rules:
    """One ruleset with its options resolved: every option is an attribute; `board` are the prairie
    tiles."""

    seats: int
    teams: "tuple[tuple[int, ...], ...]"
    tiles_per_seat: int
    pens_per_seat: int
    prairie_tiles: "Any"  # the name of a set, or drawings of one
    prairie_flip: bool
    bo_must_place: bool
    bo_first_seat_round2: str
    penalties: str
    tie_break: str

    def __init__(self, ruleset: str, options: "dict[str, Any]", values: "dict[str, Any]") -> None:
        self.ruleset = ruleset
        self.options = options
        for name, value in values.items():
            setattr(self, name, value)
        self.board = tile_set(self.prairie_tiles, self.prairie_flip)
        # BO-40: seated alternately
        self.team_of = tuple([seat % len(self.teams) for seat in range(self.seats)])
        straight, _, angular = self.penalties.partition("-")
        self.penalty_straight = int(straight)
        self.penalty_angular = int(angular)

    def cards(self) -> "list[str]":
        """Return the cards that people lay: there are none."""
        return []

    def pen_of(self, seat: int, first: int) -> str:
        """Return the pen *seat* breeds in a round that *first* began: his team the straight one
        (BO-20, BO-44)."""
        return STRAIGHT if self.team_of[seat] == self.team_of[first] else ANGULAR

    def second_first(self, first: int) -> int:
        """Return the seat that begins round 2, given the one that began round 1: of the other team
        (BO-32, A-95)."""
        step = 1 if self.bo_first_seat_round2 == "next" else -1
        return (first + step) % self.seats
