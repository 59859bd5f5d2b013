"""The rules of one game: a ruleset with its options resolved."""

from shared_engine.games.cards import CARDS, JOKER, number
from shared_engine.games.dog.board import Board
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.contract import Black, Singles


def packs(jokers: int) -> "dict[str, int]":
    """Return the counts of two packs of 52 with *jokers* more: no source says what is in a pack of
    55, assumed (A-02)."""
    deck: "dict[str, int]" = {}
    for card in CARDS:
        deck[card] = 8
    deck[JOKER] = jokers
    return deck


class Options:
    """Every option as it is in brandi-4."""

    def __init__(self) -> None:
        # The board and the seats.
        self.num_sectors: int = 4
        self.sector_len: int = 16
        self.seat_sector: "tuple[int, ...]" = (0, 1, 2, 3)
        self.teams: "tuple[tuple[int, ...], ...]" = ((0, 2), (1, 3))
        self.finish_len: int = 4
        self.marbles: int = 4
        self.to_win: int = 4
        self.initial_on_start: int = 0  # A-60, BRS-01
        self.initial_fresh: bool = True
        self.turn_direction: str = "ccw"
        # Cards and rounds.
        self.deck: "dict[str, int]" = packs(6)
        self.hand_first: "tuple[int, ...]" = (6, 5, 4, 3, 2)  # BR-11
        self.hand_repeat: "tuple[int, ...]" = (6, 5, 4, 3, 2)
        self.dealer_rotation: str = "next"
        self.die_shows: str = "next"
        self.reshuffle: str = "rest_on_top"
        self.exchange: str = "partner"
        self.exchange_when: str = "each_round"  # D-28
        self.exchange_order: str = "simultaneous"
        self.exchange_blind: bool = True
        self.exchange_after_finish: bool = True
        self.no_move: str = "fold"
        self.fold_check: str = "show"
        # Start and finish.
        self.start_protection: str = "fresh"
        self.blockade_blocks_backward: bool = True
        self.start_onto_own_unprotected: str = "capture"
        self.finish_direct_from_start: str = "if_not_fresh"
        self.swap_onto_start_is_touch: bool = True
        self.finish_entry: str = "optional"
        self.finish_move_inside: bool = True
        self.foreign_may_enter_finish: bool = True
        # Seven and partner card.
        self.seven_scope: str = "own"  # BR-90, BRS-03
        self.seven_burns: bool = True  # BR-51, WL-22
        self.canadian_burns: str = "all"
        self.seven_leftover: str = "must"
        self.seven_leftover_partner_marbles: int = 0
        self.seven_lapse_if_stuck: bool = False
        self.split_revisit: bool = False
        # Jack, joker, two, helping, winning.
        self.jack_noop: str = "no_other_move"
        self.jack_own_own: bool = False
        self.joker_as_noop: bool = False
        self.joker_burns: bool = False
        self.last_marble_joker: bool = True  # BR-91, A-36
        self.two_draw: bool = False
        self.joker_as_two_draw: bool = False
        self.help_target: str = "any"
        self.continue_after_win: bool = False
        # Black Dog.
        self.dog: bool = False
        self.disc_offsets: "tuple[int, ...]" = ()
        self.paw_offsets: "tuple[int, ...]" = ()
        self.dog_suicide: str = "allowed"


class Rules(Options):
    """One ruleset with its options resolved, as *changes* says what its ruleset changes of
    brandi-4; `board` is the geometry they ask for.

    `black` does what is Black Dog's.
    """

    def __init__(
        self, ruleset: str, options: "dict[str, Any]", changes: "dict[str, Any]", black: "Black"
    ) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.black = black
        self._singles: "Singles | None" = None
        self.options = options
        for name, value in changes.items():
            setattr(self, name, value)
        self.seats = len(self.seat_sector)
        self.board = Board(
            self.seats,
            self.num_sectors,
            self.sector_len,
            self.seat_sector,
            self.finish_len,
            self.marbles,
        )
        self.team_of = tuple([self._team(seat) for seat in range(self.seats)])
        self.mates = tuple([self._mates(seat) for seat in range(self.seats)])
        # Where protection belongs to the field and nobody enters from the start, freshness says
        # nothing (BD-21, BD-41).
        self.knows_fresh = (
            self.start_protection == "fresh" or self.finish_direct_from_start == "if_not_fresh"
        )
        self.protects_fields = self.start_protection == "always"
        self.alone = tuple([(seat,) for seat in range(self.seats)])
        self.deck_size = sum(self.deck.values())
        # Those of the track that lie on the disc, ascending.
        on_disc = [
            field
            for field in range(self.board.track_len)
            if field % self.sector_len in self.disc_offsets
        ]
        self.disc_fields = tuple(on_disc)

    @property
    def singles(self) -> "Singles":
        """Keeps some results of Black Dog."""
        if self._singles is None:
            self._singles = self.black.keep_singles()
        return self._singles

    def _team(self, seat: int) -> int:
        for team, seats in enumerate(self.teams):
            if seat in seats:
                return team
        raise RulesetError("seat %d is in no team" % seat)

    def _mates(self, seat: int) -> "tuple[int, ...]":
        """Return the team mates of *seat*, in turn order from it."""
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        return tuple([mate for mate in others if self.team_of[mate] == self.team_of[seat]])

    def is_paw(self, field: int) -> bool:
        """Say whether *field* is a paw of the disc (A-61)."""
        return field < self.board.track_len and field % self.sector_len in self.paw_offsets

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
