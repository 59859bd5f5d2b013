"""Commands to test the board: report what was found, show the lights to people."""

from firmware.modes.light_test import LightTest
from firmware.self_test import examine, keep, kept
from shared_engine.referee.states import CARD, IDLE, OVER
from shared_engine.wire import commands
from shared_engine.wire.messages import STATUS_BUSY, STATUS_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any, Protocol

    from firmware import self_test
    from firmware.commands import Answer, Result
    from firmware.modes import light_test
    from firmware.session.modes import Modes
    from shared_engine.wire.commands import CommandBody

    class Needs(self_test.Needs, light_test.Needs, Protocol):
        """What this command needs of a device: what is examined, and where the lights are shown."""

        modes: Modes


_PAGE_BYTES = 180


def _test(
    device: "Needs", asked: "CommandBody", now_ms: int
) -> "Generator[None, int, tuple[int, str]]":
    found = yield from examine(device, now_ms)
    keep(device, found)
    return STATUS_OK, ""


def _read(device: "Needs", asked: "commands.ReadSelfTest", now_ms: int) -> "Answer":
    return STATUS_OK, kept(device)[_PAGE_BYTES * asked.page : _PAGE_BYTES * (asked.page + 1)]


def _show(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    modes = device.modes
    if modes.current is not None:
        return STATUS_BUSY, "the board is busy with %s; end that first" % modes.current.name
    if device.session.referee.state not in (IDLE, CARD, OVER):
        return STATUS_BUSY, "a turn is under way; finish it first"
    modes.enter(LightTest(device))
    return STATUS_OK, ""


def _shown(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    shown = _light_test(device)
    return STATUS_OK, shown.shown if shown is not None else ""


def _stop(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    if _light_test(device) is not None:
        device.modes.leave()
    return STATUS_OK, ""


def _echo(device: "Needs", asked: "commands.Echo", now_ms: int) -> "Answer":
    return STATUS_OK, asked.sent.hex()


def _light_test(device: "Needs") -> "LightTest | None":
    mode = device.modes.current
    return mode if isinstance(mode, LightTest) else None


OBEY: "dict[type[CommandBody], Callable[[Needs, Any, int], Result]]" = {
    commands.SelfTest: _test,
    commands.ReadSelfTest: _read,
    commands.ShowLights: _show,
    commands.ShownLight: _shown,
    commands.StopLights: _stop,
    commands.Echo: _echo,
}
