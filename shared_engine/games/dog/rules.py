"""The rules of one game: a ruleset with its options resolved."""

from shared_engine.games.dog.board import Board
from shared_engine.games.dog.cards import number
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Rules:
    """One ruleset with its options resolved: every option is an attribute; `board` is the geometry they ask for."""

    num_sectors: int
    sector_len: int
    seat_sector: "tuple[int, ...]"
    teams: "tuple[tuple[int, ...], ...]"
    finish_len: int
    marbles: int
    to_win: int
    initial_on_start: int
    initial_fresh: bool
    turn_direction: str
    deck: "dict[str, int]"
    hand_first: "tuple[int, ...]"
    hand_repeat: "tuple[int, ...]"
    dealer_rotation: str
    die_shows: str
    reshuffle: str
    exchange: str
    exchange_when: str
    exchange_order: str
    exchange_blind: bool
    exchange_after_finish: bool
    no_move: str
    fold_check: str
    start_protection: str
    blockade_blocks_backward: bool
    start_onto_own_unprotected: str
    finish_direct_from_start: str
    swap_onto_start_is_touch: bool
    finish_entry: str
    finish_move_inside: bool
    foreign_may_enter_finish: bool
    seven_scope: str
    seven_burns: bool
    canadian_burns: str
    seven_leftover: str
    seven_leftover_partner_marbles: int
    seven_lapse_if_stuck: bool
    split_revisit: bool
    jack_noop: str
    jack_own_own: bool
    joker_as_noop: bool
    joker_burns: bool
    last_marble_joker: bool
    two_draw: bool
    joker_as_two_draw: bool
    help_target: str
    continue_after_win: bool
    dog: bool
    disc_offsets: "tuple[int, ...]"
    paw_offsets: "tuple[int, ...]"
    dog_suicide: str

    def __init__(self, ruleset: str, options: "dict[str, Any]", values: "dict[str, Any]") -> None:
        self.ruleset = ruleset
        self.options = options
        for name, value in values.items():
            setattr(self, name, value)
        self.seats = len(self.seat_sector)
        self.board = Board(
            self.seats, self.num_sectors, self.sector_len, self.seat_sector, self.finish_len, self.marbles
        )
        self.team_of = tuple([self._team(seat) for seat in range(self.seats)])
        self.mates = tuple([self._mates(seat) for seat in range(self.seats)])
        # Where protection belongs to the field and nobody enters from the start, freshness tells nothing (BD-21, BD-41).
        self.knows_fresh = self.start_protection == "fresh" or self.finish_direct_from_start == "if_not_fresh"
        self.protects_fields = self.start_protection == "always"
        self.alone = tuple([(seat,) for seat in range(self.seats)])
        self.deck_size = sum(self.deck.values())

    def _team(self, seat: int) -> int:
        for team, seats in enumerate(self.teams):
            if seat in seats:
                return team
        raise RulesetError("seat %d is in no team" % seat)

    def _mates(self, seat: int) -> "tuple[int, ...]":
        """Return the team mates of *seat*, in turn order from it."""
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        return tuple([mate for mate in others if self.team_of[mate] == self.team_of[seat]])

    def hand_size(self, round_number: int) -> int:
        """Return the cards dealt to each seat in round *round_number* (from 0), BR-11."""
        if round_number < len(self.hand_first):
            return self.hand_first[round_number]
        return self.hand_repeat[(round_number - len(self.hand_first)) % len(self.hand_repeat)]

    def cards(self) -> "list[str]":
        """Return the cards of the deck, each once, in the order of a fan."""
        return sorted(self.deck, key=number)

    def full_deck(self) -> "list[str]":
        """Return all cards of the deck in the order of a fan."""
        return [card for card in self.cards() for _ in range(self.deck[card])]
