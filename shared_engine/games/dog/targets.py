"""What to light for a laid card: the marbles it can move, and where the lifted one can go, each with a meaning."""

from shared_engine.games.dog.board import TRACK
from shared_engine.games.dog.cards import (
    ANY,
    BACKWARD,
    CARDS,
    COPY,
    FORWARD,
    JOKER,
    MAGNET,
    SPLIT,
    START,
    SWAP,
    effects,
)
from shared_engine.games.dog.moves import OUT, STEP
from shared_engine.games.dog.moves import SWAP as SWAP_PART
from shared_engine.games.dog.paths import (
    NOBODY,
    backward,
    bring_out,
    forward,
    land,
    magnet_target,
    swap_targets,
)
from shared_engine.games.dog.position import NOWHERE, controlled, finish_marbles, lacks_one, track_marbles, walls
from shared_engine.games.dog.split import burn_mask, open_split
from shared_engine.games.meanings import CAPTURE, EXCHANGE, FINISH, MOVABLE, OWN_CAPTURE, TARGET
from shared_engine.games.meanings import STEP as PAUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves import Part
    from shared_engine.games.dog.position import Position


def stands_for(position: "Position", card: str, as_card: "str | None" = None) -> "tuple[str, ...]":
    """Return the cards that *card* may be played as: a joker as every other one, a copy as the one played last (BD-65).

    Args:
        as_card: only this one of them; for a copy the card played last, instead of what the position tells.

    Raises:
        NotationError: no such card.
    """
    kind = effects(card)[0][0]
    if kind == ANY and (as_card is None or as_card == card):
        return CARDS[:-1]
    if kind == COPY and (as_card is None or as_card == card):
        return (position.copied,) if position.copied else ()
    if kind not in (ANY, COPY) or as_card is None:
        return (card,)
    effects(as_card)
    return (as_card,)


def back_steps(as_card: str) -> int:
    """Return by how many steps *as_card* goes backward, 0 if it cannot."""
    for effect, value in effects(as_card):
        if effect == BACKWARD:
            return value
    return 0


def targets(position: "Position", card: str, lifted: "int | None" = None) -> "list[tuple[int, int]]":
    """Return (field, meaning) of what *card* offers the seat to turn, ascending by field.

    Args:
        lifted: the field whose marble is in a hand (any place of a kennel stands for the kennel), or None.
    """
    offers = Offers(position, card)
    if lifted is None:
        return sorted([(source, MOVABLE) for source in offers.sources() if offers.collect(source, True)])
    board = position.rules.board
    source = lifted if lifted < board.first_kennel else board.kennel(board.seat_of(lifted))
    if source in offers.sources():
        offers.collect(source, False)
    return sorted(offers.found.items())


