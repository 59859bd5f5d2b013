"""COMMAND_RESTART: start again, or give the line to the REPL."""

from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Ending(Protocol):
        """A Device, or what has its `ending`."""

        ending: str


_ENDINGS = ("restart", "repl")


def obey(device: "Ending", body: bytes, now_ms: int) -> "tuple[int, str]":
    """End the program once the answer is on its way: *body* is 0 to restart, 1 for the REPL. The
    game and its log are kept."""
    if len(body) != 1 or body[0] >= len(_ENDINGS):
        return STATUS_BAD_ARGUMENT, "restart is 0 or 1, not %s" % body.hex()
    device.ending = _ENDINGS[body[0]]
    return STATUS_OK, ""
