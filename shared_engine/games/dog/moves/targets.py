"""What to light for a laid card: the marbles it can move, and where the lifted one can go, each
with a meaning."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import START, SWAP
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import bring_out, ends, swap_targets
from shared_engine.games.dog.position import (
    controlled,
    finish_marbles,
    lacks_one,
    track_marbles,
    walls,
)
from shared_engine.games.meanings import CAPTURE, EXCHANGE, FINISH, MOVABLE, OWN_CAPTURE, TARGET
from shared_engine.games.meanings import STEP as PAUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves.contract import Split
    from shared_engine.games.dog.position import Position


def targets(
    position: "Position", card: str, lifted: "int | None" = None
) -> "list[tuple[int, int]]":
    """Return (field, meaning) of what *card* offers the seat to turn, ascending by field.

    Args:
        lifted: the field whose marble is in a hand (any place of a kennel means the kennel), or
        None.
    """
    if position.rules.dog:
        return position.rules.black.targets(position, card, lifted)
    offers = Offers(position, card)
    if lifted is None:
        return sorted(
            [(source, MOVABLE) for source in offers.sources() if offers.collect(source, True)]
        )
    board = position.rules.board
    source = lifted if lifted < board.first_kennel else board.kennel(board.seat_of(lifted))
    if source in offers.sources():
        offers.collect(source, False)
    return sorted(offers.found.items())


class Offers:
    """Collects where a card leads one marble. Written with loops, as explain.py is."""

    def __init__(self, position: "Position", card: str, as_card: "str | None" = None) -> None:
        rules, cells, turn = position.rules, position.cells, position.turn
        self.found: "dict[int, int]" = {}
        self._position = position
        self._card = card
        self._laid = resolve(position, card, as_card)
        self._barriers = walls(rules, cells)
        self._own = controlled(rules, cells, turn)
        self._split: "Split | None" = None
        if self._laid.split:
            self._split = open_split(rules, cells, turn, card, self._laid.split)

    def sources(self) -> "list[int]":
        """Return the fields of all marbles that any of the cards may move; a kennel by its first
        field."""
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
        seat = (
            board.seat_of(source)
            if source >= board.first_finish
            else self._position.cells[source] - 1
        )
        # A whole move says more than a pause of a split on the same field, so it comes first.
        if seat in self._own:
            self._collect_effects(source, first_only)
        split = self._split
        if split and source < board.first_kennel and not (first_only and self.found):
            for field, left, victims in split.pauses(source, first_only):
                self._add(source, field, victims, left)
        if first_only and self.found:
            self.found = {}
            return True
        return bool(self.found)

    def _collect_effects(self, source: int, first_only: bool) -> None:
        for effect, value, _ in self._laid.singles:
            self._collect_effect(source, effect, value)
            if first_only and self.found:
                return

    def _collect_effect(self, source: int, effect: int, value: int) -> None:
        rules, cells = self._position.rules, self._position.cells
        board = rules.board
        if source >= board.first_kennel:
            seat = board.seat_of(source)
            if effect == START and bring_out(rules, cells, seat, self._barriers) is not None:
                self._add(source, board.starts[seat], 1 << cells[board.starts[seat]] >> 1, 0)
        elif effect == SWAP:
            for field in swap_targets(rules, cells, source, self._barriers):
                self.found.setdefault(field, EXCHANGE)
        else:
            for field in ends(rules, cells, source, effect, value, self._barriers):
                # Nobody is owner 0, whose bit falls off.
                self._add(source, field, 1 << cells[field] >> 1, 0)

    def _add(self, source: int, field: int, victims: int, left: int) -> None:
        rules = self._position.rules
        if (
            self._card == JOKER
            and not rules.last_marble_joker
            and self._completes_team(source, field)
        ):
            return  # BR-91
        # sending home says more than changing places
        if self.found.get(field, EXCHANGE) == EXCHANGE:
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
