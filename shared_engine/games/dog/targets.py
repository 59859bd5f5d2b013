"""What to light for a laid card: the marbles it can move, and where the lifted one can go, each with a meaning."""

from shared_engine.games.dog.board import TRACK
from shared_engine.games.dog.cards import ANY, CARDS, FORWARD, SPLIT, START, SWAP, effects
from shared_engine.games.dog.paths import backward, bring_out, forward, land, swap_targets
from shared_engine.games.dog.position import controlled, finish_marbles, track_marbles, walls
from shared_engine.games.dog.split import Split
from shared_engine.games.meanings import CAPTURE, EXCHANGE, FINISH, MOVABLE, OWN_CAPTURE, STEP, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position


def targets(position: "Position", card: str, lifted: "int | None" = None) -> "list[tuple[int, int]]":
    """Return (field, meaning) of what *card* offers the seat to turn, ascending by field.

    Args:
        lifted: the field whose marble is in a hand (any place of a kennel stands for the kennel), or None.
    """
    found: "dict[int, int]" = {}
    stands_for = CARDS[:-1] if effects(card)[0][0] == ANY else (card,)
    if lifted is None:
        for source in _sources(position):
            if any(_from(position, as_card, source) for as_card in stands_for):
                found[source] = MOVABLE
    else:
        board = position.rules.board
        source = lifted if lifted < board.first_kennel else board.kennel(board.seat_of(lifted))
        if source in _sources(position):
            for as_card in stands_for:
                for field, meaning in _from(position, as_card, source):
                    # A whole move says more than a pause of a split on the same field.
                    if found.get(field, STEP) == STEP:
                        found[field] = meaning
    return sorted(found.items())


def _sources(position: "Position") -> "list[int]":
    rules, cells = position.rules, position.cells
    fields: "list[int]" = []
    for seat in controlled(rules, cells, position.turn):
        fields += track_marbles(rules, cells, seat) + finish_marbles(rules, cells, seat)
        if cells[rules.board.first_kennel + seat]:
            fields.append(rules.board.kennel(seat))
    return fields


def _from(position: "Position", card: str, source: int) -> "list[tuple[int, int]]":
    """Return where *card* takes the marble on *source*."""
    rules, cells = position.rules, position.cells
    board = rules.board
    barriers = walls(rules, cells)
    found: "list[tuple[int, int]]" = []
    if source >= board.first_kennel:
        seat = board.seat_of(source)
        starts = any(effect == START for effect, _ in effects(card))
        if starts and bring_out(rules, cells, seat, barriers) is not None:
            found.append((board.starts[seat], _meaning(position, seat, board.starts[seat])))
        return found
    seat = cells[source] - 1
    for effect, value in effects(card):
        if effect == SWAP:
            found += [(field, EXCHANGE) for field in swap_targets(rules, cells, source, barriers)]
        elif effect == SPLIT:
            found += _pauses(position, source, value)
        elif effect != START:
            ends = (
                forward(rules, cells, seat, source, value, barriers)
                if effect == FORWARD
                else backward(rules, source, value, barriers)
            )
            found += [(field, _meaning(position, seat, field)) for field in ends]
    return found


def _meaning(position: "Position", seat: int, target: int) -> int:
    rules = position.rules
    if rules.board.kind(target) != TRACK:
        return FINISH
    victim = position.cells[target] - 1
    if victim < 0:
        return TARGET
    return OWN_CAPTURE if rules.team_of[victim] == rules.team_of[seat] else CAPTURE


def _pauses(position: "Position", source: int, points: int) -> "list[tuple[int, int]]":
    """Return the fields where one marble of a split may stop so that the other points can still be used (E-12)."""
    rules = position.rules
    split = Split(rules, position.cells, position.turn, points)
    seat = position.cells[source] - 1
    found: "list[tuple[int, int]]" = []
    # The marble walks alone here; a fork into the finish makes two walkers.
    walkers = [(position.cells, source)]
    for left in range(points - 1, -1, -1):
        following: "list[tuple[bytes, int]]" = []
        for cells, field in walkers:
            for target in forward(rules, cells, seat, field, 1, walls(rules, cells)):
                after = land(rules, cells, seat, field, target)[0]
                following.append((after, target))
                if split.can_complete((after, -1), left):
                    found.append((target, STEP if left else _meaning(position, seat, target)))
        walkers = following
    return found
