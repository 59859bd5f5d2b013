"""What there is to see of Dog, for whoever looks on."""

from shared_engine.games import shown as kinds
from shared_engine.games.dog import board as numbers
from shared_engine.games.dog.deal import exchanges
from shared_engine.games.dog.notation.field import format_field
from shared_engine.games.dog.position import finish_marbles, walls
from shared_engine.games.shown import Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.shown import ShownField

LIES = "marble"
PROGRESS = "home"

_KINDS = {numbers.TRACK: kinds.TRACK, numbers.FINISH: kinds.FINISH, numbers.KENNEL: kinds.KENNEL}


def shown_fields(rules: "Rules") -> "list[ShownField]":
    """As in games/contract.py."""
    board = rules.board
    starts = {start: seat for seat, start in enumerate(board.starts)}
    fields: "list[ShownField]" = []
    for field in range(board.field_count):
        kind = board.kind(field)
        on_track = kind == numbers.TRACK
        seat = starts.get(field, -1) if on_track else board.seat_of(field)
        slot = 0 if on_track else board.slot_of(field)
        fields.append((format_field(board, field), _KINDS[kind], seat, slot))
    return fields


def show(position: "Position", newest_first: "Iterable[Move]") -> Shown:  # noqa: ARG001  marbles cover one field
    """As in games/contract.py."""
    rules, cells = position.rules, position.cells
    found = Shown(
        [
            ("track", kinds.TRACK, ()),
            ("home", kinds.FINISH, ()),
            ("kennel", kinds.KENNEL, ()),
            ("cards", "", position.counts),
        ],
        [
            (
                sum([len(finish_marbles(rules, cells, seat)) for seat in team]),
                rules.marbles * len(team),
            )
            for team in rules.teams
        ],
        ["deals" if seat == position.dealer else "" for seat in range(rules.seats)],
    )
    found.paws = [field for field in rules.disc_fields if rules.is_paw(field)]
    found.walls = walls(rules, cells)
    return found


def say_round(position: "Position") -> "tuple[str, dict[str, int | str]]":
    """As in games/contract.py."""
    rules, number = position.rules, position.round_number
    facts: "dict[str, int | str]" = {
        "round": number + 1,
        "dealer": position.dealer,
        "size": rules.hand_size(number),
        "seat": position.turn,
    }
    if not exchanges(rules, position.cells, number):
        return "round", facts
    facts["exchange"] = rules.exchange
    return "round_exchange", facts
