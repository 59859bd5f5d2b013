"""The host's side of a board's log: events are stored, refereed again, and what board and host hold is compared."""

from collections.abc import Callable
from dataclasses import dataclass

from host.errors import DisagreementError, EventDamagedError, EventDiffersError, HostError
from host.store.store import Store
from shared_engine.games.catalogue import open_foreign
from shared_engine.games.errors import RulesError
from shared_engine.log.events import DAMAGED, Event, Game, unpack
from shared_engine.record.record import UNFINISHED, Record
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import IDLE, OVER
from shared_engine.wire.messages import Hello

# So many stored events are asked for again to see that it is the same log; the board has as many in memory.
_COMPARED = 8


@dataclass(frozen=True)
class Step:
    """One event of the log with what the host's referee decided about it."""

    number: int
    event: Event
    decisions: list[Decision]
    turns: int
    """Played in its game by then."""


class FollowedLog:
    """The log of one board.

    A board is known by its id and its log by the name it gives it; both outlive a flash that is restored from a copy. So the
    last stored events are asked for again and compared, before new ones are stored behind them.

    Attributes:
        number: the log's, in the store.
        referee: holds the game under way.
        record: its score sheet so far, or None before the first game.
        next_number: the first event not stored yet.
        reached: the first event that the board has not sent since the log was opened.
        missing: (first, end) of the events that were neither stored when the log was opened nor are on the board any more,
            because another computer has acknowledged them; or None.
        damaged: (first, end) of the events that the board has not been able to read since the log was opened, perhaps with good
            ones between; or None.
        forked: the first stored event found to have other content on the board: its flash was restored, and from here on its
            log is kept apart from those known; or None.
        is_reset: the log is a new one of a board that is known: it was erased.
        trouble: why the game under way cannot be refereed, or "".
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hello: Hello | None = None
        self._tried: list[int] = []
        self._now_ms = 0  # of the last event
        self.number = -1
        self.referee = Referee(open_foreign)
        self.record: Record | None = None
        self.next_number = 0
        self.reached = 0
        self.game_first = -1
        self.missing: tuple[int, int] | None = None
        self.damaged: tuple[int, int] | None = None
        self.forked: int | None = None
        self.is_reset = False
        self.trouble = ""

    def open(self, hello: Hello) -> int:
        """Open the log the board announces where the store ends; return the number to pull from."""
        self._hello = hello
        self._tried = []
        return self._open_next(None)

    def open_other(self, error: EventDiffersError) -> int:
        """What arrives is another log than the one that is open, says *error*: open the next one; return the number to pull
        from."""
        return self._open_next(error.number)

    def add(self, arrived: list[tuple[int, bytes]], on_step: Callable[[Step], None] | None = None) -> None:
        """Store the events that *arrived* (in order, none missing), then referee them one by one; when all are stored, before
        *on_step* hears of the first, they may be acknowledged.

        Bytes are kept whatever they are, and nothing is believed before it could be read and refereed: at an event that cannot
        be, `trouble` says why, and nothing is judged before a position follows, with the next round or game.

        Raises:
            EventDiffersError: nothing of them was stored; go on with `open_other`.
            StoreError: nothing of them was stored.
            DisagreementError: the position of the board differs; the events are stored, the message names the first.
        """
        games = [number for number, body in arrived if body[:1] == bytes((Game.KIND,))]
        self._store.append(self.number, arrived, games)
        if arrived:
            self.reached = arrived[-1][0] + 1
        for number, body in arrived:
            if number < self.next_number:
                continue  # it was only compared
            self.next_number = number + 1
            if body == DAMAGED:
                self.damaged = (self.damaged[0] if self.damaged else number, number + 1)
            step = self._referee_event(number, body)
            if on_step and step:
                on_step(step)

    @property
    def is_playing(self) -> bool:
        """A game is under way."""
        return self.referee.state not in (IDLE, OVER)

    @property
    def is_won(self) -> bool:
        """The last game is over, as far as is known: what comes behind the win need not be readable."""
        return self.record is not None and self.record.result != UNFINISHED

    def _open_next(self, differs: int | None) -> int:
        """Open the newest of the logs not tried yet, or a new one."""
        hello = self._announced()
        is_known = self._store.knows(hello.device_id)
        number, is_new = self._store.open_log(hello.device_id, hello.log_id, self._tried)
        self._tried.append(number)
        self.forked = differs if is_new else None
        self.is_reset = is_new and is_known and differs is None
        return self._go_on(number)

    def _go_on(self, log: int) -> int:
        hello = self._announced()
        head = self._store.head(log)
        self.number = log
        self._now_ms = 0
        self._forget()
        self.trouble = ""
        self.missing = self.damaged = None
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
        rows = self._store.rows(
            log, game, self.next_number
        )  # what another program stores meanwhile will arrive here, too
        if len(rows) < self.next_number - game:
            return  # behind a hole the board's referee knows more than anybody can work out: wait for the next game
        try:
            for row in rows:
                self._referee_event(row.number, row.body if row.is_whole else DAMAGED)
                if not row.is_whole:
                    self.trouble = str(EventDamagedError(log, row.number))
        except HostError as error:
            self._forget()
            self.trouble = str(error)

    def _announced(self) -> Hello:
        assert self._hello is not None, "open() first"
        return self._hello

    def _forget(self) -> None:
        """Wait for the next game."""
        self.referee = Referee(open_foreign)
        self.record = None
        self.game_first = -1

    def _referee_event(self, number: int, body: bytes) -> Step | None:
        """Referee a stored event; None if it means nothing: then nothing is judged before a position follows."""
        try:
            event = unpack(body, self._now_ms)
            decisions = self.referee.feed(event, number)
        except RulesError as error:
            self._pass_over(number, body)
            self.trouble = (
                f"event {number} means nothing to this program ({error}); it is stored as it came: update Board Collie"
            )
            return None
        self._now_ms = event.at_ms
        if isinstance(event, Game):
            self.record = Record(event.description)
            self.game_first = number
        if self.referee.match:
            self.trouble = ""
        self._write_down(number, decisions)
        return Step(number, event, decisions, self.referee.turns)

    def _pass_over(self, number: int, body: bytes) -> None:
        """Go on as where the board says that it holds this event damaged; without its first event a game cannot go on."""
        if body[:1] == bytes((Game.KIND,)):
            self._forget()
        else:
            self._write_down(number, self.referee.feed(unpack(DAMAGED, self._now_ms), number))

    def _write_down(self, number: int, decisions: list[Decision]) -> None:
        for decision in decisions:
            if decision.kind == kinds.DISAGREE:
                raise DisagreementError(
                    f"event {number}: the board holds another position than the host after the same events "
                    f"(turn {self.referee.turns}); please report it with the file `collie export --format events` writes"
                )
            if self.record:
                self.record.add(decision)
