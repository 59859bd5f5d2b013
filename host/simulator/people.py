"""Simulated players: they hold hidden cards, exchange, and choose moves; what they do follows from
the seed alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.hand import idle_moves
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.position import Position, finish_marbles, needs_dog, track_marbles
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.table import Table
from shared_engine.players.view import Memory, SeatView
from shared_engine.prng import Prng

_START_CARDS = ("A", "K", "JK", "1/11", "13")
# what a marble on the track and one in the finish is worth, besides the fields it has walked
_OUT, _SLOT = (12, 90)


@dataclass(frozen=True)
class Turn:
    """What one seat does: *before* is the position, *hand* what it holds."""

    before: Position
    seat: int
    hand: tuple[str, ...]
    move: Move

    @property
    def after(self) -> Position:
        """The position that the move leads to."""
        return apply(self.before, self.move)


class Chooser(Protocol):
    """Chooses for a seat instead of chance; it knows the view it is given and nothing else."""

    def choose_move(self, view: SeatView, cards: list[str]) -> Move:
        """Choose a move of the seat to turn; *cards* are those of its hand that are playable."""
        ...

    def choose_gift(self, view: SeatView, taker: int) -> str:
        """Choose the card of the hand that *taker* gets before a round (BR-14)."""
        ...


class People:
    """Players of one game around a table with hidden cards.

    Args:
        rules: the ruleset, a team game.
        seed: of the shuffles and of the choices.
        starter: the seat that begins.
        choosers: seats that do not choose for themselves, with who chooses for them.
    """

    def __init__(
        self, rules: Rules, seed: int, starter: int, choosers: Mapping[int, Chooser] | None = None
    ) -> None:
        self._prng = Prng(seed)
        self._choosers = choosers or {}
        self._memories = {seat: Memory(seat) for seat in self._choosers}
        self.table = Table(rules, self._prng, (starter - 1) % rules.seats)
        self._has_exchanged = False

    @property
    def is_over(self) -> bool:
        return outcome(self.table.position) is not None

    def next_turn(self) -> Turn:
        """Choose what the seat to turn does; but for the exchange before a round, the table stays
        as it is until `carry_out`."""
        self.exchange()
        position = self.table.position
        seat = position.turn
        hand = self.table.hands[seat]
        cards = self.table.playable()
        if needs_dog(position):
            move = self._prng.choice(self.table.moves())
        elif cards:
            chooser = self._choosers.get(seat)
            if chooser:
                move = chooser.choose_move(self._view(seat), cards)
            else:
                move = self._choose(position, list(hand), cards)
        else:
            move = self._prng.choice(self.table.moves_without_card())
        return Turn(position, seat, tuple(hand), move)

    def carry_out(self, turn: Turn) -> None:
        """Let *turn* happen; a new round is dealt where it ends one."""
        shown = list(turn.hand) if turn.move.is_fold else None
        if self.table.play(turn.move):
            self._has_exchanged = False
        for memory in self._memories.values():
            memory.follow(turn.before, turn.move, self.table.position, shown)

    def _view(self, seat: int) -> SeatView:
        return self._memories[seat].view(self.table.position, self.table.hands[seat])

    def exchange(self, chosen: Mapping[int, str] | None = None) -> None:
        """Exchange cards, if that is to be done before the round and was not: seats that have not
        *chosen* give a mate a start card to spare if it has nothing out, else a card chosen blindly
        (BR-14)."""
        if self._has_exchanged:
            return
        given = [self._prng.choice(hand) for hand in self.table.hands]
        for seat, taker in self.table.exchanges():
            if self.table.rules.exchange == "draw_from_next":  # blindly
                continue
            if seat in self._choosers:
                given[seat] = self._choosers[seat].choose_gift(self._view(seat), taker)
                continue
            spare = [card for card in self.table.hands[seat] if card in _START_CARDS]
            needs_start = not track_marbles(self.table.rules, self.table.position.cells, taker)
            if needs_start and len(spare) > 1 and taker in self.table.rules.mates[seat]:
                given[seat] = spare[-1]
        for seat, card in (chosen or {}).items():
            given[seat] = card
        for seat, taker in self.table.exchanges():
            if seat in self._memories:
                self._memories[seat].gave(taker, given[seat])
            if taker in self._memories:
                self._memories[taker].received(given[seat])
        self.table.exchange(given)
        self._has_exchanged = True

    def _choose(self, position: Position, hand: list[str], cards: list[str]) -> Move:
        """Choose the result that is worth most to the team; a little chance keeps games
        different."""
        best: Move | None = None
        best_worth = -1_000_000
        for card in cards:
            for move, cells in results(position, card):
                worth = _worth(position.rules, cells, position.turn) + self._prng.below(6)
                worth -= 25 * (card in _START_CARDS) + 15 * (card == "JK")
                if worth > best_worth:
                    best, best_worth = move, worth
        if best is None:
            return idle_moves(position, cards[0], hand)[0]
        return best


def _worth(rules: Rules, cells: bytes, seat: int) -> int:
    """How far the team of *seat* has come, less what the others have."""
    total = 0
    for other in range(rules.seats):
        progress = 0
        for field in track_marbles(rules, cells, other):
            progress += _OUT + (field - rules.board.starts[other]) % rules.board.track_len
        for field in finish_marbles(rules, cells, other):
            progress += _SLOT + 4 * rules.board.slot_of(field)
        total += progress if rules.team_of[other] == rules.team_of[seat] else -progress // 2
    return total
