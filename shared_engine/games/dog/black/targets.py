"""What to light where there is a dog: it bites and the disc turns after the figures, so whole
results are looked at."""

from shared_engine.games.dog.black.results import spared
from shared_engine.games.dog.move import DOG, TURN
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.targets import Offers, meaning_of
from shared_engine.games.dog.position import figure_field
from shared_engine.games.meanings import DISC, MOVABLE, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position


def targets(position: "Position", card: str, lifted: "int | None") -> "list[tuple[int, int]]":
    """As games/dog/moves/targets.py; the dog itself may be lifted too, for a card that makes it
    run."""
    if resolve(position, card).split:
        return _shared(position, card, lifted)
    found: "dict[int, int]" = {}
    dog = figure_field(position.rules, position.cells)
    for source, target, meaning in _offers(position, card):
        if lifted is None:
            if source != dog:
                found[source] = MOVABLE
        elif source == _whole_kennel(position, lifted) and target not in found:
            found[target] = meaning
    return sorted(found.items())


def _whole_kennel(position: "Position", field: int) -> int:
    board = position.rules.board
    return field if field < board.first_kennel else board.kennel(board.seat_of(field))


def _offers(position: "Position", card: str) -> "list[tuple[int, int, int]]":
    """Return (source, target, meaning) of everything a figure can do first, and of where the dog
    can run."""
    found: "list[tuple[int, int, int]]" = []
    for move, _ in position.rules.singles.results(position, card):
        meaning = _meaning(position, move.parts)
        for kind, source, target, _ in move.parts:
            if kind != TURN:
                found.append(
                    (source, target, TARGET if kind == DOG and meaning == DISC else meaning)
                )
    return found


def _meaning(position: "Position", parts: "tuple[Part, ...]") -> int:
    """Return what a move means: whom it costs, then that it turns the disc, then where its figure
    goes."""
    victims = 0
    for _, _, _, seats in parts:
        for seat in seats:
            victims |= 1 << seat
    meaning = meaning_of(position, parts[0][2], victims, 0)
    return DISC if meaning == TARGET and parts[-1][0] == TURN else meaning


def _shared(position: "Position", card: str, lifted: "int | None") -> "list[tuple[int, int]]":
    """As `targets`, for a card whose points are shared out."""
    offers = Offers(position, card)
    avoided = spared(position, card)
    sources = offers.sources()
    if lifted is None:
        return sorted([(source, MOVABLE) for source in sources if _ends(offers, source, avoided)])
    source = _whole_kennel(position, lifted)
    ends = _ends(offers, source, avoided) if source in sources else {}
    is_paw = position.rules.is_paw
    return sorted(
        [
            (field, DISC if ends[field] == TARGET and is_paw(field) else ends[field])
            for field in ends
        ]
    )


def _ends(offers: Offers, source: int, avoided: int) -> "dict[int, int]":
    """Return where the figure on *source* may go or stop, and what that means; not the field
    *avoided*."""
    offers.found = {}
    offers.collect(source, False)
    offers.found.pop(avoided, None)
    return offers.found
