"""The day of a game, and how certain it is."""

from dataclasses import dataclass
from datetime import date
from typing import Self

DATE = "Date"
"""The tag of a score sheet with the day of its game."""

_UNCERTAIN = "?"
_FIRST = date(2026, 1, 1)
"""Before the first board there was no game: a computer whose clock says so does not know the
day."""


@dataclass(frozen=True)
class Day:
    """The day on which a game began; as a text 2026-11-22, 2026-11-22? or ?, which `parse` reads.

    Attributes:
        date: None where nobody knows it, then it is not certain either.
        is_certain: if not, the game began on this day or before.
    """

    date: date | None
    is_certain: bool

    @classmethod
    def parse(cls, text: str) -> Self:
        """The inverse of `str`.

        Raises:
            ValueError: it is no such text.
        """
        if text == _UNCERTAIN:
            return cls(None, is_certain=False)
        day = text.removesuffix(_UNCERTAIN)
        try:
            found = date.fromisoformat(day)
        except ValueError:
            found = None
        if found is None or found.isoformat() != day:
            raise ValueError(f"{text!r} is no day, as in 2026-11-22, 2026-11-22? or ?")
        return cls(found, day == text)

    @classmethod
    def read(cls, text: str) -> Self:
        """As `parse`; a text of somebody else that says no day is one that nobody knows."""
        try:
            return cls.parse(text)
        except ValueError:
            return cls(None, is_certain=False)

    @classmethod
    def at(cls, clock_s: float, *, is_certain: bool) -> Self:
        """The day at *clock_s*, in seconds since 1970 by the clock of this computer, which may not
        know it."""
        day = date.fromtimestamp(clock_s)  # noqa: DTZ012  the evening's own date
        return cls(None, is_certain=False) if day < _FIRST else cls(day, is_certain)

    @classmethod
    def from_elsewhere(cls, text: str, clock_s: float) -> Self:
        """As `read`; a day that has not come at *clock_s* is one that nobody knows."""
        day = cls.read(text)
        return day if day.has_come(clock_s) else cls(None, is_certain=False)

    def __str__(self) -> str:
        day = "" if self.date is None else self.date.isoformat()
        return day if self.is_certain else day + _UNCERTAIN

    def has_come(self, clock_s: float) -> bool:
        """It is not after the day at *clock_s*, as of `at`, or one of them is not known."""
        today = self.at(clock_s, is_certain=True).date
        return self.date is None or today is None or self.date <= today

    def may_be(self, other: Self) -> bool:
        """Both may be said of one game."""
        if self.date is None or other.date is None or not (self.is_certain or other.is_certain):
            return True
        if self.is_certain and other.is_certain:
            return self.date == other.date
        certain, latest = (self.date, other.date) if self.is_certain else (other.date, self.date)
        return certain <= latest


UNKNOWN_DAY = Day(None, is_certain=False)


def dated(tags: list[list[str]], day: Day) -> list[list[str]]:
    """*tags* of a score sheet with *day* in place of the one that they say."""
    return [[DATE, str(day)], *([name, text] for name, text in tags if name != DATE)]
