"""`collie play`: follow a board, store its games, referee them again."""

from pathlib import Path
from typing import Any

import click
from rich.console import Console

from host.app import Table
from host.cli.options import choose_rules, database_option, ruleset_options
from host.cli.route import Line, ble_option, choose_line, port_option, radio_option
from host.settings import database
from host.share.share import Share
from host.store.store import Store
from host.transports.tcp import TcpListener, TcpTransport
from host.views.terminal.screen import Screen
from shared_engine.games.catalogue import ON_BOARD
from shared_engine.log.events import CONTROLS
from shared_engine.wire.messages import COMMAND_CHOOSE, COMMAND_CONTROL

_THIS_COMPUTER = "127.0.0.1"
_LAST_PORT = 0xFFFF


def read_levels(_context: click.Context, _parameter: click.Parameter, text: str | None) -> list[int] | None:
    """Levels of hints from "2,2,0,1"; the board checks how many there are."""
    if text is None:
        return None
    levels = text.split(",")
    if not all(level in ("0", "1", "2") for level in levels):
        raise click.BadParameter(
            f"a level is 0 (none), 1 (targets) or 2 (targets with warnings), as in 2,2,0,1, not {text!r}"
        )
    return [int(level) for level in levels]


def read_address(_context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, int] | None:
    """Name and port from "board-laptop:4711" or "[::1]:4711"; the name may be left out, it is this computer."""
    if text is None:
        return None
    name, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) <= _LAST_PORT):
        raise click.BadParameter(
            f"{text!r} is not {parameter.metavar}, as in 192.168.1.20:4711; ports are 0 to {_LAST_PORT}"
        )
    return name.strip("[]") or _THIS_COMPUTER, int(port)


@click.command()
@port_option
@ble_option
@radio_option
@click.option(
    "--from",
    "source",
    callback=read_address,
    metavar="HOST:PORT",
    help="Watch what another computer shows with --share.",
)
@click.option(
    "--share",
    callback=read_address,
    metavar="[HOST:]PORT",
    help="Show the game to other computers; without HOST to programs on this one only, 0.0.0.0 means the network.",
)
@click.option("--new", is_flag=True, help="Begin a new game unless one is under way.")
@click.option("--abandon", is_flag=True, help="With --new: also if a game is under way.")
@click.option("--starter", type=int, default=0, show_default=True, help="With --new: the seat that begins.")
@click.option("--control", type=click.Choice(CONTROLS[:-1]), help="Press a control of the board first.")
@click.option("--choose", type=click.IntRange(1, 256), help="Answer which move was made: the first, the second ...")
@click.option("--from-board", is_flag=True, help="With --new: begin with the marbles as they stand.")
@click.option("--hints", callback=read_levels, help="With --new: a level of hints for each seat, as in 2,2,0,1.")
@click.option("--once", is_flag=True, help="End when the game is won.")
@ruleset_options
@database_option
def play(
    port: str | None,
    ble: str | None,
    radio: Path | None,
    source: tuple[str, int] | None,
    share: tuple[str, int] | None,
    new: bool,
    abandon: bool,
    starter: int,
    from_board: bool,
    control: str | None,
    choose: int | None,
    hints: list[int] | None,
    once: bool,
    ruleset: str,
    options: tuple[str, ...],
    db: Path | None,
) -> None:
    """Follow a board: every event is stored as it arrives, and the game is refereed again and compared.

    Stop it with Ctrl-C and start it again whenever you like: the board keeps what happens meanwhile.

    \b
    collie play --share 4711               other programs on this computer may watch
    collie play --share 0.0.0.0:4711       everybody in the network may watch, and nobody else but you may act
    collie play --from 192.168.1.20:4711   watch what that computer shows; the games are stored here, too
    """
    rules = choose_rules(ruleset, options)
    description: dict[str, Any] = {"ruleset": rules.ruleset, "options": rules.options, "starter": starter}
    if from_board:
        description["state"] = ON_BOARD
    if hints is not None:
        description["hints"] = hints
    if source is None:
        line = choose_line(port, ble, radio)
    elif port or ble is not None or radio or new or abandon or control or choose:
        raise click.UsageError(
            "--from only watches: what chooses a board, or acts on it, is for the computer at the board"
        )
    else:
        line = Line(TcpTransport(*source))
    store = Store(database(db))
    shown = Share(store, TcpListener(*share)) if share else None
    with Screen(Console()) as screen:
        table = Table(line.transport, store, screen, secure=line.secure, share=shown)
        try:
            if shown:
                screen.note("share", f"`collie play --from {shown.open()}` watches")
            table.connect()
            if control:
                table.command(COMMAND_CONTROL, bytes([CONTROLS.index(control)]))
            if choose:
                table.command(COMMAND_CHOOSE, bytes([choose - 1]))
            if new and (abandon or not table.is_playing):
                table.begin({**description, "abandon": abandon})
            table.follow(until_won=once)
        finally:
            table.close()
            if shown:
                shown.close()
            store.close()
