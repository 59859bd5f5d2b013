"""`collie play`: follow a board, store its games, referee them again."""

from pathlib import Path
from typing import Any

import click
from rich.console import Console

from host.app import Table
from host.cli.line import ble_option, choose_line, port_option, radio_option
from host.cli.options import choose_rules, database_option, ruleset_options
from host.render.screen import Screen
from host.settings import database
from host.store.store import Store
from shared_engine.games.catalogue import ON_BOARD
from shared_engine.referee.events import CONTROLS
from shared_engine.wire.messages import COMMAND_CHOOSE, COMMAND_CONTROL


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


@click.command()
@port_option
@ble_option
@radio_option
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
    """
    rules = choose_rules(ruleset, options)
    description: dict[str, Any] = {"ruleset": rules.ruleset, "options": rules.options, "starter": starter}
    if from_board:
        description["state"] = ON_BOARD
    if hints is not None:
        description["hints"] = hints
    line = choose_line(port, ble, radio)
    store = Store(database(db))
    with Screen(Console()) as screen:
        table = Table(line.transport, store, screen, secure=line.secure)
        try:
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
            store.close()
