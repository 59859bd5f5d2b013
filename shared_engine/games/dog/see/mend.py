"""What a picture that no legal move leaves may be all the same: a sensor that is wrong, or a move
that hands have not ended."""

from shared_engine.games.contract import LIFT, PLACE
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.position import NOWHERE, figure_field
from shared_engine.games.dog.see.explain import explain
from shared_engine.games.dog.see.picture import difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Picture, Step
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.explain import Explanation
    from shared_engine.games.dog.see.picture import Difference

# The most that a black card says, and the one start that the dog may go round on its way (BD-72).
_RUN_OF_DOG = 8


def doubt(
    position: "Position", card: str, full: "Picture", blind: "list[int]"
) -> "list[tuple[int, Explanation]]":
    """Return (field, explanation) for every result that is seen if the reading of that one field is
    wrong.

    Marbles are neither lost nor made, so one sensor that reads wrong always shows in their count.
    Of the places of a kennel, which are alike, one is tried. Where a sensor that is known to be
    wrong explains it, no other is doubted.
    """
    found: "list[tuple[int, Explanation]]" = []
    full = bytearray(full)
    seen = difference(position.rules, position.cells, full)
    if seen.missing not in (1, -1):
        return found
    reading = 0 if seen.missing == 1 else 1
    for field in _suspects(position, card, full, blind, seen):
        if full[field] != reading:
            continue
        full[field] = 1 - reading
        seen = difference(position.rules, position.cells, full)
        if not seen.is_none:
            found += [(field, one) for one in explain(position, card, seen)]
        full[field] = reading
    known = [one for one in found if one[0] in blind]
    return known or found


def _suspects(
    position: "Position", card: str, full: "Picture", blind: "list[int]", seen: "Difference"
) -> "list[int]":
    """Return the fields whose reading may be wrong if the card was played, ascending, and one place
    of each kennel.

    A marble that is missing is where it was, or where its card can lead; one too many is somewhere
    new, or has left a field where it is still seen. The disc may have carried it anywhere on it,
    and the dog may have come by. To try every field would be too slow.
    """
    board = position.rules.board
    kennels = [board.kennel(seat) for seat in range(position.rules.seats)]
    if seen.missing == 1:
        fields = list(seen.emptied)
        for source in seen.emptied + [
            home for home, delta in zip(kennels, seen.kennels) if delta < 0
        ]:
            fields += [field for field, _ in targets(position, card, source)]
    else:
        fields = seen.filled + [field for field, _ in targets(position, card)]
    if position.rules.dog:
        fields += list(position.rules.disc_fields) + _way_of_dog(position)
    fields = sorted({field for field in fields + blind if field < board.first_kennel})
    reading = 0 if seen.missing == 1 else 1
    for home in kennels:
        places = [place for place in range(home, home + board.marbles) if full[place] == reading]
        known = [place for place in places if place in blind]
        fields += (known or places)[:1]
    return fields


def _way_of_dog(position: "Position") -> "list[int]":
    """Return the fields that the dog may come to or pass, and its own."""
    dog = figure_field(position.rules, position.cells)
    if dog == NOWHERE:
        return []
    return [(dog + step) % position.rules.board.track_len for step in range(_RUN_OF_DOG + 1)]


def mend(position: "Position", card: str, full: "Picture") -> "list[Step]":
    """Return the steps that bring home the marbles that a move of *card* has passed and burned but
    left where they were.

    Empty if no move was made but for that. At most two marbles are looked for.
    """
    seen = difference(position.rules, position.cells, full)
    board = position.rules.board
    ahead: "list[int]" = []
    for source in seen.emptied:
        if source < board.track_len:
            ahead += [(source + step) % board.track_len for step in range(1, 8)]
    left = sorted({field for field in ahead if full[field] and position.cells[field]})
    changed = bytearray(full)
    for number, field in enumerate(left):
        for other in [field] + left[number + 1 :]:
            victims = sorted({field, other})
            steps = [(LIFT, one) for one in victims]
            for one in victims:
                changed[one] = 0
                first = board.kennel(position.cells[one] - 1)
                room = [
                    place for place in range(first, first + board.marbles) if not changed[place]
                ]
                if room:
                    changed[room[0]] = 1
                    steps.append((PLACE, room[0]))
            if explain(position, card, difference(position.rules, position.cells, changed)):
                return steps
            changed[:] = full
    return []
