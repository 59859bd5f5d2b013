"""Requests to a board and what it answers."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from host.device.client import Arrival, DeviceClient, check
from host.errors import CommandInterruptedError, DeviceError
from shared_engine.wire.commands import CommandBody
from shared_engine.wire.host_link import CommandDone, Connected, Restarted
from shared_engine.wire.messages import STATUS_AGREE, STATUS_INTERRUPTED, Hello

PATIENCE_S = 15.0
# Half a minute for people to agree. Counted in turns, of which each waits for the line for 20 ms at
# most.
_ASKED_AGAIN, _TURNS_BETWEEN = 55, 25


class Conversation:
    """Talks with the board of *client*, until it is closed or, in a `with`, from `connect` to the
    end of the block.

    Args:
        client: a board; a broken line to it is opened again.
        on_turn: called in each turn with all that arrived besides answers; what else there is to do
            meanwhile.
        on_agree: called when people at the board have to agree to a command; without it such a
            command is refused.
        patience_s: how long a board may take to answer.
    """

    def __init__(
        self,
        client: DeviceClient,
        on_turn: Callable[[list[Arrival]], None] | None = None,
        *,
        on_agree: Callable[[], None] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.hello: Hello | None = None
        """What the board said of itself last."""
        self.restarts = 0
        """How often it restarted while we talked."""
        self._client = client
        self._on_turn = on_turn
        self._on_agree = on_agree
        self._patience_s = patience_s
        self._done: dict[int, CommandDone] = {}

    def __enter__(self) -> Self:
        try:
            self.connect()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def damaged(self) -> int:
        """Frames of the board that arrived damaged, so far."""
        return self._client.link.damaged

    def connect(self) -> Hello:
        """Greet the board.

        Raises:
            TransportError: the line cannot be opened.
            DeviceError: nobody answers on it, or its version does not fit.
        """
        self._client.open()
        give_up_s = time.monotonic() + self._patience_s
        while self.hello is None:
            self.turn()
            if time.monotonic() > give_up_s:
                why = self._client.trouble or "does its firmware run, is it the right port?"
                raise DeviceError(f"no board answers within {self._patience_s:g} s; {why}")
        return self.hello

    def command(self, asked: CommandBody, *, patience_s: float | None = None) -> str:
        """Ask the board for something and wait for what becomes of it; return the board's answer.
        People who have to agree have half a minute.

        Args:
            patience_s: instead of that of the conversation; math.inf leaves it to the link, which
                gives up after half a minute.

        Raises:
            DeviceError: it was refused, or the board is gone.
            CommandInterruptedError: the board restarted or did not answer, and nobody knows whether
                it was carried out.
        """
        patience_s = self._patience_s if patience_s is None else patience_s
        done = self._ask(asked, patience_s)
        if done.status == STATUS_AGREE and self._on_agree:
            self._on_agree()
            for _ in range(_ASKED_AGAIN):
                for _ in range(_TURNS_BETWEEN):
                    self.turn()
                done = self._ask(asked, patience_s)
                if done.status != STATUS_AGREE:
                    break
        if done.status == STATUS_INTERRUPTED:
            raise CommandInterruptedError(f"{done.reason}; look what the board did, and try again")
        return check(done)

    def wait(self, for_s: float) -> None:
        """Keep the line alive for a while."""
        until_s = time.monotonic() + for_s
        while time.monotonic() < until_s:
            self.turn()

    def turn(self) -> None:
        """Read, write and wait a moment. Raises as `DeviceClient.poll`."""
        others: list[Arrival] = []
        for arrival in self._client.poll():
            if isinstance(arrival, CommandDone):
                self._done[arrival.id] = arrival
                continue
            if isinstance(arrival, (Connected, Restarted)):
                self.hello = arrival.hello
                self.restarts += isinstance(arrival, Restarted)
            others.append(arrival)
        if self._on_turn:
            self._on_turn(others)

    def close(self) -> None:
        """Close the line."""
        self._client.close()

    def _ask(self, asked: CommandBody, patience_s: float) -> CommandDone:
        number = self._client.command(asked)
        give_up_s = time.monotonic() + patience_s
        while number not in self._done:
            self.turn()
            if time.monotonic() > give_up_s:
                raise DeviceError(
                    f"the board has not answered for {patience_s:g} s; is it still plugged in?"
                )
        return self._done.pop(number)
