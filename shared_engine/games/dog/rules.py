"""The rules of one game: a ruleset with its options resolved."""

from shared_engine.games.dog.board import Board
from shared_engine.games.dog.cards import CARDS
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Rules:
    """One ruleset with its options resolved: every option is an attribute; `board` is the geometry they ask for."""

    num_sectors: int
    seat_sector: "tuple[int, ...]"
    teams: "tuple[tuple[int, ...], ...]"
    deck: "tuple[int, ...]"
    hand_first: "tuple[int, ...]"
    hand_repeat: "tuple[int, ...]"
    sector_len: int
    finish_len: int
    marbles: int
    initial_on_start: int
    dealer_rotation: str
    die_shows: str
    start_protection: str
    blockade_blocks_backward: bool
    start_onto_own_unprotected: str
    finish_direct_from_start: str
    finish_entry: str
    finish_move_inside: bool
    seven_scope: str
    seven_leftover: str
    seven_leftover_partner_marbles: int
    jack_noop: str
    last_marble_joker: bool
    fold_check: str

    def __init__(self, ruleset: str, options: "dict[str, Any]", values: "dict[str, Any]") -> None:
        self.ruleset = ruleset
        self.options = options
        for name, value in values.items():
            setattr(self, name, value)
        self.seats = len(self.seat_sector)
        self.board = Board(
            self.seats, self.num_sectors, self.sector_len, self.seat_sector, self.finish_len, self.marbles
        )
        self.team_of = tuple(self._team(seat) for seat in range(self.seats))
        self.mates = tuple(
            tuple(mate for mate in self.teams[self.team_of[seat]] if mate != seat) for seat in range(self.seats)
        )
        self.deck_size = sum(self.deck)

    def _team(self, seat: int) -> int:
        for team, seats in enumerate(self.teams):
            if seat in seats:
                return team
        raise RulesetError("seat %d is in no team" % seat)

    def hand_size(self, round_number: int) -> int:
        """Return the cards dealt to each seat in round *round_number* (from 0), BR-11."""
        if round_number < len(self.hand_first):
            return self.hand_first[round_number]
        return self.hand_repeat[(round_number - len(self.hand_first)) % len(self.hand_repeat)]

    def full_deck(self) -> "list[str]":
        """Return all cards of the deck in the order of CARDS."""
        return [card for card, count in zip(CARDS, self.deck) for _ in range(count)]
