"""`collie where`: where this program keeps things."""

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import json_option
from host.device.keys import open_keys
from host.settings import data_folder, database, demos_folder
from host.store.place import is_open_to_others
from host.terminal.text import write, write_json

_WIDTH = 10


@click.command()
@json_option
@leads_to(Next("collie backup FILE", "copy the database"))
def where(as_json: bool) -> None:
    """Say where things are kept: the database, the keys of paired boards, the boards of demos.

    \b
    cp -r "$(collie where --json | jq -r .data)" backup

    BOARDCOLLIE_DB names another database, BOARDCOLLIE_KEYS a file for keys, XDG_DATA_HOME another
    place for the data folder on Linux."""
    kept = database(None)
    places = {
        "data": str(data_folder()),
        "database": str(kept),
        "keys": open_keys().place,
        "demos": str(demos_folder()),
    }
    if as_json:
        write_json(places)
        return
    for name, place in places.items():
        write(f"{name:<{_WIDTH}}{place}")
    if is_open_to_others(kept):
        write(
            f"Others who use this computer may read the database; `chmod 600 {kept}` keeps it to "
            "yourself."
        )
