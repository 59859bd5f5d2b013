"""What the game says of one position: each question is asked once."""

from shared_engine.games.pictures import pictured
from shared_engine.tracking.world import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import (
        BoardGame,
        BoardPosition,
        BoardRules,
        Explanation,
        Move,
        Reason,
    )
    from shared_engine.tracking.ground import Ground


class Placed:
    """The result of a move without a card, which puts a figure onto the board; as Explanation."""

    is_open = False

    def __init__(self, move: "Move", after: bytes, field: int) -> None:
        self.move = move
        self.after = after
        self.touched = [field]


class Rulings:
    """What there is to know of *position*.

    Attributes:
        game: whose position it is.
        ground: the board of the game.
        position: that.
        is_over: a team has won.
        needs_figure: a figure has to be placed before a card is laid.
    """

    def __init__(self, game: "BoardGame", position: "BoardPosition", ground: "Ground") -> None:
        self.game = game
        self.ground = ground
        self.position = position
        self.is_over = game.outcome(position) is not None
        self.needs_figure = game.why_no_card(position) is not None
        self._admitted: "dict[str, tuple[bool, Reason | None]]" = {}
        self._explained: "dict[tuple[str, bytes], Sequence[Explanation]]" = {}
        self._lying: "dict[bytes, bytes]" = {}
        self._next_owners: "tuple[int, ...] | None" = None
        self._own: "Sequence[int] | None" = None
        self._results: "dict[tuple[str, bytes], Sequence[Explanation]]" = {}
        self._ways: "dict[tuple[str, bytes], int]" = {}

    def forget(self) -> None:
        """Forget what was answered: it can be asked again."""
        self._explained, self._lying, self._results, self._ways = {}, {}, {}, {}

    def lying(self, full: bytes) -> bytes:
        """Return whose marbles lie where if the board shows *full* and no more has happened: of
        those that are only counted, on a home of each seat, the full ones."""
        if not self.game.FOLLOWS_HANDS:
            return self.game.picture(self.position)
        found = self._lying.get(full)
        if found is None:
            found = lying(self.game, self.position.rules, self.position.cells, full)
            self._lying[full] = found
        return found

    def results(self, card: str, owners: bytes) -> "Sequence[Explanation]":
        """Return the results of *card*, "" for the placing of a figure, that leave exactly
        *owners*: several where the same marbles may have come there in different ways."""
        key = (card, owners)
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = self._find(card, owners)
        return found

    def _find(self, card: str, owners: bytes) -> "Sequence[Explanation]":
        if NOBODY in owners:
            return ()
        if not card:
            return self._placed(owners)
        rules, full = self.position.rules, pictured(owners)
        if not self.game.FOLLOWS_HANDS:
            return self.explained(card, full)
        return [
            one
            for one in self.explained(card, full)
            if lying(self.game, rules, one.after, full) == owners
        ]

    def _placed(self, owners: bytes) -> "Sequence[Explanation]":
        before = self.lying(pictured(owners))
        fields = [field for field, owner in enumerate(owners) if owner != before[field]]
        if len(fields) != 1 or owners[fields[0]] != self.position.rules.seats + 1:
            return ()
        move = self.game.placement(self.position, fields[0])
        if move is None:
            return ()
        return (Placed(move, self.game.apply(self.position, move).cells, fields[0]),)

    def explained(self, card: str, full: bytes) -> "Sequence[Explanation]":
        """Return the results of *card* that look like *full*."""
        key = (card, full)
        found = self._explained.get(key)
        if found is None:
            position, game = self.position, self.game
            seen = game.difference(position.rules, position.cells, full)
            found = () if seen.missing else game.explain(position, card, seen)
            self._explained[key] = found
        return found

    def way(self, card: str, full: bytes) -> int:
        """Return as BoardGame.on_the_way whether *full* is on the way to a move of *card*."""
        key = (card, full)
        found = self._ways.get(key)
        if found is None:
            position, game = self.position, self.game
            seen = game.difference(position.rules, position.cells, full)
            found = self._ways[key] = game.on_the_way(position, card, seen)
        return found

    def admits(self, card: str) -> bool:
        """Say whether the seat to turn may lay *card*, or it waits until a figure is placed."""
        return self.needs_figure or self.admission(card)[0]

    def admission(self, card: str) -> "tuple[bool, Reason | None]":
        """Return as BoardGame.admit whether *card* may lie open, whatever else is in the hand."""
        found = self._admitted.get(card)
        if found is None:
            found = self._admitted[card] = self.game.admit(self.position, card, [])
        return found

    @property
    def own(self) -> "Sequence[int]":
        """The seats whose marbles the seat to turn plays with."""
        if self._own is None:
            position = self.position
            self._own = self.game.controlled(position.rules, position.cells, position.turn)
        return self._own

    @property
    def next_owners(self) -> "tuple[int, ...]":
        """The owners with whose marbles the next seat may begin: those it plays with, and a figure
        that is no seat's."""
        if self._next_owners is None:
            position = self.position
            seats = self.game.controlled(position.rules, position.cells, self.next_seat)
            self._next_owners = tuple([seat + 1 for seat in seats]) + (position.rules.seats + 1,)
        return self._next_owners

    @property
    def next_seat(self) -> int:
        """The seat that plays after the one to turn, as far as hands are not empty."""
        position = self.position
        seats = position.rules.seats
        for step in range(1, seats):
            seat = (position.turn + step) % seats
            if position.counts[seat]:
                return seat
        return position.turn


def lying(game: "BoardGame", rules: "BoardRules", cells: bytes, full: bytes) -> bytes:
    """Return as BoardGame.owners whose marbles lie where; a figure is one more seat."""
    owners = game.owners(rules, cells, full)
    if game.figures is None:
        return owners
    field = game.figures.figure_field(rules, cells)
    if field >= len(owners):
        return owners
    return owners[:field] + bytes((rules.seats + 1,)) + owners[field + 1 :]
