"""What to light while a split is under way: the marbles that can use the points left, and where the
lifted one can go."""

from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.targets import meaning_of
from shared_engine.games.dog.position import NOWHERE
from shared_engine.games.dog.see.guide import paused
from shared_engine.games.dog.see.picture import Difference
from shared_engine.games.meanings import MOVABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves.contract import Reached, Split
    from shared_engine.games.dog.position import Position


# Marbles of which it is tried whether they are the one in a hand; each search that fails leaves
# garbage.
_GUESSES = 2


def targets_under_way(
    position: "Position", card: str, seen: "Difference", lifted: "int | None" = None
) -> "list[tuple[int, int]]":
    """Return (field, meaning) of what *card*, a split partly made, still offers, ascending; empty
    if none is under way.

    Only what can be completed counts (E-12). A marble may be in a hand: one that goes on, or one on
    its way home.

    Args:
        seen: how the picture differs from *position*, the position before the split.
        lifted: the field whose marble was lifted last; another one is asked about if it does not
            explain the picture.
    """
    if not seen.emptied or not 0 <= seen.missing <= 1 or min(seen.kennels) < 0:
        return []
    as_card = resolve(position, card).split
    if not as_card:
        return []
    split = open_split(position.rules, position.cells, position.turn, card, as_card)
    for in_hand, made in perhaps_made(position, seen, lifted):
        if _is_plausible(position, made, split.points):
            reached = paused(split, made)
            if reached is not None:
                return _offers(position, split, reached, in_hand)
    return []


def perhaps_made(
    position: "Position", seen: "Difference", lifted: "int | None"
) -> "list[tuple[int, Difference]]":
    """Return what may have been made of a split, each with the field of the marble in a hand that
    goes on, or NOWHERE; the rest as `targets_under_way`."""
    if not seen.missing:
        return [(NOWHERE, seen)]
    fields = [field for field in seen.emptied if field == lifted]
    fields += [field for field in seen.emptied if field != lifted]
    found: "list[tuple[int, Difference]]" = []
    for in_hand in fields[:_GUESSES]:
        others = [field for field in seen.emptied if field != in_hand]
        found.append((in_hand, Difference(others, seen.filled, seen.kennels)))
        owner = position.cells[in_hand] - 1
        kennels = [count + (1 if seat == owner else 0) for seat, count in enumerate(seen.kennels)]
        found.append((NOWHERE, Difference(seen.emptied, seen.filled, kennels)))
    return found


def _is_plausible(position: "Position", made: "Difference", points: int) -> bool:
    """Say whether each marble that is somewhere new can have left one of the emptied fields.

    A search says so too, but for each wrong guess it leaves a board full of garbage.
    """
    length = position.rules.board.track_len
    for field in made.filled:
        if field < length and all((field - source) % length >= points for source in made.emptied):
            return False
    return True


def _offers(
    position: "Position", split: "Split", reached: "Reached", in_hand: int
) -> "list[tuple[int, int]]":
    found: "dict[int, int]" = {}
    if in_hand != NOWHERE:
        for field, left, victims in split.pauses(in_hand, False, reached):
            found[field] = meaning_of(position, field, victims, left)
    if not found:  # nothing is lifted that could go on: show what could be
        cells = reached[0][0]
        for field in range(position.rules.board.first_kennel):
            if cells[field] and split.pauses(field, True, reached):
                found[field] = MOVABLE
    return sorted(found.items())
