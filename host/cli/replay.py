"""`collie replay`: a stored game on a page."""

import webbrowser

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import database_option, json_option, page_option
from host.cli.output import put
from host.cli.stored import reading
from host.errors import StoreError
from host.live.steps import study_of
from host.store.place import Place
from host.views.web.replay_file import GamePage
from host.views.web.replay_file import replay as page_of


@click.command()
@click.argument("game", type=int, required=False)
@page_option
@click.option(
    "--browser/--no-browser", default=True, help="Open the page in the browser.  [default: browser]"
)
@json_option
@database_option
@leads_to(
    Next("collie export {game} --format html --output FILE", "the page as a file"),
    Next("collie statistics {game}", "count what happened in it"),
    Next("collie games", "list the others"),
    by_hand=True,
)
def replay(game: int | None, page: int, *, browser: bool, as_json: bool, db: Place | None) -> None:
    """Show game number GAME (see `collie games`) on a page, or without a number the newest one:
    step by step, what was possible in each position, where the referee intervened and by which
    rule, and what can be counted.

    Only browsers on this computer can come. Stop it with Ctrl-C. As a file that needs neither Board
    Collie nor the network: `collie export GAME --format html`.

    \b
    collie replay        the newest game
    collie replay 3      game 3 of `collie games`
    """
    show_game(db, game, page, is_opened=browser, as_json=as_json)


def show_game(
    db: Place | None, game: int | None, port: int, *, is_opened: bool, as_json: bool
) -> None:
    """Serve the page of stored *game*, or of the newest, on *port* until the program is stopped.

    Raises:
        StoreError: no such game, or nothing of it can be shown.
        TransportError: the port cannot be used.
    """
    with reading(db) as store:
        if game is None:
            games = store.games()
            if not games:
                raise StoreError(
                    "no game is stored yet; `collie demo` plays one, then `collie table --demo` "
                    "shows it"
                )
            game = games[-1].id
        text = page_of(study_of(store, game))
    served = GamePage(text, port)
    address = served.open()
    try:
        put(f"game {game} is on {address}", {"game": game, "page": address}, as_json=as_json)
        if is_opened:
            webbrowser.open(address)
        served.wait()
    finally:
        served.close()
