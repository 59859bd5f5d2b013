"""Composition of the host: a board on a transport, the store, the referee and the screen around one table."""

import hashlib
import json
import math
import time
from collections.abc import Callable
from typing import Any

from host.device.client import DeviceClient, LogBroken, check
from host.device.reconnect import OPENING, WAITING
from host.errors import DeviceError, EventDiffersError
from host.live.log import Follower, Step
from host.share.share import Share
from host.store.store import Store
from host.transports.base import Transport
from host.views.terminal.screen import Screen
from shared_engine import VERSION
from shared_engine.referee.states import OVER
from shared_engine.wire.host_link import CommandDone, Connected, LoggedEvent, Restarted
from shared_engine.wire.messages import COMMAND_NEW_GAME, STATUS_AGREE, Hello
from shared_engine.wire.secure_host import SecureHost

_GREETING_S = 15
# Half a minute for people to agree. Counted in turns, of which each waits for the line for 20 ms at most.
_ASKED_AGAIN, _TURNS_BETWEEN = 55, 25
_MANY = 48  # events behind the board for which people are told that they are being fetched


class Table:
    """Follows one board from connection to goodbye.

    Args:
        on_idle: called between polls; what else there is to do meanwhile.
        secure: over the air, who has the key; None at a cable.
        share: shows what is followed to others.
        clock: seconds, never going back.
    """

    def __init__(
        self,
        transport: Transport,
        store: Store,
        screen: Screen,
        on_idle: Callable[[], None] | None = None,
        secure: SecureHost | None = None,
        *,
        share: Share | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.follower = Follower(store)
        self._client = DeviceClient(transport, secure, clock=clock)
        self._screen = screen
        self._on_idle = on_idle
        self._share = share
        self._head = 0
        self._fetched_from = 0
        self._is_open = False
        # While the board is lost: the event that was wanted then, and whether it has said since how long its log is.
        self._lost_at: int | None = None
        self._is_head_new = False
        self._done: dict[int, CommandDone] = {}

    def connect(self) -> None:
        """Greet the board and catch up with its log.

        Raises:
            TransportError: the line cannot be opened.
            DeviceError: nobody answers on it, or the board's version or log does not fit.
        """
        self._screen.note("board", "looking for it ...")
        self._client.open()
        give_up_s = time.monotonic() + _GREETING_S
        while not (self._is_open and self.follower.reached >= self._head):
            self._turn()
            if not self._is_open and time.monotonic() > give_up_s:
                raise DeviceError(
                    f"no board answers within {_GREETING_S} s; does its firmware run, is it the right port?"
                )

    def command(self, kind: int, body: bytes) -> str:
        """Send a command and wait for what became of it; return the board's answer. Over the air the people at the board may
        have to agree first: then the screen says so, and they have half a minute.

        Raises:
            DeviceError: it was refused.
        """
        done = self._ask(kind, body)
        if done.status == STATUS_AGREE:
            self._screen.note("board", "that cannot be undone: hold its button for a second, within 30 s")
        for _ in range(_ASKED_AGAIN):
            if done.status != STATUS_AGREE:
                break
            for _ in range(_TURNS_BETWEEN):
                self._turn()
            done = self._ask(kind, body)
        return check(done)

    def _ask(self, kind: int, body: bytes) -> CommandDone:
        number = self._client.command(kind, body)
        while number not in self._done:
            self._turn()
        return self._done.pop(number)

    def begin(self, description: dict[str, Any]) -> None:
        """Begin the game of *description* (ruleset, options, starter, perhaps abandon) and wait until it has begun here.

        Raises:
            DeviceError: it was refused.
        """
        last = self.follower.game_first
        self.command(COMMAND_NEW_GAME, json.dumps(description).encode())
        while self.follower.game_first == last:
            self._turn()

    def follow(self, *, until_won: bool) -> None:
        """Follow the game: for ever, or until it is won and nothing more is to be fetched."""
        while not (until_won and self.follower.referee.state == OVER and self.follower.reached >= self._head):
            self._turn()

    @property
    def is_playing(self) -> bool:
        """A game is under way on the board."""
        return self.follower.is_playing

    def close(self) -> None:
        """Let go of the line."""
        self._client.close()

    def _turn(self) -> None:
        """One round of the loop: what arrived is stored before it is acknowledged, and acknowledged in one go."""
        events: list[tuple[int, bytes]] = []
        for arrival in self._client.poll():
            if isinstance(arrival, (Connected, Restarted, LogBroken)):
                self._take(events)
                self._greet(arrival)
            elif isinstance(arrival, LoggedEvent):
                events.append((arrival.number, arrival.body))
            elif isinstance(arrival, CommandDone):
                self._done[arrival.id] = arrival
            else:
                self._head = max(self._head, arrival.head)
                self._is_head_new = True
        self._take(events)
        if self._is_open:
            self._tell_of_line()
        if self._share:
            self._share.serve(self.follower.next_number)
        if self._on_idle:
            self._on_idle()

    def _greet(self, arrival: Connected | Restarted | LogBroken) -> None:
        link = self._client.link
        hello = link.hello
        assert hello is not None, "nothing arrives before it"
        self._head = hello.head
        self._is_head_new = True
        # A board that was off may come back with another flash.
        if isinstance(arrival, Restarted) or not link.is_following:
            self._pull(self.follower.open(hello))
        self._show_others()
        if isinstance(arrival, LogBroken):
            return
        if hello.capabilities & Hello.LOG_FULL:
            self._screen.note("log", "full: what was played lately is lost, until these games are fetched")
        self._is_open = True
        if hello.rules_hash != hashlib.sha256(VERSION.encode()).digest()[:4]:
            self._screen.note("engine", f"the board's is not this program's {VERSION}: update one of them")
        self._screen.note("board", f"{hello.geometry} {hello.device_id.hex()}, firmware {hello.firmware}")
        self._show()

    def _pull(self, first: int) -> None:
        """Pull from *first* on, and say what is unusual about the log."""
        follower = self.follower
        self._client.link.pull(first)
        self._fetched_from = follower.next_number
        if self._lost_at is not None:
            self._lost_at = follower.next_number
        if follower.forked is not None:
            self._screen.note(
                "restored",
                f"from event {follower.forked} on the board holds other events than are stored, so its flash was restored "
                "from a copy; what is stored stays, and what the board holds is kept apart as another log",
            )
        elif follower.missing:
            first, end = follower.missing
            text = f"events {first}..{end - 1} are on the board no more: another computer has taken their games"
            self._screen.note("log", text)
        elif follower.is_reset:
            self._screen.note("log", "begun anew since this board was here last; its earlier games stay")
        if follower.trouble:
            self._screen.note("referee", f"waits for the next game, because {follower.trouble}")

    def _tell_of_line(self) -> None:
        """Say in a line how it is with the board, as long as it is lost and when it is back."""
        client = self._client
        if not client.is_lost:
            if self._lost_at is None or not self._is_head_new or self.follower.reached < self._head:
                return
            fetched = self.follower.next_number - self._lost_at
            self._lost_at = None
            self._screen.note("link", f"back; {fetched} event{'s' * (fetched != 1)} fetched")
        else:
            if self._lost_at is None:
                self._lost_at = self.follower.next_number
                self._is_head_new = False
            self._screen.pass_by("link", client.trouble or "lost the board; it keeps the game", self._what_is_done())
        self._screen.show(self.follower.referee)

    def _what_is_done(self) -> str:
        """What is done about the lost board."""
        if self._client.state == WAITING:
            return f"trying again in {math.ceil(self._client.retry_s)} s"
        return "looking for it" if self._client.state == OPENING else "waiting for its answer"

    def _take(self, events: list[tuple[int, bytes]]) -> None:
        """Store *events* and forget them; only then are they acknowledged."""
        if not events:
            return
        try:
            steps = self.follower.take(events)
        except EventDiffersError as error:
            self._pull(self.follower.open_other(error))
            self._show_others()
        else:
            self._client.link.ack(events[-1][0] + 1)
            for step in steps:
                self._tell(step)
        events.clear()
        self._show()

    def _show_others(self) -> None:
        hello = self._client.link.hello
        if self._share and hello:
            self._share.show(hello, self.follower.log)

    def _show(self) -> None:
        fetched = self.follower.next_number - self._fetched_from
        wanted = self._head - self._fetched_from
        if wanted > _MANY:
            self._screen.fetching(fetched, wanted)
        if fetched >= wanted:
            self._fetched_from = self.follower.next_number
            self._screen.show(self.follower.referee)

    def _tell(self, step: Step) -> None:
        for decision in step.decisions:
            self._screen.say(decision, self.follower.referee.turns)
            if decision.kind == "round":
                self._screen.print_board(self.follower.referee)
