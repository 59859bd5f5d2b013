"""`collie scan`: which boards are near."""

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from host.transports.ble import Bluetooth

radio_option = click.option(
    "--radio",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The air of a simulated board, instead of this computer's adapter.",
)


@click.command()
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=5.0, show_default=True, help="How long to listen.")
@radio_option
def scan(seconds: float, radio: Path | None) -> None:
    """List the boards that advertise by Bluetooth, the nearest first. One that a computer is connected to does not."""
    with Bluetooth(radio) as bluetooth:
        near = bluetooth.scan(seconds)
    if not near:
        print("no board is near, or another computer has it")
        return
    table = Table("name", "id", "signal", "battery", box=None, header_style="bold")
    for one in near:
        table.add_row(one.name, one.id, f"{one.signal_dbm} dBm", "-" if one.battery is None else f"{one.battery} %")
    Console().print(table)
