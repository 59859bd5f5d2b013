"""Stored games refereed once more: where this program decides otherwise than was decided then."""

from dataclasses import dataclass

from host.store.imported import imported_record
from host.store.record import rows_of
from host.store.referee import StoredReferee
from host.store.store import Store, StoredGame


@dataclass(frozen=True)
class Compared:
    """One game, refereed again."""

    game: int
    log: int
    engine: str
    """What decided on the board, 8 hexadecimal digits; "" where its log has no decisions."""
    turns: int
    differences: list[int]
    """The events at which the log says something else."""
    trouble: str
    """Why not all of it can be refereed; or ""."""


def compare(store: Store, game: StoredGame) -> Compared | None:
    """Referee *game* again; None for one that was imported, of which only the score sheet is
    known."""
    if imported_record(store, game.id):
        return None
    referee, trouble = StoredReferee(), ""
    for row in rows_of(store, game):
        trouble = trouble or referee.feed_stored(game.log, row).trouble
        if referee.is_won:
            break
    played = referee.record.turns[-1][0] if referee.record and referee.record.turns else 0
    return Compared(game.id, game.log, referee.engine, played, referee.differences, trouble)
