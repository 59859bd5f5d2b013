"""Calibrating a board, and trying its disc, from here."""

from typing import Annotated, NotRequired, TypedDict

from host.device.conversation import Conversation
from host.device.reply import read_reply
from host.doctor.holes import place_of
from shared_engine.boards.board import Board
from shared_engine.wire.commands import (
    Calibrate,
    CalibrationState,
    LeaveCalibration,
    TryDisc,
)

_STAGES = ("none", "empty", "walk", "look", "chase", "done", "disc")
_SAID = {
    "turn": "turn the disc as its lights run, a quarter, until it snaps in",
    "seen": "a quarter was seen: turn on",
    "back": "it seems to go back: if you turn it as its lights run, go on, A and B are in each "
    "other's place",
    "unseen": "it snapped in, and was not seen to turn, or two quarters at once: turn on; "
    "if this comes again and again, lay confirm, and ask `collie doctor`",
    "no_rest": "it is not seen to rest: turn it until it snaps in; if this stays so, lay confirm, "
    "and "
    "ask `collie doctor`",
    "passed": "four quarters in a row: passed",
}
"""What a board says to a quarter of its disc, and what to do."""

_PAGE = "docs/calibration.md"
_REQUESTS = {
    "empty": "take all marbles off the board; if a light goes on flashing then, lay confirm",
    "chase": "put the marble where a light blinks; if none does, lay confirm",
    "look": "look whether the lights go round in the same order; put the marble where one is "
    "missing; if all is well, lay confirm",
    "done": "all is learned",
}


class State(TypedDict):
    """How far a board is, or, in the stage none, what it knows: docs/formats.md."""

    stage: Annotated[str, _STAGES]
    hole: NotRequired[int]
    known: NotRequired[int]
    moved: NotRequired[int]
    blind: NotRequired[list[int]]
    dark: NotRequired[list[int]]
    is_left: NotRequired[bool]
    disc: NotRequired[bool | None]
    turned: NotRequired[int]
    of: NotRequired[int]
    said: NotRequired[Annotated[str, _SAID]]


class BoardCalibration:
    """Calibration of the board that *conversation* talks with. Every method raises DeviceError if
    the board refuses, or its reply cannot be read."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation

    def begin(self, *, is_disc: bool) -> None:
        """Begin, or go on where it was left; with *is_disc* try the disc."""
        self._conversation.command(TryDisc() if is_disc else Calibrate())

    def leave(self) -> None:
        """Stop it; the board restarts."""
        self._conversation.command(LeaveCalibration())

    def state(self) -> State:
        """How far it is."""
        found = self._conversation.command(CalibrationState())
        return read_reply(found, State, "its calibration")


def request(state: State, board: Board) -> str:
    """What to do now."""
    stage = state["stage"]
    if stage == "disc":
        said = state.get("said", "turn")
        return f"{state.get('turned', 0)} of {state.get('of', 4)}: {_SAID[said]}"
    if stage == "walk":
        return f"put the marble into hole {place_of(board, state.get('hole', 0))}"
    return _REQUESTS[stage]


def disc_found(known: State) -> tuple[bool, list[str]]:
    """Whether the disc is well, and lines that say so."""
    is_exchanged = known.get("disc")
    if is_exchanged is None:
        return False, [
            (
                "not passed: the board plays as if it had no switches under the disc, and asks "
                "where "
                "it cannot see how it was turned"
            ),
            f"`collie doctor` says which switch is dead; try again when it is mended ({_PAGE})",
        ]
    order = "in each other's place, which the board knows" if is_exchanged else "in the right order"
    return True, [
        (
            f"the switches under the disc are well, A and B {order}: from now on the board sees "
            "how it "
            "is turned"
        )
    ]


def wiring_found(known: State, board: Board) -> tuple[bool, list[str]]:
    """Whether all holes are well, and lines that say so."""
    if known.get("is_left"):
        return False, [
            "left before the end; what was found is kept: `collie calibrate` goes on there"
        ]
    lines = [
        (
            f"{known.get('known', 0)} holes are known; {known.get('moved', 0)} of them are wired "
            "otherwise than drawn"
        )
    ]
    for holes, words in (
        (known.get("blind", []), "sees no marble"),
        (known.get("dark", []), "has no light"),
    ):
        lines += [
            f"hole {place_of(board, hole)} {words}: solder it, then calibrate again"
            for hole in holes
        ]
    return len(lines) == 1, lines
