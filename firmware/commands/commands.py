"""What a host may ask of the board: each kind of command with what carries it out."""

from firmware.commands import calibrate, choose, control, deck, new_game, pair, report, restart, self_test, settings
from shared_engine.wire import messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from firmware.device import Device

    Answer = tuple[int, str]
    Result = Answer | Generator[None, int, Answer]
    Command = Callable[[bytes, int], Result]
    """Gets the body and now_ms. Returns status and reason, or steps that get now_ms and end with them."""

OBEY = {
    messages.COMMAND_NEW_GAME: new_game.obey,
    messages.COMMAND_CONTROL: control.obey,
    messages.COMMAND_REPORT: report.obey,
    messages.COMMAND_CHOOSE: choose.obey,
    messages.COMMAND_DECK: deck.obey,
    messages.COMMAND_RESTART: restart.obey,
    messages.COMMAND_CALIBRATE: calibrate.obey,
    messages.COMMAND_SELF_TEST: self_test.obey,
    messages.COMMAND_SETTINGS: settings.obey,
    messages.COMMAND_PAIR: pair.obey,
}


def commands_of(device: "Device") -> "dict[int, Command]":
    """Return the commands by their kinds, as *device* carries them out."""
    return {kind: _of(device, obey) for kind, obey in OBEY.items()}


def _of(device: "Device", obey: "Callable[[Device, bytes, int], Result]") -> "Command":
    return lambda body, now_ms: obey(device, body, now_ms)
