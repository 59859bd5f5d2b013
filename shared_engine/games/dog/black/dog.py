"""What Black Dog adds to a card once the figures have moved: the dog runs, then the disc turns (BD-50..BD-74)."""

from shared_engine.games.dog.black.cards import moves_dog
from shared_engine.games.dog.move import DOG, STEP, TURN, Move
from shared_engine.games.dog.moves.legal import marble_moves
from shared_engine.games.dog.moves.step import path
from shared_engine.games.dog.play import cells_after
from shared_engine.games.dog.position import NOWHERE, dog_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules

ONWARD = 1  # quarters the disc turns
BACK = 3


def results(position: "Position", card: str, as_card: "str | None" = None) -> "Iterator[tuple[Move, bytes]]":
    """Yield one move for every distinct result of *card*, with the cells it leads to (BD-73: figures, dog, disc)."""
    seen: "set[bytes]" = set()
    spares = _spares_suicide(position, card, as_card)
    for move, cells in figure_results(position, card, as_card):
        if not spares or not _is_suicide(position, move.parts):
            for after, parts in completed(position, move.as_card, cells, move.parts):
                if after not in seen:
                    seen.add(after)
                    yield Move(card, move.as_card, parts), after


def figure_results(position: "Position", card: str, as_card: "str | None") -> "Iterator[tuple[Move, bytes]]":
    """Yield what the figures alone can do, with the cells that leads to."""
    # Figures that end alike may have been moved by other values, or onto a paw or not: dog and disc tell them apart.
    moves, splits = marble_moves(position, card, as_card, False)
    for move in moves:
        yield move, cells_after(position, move)
    for move, cells in splits:
        yield move, cells.to_bytes(len(position.cells), "big")


def is_suicide_only(position: "Position", card: str, as_card: "str | None" = None) -> bool:
    """Say whether *card* can only be played by walking a figure into the dog (A-63)."""
    dies = False
    for move, _ in figure_results(position, card, as_card):
        if not _is_suicide(position, move.parts):
            return False
        dies = True
    return dies


def is_needless_suicide(position: "Position", move: Move) -> bool:
    """Say whether *move* walks a figure into the dog although its card need not (A-63)."""
    return _is_suicide(position, move.parts) and _spares_suicide(position, move.card, move.as_card)


def _spares_suicide(position: "Position", card: str, as_card: "str | None") -> bool:
    return position.rules.dog_suicide == "only_if_forced" and not is_suicide_only(position, card, as_card)


def _is_suicide(position: "Position", parts: "tuple[Part, ...]") -> bool:
    dog = dog_field(position.rules, position.cells)
    return any(kind == STEP and target == dog for kind, _, target, _ in parts)


def completed(
    position: "Position", as_card: str, cells: bytes, parts: "tuple[Part, ...]"
) -> "Iterator[tuple[bytes, tuple[Part, ...]]]":
    """Yield (cells, all parts) of every way the dog and the disc may end a card whose figures led to *cells* by *parts*."""
    rules = position.rules
    dog = dog_field(rules, cells)
    if moves_dog(as_card) and dog != NOWHERE:
        _, source, target, _ = parts[0]
        steps = len(path(rules, position.cells[source] - 1, source, target))
        cells, ran = run(rules, cells, steps)
        parts += (ran,)
    if not is_on_paw(rules, cells, parts):
        yield cells, parts
        return
    for quarters in (ONWARD, BACK):
        yield turn_disc(rules, cells, quarters), parts + ((TURN, 0, quarters, ()),)


def run(rules: "Rules", cells: bytes, steps: int) -> "tuple[bytes, Part]":
    """Return the cells after the dog ran *steps* fields, and the part that says so.

    It goes round all start fields without counting them, and bites whatever it passes or lands on (BD-70, BD-72).
    """
    field = cells[-2]
    while steps:
        field = (field + 1) % rules.board.track_len
        if field % rules.sector_len:
            steps -= 1
    after, victims = _bite(rules, cells, field)
    return after, (DOG, cells[-2], field, victims)


def _bite(rules: "Rules", cells: bytes, target: int) -> "tuple[bytes, tuple[int, ...]]":
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


def after_part(rules: "Rules", cells: bytes, kind: int, source: int, target: int) -> bytes:
    """Return the cells after a DOG or TURN part, unchecked."""
    if kind == TURN:
        return turn_disc(rules, cells, target)
    return place(cells, target) if source == NOWHERE else _bite(rules, cells, target)[0]


def is_on_paw(rules: "Rules", cells: bytes, parts: "tuple[Part, ...]") -> bool:
    """Say whether a figure that walked onto a paw still stands there (BD-50..BD-53, A-67)."""
    standing: "list[int]" = []
    for kind, source, target, _ in parts:
        if kind == STEP:
            standing = [field for field in standing if field != source]
            if target < rules.board.track_len and target % rules.sector_len in rules.paw_offsets:
                standing.append(target)
    return any(cells[field] for field in standing)


def disc_fields(rules: "Rules") -> "list[int]":
    """Return the track fields that lie on the disc, ascending (A-61)."""
    return [field for field in range(rules.board.track_len) if field % rules.sector_len in rules.disc_offsets]


def turn_disc(rules: "Rules", cells: bytes, quarters: int) -> bytes:
    """Return the cells after the disc with everything on it turned by *quarters* forward; nobody is hit (A-68)."""
    length = rules.board.track_len
    way = quarters * length // 4
    after = bytearray(cells)
    for field in disc_fields(rules):
        after[(field + way) % length] = cells[field]
    dog = cells[-2]
    if dog != NOWHERE and dog % rules.sector_len in rules.disc_offsets:
        after[-2] = (dog + way) % length
    return bytes(after)


def placements(position: "Position") -> "list[Move]":
    """Return the moves that place the dog before the first card: on any field of the disc (BD-05, A-78)."""
    if not position.rules.dog or position.cells[-2] != NOWHERE:
        return []
    return [Move("", "", ((DOG, NOWHERE, field, ()),)) for field in disc_fields(position.rules)]


def place(cells: bytes, field: int) -> bytes:
    """Return the cells with the dog on *field*."""
    return cells[:-2] + bytes((field, cells[-1]))
