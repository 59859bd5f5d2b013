"""Which cards of a hand can be played, and what can be done without a marble (E-15, BR-19, BR-62,
BRS-05)."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import JACK, TWO
from shared_engine.games.dog.move import DRAW, OUT, STEP, SWAP, Move
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.playable import has_move, idle_move, may_be_idle
from shared_engine.games.dog.moves.result import victims_of_step
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import NOBODY, bring_out
from shared_engine.games.dog.moves.targets import Offers
from shared_engine.games.dog.position import walls
from shared_engine.games.meanings import EXCHANGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position

_IDLE_CARDS: "Final" = (TWO, JACK, JOKER)


def playable(position: "Position", hand: "list[str]") -> "list[str]":
    """Return the distinct cards of *hand* that may be played now, in hand order; empty means there
    is no move (E-15).

    Raises:
        NotationError: no such card.
    """
    distinct: "list[str]" = []
    for card in hand:
        if card not in distinct:
            distinct.append(card)
    found = _with_move(position, distinct)
    if position.rules.jack_noop == "never":
        return found
    return [
        card for card in distinct if card in found or _may_be_idle_now(position, card, hand, found)
    ]


def _with_move(position: "Position", cards: "list[str]") -> "list[str]":
    """Return those of *cards* that can move a marble or draw a card."""
    found = [card for card in cards if has_move(position, card)]
    rules = position.rules
    if rules.dog_suicide == "only_if_forced" and len(found) > 1:
        found = _without_needless_suicide(position, found)
    if rules.two_draw and draw_from(position):
        found = [card for card in cards if card in found or draws(position, card)]
    return found


def _without_needless_suicide(position: "Position", found: "list[str]") -> "list[str]":
    """Drop cards that only walk into the dog while another card need not (A-63)."""
    harmless = [card for card in found if not position.rules.black.is_suicide_only(position, card)]
    return harmless or found


def draws(position: "Position", card: str) -> bool:
    """Say whether *card* may be laid to draw a card of an opponent (BRS-05, A-50)."""
    rules = position.rules
    return rules.two_draw and (card == TWO or (card == JOKER and rules.joker_as_two_draw))


def draw_from(position: "Position") -> "list[int]":
    """Return the opponents a two could draw a card of: those who hold one (A-49)."""
    team = position.rules.team_of
    return [
        seat
        for seat, count in enumerate(position.counts)
        if count and team[seat] != team[position.turn]
    ]


def _may_be_idle_now(
    position: "Position", card: str, hand: "list[str]", found: "list[str]"
) -> bool:
    if not may_be_idle(position, card):
        return False
    noop = position.rules.jack_noop
    if noop == "last_card":
        return len(hand) == 1
    return noop == "unswappable" or not found


def idle_moves(position: "Position", card: str, hand: "list[str]") -> "list[Move]":
    """Return the moves of *card*, one of *hand*, that touch no marble: drawing a card, or laying it
    without effect."""
    if card not in _IDLE_CARDS:
        return []
    moves = draw_moves(position, card)
    if may_be_idle(position, card) and _may_be_idle_now(
        position, card, hand, _with_move(position, hand)
    ):
        moves.append(idle_move(card))
    return moves


def draw_moves(position: "Position", card: str) -> "list[Move]":
    """Return the moves that lay *card* to draw one of an opponent, in the order of seats
    (BRS-05)."""
    if not draws(position, card):
        return []
    return [Move(card, TWO, ((DRAW, position.turn, seat, ()),)) for seat in draw_from(position)]


def first_move(position: "Position", card: str) -> Move:
    """Return one move of a playable *card*: what a refused fold could have been."""
    if position.rules.dog:  # the figure's move is only the beginning there
        return legal(position, card)[0]
    laid = resolve(position, card)
    for as_card in laid.plays:
        if as_card == laid.split:
            split = open_split(position.rules, position.cells, position.turn, card, as_card)
            if split.is_playable():
                return Move(card, as_card, split.one_way())
        else:
            part = _first_part(position, card, as_card)
            if part is not None:
                return Move(card, as_card, (part,))
    drawing = draw_moves(position, card)
    return drawing[0] if drawing else idle_move(card)


def _first_part(position: "Position", card: str, as_card: str) -> "Part | None":
    rules, cells = position.rules, position.cells
    offers = Offers(position, card, as_card)
    for source in offers.sources():
        if offers.collect(source, False):
            target = min(offers.found)
            if source >= rules.board.first_kennel:
                out = bring_out(rules, cells, rules.board.seat_of(source), walls(rules, cells))
                return (OUT, source, target, out[1] if out else NOBODY)
            if offers.found[target] == EXCHANGE:
                return (SWAP, source, target, NOBODY)
            return (STEP, source, target, victims_of_step(position, card, as_card, source, target))
    return None
