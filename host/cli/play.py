"""`collie play`: follow a board, store its games, referee them again."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click
from click.core import ParameterSource

from host.app import following
from host.cli.missing import MissingOptions, missing_options
from host.cli.next_steps import Next, leads_to
from host.cli.options import (
    RulesOptions,
    coach_option,
    database_option,
    given_as,
    json_option,
    name_people,
    names_option,
    read_address,
    ruleset_options,
)
from host.cli.route import RouteOptions, route_options
from host.device.keys import open_keys
from host.device.route import Route
from host.device.secure_session import ViewersKey, secure_viewer
from host.errors import HostError, KeyStoreError
from host.settings import database
from host.share.share import Share
from host.store.place import Place
from host.store.said import SEATS
from host.store.store import Store
from host.terminal.console import Terminal
from host.transports.tcp import TcpListener, TcpTransport
from host.views.terminal.lines import Lines
from host.views.terminal.screen import Screen
from shared_engine.games.on_board import DOG, ON_BOARD, room_of
from shared_engine.log.events import CONTROLS
from shared_engine.log.hints import LEVELS
from shared_engine.wire.commands import PressControl

_OF_A_NEW_GAME = (
    "abandon",
    "starter",
    "from_board",
    "hints",
    "missing",
    "level",
    "ruleset",
    "options",
)


@dataclass(frozen=True)
class PlayOptions:
    """What the options of `collie play` say, each under its name."""

    route: RouteOptions
    source: tuple[str, int] | None
    share: tuple[str, int] | None
    new: bool
    abandon: bool
    starter: int
    control: str | None
    choose: int | None
    from_board: bool
    hints: list[int] | None
    missing: MissingOptions
    once: bool
    is_coached: bool
    as_json: bool
    names: dict[int, str]
    notation: bool
    rules: RulesOptions
    db: Place | None


def read_levels(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> list[int] | None:
    """Levels of hints from "beginner,usual,quiet,usual", or their numbers, as in "2,1,0,1"; the
    board checks how many there are."""
    if text is None:
        return None
    known = {name: level for level, name in enumerate(LEVELS)}
    known |= {str(level): level for level in known.values()}
    levels = [known.get(name.strip()) for name in text.split(",")]
    if None in levels:
        raise click.BadParameter(
            f"a level is {', '.join(LEVELS)} or its number from 0 on, as in beginner,usual, not "
            f"{text!r}"
        )
    return [level for level in levels if level is not None]


@click.command()
@route_options
@click.option(
    "--from",
    "source",
    callback=read_address,
    metavar="HOST:PORT",
    help="Watch what another computer shows with --share; once before, `collie pair --from`.",
)
@click.option(
    "--share",
    callback=read_address,
    metavar="[HOST:]PORT",
    help="Show the game to those who have the key of `collie pair --share`; without HOST to "
    "programs on this computer "
    "only, 0.0.0.0 means the network.",
)
@click.option("--new", is_flag=True, help="Begin a new game unless one is under way.")
@click.option("--abandon", is_flag=True, help="With --new: also if a game is under way.")
@click.option(
    "--starter",
    type=click.IntRange(1, len(SEATS)),
    default=1,
    show_default=True,
    help="With --new: the seat that begins, from 1 on.",
)
@click.option(
    "--control", type=click.Choice(CONTROLS[:-1]), help="Press a control of the board first."
)
@click.option(
    "--choose",
    type=click.IntRange(1, 256),
    help="Answer which move was made: the first, the second ...",
)
@click.option(
    "--from-board", is_flag=True, help="With --new: begin with the marbles where they are."
)
@click.option(
    "--hints",
    callback=read_levels,
    help="With --new: a level of hints for each seat, as in beginner,usual,quiet,usual.",
)
@missing_options("With --new: ")
@coach_option
@click.option("--once", is_flag=True, help="End when the game is won.")
@names_option
@click.option("--notation", is_flag=True, help="Show moves as score sheets have them, too.")
@json_option
@ruleset_options
@database_option
@leads_to(
    Next("collie replay", "see the game again, step by step"),
    Next("collie games", "list what was played"),
    Next("collie play", "go on where it was"),
    by_hand=True,
)
@given_as(PlayOptions)
def play(options: PlayOptions) -> None:
    """Follow a board: every event is stored as it arrives, and the game is refereed again and
    compared.

    Stop it with Ctrl-C and start it again whenever you like: the board keeps what happens
    meanwhile. With --json each fact and each sentence of the referee is a line of JSON.

    \b
    collie play --coach                    a coach says to all what was a mistake, and why
    collie pair --share                    once: prints the key for those who watch
    collie play --share 4711               other programs on this computer may watch
    collie play --share 0.0.0.0:4711       who has that key may watch in the network
    collie pair --from 192.168.1.20:4711   once, on the computer that watches: asks for that key
    collie play --from 192.168.1.20:4711   watch that computer; games are stored here, too
    """
    if not options.new:
        _refuse_options_of_a_new_game()
    description = _description(options)
    route = _route(options)
    sharing = _sharing(*options.share) if options.share else None
    with (
        Lines() if options.as_json else Screen(Terminal(), is_notated=options.notation) as shown,
        following(
            route,
            database(options.db),
            shown.show,
            sharing=sharing,
            patience_s=math.inf,
            is_coached=options.is_coached,
        ) as follower,
    ):
        follower.connect()
        is_begun = options.new and (options.abandon or not follower.log.game.is_playing)
        if options.names and not is_begun:
            name_people(follower, options.names)
        if options.control:
            follower.command(PressControl(CONTROLS.index(options.control)))
        if options.choose:
            follower.choose(options.choose - 1)
        if is_begun:
            follower.begin({**description, "abandon": options.abandon})
            if options.names:
                name_people(follower, options.names)
        follower.follow(until_won=options.once)


def _refuse_options_of_a_new_game() -> None:
    """Raise click.UsageError for an option that would have no effect."""
    context = click.get_current_context()
    for option in context.command.params:
        assert option.name
        if (
            option.name in _OF_A_NEW_GAME
            and context.get_parameter_source(option.name) != ParameterSource.DEFAULT
        ):
            raise click.UsageError(
                f"{option.opts[0]} is for a new game: add --new, or leave it out"
            )


def _description(options: PlayOptions) -> dict[str, Any]:
    """Of the game that `--new` begins."""
    rules = options.rules.choose()
    if options.new and options.is_coached and room_of(rules.ruleset) != DOG:
        raise HostError(f"--coach: the coach knows Dog, not {rules.ruleset}; leave it out")
    description: dict[str, Any] = {
        "ruleset": rules.ruleset,
        "options": rules.options,
        "starter": options.starter - 1,
    }
    if options.from_board:
        description["state"] = ON_BOARD
    if options.hints is not None:
        description["hints"] = options.hints
    if options.missing.seats:
        description["programs"] = options.missing.programs(rules)
    return description


def _route(options: PlayOptions) -> Route:
    """To the board, or to the computer that shows what is played there."""
    if options.source is None:
        return options.route.choose()
    if (
        options.route.is_given
        or options.new
        or options.abandon
        or options.control
        or options.choose
    ):
        raise click.UsageError(
            "--from only watches: what chooses a board, or acts on it, is for the computer at the "
            "board"
        )
    host, port = options.source
    secure = secure_viewer(open_keys(), host)
    if secure is None:
        raise KeyStoreError(
            f"this computer has no key of {host}: run `collie pair --share` there, and `collie "
            f"pair --from {host}:{port}` here"
        )
    return Route(TcpTransport(host, port), secure, is_shared=True)


def _sharing(host: str, port: int) -> Callable[[Store], Share]:
    """What shows the game to those who come to *host* and *port* and have the key.

    Raises:
        KeyStoreError: there is none.
    """
    key = ViewersKey(open_keys())
    if key.load() is None:
        raise KeyStoreError(
            "there is no key for those who watch: run `collie pair --share` first, and give them "
            "what it prints"
        )
    return lambda store: Share(store, TcpListener(host, port), key)
