"""Follow a board: pull its events, store them, referee them again, and compare what board and host hold."""

from dataclasses import dataclass

from host.errors import DisagreementError, EventDiffersError, HostError
from host.store.store import Store
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.events import Event, Game, Gap, unpack
from shared_engine.record.record import UNFINISHED, Record
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import IDLE, OVER
from shared_engine.wire.messages import Hello

INCOMPLETE = "Incomplete"
"""The tag of a record whose events are not all there."""
# So many stored events are asked for again to see that it is the same log; the board has as many in memory.
_COMPARED = 8


@dataclass(frozen=True)
class Step:
    """One event of the log with what the host's referee decided about it."""

    number: int
    event: Event
    decisions: list[Decision]


class Follower:
    """The host's side of one log.

    A board is known by its id and its log by the name it gives it; both outlive a flash that is restored from a copy. So the
    last stored events are asked for again and compared, before new ones are stored behind them.

    Attributes:
        log: its number in the store.
        referee: holds the game under way.
        record: its score sheet so far, or None before the first game.
        next_number: the first event not stored yet.
        reached: the first event that the board has not told since the log was opened.
        missing: (first, end) of the events that were neither stored when the log was opened nor are on the board any more,
            because another computer has acknowledged them; or None.
        forked: the first stored event found to have other content on the board: its flash was restored, and from here on its
            log is kept apart from those known; or None.
        is_reset: the log is a new one of a board that is known: it was erased.
        trouble: why the game under way cannot be refereed, or "".
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hello: Hello | None = None
        self._others: list[int] = []
        self.log = -1
        self.referee = Referee()
        self.record: Record | None = None
        self.next_number = 0
        self.reached = 0
        self.game_first = -1
        self.missing: tuple[int, int] | None = None
        self.forked: int | None = None
        self.is_reset = False
        self.trouble = ""

    def open(self, hello: Hello) -> int:
        """Take up the log the board announces where the store ends; return the number to pull from."""
        self._hello = hello
        self._others = self._store.logs(hello.device_id, hello.log_id)
        return self._take_up(None)

    def open_other(self, error: EventDiffersError) -> int:
        """What arrives is not the log taken up, says *error*: take up another one; return the number to pull from."""
        return self._take_up(error.number)

    def take(self, arrived: list[tuple[int, bytes]]) -> list[Step]:
        """Store the events that *arrived* (in order, none missing), then referee them; the caller may acknowledge.

        Raises:
            EventDiffersError: nothing of them was stored; go on with `open_other`.
            StoreError: nothing of them was stored.
            DisagreementError: the position of the board differs; the events are stored, the message names the first.
            HostError: an event is of a kind this program does not know; the events are stored.
        """
        games = [number for number, body in arrived if body[:1] == bytes((Game.KIND,))]
        self._store.append(self.log, arrived, games)
        if arrived:
            self.reached = arrived[-1][0] + 1
        steps: list[Step] = []
        for number, body in arrived:
            if number < self.next_number:
                continue  # it was only compared
            self.next_number = number + 1
            event = _read(number, body)
            steps.append(Step(number, event, self._referee_event(number, event)))
        return steps

    def _take_up(self, differs: int | None) -> int:
        """Take up the newest of the logs not tried yet, or a new one."""
        hello = self._announced()
        self.forked = None
        self.is_reset = False
        if self._others:
            return self._go_on(self._others.pop(0))
        self.forked = differs
        self.is_reset = differs is None and self._store.knows(hello.device_id)
        return self._go_on(self._store.add_log(hello.device_id, hello.log_id))

    def _go_on(self, log: int) -> int:
        hello = self._announced()
        head = self._store.head(log)
        self.log = log
        self._forget()
        self.trouble = ""
        self.missing = None
        self.next_number = max(head, hello.first)
        if head < hello.first:
            self.missing = (head, hello.first)
        else:
            self._referee_stored(log)
        # A board that was set back may reach less far than what is stored.
        self.reached = max(hello.first, min(head, hello.head) - _COMPARED)
        return self.reached

    def _referee_stored(self, log: int) -> None:
        game = self._store.last_game(log)
        if game is None:
            return
        stored = self._store.events(log, game)
        if len(stored) < self.next_number - game:
            return  # behind a hole the board's referee knows more than anybody can work out: wait for the next game
        try:
            for number, body in stored:
                self._referee_event(number, _read(number, body))
        except (HostError, RulesError) as error:
            self._forget()
            self.trouble = str(error)

    def _announced(self) -> Hello:
        assert self._hello is not None, "open() first"
        return self._hello

    def _forget(self) -> None:
        """Wait for the next game."""
        self.referee = Referee()
        self.record = None
        self.game_first = -1

    @property
    def is_playing(self) -> bool:
        """A game is under way."""
        return self.referee.state not in (IDLE, OVER)

    def _referee_event(self, number: int, event: Event) -> list[Decision]:
        if isinstance(event, Game):
            self.record = Record(event.description)
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


def _read(number: int, body: bytes) -> Event:
    try:
        return unpack(body)
    except NotationError as error:
        raise HostError(
            f"event {number} of the board means nothing to this program ({error}): it is stored; update Board Collie"
        ) from error


def record_of(store: Store, number: int) -> Record:
    """The score sheet of stored game *number*, made from its events; a tag `Incomplete` says what is missing.

    Raises:
        StoreError: no such game.
        NotationError: its first event begins no game.
    """
    game = store.game(number)
    referee = Referee()
    record: Record | None = None
    expected = game.first
    lost = 0
    missing = ""
    for event_number, body in store.events(game.log, game.first, game.end):
        if event_number != expected:
            break  # the rest of this game never came, and what follows may be of another one
        try:
            event = unpack(body)
            if isinstance(event, Game):
                record = Record(event.description)
            if isinstance(event, Gap) and record and record.result == UNFINISHED:
                lost += event.lost
            for decision in referee.feed(event):
                if record:
                    record.add(decision)
        except RulesError as error:
            missing = f"event {event_number} and the rest: this program cannot read it ({error})"
            break
        expected += 1
    if record is None:
        raise NotationError(f"event {game.first} of the store does not begin a game")
    if expected < game.end and not missing:
        missing = f"from event {expected} on: another computer has fetched it"
    if lost:
        missing = f"at least {lost} events, for which the board had no room"
    record.tags.append(["Date", game.seen_on.isoformat()])
    record.tags.append(["Board", game.device_id])
    if (missing and record.result == UNFINISHED) or lost:
        record.tags.append([INCOMPLETE, missing])
    return record