class Offers:
    """Collects where a card takes one marble. Written with loops, as explain.py is."""

    def __init__(self, position: "Position", card: str, as_card: "str | None" = None) -> None:
        self.found: "dict[int, int]" = {}
        self._position = position
        self._card = card
        self._cards = stands_for(position, card, as_card)
        self._barriers = walls(position.rules, position.cells)
        self._last: "tuple[int, int, int, str]" = (0, 0, 0, "")

    def sources(self) -> "list[int]":
        """Return the fields of all marbles that any of the cards may move; a kennel by its first field."""
        rules, cells = self._position.rules, self._position.cells
        fields: "list[int]" = []
        for seat in self._seats():
            fields += track_marbles(rules, cells, seat)
            fields += finish_marbles(rules, cells, seat)
            if cells[rules.board.first_kennel + seat]:
                fields.append(rules.board.kennel(seat))
        return fields

    def _seats(self) -> "tuple[int, ...]":
        position = self._position
        own = controlled(position.rules, position.cells, position.turn)
        for card in self._cards:
            if effects(card)[0][0] == SPLIT:
                split = open_split(position.rules, position.cells, position.turn, self._card, card)
                scope = split.scope.seats(position.cells)
                return (
                    own
                    if own == scope
                    else tuple([seat for seat in range(position.rules.seats) if seat in own or seat in scope])
                )
        return own

    def any(self) -> bool:
        """Say whether any marble may go anywhere."""
        for source in self.sources():  # noqa: SIM110  a generator would be garbage on a board
            if self.collect(source, True):
                return True
        return False

    def first(self) -> "Part | None":
        """Return the first part that is offered by a card that is no split, or None."""
        if not self.any():
            return None
        position = self._position
        rules, cells = position.rules, position.cells
        kind, source, target, card = self._last
        victims = NOBODY
        if kind == OUT:
            out = bring_out(rules, cells, rules.board.seat_of(source), self._barriers)
            victims = out[1] if out else NOBODY
        elif kind == STEP:
            burns = burn_mask(rules, position.turn, self._card, card)
            victims = land(rules, cells, cells[source] - 1, source, target, burns, back_steps(card))[1]
        return kind, source, target, victims

    def collect(self, source: int, first_only: bool) -> bool:
        """Collect where the marble on *source* may go; say whether it may go anywhere."""
        position = self._position
        board = position.rules.board
        for card in self._cards:
            kind = effects(card)[0][0]
            if kind == SPLIT:
                if source < board.first_kennel:
                    self._pauses(card, source, first_only)
            elif self._is_own(source):
                for effect, value in effects(card):
                    if source >= board.first_kennel:
                        if effect == START:
                            self._start(card, source)
                    elif effect == SWAP:
                        self._swaps(card, source)
                    elif effect == MAGNET:
                        self._magnet(card, source)
                    elif effect != START:
                        self._steps(card, source, effect, value)
            if first_only and self.found:
                self.found = {}
                return True
        return bool(self.found)

    def _is_own(self, source: int) -> bool:
        position = self._position
        board = position.rules.board
        seat = board.seat_of(source) if source >= board.first_finish else position.cells[source] - 1
        return seat in controlled(position.rules, position.cells, position.turn)

    def _add(self, card: str, kind: int, source: int, field: int, meaning: int) -> None:
        rules = self._position.rules
        if self._card == JOKER and not rules.last_marble_joker and self._completes_team(source, field):
            return  # BR-91
        # A whole move says more than a pause of a split on the same field.
        if self.found.get(field, PAUSE) == PAUSE:
            self.found[field] = meaning
            self._last = (kind, source, field, card)

    def _completes_team(self, source: int, target: int) -> bool:
        board = self._position.rules.board
        if source >= board.track_len or not board.first_finish <= target < board.first_kennel:
            return False
        return lacks_one(self._position.rules, self._position.cells, board.seat_of(target))

    def _start(self, card: str, source: int) -> None:
        position = self._position
        board = position.rules.board
        seat = board.seat_of(source)
        if bring_out(position.rules, position.cells, seat, self._barriers) is not None:
            self._add(card, OUT, source, board.starts[seat], _meaning(position, seat, board.starts[seat]))

    def _swaps(self, card: str, source: int) -> None:
        for field in swap_targets(self._position.rules, self._position.cells, source, self._barriers):
            self._add(card, SWAP_PART, source, field, EXCHANGE)

    def _magnet(self, card: str, source: int) -> None:
        if source < self._position.rules.board.track_len:
            field = magnet_target(self._position.rules, self._position.cells, source)
            if field != NOWHERE:
                self._add(card, STEP, source, field, TARGET)

    def _steps(self, card: str, source: int, effect: int, value: int) -> None:
        rules, cells = self._position.rules, self._position.cells
        seat = cells[source] - 1
        if effect == FORWARD:
            ends = forward(rules, cells, seat, source, value, self._barriers)
        else:
            ends = backward(rules, source, value, self._barriers)
        for field in ends:
            self._add(card, STEP, source, field, _meaning(self._position, seat, field))

    def _pauses(self, card: str, source: int, first_only: bool) -> None:
        """The fields where one marble of a split may stop so that the other points can still be used (E-12)."""
        position = self._position
        split = open_split(position.rules, position.cells, position.turn, self._card, card)
        seat = position.cells[source] - 1
        for field, left in split.pauses(source, first_only):
            self.found.setdefault(field, PAUSE if left else _meaning(position, seat, field))


def _meaning(position: "Position", seat: int, target: int) -> int:
    rules = position.rules
    if rules.board.kind(target) != TRACK:
        return FINISH
    victim = position.cells[target] - 1
    if victim < 0:
        return TARGET
    return OWN_CAPTURE if rules.team_of[victim] == rules.team_of[seat] else CAPTURE
