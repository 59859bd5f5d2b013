"""All moves a card offers, one for each distinct result (E-14): for hosts and tests, a board asks smaller questions."""

from shared_engine.games.dog.cards import (
    BACKWARD,
    CARDS,
    COPY,
    FORWARD,
    JOKER,
    MAGNET,
    SEVEN,
    SPLIT,
    START,
    SWAP,
    effects,
)
from shared_engine.games.dog.move import OUT, STEP, Move
from shared_engine.games.dog.move import SWAP as SWAP_PART
from shared_engine.games.dog.moves.split import burn_mask, is_stepwise, open_split, parts_of
from shared_engine.games.dog.moves.step import (
    NOBODY,
    backward,
    bring_out,
    forward,
    land,
    magnet_target,
    swap_targets,
)
from shared_engine.games.dog.moves.targets import back_steps, stands_for
from shared_engine.games.dog.play import cells_after
from shared_engine.games.dog.position import NO_WALLS, NOWHERE, OWNER, controlled, finish_marbles, lacks_one, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.position import Position

    # (effect, value, the card it is an effect of)
    Offer = tuple[int, int, str]


def _all_but_splits(cards: "tuple[str, ...]") -> "tuple[Offer, ...]":
    """Return what *cards* offer, a way out of the kennel first and once."""
    starts: "list[Offer]" = []
    others: "list[Offer]" = []
    for card in cards:
        for effect, value in effects(card):
            if effect == START:
                starts.append((effect, value, card))
            elif effect not in (SPLIT, COPY):
                others.append((effect, value, card))
    return tuple(starts[:1] + others)


_VICTIM = (NOBODY,) + tuple([(seat,) for seat in range(6)])  # who goes home when a marble of that owner byte is hit

_offers: "dict[str, tuple[Offer, ...]]" = {}  # of cards that were asked for, and of the joker besides its seven


def _offers_of(card: str) -> "tuple[Offer, ...]":
    """Return what *card* offers besides splits; aces and kings of a joker bring out the same marbles."""
    if card not in _offers:
        _offers[card] = _all_but_splits(CARDS[:-1] if card == JOKER else (card,))
    return _offers[card]  # none for a seven and a copy


def legal(position: "Position", card: str, as_card: "str | None" = None) -> "list[Move]":
    """Return one move for every distinct result of *card*, played by the seat to turn, in a fixed order.

    Moves that touch no marble are no results; playable.idle_moves knows about them.

    Args:
        as_card: ask only for the results of a joker or a copy that stands for this card.

    Raises:
        NotationError: no such card.
    """
    if position.rules.dog:
        return [move for move, _ in results(position, card, as_card)]
    offers = _offers_of(card)
    kind = offers[0][0] if offers and card != JOKER else SPLIT
    if kind != SPLIT:
        moves = _single_moves(position, card, offers)
        if len(moves) > 1 and (len(offers) > 1 or kind == SWAP):
            _drop_repeated(position, moves, [])
        return moves
    moves, splits = marble_moves(position, card, as_card)
    for move, _ in splits:
        moves.append(move)
    return moves


def results(position: "Position", card: str, as_card: "str | None" = None) -> "Iterator[tuple[Move, bytes]]":
    """Yield the moves of `legal`, each with the cells it leads to."""
    if position.rules.dog:
        # Imported when asked for: few games have a dog.
        from shared_engine.games.dog.black.dog import results as with_dog

        yield from with_dog(position, card, as_card)
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
    """Return what marbles can do with *card*: the moves of one part, and those of splits with their results.

    Results are cells as whole numbers, most significant byte first.

    Args:
        drops_repeated: only one of several moves that lead to the same.
    """
    cards = stands_for(position, card, as_card)
    moves: "list[Move]" = []
    splits: "list[tuple[Move, int]]" = []
    if len(cards) > 1:
        moves = _single_moves(position, card, _offers_of(JOKER))
        splits = _split_moves(position, card, SEVEN)
    elif cards and effects(cards[0])[0][0] == SPLIT:
        splits = _split_moves(position, card, cards[0])
    elif cards:
        moves = _single_moves(position, card, _offers_of(cards[0]))
    if drops_repeated and len(moves) > 1:
        _drop_repeated(position, moves, splits)
    return moves, splits


