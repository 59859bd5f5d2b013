"""`collie table`: follow a board, and show it on a page."""

import math
import webbrowser
from dataclasses import dataclass

import click

from host.app import following
from host.cli.demo_folder import newest
from host.cli.next_steps import Next, leads_to
from host.cli.options import (
    RulesOptions,
    coach_option,
    database_option,
    given_as,
    json_option,
    name_people,
    names_option,
    page_option,
)
from host.cli.output import put
from host.cli.replay import show_game
from host.cli.route import RouteOptions, route_options
from host.cli.try_ import TryOptions, start
from host.settings import database, demos_folder
from host.store.place import Place
from host.views.web.server import TablePage


@dataclass(frozen=True)
class TableOptions:
    """What the options of `collie table` say, each under its name."""

    route: RouteOptions
    page: int
    browser: bool
    demo: bool
    is_coached: bool
    as_json: bool
    names: dict[int, str]
    db: Place | None


@click.command()
@route_options
@page_option
@click.option("--browser", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--demo", is_flag=True, help="The game that `collie demo` has played last, without a board."
)
@coach_option
@names_option
@json_option
@database_option
@leads_to(
    Next("collie replay", "see the game again, step by step"),
    Next("collie games", "list what was played"),
    by_hand=True,
)
@given_as(TableOptions)
def table(options: TableOptions) -> None:
    """Follow a board and show it on a page: the marbles, the lights as they burn on the wood, what
    the referee says. Without any option it is the start page of `collie try`, where you can watch a
    board, too.

    Everything is stored as with `collie play`. Only browsers on this computer can come. Stop it
    with Ctrl-C.

    \b
    collie table --browser              follow the board on USB, and open the page
    collie simulate FOLDER --alone      no board? beside it: a simulated one, with people who play
    collie table --port FOLDER/port     follow that one
    collie table --demo                 the game of the last demo, to step through
    """
    if not any(map(_is_given, click.get_current_context().params)):
        start(
            TryOptions(
                seed=None,
                seats=False,
                names={},
                network=None,
                page=options.page,
                browser=True,
                folder=None,
                as_json=False,
                rules=RulesOptions("brandi-4", ()),
            )
        )
        return
    if options.demo:
        if options.route.is_given or options.db or options.is_coached:
            raise click.UsageError(
                "--demo shows a game that was played: leave out --port, --ble, --radio, --db and "
                "--coach"
            )
        show_game(
            newest(demos_folder()) / "games.db",
            None,
            options.page,
            is_opened=options.browser,
            as_json=options.as_json,
        )
        return
    route = options.route.choose()
    with TablePage(options.page) as page:
        address = page.open()
        put(f"the table is on {address}", {"page": address}, as_json=options.as_json)
        if options.browser:
            webbrowser.open(address)
        with following(
            route,
            database(options.db),
            page.show,
            patience_s=math.inf,
            is_coached=options.is_coached,
        ) as follower:
            follower.connect()
            if options.names:
                name_people(follower, options.names)
            follower.follow(until_won=False)


def _is_given(name: str) -> bool:
    """Somebody has said something of the option called *name*."""
    source = click.get_current_context().get_parameter_source(name)
    return source is not click.core.ParameterSource.DEFAULT
