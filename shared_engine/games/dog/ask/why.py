"""Why a card is refused: a reason code (rule book section 6) and the rule it rests on."""

from shared_engine.games.dog.cards import COPY, FORWARD, MAGNET, SEVEN, SPLIT, SWAP, abilities
from shared_engine.games.dog.moves.step import foreign_marbles, room_ahead
from shared_engine.games.dog.position import (
    controlled,
    finish_marbles,
    track_marbles,
    walls,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules

    # (reason code, rule id)
    Reason = tuple[str, str]

NO_LEGAL_MOVE = ("no_legal_move", "BR-18")
BLOCKADE = ("blockade", "BR-44")
NO_TARGET = ("no_target", "BR-40")
NOT_FULLY_USED = ("cannot_use_full_value", "BR-25")
PROTECTED = ("protected", "BR-61")
NO_FOREIGN = ("no_foreign_target", "BR-60")
NOTHING_TO_COPY = ("copy_nothing_to_copy", "BD-65")
# Rules that speak of what there is in Brändi Dog only, and what is said in their place.
_IN_BLACK_DOG = {
    "BR-25": "BD-66",
    "BR-30": "BD-20",
    "BR-31": "BD-21",
    "BR-44": "BD-21",
    "BR-60": "BD-63",
    "BR-61": "BD-63",
}
_IN_WILD_LUBANZI = {"BR-31": "WL-19", "BR-44": "WL-19", "BR-51": "WL-23", "BR-61": "WL-19"}


def of_ruleset(rules: "Rules", reason: "Reason") -> "Reason":
    """Return *reason* with the rule that says the same in the ruleset of *rules*."""
    code, number = reason
    if rules.dog:
        return code, _IN_BLACK_DOG.get(number, number)
    if rules.protects_fields:
        return code, _IN_WILD_LUBANZI.get(number, number)
    return reason


def why_unplayable(position: "Position", card: str) -> "Reason":
    """Return the most useful reason why *card* has no result here."""
    kind = abilities(card).effects[0][0]
    for effect, why in _WHY_UNPLAYABLE:
        if effect == kind:
            return of_ruleset(position.rules, why(position, card))
    return of_ruleset(position.rules, _why_no_step(position, card))


def _why_no_copy(position: "Position", card: str) -> "Reason":  # noqa: ARG001  as the others of the table
    return why_unplayable(position, position.copied) if position.copied else NOTHING_TO_COPY


def why_unplayable_split(position: "Position", card: str = SEVEN) -> "Reason":
    """Return why a split cannot be used in full: a blockade in the way, or simply too few steps
    left."""
    if _meets_wall(position, abilities(card).points):
        return BLOCKADE
    if _has_marbles_out(position):
        return NOT_FULLY_USED
    return NO_TARGET if card == SEVEN else NO_LEGAL_MOVE


def _why_no_swap(position: "Position", card: str) -> "Reason":  # noqa: ARG001
    rules, cells = position.rules, position.cells
    is_foreign = any(
        foreign_marbles(rules, cells, seat) for seat in controlled(rules, cells, position.turn)
    )
    return PROTECTED if is_foreign and _own_on_track(position) else NO_FOREIGN


def _why_no_magnet(position: "Position", card: str) -> "Reason":  # noqa: ARG001
    return ("magnet_already_adjacent", "BD-64") if _own_on_track(position) else NO_TARGET


def _why_no_step(position: "Position", card: str) -> "Reason":
    may = abilities(card)
    if position.rules.dog and may.moves_dog and not _has_marbles_out(position):
        return ("no_own_figure_for_black", "BD-68")
    # No card goes backward only, and nothing but a wall bars the way ahead.
    steps = max([value for effect, value in may.effects if effect == FORWARD] + [0])
    return BLOCKADE if _meets_wall(position, steps) else NO_TARGET


# What is asked first about a card whose first effect it is; all others go steps.
_WHY_UNPLAYABLE = (
    (COPY, _why_no_copy),
    (SPLIT, why_unplayable_split),
    (SWAP, _why_no_swap),
    (MAGNET, _why_no_magnet),
)


def _own_on_track(position: "Position") -> "list[int]":
    rules, cells = position.rules, position.cells
    return [
        field
        for seat in controlled(rules, cells, position.turn)
        for field in track_marbles(rules, cells, seat)
    ]


def _has_marbles_out(position: "Position") -> bool:
    rules, cells = position.rules, position.cells
    inside = any(
        finish_marbles(rules, cells, seat) for seat in controlled(rules, cells, position.turn)
    )
    return inside or bool(_own_on_track(position))


def _meets_wall(position: "Position", steps: int) -> bool:
    """Say whether a wall is within *steps* fields ahead of one of the marbles of the seat to
    turn."""
    barriers = walls(position.rules, position.cells)
    return bool(barriers) and any(
        room_ahead(position.rules, field, barriers) <= steps for field in _own_on_track(position)
    )
