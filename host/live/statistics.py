"""What can be counted in a game, seat by seat. What is Dog's about it stays in here."""

from dataclasses import dataclass

from host.store.record import Clock, seats_of
from shared_engine.games.catalogue import find_board_game, open_game
from shared_engine.games.dog import board as kinds
from shared_engine.games.dog.move import OUT, STEP, Move
from shared_engine.games.dog.position import Position, track_marbles
from shared_engine.games.errors import RulesError
from shared_engine.record.record import Record

_SEVEN = "7"


@dataclass
class SeatCounts:
    """What is counted of a seat in a game."""

    turns: int = 0
    folds: int = 0
    """Turns in which it was out for the round."""
    waiting: int = 0
    """Folds without a marble on the track: it had no card to start with."""
    sent_home: int = 0
    """Marbles that its cards sent home, own ones among them."""
    lost: int = 0
    """Its marbles that were sent home."""
    burned: int = 0
    """Those of them that sevens sent home."""
    time_ms: int = 0
    """Until its turns were known, those that were taken back among them."""


def count(record: Record, clock: Clock) -> dict[int, SeatCounts]:
    """What is counted in the game of *record*, by seats; turns that cannot be read are passed over."""
    _, position = open_game(record.description)
    assert isinstance(position, Position), "what is counted here is Dog"
    rules, board = position.rules, position.rules.board
    game = find_board_game(rules.ruleset)
    counts = {seat: SeatCounts(time_ms=clock.taken_ms.get(seat, 0)) for seat in seats_of(record)}
    out = {seat: len(track_marbles(rules, position.cells, seat)) for seat in range(board.seats)}
    for _, turn in record.turns:
        counted = counts.get(turn.seat)
        try:
            move = game.parse_move(board, turn.move)
        except RulesError:
            continue
        if counted is None or not isinstance(move, Move):
            continue
        counted.turns += 1
        counted.folds += move.is_fold
        counted.waiting += move.is_fold and not out[turn.seat]
        is_seven = move.as_card.rpartition(":")[2] == _SEVEN
        for kind, source, target, hit in move.parts:
            counted.sent_home += len(hit)
            for seat in hit:
                counts[seat].lost += 1
                counts[seat].burned += is_seven
                out[seat] -= 1
            if kind == OUT:
                out[board.seat_of(source)] += 1
            elif kind == STEP and (board.kind(source), board.kind(target)) == (kinds.TRACK, kinds.FINISH):
                out[board.seat_of(target)] -= 1
    return counts
