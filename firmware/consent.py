"""What a computer may do over the air: what loses nothing, and the rest if somebody at the board
agrees (docs/security.md)."""

from shared_engine.games.errors import RulesError
from shared_engine.games.reading import parse_json, read_object
from shared_engine.log.events import CONTROLS
from shared_engine.wire import messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from firmware.commands import Answer, Command
    from firmware.session.modes import Modes
    from shared_engine.wire.secure_device import SecureDevice

    class Playing(Protocol):
        """Knows whether a game is under way."""

        @property
        def is_playing(self) -> bool: ...

    class Needs(Protocol):
        """What has to be known of a device to judge a command from the air."""

        modes: Modes
        secure: SecureDevice | None
        consent: "Consent"

        @property
        def session(self) -> Playing: ...


_PATIENCE_MS = 30_000
# Behind a question to which nobody agreed the same computer asks nothing for so long, then each
# time twice as long.
_FIRST_PAUSE_MS = 30_000
_LAST_PAUSE_MS = 3_600_000
_AGREE = (
    "press the button on the board three times, quickly, hold it the third time for a second; "
    "within 30 s, then repeat"
)
_NOBODY = "nobody agreed when this computer asked before: ask again in %d s, or use the cable"


def guarded(device: "Needs", commands: "dict[int, Command]") -> "dict[int, Command]":
    """Return *commands* of *device* as a computer on the air may give them: carried out if refuse()
    has nothing against it."""
    return {kind: _guarded(device, kind, obey) for kind, obey in commands.items()}


def _guarded(device: "Needs", kind: int, obey: "Command") -> "Command":
    return lambda body, now_ms: refuse(device, kind, body, now_ms) or obey(body, now_ms)


def refuse(device: "Needs", kind: int, body: bytes, now_ms: int) -> "Answer | None":
    """Return why the command *kind* with *body*, which came over the air, is not carried out now;
    None if it may be."""
    if kind == messages.COMMAND_PAIR:
        return messages.STATUS_REFUSED, "keys come and go by the USB cable alone"
    loses_nothing = FREE.get(kind)
    if loses_nothing is not None and loses_nothing(device, body):
        return None
    mode = device.modes.current
    if mode is not None:
        return messages.STATUS_BUSY, "the board is busy with %s; end that first" % mode.name
    assert device.secure is not None  # or nothing would have come over the air
    return device.consent.ask(device.secure.key_id, bytes((kind,)) + body, now_ms)


class Consent:
    """What the people at the board are asked about on behalf of a computer on the air, one command
    at a time.

    They agree by a gesture that no game uses; play goes on meanwhile. A computer that asks again
    and again disturbs them less and less.

    Attributes:
        is_open: they are asked now.
        is_changed: is_open has changed since this was last set to False.
    """

    def __init__(self) -> None:
        self.is_open = False
        self.is_changed = False
        self._computer = b""
        self._asked = b""  # a command of that computer, open or agreed to
        self._until_ms = 0
        # For each computer, of the questions since people agreed to one of its: how long the last
        # pause is, and when that ends.
        self._pauses: "dict[bytes, tuple[int, int]]" = {}

    def ask(self, computer: bytes, command: bytes, now_ms: int) -> "Answer | None":
        """Ask on behalf of *computer*, the id of its key, about *command*, its kind and body.

        Return None if people have agreed to it, which counts once.
        """
        self.tick(now_ms)
        if not self._asked:
            pause_ms = self._pauses.get(computer, (0, 0))[1] - now_ms
            if pause_ms > 0:
                return messages.STATUS_BUSY, _NOBODY % ((pause_ms + 999) // 1000)
            self._computer = computer
            self._put(command, True, now_ms)
        elif (self._computer, self._asked) != (computer, command):
            return (
                messages.STATUS_BUSY,
                "the people at the board are asked about another command; repeat in 30 s",
            )
        elif not self.is_open:
            self._put(b"", False, now_ms)
            return None
        return messages.STATUS_AGREE, _AGREE

    def agree(self, now_ms: int) -> None:
        """Somebody at the board has agreed to what is asked, if anything is."""
        if self.is_open:
            self._pauses.pop(self._computer, None)
            self._put(self._asked, False, now_ms)

    def tick(self, now_ms: int) -> None:
        """Forget a question that nobody has answered, and an answer that no computer has come
        for."""
        if self._asked and now_ms >= self._until_ms:
            if self.is_open:
                pause_ms = self._pauses.get(self._computer, (0, 0))[0]
                pause_ms = min(2 * pause_ms, _LAST_PAUSE_MS) or _FIRST_PAUSE_MS
                self._pauses[self._computer] = pause_ms, self._until_ms + pause_ms
            self._put(b"", False, now_ms)

    def _put(self, asked: bytes, is_open: bool, now_ms: int) -> None:
        self._asked = asked
        self.is_open = is_open
        self.is_changed = True
        self._until_ms = now_ms + _PATIENCE_MS


def _anything(device: "Needs", body: bytes) -> bool:  # noqa: ARG001  as every decision
    return True


def _steps(*free: int) -> "Callable[[Needs, bytes], bool]":
    """Return a decision about commands whose first byte is a step: those that lose nothing are
    *free*."""

    def loses_nothing(device: "Needs", body: bytes) -> bool:  # noqa: ARG001  as every decision
        return len(body) > 0 and body[0] in free

    return loses_nothing


def _begins_only(device: "Needs", body: bytes) -> bool:
    """No game under way is abandoned; a body that describes no game will be refused."""
    try:
        return not (
            device.session.is_playing and read_object(parse_json(body), "a game").get("abandon")
        )
    except RulesError:
        return True


def _plays(device: "Needs", body: bytes) -> bool:
    """The control is for the game, not for a mode, and does not end the game."""
    ends = device.session.is_playing and body == _NEW_GAME
    return device.modes.current is None and not ends


def _only_reads(device: "Needs", body: bytes) -> bool:  # noqa: ARG001  as every decision
    return not body


_NEW_GAME = bytes((CONTROLS.index("new_game"),))
# By kind, whether a body loses nothing that could not be had back. What is not listed needs
# agreement.
FREE = {
    messages.COMMAND_NEW_GAME: _begins_only,
    messages.COMMAND_CONTROL: _plays,
    messages.COMMAND_REPORT: _anything,
    messages.COMMAND_CHOOSE: _anything,
    messages.COMMAND_DECK: _steps(
        0, 2, 4, 5, 6, 7
    ),  # not: enrol, take a card back, replace a deck, remove one
    messages.COMMAND_CALIBRATE: _steps(2),  # how far it is
    messages.COMMAND_SELF_TEST: _anything,
    messages.COMMAND_SETTINGS: _only_reads,
}
