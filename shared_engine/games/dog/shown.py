"""What there is to see of Dog, for whoever looks on."""

from shared_engine.games import shown as kinds
from shared_engine.games.dog import board as numbers
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.deal import exchanges
from shared_engine.games.dog.move import OUT, STEP, SWAP
from shared_engine.games.dog.moves.step import passed
from shared_engine.games.dog.notation.field import format_field
from shared_engine.games.dog.position import finish_marbles, walls
from shared_engine.games.shown import Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.shown import ShownField, Way

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


def show(position: "Position", newest_first: "Iterable[Move]") -> Shown:
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
    for move in newest_first:
        found.ways = ways(position, move)
        break
    return found


def ways(position: "Position", move: "Move") -> "list[Way]":
    """Return the ways by which *move* led to *position*; none where the disc turned at its end,
    which takes marbles along. Who was sent home by a split lay somewhere on its way: it is left
    out."""
    rules, cells = position.rules, position.cells
    found: "list[Way]" = []
    if move.turned:
        return found
    ends = {source: target for kind, source, target, _ in move.parts if kind == STEP}
    for kind, source, target, victims in move.parts:
        end = target
        while end in ends and ends[end] != end and kind == STEP:
            end = ends.pop(end)
        seat = cells[end] - 1
        if kind == SWAP:
            found += [(seat, [source, target], []), (cells[source] - 1, [target, source], [])]
        elif kind == OUT:
            found.append((seat, [source, target], _home(position, victims, target)))
        elif kind == STEP and seat >= 0:
            back = abilities(move.as_card).back
            walked = passed(rules, seat, source, target, back)
            hit = () if abilities(move.as_card).split else victims
            found.append((seat, [source] + walked + [target], _home(position, hit, target)))
    return found


def _home(
    position: "Position", victims: "tuple[int, ...]", field: int
) -> "list[tuple[int, int, int]]":
    """Return the ways home of *victims*, who lay on *field*."""
    board = position.rules.board
    return [(seat, field, board.kennel(seat)) for seat in victims]


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
