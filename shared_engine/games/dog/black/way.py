"""Pictures on the way to a result where there is a dog: the figures have moved, the dog has still
to run or the disc to turn."""

from shared_engine.games.dog.black.disc import BACK, ONWARD, is_on_paw, turn_disc
from shared_engine.games.dog.black.dog import run, steps_of_dog
from shared_engine.games.dog.black.results import single_figures, spared
from shared_engine.games.dog.black.shares import open_shares, shown, turning
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.position import NOWHERE, figure_field
from shared_engine.games.dog.see.picture import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.picture import Difference


def is_before_dog_or_disc(position: "Position", card: str, seen: "Difference") -> bool:
    """Say whether the picture shows a card half carried out: figures or dog have moved, or the disc
    is being emptied."""
    rules = position.rules
    disc = rules.disc_fields
    for move, cells in single_figures(position, card):
        stages = _stages(position, move, cells)
        # While the disc turns by hand, what is on it goes round.
        passing = disc if is_on_paw(rules, stages[-1], move.parts) else ()
        for stage in stages:
            if _fits_beside(rules, position.cells, stage, seen, passing):
                return True
    field = spared(position, card)
    for _ in shown(position, card, open_shares(position, card, None, field), seen):
        return True
    return any(
        _fits_beside(rules, position.cells, cells, seen, disc)
        for cells in turning(position, card, seen, field)
    )


def awaits_turn(position: "Position", card: str, seen: "Difference") -> bool:
    """Say whether the picture shows a card carried out but for the disc, which may turn either
    way."""
    rules = position.rules
    for move, after in rules.singles.results(position, card):
        if move.turned == ONWARD and fits(
            rules, position.cells, turn_disc(rules, after, BACK), seen
        ):
            return True
    split = open_shares(position, card, None, spared(position, card))
    found = shown(position, card, split, seen)
    return any(is_on_paw(rules, after, move.parts) for move, after in found)


def _stages(position: "Position", move: "Move", cells: bytes) -> "list[bytes]":
    """Return the cells before the disc turns, whichever of figures and dog went first; last those
    after both."""
    rules = position.rules
    if not abilities(move.as_card).moves_dog or figure_field(rules, cells) == NOWHERE:
        return [cells]
    steps = steps_of_dog(position, move.parts)
    return [cells, run(rules, position.cells, steps)[0], run(rules, cells, steps)[0]]


def _fits_beside(
    rules: "Rules", before: bytes, after: bytes, seen: "Difference", passing: "Sequence[int]"
) -> bool:
    """As picture.fits, but what is on the fields *passing* may be seen any number of quarters
    on."""
    home = rules.board.first_kennel
    for seat, delta in enumerate(seen.kennels):
        if after[home + seat] - before[home + seat] != delta:
            return False
    dog_before, dog_after = figure_field(rules, before), figure_field(rules, after)
    surplus = [0] * rules.sector_len  # on the fields that follow each other by quarters
    for field in range(home):
        was_full = before[field] or field == dog_before
        is_full = after[field] or field == dog_after
        is_seen = field not in seen.emptied if was_full else field in seen.filled
        if bool(is_full) != is_seen:
            if field not in passing:
                return False
            surplus[field % rules.sector_len] += 1 if is_seen else -1
    return not any(surplus)
