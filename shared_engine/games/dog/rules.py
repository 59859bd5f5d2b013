"""The rules of one game: a ruleset with its options resolved."""

from shared_engine.games.cards import CARDS, JOKER, number
from shared_engine.games.dog.board import Board
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Protocol

    from shared_engine.games.dog.move import Move, Part
    from shared_engine.games.dog.moves.scope import Scope
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.guide import Guide
    from shared_engine.games.dog.see.picture import Difference

    class Singles(Protocol):
        """The results of a card that move one figure as a whole, or swap two."""

        def results(self, position: Position, card: str) -> tuple[tuple[Move, bytes], ...]:
            """Return those of *card*, kept for the next question."""
            ...

    class Black(Protocol):
        """What Black Dog adds to marbles and cards. Only a magnet may be asked for where there is
        no dog."""

        def magnet_target(self, rules: "Rules", cells: bytes, source: int) -> int:
            """Return where a magnet draws the marble on track field *source*, NOWHERE if nowhere
            (BD-64)."""
            ...

        def copied_after(self, copied: str, played_as: str) -> str:
            """Return what a copy copies after a card was played as *played_as*, if it copied
            *copied* before (BD-65)."""
            ...

        def placements(self, position: Position) -> list[Move]:
            """Return the moves that place the dog before the first card, none once it is placed
            (BD-05)."""
            ...

        def results(
            self, position: Position, card: str, as_card: "str | None"
        ) -> Iterator[tuple[Move, bytes]]:
            """Yield one move for every distinct result of *card*, with the cells it leads to
            (BD-73)."""
            ...

        def keep_singles(self) -> Singles:
            """Return what the rules of one game keep of its results."""
            ...

        def explain(
            self, position: Position, card: str, seen: Difference
        ) -> list[tuple[Move, bytes]]:
            """Return every distinct result of *card*, with its cells, that leaves the picture that
            differs by *seen*."""
            ...

        def guide(self, scope: Scope, seen: Difference, cut: int, is_whole: bool) -> Guide:
            """Return what leads a search to the picture that differs by *seen*; the arguments are
            those of `Guide`."""
            ...

        def is_suicide_only(self, position: Position, card: str) -> bool:
            """Say whether *card* can only be played by walking a figure into the dog (A-63)."""
            ...

        def why_not_ending(
            self, position: Position, move: Move, figures: tuple[Part, ...]
        ) -> tuple[str, str] | None:
            """Return None if dog and disc do in *move* what they must after *figures*, else (reason
            code, rule id)."""
            ...

        def cells_after_part(
            self, rules: "Rules", cells: bytes, kind: int, source: int, target: int
        ) -> bytes:
            """Return the cells after a DOG or TURN part, unchecked."""
            ...

        def targets(
            self, position: Position, card: str, lifted: "int | None"
        ) -> list[tuple[int, int]]:
            """Return (field, meaning) of what to light, as moves/targets.py."""
            ...

        def touched_by_turn(self, position: Position, move: Move) -> list[int]:
            """Return the fields that are touched when the disc turns at the end of *move*."""
            ...

        def is_before_dog_or_disc(self, position: Position, card: str, seen: Difference) -> bool:
            """Say whether the figures of *card* have moved, and the dog has still to run or the
            disc to turn."""
            ...

        def views(
            self, position: Position, seen: Difference
        ) -> list[tuple[Difference, tuple[str, str] | None]]:
            """Return what differs on the board but for the dog and the disc, in each way in which
            they may have moved, and what is wrong if all else is right."""
            ...

        def awaits_turn(self, position: Position, card: str, seen: Difference) -> bool:
            """Say whether the picture shows *card* carried out but for the disc, which may turn
            either way."""
            ...


def packs(jokers: int) -> "dict[str, int]":
    """Return the counts of two packs of 52 with *jokers* more: no source says what is in a pack of
    55, assumed (A-02)."""
    deck: "dict[str, int]" = {}
    for card in CARDS:
        deck[card] = 8
    deck[JOKER] = jokers
    return deck


class Rules:
    """One ruleset with its options resolved: every option is an attribute; `board` is the geometry
    they ask for.

    `black` does what is Black Dog's.

    The class holds every option as it is in brandi-4; an instance holds what its ruleset changes.
    """

    # The board and the seats.
    num_sectors: int = 4
    sector_len: int = 16
    seat_sector: "tuple[int, ...]" = (0, 1, 2, 3)
    teams: "tuple[tuple[int, ...], ...]" = ((0, 2), (1, 3))
    finish_len: int = 4
    marbles: int = 4
    to_win: int = 4
    initial_on_start: int = 0  # A-60, BRS-01
    initial_fresh: bool = True
    turn_direction: str = "ccw"
    # Cards and rounds.
    deck: "dict[str, int]" = packs(6)
    hand_first: "tuple[int, ...]" = (6, 5, 4, 3, 2)  # BR-11
    hand_repeat: "tuple[int, ...]" = (6, 5, 4, 3, 2)
    dealer_rotation: str = "next"
    die_shows: str = "next"
    reshuffle: str = "rest_on_top"
    exchange: str = "partner"
    exchange_when: str = "each_round"  # D-28
    exchange_order: str = "simultaneous"
    exchange_blind: bool = True
    exchange_after_finish: bool = True
    no_move: str = "fold"
    fold_check: str = "show"
    # Start and finish.
    start_protection: str = "fresh"
    blockade_blocks_backward: bool = True
    start_onto_own_unprotected: str = "capture"
    finish_direct_from_start: str = "if_not_fresh"
    swap_onto_start_is_touch: bool = True
    finish_entry: str = "optional"
    finish_move_inside: bool = True
    foreign_may_enter_finish: bool = True
    # Seven and partner card.
    seven_scope: str = "own"  # BR-90, BRS-03
    seven_burns: bool = True  # BR-51, WL-22
    canadian_burns: str = "all"
    seven_leftover: str = "must"
    seven_leftover_partner_marbles: int = 0
    seven_lapse_if_stuck: bool = False
    split_revisit: bool = False
    # Jack, joker, two, helping, winning.
    jack_noop: str = "no_other_move"
    jack_own_own: bool = False
    joker_as_noop: bool = False
    joker_burns: bool = False
    last_marble_joker: bool = True  # BR-91, A-36
    two_draw: bool = False
    joker_as_two_draw: bool = False
    help_target: str = "any"
    continue_after_win: bool = False
    # Black Dog.
    dog: bool = False
    disc_offsets: "tuple[int, ...]" = ()
    paw_offsets: "tuple[int, ...]" = ()
    dog_suicide: str = "allowed"

    def __init__(
        self, ruleset: str, options: "dict[str, Any]", changes: "dict[str, Any]", black: "Black"
    ) -> None:
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
