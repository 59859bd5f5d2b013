"""Which moves a card offers, which cards of a hand can be played, and when a seat must fold (E-12, E-14, E-15)."""

from shared_engine.games.dog.cards import ANY, BACKWARD, CARDS, FORWARD, JACK, JOKER, SPLIT, START, effects
from shared_engine.games.dog.moves import OUT, STEP, SWAP, Move
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.paths import (
    backward,
    bring_out,
    foreign_marbles,
    forward,
    land,
    swap,
    swap_targets,
)
from shared_engine.games.dog.position import controlled, finish_marbles, track_marbles, walls
from shared_engine.games.dog.split import Split, parts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.moves import Part
    from shared_engine.games.dog.position import Position

    Result = tuple[bytes, tuple[Part, ...]]


def legal(position: "Position", card: str, as_card: "str | None" = None) -> "Iterator[Move]":
    """Yield one move for every distinct result of *card*, played by the seat to turn, in a fixed order.

    Laying a jack without effect is no result; `playable` knows about it.

    Args:
        as_card: ask only for the results of a joker that stands for this card.

    Raises:
        NotationError: no such card.
    """
    for move, _ in results(position, card, as_card):
        yield move


def results(position: "Position", card: str, as_card: "str | None" = None) -> "Iterator[tuple[Move, bytes]]":
    """Yield the moves of `legal`, each with the cells it leads to."""
    seen: "set[bytes]" = set()
    for stands_for in _stands_for(card, as_card):
        for cells, parts in _card_results(position, stands_for):
            if cells not in seen:
                seen.add(cells)
                if _joker_may(position, card, cells):
                    yield Move(card, stands_for, parts), cells


def _stands_for(card: str, as_card: "str | None") -> "tuple[str, ...]":
    if effects(card)[0][0] != ANY:
        return (card,)
    if as_card is None or as_card == card:
        return CARDS[:-1]
    effects(as_card)
    return (as_card,)


def _joker_may(position: "Position", card: str, cells: bytes) -> bool:
    """Say whether the card may lead to *cells*: with BR-91 a joker may not complete a team."""
    return card != JOKER or position.rules.last_marble_joker or winner_of(position.rules, cells) is None


def _card_results(position: "Position", card: str) -> "Iterator[Result]":
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    seats = controlled(rules, cells, position.turn)
    for effect, value in effects(card):
        if effect == START:
            yield from _starts(position, seats, barriers)
        elif effect == SPLIT:
            for after, trail in Split(rules, cells, position.turn, value).finals():
                yield (
                    after,
                    tuple([(STEP, source, target, victims) for source, target, victims in parts_of(trail)]),
                )
        elif effect in (FORWARD, BACKWARD):
            for seat in seats:
                yield from _steps(position, seat, effect, value, barriers)
        else:
            for seat in seats:
                for source in track_marbles(rules, cells, seat):
                    for target in swap_targets(rules, cells, source, barriers):
                        yield swap(cells, source, target), ((SWAP, source, target, ()),)


def _starts(position: "Position", seats: "tuple[int, ...]", barriers: "list[int]") -> "Iterator[Result]":
    board = position.rules.board
    for seat in seats:
        out = bring_out(position.rules, position.cells, seat, barriers)
        if out is not None:
            yield out[0], ((OUT, board.kennel(seat), board.starts[seat], out[1]),)


def _steps(position: "Position", seat: int, effect: int, value: int, barriers: "list[int]") -> "Iterator[Result]":
    rules, cells = position.rules, position.cells
    for source in track_marbles(rules, cells, seat) + finish_marbles(rules, cells, seat):
        if effect == FORWARD:
            targets = forward(rules, cells, seat, source, value, barriers)
        else:
            targets = backward(rules, source, value, barriers)
        for target in targets:
            after, victims = land(rules, cells, seat, source, target)
            yield after, ((STEP, source, target, victims),)


def has_move(position: "Position", card: str) -> bool:
    """Say whether *card* has any result; much cheaper than listing them, a seven is not enumerated."""
    return any(_has_result(position, card, stands_for) for stands_for in _stands_for(card, None))


def _has_result(position: "Position", card: str, stands_for: str) -> bool:
    rules = position.rules
    effect, value = effects(stands_for)[0]
    # A joker that may not complete its team is the one case in which a seven has to be listed.
    if effect == SPLIT and (card != JOKER or rules.last_marble_joker):
        split = Split(rules, position.cells, position.turn, value)
        return split.can_complete(split.start, value)
    return any(_joker_may(position, card, cells) for cells, _ in _card_results(position, stands_for))


def playable(position: "Position", hand: "list[str]") -> "list[str]":
    """Return the distinct cards of *hand* that may be played now, in hand order; empty means the seat must fold (E-15).

    Raises:
        NotationError: no such card.
    """
    distinct: "list[str]" = []
    for card in hand:
        if card not in distinct:
            distinct.append(card)
    found = [card for card in distinct if has_move(position, card)]
    if JACK in distinct and JACK not in found and _jack_may_be_idle(position, hand, found):
        return [card for card in distinct if card in found or card == JACK]
    return found


def is_idle_jack(position: "Position") -> bool:
    """Say whether only own marbles are on the way, so that a jack has nothing to swap (BR-62, A-39)."""
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    own = controlled(rules, cells, position.turn)
    if not any(track_marbles(rules, cells, seat) for seat in own):
        return False
    return not any(
        cells[field] - 1 not in own for field in foreign_marbles(rules, cells, own[0]) if field not in barriers
    )


def may_be_idle(position: "Position", card: str) -> bool:
    """Say whether *card* may be laid without effect as far as the board shows it; the rest of the hand may forbid it."""
    return card == JACK and position.rules.jack_noop != "never" and is_idle_jack(position)


def idle_move(card: str) -> Move:
    """Return the move that lays *card* without effect."""
    return Move(card, card, ())


def first_move(position: "Position", card: str) -> Move:
    """Return one move of a playable *card*: what a refused fold could have been."""
    for move in legal(position, card):
        return move
    return idle_move(card)


def _jack_may_be_idle(position: "Position", hand: "list[str]", found: "list[str]") -> bool:
    if not may_be_idle(position, JACK):
        return False
    noop = position.rules.jack_noop
    if noop == "last_card":
        return len(hand) == 1
    return noop == "unswappable" or not found
