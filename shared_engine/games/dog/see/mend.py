"""What a picture that no legal move leaves may be all the same: a sensor that is wrong, or a move
with a slip in it."""

from shared_engine.games.contract import LIFT, PLACE
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.position import NOWHERE, dog_field
from shared_engine.games.dog.see.explain import explain
from shared_engine.games.dog.see.picture import difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Picture, Step
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.explain import Explanation
    from shared_engine.games.dog.see.picture import Difference

# A search for a split costs a board much time: so many slips are tried.
_TRIES = 3
# The most that a black card says, and the one start that the dog may go round on its way (BD-72).
_RUN_OF_DOG = 8
_KENNELS, _FAR = 3, 4  # how far apart kennels count, and a kennel and a field


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
    dog = dog_field(position.rules, position.cells)
    if dog == NOWHERE:
        return []
    return [(dog + step) % position.rules.board.track_len for step in range(_RUN_OF_DOG + 1)]


def overlooked(position: "Position", card: str, full: "Picture") -> "list[Step]":
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


def mend(position: "Position", card: str, full: "Picture") -> "list[Step]":
    """Return the steps that make *full* the picture of a legal move of *card*, where one is near;
    else none."""
    return nearest(position, card, full) or overlooked(position, card, full)


def nearest(position: "Position", card: str, full: "Picture") -> "list[Step]":
    """Return the one lift and place that make the picture that of a legal move of *card*; empty if
    there is none, or several that are as near.

    So a neighbour that was bumped goes back and the move stays, and a victim goes from a wrong
    kennel to its own. What lies closest together is tried first.
    """
    seen = difference(position.rules, position.cells, full)
    found: "list[Step]" = []
    nearest_apart = 0
    changed = bytearray(full)
    for apart, lift, place in slips(position, full, seen):
        if found and apart > nearest_apart:
            break
        changed[lift] = 0
        changed[place] = 1
        after = difference(position.rules, position.cells, changed)
        changed[place] = 0
        changed[lift] = 1
        if not after.is_none and explain(position, card, after):
            if found:
                return []
            found = [(LIFT, lift), (PLACE, place)]
            nearest_apart = apart
    return found


def slips(
    position: "Position", full: "Picture", seen: "Difference"
) -> "list[tuple[int, int, int]]":
    """Return (how far apart, field to lift, field to place) for the closest few of what may have
    slipped."""
    board = position.rules.board
    found: "list[tuple[int, int, int]]" = []
    rooms: "list[tuple[int, int]]" = []  # of seats whose marbles may have gone home
    for seat in range(position.rules.seats):
        first = board.kennel(seat)
        free = [field for field in range(first, first + board.marbles) if not full[field]]
        if free and seat + 1 in position.cells[: board.track_len]:
            rooms.append((seat, free[0]))
    for seat, delta in enumerate(seen.kennels):
        if delta > 0:
            first = board.kennel(seat)
            last = [field for field in range(first, first + board.marbles) if full[field]][-1]
            found += [
                (_FAR, last, field) for field in seen.emptied if position.cells[field] == seat + 1
            ]
            found += [(_KENNELS, last, room) for other, room in rooms if other != seat]
    for lift in seen.filled:
        for place in seen.emptied:
            apart = abs(lift - place)
            if lift < board.track_len and place < board.track_len:
                apart = min(apart, board.track_len - apart)
            found.append((apart, lift, place))
    return sorted(found)[:_TRIES]
