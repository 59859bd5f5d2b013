"""Asking a board for something, without following its log."""

import time
from collections.abc import Callable

from host.device.client import DeviceClient, check
from host.errors import DeviceError, DeviceRestartedError
from host.transports.base import Transport
from shared_engine.wire.host_link import CommandDone, Connected, Restarted
from shared_engine.wire.messages import STATUS_INTERRUPTED, Hello
from shared_engine.wire.secure_host import SecureHost

_PATIENCE_S = 15


class Caller:
    """Talks with the board on *transport*; a broken line is opened again.

    Args:
        on_idle: called between polls; what else there is to do meanwhile.
        secure: over the air, who has the key; None at a cable.
        patience_s: how long a board may take to answer.
    """

    def __init__(
        self,
        transport: Transport,
        on_idle: Callable[[], None] | None = None,
        secure: SecureHost | None = None,
        *,
        patience_s: float = _PATIENCE_S,
    ) -> None:
        self.hello: Hello | None = None
        """What the board said of itself last."""
        self.restarts = 0
        """How often it restarted while we talked."""
        self._client = DeviceClient(transport, secure)
        self._on_idle = on_idle
        self._patience_s = patience_s
        self._done: dict[int, CommandDone] = {}

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
            self._turn()
            if time.monotonic() > give_up_s:
                raise DeviceError(
                    f"no board answers within {self._patience_s:g} s; does its firmware run, is it the right port?"
                )
        return self.hello

    def command(self, kind: int, body: bytes = b"") -> str:
        """Send a command and wait for what became of it; return the board's answer.

        Raises:
            DeviceError: it was refused, or the board is gone.
            DeviceRestartedError: the board restarted, and nobody knows whether it was carried out.
        """
        number = self._client.command(kind, body)
        give_up_s = time.monotonic() + self._patience_s
        while number not in self._done:
            self._turn()
            if time.monotonic() > give_up_s:
                raise DeviceError(f"the board has not answered for {self._patience_s:g} s; is it still plugged in?")
        done = self._done.pop(number)
        if done.status == STATUS_INTERRUPTED:
            raise DeviceRestartedError("the board restarted before it answered; look what it did, and try again")
        return check(done)

    def wait(self, for_s: float) -> None:
        """Keep the line alive for a while."""
        until_s = time.monotonic() + for_s
        while time.monotonic() < until_s:
            self._turn()

    def close(self) -> None:
        """Let go of the line."""
        self._client.close()

    def _turn(self) -> None:
        for arrival in self._client.poll():
            if isinstance(arrival, (Connected, Restarted)):
                self.hello = arrival.hello
                self.restarts += isinstance(arrival, Restarted)
            elif isinstance(arrival, CommandDone):
                self._done[arrival.id] = arrival
        if self._on_idle:
            self._on_idle()
