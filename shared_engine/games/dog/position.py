"""Position: everything about a game of Dog that all people at the table may know.

Hidden cards are no part of it (they are in table.Table), so a position can be logged, sent and shown as it is.
"""

import hashlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules

# One byte that says whose marble stands there; index 0 is nobody.
OWNER = (b"\x00", b"\x01", b"\x02", b"\x03", b"\x04", b"\x05", b"\x06")


class Position:
    """Marbles, whose turn it is and how the round stands; a value, never changed after it was made.

    Attributes:
        cells: one byte a track field and finish slot (0 or owner + 1), then one byte a seat (marbles in its kennel),
            then one byte of bits (bit s: the marble on the start of seat s is fresh, E-02).
        turn: seat to play.
        round_number: rounds begun before this one.
        dealer: seat that dealt this round.
        counts: cards each seat still holds.
        folded: bit s set = seat s is out for this round.
        stack: cards left in the draw stack.
    """

    __slots__ = ("cells", "counts", "dealer", "folded", "round_number", "rules", "stack", "turn")

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
    ) -> None:
        self.rules = rules
        self.cells = cells
        self.turn = turn
        self.round_number = round_number
        self.dealer = dealer
        self.counts = counts
        self.folded = folded
        self.stack = stack

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
        """Return all of the position as bytes; equal positions of one ruleset have equal bytes."""
        head = bytes((self.turn, self.round_number & 255, self.round_number >> 8 & 255))
        head += bytes((self.dealer, self.folded, self.stack))
        return self.cells + head + bytes(self.counts)

    @staticmethod
    def unpack(rules: "Rules", data: bytes) -> "Position":
        """Return the position whose `pack` is *data*."""
        end = rules.board.first_kennel + rules.seats + 1
        turn, low, high, dealer, folded, stack = data[end : end + 6]
        return Position(rules, data[:end], turn, low | high << 8, dealer, tuple(data[end + 6 :]), folded, stack)

    def digest(self) -> bytes:
        """Return 4 bytes that are equal on both interpreters for equal positions."""
        return hashlib.sha256(self.pack()).digest()[:4]


def kennel_count(rules: "Rules", cells: "bytes | bytearray", seat: int) -> int:
    """Return how many marbles are in the kennel of *seat*."""
    return cells[rules.board.first_kennel + seat]


def is_fresh(cells: "bytes | bytearray", seat: int) -> bool:
    """Say whether the marble on the start of *seat* was brought out and has not moved since (E-02)."""
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
    """Say whether every marble of *seat* is in its finish."""
    first = rules.board.first_finish + seat * rules.finish_len
    return cells.find(OWNER[0], first, first + rules.finish_len) < 0


def controlled(rules: "Rules", cells: "bytes | bytearray", seat: int) -> "tuple[int, ...]":
    """Return the seats whose marbles *seat* plays with: its own, or its unfinished mates' once it is done (E-13)."""
    if not is_finished(rules, cells, seat):
        return (seat,)
    return tuple(mate for mate in rules.mates[seat] if not is_finished(rules, cells, mate))


_NONE: "list[int]" = []  # shared, never changed: most positions have no wall


def walls(rules: "Rules", cells: "bytes | bytearray") -> "list[int]":
    """Return the start fields that hold a protected marble (E-03)."""
    if rules.start_protection == "fresh":
        fresh = cells[-1]
        if not fresh:
            return _NONE
        return [start for seat, start in enumerate(rules.board.starts) if fresh >> seat & 1]
    return [start for seat, start in enumerate(rules.board.starts) if cells[start] == seat + 1]


def is_wall(rules: "Rules", cells: "bytes | bytearray", field: int) -> bool:
    """Say whether a protected marble stands on track *field* (E-03)."""
    owner = cells[field]
    if not owner or rules.board.starts[owner - 1] != field:
        return False
    return rules.start_protection == "always" or is_fresh(cells, owner - 1)
