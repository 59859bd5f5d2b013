"""The store: append events once, whatever happens, and read games back."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import ColumnElement, func, select, union_all
from sqlalchemy.orm import Session

from host.errors import EventDamagedError, EventDiffersError, StoreError
from host.store.check_value import check_value
from host.store.database import Database
from host.store.day import UNKNOWN_DAY, Day
from host.store.examine import IS_MISNUMBERED
from host.store.models import Deletion, Game, Imported, Log, LoggedEvent
from host.store.place import Place
from host.store.rows import is_event, is_id
from shared_engine.log.events import DAMAGED

_ROWS_AT_ONCE = 10_000


@dataclass(frozen=True)
class StoredGame:
    """A game in the store: its number for people, where its events are, and its day."""

    id: int
    log: int
    first: int
    end: int
    device_id: str
    log_id: str
    seen_on: Day


@dataclass(frozen=True)
class StoredLog:
    """A log in the store: its number for people, the board's id and the board's name for it."""

    id: int
    device_id: str
    log_id: str
    is_set_aside: bool
    events: int
    games: int
    damaged: tuple[int, ...]
    """The events of it that are not what was stored."""
    misnumbered: int
    """How many events it has besides, whose numbers are none."""


@dataclass(frozen=True)
class StoredEvent:
    """An event as it arrived, unless something has changed it in the file since."""

    number: int
    body: bytes
    is_whole: bool


class Store:
    """The database at *place*, made when missing. Several programs may use it at once.

    Args:
        is_read: nothing is to be stored (`Database`).
        patience_s: as of `Database`.

    Attributes:
        place: where it is.
        damage: what is wrong with the file, or "".
        database: for the other modules of this room.

    Raises:
        StoreError: it cannot be opened, a newer version of the program has written it, or it is
            damaged.
    """

    def __init__(self, place: Place, *, is_read: bool = False, patience_s: float = 0) -> None:
        self.database = Database(place, is_read=is_read, patience_s=patience_s)
        self.place = place
        self.damage = self.database.damage

    def close(self) -> None:
        """Close it."""
        self.database.close()

    @property
    def is_away(self) -> bool:
        """As of `Database`."""
        return self.database.is_away

    def backup(self, path: Path, on_progress: Callable[[int, int], None]) -> None:
        """As `Database.copy`."""
        self.database.copy(path, on_progress)

    # ---- logs

    def knows(self, device_id: bytes) -> bool:
        """There is a log of this board that is not set aside."""
        wanted = select(Log.id).where(Log.device_id == device_id.hex(), Log.set_aside == 0).limit(1)
        with self.database.reading() as session:
            return session.scalar(wanted) is not None

    def open_log(
        self, device_id: bytes, log_id: bytes, others: Collection[int] = ()
    ) -> tuple[int, bool]:
        """The number in this store of the newest log that a board called *log_id*, and whether it
        has just been made.

        There are several if its flash was restored; *others* are known to be none of those wanted.
        Those set aside are not.
        """
        called = select(Log).where(
            Log.device_id == device_id.hex(), Log.log_id.startswith(log_id.hex())
        )
        with self.database.writing() as session:
            found = session.scalars(called.order_by(Log.id.desc())).all()
            for log in found:
                if log.id not in others and not log.set_aside:
                    return log.id, False
            name = f"{log_id.hex()}.{len(found) + 1}" if found else log_id.hex()
            return add_log(session, device_id.hex(), name), True

    def logs(self) -> list[StoredLog]:
        """All logs of boards, oldest first; every event of them is examined."""
        with self.database.reading() as session:
            without_events = select(Game.log).join(Imported, Imported.game == Game.id)
            found = session.scalars(
                select(Log).where(Log.id.not_in(without_events)).order_by(Log.id)
            ).all()
            games = dict(session.execute(select(Game.log, func.count()).group_by(Game.log)).all())
            events = LoggedEvent.__table__
            counted = (
                select(events.c.log, func.count()).where(IS_MISNUMBERED).group_by(events.c.log)
            )
            misnumbered = dict(session.execute(counted).all())
        logs: list[StoredLog] = []
        for log in found:
            rows = self.rows(log.id)
            damaged = tuple(row.number for row in rows if not row.is_whole)
            about = log.id, log.device_id, log.log_id, bool(log.set_aside)
            logs.append(
                StoredLog(
                    *about, len(rows), games.get(log.id, 0), damaged, misnumbered.get(log.id, 0)
                ),
            )
        return logs

    def log_rows(self, log: int) -> list[StoredEvent]:
        """All events of *log*.

        Raises:
            StoreError: there is no such log.
        """
        with self.database.reading() as session:
            _find_log(session, log)
        return self.rows(log)

    def set_aside(self, log: int, *, is_set_aside: bool) -> None:
        """Neither follow nor list *log* from now on, or do so again.

        Raises:
            StoreError: there is no such log.
        """
        with self.database.writing() as session:
            found = _find_log(session, log)
            found.set_aside = int(is_set_aside)
            found.seal()

    # ---- events

    def head(self, log: int) -> int:
        """The number of the first event of *log* that is not stored yet."""
        with self.database.reading() as session:
            last = session.scalar(
                select(func.max(LoggedEvent.number)).where(LoggedEvent.log == log)
            )
            deleted = session.scalar(select(func.max(Deletion.end)).where(Deletion.log == log))
            return max(0 if last is None else last + 1, deleted or 0)

    def unbroken(self, log: int) -> int:
        """The number of the first event of *log* behind its last hole or damaged event; `head` if
        there is none at all."""
        first = 0
        expected = 0
        for row in self.rows(log):
            if not row.is_whole:
                first = row.number + 1
            elif row.number != expected:
                first = row.number
            expected = row.number + 1
        return first

    def append(
        self,
        log: int,
        events: list[tuple[int, bytes]],
        games: list[int],
        seen_on: Day = UNKNOWN_DAY,
    ) -> None:
        """Store *events* (number and body), all or none; *games* are the numbers of those that
        begin a game, on the day *seen_on*.

        An event that is there already is passed over, and so is one of a game that was deleted, and
        what a board says for one that it holds damaged; one that is damaged here is repaired.

        Raises:
            EventDiffersError: an event is there with other content.
            StoreError: the disk is full, or another program holds the database.
        """
        with self.database.writing() as session:
            deleted = deleted_ranges(session, log)
            for number, body in events:
                if is_in(number, deleted):
                    continue
                known = session.get(LoggedEvent, (log, number))
                if known is None:
                    session.add(LoggedEvent(log=log, number=number, body=body).seal())
                elif known.body == DAMAGED or not known.is_whole:
                    known.body = body
                    known.seal()
                elif body not in (known.body, DAMAGED):
                    raise EventDiffersError(
                        f"event {number} of log {log} is stored with other content", number
                    )
            for first in games:
                if not is_in(first, deleted):
                    add_game(session, log, first, seen_on)

    def rows(self, log: int, first: int = 0, end: int | None = None) -> list[StoredEvent]:
        """The stored events of *log* from *first* on, up to *end* (excluded), in order, damaged
        ones among them.

        Raises:
            StoreError: they are in no order.
        """
        row = LoggedEvent
        wanted = select(row.log, row.number, row.body, row.check_value).where(
            row.log == log, row.number >= first
        )
        if end is not None:
            wanted = wanted.where(row.number < end)
        found: list[StoredEvent] = []
        last = -1
        with self.database.reading() as session:
            for log, number, body, check in session.execute(
                wanted.order_by(row.number).execution_options(yield_per=_ROWS_AT_ONCE)
            ):
                if number <= last:
                    raise StoreError(
                        f"the events of log {log} in {self.place} are in no order; choose another "
                        "with --db"
                    )
                last = number
                is_right = is_event(number, body)
                is_whole = is_right and check == check_value(log, number, body)
                found.append(StoredEvent(number, body if is_right else b"", is_whole))
        return found

    def events(self, log: int, first: int, end: int | None = None) -> list[tuple[int, bytes]]:
        """Number and body of the stored events of *log* from *first* on, up to *end* (excluded), in
        order.

        Raises:
            EventDamagedError: one of them is not what was stored.
        """
        rows = self.rows(log, first, end)
        for row in rows:
            if not row.is_whole:
                raise EventDamagedError(log, row.number)
        return [(row.number, row.body) for row in rows]

    # ---- games

    def last_game(self, log: int) -> int | None:
        """The number of the event that begins the newest game of *log*, None if there is none."""
        with self.database.reading() as session:
            return session.scalar(select(func.max(Game.first)).where(Game.log == log))

    def date_games(self, log: int, days: Mapping[int, Day]) -> None:
        """Keep *days*, by the first events of games of *log*, where none is known that is certain.
        Nothing says whether people have set a day: name only games that have just been stored."""
        with self.database.writing() as session:
            for game in session.scalars(
                select(Game).where(Game.log == log, Game.first.in_(list(days)))
            ):
                if not Day.read(game.seen_on).is_certain:
                    game.seen_on = str(days[game.first])
                    game.seal()

    def games(self) -> list[StoredGame]:
        """All games of logs that are not set aside, oldest first."""
        return self._games(is_set_aside=False)

    def game(self, number: int) -> StoredGame:
        """The game called *number*, whether its log is set aside or not.

        Raises:
            StoreError: there is none; the message says which there are.
        """
        with self.database.reading() as session:
            found = _stored_games(session, Game.id == number) if is_id(number) else []
            if found:
                return found[0]
            last = session.scalar(select(func.max(Game.id)))
        numbers = f"there are 1..{last}" if last else "no game is stored yet"
        raise StoreError(f"no game {number}; {numbers} (see `collie games`)")

    def _games(self, *, is_set_aside: bool) -> list[StoredGame]:
        with self.database.reading() as session:
            return _stored_games(session, Log.set_aside == int(is_set_aside))


def deleted_ranges(session: Session, log: int) -> list[range]:
    """The numbers of the events of *log* that belonged to deleted games."""
    found = session.execute(select(Deletion.first, Deletion.end).where(Deletion.log == log))
    return [range(first, end) for first, end in found]


def is_in(number: int, ranges: list[range]) -> bool:
    """*number* is in one of the *ranges*."""
    return any(number in one for one in ranges)


def add_game(session: Session, log: int, first: int, seen_on: Day) -> int:
    """The number of the game of *log* that event *first* begins; it gets one, and the day
    *seen_on*, if it has none."""
    known = session.scalar(select(Game.id).where(Game.log == log, Game.first == first))
    if known is not None:
        return known
    used = (session.scalar(select(func.max(column))) or 0 for column in (Game.id, Deletion.game))
    number = max(used) + 1
    session.add(Game(id=number, log=log, first=first, seen_on=str(seen_on)).seal())
    session.flush()
    return number


def _stored_games(session: Session, condition: ColumnElement[bool]) -> list[StoredGame]:
    """The games of which *condition* is true, oldest first; each ends where the next one begins,
    also one that was deleted."""
    starts = union_all(
        select(Game.log, Game.first), select(Deletion.log, Deletion.first)
    ).subquery()
    later = func.lead(starts.c.first).over(partition_by=starts.c.log, order_by=starts.c.first)
    ends = select(starts, later.label("end")).subquery()
    last = select(func.max(LoggedEvent.number)).where(LoggedEvent.log == Game.log).scalar_subquery()
    row = (
        Game.id,
        Game.log,
        Game.first,
        func.coalesce(ends.c.end, last + 1, Game.first),
        Log.device_id,
        Log.log_id,
    )
    wanted = select(*row, Game.seen_on).join(Log, Log.id == Game.log)
    wanted = wanted.join(ends, (ends.c.log == Game.log) & (ends.c.first == Game.first))
    found = session.execute(wanted.where(condition).order_by(Game.id))
    return [
        StoredGame(number, log, first, end, device_id, log_id, Day.read(seen_on))
        for number, log, first, end, device_id, log_id, seen_on in found
    ]


def _find_log(session: Session, log: int) -> Log:
    found = session.get(Log, log) if is_id(log) else None
    if found is None:
        raise StoreError(f"no log {log}; `collie logs list` shows which there are")
    return found


def add_log(session: Session, device_id: str, log_id: str) -> int:
    """The number of a new log."""
    number = (session.scalar(select(func.max(Log.id))) or 0) + 1
    session.add(Log(id=number, device_id=device_id, log_id=log_id, set_aside=0).seal())
    session.flush()
    return number
