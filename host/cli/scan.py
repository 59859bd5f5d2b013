"""`collie scan`: which boards are near."""

from pathlib import Path
from typing import Any

import click
from rich.table import Table

from host.cli.next_steps import Next, leads_to, nothing_follows
from host.cli.options import NumberRange, json_option
from host.cli.route import radio_option
from host.device.keys import Keys, open_keys
from host.terminal.console import Terminal
from host.terminal.text import write, write_json
from host.transports.ble import Bluetooth, Nearby

_BARS = "▂▄▆█"
_LEAST_DBM = (-90, -80, -70, -60)  # for each bar; with one the link breaks now and then


@click.command()
@click.option(
    "--seconds",
    type=NumberRange(0.1, 60),
    default=5.0,
    show_default=True,
    help="How long to listen.",
)
@json_option
@radio_option
@leads_to(
    Next("collie pair", "by the cable: give this computer the key"),
    Next("collie play --ble", "follow a board that is paired", unless=("radio",)),
    Next("collie play", "follow a board that is paired", given=("radio",)),
)
def scan(seconds: float, as_json: bool, radio: Path | None) -> None:
    """List the boards that advertise by Bluetooth, the nearest first. One that a computer is
    connected to does not.

    `collie pair`, by the cable, gives this computer the key of a board.
    """
    with Bluetooth(radio) as bluetooth:
        near = bluetooth.scan(seconds)
    keys = open_keys()
    if as_json:
        write_json([_facts(one, keys) for one in near])
    elif near:
        Terminal().print(near_table(near, keys))
    else:
        nothing_follows()
        write("no board is near, or another computer has it, or its setting ble is off")


def near_table(near: list[Nearby], keys: Keys) -> Table:
    """The boards that are *near*, and whether one of *keys* is theirs."""
    table = Table("name", "id", "signal", "battery", "key", box=None, header_style="bold")
    for one in near:
        table.add_row(
            one.name,
            one.id,
            f"{bars(one.signal_dbm)} {one.signal_dbm} dBm",
            "-" if one.battery is None else f"{one.battery} %",
            "paired" if _has_key(one, keys) else "not paired",
        )
    return table


def _facts(one: Nearby, keys: Keys) -> dict[str, Any]:
    facts = {"name": one.name, "id": one.id, "signal_dbm": one.signal_dbm, "battery": one.battery}
    return {**facts, "paired": _has_key(one, keys)}


def _has_key(one: Nearby, keys: Keys) -> bool:
    return keys.get(one.device_id) is not None


def bars(signal_dbm: int) -> str:
    """The strength of a signal as a picture of four columns."""
    return "".join(
        bar if signal_dbm >= least else "." for bar, least in zip(_BARS, _LEAST_DBM, strict=True)
    )