def _drop_repeated(position: "Position", moves: "list[Move]", splits: "list[tuple[Move, int]]") -> None:
    """Drop moves whose result an earlier one has.

    Without a capture the marbles' fields add up to a different sum after every number of steps. So only captures repeat
    (own marbles on three fields: the middle one may catch either with a four), and swaps by whoever plays for two mates
    or may swap own marbles.
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
    if not is_stepwise(rules, burn_mask(rules, turn, card, as_card)):
        shared = open_split(rules, cells, turn, card, as_card).matching()
        return [(Move(card, as_card, parts_of(trail)), int.from_bytes(after, "big")) for after, trail in shared]
    # Imported when asked for: some games have no burning seven.
    from shared_engine.games.dog.moves.every import every_result

    found = every_result(rules, cells, turn, card, as_card)
    return [(Move(card, as_card, parts), after) for after, parts in found]


def _single_moves(position: "Position", card: str, offers: "tuple[Offer, ...]") -> "list[Move]":
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
                found.append(Move(card, offers[0][2], ((OUT, board.kennel(seat), board.starts[seat], out[1]),)))
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
    # Random games spend their time here: the plain case, far from walls and finish, is written out.
    rules, cells = position.rules, position.cells
    length = rules.board.track_len
    seat = cells[source] - 1
    to_start = rules.board.starts[seat] - source
    if to_start < 0:
        to_start += length
    room = length  # steps to the nearest wall
    for wall in barriers:
        distance = (wall - source) % length or length
        if distance < room:
            room = distance
    for effect, value, as_card in offers:
        if effect == FORWARD and value <= to_start and is_plain:
            if value < room:
                target = source + value
                if target >= length:
                    target -= length
                found.append(Move(card, as_card, ((STEP, source, target, _VICTIM[cells[target]]),)))
        elif effect != START:
            for kind, target in _ends(position, card, (effect, value), source, barriers):
                if kind == SWAP_PART:
                    victims = NOBODY
                elif is_plain:
                    victims = _VICTIM[cells[target]]
                else:
                    victims = _victims(position, card, as_card, source, target)
                found.append(Move(card, as_card, ((kind, source, target, victims),)))


def _ends(
    position: "Position", card: str, offered: "tuple[int, int]", source: int, barriers: "list[int]"
) -> "list[tuple[int, int]]":
    """Return (kind of part, target) of everything the marble on track field *source* may do by one effect."""
    rules, cells = position.rules, position.cells
    effect, value = offered
    if effect == SWAP:
        return [(SWAP_PART, target) for target in swap_targets(rules, cells, source, barriers)]
    if effect == BACKWARD:
        ends = backward(rules, source, value, barriers)
    elif effect == MAGNET:
        target = magnet_target(rules, cells, source)
        ends = [target] if target != NOWHERE else []
    else:
        seat = cells[source] - 1
        ends = forward(rules, cells, seat, source, value, barriers)
        if card == JOKER and not rules.last_marble_joker and lacks_one(rules, cells, seat):  # BR-91
            ends = [target for target in ends if target < rules.board.track_len]
    return [(STEP, target) for target in ends]


def _add_moves_inside(
    position: "Position", card: str, offers: "tuple[Offer, ...]", seat: int, found: "list[Move]"
) -> None:
    rules, cells = position.rules, position.cells
    for effect, value, as_card in offers:
        if effect == FORWARD and value < rules.finish_len:
            for source in finish_marbles(rules, cells, seat):
                for target in forward(rules, cells, seat, source, value, NO_WALLS):
                    found.append(Move(card, as_card, ((STEP, source, target, NOBODY),)))


def _victims(position: "Position", card: str, as_card: str, source: int, target: int) -> "tuple[int, ...]":
    rules, cells = position.rules, position.cells
    burns = burn_mask(rules, position.turn, card, as_card)
    return land(rules, cells, cells[source] - 1, source, target, burns, back_steps(as_card))[1]
