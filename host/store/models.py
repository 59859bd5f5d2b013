"""Tables. What cannot be derived is stored: the events, byte for byte, and when the host first saw
a game."""

from typing import ClassVar, Self

from sqlalchemy import BigInteger, ForeignKey, Integer, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from host.store.check_value import check_value

REVISION = "5"
"""Of the tables below: the last of migrations/versions."""

# Of an event: a board may count up to 2**32, which only PostgreSQL has to be asked for.
_Number = Integer().with_variant(BigInteger(), "postgresql")


class Base(DeclarativeBase):
    pass


class Version(Base):
    """One row, which is Alembic's: the revision of the tables."""

    __tablename__ = "alembic_version"
    version_num: Mapped[str] = mapped_column(String(32), primary_key=True)


class Checked:
    """A row with a check value."""

    check_value: Mapped[bytes] = mapped_column(LargeBinary, sort_order=1)

    def values(self) -> tuple[object, ...]:
        """All other columns, in their order."""
        raise NotImplementedError

    def seal(self) -> Self:
        """Set the check value, after everything else has been set."""
        self.check_value = check_value(*self.values())
        return self

    @property
    def is_whole(self) -> bool:
        """Nothing has changed the row since it was sealed."""
        return self.check_value == check_value(*self.values())


class Log(Checked, Base):
    """One log of one board; erasing a board's log begins another.

    `log_id` is what the board calls it. Where a board whose flash was restored calls another one
    the same, that is named `.2` behind it, then `.3`. One that is set aside (1) is neither followed
    nor listed, and loses nothing.
    """

    __tablename__ = "logs"
    __table_args__ = (UniqueConstraint("device_id", "log_id"),)
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    device_id: Mapped[str] = mapped_column(String(16))
    log_id: Mapped[str] = mapped_column(String(16))
    set_aside: Mapped[int] = mapped_column(Integer)

    def values(self) -> tuple[object, ...]:
        return self.id, self.device_id, self.log_id, self.set_aside


class LoggedEvent(Checked, Base):
    """One event as it arrived."""

    __tablename__ = "events"
    # One tree, no index beside it that could say something else.
    __table_args__: ClassVar = {"sqlite_with_rowid": False}
    log: Mapped[int] = mapped_column(ForeignKey("logs.id"), primary_key=True)
    number: Mapped[int] = mapped_column(_Number, primary_key=True, autoincrement=False)
    body: Mapped[bytes] = mapped_column(LargeBinary)

    def values(self) -> tuple[object, ...]:
        return self.log, self.number, self.body


class Game(Checked, Base):
    """A game: the events from `first` up to the next game of the log; `seen_on` is its day
    (day.py)."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("log", "first"),)
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    log: Mapped[int] = mapped_column(ForeignKey("logs.id"))
    first: Mapped[int] = mapped_column(_Number)
    seen_on: Mapped[str] = mapped_column(String(11))

    def values(self) -> tuple[object, ...]:
        return self.id, self.log, self.first, self.seen_on


class Deletion(Checked, Base):
    """A game that people have deleted: the events of `log` from `first` up to `end` are gone, and
    are not stored again.

    `game` is the number it had, which no other gets.
    """

    __tablename__ = "deletions"
    log: Mapped[int] = mapped_column(ForeignKey("logs.id"), primary_key=True)
    first: Mapped[int] = mapped_column(_Number, primary_key=True, autoincrement=False)
    end: Mapped[int] = mapped_column(_Number)
    game: Mapped[int] = mapped_column(Integer)

    def values(self) -> tuple[object, ...]:
        return self.log, self.first, self.end, self.game


class Remark(Checked, Base):
    """What people have written about a game: names of seats as JSON, such as {"0": "Anna"}, and a
    note."""

    __tablename__ = "remarks"
    game: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True, autoincrement=False)
    names: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text)

    def values(self) -> tuple[object, ...]:
        return self.game, self.names, self.note


class Imported(Checked, Base):
    """A game without events: its record as JSON, as it was imported. Its log has no other."""

    __tablename__ = "imported"
    game: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True, autoincrement=False)
    record: Mapped[str] = mapped_column(Text)

    def values(self) -> tuple[object, ...]:
        return self.game, self.record


class Summary(Checked, Base):
    """What a list says about a game, as JSON, worked out by `program` from its events up to `end`;
    it can be worked out again."""

    __tablename__ = "summaries"
    game: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True, autoincrement=False)
    end: Mapped[int] = mapped_column(_Number)
    program: Mapped[str] = mapped_column(String(32))
    content: Mapped[str] = mapped_column(Text)

    def values(self) -> tuple[object, ...]:
        return self.game, self.end, self.program, self.content
