"""What a game shows to whoever looks on, the same values for every game: plain ones, for which a
laptop has words and drawings."""

# Kinds of fields.
TRACK = "track"
FINISH = "finish"
KENNEL = "kennel"
CELL = "cell"  # one of a grid

SILENT = "walks_its_value"  # said of a move: who hears the card knows the rest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # Name, kind, the seat to which it belongs or -1, its place in a finish or kennel from 1 on or
    # 0.
    ShownField = tuple[str, str, int, int]
    # Its fields, and the seat whose it is or -1.
    Piece = tuple[list[int], int]
    # Its name, the kind of fields of which those with a marble of the seat are meant, or "" and a
    # value for each seat.
    Column = tuple[str, str, tuple[int | str, ...]]
    # What a move is, in parts: the name of a text, and the facts in it. Of these, seat, other and
    # seats are seats, source and target fields, card and as_card cards, ways such parts.
    Clause = tuple[str, dict[str, Any]]
    # A seat or -1, the fields that its marble walked on, from the first to the last, and of each
    # marble that it sent home the seat, and from where to where.
    Way = tuple[int, list[int], list[tuple[int, int, int]]]


class Shown:
    """What there is to see of a position besides what lies on which field.

    Attributes:
        columns: what is listed of each seat; a value that is a text is the name of a kind of piece.
        progress: of each team, how much of how much it has reached.
        roles: of each seat, what it is in this round, "" for nothing.
        paws: fields of the dial that turn it when a marble walks onto them.
        pieces: each piece that covers more than one field, as far as it is known.
        walls: fields with a marble that nobody may pass.
        ways: those of the last move, as far as they are known.
    """

    __slots__ = ("columns", "paws", "pieces", "progress", "roles", "walls", "ways")

    def __init__(
        self,
        columns: "list[Column]",
        progress: "list[tuple[int, int]]",
        roles: "list[str] | None" = None,
    ) -> None:
        self.columns = columns
        self.progress = progress
        self.roles = roles or [""] * len(columns[-1][2])
        self.paws: "list[int]" = []
        self.pieces: "list[Piece]" = []
        self.walls: "list[int]" = []
        self.ways: "list[Way]" = []
