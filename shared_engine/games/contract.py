"""What a game offers to the rooms above, which know these calls and values only, never which game
is played.

`Game` is what every game offers to a laptop: rules, moves, texts. `BoardGame` is what a board with
sensors and lights asks, which needs no texts. `FullGame` is both. Positions are values: a move
leads to a new one, undo is keeping the old one. Hidden cards are no part of a position, so nothing
that logs, sends or shows one can leak a hand.

What turns on a board in quarters, with everything on it, is its dial.

A field is a number from 0. A picture is one byte a field, 1 = a marble is there. A card is a text.
A reason is a code for programs and the id of the rule it rests on. Calls change none of their
arguments.

The Protocols are generic in the values of a game, so that each game is checked against its own
functions (games/dog/game.py). Without parameters they mean "of whatever game": so the rooms above
write them (docs/decisions/0016-contract-of-the-games.md).
"""

# Steps of a repair.
LIFT = 0
PLACE = 1
TURN = 2

QUARTERS = 4  # of a dial, all round
NO_FIELD = -1  # in place of a field

# What a picture that no legal move leaves is on the way to.
NOT = 0  # no legal move comes by
SHORT = (
    1  # a marble is short of a target, on its way there: a slow hand, or one that has counted wrong
)
PAUSED = 2  # parts of a move are made, and the others still can be

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Protocol

    from typing_extensions import TypeVar

    from shared_engine.games.shown import Clause, Shown, ShownField

    Picture = bytes | bytearray
    Reason = tuple[str, str]  # code, rule id
    # LIFT or PLACE, field; or TURN, quarters that the dial has to go on, 0 to its next rest
    Step = tuple[int, int]
    Light = tuple[int, int]  # field, meaning (games/meanings.py)
    # what game it is: ruleset, options, starter, perhaps state and hints
    Description = dict[str, Any]

    class Rules(Protocol):
        """A ruleset with its options resolved."""

        ruleset: str
        seats: int
        teams: "tuple[tuple[int, ...], ...]"

        @property
        def board(self) -> object:
            """What the texts of moves need to know."""
            ...

    class Position(Protocol):
        """Everything about a game that all people at the table may know."""

        turn: int  # seat to play
        round_number: int

        @property
        def rules(self) -> Rules: ...
        @property
        def cells(self) -> bytes:
            """What lies on the board, as the game writes it."""
            ...

        def pack(self) -> bytes:
            """Return all of the position; equal positions of one ruleset have equal bytes."""
            ...

        def digest(self) -> bytes:
            """Return 4 bytes that are equal on both interpreters for equal positions."""
            ...

    R = TypeVar("R", bound=Rules, default=Rules)
    B = TypeVar("B", contravariant=True, default=object)
    P = TypeVar("P", bound=Position, default=Position)
    M = TypeVar("M", default=object)
    GivenRules = TypeVar("GivenRules", contravariant=True, default=Rules)
    GivenMove = TypeVar("GivenMove", contravariant=True, default=object)

    class Playing(Protocol[GivenRules, P, GivenMove]):
        """How a game goes on."""

        def setup(self, rules: GivenRules, last_seat: int) -> P:
            """Return the start of a game by *rules* that the seat after *last_seat* begins."""
            ...

        def apply(self, position: P, move: GivenMove) -> P:
            """Return the position after *move*, which must be legal; `why_not` checks."""
            ...

        def outcome(self, position: P) -> "int | None":
            """Return the team that has won, -1 for a draw, None while the game goes on."""
            ...

        def unpack(self, rules: GivenRules, data: bytes) -> P:
            """Return the position whose `pack` is *data*. Raises PositionError: a game on a board
            can lead to no such one."""
            ...

        def unpack_move(self, rules: GivenRules, data: bytes) -> "Any":
            """Return the move whose `pack` is *data*, legal or not. Raises NotationError: it is
            none."""
            ...

        def parse_state(self, rules: GivenRules, state: "Any", turn: int = 0) -> P:
            """Return the position of a Position JSON. Raises RulesError: not one, or it cannot
            be."""
            ...

    class Game(Playing[R, P, M], Protocol[R, B, P, M]):
        """A game of which moves come in as texts."""

        def load(self, ruleset: str, options: "dict[str, Any]") -> R:
            """Return the rules. Raises RulesetError: unknown ruleset or option, a wrong value, or
            options that clash."""
            ...

        def why_not(self, position: P, move: M) -> "Reason | None":
            """Return why *move* may not be played now, None if it may."""
            ...

        def format_move(self, board: B, move: M) -> str: ...
        def parse_move(self, board: B, text: str) -> M:
            """Return the move that is written as *text*; the inverse of format_move. Raises
            NotationError."""
            ...

        def describe_round(self, position: P) -> str:
            """Return what a score sheet says about the round that begins with *position*."""
            ...

        def format_state(self, rules: R, cells: bytes) -> "dict[str, Any]":
            """Return what lies on the board as Position JSON."""
            ...

    class Board(Protocol):
        """The fields of a board with sensors."""

        field_count: int

    class BoardRules(Rules, Protocol):
        @property
        def board(self) -> Board: ...

        def cards(self) -> "list[str]":
            """Return the cards of the deck, each once."""
            ...

    class BoardPosition(Position, Protocol):
        @property
        def counts(self) -> "tuple[int, ...]":
            """Cards that each seat holds."""
            ...

        @property
        def rules(self) -> BoardRules: ...

    class Move(Protocol):
        """One card and what is done with it."""

        @property
        def card(self) -> str:
            """Its card, "" for one without: a fold, or what is placed before the first card."""
            ...

        @property
        def is_fold(self) -> bool:
            """The seat drops out of the round."""
            ...

        @property
        def origins(self) -> "list[int]":
            """The fields from which it lifts something that it then puts down."""
            ...

        @property
        def ends(self) -> "list[int]":
            """The fields where it puts something down."""
            ...

        @property
        def swapped(self) -> "list[int]":
            """The fields whose marbles change places by it."""
            ...

        @property
        def journeys(self) -> "list[tuple[int, int]]":
            """From where to where marbles walk by it, before the dial turns."""
            ...

        @property
        def turned(self) -> int:
            """By how many quarters the dial goes on at its end; 0 if it stays."""
            ...

        @property
        def doubt(self) -> str:
            """A reason code where sensors cannot see whether all of it was done right, else ""."""
            ...

        def pack(self) -> bytes:
            """Return all of the move; equal moves of one ruleset have equal bytes."""
            ...

    class Difference(Protocol):
        """How a picture differs from a position."""

        @property
        def is_none(self) -> bool:
            """The picture is exactly that of the position."""
            ...

        @property
        def missing(self) -> int:
            """Marbles fewer on the board than there should be (negative: more)."""
            ...

    class Explanation(Protocol):
        """A legal move whose result looks exactly like a picture."""

        touched: "list[int]"  # fields whose marble is lifted or put down by it
        is_open: bool  # hands that go on may still make another legal move of it
        after: bytes  # the cells it leads to

        @property
        def move(self) -> Move: ...

    class Owners(Protocol):
        """Finds out whose marbles are on the board: seat after seat touches its own."""

        full: bytes  # the picture it is about
        seat: (
            int  # whose marbles are to be touched now; -1 when all are known, or the count is wrong
        )
        surplus: int  # marbles more than there can be (negative: fewer)

        @property
        def count(self) -> int:
            """Marbles that the asked seat has not touched yet."""
            ...

        @property
        def is_done(self) -> bool:
            """The owner of every marble is known."""
            ...

        def touch(self, field: int) -> None:
            """Count the marble on *field* as one of the asked seat; touched again, as nobody's."""
            ...

        def owners(self) -> bytes:
            """Return for each field 1 + the seat whose marble is there; 0 if that is not known yet,
            or it is empty."""
            ...

        def position(self) -> BoardPosition:
            """Return the position, once it is done."""
            ...

    BR = TypeVar("BR", bound=BoardRules, default=BoardRules)
    BP = TypeVar("BP", bound=BoardPosition, default=BoardPosition)
    BM = TypeVar("BM", bound=Move, default=Move)
    D = TypeVar("D", bound=Difference, default=Difference)

    class Dial(Protocol[GivenRules]):
        """What goes round in a game, with everything on it."""

        def dial_fields(self, rules: GivenRules) -> "Sequence[int]":
            """Return the fields that go round with the dial, ascending; empty where *rules* have
            none."""
            ...

    class Figures(Protocol[GivenRules]):
        """Which marbles of a game are more than somebody's."""

        def walls(self, rules: GivenRules, cells: bytes) -> "Sequence[int]":
            """Return the fields whose marbles nobody may pass or send home."""
            ...

        def figure_field(self, rules: GivenRules, cells: bytes) -> int:
            """Return the field of the figure that is no seat's; a number that is no field where
            there is none."""
            ...

    class BoardGame(Playing[BR, BP, BM], Protocol[BR, BP, BM, D]):
        """A game on a board with sensors and lights."""

        @property
        def FOLD(self) -> BM:  # noqa: N802  a value, as in the games
            """The move of a seat that drops out of the round."""
            ...

        @property
        def HAND_RULE(self) -> str:  # noqa: N802  a value, as in the games
            """Id of the rule by which the seat to play lays a card of its own hand."""
            ...

        @property
        def LIES_OPEN(self) -> str:  # noqa: N802  a value, as in the games
            """The card that lies open in every turn by itself, where none are laid; "" where cards
            are."""
            ...

        @property
        def FOLLOWS_HANDS(self) -> bool:  # noqa: N802  a value, as in the games
            """What is on the board may change places without a sensor seeing it, so hands have to
            be followed."""
            ...

        @property
        def SPANS_FIELDS(self) -> bool:  # noqa: N802  a value, as in the games
            """What lies on the board covers several fields."""
            ...

        @property
        def dial(self) -> "Dial[BR] | None":
            """What goes round in it; None where nothing does, whatever the rules."""
            ...

        @property
        def figures(self) -> "Figures[BR] | None":
            """Which marbles are more than somebody's; None where none ever is."""
            ...

        def resolve(self, ruleset: str, options: "dict[str, Any]") -> BR:
            """Return the rules. Raises RulesetError: unknown ruleset or option, a wrong value;
            options that clash are not looked for."""
            ...

        # ---- what sensors see

        def picture(self, position: BP) -> bytes:
            """Return what sensors see of *position*."""
            ...

        def is_cleared(self, position: BP) -> bool:
            """Say whether the board is cleared of what lay there before, ahead of the next move."""
            ...

        def drawn(self, position: BP) -> "list[Light]":
            """Return what is drawn on the board in light as long as *position* lasts, ascending by
            field."""
            ...

        def difference(self, rules: BR, cells: bytes, seen: Picture) -> D:
            """Return how the picture *seen* differs from *cells*."""
            ...

        def explain(self, position: BP, card: str, seen: D) -> "Sequence[Explanation]":
            """Return every distinct result of *card* that leaves exactly the picture *seen*, with
            each set of marbles that leads to it."""
            ...

        def on_the_way(self, position: BP, card: str, seen: D) -> int:
            """Return NOT, SHORT or PAUSED for the picture *seen*, which no result of *card*
            leaves."""
            ...

        def unseen(self, position: BP, card: str) -> "Sequence[Explanation]":
            """Return the moves of *card* that touch no marble, as far as the board shows them: they
            are confirmed."""
            ...

        def why_not_seen(self, position: BP, card: str, seen: D) -> Reason:
            """Return why no legal move of *card* looks like *seen*."""
            ...

        # ---- what a wrong picture means

        def doubt(
            self, position: BP, card: str, full: Picture, blind: "list[int]"
        ) -> "Sequence[tuple[int, Explanation]]":
            """Return (field, explanation) for every result of *card* that is seen if that one
            reading is wrong.

            Args:
                blind: fields whose sensor is known to be wrong: where one explains it, no other is
                doubted.
            """
            ...

        def mend(self, position: BP, card: str, full: Picture) -> "list[Step]":
            """Return the few steps that end a move of *card* which hands have left as *full* shows;
            empty if it is none."""
            ...

        def repair(self, position: BP, full: Picture) -> "list[Step]":
            """Return the steps back to *position*, first lifts, then places; empty when all is
            right."""
            ...

        # ---- whose marbles they are

        def owners(self, rules: BR, cells: bytes, full: Picture) -> bytes:
            """Return for each field 1 + the seat whose marble is there by *cells*, or 0.

            Where marbles are only counted, on a home of each seat, those that are *full* are meant.
            """
            ...

        def homes(self, rules: BR) -> "tuple[bytes, bytes]":
            """Return for each field 1 + the seat whose marbles wait there, or 0; and the same for
            all fields that only marbles of one seat enter."""
            ...

        def controlled(self, rules: BR, cells: bytes, seat: int) -> "Sequence[int]":
            """Return the seats whose marbles *seat* plays with: its own or, once it is done,
            perhaps a partner's."""
            ...

        def ask_owners(self, position: BP, full: Picture) -> Owners:
            """Return whom to ask about the marbles of *full*, with which a game begins that has the
            rules of *position*."""
            ...

        # ---- cards

        def placement(self, position: BP, field: int) -> "BM | None":
            """Return the move without a card that puts something onto *field* before the first
            card, None if none does."""
            ...

        def why_no_card(self, position: BP) -> "Reason | None":
            """Return what has to be done before a card is laid, None if nothing has."""
            ...

        def admit(self, position: BP, card: str, hand: "list[str]") -> "tuple[bool, Reason | None]":
            """Return whether *card* may lie open, and what is to be said: why not, or what it does
            that is not seen.

            Args:
                hand: that of the seat to play, empty if it is not known.
            """
            ...

        def why_no_fold(self, position: BP) -> "Reason | None":
            """Return why the seat to play cannot even claim that it has to fold, None if it can."""
            ...

        def trusts_fold(self, position: BP) -> bool:
            """Say whether a claim to fold is believed without seeing the hand."""
            ...

        def refuse_fold(self, position: BP, hand: "list[str]") -> "tuple[BM, Reason] | None":
            """Return a move that *hand* could make instead, and the rule; None if it has to
            fold."""
            ...

        def offers(
            self, position: BP, card: str, full: Picture, lifted: "int | None"
        ) -> "list[Light]":
            """Return what the laid *card* offers now, ascending by field.

            Args:
                lifted: the field whose marble was lifted last and is still empty.
            """
            ...

    class FullGame(Game[BR, B, BP, BM], BoardGame[BR, BP, BM, D], Protocol[BR, B, BP, BM, D]):
        """A game on a board with sensors and lights, its texts, and what there is to say when it
        was played."""

        @property
        def COUNTED(self) -> "tuple[str, ...]":  # noqa: N802  a value, as in the games
            """What is counted of each seat, by the names for which the laptop has words."""
            ...

        def count(self, position: BP, turns: "Iterable[tuple[int, BM]]") -> "list[dict[str, int]]":
            """Return for each seat how often each of COUNTED was the case in the *turns*, seat and
            move, that follow *position*."""
            ...

        def meant_results(self, position: BP, card: str) -> "Sequence[tuple[BM, list[Light]]]":
            """Return every distinct result of *card* for the seat to turn: the move, and what it
            means on each field it touches, ascending by field."""
            ...

        def points_left(
            self, position: BP, card: str, full: Picture, lifted: "int | None"
        ) -> "tuple[int, int] | None":
            """Return how many points of the laid *card* are left, and how many it has; None for a
            card without points, and where the picture does not say.

            Args:
                lifted: as of offers.
            """
            ...

        # ---- what is shown of it (games/shown.py)

        @property
        def LIES(self) -> str:  # noqa: N802  a value, as in the games
            """What lies on its fields, by the name for which the laptop has words."""
            ...

        @property
        def PROGRESS(self) -> str:  # noqa: N802  a value, as in the games
            """What the progress of a team counts, by the name for which the laptop has words."""
            ...

        def shown_fields(self, rules: BR) -> "list[ShownField]":
            """Return what is known of each field of the board."""
            ...

        def show(self, position: BP, newest_first: "Iterable[BM]") -> Shown:
            """Return what there is to see of *position*, to which the moves *newest_first* have
            led, as far as they are known."""
            ...

        def say_round(self, position: BP) -> "tuple[str, dict[str, int | str]]":
            """Return what is said about the round that begins with *position*: the name for which
            the laptop has words, and the facts in them. A fact that is a text is such a name, too,
            where there are words by the name of the fact."""
            ...

        def say_move(self, position: BP, move: BM, seat: int, is_made: bool) -> "list[Clause]":
            """Return what *seat* does with *move*, in the order in which it is said: the card, or
            what stands for it, and what is done with it.

            Args:
                position: that to which the move has led if it *is_made*, else that before it.
            """
            ...

        def say_field(self, board: B, field: int) -> "Clause":
            """Return where *field* is, as people find it."""
            ...

        def format_field(self, board: B, field: int) -> str: ...
        def parse_field(self, board: B, text: str) -> int:
            """Return the field that is written as *text*; the inverse of format_field. Raises
            NotationError."""
            ...
