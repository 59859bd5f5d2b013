"""Packed positions and moves are read: they may come from a damaged flash or from a stranger, so
nothing of them is believed unchecked."""

from shared_engine.games.cards import name
from shared_engine.games.contract import QUARTERS
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.move import DRAW, KINDS, NO_CARD, TURN, Move
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.position import (
    NOWHERE,
    Position,
    cell_count,
    figure_field,
    finish_marbles,
    is_fresh,
    kennel_count,
    track_marbles,
)
from shared_engine.games.errors import NotationError, PositionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.rules import Rules

_PART_BYTES = 3  # kind and number of victims, source, target; then the victims
_HEAD_BYTES = 6  # between the cells and the counts: turn, round (2), dealer, folded, stack


def unpack(rules: "Rules", data: bytes) -> Position:
    """Return the position whose `pack` is *data*.

    Raises:
        PositionError: *data* has another length, or says what cannot be in a game by *rules*; the
        message shows it.
    """
    end = cell_count(rules)
    draws = rules.dog or rules.no_move != "fold"
    size = end + _HEAD_BYTES + rules.seats + (1 if rules.dog else 0) + (1 if draws else 0)
    if len(data) != size:
        raise _no_position(rules, data, "%d bytes, not %d" % (len(data), size))
    turn, low, high, dealer, folded, stack = data[end : end + _HEAD_BYTES]
    counts = tuple(data[end + _HEAD_BYTES : end + _HEAD_BYTES + rules.seats])
    position = Position(rules, data[:end], turn, low | high << 8, dealer, counts, folded, stack)
    if rules.dog and data[-2]:
        try:
            position.copied = name(data[-2] - 1)
        except NotationError as error:
            raise _no_position(rules, data, str(error))
    if draws:
        position.has_drawn = data[-1] == 1
    problem = _problem_on_board(rules, position.cells) or _problem_of_cards(position)
    if not problem and position.pack() != data:
        problem = "%d is neither yes nor no" % data[-1]
    if problem:
        raise _no_position(rules, data, problem)
    return position


def _no_position(rules: "Rules", data: bytes, problem: str) -> PositionError:
    return PositionError("no position of %s: %s (%s)" % (rules.ruleset, data.hex(), problem))


def _problem_on_board(rules: "Rules", cells: bytes) -> str:
    """Return what of *cells* cannot be on a board, or ""."""
    board = rules.board
    if max(cells[: board.first_kennel]) > rules.seats or cells[-1] >> rules.seats:
        return "there are %d seats" % rules.seats
    for seat in range(rules.seats):
        home = finish_marbles(rules, cells, seat)
        if any(cells[field] != seat + 1 for field in home):
            return "a foreign marble in the finish of seat %d" % seat
        if (
            kennel_count(rules, cells, seat) + len(track_marbles(rules, cells, seat)) + len(home)
            != rules.marbles
        ):
            return "seat %d has %d marbles" % (seat, rules.marbles)
        if is_fresh(cells, seat) and not (
            rules.knows_fresh and cells[board.starts[seat]] == seat + 1
        ):
            return "no marble of seat %d can be fresh" % seat
    dog = figure_field(rules, cells)
    if dog != NOWHERE and (dog >= board.track_len or cells[dog] or dog % rules.sector_len == 0):
        return "the dog cannot be on field %d" % dog
    return ""


def _problem_of_cards(position: Position) -> str:
    """Return what else of *position* cannot be, or ""."""
    rules, counts = position.rules, position.counts
    if (
        position.turn >= rules.seats
        or position.dealer >= rules.seats
        or position.folded >> rules.seats
    ):
        return "there are %d seats" % rules.seats
    if sum(counts) + position.stack > rules.deck_size:
        return "there are %d cards" % rules.deck_size
    if not counts[position.turn] and winner_of(rules, position.cells) is None:
        return "seat %d is to play, and has no card" % position.turn
    if position.copied and abilities(position.copied).plays != (position.copied,):
        return "no card is played as %s" % position.copied
    return ""


def unpack_move(rules: "Rules", data: bytes) -> Move:
    """Return the move whose `pack` is *data*; whether it is legal is not checked.

    Raises:
        NotationError: *data* is no move on a board of *rules*; the message shows it.
    """
    parts: "list[Part]" = []
    at = 2
    while at < len(data):
        head = data[at]
        end = at + _PART_BYTES + (head >> 4)
        victims = tuple(data[at + _PART_BYTES : end])
        if end > len(data) or not _is_part(rules, head & 15, data[at + 1], data[at + 2], victims):
            raise _no_move(rules, data)
        parts.append((head & 15, data[at + 1], data[at + 2], victims))
        at = end
    if len(data) < 2:
        raise _no_move(rules, data)
    card, as_card = ["" if one == NO_CARD else name(one) for one in data[:2]]
    return Move(card, as_card, tuple(parts))


def _is_part(
    rules: "Rules", kind: int, source: int, target: int, victims: "tuple[int, ...]"
) -> bool:
    """Say whether all values of a part are in their ranges."""
    fields = rules.board.field_count
    most = rules.seats if kind == DRAW else QUARTERS if kind == TURN else fields
    is_somewhere = source < fields or source == NOWHERE
    return kind < KINDS and is_somewhere and target < most and max((0,) + victims) < rules.seats


def _no_move(rules: "Rules", data: bytes) -> NotationError:
    return NotationError("no move of %s: %s" % (rules.ruleset, data.hex()))
