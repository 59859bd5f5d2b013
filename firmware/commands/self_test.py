"""COMMAND_SELF_TEST: test the board, report what was found, show the lights to people."""

from firmware.modes.light_test import LightTest
from firmware.self_test import examine, keep, kept
from shared_engine.referee.states import CARD, IDLE, OVER
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Protocol

    from firmware import self_test
    from firmware.session.modes import Modes

    class Needs(self_test.Needs, Protocol):
        """What this command needs of a device: what is examined, and where the lights are shown."""

        modes: Modes


_TEST, _READ, _LIGHTS, _SHOWN, _STOP, _ECHO = range(6)
_PAGE_BYTES = 180


def obey(
    device: "Needs", body: bytes, now_ms: int
) -> "tuple[int, str] | Generator[None, int, tuple[int, str]]":
    """Do what the first byte of *body* says: 0 test all that disturbs no game, 1 return a page of
    the result, 2 show the lights (not while a turn is under way), 3 return what is lit (a colour,
    or the number of a light), 4 stop that, 5 echo."""
    what = body[0] if body else -1
    if what == _TEST and len(body) == 1:
        return _test(device, now_ms)
    if what == _READ and len(body) == 2:
        return STATUS_OK, kept(device)[_PAGE_BYTES * body[1] : _PAGE_BYTES * (body[1] + 1)]
    if what == _LIGHTS and len(body) == 1:
        return _show(device)
    if what == _SHOWN and len(body) == 1:
        shown = _light_test(device)
        return STATUS_OK, shown.shown if shown is not None else ""
    if what == _STOP and len(body) == 1:
        if _light_test(device) is not None:
            device.modes.leave()
        return STATUS_OK, ""
    if what == _ECHO:
        return STATUS_OK, body[1:].hex()
    return STATUS_BAD_ARGUMENT, "no self-test %s" % body[:8].hex()


def _test(device: "Needs", now_ms: int) -> "Generator[None, int, tuple[int, str]]":
    found = yield from examine(device, now_ms)
    keep(device, found)
    return STATUS_OK, ""


def _show(device: "Needs") -> "tuple[int, str]":
    modes = device.modes
    if modes.current is not None:
        return STATUS_BUSY, "the board is busy with %s; end that first" % modes.current.name
    if device.session.referee.state not in (IDLE, CARD, OVER):
        return STATUS_BUSY, "a turn is under way; finish it first"
    modes.enter(LightTest(device.board, device.fields))
    return STATUS_OK, ""


def _light_test(device: "Needs") -> "LightTest | None":
    mode = device.modes.current
    return mode if isinstance(mode, LightTest) else None
