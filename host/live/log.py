"""The host's side of a board's log: events are stored, refereed again, and what board and host hold
is compared."""

import time
from collections.abc import Callable, Iterator

from host.errors import EventDiffersError
from host.live.dating import ages
from host.store.day import Day
from host.store.record import Clock
from host.store.referee import Step, StoredReferee
from host.store.store import Store, StoredEvent
from shared_engine.log.events import DAMAGED, Game
from shared_engine.referee.decision import Decision
from shared_engine.wire.messages import Hello

# So many stored events are asked for again to see that it is the same log; the board has as many in
# memory.
_COMPARED = 8
_READ_AT_ONCE = 1000


class FollowedLog:
    """The log of one board.

    A board is known by its id and its log by the name it gives it; both outlive a flash that is
    restored from a copy. So the last stored events are asked for again and compared, before new
    ones are stored behind them.

    Attributes:
        number: the log's, in the store.
        game: the game under way, with its score sheet.
        clock: how long the seats took in it.
        next_number: the first event not stored yet.
        reached: the first event that the board has not sent since the log was opened.
        missing: (first, end) of the events that were neither stored when the log was opened nor are
            on the board any more, because another computer has acknowledged them; or None.
        damaged: (first, end) of the events that the board has not been able to read since the log
            was opened, perhaps with good ones between; or None.
        forked: the first stored event found to have other content on the board: its flash was
            restored, and from here on its log is kept apart from those known; or None.
        is_reset: the log is a new one of a board that is known: it was erased.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._hello: Hello | None = None
        self._tried: list[int] = []
        self.number = -1
        self.game = StoredReferee()
        self.clock = Clock()
        self.next_number = 0
        self.reached = 0
        self.missing: tuple[int, int] | None = None
        self.damaged: tuple[int, int] | None = None
        self.forked: int | None = None
        self.is_reset = False
        # The first events of games that were stored since the log was opened first, and whose days
        # are not certain, ascending.
        self._undated: list[int] = []

    @property
    def is_dated(self) -> bool:
        """All is known that can be known now about the days of the games that were stored; those of
        earlier ones stay."""
        return not self._undated

    def open(self, hello: Hello) -> int:
        """Open the log the board announces where the store ends; return the number to pull from."""
        self._hello = hello
        self._tried = []
        return self._open_next(None)

    def open_other(self, error: EventDiffersError) -> int:
        """What arrives is another log than the one that is open, says *error*: open the next one;
        return the number to pull from."""
        return self._open_next(error.number)

    def add(
        self,
        arrived: list[tuple[int, bytes]],
        on_step: Callable[[Step], None] | None = None,
        *,
        happen_from: int | None = None,
    ) -> None:
        """Store the events that *arrived* (in order, none missing), then referee them one by one;
        when all are stored, before *on_step* hears of the first, they may be acknowledged.

        Bytes are kept whatever they are, and nothing is believed before it could be read and
        refereed: at an event that cannot be, `game.trouble` says why, and nothing is judged before
        a position follows, with the next round or game.

        Args:
            happen_from: from this event on they arrive as they happen, if it is known: games are of
                today. The others are dated by `date_games`.

        Raises:
            EventDiffersError: nothing of them was stored; go on with `open_other`.
            StoreError: nothing is known to be stored; StoreAwayError if the same call may succeed
                later. All is as before.
        """
        games = [number for number, body in arrived if body[:1] == bytes((Game.KIND,))]
        today = Day.at(
            self._clock(),
            is_certain=happen_from is not None and all(one >= happen_from for one in games),
        )
        self._store.append(self.number, arrived, games, today)
        if not today.is_certain:
            # the others were only compared
            self._undated += [one for one in games if one >= self.next_number]
        if arrived:
            self.reached = arrived[-1][0] + 1
        for number, body in arrived:
            if number < self.next_number:
                continue  # it was only compared
            self.next_number = number + 1
            if body == DAMAGED:
                self.damaged = (self.damaged[0] if self.damaged else number, number + 1)
            step = self.game.feed(number, body)
            self._count(step)
            if on_step:
                on_step(step)

    def date_games(self, now_ms: int) -> None:
        """Count back, from *now_ms* of the board's clock, on which days those games began that have
        just been stored. Everything that the board holds is stored. An earlier game keeps its day:
        people may have set it.

        Raises:
            StoreError: as `add`.
        """
        # else it could be off without a word of it here
        is_whole = not self._announced().capabilities & Hello.LOG_FULL
        if self._undated and is_whole:
            now_s = self._clock()
            known = ages(self._stored_backwards(self._undated[0]), self.next_number, now_ms)
            wanted = set(self._undated)
            days = {
                one: Day.at(now_s - age_ms / 1000, is_certain=True)
                for one, age_ms in known
                if one in wanted
            }
            self._store.date_games(self.number, days)
        self._undated = []

    def advance(self, clock_ms: int) -> list[Decision]:
        """As `StoredReferee.advance`."""
        decisions = self.game.advance(clock_ms)
        for decision in decisions:
            self.clock.add(decision)
        return decisions

    def _open_next(self, differs: int | None) -> int:
        """Open the newest of the logs not tried yet, or a new one."""
        hello = self._announced()
        is_known = self._store.knows(hello.device_id)
        number, is_new = self._store.open_log(hello.device_id, hello.log_id, self._tried)
        head = self._store.head(number)
        rows = self._stored_game(number, head) if head >= hello.first else []
        # Whatever fails, fails above: then all is as before, and the same can be done again.
        self._tried.append(number)
        self.forked = differs if is_new else None
        self.is_reset = is_new and is_known and differs is None
        return self._go_on(number, head, rows)

    def _stored_backwards(self, first: int) -> Iterator[StoredEvent]:
        """What is stored from *first* on, the newest first."""
        for end in range(self.next_number, first, -_READ_AT_ONCE):
            yield from reversed(self._store.rows(self.number, max(first, end - _READ_AT_ONCE), end))

    def _go_on(self, log: int, head: int, rows: list[StoredEvent]) -> int:
        hello = self._announced()
        if log != self.number:
            self._undated = []
        self.number = log
        self.game = StoredReferee()
        self.clock = Clock()
        self.damaged = None
        self.next_number = max(head, hello.first)
        self.missing = (head, hello.first) if head < hello.first else None
        for row in rows:
            self._count(self.game.feed_stored(log, row))
        # A board that was set back may reach less far than what is stored.
        self.reached = max(hello.first, min(head, hello.head) - _COMPARED)
        return self.reached

    def _stored_game(self, log: int, head: int) -> list[StoredEvent]:
        """The events of the last game, up to *head*."""
        game = self._store.last_game(log)
        if game is None or game >= head:
            return []
        # what another program stores meanwhile will arrive here, too
        rows = self._store.rows(log, game, head)
        # Behind a hole the board's referee knows more than anybody can work out: wait for the next
        # game.
        return rows if len(rows) == head - game else []

    def _count(self, step: Step) -> None:
        """Let the clock run on."""
        if isinstance(step.event, Game):
            self.clock = Clock()
        for decision in step.decisions:
            self.clock.add(decision)

    def _announced(self) -> Hello:
        assert self._hello is not None, "open() first"
        return self._hello
