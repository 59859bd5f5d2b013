"""Tables. What cannot be derived is stored: the events, byte for byte, and when the host first saw a game."""

from datetime import date

from sqlalchemy import Date, ForeignKey, Integer, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

SCHEMA_VERSION = 1


class Base(DeclarativeBase):
    pass


class Schema(Base):
    """One row: the version of the tables."""

    __tablename__ = "schema"
    version: Mapped[int] = mapped_column(Integer, primary_key=True)


class Log(Base):
    """One log of one board; erasing a board's log begins another.

    `log_id` is what the board calls it. Where a board whose flash was restored calls another one the same, that is named
    `.2` behind it, then `.3`.
    """

    __tablename__ = "logs"
    __table_args__ = (UniqueConstraint("device_id", "log_id"),)
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    device_id: Mapped[str] = mapped_column(String(16))
    log_id: Mapped[str] = mapped_column(String(16))


class LoggedEvent(Base):
    """One event as it arrived."""

    __tablename__ = "events"
    log: Mapped[int] = mapped_column(ForeignKey("logs.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class Game(Base):
    """A game: the events from `first` up to the next game of the log."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("log", "first"),)
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    log: Mapped[int] = mapped_column(ForeignKey("logs.id"))
    first: Mapped[int] = mapped_column(Integer)
    seen_on: Mapped[date] = mapped_column(Date)
