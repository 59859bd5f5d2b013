"""All moves a card offers, one for each distinct result (E-14): for hosts and tests, a board asks
smaller questions."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import FORWARD, START, SWAP
from shared_engine.games.dog.move import OUT, STEP, Move
from shared_engine.games.dog.move import SWAP as SWAP_PART
from shared_engine.games.dog.moves.every import every_result
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.result import cells_after, victims_of_step
from shared_engine.games.dog.moves.split import is_stepwise, open_split
from shared_engine.games.dog.moves.step import (
    NOBODY,
    bring_out,
    ends,
    forward,
    forward_on_track,
    room_ahead,
    swap_targets,
)
from shared_engine.games.dog.moves.trail import parts_of
from shared_engine.games.dog.position import (
    NO_WALLS,
    OWNER,
    controlled,
    finish_marbles,
    lacks_one,
    walls,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from shared_engine.games.dog.position import Position

    # (effect, value, the card it is an effect of)
    Offer = tuple[int, int, str]

# who goes home when a marble of that owner byte is hit
_VICTIM: "Final" = (NOBODY,) + tuple([(seat,) for seat in range(6)])


def legal(position: "Position", card: str, as_card: "str | None" = None) -> "list[Move]":
    """Return one move for every distinct result of *card*, played by the seat to turn, in a fixed
    order.

    Moves that touch no marble are no results; playable.idle_moves knows about them.

    Args:
        as_card: ask only for the results of a joker or a copy that is played as this card.

    Raises:
        NotationError: no such card.
    """
    if position.rules.dog:
        return [move for move, _ in results(position, card, as_card)]
    moves, splits = marble_moves(position, card, as_card)
    for move, _ in splits:
        moves.append(move)
    return moves


def results(
    position: "Position", card: str, as_card: "str | None" = None
) -> "Iterator[tuple[Move, bytes]]":
    """Yield the moves of `legal`, each with the cells it leads to."""
    if position.rules.dog:
        yield from position.rules.black.results(position, card, as_card)
        return
    moves, splits = marble_moves(position, card, as_card)
    for move in moves:
        yield move, cells_after(position, move)
    size = len(position.cells)
    for move, cells in splits:
        yield move, cells.to_bytes(size, "big")


def marble_moves(
    position: "Position", card: str, as_card: "str | None" = None, drops_repeated: bool = True
) -> "tuple[list[Move], list[tuple[Move, int]]]":
    """Return what marbles can do with *card*: the moves of one part, and those of splits with their
    results.

    Results are cells as whole numbers, most significant byte first.

    Args:
        drops_repeated: only one of several moves that lead to the same.
    """
    laid = resolve(position, card, as_card)
    offers = laid.singles
    moves = single_moves(position, card, offers)
    splits = _split_moves(position, card, laid.split) if laid.split else []
    # Marbles that all go as far, or the only one, end differently.
    if drops_repeated and len(moves) > 1 and (len(offers) > 1 or moves[0].parts[0][0] == SWAP_PART):
        _drop_repeated(position, moves, splits)
    return moves, splits


def _drop_repeated(
    position: "Position", moves: "list[Move]", splits: "list[tuple[Move, int]]"
) -> None:
    """Drop moves whose result an earlier one has.

    Without a capture the marbles' fields add up to a different sum after every number of steps. So
    only captures repeat (own marbles on three fields: the middle one may catch either with a four),
    and swaps by whoever plays for two mates or may swap own marbles.
    """
    rules = position.rules
    swaps_repeat = rules.jack_own_own or len(rules.mates[position.turn]) > 1
    # A split that may end early can be any single step.
    all_repeat = rules.seven_lapse_if_stuck or rules.seven_leftover == "may"
    known: "set[int]" = set()
    distinct: "list[Move]" = []
    for move in moves:
        kind, _, _, victims = move.parts[0]
        if victims or all_repeat or (kind == SWAP_PART and swaps_repeat):
            cells = int.from_bytes(cells_after(position, move), "big")
            if cells in known:
                continue
            known.add(cells)
        distinct.append(move)
    moves[:] = distinct
    if known:
        splits[:] = [split for split in splits if split[1] not in known]


def _split_moves(position: "Position", card: str, as_card: str) -> "list[tuple[Move, int]]":
    rules, cells, turn = position.rules, position.cells, position.turn
    if not is_stepwise(rules, turn, card, as_card):
        shared = open_split(rules, cells, turn, card, as_card).matching()
        return [
            (Move(card, as_card, parts_of(trail)), int.from_bytes(after, "big"))
            for after, trail in shared
        ]
    found = every_result(rules, cells, turn, card, as_card)
    return [(Move(card, as_card, parts), after) for after, parts in found]


def single_moves(position: "Position", card: str, offers: "tuple[Offer, ...]") -> "list[Move]":
    """Return what marbles can do with *card* in one part, as one of *offers*, a card's `singles`;
    some may lead to the same."""
    if not offers:
        return []
    rules, cells = position.rules, position.cells
    board = rules.board
    length = board.track_len
    barriers = walls(rules, cells) if cells[-1] or rules.protects_fields else NO_WALLS
    is_plain = not rules.dog and not (rules.joker_burns and card == JOKER)
    found: "list[Move]" = []
    for seat in controlled(rules, cells, position.turn):
        if offers[0][0] == START and cells[board.first_kennel + seat]:
            out = bring_out(rules, cells, seat, barriers)
            if out is not None:
                found.append(
                    Move(
                        card, offers[0][2], ((OUT, board.kennel(seat), board.starts[seat], out[1]),)
                    )
                )
        source = cells.find(OWNER[seat + 1], 0, length)
        while source >= 0:
            _add_moves_on_track(position, card, offers, source, barriers, is_plain, found)
            source = cells.find(OWNER[seat + 1], source + 1, length)
        if offers[0][1] < rules.finish_len:
            _add_moves_inside(position, card, offers, seat, found)
    return found


def _add_moves_on_track(
    position: "Position",
    card: str,
    offers: "tuple[Offer, ...]",
    source: int,
    barriers: "list[int]",
    is_plain: bool,
    found: "list[Move]",
) -> None:
    # Random games spend their time here: what is asked of the marble is not asked again for each
    # value.
    rules, cells = position.rules, position.cells
    seat = cells[source] - 1
    room = room_ahead(rules, source, barriers)
    # BR-91
    keeps_out = card == JOKER and not rules.last_marble_joker and lacks_one(rules, cells, seat)
    for effect, value, as_card in offers:
        kind = STEP
        if effect == FORWARD:
            targets = forward_on_track(rules, cells, seat, source, value, room)
            if keeps_out:
                targets = [target for target in targets if target < rules.board.track_len]
        elif effect == SWAP:
            kind = SWAP_PART
            targets = swap_targets(rules, cells, source, barriers)
        else:
            targets = ends(rules, cells, source, effect, value, barriers)
        for target in targets:
            if kind == SWAP_PART:
                victims = NOBODY
            elif is_plain:
                victims = _VICTIM[cells[target]]
            else:
                victims = victims_of_step(position, card, as_card, source, target)
            found.append(Move(card, as_card, ((kind, source, target, victims),)))


def _add_moves_inside(
    position: "Position", card: str, offers: "tuple[Offer, ...]", seat: int, found: "list[Move]"
) -> None:
    rules, cells = position.rules, position.cells
    for effect, value, as_card in offers:
        if effect == FORWARD and value < rules.finish_len:
            for source in finish_marbles(rules, cells, seat):
                for target in forward(rules, cells, seat, source, value, NO_WALLS):
                    found.append(Move(card, as_card, ((STEP, source, target, NOBODY),)))
