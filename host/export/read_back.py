"""Score sheets that were written to files, and what makes games of them again."""

import hashlib
import json
import time
from pathlib import Path
from typing import Any

from host.bounded import read_text
from host.errors import HostError
from host.live.summary import summaries
from host.store.day import DATE, Day
from host.store.merge import Kept, State, import_record, said_in
from host.store.record import record_of
from host.store.remarks import remarks_of, write_remarks
from host.store.said import Remarks
from host.store.sheet import parse_sheet
from host.store.store import Store, StoredGame
from host.store.tags import BOARD, remarks_in
from shared_engine.games.errors import RulesError
from shared_engine.record.record import Record, to_json

_NAME_LENGTH = 16  # of the log that an imported game gets


def read_sheet(path: Path) -> Record:
    """The score sheet in the file *path*, JSON or text, proven as `parse_sheet`.

    Raises:
        HostError: the file cannot be read.
        RulesError: as parse_sheet.
    """
    try:
        return parse_sheet(read_text(path))
    except OSError as error:
        raise HostError(
            f"cannot read it: {error.strerror}; name a file that `collie export` has written"
        ) from error


def import_sheet(store: Store, record: Record) -> Kept:
    """Keep the game of *record* in *store*, with the names and the note in it, unless it is there
    already, whoever has brought it; what people have written about it there stays. One that was
    imported is known as by `import_record`."""
    tags, remarks = dict(record.tags), remarks_in(record)
    known = _stored_with_events(store, record, tags)
    if known is None:
        kept = import_record(store, _name(record, tags), json.dumps(to_json(record)), _day(tags))
    else:
        kept = Kept(known, State.KNOWN)
    if remarks != Remarks() and remarks_of(store, kept.game) == Remarks():
        write_remarks(store, kept.game, remarks)
    return kept


def _stored_with_events(store: Store, record: Record, tags: dict[str, str]) -> int | None:
    """The number of the game of *record* if a board has sent it, perhaps with more turns since;
    else None."""
    of_board = [
        game for game in store.games() if game.device_id and game.device_id == tags.get(BOARD)
    ]
    about = summaries(store, of_board)
    for game in of_board:
        if _may_be(about[game.id], game, record, tags) and _begins_with(
            _readable(store, game.id), record
        ):
            return game.id
    return None


def _may_be(
    summary: dict[str, Any], game: StoredGame, record: Record, tags: dict[str, str]
) -> bool:
    turns = summary.get("turns", -1)
    return turns == len(record.turns) or (
        turns > len(record.turns) and game.seen_on.may_be(_day(tags))
    )


def _readable(store: Store, game: int) -> Record | None:
    try:
        return record_of(store, game)
    except RulesError:
        return None


def _begins_with(known: Record | None, record: Record) -> bool:
    return (
        known is not None
        and said_in(known.description) == said_in(record.description)
        and known.turns[: len(record.turns)] == record.turns
        and len(known.turns) >= len(record.turns) > 0
    )


def _name(record: Record, tags: dict[str, str]) -> str:
    """What tells the game from every other, whatever people write about it."""
    data = to_json(record)
    facts = [
        said_in(record.description),
        data["turns"],
        data["result"],
        tags.get(BOARD),
        tags.get(DATE),
    ]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:_NAME_LENGTH]


def _day(tags: dict[str, str]) -> Day:
    """That of the tag."""
    return Day.from_elsewhere(tags.get(DATE, ""), time.time())
