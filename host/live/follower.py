"""Follow a board: pull its log, referee it again, send commands, and say what there is to see."""

import itertools
import json
import math
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any, NotRequired, Protocol, TypedDict

from host.device.client import Arrival, DeviceClient, LogBroken
from host.device.conversation import Conversation
from host.device.reconnect import OPENING, WAITING
from host.device.reply import read_reply
from host.engine import engine
from host.errors import (
    DeviceError,
    DisagreementError,
    EventDiffersError,
    StoreAwayError,
    StoreError,
)
from host.language.language import Text, in_all, phrase, unchanged
from host.live.decider import Decider
from host.live.game_view import game_view
from host.live.log import FollowedLog
from host.live.view import COACH, Fetching, Note, Said, SeatClock, View
from host.live.words import level_of, said
from host.share.share import Share
from host.store.referee import Step
from host.store.remarks import remarks_of, write_remarks
from host.store.said import SEATS, Remarks
from host.store.store import Store
from shared_engine import VERSION
from shared_engine.log.codec import WRAP_MS
from shared_engine.log.events import Control, Game
from shared_engine.log.hints import BEGINNER, LEVELS
from shared_engine.record.record import Record
from shared_engine.referee.decision import Decision
from shared_engine.wire.commands import Choose, CommandBody, NewGame, Report
from shared_engine.wire.host_link import Alive, Connected, LoggedEvent, Restarted
from shared_engine.wire.messages import Hello

_MANY = 48  # events behind the board for which people see that they are being fetched
_NO_GAME = "game"  # the name of a note
_LOGGED_LATE_MS = 200  # an event may get its time so long before it gets into the log
_SENTENCES = 50  # kept to be shown; a view comes out for each few
_BATTERY_S = 60  # between two looks at the battery
_LOW_PERCENT = 15
_DECIDE_S = 0.5  # between two looks at what there is to decide
_CLOCK_S = 5  # a board says each second what its clock says


class _Report(TypedDict):
    battery: NotRequired[int | None]


class Coach(Protocol):
    """Judges what was played, from what everybody knows."""

    def look(self, first: int, record: Record, names: Sequence[str]) -> Text:
        """Return what there is to say now of the game that event *first* began, of which *record*
        has the turns: empty for nothing, or not yet."""
        ...


