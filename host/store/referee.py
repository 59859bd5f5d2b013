"""The referee of stored events, which may be damaged, of a newer firmware, or a stranger's."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from host.engine import engine
from host.errors import EventDamagedError
from host.store.check_decision import check_decision
from host.store.store import StoredEvent
from shared_engine.games.catalogue import open_foreign
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.codec import WRAP_MS
from shared_engine.log.events import DAMAGED, Boot, Event, Game, unpack
from shared_engine.record.from_log import decision_of
from shared_engine.record.record import UNFINISHED, Record
from shared_engine.referee.decision import DISAGREE, LOST, Decision
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import IDLE, OVER

_ENGINE = re.compile("[0-9a-f]{8}")


@dataclass(frozen=True)
class Step:
    """One event of a log with what the referee decided about it."""

    number: int
    event: Event
    """That of DAMAGED in place of one that cannot be read."""
    decisions: list[Decision]
    """Where the log has the decisions, those that it says; else those of this program."""
    turns: int
    """Played in its game by then."""
    trouble: str
    """Why nothing is judged from here on; or ""."""


class StoredReferee:
    """Referees the events of one log in their order, and writes the score sheet of the game under
    way.

    Where the log has the decisions of its board these count, whatever this program would decide;
    the score sheet of an older log is what this program decides.

    Nothing is believed before it could be read and refereed. Behind an event that cannot be, or
    with which the board reports another position, nothing is judged before a position follows, with
    the next round or game: as behind one that the board holds damaged.

    Attributes:
        referee: holds the game under way.
        record: its score sheet so far, or None before the first game.
        first: the event that began it, or -1.
        trouble: why nothing of it is judged now; or "".
        disagreement: where a board with this engine decided otherwise first, or an older one held
            another position; or "".
        differences: the events at which the log says something else than this program.
    """

    def __init__(self, begin: Callable[[], Referee] = lambda: Referee(open_foreign)) -> None:
        """Referee by what *begin* makes, again after events that cannot be read."""
        self._begin_referee = begin
        self.referee = begin()
        self.record: Record | None = None
        self.first = -1
        self.trouble = ""
        self.disagreement = ""
        self.differences: list[int] = []
        self._engine = b""  # of the board; empty where the log has no decisions
        self._now_ms = 0  # of the last event

    def forget(self) -> None:
        """Wait for the next game."""
        self.referee = self._begin_referee()
        self.record = None
        self.first = -1

    @property
    def engine(self) -> str:
        """What decides on the board, 8 hexadecimal digits; "" where its log has no decisions."""
        return self._engine.hex()

    @property
    def is_playing(self) -> bool:
        """A game is under way."""
        return self.referee.state not in (IDLE, OVER)

    @property
    def is_won(self) -> bool:
        """The last game is over, as far as is known: what comes behind the win need not be
        readable."""
        return self.record is not None and self.record.result != UNFINISHED

    def feed_stored(self, log: int, row: StoredEvent) -> Step:
        """Referee an event of *log* that was in the store."""
        if row.is_whole:
            return self.feed(row.number, row.body)
        return self._pass_over(row.number, str(EventDamagedError(log, row.number)))

    def feed(self, number: int, body: bytes) -> Step:
        """Referee the event called *number*, the next one of the log."""
        try:
            event = unpack(body, self._now_ms)
            self._check(event)
            decisions = self._unwritten(event) + self.referee.feed(event, number)
        except RulesError as error:
            if body[:1] == bytes((Game.KIND,)):
                self.forget()  # without its first event a game cannot go on
            why = f"event {number} means nothing to this program ({error})"
            return self._pass_over(number, f"{why}; it is stored as it came: update Board Collie")
        self._now_ms = event.at_ms
        if isinstance(event, Game):
            self._begin(number, event)
        elif isinstance(event, Boot) and self._engine:
            self._engine = event.engine
        trouble = self._compared(number, decisions)
        if self._engine:
            decisions = self._written(event, decisions)
        step = Step(number, event, decisions, self.referee.turns, trouble)
        self._write_down(decisions)
        if step.trouble:
            self._pass_over(number, step.trouble)
        elif self.referee.match:
            self.trouble = ""
        return step

    def advance(self, clock_ms: int) -> list[Decision]:
        """Let time pass up to *clock_ms*, modulo 2**32, before which no further event has happened;
        return what that decided."""
        passed_ms = (clock_ms - self._now_ms) % WRAP_MS
        if self.trouble or passed_ms > WRAP_MS // 2:  # it is before the last event
            return []
        decisions = self.referee.advance(self._now_ms + passed_ms)
        if self._engine:
            return []  # the board will say what it has decided
        self._write_down(decisions)
        return decisions

    def _begin(self, number: int, event: Game) -> None:
        description = dict(event.description)
        self._engine = bytes.fromhex(description.pop("engine", ""))
        self.record = Record(description)
        self.first = number

    def _check(self, event: Event) -> None:
        """Raises RulesError: the log has a decision that no board can have made, or a game that
        nothing can have decided."""
        if isinstance(event, Game) and "engine" in event.description:
            named = event.description["engine"]
            if not (isinstance(named, str) and _ENGINE.fullmatch(named)):
                raise NotationError(f"engine must be 8 hexadecimal digits, not {named!r}")
        minutes = self.referee.minutes
        if minutes and minutes.position:
            check_decision(event, minutes.position)

    def _unwritten(self, event: Event) -> list[Decision]:
        """What was decided before an older firmware goes on, which will not say it."""
        minutes = self.referee.minutes
        return minutes.open if minutes and isinstance(event, Boot) and not event.engine else []

    def _written(self, event: Event, decisions: list[Decision]) -> list[Decision]:
        """What the log says, and what is said about it."""
        is_ours = engine() == self._engine
        kept = (LOST, DISAGREE) if is_ours else (LOST,)
        minutes = self.referee.minutes
        said = decision_of(event, minutes) if minutes else None
        return [one for one in decisions if one.kind in kept] + ([said] if said else [])

    def _compared(self, number: int, decisions: list[Decision]) -> str:
        """Say it if the board holds another position, with which nobody can go on here."""
        if all(decision.kind != DISAGREE for decision in decisions):
            return ""
        self.differences.append(number)
        minutes = self.referee.minutes
        if self._engine and minutes and minutes.position:
            if self._engine == engine():
                self.disagreement = self.disagreement or (
                    f"at event {number} the board has decided something else than this program "
                    f"after the same events (turn {minutes.turns}); the game goes on as it has "
                    "decided; please report it with the file that `collie export --format events` "
                    "writes"
                )
            return ""
        text = (
            f"at event {number} the board holds another position than this program after the same "
            "events (turn "
            f"{self.referee.turns}); please report it with the file that `collie export --format "
            "events` writes"
        )
        self.disagreement = self.disagreement or text
        return text

    def _pass_over(self, number: int, why: str) -> Step:
        self.trouble = why
        event = unpack(DAMAGED, self._now_ms)
        decisions = self.referee.feed(event, number)
        self._write_down(decisions)
        return Step(number, event, decisions, self.referee.turns, why)

    def _write_down(self, decisions: list[Decision]) -> None:
        if self.record:
            for decision in decisions:
                self.record.add(decision)
