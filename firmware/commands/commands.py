"""What a host may ask of the board: each kind of command with what carries it out."""

from firmware.commands import board, game
from shared_engine.wire import messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.commands import Answer, Command, Result
    from firmware.device import Device


# What is asked for while nobody plays, with the modes that belong to it, is loaded when it is asked
# for: a board starts sooner, and has more memory for the game.


def _deck(device: "Device", body: bytes, now_ms: int) -> "Answer":
    from firmware.commands.deck import obey

    return obey(device, body, now_ms)


def _calibrate(device: "Device", body: bytes, now_ms: int) -> "Answer":
    from firmware.commands.calibrate import obey

    return obey(device, body, now_ms)


def _self_test(device: "Device", body: bytes, now_ms: int) -> "Result":
    from firmware.commands.self_test import obey

    return obey(device, body, now_ms)


OBEY = {
    messages.COMMAND_NEW_GAME: game.new_game,
    messages.COMMAND_CONTROL: game.control,
    messages.COMMAND_REPORT: board.report,
    messages.COMMAND_CHOOSE: game.choose,
    messages.COMMAND_DECK: _deck,
    messages.COMMAND_RESTART: board.restart,
    messages.COMMAND_CALIBRATE: _calibrate,
    messages.COMMAND_SELF_TEST: _self_test,
    messages.COMMAND_SETTINGS: board.choose_settings,
    messages.COMMAND_PAIR: board.pair,
}


def commands_of(device: "Device") -> "dict[int, Command]":
    """Return the commands by their kinds, as *device* carries them out."""
    return {kind: _of(device, obey) for kind, obey in OBEY.items()}


def _of(device: "Device", obey: "Callable[[Device, bytes, int], Result]") -> "Command":
    return lambda body, now_ms: obey(device, body, now_ms)
