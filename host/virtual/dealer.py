"""Deals hidden cards around the game that a board records: the board knows positions and the cards
laid, never a hand."""

from collections.abc import Callable, Mapping, Sequence

from host.virtual.shuffle import KeyedPrng
from host.virtual.strange import StrangeError
from shared_engine.games.catalogue import open_rules
from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.table import Table
from shared_engine.games.errors import NotationError
from shared_engine.record.record import Record

Given = dict[int, dict[int, str]]
"""By round (from 0) and seat the card that the seat gives away before it."""


class Dealer:
    """Holds the hands of the game in a record. They follow from the *key*, the record and what was
    given: taking a turn back gives its card back, and another run deals the same.

    Args:
        key: of the shuffles, and of what is drawn blindly.
        given: what seats have given away in an earlier run.
        keep: called with what they have given away by now.
    """

    def __init__(
        self, key: str, given: Given | None = None, keep: Callable[[Given], None] | None = None
    ) -> None:
        self.given: Given = given or {}
        self._key = key
        self._keep = keep
        self._game: int | None = None
        self._played: list[str] = []
        self._exchanged = -1  # the last round whose exchange is done
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The cards of the game; only while one is known."""
        assert self._table, "follow() first"
        return self._table

    @property
    def is_dealing(self) -> bool:
        """There is a game whose cards are dealt."""
        return self._table is not None

    def follow(self, game: int, record: Record) -> bool:
        """Let the hands be those of *record*, which has gone on, lost turns, or is of another
        *game*; return whether that changes them.

        Args:
            game: a number that no other game of this board has.

        Raises:
            StrangeError: a turn was played with a card that its seat does not hold.
        """
        moves = [turn.move for _, turn in record.turns]
        is_new = game != self._game
        if not is_new and moves == self._played:
            return False
        if is_new and self._game is not None:
            self.given = {}
        if is_new or moves[: len(self._played)] != self._played:
            self._begin(game, record)
        for move in moves[len(self._played) :]:
            self._play(move)
        self._played = moves
        # Behind a turn that was taken back nobody has given anything yet.
        self.given = {
            number: cards for number, cards in self.given.items() if number <= self._round
        }
        return True

    def givers(self) -> dict[int, int]:
        """Who still has to choose a card to give away before this round, and to whom."""
        if self._exchanged >= self._round:
            return {}
        given = self.given.get(self._round, {})
        return {seat: taker for seat, taker in self.table.exchanges() if seat not in given}

    def give(self, seat: int, card: str) -> None:
        """Let *seat*, one of `givers`, give away *card* of its hand; cards change hands once all
        have chosen."""
        self.given.setdefault(self._round, {})[seat] = card
        if self._keep:
            self._keep(self.given)
        self._exchange()

    @property
    def _round(self) -> int:
        return self.table.position.round_number

    def _begin(self, game: int, record: Record) -> None:
        _, rules = open_rules(record.description)
        assert isinstance(rules, Rules), "what is played on a board is Dog"
        starter = record.description.get("starter", 0)
        self._game = game
        self._table = Table(
            rules, KeyedPrng(f"{self._key} game {game}"), (starter - 1) % rules.seats
        )
        self._played = []
        self._exchanged = -1
        self._exchange()

    def _play(self, text: str) -> None:
        table = self.table
        try:
            is_dealt = table.play(parse_move(table.rules.board, text))
        except (ValueError, NotationError) as error:
            raise StrangeError(
                "cards",
                f"seat {table.position.turn} has played {text}, and its hand holds "
                f"{' '.join(self._hand())}: another program has "
                "played on this board",
            ) from error
        if is_dealt:
            self._exchange()

    def _hand(self) -> Sequence[str]:
        return self.table.hands[self.table.position.turn]

    def _exchange(self) -> None:
        """Let cards change hands before this round, if everybody has chosen."""
        table, rules = self.table, self.table.rules
        pairs = table.exchanges()
        if pairs and rules.exchange == "draw_from_next":  # nobody chooses
            blind = KeyedPrng(f"{self._key} game {self._game} blind {self._round}")
            self.given.setdefault(
                self._round, {seat: blind.choice(table.hands[seat]) for seat, _ in pairs}
            )
        if self.givers():
            return
        given: Mapping[int, str] = self.given.get(self._round, {})
        table.exchange([given.get(seat, "") for seat in range(rules.seats)])
        self._exchanged = self._round
