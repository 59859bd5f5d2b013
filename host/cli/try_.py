"""`collie try`: play on a page, on a simulated board with the real firmware."""

import tempfile
import threading
import webbrowser
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from host.app import following
from host.cli.next_steps import Next, leads_to
from host.cli.options import (
    NamedPath,
    RulesOptions,
    given_as,
    json_option,
    page_option,
    ruleset_options,
)
from host.device.route import Route
from host.live.follower import Follower
from host.live.view import Own, SeatLink
from host.rulesets.choice import Choice, presets
from host.simulator.meadow_world import world_of
from host.simulator.world import World
from host.terminal.text import write, write_json
from host.transports.serial import SerialTransport
from host.views.web.page_server import THIS_COMPUTER
from host.views.web.server import TablePage
from host.virtual.cards_file import CardsFile
from host.virtual.dealer import Dealer
from host.virtual.gathering import Gathering
from host.virtual.links import HOST, SPECTATOR, Links, Person, link_to
from host.virtual.meadow import VirtualMeadow
from host.virtual.running import RunningBoard
from host.virtual.table import VirtualTable


@dataclass(frozen=True)
class TryOptions:
    """What the options of `collie try` say, each under its name."""

    seed: int | None
    seats: bool
    network: str | None
    page: int
    browser: bool
    folder: Path | None
    as_json: bool
    rules: RulesOptions


class _Guests:
    """Those who come to a virtual *table* with its *links*.

    Attributes:
        given: links that the host may give away.
    """

    def __init__(self, table: VirtualTable | VirtualMeadow, links: Links) -> None:
        self.given: tuple[SeatLink, ...] = ()
        self._table = table
        self._links = links
        self._persons: dict[str, Person] = {person.name: person for person, _ in links}

    def admit(self, secret: str) -> str | None:
        person = self._links.find(secret)
        return person.name if person else None

    def own(self, name: str) -> Own:
        own = self._table.own(self._persons[name])
        return replace(own, links=self.given) if own.is_host else own

    def hear(self, name: str, text: str) -> None:
        self._table.hear(self._persons[name], text)

    def refuse_haste(self, name: str) -> None:
        self._table.refuse_haste(self._persons[name])

    def miss(self, name: str) -> None:
        self._table.miss(self._persons[name])


@click.command("try")
@click.option(
    "--seed", type=int, help="Deals the same cards each time; without it nobody can guess them."
)
@click.option(
    "--seats",
    is_flag=True,
    help="A link for each seat, so that everybody plays in their own browser.",
)
@click.option(
    "--network",
    metavar="ADDRESS",
    help="Let browsers of the network come, to this address of this computer, as in 192.168.1.20. "
    "Nobody sees anything without "
    "a link.",
)
@page_option
@click.option(
    "--browser/--no-browser", default=True, help="Open the page in the browser.  [default: browser]"
)
@click.option(
    "--folder",
    type=NamedPath(file_okay=False),
    help="Where board and game lie, to go on another time  [default: nowhere, all is gone at the "
    "end].",
)
@json_option
@ruleset_options
@leads_to(
    Next("collie try --folder {folder}", "go on there"),
    Next("collie replay --db {folder}/games.db", "see the game again, step by step"),
    Next("collie try --folder FOLDER", "the same, to go on another time", unless=("folder",)),
    Next("collie try --seats", "everybody in their own browser", unless=("seats", "folder")),
    by_hand=True,
)
@given_as(TryOptions)
def try_(options: TryOptions) -> None:
    """Play on a page: drag marbles and lay cards from dealt hands, or lay tiles and pens
    (brothers-2). Behind it is a simulated board with the real firmware.

    The board learns what you do from its sensors and its card reader alone, as one of wood. Stop it
    with Ctrl-C.

    \b
    collie try                                  everybody at this browser
    collie try --seats                          a link for each seat, for browsers on this computer
    collie try --seats --network 192.168.1.20   for those in the network, too
    """
    chosen = options.rules.choose()
    with ExitStack() as stack:
        folder = options.folder or Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="collie-"))
        )
        _play(options, chosen, folder, stack)


def _play(options: TryOptions, chosen: Choice, folder: Path, stack: ExitStack) -> None:
    """Play until the program is stopped; *stack* ends what was begun."""
    rules = presets(chosen.ruleset).load(chosen.ruleset, chosen.options)
    # refuses what cannot be played on a board, before anything is written
    world = world_of(folder / "board", rules)
    kept = CardsFile(folder, chosen, options.seed)
    table: VirtualTable | VirtualMeadow

    showing = threading.Lock()  # so that the newest is shown last, whoever calls

    def show() -> None:
        with showing:
            page.show(table.view, table.lying())

    if isinstance(world, World):
        table = VirtualTable(world, Dealer(kept.key, kept.given, kept.keep), show)
    else:
        table = VirtualMeadow(world, show)
    links = Links(rules.seats, apart=options.seats)
    host = THIS_COMPUTER if options.network is None else options.network
    guests = _Guests(table, links)
    page = TablePage(options.page, guests, host)
    address = page.open()
    guests.given = tuple(
        link_to(person.seat, f"{address}#{secret}")
        for person, secret in links
        if not person.is_host
    )
    stack.callback(page.close)
    kept.open()
    world.open()
    board = stack.enter_context(RunningBoard(world, table.hands))

    def listen() -> None:
        board.check()
        table.follow(follower.view, follower.log.game.first, follower.log.game.record)

    route = Route(SerialTransport(str(world.port)))
    follower = stack.enter_context(
        following(route, folder / "games.db", lambda _view: None, on_turn=listen)
    )
    follower.connect()
    if not follower.log.game.is_playing:
        follower.begin(_description(chosen, 0))
    _announce(address, links, options)
    _follow(follower, table, chosen, rules.seats)


def _follow(follower: Follower, table: Gathering, chosen: Choice, seats: int) -> None:
    """Follow one game after the other."""
    while True:
        follower.follow(until_won=False, is_enough=lambda: table.wants_new_game)
        table.wants_new_game = False
        record = follower.log.game.record
        starter = (record.description["starter"] + 1) % seats if record else 0
        follower.begin({**_description(chosen, starter), "abandon": True})


def _description(chosen: Choice, starter: int) -> dict[str, Any]:
    return {"ruleset": chosen.ruleset, "options": chosen.options, "starter": starter}


def _announce(address: str, links: Links, options: TryOptions) -> None:
    """Say who finds what where."""
    found = {person.name: f"{address}#{secret}" for person, secret in links}
    if options.as_json:
        write_json({"page": address, "links": found})
    elif options.seats:
        write(
            "Give each player one of these links, and nobody another one; whoever has it sees "
            "that hand:"
        )
        for name, link in found.items():
            write(f"  {name + ':':10} {link}")
    else:
        write(f"the board is on {found[HOST]}")
        if options.network:
            write(f"to look on: {found[SPECTATOR]}")
    if not options.network and not options.as_json:
        write(f"everybody on this computer may look on: {address}")
    if options.browser:
        webbrowser.open(found[HOST])
