"""Position: everything about a game of Dog that all people at the table may know.

Hidden cards are no part of it (they are in table.Table), so a position can be logged, sent and
shown as it is.
"""

import hashlib

from shared_engine.games.cards import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from shared_engine.games.dog.rules import Rules

# One byte that says whose marble is there; index 0 is nobody.
OWNER: "Final" = (b"\x00", b"\x01", b"\x02", b"\x03", b"\x04", b"\x05", b"\x06")

NOWHERE: "Final" = 255  # a field that is none


class Position:
    """Marbles, whose turn it is and how far the round is; a value, never changed after it was made.

    Attributes:
        cells: one byte a track field and finish slot (0 or owner + 1), then one byte a seat
            (marbles in its kennel), then, where there is a dog, its track field (NOWHERE until it
            is placed), then one byte of bits (bit s: the marble on the start of seat s is fresh,
            E-02).
        turn: seat to play.
        round_number: rounds begun before this one.
        dealer: seat that dealt this round.
        counts: cards each seat still holds.
        folded: bit s set = seat s is out for this round.
        stack: cards left in the draw stack.
        copied: the card played last in this round, which a copy card copies (BD-65); empty if there
            is none.
        has_drawn: the seat to turn could not play, discarded a card and drew one (BD2-04).
    """

    __slots__ = (
        "cells",
        "copied",
        "counts",
        "dealer",
        "folded",
        "has_drawn",
        "round_number",
        "rules",
        "stack",
        "turn",
    )

    def __init__(
        self,
        rules: "Rules",
        cells: bytes,
        turn: int,
        round_number: int,
        dealer: int,
        counts: "tuple[int, ...]",
        folded: int,
        stack: int,
        copied: str = "",
        has_drawn: bool = False,
    ) -> None:
        self.rules = rules
        self.cells = cells
        self.turn = turn
        self.round_number = round_number
        self.dealer = dealer
        self.counts = counts
        self.folded = folded
        self.stack = stack
        self.copied = copied
        self.has_drawn = has_drawn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())

    def __repr__(self) -> str:
        return "Position(%r, turn=%d, round=%d, counts=%r)" % (
            self.cells,
            self.turn,
            self.round_number,
            self.counts,
        )

    def pack(self) -> bytes:
        """Return all of the position as bytes; equal positions of one ruleset have equal bytes.
        `notation.packed` reads them."""
        head = bytes((self.turn, self.round_number & 255, self.round_number >> 8 & 255))
        head += bytes((self.dealer, self.folded, self.stack))
        last = bytes((number(self.copied) + 1 if self.copied else 0,)) if self.rules.dog else b""
        if self.rules.dog or self.rules.no_move != "fold":
            last += bytes((self.has_drawn,))
        return self.cells + head + bytes(self.counts) + last

    def digest(self) -> bytes:
        """Return 4 bytes that are equal on both interpreters for equal positions."""
        return hashlib.sha256(self.pack()).digest()[:4]


def cell_count(rules: "Rules") -> int:
    """Return the length of `cells`."""
    return rules.board.first_kennel + rules.seats + (2 if rules.dog else 1)


def figure_field(rules: "Rules", cells: "bytes | bytearray") -> int:
    """Return the track field of the dog; NOWHERE if there is none, or if it is not placed yet."""
    return cells[-2] if rules.dog else NOWHERE


def needs_dog(position: Position) -> bool:
    """Say whether the dog has to be placed before anything else (BD-05)."""
    return position.rules.dog and position.cells[-2] == NOWHERE


def kennel_count(rules: "Rules", cells: "bytes | bytearray", seat: int) -> int:
    """Return how many marbles are in the kennel of *seat*."""
    return cells[rules.board.first_kennel + seat]


def is_fresh(cells: "bytes | bytearray", seat: int) -> bool:
    """Say whether the marble on the start of *seat* was brought out and has not moved since
    (E-02)."""
    return bool(cells[-1] >> seat & 1)


def track_marbles(rules: "Rules", cells: "bytes | bytearray", seat: int) -> "list[int]":
    """Return the track fields with marbles of *seat*, ascending."""
    owner = OWNER[seat + 1]
    end = rules.board.track_len
    found: "list[int]" = []
    field = cells.find(owner, 0, end)
    while field >= 0:
        found.append(field)
        field = cells.find(owner, field + 1, end)
    return found


def finish_marbles(rules: "Rules", cells: "bytes | bytearray", seat: int) -> "list[int]":
    """Return the finish fields of *seat* that hold a marble, from outside to inside."""
    first = rules.board.first_finish + seat * rules.finish_len
    end = first + rules.finish_len
    found: "list[int]" = []
    for field in range(first, end):
        if cells[field]:
            found.append(field)
    return found


def is_finished(rules: "Rules", cells: "bytes | bytearray", seat: int) -> bool:
    """Say whether the finish of *seat* is full: it needs no more marbles, even if it has a fifth
    (BD2-07)."""
    first = rules.board.first_finish + seat * rules.finish_len
    return cells.find(OWNER[0], first, first + rules.finish_len) < 0


def controlled(rules: "Rules", cells: "bytes | bytearray", seat: int) -> "tuple[int, ...]":
    """Return the seats whose marbles *seat* plays with: its own, or its unfinished mates' once it
    is done (E-13, A-44)."""
    # The outermost slot fills last, but for accidents: it settles most positions at once.
    if not cells[rules.board.first_finish + seat * rules.finish_len] or not is_finished(
        rules, cells, seat
    ):
        return rules.alone[seat]
    helped = tuple([mate for mate in rules.mates[seat] if not is_finished(rules, cells, mate)])
    return helped[:1] if rules.help_target == "next" else helped


def team_seats(rules: "Rules", seat: int) -> "tuple[int, ...]":
    """Return *seat* and its mates, ascending."""
    return rules.teams[rules.team_of[seat]]


def lacks_one(rules: "Rules", cells: "bytes | bytearray", seat: int) -> bool:
    """Say whether one marble more in a finish completes the team of *seat*."""
    empty = 0
    for mate in team_seats(rules, seat):
        first = rules.board.first_finish + mate * rules.finish_len
        for field in range(first, first + rules.finish_len):
            if not cells[field]:
                empty += 1
    return empty == 1


NO_WALLS: "list[int]" = []  # shared, never changed: most positions have no wall


def walls(rules: "Rules", cells: "bytes | bytearray") -> "list[int]":
    """Return the start fields that hold a protected marble (E-03)."""
    if rules.start_protection == "fresh":
        fresh = cells[-1]
        if not fresh:
            return NO_WALLS
        return [start for seat, start in enumerate(rules.board.starts) if fresh >> seat & 1]
    found = [start for seat, start in enumerate(rules.board.starts) if cells[start] == seat + 1]
    return found or NO_WALLS


def is_wall(rules: "Rules", cells: "bytes | bytearray", field: int) -> bool:
    """Say whether a protected marble is on track *field* (E-03)."""
    owner = cells[field]
    if not owner or rules.board.starts[owner - 1] != field:
        return False
    return rules.start_protection == "always" or is_fresh(cells, owner - 1)
