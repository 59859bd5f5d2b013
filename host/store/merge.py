"""Databases become one: what another one holds is added, and nothing is replaced."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select
from sqlalchemy.orm import Session

from host.store.check_value import check_value
from host.store.day import Day, dated
from host.store.models import Game, Imported, Log, LoggedEvent, Remark, Summary
from host.store.said import read_names
from host.store.sheet import parse_sheet
from host.store.store import Store, StoredEvent, StoredLog, add_game, add_log, deleted_ranges, is_in
from host.store.tags import BOARD, names_in
from shared_engine.games.errors import RulesError
from shared_engine.log.events import DAMAGED
from shared_engine.record.record import UNFINISHED, from_json, to_json

_ROWS_AT_ONCE = 10_000
_LONGEST_MARK = (
    20  # of a digest as JSON, which a stranger may have made longer than databases like to look for
)


@dataclass(frozen=True)
class Added:
    """How much was added, and why some of it was not."""

    games: int
    events: int
    refused: tuple[str, ...]


class State(Enum):
    """What has become of a record that was to be kept."""

    NEW = "new"
    LONGER = "longer"
    """The game was here, with fewer turns."""
    KNOWN = "known"


@dataclass(frozen=True)
class Kept:
    """A game without events."""

    game: int
    state: State


def merge(store: Store, other: Store) -> Added:
    """Add to *store* the logs, events, games and remarks that only *other* holds, all or nothing.

    Logs of one board are the same if it calls them the same and no event differs. Events that are
    damaged there are left out and named, and games that were deleted here do not come back. What
    people have written about a game here stays, and its day, which they may have set. Of *other*
    nothing is believed before it has been checked: rows that are wrong are left out, and score
    sheets that `collie import` would refuse.
    """
    games = events = 0
    refused: list[str] = []
    with store.database.writing() as session:
        for log in other.logs():
            rows = [row for row in other.rows(log.id) if row.is_whole]
            number = _fitting(session, log, rows)
            deleted = deleted_ranges(session, number)
            known = set(
                session.scalars(select(LoggedEvent.number).where(LoggedEvent.log == number))
            )
            fresh = [
                row for row in rows if row.number not in known and not is_in(row.number, deleted)
            ]
            events += _add_events(session, number, fresh)
            lost = [
                event for event in log.damaged if event not in known and not is_in(event, deleted)
            ]
            refused += _left_out(f"log {log.id} of {other.place}", lost, log.misnumbered)
            games += _add_games(session, other, log.id, number, deleted)
        games += _add_imported(session, other, refused)
    return Added(games, events, tuple(refused))


def import_record(store: Store, name: str, record: str, seen_on: Day) -> Kept:
    """Keep the game of *seen_on* whose *record* (JSON) is called *name*, unless one that was
    imported is the same.

    The same is one with the same turns, result, ruleset, options and board, whose day may be that
    of this one; where it is not that very day, no seat has another name. One that was not over goes
    on with the turns of *record*. A day that is certain takes the place of one that is not.
    """
    with store.database.writing() as session:
        return _add_record(session, name, record, seen_on, is_dating=True)


def said_in(description: dict[str, Any]) -> dict[str, Any]:
    """What *description* says a game is, as text and as JSON, which may say that there is
    nothing."""
    return {key: value for key, value in description.items() if value not in (None, {})}


def _fitting(session: Session, log: StoredLog, rows: list[StoredEvent]) -> int:
    """The log here that *log* of the other database is, or a new one."""
    name = log.log_id.partition(".")[0]
    called = select(Log).where(Log.device_id == log.device_id, Log.log_id.startswith(name))
    found = session.scalars(called.order_by(Log.id.desc())).all()
    bodies = {row.number: row.body for row in rows}
    for candidate in found:
        known = session.execute(
            select(LoggedEvent.number, LoggedEvent.body).where(LoggedEvent.log == candidate.id)
        )
        if all(
            bodies.get(number, body) in (body, DAMAGED) or body == DAMAGED for number, body in known
        ):
            return candidate.id
    return add_log(session, log.device_id, f"{name}.{len(found) + 1}" if found else name)


def _left_out(log: str, damaged: list[int], misnumbered: int) -> list[str]:
    """Which events of *log* are not added, and why."""
    said: list[str] = []
    if damaged[1:]:
        said.append(
            f"{len(damaged)} events of {log} are left out, the first is event {damaged[0]}: they "
            "are damaged"
        )
    elif damaged:
        said.append(f"event {damaged[0]} of {log} is left out: it is damaged")
    if misnumbered:
        said.append(
            f"{misnumbered} events of {log} are left out: they have no number"
            if misnumbered > 1
            else f"an event of {log} is left out: it has no number"
        )
    return said


def _add_events(session: Session, log: int, rows: list[StoredEvent]) -> int:
    fresh, count = iter(rows), 0
    while some := list(islice(fresh, _ROWS_AT_ONCE)):
        values = [
            {
                "log": log,
                "number": row.number,
                "body": row.body,
                "check_value": check_value(log, row.number, row.body),
            }
            for row in some
        ]
        session.execute(insert(LoggedEvent), values)
        count += len(some)
    return count


def _add_games(session: Session, other: Store, source: int, log: int, deleted: list[range]) -> int:
    """Those of log *source* of the other database, which is *log* here."""
    known = set(session.scalars(select(Game.first).where(Game.log == log)))
    with other.database.reading() as read:
        games = read.execute(
            select(Game.id, Game.first, Game.seen_on).where(Game.log == source).order_by(Game.id)
        ).all()
    count = 0
    for number, first, seen_on in games:
        if is_in(first, deleted):
            continue
        count += first not in known
        day = Day.from_elsewhere(seen_on, time.time())
        _add_remark(session, other, number, add_game(session, log, first, day))
    return count


def _add_imported(session: Session, other: Store, refused: list[str]) -> int:
    wanted = select(Game.id, Log.log_id, Imported.record, Game.seen_on)
    wanted = (
        wanted.join(Imported, Imported.game == Game.id)
        .join(Log, Log.id == Game.log)
        .order_by(Game.id)
    )
    with other.database.reading() as read:
        found = read.execute(wanted).all()
    count = 0
    for number, name, record, seen_on in found:
        try:
            sheet = json.dumps(to_json(parse_sheet(record)))
        except RulesError as error:
            refused.append(f"game {number} of {other.place} is left out: {error}")
            continue
        here = _add_record(
            session, name, sheet, Day.from_elsewhere(seen_on, time.time()), is_dating=False
        )
        count += here.state == State.NEW
        _add_remark(session, other, number, here.game)
    return count


def _add_record(session: Session, name: str, record: str, seen_on: Day, *, is_dating: bool) -> Kept:
    """As `import_record`; the day of a game that is here stays, unless *is_dating*."""
    known = session.scalar(
        select(Game.id).join(Log, Log.id == Game.log).where(Log.device_id == "", Log.log_id == name)
    )
    if known is not None:
        return Kept(known, State.KNOWN)
    sheet = json.loads(record)
    found = min(_same(session, sheet, seen_on), key=lambda one: one.rank, default=None)
    if found is None:
        number = add_game(session, add_log(session, "", name), 0, seen_on)
        session.add(Imported(game=number, record=record).seal())
        session.flush()
        return Kept(number, State.NEW)
    here = Day.read(found.game.seen_on)
    day = seen_on if is_dating and seen_on.is_certain and not here.is_certain else here
    if found.state == State.LONGER:
        _rename(session, found.game, name)
        _keep(session, found.game, record if day == seen_on else _dated(sheet, day), day)
    elif day != here:
        _keep(session, found.game, _dated(found.sheet, day), day)
    return Kept(found.game.id, found.state)


@dataclass(frozen=True)
class _Same:
    """An imported game that is the same as one that is to be kept, which is KNOWN so, or LONGER
    than its *sheet*; the one with the least *rank* is meant."""

    game: Game
    sheet: dict[str, Any]
    state: State
    rank: tuple[bool, bool]


def _same(session: Session, sheet: dict[str, Any], seen_on: Day) -> Iterator[_Same]:
    """Those that are the same as the game of *sheet*, as `import_record` says."""
    may_be = select(Game, Imported.record).join(Imported).where(_may_hold(sheet["turns"]))
    if seen_on.is_certain:
        may_be = may_be.where(or_(Game.seen_on == str(seen_on), Game.seen_on.endswith("?")))
    for game, text in session.execute(may_be).all():
        is_of_day = game.seen_on == str(seen_on)
        if not Day.read(game.seen_on).may_be(seen_on):
            continue
        try:
            stored = json.loads(text)
            is_known, is_longer = _is_in(sheet, stored), _is_in(stored, sheet)
            if (is_known or is_longer) and (
                is_of_day or not _is_of_others(session, game.id, sheet)
            ):
                state = State.KNOWN if is_known else State.LONGER
                yield _Same(game, stored, state, (is_longer and not is_known, not is_of_day))
        except (RulesError, ValueError, TypeError, LookupError, RecursionError):
            continue  # no score sheet: earlier versions have believed strangers


def _may_hold(turns: list[dict[str, Any]]) -> ColumnElement[bool]:
    """The record is one with all of *turns*, or one that is not over with the first of them: the
    text says so, unread."""
    if not turns:
        return Imported.record.contains('"turns": []')
    first, last = (json.dumps(turn["digest"])[:_LONGEST_MARK] for turn in (turns[0], turns[-1]))
    is_unfinished = Imported.record.contains(
        json.dumps({"result": UNFINISHED})[1:-1], autoescape=True
    )
    begins = Imported.record.contains(first, autoescape=True)
    return or_(Imported.record.contains(last, autoescape=True), and_(is_unfinished, begins))


def _is_in(shorter: dict[str, Any], longer: dict[str, Any]) -> bool:
    """Both sheets are of one game, *longer* perhaps with more turns."""
    turns = shorter["turns"]
    boards = [dict(sheet["tags"]).get(BOARD) for sheet in (shorter, longer)]
    is_all = turns == longer["turns"] and shorter["result"] == longer["result"]
    is_begun = shorter["result"] == UNFINISHED and turns and longer["turns"][: len(turns)] == turns
    return (
        boards[0] == boards[1]
        and said_in(shorter["game"]) == said_in(longer["game"])
        and bool(is_all or is_begun)
    )


def _is_of_others(session: Session, game: int, sheet: dict[str, Any]) -> bool:
    """A seat has another name in *sheet* than in *game*."""
    row = session.get(Remark, game)
    here = dict(read_names(row.names)) if row else {}
    return any(here.get(seat, name) != name for seat, name in names_in(from_json(sheet)).items())


def _dated(sheet: dict[str, Any], day: Day) -> str:
    return json.dumps({**sheet, "tags": dated(sheet["tags"], day)})


def _keep(session: Session, game: Game, record: str, seen_on: Day) -> None:
    """Let *game* have *record* and *seen_on* from now on."""
    game.seen_on = str(seen_on)
    game.seal()
    imported = session.get_one(Imported, game.id)
    imported.record = record
    imported.seal()
    session.flush()


def _rename(session: Session, game: Game, name: str) -> None:
    """Let the log of *game* have *name* from now on; its record will be another one."""
    log = session.get_one(Log, game.log)
    log.log_id = name
    log.seal()
    session.execute(delete(Summary).where(Summary.game == game.id))
    session.flush()


def _add_remark(session: Session, other: Store, number: int, game: int) -> None:
    """What is written about game *number* of the other database, unless something is written about
    it here."""
    with other.database.reading() as read:
        theirs = read.get(Remark, number)
        if theirs and session.get(Remark, game) is None:
            session.add(Remark(game=game, names=theirs.names, note=theirs.note).seal())
            session.flush()
