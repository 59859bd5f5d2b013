"""All results of a card where there is a dog: figures, then the dog, then the disc (BD-73)."""

from shared_engine.games.dog.black.disc import BACK, ONWARD, is_on_paw, turn_disc
from shared_engine.games.dog.black.dog import bite, place, run, steps_of_dog, walks_into_dog
from shared_engine.games.dog.black.shares import matching, open_shares
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.move import TURN, Move
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.legal import single_moves
from shared_engine.games.dog.moves.result import cells_after
from shared_engine.games.dog.position import NOWHERE, figure_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules


def results(
    position: "Position", card: str, as_card: "str | None" = None
) -> "Iterator[tuple[Move, bytes]]":
    """Yield one move for every distinct result of *card*, with the cells it leads to."""
    seen: "set[bytes]" = set()
    yield from _ended(position, card, single_figures(position, card, as_card), seen)
    split = open_shares(position, card, as_card, spared(position, card, as_card))
    if split is not None:
        yield from _ended(position, card, matching(position, card, split), seen)


class Singles:
    """The results asked for last, but only of moves of one figure as a whole, or two that change
    places: one card is looked at in many pictures."""

    def __init__(self) -> None:
        self._asked: "tuple[Position, str] | None" = None
        self._kept: "tuple[tuple[Move, bytes], ...]" = ()

    def results(self, position: "Position", card: str) -> "tuple[tuple[Move, bytes], ...]":
        """Return what such a move of *card* leads to, as `results` does."""
        if self._asked != (position, card):
            self._kept = tuple(_ended(position, card, single_figures(position, card), set()))
            self._asked = (position, card)
        return self._kept


def _ended(
    position: "Position", card: str, figures: "Iterable[tuple[Move, bytes]]", seen: "set[bytes]"
) -> "Iterator[tuple[Move, bytes]]":
    """Yield the results that were not *seen* of what *figures* have done, each with the cells that
    has led to."""
    for move, cells in figures:
        for after, parts in completed(position, move.as_card, cells, move.parts):
            if after not in seen:
                seen.add(after)
                yield Move(card, move.as_card, parts), after


def single_figures(
    position: "Position", card: str, as_card: "str | None" = None
) -> "Iterator[tuple[Move, bytes]]":
    """Yield what one figure can do as a whole, or two that change places, with the cells that leads
    to.

    Figures that end alike may have been moved by other values, or onto a paw or not: dog and disc
    tell them apart.
    """
    spares = spared(position, card, as_card) != NOWHERE
    for move in single_moves(position, card, resolve(position, card, as_card).singles):
        if not spares or not walks_into_dog(position, move.parts):
            yield move, cells_after(position, move)


def completed(
    position: "Position", as_card: str, cells: bytes, parts: "tuple[Part, ...]"
) -> "Iterator[tuple[bytes, tuple[Part, ...]]]":
    """Yield (cells, all parts) of every way the dog and the disc may end a card whose figures led
    to *cells* by *parts*."""
    rules = position.rules
    if abilities(as_card).moves_dog and figure_field(rules, cells) != NOWHERE:
        cells, ran = run(rules, cells, steps_of_dog(position, parts))
        parts += (ran,)
    if not is_on_paw(rules, cells, parts):
        yield cells, parts
        return
    for quarters in (ONWARD, BACK):
        yield turn_disc(rules, cells, quarters), parts + ((TURN, 0, quarters, ()),)


def is_suicide_only(position: "Position", card: str, as_card: "str | None" = None) -> bool:
    """Say whether *card* can only be played by walking a figure into the dog (A-63)."""
    dies = False
    for move in single_moves(position, card, resolve(position, card, as_card).singles):
        if not walks_into_dog(position, move.parts):
            return False
        dies = True
    split = open_shares(position, card, as_card)
    if split is None:
        return dies
    careful = open_shares(position, card, as_card, figure_field(position.rules, position.cells))
    if careful is not None and careful.is_playable():
        return False
    return dies or split.is_playable()


def spared(position: "Position", card: str, as_card: "str | None" = None) -> int:
    """Return the field of the dog if no figure may walk into it by *card*, since it can be played
    otherwise (A-63); else NOWHERE."""
    if position.rules.dog_suicide != "only_if_forced" or is_suicide_only(position, card, as_card):
        return NOWHERE
    return figure_field(position.rules, position.cells)


def why_not_ending(
    position: "Position", move: Move, figures: "tuple[Part, ...]"
) -> "tuple[str, str] | None":
    """Return None if the dog ran and the disc turned as they must after *figures*, else the reason
    (BD-50, BD-69)."""
    if (
        walks_into_dog(position, move.parts)
        and spared(position, move.card, move.as_card) != NOWHERE
    ):
        return ("dog_or_disc", "BD-71")
    after = cells_after(position, Move(move.card, move.as_card, figures))
    for _, parts in completed(position, move.as_card, after, figures):
        if parts == move.parts:
            return None
    return ("dog_or_disc", "BD-73")


def cells_after_part(rules: "Rules", cells: bytes, kind: int, source: int, target: int) -> bytes:
    """Return the cells after a DOG or TURN part, unchecked."""
    if kind == TURN:
        return turn_disc(rules, cells, target)
    return place(cells, target) if source == NOWHERE else bite(rules, cells, target)[0]
