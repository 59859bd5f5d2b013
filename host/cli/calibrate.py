"""`collie calibrate`: let a board learn its wiring, or try its disc, and say here what its lights
say there."""

import sys
from collections.abc import Callable
from contextlib import suppress

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import json_option
from host.cli.output import put
from host.cli.route import port_option
from host.device.conversation import Conversation
from host.device.route import Route
from host.doctor.calibration import BoardCalibration, State, disc_found, request, wiring_found
from host.errors import CommandInterruptedError, DeviceError, HostError
from host.terminal.text import warn, write
from host.transports.serial import SerialTransport
from shared_engine.boards.board import Board
from shared_engine.boards.catalogue import NAMES, board_named

_LOOK_S = 0.2


@click.command()
@click.option(
    "--disc",
    "is_disc",
    is_flag=True,
    help="Try the disc of a Black Dog board: turn it once all round.",
)
@json_option
@port_option
@leads_to(
    Next("collie doctor", "let the board test itself"),
    Next("collie play --new", "begin a game and follow it"),
)
def calibrate(is_disc: bool, as_json: bool, port: str | None) -> None:
    """Let a board learn which sensor and which light each hole has, or try its disc; it says what
    to do next.

    You need one marble, and the control cards or the button. A game under way waits meanwhile. Stop
    it with Ctrl-C or the card pause whenever you like: what was found is kept, and the next time
    goes on there.

    \b
    collie calibrate           four minutes (256 cells: ten), when a board is finished or repaired
    collie calibrate --disc    ten seconds, after that

    With --json, what to do next is on standard error.

    Exit codes: 0 nothing is bad, 1 something is, or it was left before its end.
    """
    with Conversation(Route(SerialTransport(port)).client()) as conversation:
        kind = _greeted(conversation, is_disc=is_disc)
        board = BoardCalibration(conversation)
        board.begin(is_disc=is_disc)
        try:
            known = _follow(conversation, board, kind, warn if as_json else write)
        except BaseException:
            with suppress(HostError):
                board.leave()
            raise
    is_well, lines = disc_found(known) if is_disc else wiring_found(known, kind)
    put("\n".join(lines), {"well": is_well, "found": lines}, as_json=as_json)
    if not is_well:
        sys.exit(1)


def _greeted(conversation: Conversation, *, is_disc: bool) -> Board:
    hello = conversation.hello
    assert hello is not None, "a board was greeted"
    if hello.geometry not in NAMES:
        raise DeviceError(
            f"this program knows no board {hello.geometry!r}, but {', '.join(NAMES)}: bring it and "
            "the board to one version"
        )
    board = board_named(hello.geometry)
    if is_disc and not board.disc:
        with_disc = ", ".join(name for name in NAMES if board_named(name).disc)
        raise DeviceError(
            f"the board {hello.geometry} has no disc, only {with_disc} has; leave out --disc to "
            "calibrate its holes"
        )
    return board


def _follow(
    conversation: Conversation, board: BoardCalibration, kind: Board, say: Callable[[str], None]
) -> State:
    """Let *say* what to do until it ends; return what the board knows then."""
    last = ""
    while True:
        try:
            state = board.state()
        # it restarts at the end, or its power was cut: it says which
        except CommandInterruptedError:
            continue
        if state["stage"] == "none":
            return state
        words = request(state, kind)
        if words != last:
            say(words)
        last = words
        conversation.wait(_LOOK_S)
