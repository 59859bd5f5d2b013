"""What a host may ask of the board: each command with what carries it out."""

from firmware.commands import board, game
from shared_engine.wire import commands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.commands import Answer, Command, Commands, Result
    from firmware.device import Device


# What is asked for while nobody plays, with the modes that belong to it, is loaded when it is asked
# for: a board starts sooner, and has more memory for the game.


def _deck(device: "Device", asked: "Any", now_ms: int) -> "Answer":
    from firmware.commands.deck import OBEY, obey

    return obey(OBEY[type(asked)], device, asked, now_ms)


def _calibrate(device: "Device", asked: "Any", now_ms: int) -> "Answer":
    from firmware.commands.calibrate import OBEY

    return OBEY[type(asked)](device)


def _self_test(device: "Device", asked: "Any", now_ms: int) -> "Result":
    from firmware.commands.self_test import OBEY

    return OBEY[type(asked)](device, asked, now_ms)


OBEY = {
    commands.NewGame: game.new_game,
    commands.PressControl: game.press,
    commands.Choose: game.choose,
    commands.ReadTask: game.read_task,
    commands.DecideTask: game.decide_task,
    commands.Report: board.report,
    commands.ReadSettings: board.read_settings,
    commands.ChangeSettings: board.change_settings,
    commands.ListKeys: board.list_keys,
    commands.PairKey: board.pair,
    commands.ForgetKey: board.forget,
    commands.ForgetKeys: board.forget_all,
    commands.Restart: board.restart,
    commands.OpenRepl: board.open_repl,
    commands.ListDecks: _deck,
    commands.EnrolDeck: _deck,
    commands.EnrolmentState: _deck,
    commands.TakeBackCard: _deck,
    commands.SkipCard: _deck,
    commands.StopEnrolment: _deck,
    commands.ReadDeck: _deck,
    commands.StageEntries: _deck,
    commands.CommitDeck: _deck,
    commands.RemoveDeck: _deck,
    commands.SelfTest: _self_test,
    commands.ReadSelfTest: _self_test,
    commands.ShowLights: _self_test,
    commands.ShownLight: _self_test,
    commands.StopLights: _self_test,
    commands.Echo: _self_test,
    commands.Calibrate: _calibrate,
    commands.LeaveCalibration: _calibrate,
    commands.CalibrationState: _calibrate,
    commands.ForgetCalibration: _calibrate,
    commands.TryDisc: _calibrate,
}


def commands_of(device: "Device") -> "Commands":
    """Return what carries out each command on *device*."""
    return {asked: _of(device, obey) for asked, obey in OBEY.items()}


def _of(device: "Device", obey: "Callable[[Device, Any, int], Result]") -> "Command":
    return lambda asked, now_ms: obey(device, asked, now_ms)
