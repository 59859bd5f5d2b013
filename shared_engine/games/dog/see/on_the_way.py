"""Pictures that no legal move leaves, but that hands pass through on the way to one."""

from shared_engine.games.contract import NOT, PAUSED, SHORT
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.see.guide import paused
from shared_engine.games.meanings import CAPTURE, OWN_CAPTURE, STEP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.picture import Difference

# What a card may do on a field where a marble is so that this one goes home; not: change places.
_CATCHES = (CAPTURE, OWN_CAPTURE, STEP)


def on_the_way(position: "Position", card: str, seen: "Difference") -> int:
    """Return NOT, SHORT or PAUSED for the picture that differs by *seen* from the position."""
    if is_partial(position, card, seen) or _has_victims_home(position, card, seen):
        return PAUSED
    if position.rules.dog and position.rules.black.is_before_dog_or_disc(position, card, seen):
        return PAUSED
    return SHORT if _is_short(position, card, seen) else NOT


def is_partial(position: "Position", card: str, seen: "Difference") -> bool:
    """Say whether the picture shows a split under way: some of its points used, the others still
    usable."""
    as_card = resolve(position, card).split
    if not seen.emptied or not as_card:
        return False
    split = open_split(position.rules, position.cells, position.turn, card, as_card)
    return paused(split, seen) is not None


def _has_victims_home(position: "Position", card: str, seen: "Difference") -> bool:
    """Say whether nothing has changed but that marbles which the card can catch are in their
    kennels."""
    home = [0] * len(seen.kennels)
    for field in seen.emptied:
        if not position.cells[field]:  # the dog has no home
            return False
        home[position.cells[field] - 1] += 1
    if not seen.emptied or seen.filled or home != seen.kennels:
        return False
    caught: "list[int]" = []
    for source, _ in targets(position, card):
        caught += [
            field for field, meaning in targets(position, card, source) if meaning in _CATCHES
        ]
    return all(field in caught for field in seen.emptied)


def _is_short(position: "Position", card: str, seen: "Difference") -> bool:
    """Say whether nothing has changed but that one marble has gone on, less far than the card may
    lead."""
    board = position.rules.board
    if len(seen.emptied) != 1 or len(seen.filled) != 1 or any(seen.kennels):
        return False
    source, field = seen.emptied[0], seen.filled[0]
    if source >= board.track_len or not position.cells[source] or field >= board.track_len:
        return False
    steps = (field - source) % board.track_len
    start = (board.starts[position.cells[source] - 1] - source) % board.track_len
    for target, _ in targets(position, card, source):
        ahead = (target - source) % board.track_len
        if target >= board.track_len:
            ahead = start + board.slot_of(target)
        # Farther than halfway round it has gone backward.
        if steps < ahead < board.track_len // 2 or steps > ahead > board.track_len // 2:
            return True
    return False
