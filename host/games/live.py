"""Follow a board: pull its events, store them, referee them again, and compare what board and host hold."""

from dataclasses import dataclass

from host.errors import DisagreementError
from host.store.store import Store
from shared_engine.games.errors import NotationError
from shared_engine.record.record import Record
from shared_engine.referee import decision as kinds
from shared_engine.referee import events
from shared_engine.referee.decision import Decision
from shared_engine.referee.events import Event, unpack
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import IDLE, OVER
from shared_engine.wire.messages import Hello


@dataclass(frozen=True)
class Step:
    """One event of the log with what the host's referee decided about it."""

    number: int
    event: Event
    decisions: list[Decision]


class Follower:
    """The host's side of one log.

    Attributes:
        referee: holds the game under way.
        record: its score sheet so far, or None before the first game.
        next_number: the event to ask the board for.
        missing: (first, end) of the events that were neither stored when the log was opened nor are on the board any more,
            because another computer has acknowledged them; or None.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._log = -1
        self.referee = Referee()
        self.record: Record | None = None
        self.next_number = 0
        self.game_first = -1
        self.missing: tuple[int, int] | None = None

    def open(self, hello: Hello) -> int:
        """Take up the log the board announces where the store ends; return the number to pull from."""
        self._log = self._store.open_log(hello.device_id, hello.log_id)
        self.referee = Referee()
        self.record = None
        self.missing = None
        self.next_number = self._store.head(self._log)
        if self.next_number < hello.first:
            self.missing = (self.next_number, hello.first)
            self.next_number = hello.first
            return self.next_number
        games = [game.first for game in self._store.games() if game.log == self._log]
        if games:
            stored = self._store.events(self._log, games[-1])
            # Behind a hole the board's referee knows more than anybody can work out: wait for the next game.
            if len(stored) == self.next_number - games[-1]:
                for number, body in stored:
                    self._referee_event(number, unpack(body))
        return self.next_number

    def take(self, arrived: list[tuple[int, bytes]]) -> list[Step]:
        """Store the events that *arrived* (in order, none missing), then referee them; the caller may acknowledge.

        Raises:
            StoreError: nothing of them was stored.
            DisagreementError: the position of the board differs; the events are stored, the message names the first.
        """
        steps: list[Step] = []
        read = [(number, unpack(body)) for number, body in arrived]
        games = [number for number, event in read if event.kind == events.GAME]
        self._store.append(self._log, arrived, games)
        for number, event in read:
            self.next_number = number + 1
            steps.append(Step(number, event, self._referee_event(number, event)))
        return steps

    @property
    def is_playing(self) -> bool:
        """A game is under way."""
        return self.referee.state not in (IDLE, OVER)

    def _referee_event(self, number: int, event: Event) -> list[Decision]:
        if event.kind == events.GAME:
            self.record = Record(event.values[0])
            self.game_first = number
        decisions = self.referee.feed(event)
        for decision in decisions:
            if decision.kind == kinds.DISAGREE:
                raise DisagreementError(
                    f"event {number}: the board holds another position than the host after the same events "
                    f"(turn {self.referee.turns}); please report it with the file `collie export --format events` writes"
                )
            if self.record:
                self.record.add(decision)
        return decisions


def record_of(store: Store, number: int) -> Record:
    """The score sheet of stored game *number*, made from its events.

    Raises:
        StoreError: no such game.
    """
    game = store.game(number)
    referee = Referee()
    record: Record | None = None
    expected = game.first
    for event_number, body in store.events(game.log, game.first, game.end):
        if event_number != expected:
            break  # the rest of this game never came, and what follows may be of another one
        expected += 1
        event = unpack(body)
        if event.kind == events.GAME:
            record = Record(event.values[0])
        for decision in referee.feed(event):
            if record and event_number >= game.first:
                record.add(decision)
    if record is None:
        raise NotationError(f"event {game.first} of the store does not begin a game")
    record.tags.append(["Date", game.seen_on.isoformat()])
    record.tags.append(["Board", game.device_id])
    return record