class Follower:
    """Follows one board from connection to goodbye.

    Args:
        client: the board.
        store: keeps what arrives, before it is acknowledged. While it is away, what has arrived
            waits, and the board keeps the rest.
        on_view: called with the view whenever it has changed.
        on_turn: called in each turn; what else there is to do meanwhile.
        share: shows what is followed to others.
        is_shared: another computer shows the board, by its own clock, perhaps while it still
            fetches what happened long ago: on which days games began is not certain.
        coach: what it says is seen by all.
        clock: the time of day, in seconds since 1970.

    Attributes:
        log: what is known of the board's log.
        view: what there is to see now.
        names: of the people, by seat.
    """

    def __init__(
        self,
        client: DeviceClient,
        store: Store,
        *,
        on_view: Callable[[View], None] | None = None,
        on_turn: Callable[[], None] | None = None,
        share: Share | None = None,
        is_shared: bool = False,
        coach: Coach | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.log = FollowedLog(store, clock)
        self.view = View(client.state)
        self._store = store
        self._client = client
        self._conversation = Conversation(client, self._receive, on_agree=self._ask_to_agree)
        self._on_view = on_view
        self._on_turn = on_turn
        self._share = share
        self._clock = clock
        # When the turn under way began, in the time of the board and in that of day.
        self._began_ms: tuple[int | None, int | None] = (None, None)
        self._notes: dict[str, Note] = {}
        self.names: dict[int, str] = {}
        self._are_given = False  # here, and not in the store before
        self._named: tuple[int, int] = (-1, -1)  # the log and the game that has these names
        # what makes the sentence of people with names
        self._said: deque[Callable[[Sequence[str]], Said]] = deque(maxlen=_SENTENCES)
        self._numbers = itertools.count(1)
        self._head = 0
        self._is_open = False
        self._battery_s = -math.inf  # when it was looked at
        # While the board is far ahead: the event from which on that is fetched.
        self._fetched_from: int | None = None
        # While the board is lost: the event that was wanted then, and whether it has said since how
        # long its log is.
        self._lost_at: int | None = None
        self._is_head_new = False
        # What has arrived and is not stored: little, for a board does not send more before that is
        # acknowledged.
        self._arrived: deque[Arrival] = deque()
        self._levels: tuple[int, ...] = ()  # of help, by seat
        # The first event that arrives as it happens, if that is known.
        self._happen_from: int | None = None
        self._is_shared = is_shared
        self._decider = Decider(self.command)
        self._decided_s = -math.inf  # when there was a look at what there is to decide
        self._coach = coach
        # While the store is away, and until it has what the board kept: the event that was wanted
        # then.
        self._kept_from: int | None = None

    def connect(self) -> None:
        """Greet the board and catch up with its log.

        Raises:
            TransportError: the line cannot be opened.
            DeviceError: nobody answers on it, or the board's version or log does not fit.
        """
        self._say_fact("board", "looking")
        self._conversation.connect()
        while self._arrived or self.log.reached < self._head:
            self._conversation.turn()
        self._keep_names()

    def rename(self, names: Mapping[int, str]) -> None:
        """From now on people have *names*, by seat; what was said before is said with them, too.
        They are kept with the game under way, and with those that follow."""
        if self._are_given and names == self.names:
            return
        self._are_given = True
        self._named = (-1, -1)
        self.names = dict(names)
        self._keep_names()
        self._say_again()

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(self.names.get(seat, "") for seat in SEATS) if self.names else ()

    def _say_again(self) -> None:
        again = tuple(one(self._names) for one in self._said)
        self._show(self._with_game(replace(self.view, said=again)))

    def _keep_names(self) -> None:
        """Keep the names with the game that is under way now, or take those that it has."""
        key = self.log.number, self.log.game.first
        if key == self._named or self.log.game.first < 0:
            return
        with suppress(StoreError):  # the next sentence tries again
            number = next(
                (one.id for one in self._store.games() if (one.log, one.first) == key), None
            )
            if number is None:
                return
            known = remarks_of(self._store, number)
            self._named = key
            if not self._are_given:
                self.names = known.names
            elif known.names != self.names:
                write_remarks(self._store, number, Remarks(self.names, known.note))

    def date_games(self) -> None:
        """Wait, not for long, until the board has said what its clock says: it dates the games that
        were fetched."""
        give_up_s = time.monotonic() + _CLOCK_S
        while not self.log.is_dated and time.monotonic() < give_up_s:
            self._conversation.turn()

    def command(self, asked: CommandBody) -> str:
        """As `Conversation.command`; a lost board has half a minute to come back."""
        return self._conversation.command(asked, patience_s=math.inf)

    def begin(self, description: dict[str, Any]) -> None:
        """Begin the game of *description* (ruleset, options, starter, perhaps abandon) and wait
        until it has begun here.

        Raises:
            DeviceError: it was refused, or this program cannot read it.
        """
        last, trouble = self.log.game.first, self.log.game.trouble
        self.command(NewGame(json.dumps(self._with_help(description))))
        while self.log.game.first == last and self.log.game.trouble == trouble:
            self._conversation.turn()
        if not self.log.game.is_playing:
            raise DeviceError(f"the game cannot be refereed here: {self.log.game.trouble}")

    def _with_help(self, description: dict[str, Any]) -> dict[str, Any]:
        """*description*, by which people go on with the help they have chosen in the last game of
        the same rules, if it says nothing else."""
        record, levels = self.log.game.record, self.log.game.referee.hints
        if (
            "hints" in description
            or record is None
            or record.description["ruleset"] != description["ruleset"]
            or all(level == BEGINNER for level in levels)
        ):
            return description
        return description | {"hints": levels}

    def choose(self, choice: int) -> None:
        """Answer the question that is open with one of its moves, from 0.

        Raises:
            DeviceError: nothing is asked, or the board refuses: it asks something else by now.
        """
        question = self.log.game.referee.question
        if question is None:
            raise DeviceError("nothing is asked: there is no move to choose")
        self.command(Choose(question.number, choice))

    def follow(
        self,
        *,
        until_won: bool,
        is_strict: bool = False,
        is_enough: Callable[[], bool] | None = None,
    ) -> None:
        """Follow the game: for ever, until it *is_enough*, or until it is won and nothing more is
        to be fetched.

        Raises:
            DisagreementError: it *is_strict*, and board and host have held different positions.
        """
        if not self.log.game.is_playing:
            self._say_fact(_NO_GAME, "no_game")
        while True:
            game = self.log.game
            if is_strict and game.disagreement:
                raise DisagreementError(game.disagreement)
            if until_won and game.is_won and self.log.reached >= self._head:
                return
            if is_enough and is_enough():
                return
            self._look_at_battery()
            self._decide()
            self._ask_coach()
            self._conversation.turn()

    @property
    def is_lost(self) -> bool:
        """The board was there and does not answer, or its line is broken."""
        return self._lost_at is not None

    def note(self, name: str, value: str) -> None:
        """Let people see a fact whose *value* is the same in all languages."""
        self._note(Note(next(self._numbers), name, unchanged(value)))

    def close(self) -> None:
        """Close the line."""
        self._conversation.close()

    def _receive(self, arrivals: list[Arrival]) -> None:
        """What arrived in a turn is stored before it is acknowledged, and acknowledged in one
        go."""
        alive: Alive | None = None
        for arrival in arrivals:
            if isinstance(arrival, Alive):
                self._head = max(self._head, arrival.head)
                self._is_head_new = True
                self._decided_s = -math.inf  # the clock of a simulated board may be quicker
                alive = arrival
            else:
                self._arrived.append(arrival)
        try:
            self._work_off()
            if alive:
                self._let_pass(alive)
        except StoreAwayError as error:
            self._lose_store(error)
        else:
            self._regain_store()
        if self._is_open:
            self._watch_link()
        elif self._client.trouble:
            self._say_doing("board", unchanged(self._client.trouble))
        if self._share:
            self._share.serve(self.log.next_number)
        if self._on_turn:
            self._on_turn()

    def _work_off(self) -> None:
        """Raises StoreAwayError where that has to be done once more, from the first that is still
        in `_arrived` on."""
        while self._arrived:
            first = self._arrived[0]
            if isinstance(first, LoggedEvent):
                events = takewhile(lambda one: isinstance(one, LoggedEvent), self._arrived)
                self._add(
                    [(one.number, one.body) for one in events if isinstance(one, LoggedEvent)]
                )
            else:
                if isinstance(first, (Connected, Restarted, LogBroken)):
                    self._greet(first)
                self._arrived.popleft()

    def _greet(self, arrival: Connected | Restarted | LogBroken) -> None:
        link = self._client.link
        hello = link.hello
        assert hello is not None, "nothing arrives before it"
        self._head = hello.head
        self._happen_from = None if self._is_shared else hello.head
        self._is_head_new = True
        # A board that was off may come back with another flash.
        if isinstance(arrival, Restarted) or not link.is_following:
            self._pull(self.log.open(hello))
        self._show_others()
        if isinstance(arrival, LogBroken):
            return
        if hello.capabilities & Hello.LOG_FULL:
            self._say_fact("log", "full")
        self._is_open = True
        if hello.rules_hash != engine():
            self._say_fact("engine", "engine", version=VERSION)
        self.note("board", f"{hello.geometry} {hello.device_id.hex()}, firmware {hello.firmware}")
        self._begin_fetching()

    def _pull(self, first: int) -> None:
        """Pull from *first* on, and say what is unusual about the log."""
        log = self.log
        self._client.link.pull(first)
        # they come again
        self._arrived = deque(one for one in self._arrived if not isinstance(one, LoggedEvent))
        self._fetched_from = None
        if self._lost_at is not None:
            self._lost_at = log.next_number
        if log.forked is not None:
            self._say_fact("restored", "restored", first=log.forked)
        elif log.missing:
            first, end = log.missing
            self._say_fact("log", "missing", first=first, last=end - 1)
        elif log.is_reset:
            self._say_fact("log", "log_new")
        if log.game.trouble:
            self._note_trouble()

    def _add(self, events: list[tuple[int, bytes]]) -> None:
        """Store *events*, the next ones that have arrived; only then are they acknowledged."""
        trouble = self.log.game.trouble
        try:
            self.log.add(events, self._say, happen_from=self._happen_from)
        except EventDiffersError as error:
            self._pull(self.log.open_other(error))
            self._show_others()
            self._begin_fetching()
        else:
            for _ in events:
                self._arrived.popleft()
            self._client.link.ack(events[-1][0] + 1)
            if self.log.damaged:
                first, end = self.log.damaged
                self._say_fact(
                    "log",
                    "damaged_one" if end == first + 1 else "damaged_some",
                    first=first,
                    last=end - 1,
                )
            if self.log.game.trouble not in ("", trouble):
                self._note_trouble()
            self._show_game()

    def _note_trouble(self) -> None:
        self._say_fact("referee", "trouble", why=self.log.game.trouble)

    def _show_others(self) -> None:
        hello = self._client.link.hello
        if self._share and hello:
            self._share.show(hello, self.log.number)

    # ---- what there is to see

    def _begin_fetching(self) -> None:
        if self._fetched_from is None and self._head - self.log.next_number > _MANY:
            self._fetched_from = self.log.next_number
        self._show_game()

    def _show_game(self) -> None:
        fetching = None
        if self._fetched_from is not None:
            fetching = Fetching(
                self.log.next_number - self._fetched_from, self._head - self._fetched_from
            )
            if fetching.fetched >= fetching.wanted:
                self._fetched_from = fetching = None
        self._show(self._with_game(replace(self.view, fetching=fetching)))

    def _with_game(self, view: View) -> View:
        self._keep_names()
        game = game_view(self.log.game.referee, self.log.game.record, self._names)
        return replace(view, game=game, clock=self._seat_clock(len(game.roles)) if game else None)

    def _seat_clock(self, seats: int) -> SeatClock:
        clock = self.log.clock
        board_ms, day_ms = self._began_ms
        is_known = board_ms == clock.since_ms and not self.log.game.is_won
        return SeatClock(
            tuple(clock.taken_ms.get(seat, 0) for seat in range(seats)),
            day_ms if is_known else None,
        )

    def _set_clock(self, now_ms: int) -> None:
        """The board says that it is *now_ms*: work out when the turn under way began, unless that
        is known."""
        since_ms = self.log.clock.since_ms
        if since_ms is None or since_ms == self._began_ms[0]:
            return
        passed_ms = (now_ms - since_ms) % WRAP_MS
        # A board that has restarted counts from 0: how long it was off nobody knows.
        passed_ms = 0 if passed_ms > WRAP_MS // 2 else passed_ms
        self._began_ms = since_ms, round(self._clock() * 1000) - passed_ms

    def _say(self, step: Step) -> None:
        if isinstance(step.event, Game):
            self._notes.pop(_NO_GAME, None)
            self._show(replace(self.view, notes=tuple(self._notes.values())))
        self._show_decisions(step.decisions, step.turns)
        self._say_levels(step)

    def _say_levels(self, step: Step) -> None:
        """Say how much help a seat gets from now on, if somebody has chosen another level."""
        before, self._levels = self._levels, tuple(self.log.game.referee.hints)
        if not isinstance(step.event, Control):
            return
        for seat, (old, level) in enumerate(zip(before, self._levels, strict=False)):
            if level != old:
                self._add_said(
                    partial(_level_said, next(self._numbers), step.turns, seat, LEVELS[level])
                )

    def _let_pass(self, alive: Alive) -> None:
        """The board, of which every event is here, has no further one yet: what its referee decides
        after a while, ours does, too."""
        if alive.head == self.log.next_number:
            decisions = self.log.advance(alive.now_ms - _LOGGED_LATE_MS)
            self._set_clock(alive.now_ms)
            self._show_decisions(decisions, self.log.game.referee.turns)
            self._show_game()  # lights may change without a decision
            if not self._is_shared:
                self.log.date_games(alive.now_ms)

    def _show_decisions(self, decisions: list[Decision], turns: int) -> None:
        if decisions:
            self._add_said(*(partial(said, next(self._numbers), turns, one) for one in decisions))

    def _add_said(self, *sentences: Callable[[Sequence[str]], Said]) -> None:
        self._said.extend(sentences)
        self._keep_names()
        new = tuple(one(self._names) for one in sentences)
        kept = (*self.view.said, *new)[-_SENTENCES:]
        self._show(self._with_game(replace(self.view, said=kept)))

    def _look_at_battery(self) -> None:
        """Ask now and then how full the battery is; people see it when that changes."""
        now_s = time.monotonic()
        if not self._is_open or self.is_lost or now_s - self._battery_s < _BATTERY_S:
            return
        self._battery_s = now_s
        try:
            found = read_reply(self.command(Report()), _Report, "how it is").get("battery")
        except DeviceError:
            return  # an older board does not say, and a lost one is waited for elsewhere
        if found is not None:
            value = (
                phrase("note", "battery_low", percent=found)
                if found < _LOW_PERCENT
                else unchanged(f"{found} %")
            )
            known = self._notes.get("battery")
            if known is None or known.value != value:
                self._note(Note(next(self._numbers), "battery", value))

    def _decide(self) -> None:
        """Decide for seats that nobody has, and let people see which card they look for."""
        is_behind = self.log.reached < self._head
        now_s = time.monotonic()
        if not self._is_open or self.is_lost or self._is_shared or is_behind:
            return
        if now_s - self._decided_s < _DECIDE_S:
            return
        self._decided_s = now_s
        known = self._decider.looked_for
        try:
            self._decider.look(self.log.game)
        except DeviceError:
            return  # the board decides by itself, and a lost one is waited for elsewhere
        seat, card = self._decider.looked_for
        if (seat, card) == known:
            return
        value: Text = {}
        if card:
            value = in_all(
                lambda words: words.say("note", "looked_for", seat=seat, card=words.laid(card)),
                self._names,
            )
        self._note_while("seat", value)

    def _ask_coach(self) -> None:
        """Let people see what the coach says of the last turn, as long as that is the last one."""
        game = self.log.game
        if self._coach and game.record and self.log.reached >= self._head:
            self._note_while(COACH, self._coach.look(game.first, game.record, self._names))

    def _ask_to_agree(self) -> None:
        self._say_fact("board", "agree")

    def _watch_link(self) -> None:
        """Say how it is with the board, as long as it is lost and when it is back."""
        client = self._client
        if self.view.link != client.state:
            self._show(replace(self.view, link=client.state))
        if client.is_lost:
            if self._lost_at is None:
                self._lost_at = self.log.next_number
                self._is_head_new = False
            self._say_doing(
                "link", unchanged(client.trouble) if client.trouble else phrase("note", "lost")
            )
        elif self._lost_at is not None and self._is_head_new and self.log.reached >= self._head:
            fetched = self.log.next_number - self._lost_at
            self._lost_at = None
            self._say_fact("link", "back_one" if fetched == 1 else "back", count=fetched)

    def _lose_store(self, error: StoreAwayError) -> None:
        """Say why what arrives is not stored now."""
        if self._kept_from is None:
            self._kept_from = self.log.next_number
            self._is_head_new = False
            self._happen_from = None
        value = phrase("note", "database_away", why=error.why)
        if self._notes.get("database") is None or self._notes["database"].value != value:
            self._note(Note(next(self._numbers), "database", value))

    def _regain_store(self) -> None:
        """Say that the store is back, once it holds all that the board kept meanwhile."""
        is_all_here = self._is_head_new and self.log.reached >= self._head
        if self._kept_from is None or self._store.is_away or not is_all_here:
            return
        stored = self.log.next_number - self._kept_from
        self._kept_from = None
        self._say_fact(
            "database", "database_back_one" if stored == 1 else "database_back", count=stored
        )

    def _what_is_done(self) -> Text:
        """What is done about the lost board."""
        if self._client.state == WAITING:
            return phrase("note", "again", seconds=math.ceil(self._client.retry_s))
        return phrase("note", "looking_again" if self._client.state == OPENING else "no_answer")

    def _say_fact(self, name: str, key: str, **facts: object) -> None:
        """Let people see the fact called *name* in the words of *key*."""
        self._note(Note(next(self._numbers), name, phrase("note", key, (), **facts)))

    def _say_doing(self, name: str, value: Text) -> None:
        """Let people see a fact, and what is done about it: the same note as long as only that
        changes."""
        known = self._notes.get(name)
        number = known.number if known and known.value == value else next(self._numbers)
        self._note(Note(number, name, value, self._what_is_done()))

    def _note_while(self, name: str, value: Text) -> None:
        """Let people see *value* as the fact called *name*; an empty one is no fact any more."""
        known = self._notes.get(name)
        if value and (known is None or known.value != value):
            self._note(Note(next(self._numbers), name, value))
        elif known and not value:
            self._notes.pop(name)
            self._show(replace(self.view, notes=tuple(self._notes.values())))

    def _note(self, note: Note) -> None:
        self._notes[note.name] = note
        self._show(replace(self.view, notes=tuple(self._notes.values())))

    def _show(self, view: View) -> None:
        if view == self.view:
            return
        self.view = view
        if self._on_view:
            self._on_view(view)


def _level_said(number: int, turns: int, seat: int, level: str, names: Sequence[str]) -> Said:
    text = in_all(partial(level_of, seat, level), names)
    return Said(number, turns, seat, text, begins_round=False)
