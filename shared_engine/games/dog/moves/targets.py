"""What to light for a laid card: the marbles it can move, and where the lifted one can go, each with a meaning."""

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
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import backward, bring_out, forward, magnet_target, swap_targets
from shared_engine.games.dog.position import NOWHERE, controlled, finish_marbles, lacks_one, track_marbles, walls
from shared_engine.games.meanings import CAPTURE, EXCHANGE, FINISH, MOVABLE, OWN_CAPTURE, TARGET
from shared_engine.games.meanings import STEP as PAUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves.shares import Shares
    from shared_engine.games.dog.moves.split import Split
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
    if position.rules.dog:
        # Imported when asked for: few games have a dog.
        from shared_engine.games.dog.black.targets import targets as with_dog

        return with_dog(position, card, lifted)
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
        self._own = controlled(position.rules, position.cells, position.turn)
        self._split: "Split | Shares | None" = None
        for one in self._cards:
            if effects(one)[0][0] == SPLIT:
                self._split = open_split(position.rules, position.cells, position.turn, card, one)

    def sources(self) -> "list[int]":
        """Return the fields of all marbles that any of the cards may move; a kennel by its first field."""
        rules, cells = self._position.rules, self._position.cells
        reach = self._split.scope.seats(cells) if self._split else self._own
        fields: "list[int]" = []
        for seat in range(rules.seats):
            if seat in self._own or seat in reach:
                fields += track_marbles(rules, cells, seat)
                fields += finish_marbles(rules, cells, seat)
                if cells[rules.board.first_kennel + seat]:
                    fields.append(rules.board.kennel(seat))
        return fields

    def any(self) -> bool:
        """Say whether any marble may go anywhere."""
        for source in self.sources():  # noqa: SIM110  a generator would be garbage on a board
            if self.collect(source, True):
                return True
        return False

    def collect(self, source: int, first_only: bool) -> bool:
        """Collect where the marble on *source* may go; say whether it may go anywhere."""
        board = self._position.rules.board
        seat = board.seat_of(source) if source >= board.first_finish else self._position.cells[source] - 1
        # A whole move says more than a pause of a split on the same field, so it comes first.
        if seat in self._own:
            self._collect_effects(source, first_only)
        split = self._split
        if split and source < board.first_kennel and not (first_only and self.found):
            for field, left, victims in split.pauses((split.start, split.points), source, first_only):
                self._add(source, field, victims, left)
        if first_only and self.found:
            self.found = {}
            return True
        return bool(self.found)

    def _collect_effects(self, source: int, first_only: bool) -> None:
        for card in self._cards:
            for effect, value in effects(card):
                self._collect_effect(source, effect, value)
                if first_only and self.found:
                    return

    def _collect_effect(self, source: int, effect: int, value: int) -> None:
        rules, cells = self._position.rules, self._position.cells
        board = rules.board
        ends: "list[int]" = []
        if source >= board.first_kennel:
            seat = board.seat_of(source)
            if effect == START and bring_out(rules, cells, seat, self._barriers) is not None:
                ends = [board.starts[seat]]
        elif effect == SWAP:
            for field in swap_targets(rules, cells, source, self._barriers):
                self.found.setdefault(field, EXCHANGE)
        elif effect == MAGNET:
            if source < board.track_len:
                ends = [magnet_target(rules, cells, source)]
        elif effect == FORWARD:
            ends = forward(rules, cells, cells[source] - 1, source, value, self._barriers)
        elif effect == BACKWARD:
            ends = backward(rules, source, value, self._barriers)
        for field in ends:
            if field != NOWHERE:
                # Nobody is owner 0, whose bit falls off.
                self._add(source, field, 1 << cells[field] >> 1, 0)

    def _add(self, source: int, field: int, victims: int, left: int) -> None:
        rules = self._position.rules
        if self._card == JOKER and not rules.last_marble_joker and self._completes_team(source, field):
            return  # BR-91
        if field not in self.found:
            self.found[field] = meaning_of(self._position, field, victims, left)

    def _completes_team(self, source: int, target: int) -> bool:
        board = self._position.rules.board
        if source >= board.track_len or not board.first_finish <= target < board.first_kennel:
            return False
        return lacks_one(self._position.rules, self._position.cells, board.seat_of(target))


def meaning_of(position: "Position", field: int, victims: int, left: int) -> int:
    """Return what going to *field* means for the seat to turn.

    Args:
        victims: bit s set = a marble of seat s is sent home by it.
        left: points of a split that remain.
    """
    rules = position.rules
    team = rules.team_of[position.turn]
    for seat in range(rules.seats):
        if victims >> seat & 1 and rules.team_of[seat] == team:
            return OWN_CAPTURE
    if left:
        return PAUSE
    if victims:
        return CAPTURE
    return FINISH if field >= rules.board.track_len else TARGET
