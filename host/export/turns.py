"""The turns of a game as a table for spreadsheets: comma-separated values."""

import csv
from io import StringIO

from host.store.record import Clock
from host.store.store import StoredGame
from host.store.tags import names_in
from shared_engine.record.record import Record, replay

COLUMNS = (
    "game",
    "date",
    "ruleset",
    "turn",
    "round",
    "seat",
    "name",
    "move",
    "cards",
    "checked",
    "seconds",
    "digest",
)
# What a cell begins with that a spreadsheet works out; in a wide form, too, as Japanese ones do.
_FORMULA = (*"=+-@", *"\uff1d\uff0b\uff0d\uff20", "\t", "\r", "\n")
_MS = 1000


def format_turns(game: StoredGame, record: Record, clock: Clock) -> str:
    """A row for each turn of *game*, which has this *record*, under one with COLUMNS
    (docs/formats.md)."""
    names, positions = names_in(record), replay(record)[0]
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for number, turn in record.turns:
        is_known = 0 < number <= len(positions)
        took_ms = clock.turn_ms.get(number)
        row = (
            game.id,
            game.seen_on,
            record.description["ruleset"],
            number,
            positions[number - 1].round_number + 1 if is_known else "",
            turn.seat,
            names.get(turn.seat, ""),
            turn.move,
            " ".join(turn.cards),
            "yes" if turn.checked else "no",
            "" if took_ms is None else took_ms / _MS,
            turn.digest,
        )
        table.writerow(map(_plain, row))
    return out.getvalue()


def _plain(cell: object) -> object:
    """The *cell*, behind an apostrophe where a spreadsheet would take its text for a formula and
    work it out."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
