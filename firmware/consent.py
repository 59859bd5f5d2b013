"""What a computer may do over the air: what loses nothing, and the rest if somebody at the board
agrees (docs/security.md)."""

from shared_engine.games.errors import RulesError
from shared_engine.games.reading import parse_json, read_object
from shared_engine.log.events import CONTROLS
from shared_engine.wire import messages
from shared_engine.wire.commands import CABLE, FREE, IN_GAME, NewGame, PressControl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.commands import Answer, Command, Commands
    from firmware.session.modes import Modes
    from shared_engine.wire.commands import CommandBody
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


_NEW_GAME = CONTROLS.index("new_game")
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


def guarded(device: "Needs", commands: "Commands") -> "Commands":
    """Return *commands* of *device* as a computer on the air may give them: carried out if refuse()
    has nothing against it."""
    return {asked: _guarded(device, obey) for asked, obey in commands.items()}


def _guarded(device: "Needs", obey: "Command") -> "Command":
    return lambda asked, now_ms: refuse(device, asked, now_ms) or obey(asked, now_ms)


def refuse(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer | None":
    """Return why what is *asked* for, over the air, is not carried out now; None if it may be."""
    if asked.CONSENT == CABLE:
        return messages.STATUS_REFUSED, "keys come and go by the USB cable alone"
    if asked.CONSENT == FREE or (asked.CONSENT == IN_GAME and _keeps_game(device, asked)):
        return None
    mode = device.modes.current
    if mode is not None:
        return messages.STATUS_BUSY, "the board is busy with %s; end that first" % mode.name
    assert device.secure is not None  # or nothing would have come over the air
    return device.consent.ask(device.secure.key_id, asked.pack(), now_ms)


def _keeps_game(device: "Needs", asked: "CommandBody") -> bool:
    """Say whether a game under way goes on, and nothing is said to a mode."""
    if isinstance(asked, PressControl):
        return device.modes.current is None and not (
            device.session.is_playing and asked.control == _NEW_GAME
        )
    if isinstance(asked, NewGame) and device.session.is_playing:
        try:
            return not read_object(parse_json(asked.game), "a game").get("abandon")
        except RulesError:
            return True  # it describes no game, and will be refused
    return True


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
        """Ask on behalf of *computer*, the id of its key, about *command*, packed.

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
