"""The disc: a figure that walked onto a paw turns it with everything that is on it
(BD-50..BD-53)."""

from shared_engine.games.dog.move import STEP, Move
from shared_engine.games.dog.moves.result import cells_after
from shared_engine.games.dog.position import NOWHERE, figure_field
from shared_engine.games.dog.see.picture import Difference, turn_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules

ONWARD = 1  # quarters the disc turns
BACK = 3


def is_on_paw(rules: "Rules", cells: bytes, parts: "tuple[Part, ...]") -> bool:
    """Say whether a figure that walked onto a paw is still there (BD-50..BD-53, A-67)."""
    paws: "list[int]" = []
    for kind, source, target, _ in parts:
        if kind == STEP:
            paws = [field for field in paws if field != source]
            if rules.is_paw(target):
                paws.append(target)
    return any(cells[field] for field in paws)


def turn_disc(rules: "Rules", cells: bytes, quarters: int) -> bytes:
    """Return the cells after the disc with everything on it turned by *quarters* forward; nobody is
    hit (A-68)."""
    length = rules.board.track_len
    after = bytearray(turn_picture(rules, cells, quarters))
    dog = cells[-2]
    if dog != NOWHERE and dog % rules.sector_len in rules.disc_offsets:
        after[-2] = (dog + quarters * length // 4) % length
    return bytes(after)


def before_turn(rules: "Rules", cells: bytes, seen: Difference, quarters: int) -> Difference:
    """Return how the picture that differs by *seen* from *cells* differed from them before the disc
    turned by *quarters*."""
    if not quarters:
        return seen
    disc = rules.disc_fields
    length = rules.board.track_len
    dog = figure_field(rules, cells)
    emptied = [
        field
        for field in seen.emptied
        if field >= length or field % rules.sector_len not in rules.disc_offsets
    ]
    filled = [
        field
        for field in seen.filled
        if field >= length or field % rules.sector_len not in rules.disc_offsets
    ]
    for field in disc:
        at = (field + quarters * length // 4) % length
        is_full = at not in seen.emptied if cells[at] or at == dog else at in seen.filled
        was_full = cells[field] > 0 or field == dog
        if is_full != was_full:
            (filled if is_full else emptied).append(field)
    return Difference(sorted(emptied), sorted(filled), seen.kennels)


def touched_by_turn(position: "Position", move: Move) -> "list[int]":
    """Return the fields where something is on the disc before, or after, it turns at the end of
    *move*."""
    rules = position.rules
    before = cells_after(position, Move(move.card, move.as_card, move.parts[:-1]))
    after = turn_disc(rules, before, move.parts[-1][2])
    dogs = (figure_field(rules, before), figure_field(rules, after))
    return [field for field in rules.disc_fields if before[field] or after[field] or field in dogs]
