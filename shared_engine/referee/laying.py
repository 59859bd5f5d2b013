"""What a card that is laid makes of a line: it waits, or was laid in place of the last one, or is
the same one read again. Each is a line with a cost."""

from shared_engine.log.events import NO_TAG
from shared_engine.referee.line import EARLY_MOVED, HALF_MADE, HANDS, IDLE, MISTAKEN, RESTED, WHOLE
from shared_engine.tracking import costs
from shared_engine.tracking.acts import CROSSWISE_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_engine.referee.line import Laid, Line
    from shared_engine.referee.tree import Node
    from shared_engine.tracking.world import World

    # node, seat -> the cards of its hand, None where they are not known
    Hands = Callable[[Node, int], "list[str] | None"]

MOST_WAIT = 2  # cards besides the open one: then a card has to be laid again
AGAIN_MS = 5000  # so long the card of the last turn is read again because it still lies there
FORGET_MS = 10000  # what was straightened so long before its card says nothing any more


def is_last(line: "Line", tag: int, at_ms: int) -> bool:
    """Say whether *tag* is that of the card of the last turn: but once a round has begun, that may
    have been dealt again."""
    if not tag == line.last_tag != NO_TAG:
        return False
    played, before = line.node.played, line.node.parent
    if not played or not before or at_ms - played.at_ms <= AGAIN_MS:
        return True
    return line.node.position.round_number == before.position.round_number


def lay(line: "Line", laid: "Laid", rest: int, hands: "Hands") -> "list[Line]":
    """Return the lines that follow from *line* after a card was *laid*, the board having rested
    as *rest* says."""
    card, tag, at_ms = laid
    if is_last(line, tag, at_ms):
        return [line]
    places = [place for place, one in enumerate(line.cards) if tag == one[1] != NO_TAG]
    if places[:1] == [0]:
        return [line]
    cost, word, _ = line.state(rest)
    if places:  # perhaps what was laid before it was a mistake
        opened = _opened(line, line.cards[places[0] :], costs.REPLACES_UNBEGUN + cost, rest)
        return [line.with_cards(line.cards, costs.READ_AGAIN), opened]
    if len(line.cards) > MOST_WAIT:
        return [line, _opened(line, (laid,), costs.REPLACES_UNBEGUN + cost, rest)]
    found: "list[Line]" = []
    if line.cards:
        if tag == NO_TAG and card == line.cards[-1][0]:
            found.append(line.with_cards(line.cards, costs.READ_AGAIN + cost))
        return found + _lay_behind(line, laid, rest, hands)
    rulings = line.node.rulings
    if rulings.is_over or not rulings.admits(card):
        # What lies there waits for no card any more.
        early = costs.MISTAKE - costs.EARLY if word == EARLY_MOVED else 0
        return [line.with_cards((), costs.NOT_PLAYABLE + early)]
    is_old = line.touched and at_ms - line.touched_ms > FORGET_MS
    if rest and is_old and not line.worlds[0].moved:
        line.worlds, line.touched = line.worlds[:1], {}
    if rest and word == IDLE:  # marbles that a dial had carried were put back by hand
        line.worlds = [_at_rest(world) for world in line.worlds]
    cost = _hand_cost(line, hands, line.node.position.turn, card)
    return [_opened(line, (laid,), cost, rest)]


def _lay_behind(line: "Line", laid: "Laid", rest: int, hands: "Hands") -> "list[Line]":
    """Return the lines in which the card *laid* waits behind others, or replaces the last one.

    Whoever lays the next card believes that the board is in order: what speaks against that is paid
    now.
    """
    card, _, at_ms = laid
    cost, word, _ = line.state(rest)
    best = line.worlds[0]
    if word == HANDS and not best.moved and best.air and at_ms - best.air[0][3] < CROSSWISE_MS:
        # Sensors and readers are not so exact: the card came first.
        cost, word = line.swap_cost, IDLE
    rulings = line.node.rulings
    waits = costs.WAITS_UNBEGUN if word == IDLE else 0 if rest else costs.WAITS_BEGUN
    waits += cost + _hand_cost(line, hands, rulings.next_seat, card)
    found = [line.with_cards(line.cards + (laid,), waits)]
    if len(line.cards) > 1:
        found.append(line.with_cards(line.cards[:-1] + (laid,), costs.REPLACES_UNBEGUN + cost))
    elif (
        card != line.card
        and rulings.admits(card)
        and not _hand_cost(line, hands, line.node.position.turn, card)
    ):
        turn = line.node.position.turn
        replaces = costs.REPLACES_UNBEGUN if word == IDLE else costs.REPLACES_BEGUN
        if line.node.position.counts[turn] == 1 or word == WHOLE:  # it has no card to play now
            replaces += costs.OUT_OF_TURN
        if word in (IDLE, WHOLE):
            replaces += cost
        found.append(_opened(line, (laid,), replaces, rest))
    return found


def _opened(line: "Line", cards: "tuple[Laid, ...]", cost: int, rest: int) -> "Line":
    """Return *line* with other *cards*, which have to explain what has lain on the board for
    long."""
    made = line.with_cards(cards, cost)
    if rest:
        dear, word, _ = made.state(RESTED)
        if word in (MISTAKEN, HALF_MADE):
            made.owed = dear
    return made


def _at_rest(world: "World") -> "World":
    if not world.spin.turns or world.moved:
        return world
    made = world.dearer()
    made.spin = world.spin.at_rest()
    return made


def _hand_cost(line: "Line", hands: "Hands", seat: int, card: str) -> int:
    hand = hands(line.node, seat)
    return 0 if hand is None or card in hand else costs.NOT_IN_HAND
