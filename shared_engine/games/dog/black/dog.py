"""The dog: it runs after a black card, bites what it passes, and is placed before the first card
(BD-05, BD-68..BD-74)."""

from shared_engine.games.dog.move import DOG, STEP, Move
from shared_engine.games.dog.moves.step import path
from shared_engine.games.dog.position import NOWHERE, figure_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules


def steps_of_dog(position: "Position", parts: "tuple[Part, ...]") -> int:
    """Return how many fields the dog runs after a figure that went as the first of *parts* says
    (BD-69)."""
    _, source, target, _ = parts[0]
    return len(path(position.rules, position.cells[source] - 1, source, target))


def run(rules: "Rules", cells: bytes, steps: int) -> "tuple[bytes, Part]":
    """Return the cells after the dog ran *steps* fields, and the part that says so.

    It goes round all start fields without counting them, and bites whatever it passes or lands on
    (BD-70, BD-72).
    """
    field = cells[-2]
    while steps:
        field = (field + 1) % rules.board.track_len
        if field % rules.sector_len:
            steps -= 1
    after, victims = bite(rules, cells, field)
    return after, (DOG, cells[-2], field, victims)


def walks_into_dog(position: "Position", parts: "tuple[Part, ...]") -> bool:
    """Say whether one of *parts* walks a figure into the dog (BD-71)."""
    dog = figure_field(position.rules, position.cells)
    return any(kind == STEP and target == dog for kind, _, target, _ in parts)


def bite(rules: "Rules", cells: bytes, target: int) -> "tuple[bytes, tuple[int, ...]]":
    """Return the cells after the dog ran on to *target*, and who went home, in order."""
    after = bytearray(cells)
    victims: "tuple[int, ...]" = ()
    field = after[-2]
    while field != target:
        field = (field + 1) % rules.board.track_len
        owner = after[field]
        if owner and field % rules.sector_len:
            after[field] = 0
            after[rules.board.first_kennel + owner - 1] += 1
            victims += (owner - 1,)
    after[-2] = target
    return bytes(after), victims


def placements(position: "Position") -> "list[Move]":
    """Return the moves that place the dog before the first card: on any field of the disc (BD-05,
    A-78)."""
    if not position.rules.dog or position.cells[-2] != NOWHERE:
        return []
    return [Move("", "", ((DOG, NOWHERE, field, ()),)) for field in position.rules.disc_fields]


def place(cells: bytes, field: int) -> bytes:
    """Return the cells with the dog on *field*."""
    return cells[:-2] + bytes((field, cells[-1]))
