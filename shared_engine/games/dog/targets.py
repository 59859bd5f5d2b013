"""What to light for a laid card: the marbles it can move, and where the lifted one can go, each with a meaning."""

from shared_engine.games.dog.board import TRACK
from shared_engine.games.dog.cards import ANY, CARDS, FORWARD, SPLIT, START, SWAP, effects
from shared_engine.games.dog.paths import backward, bring_out, forward, swap_targets
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
    offers = _Offers(position, card)
    if lifted is None:
        return sorted([(source, MOVABLE) for source in _sources(position) if offers.collect(source, True)])
    board = position.rules.board
    source = lifted if lifted < board.first_kennel else board.kennel(board.seat_of(lifted))
    if source in _sources(position):
        offers.collect(source, False)
    return sorted(offers.found.items())


def _sources(position: "Position") -> "list[int]":
    rules, cells = position.rules, position.cells
    fields: "list[int]" = []
    for seat in controlled(rules, cells, position.turn):
        fields += track_marbles(rules, cells, seat)
        fields += finish_marbles(rules, cells, seat)
        if cells[rules.board.first_kennel + seat]:
            fields.append(rules.board.kennel(seat))
    return fields


class _Offers:
    """Collects where a card takes one marble. Written with loops, as explain.py is."""

    def __init__(self, position: "Position", card: str) -> None:
        self.found: "dict[int, int]" = {}
        self._position = position
        self._cards = CARDS[:-1] if effects(card)[0][0] == ANY else (card,)
        self._barriers = walls(position.rules, position.cells)

    def collect(self, source: int, first_only: bool) -> bool:
        """Collect where the marble on *source* may go; say whether it may go anywhere."""
        for card in self._cards:
            for effect, value in effects(card):
                if source >= self._position.rules.board.first_kennel:
                    if effect == START:
                        self._start(source)
                elif effect == SWAP:
                    self._swaps(source)
                elif effect == SPLIT:
                    self._pauses(source, value, first_only)
                elif effect != START:
                    self._steps(source, effect, value)
                if first_only and self.found:
                    self.found = {}
                    return True
        return bool(self.found)

    def _add(self, field: int, meaning: int) -> None:
        # A whole move says more than a pause of a split on the same field.
        if self.found.get(field, STEP) == STEP:
            self.found[field] = meaning

    def _start(self, source: int) -> None:
        position = self._position
        board = position.rules.board
        seat = board.seat_of(source)
        if bring_out(position.rules, position.cells, seat, self._barriers) is not None:
            self._add(board.starts[seat], _meaning(position, seat, board.starts[seat]))

    def _swaps(self, source: int) -> None:
        for field in swap_targets(self._position.rules, self._position.cells, source, self._barriers):
            self._add(field, EXCHANGE)

    def _steps(self, source: int, effect: int, value: int) -> None:
        rules, cells = self._position.rules, self._position.cells
        seat = cells[source] - 1
        if effect == FORWARD:
            ends = forward(rules, cells, seat, source, value, self._barriers)
        else:
            ends = backward(rules, source, value, self._barriers)
        for field in ends:
            self._add(field, _meaning(self._position, seat, field))

    def _pauses(self, source: int, points: int, first_only: bool) -> None:
        """The fields where one marble of a split may stop so that the other points can still be used (E-12)."""
        position = self._position
        split = Split(position.rules, position.cells, position.turn, points)
        seat = position.cells[source] - 1
        for field, left in split.pauses(source, first_only):
            self._add(field, STEP if left else _meaning(position, seat, field))


def _meaning(position: "Position", seat: int, target: int) -> int:
    rules = position.rules
    if rules.board.kind(target) != TRACK:
        return FINISH
    victim = position.cells[target] - 1
    if victim < 0:
        return TARGET
    return OWN_CAPTURE if rules.team_of[victim] == rules.team_of[seat] else CAPTURE
