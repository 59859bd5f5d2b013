"""`collie fetch`: all that a board has, and no more."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from host.app import following
from host.cli.next_steps import Next, leads_to
from host.cli.options import database_option, given_as, json_option
from host.cli.progress import progress
from host.cli.route import RouteOptions, route_options
from host.cli.stored import changing, reading
from host.device.reconnect import FOLLOWING
from host.errors import DeviceError
from host.language.language import ENGLISH
from host.live.summary import refresh
from host.live.view import View
from host.settings import database
from host.store.place import Place
from host.terminal.text import warn, write, write_json

_PATIENCE_S = 60
_BOARD, _LINK, _DATABASE = "board", "link", "database"  # names of notes


@dataclass(frozen=True)
class FetchOptions:
    """What the options of `collie fetch` say, each under its name."""

    route: RouteOptions
    as_json: bool
    db: Place | None


@click.command()
@route_options
@json_option
@database_option
@leads_to(
    Next("collie games", "list what is here"),
    Next("collie replay", "see the newest, step by step"),
    Next("collie play", "follow the board from now on"),
)
@given_as(FetchOptions)
def fetch(options: FetchOptions) -> None:
    """Fetch all games and turns that a board has, and stop; a game may go on meanwhile.

    \b
    collie fetch                     by the cable
    collie fetch --ble               by air, once `collie pair` was run
    collie fetch --json | jq .new    the numbers of new games

    What has arrived is stored, whatever ends it: run it again, and it goes on there. A board that
    is lost on the way has a minute to come back. `collie play` does the same first, and then
    follows the game.

    Exit codes: 0 everything is here, 1 an error, 2 wrong usage, 130 stopped by Ctrl-C.
    """
    place = database(options.db)
    route = options.route.choose()
    before = _games(place)
    with progress() as show:
        watch = Watch(show)
        with following(
            route, place, watch.look, on_turn=watch.turn, patience_s=_PATIENCE_S
        ) as follower:
            follower.connect()
            follower.date_games()
    with changing(place) as store, progress() as show:
        refresh(store, on_read=show)
    _say(watch, before, _games(place), as_json=options.as_json)


class Watch:
    """Shows how far it has come; ends it when the board is gone for good.

    Args:
        on_progress: called with how many events were fetched, and of how many.
        clock: seconds, never going back.

    Attributes:
        facts: what was said about board and log, by name; the newest of each.
    """

    def __init__(
        self, on_progress: Callable[[int, int], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.facts: dict[str, str] = {}
        self._on_progress = on_progress
        self._link = ""
        self._clock = clock
        self._since_s = clock()

    def look(self, view: View) -> None:
        """Take in what there is to see now."""
        self.facts = {note.name: note.value[ENGLISH] for note in view.notes}
        if view.fetching:
            self._on_progress(view.fetching.fetched, view.fetching.wanted)
        if view.link != self._link:
            self._link, self._since_s = view.link, self._clock()

    def turn(self) -> None:
        """Raise DeviceError if the board has been away for too long."""
        if self._link != FOLLOWING and self._clock() - self._since_s > _PATIENCE_S:
            raise DeviceError(
                f"the board has not come back for {_PATIENCE_S} s; what has arrived is stored: run "
                "`collie fetch` again"
            )


def _games(place: Place) -> dict[int, int]:
    """How many events each game has."""
    with reading(place) as store:
        return {game.id: game.end - game.first for game in store.games()}


def _say(watch: Watch, before: dict[int, int], after: dict[int, int], *, as_json: bool) -> None:
    new = [game for game in after if game not in before]
    longer = [game for game, events in before.items() if events < after.get(game, 0)]
    facts = {
        name: value for name, value in watch.facts.items() if name not in (_BOARD, _LINK, _DATABASE)
    }
    for name, value in facts.items():
        warn(f"collie: {name}: {value}")
    if as_json:
        found: dict[str, Any] = {
            "board": watch.facts.get(_BOARD, ""),
            "new": new,
            "longer": longer,
            "notes": facts,
        }
        write_json(found)
    elif new or longer:
        write(
            f"{_counted(new, 'new')}{', ' if new and longer else ''}{_counted(longer, 'longer')}; "
            "`collie games` lists them"
        )
    else:
        write("nothing new: all that the board has was here already")


def _counted(games: list[int], how: str) -> str:
    if not games:
        return ""
    return f"game {games[0]} is {how}" if len(games) == 1 else f"{len(games)} games are {how}"
