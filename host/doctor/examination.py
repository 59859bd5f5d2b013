"""Asking a board for its self-test ."""

import re
import statistics
import time
from dataclasses import dataclass
from typing import Annotated, NotRequired, TypedDict

from host.device.conversation import Conversation
from host.device.reply import read_reply, unreadable
from host.doctor import fixes
from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.wire import commands
from shared_engine.wire.host_link import RESEND_MS

_ECHOES = 20
_ECHO_BYTES = 90  # as many as fit into a reply, in hexadecimal digits

SENSORS = {"switch": "switches", "axes": "three-axis"}
READERS = {"mfrc522": "MFRC522", "pn532": "PN532"}

_Fields = Annotated[str, re.compile("([0-9a-f]{2})*")]
_FieldsAndVerdicts = Annotated[str, re.compile("([0-9a-f]{4})*")]
_WHAT = "its self-test"


class Result(TypedDict):
    """What a board has found: docs/formats.md."""

    at_ms: int
    up_ms: int
    board: Annotated[str, NAMES]
    chip: str
    mhz: int
    micropython: str
    reset: int
    clock: tuple[int, int]
    image: NotRequired[str]
    heap: tuple[int, int, int]
    own_memory: NotRequired[tuple[int, int, int]]
    flash: tuple[int, Annotated[str, ("", *fixes.FLASH)]]
    damaged: list[Annotated[str, fixes.FILES]]
    log: tuple[int, int, int, int, int]
    damaged_events: NotRequired[list[tuple[int, int]]]
    settings: str
    sensor: Annotated[str, SENSORS]
    segments: list[tuple[int, Annotated[int, fixes.SEGMENTS]]]
    unwell: _FieldsAndVerdicts
    silent: _Fields
    blind: _Fields
    dark: _Fields
    calibrated: int
    disc: NotRequired[tuple[int, int, Annotated[int, range(16)], Annotated[int, range(3)]] | None]
    reader: tuple[Annotated[str, READERS], Annotated[str, ("", *fixes.READER)]]
    recoveries: NotRequired[int]
    freed: NotRequired[int]
    decks: list[tuple[int, int, int, int, int]]
    battery: int | None
    lights: tuple[int, int]
    unlit: NotRequired[list[tuple[int, int]] | None]
    current: NotRequired[tuple[int, int, int, int] | None]
    fault: tuple[int, str] | None


@dataclass(frozen=True)
class Echo:
    """How the line is."""

    usual_ms: float
    """The median of the times to an answer; the host's own waiting, up to 20 ms, is in it."""
    worst_ms: float
    """The longest time to an answer."""
    wrong: int
    """Answers that were not what was sent."""
    lost: int
    """Messages that were damaged or had to be said twice."""
    sent: int


class Examination:
    """The self-test of the board *conversation* talks with. Every method raises DeviceError if the
    board refuses, or its reply cannot be read."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation

    def run(self) -> Result:
        """Test it now; it takes a few seconds and disturbs no game."""
        self._ask(commands.SelfTest())
        return _result(self._kept())

    def stored(self) -> Result | None:
        """What was found last, perhaps before it was switched off; None if it was never tested."""
        text = self._kept()
        return _result(text) if text else None

    def echo(self) -> Echo:
        """Send bytes and have them sent back."""
        damaged = self._conversation.damaged
        times_ms: list[float] = []
        wrong = 0
        for number in range(_ECHOES):
            data = bytes((number * 51 + at * 37) & 0xFF for at in range(_ECHO_BYTES))
            begin_s = time.monotonic()
            wrong += self._ask(commands.Echo(data)) != data.hex()
            times_ms.append((time.monotonic() - begin_s) * 1000)
        repeated = sum(one >= RESEND_MS for one in times_ms)
        lost = max(self._conversation.damaged - damaged, repeated)
        return Echo(statistics.median(times_ms), max(times_ms), wrong, lost, _ECHOES)

    def show_lights(self) -> None:
        """Begin to show all lights."""
        self._ask(commands.ShowLights())

    def shown(self) -> str:
        """What is lit: "red", "green", "blue", "white", "dark" or the number of a light; "" when it
        is over."""
        return self._ask(commands.ShownLight())

    def hide_lights(self) -> None:
        """Stop to show them, if it does."""
        self._ask(commands.StopLights())

    def wait(self, for_s: float) -> None:
        """Keep the line alive for a while."""
        self._conversation.wait(for_s)

    def _kept(self) -> str:
        text = ""
        for page in range(256):
            piece = self._ask(commands.ReadSelfTest(page))
            if not piece:
                break
            text += piece
        return text

    def _ask(self, asked: commands.CommandBody) -> str:
        return self._conversation.command(asked)


def _result(text: str) -> Result:
    result = read_reply(text, Result, _WHAT)
    holes = board_named(result["board"]).holes
    fields = bytes.fromhex(result["unwell"])[::2] + bytes.fromhex(
        result["silent"] + result["blind"] + result["dark"]
    )
    if fields and max(fields) >= holes:
        raise unreadable(
            _WHAT, f"{result['board']} has {holes} holes, and none with the field {max(fields)}"
        )
    return result
