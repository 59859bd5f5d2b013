"""What sensors see of a position: which fields hold a marble, and how a seen picture differs from
it."""

from shared_engine.games.dog.position import NOWHERE, Position, figure_field, kennel_count
from shared_engine.games.pictures import differing, pictured

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.dog.rules import Rules


def picture(position: Position) -> bytes:
    """Return one byte a field, 1 = a marble is there, in field order; kennels are filled from place
    1 on."""
    rules = position.rules
    board = rules.board
    seen = _outside(rules, position.cells)
    for seat in range(rules.seats):
        count = kennel_count(rules, position.cells, seat)
        seen += b"\x01" * count + bytes(board.marbles - count)
    return bytes(seen)


def _outside(rules: "Rules", cells: bytes) -> bytearray:
    """Return the picture of the fields that are no kennel."""
    seen = bytearray(pictured(cells[: rules.board.first_kennel]))
    dog = figure_field(rules, cells)
    if dog != NOWHERE:
        seen[dog] = 1
    return seen


def dial_fields(rules: "Rules") -> "Sequence[int]":
    """Return the fields that go round with the disc, ascending; empty where there is none."""
    return rules.disc_fields


def turn_picture(rules: "Rules", full: "bytes | bytearray", quarters: int) -> bytes:
    """Return what is seen of a board that shows *full* when its disc has turned by *quarters* in
    the direction of play."""
    length = rules.board.track_len
    turned = bytearray(full)
    for field in rules.disc_fields:
        turned[(field + quarters * length // 4) % length] = full[field]
    return bytes(turned)


class Difference:
    """How a seen picture differs from a position. Marbles of a kennel are interchangeable, so
    kennels are only counted.

    Attributes:
        emptied: track and finish fields that should hold a marble but are empty, ascending.
        filled: track and finish fields that should be empty but hold a marble, ascending.
        kennels: for every seat, marbles in its kennel more (or fewer) than there should be.
    """

    __slots__ = ("emptied", "filled", "kennels")

    def __init__(self, emptied: "list[int]", filled: "list[int]", kennels: "list[int]") -> None:
        self.emptied = emptied
        self.filled = filled
        self.kennels = kennels

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Difference) and (self.emptied, self.filled, self.kennels) == (
            other.emptied,
            other.filled,
            other.kennels,
        )

    def __repr__(self) -> str:
        return "Difference(%r, %r, %r)" % (self.emptied, self.filled, self.kennels)

    @property
    def is_none(self) -> bool:
        """The picture is exactly that of the position."""
        return not self.emptied and not self.filled and not any(self.kennels)

    @property
    def missing(self) -> int:
        """Marbles fewer on the board than there should be (negative: more)."""
        return len(self.emptied) - len(self.filled) - sum(self.kennels)


def difference(rules: "Rules", cells: bytes, seen: "bytes | bytearray") -> Difference:
    """Return how the picture *seen* (one byte a field, 0 or 1) differs from *cells*."""
    board = rules.board
    emptied: "list[int]" = []
    filled: "list[int]" = []
    for field in differing(_outside(rules, cells), seen[: board.first_kennel]):
        (filled if seen[field] else emptied).append(field)
    kennels: "list[int]" = []
    for seat in range(rules.seats):
        first = board.kennel(seat)
        kennels.append(sum(seen[first : first + board.marbles]) - kennel_count(rules, cells, seat))
    return Difference(emptied, filled, kennels)


def fits(rules: "Rules", before: bytes, after: bytes, seen: Difference) -> bool:
    """Say whether going from *before* to *after* changes the picture by exactly *seen*, as it
    differs from *before*."""
    home = rules.board.first_kennel
    for seat, delta in enumerate(seen.kennels):
        if after[home + seat] - before[home + seat] != delta:
            return False
    dog = figure_field(rules, after)
    for field in seen.emptied:
        if after[field] or field == dog:
            return False
    for field in seen.filled:
        if not (after[field] or field == dog):
            return False
    changed = differing(_outside(rules, before), _outside(rules, after))
    return len(changed) == len(seen.emptied) + len(seen.filled)
