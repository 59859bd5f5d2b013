"""Position: everything about a game of Brothers; all of it lies open on the table."""

import hashlib

from shared_engine.games.brothers.meadow import BIAS, Meadow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.rules import Rules

# A prairie of 12 tiles that begins at the origin ends within 72 cells of it, so a coordinate fits
# into a byte.
FARTHEST = 99
ROUNDS = 2
_NOT_YET = 255
_HEAD = 3 + 2 * ROUNDS


class Position:
    """What lies on the table, whose turn it is and how far the game is; a value, never changed
    after it was made.

    After the last pen of round 2 everything stays as it lies; the game is over when `left` has an
    entry for each round.

    Attributes:
        meadow: the prairie so far.
        covered: one byte a cell of the prairie, in the order of its cells: 0, or 1 + the seat whose
            pen lies there.
        tiles: how many of each prairie tile are not laid yet, in the order of the tile set.
        pens: how many pens each seat has left.
        turn: seat to play.
        round_number: 0 or 1.
        first: seat that began this round; his team breeds the straight pens.
        passed: bit s set = seat s places no more pens in this round (only where the rules allow to
            pass, A-92).
        left: (straight, angular) pens that were left over, for each finished round.
    """

    __slots__ = (
        "_cells",
        "covered",
        "first",
        "left",
        "meadow",
        "passed",
        "pens",
        "round_number",
        "rules",
        "tiles",
        "turn",
    )

    def __init__(
        self,
        rules: "Rules",
        meadow: Meadow,
        covered: bytes,
        tiles: "tuple[int, ...]",
        pens: "tuple[int, ...]",
        turn: int,
        round_number: int,
        first: int,
        passed: int,
        left: "tuple[tuple[int, int], ...]",
    ) -> None:
        self.rules = rules
        self.meadow = meadow
        self.covered = covered
        self.tiles = tiles
        self.pens = pens
        self.turn = turn
        self.round_number = round_number
        self.first = first
        self.passed = passed
        self.left = left
        self._cells: "bytes | None" = None  # asked for again and again where sensors are read

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())

    def __repr__(self) -> str:
        return "Position(%r, %r, tiles=%r, pens=%r, turn=%d, round=%d, left=%r)" % (
            self.meadow,
            self.covered,
            self.tiles,
            self.pens,
            self.turn,
            self.round_number,
            self.left,
        )

    @property
    def is_laying(self) -> bool:
        """The prairie is still being laid (BO-14)."""
        return any(self.tiles)

    @property
    def is_over(self) -> bool:
        """Both rounds are finished (BO-33)."""
        return len(self.left) == ROUNDS

    @property
    def cells(self) -> bytes:
        """All of the position but whose turn it is, as bytes."""
        if self._cells is None:
            self._cells = self._packed()
        return self._cells

    def _packed(self) -> bytes:
        head = bytearray((self.round_number, self.first, self.passed))
        for finished in range(ROUNDS):
            head += bytes(
                self.left[finished] if finished < len(self.left) else (_NOT_YET, _NOT_YET)
            )
        head += bytes(self.tiles) + bytes(self.pens) + bytes((len(self.covered),))
        rows = bytearray(self.meadow.rows)
        for number, owner in enumerate(self.covered):
            if owner:
                rows[3 * number + 2] = owner
        return bytes(head + rows)

    @property
    def counts(self) -> "tuple[int, ...]":
        """Cards that each seat holds: none."""
        return (0,) * self.rules.seats

    def pack(self) -> bytes:
        """Return all of the position as bytes; equal positions of one ruleset have equal bytes."""
        return self.cells + bytes((self.turn,))

    @staticmethod
    def size(rules: "Rules", data: bytes) -> int:
        """Return how many bytes a packed position by *rules* has that begins as *data* does."""
        count_at = _HEAD + len(rules.board.names) + rules.seats
        return count_at + 2 + (3 * data[count_at] if count_at < len(data) else 0)

    @staticmethod
    def from_packed(rules: "Rules", data: bytes) -> "Position":
        """Return the position whose `pack` is *data*, of which nothing but its size may be wrong:
        notation/packed.py checks."""
        round_number, first, passed = data[:3]
        pairs = [(data[at], data[at + 1]) for at in range(3, _HEAD, 2)]
        pens_at = _HEAD + len(rules.board.names)
        count_at = pens_at + rules.seats
        end = count_at + 1 + 3 * data[count_at]
        rows = range(count_at + 1, end, 3)
        return Position(
            rules,
            Meadow([(data[at] - BIAS, data[at + 1] - BIAS) for at in rows]),
            bytes([data[at + 2] for at in rows]),
            tuple(data[_HEAD:pens_at]),
            tuple(data[pens_at:count_at]),
            data[end],
            round_number,
            first,
            passed,
            tuple([pair for pair in pairs if pair[0] != _NOT_YET]),
        )

    @staticmethod
    def rows(rules: "Rules", cells: bytes) -> range:
        """Return where in *cells*, those of a position, its rows begin: x + BIAS, y + BIAS and
        owner of each cell of the prairie."""
        count_at = _HEAD + len(rules.board.names) + rules.seats
        return range(count_at + 1, count_at + 1 + 3 * cells[count_at], 3)

    @staticmethod
    def are_of_laying(rules: "Rules", cells: bytes) -> bool:
        """Say whether the prairie of a position whose `cells` these are is still being laid."""
        return any(cells[_HEAD : _HEAD + len(rules.board.names)])

    def digest(self) -> bytes:
        """Return 4 bytes that are equal on both interpreters for equal positions."""
        return hashlib.sha256(self.pack()).digest()[:4]
