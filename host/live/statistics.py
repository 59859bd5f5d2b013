"""What can be counted in a game, seat by seat."""

from typing import TYPE_CHECKING

from host.live.study import TIME_MS, TURNS, SeatCounts
from host.store.record import Clock
from host.store.tags import seats_of
from shared_engine.games.catalogue import open_foreign
from shared_engine.games.errors import RulesError
from shared_engine.record.record import Record

if TYPE_CHECKING:
    from shared_engine.games.contract import Move


def count(record: Record, clock: Clock) -> dict[int, SeatCounts]:
    """What is counted in the game of *record*, by seats; turns that cannot be read are passed
    over."""
    game, position = open_foreign(record.description)
    seats = seats_of(record)
    turns: list[tuple[int, Move]] = []
    for _, turn in record.turns:
        try:
            move = game.parse_move(position.rules.board, turn.move)
        except RulesError:
            continue
        if turn.seat in seats:
            turns.append((turn.seat, move))
    counted = game.count(position, turns)
    return {
        seat: {
            TURNS: sum(player == seat for player, _ in turns),
            **counted[seat],
            TIME_MS: clock.taken_ms.get(seat, 0),
        }
        for seat in seats
    }
