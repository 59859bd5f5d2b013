"""Which cards of a hand can be played, and which moves need no marble (E-12, E-15, BR-62, BRS-05)."""

from shared_engine.games.dog.cards import JACK, JOKER, SPLIT, TWO, effects
from shared_engine.games.dog.moves import DRAW, Move
from shared_engine.games.dog.paths import foreign_marbles
from shared_engine.games.dog.position import controlled, track_marbles, walls
from shared_engine.games.dog.split import open_split
from shared_engine.games.dog.targets import Offers, stands_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position


_IDLE_CARDS = (TWO, JACK, JOKER)


def has_move(position: "Position", card: str) -> bool:
    """Say whether *card* can move a marble; much cheaper than listing its moves, a seven is not enumerated.

    Raises:
        NotationError: no such card.
    """
    rules = position.rules
    if effects(card)[0][0] == SPLIT:
        return open_split(rules, position.cells, position.turn, card, card).is_playable()
    return Offers(position, card).any()


def playable(position: "Position", hand: "list[str]") -> "list[str]":
    """Return the distinct cards of *hand* that may be played now, in hand order; empty means there is no move (E-15).

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
    return [card for card in distinct if card in found or _may_be_idle_now(position, card, hand, found)]


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
    from shared_engine.games.dog.black_dog import is_suicide_only

    harmless = [card for card in found if not is_suicide_only(position, card)]
    return harmless or found


def draws(position: "Position", card: str) -> bool:
    """Say whether *card* may be laid to draw a card of an opponent (BRS-05, A-50)."""
    rules = position.rules
    return rules.two_draw and (card == TWO or (card == JOKER and rules.joker_as_two_draw))


def draw_from(position: "Position") -> "list[int]":
    """Return the opponents a two could draw a card of: those who hold one (A-49)."""
    team = position.rules.team_of
    return [seat for seat, count in enumerate(position.counts) if count and team[seat] != team[position.turn]]


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
    rules = position.rules
    if card != JACK and not (card == JOKER and rules.joker_as_noop):
        return False
    return rules.jack_noop != "never" and is_idle_jack(position)


def _may_be_idle_now(position: "Position", card: str, hand: "list[str]", found: "list[str]") -> bool:
    if not may_be_idle(position, card):
        return False
    noop = position.rules.jack_noop
    if noop == "last_card":
        return len(hand) == 1
    return noop == "unswappable" or not found


def idle_move(card: str) -> Move:
    """Return the move that lays *card* without effect."""
    return Move(card, JACK if card == JOKER else card, ())


def idle_moves(position: "Position", card: str, hand: "list[str]") -> "list[Move]":
    """Return the moves of *card*, one of *hand*, that touch no marble: drawing a card, or laying it without effect."""
    if card not in _IDLE_CARDS:
        return []
    moves = draw_moves(position, card)
    if may_be_idle(position, card) and _may_be_idle_now(position, card, hand, _with_move(position, hand)):
        moves.append(idle_move(card))
    return moves


def draw_moves(position: "Position", card: str) -> "list[Move]":
    """Return the moves that lay *card* to draw one of an opponent, in the order of seats (BRS-05)."""
    if not draws(position, card):
        return []
    return [Move(card, TWO, ((DRAW, position.turn, seat, ()),)) for seat in draw_from(position)]


def first_move(position: "Position", card: str) -> Move:
    """Return one move of a playable *card*: what a refused fold could have been."""
    rules = position.rules
    if rules.dog:
        # Imported when asked for: the figure's move is only the beginning there.
        from shared_engine.games.dog.legal import legal

        return legal(position, card)[0]
    for as_card in stands_for(position, card):
        if effects(as_card)[0][0] == SPLIT:
            split = open_split(rules, position.cells, position.turn, card, as_card)
            if split.is_playable():
                return Move(card, as_card, split.one_way())
        else:
            part = Offers(position, card, as_card).first()
            if part is not None:
                return Move(card, as_card, (part,))
    drawing = draw_moves(position, card)
    return drawing[0] if drawing else idle_move(card)
