"""`collie try`: play on a page, on a simulated board with the real firmware."""

import math
import secrets
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from host.app import following
from host.cli.house import BY_AIR, LAST, House, Wish
from host.cli.next_steps import Next, leads_to
from host.cli.options import (
    NamedPath,
    RulesOptions,
    check_names,
    given_as,
    json_option,
    names_option,
    page_option,
    ruleset_options,
)
from host.cli.route import RouteOptions
from host.device.route import Route
from host.errors import HostError, SimulatorError
from host.language.language import ENGLISH, Text, phrase
from host.live.follower import Follower
from host.live.view import Own, SeatLink
from host.players.levels import LEVELS, make
from host.rulesets.choice import Choice, choose, presets
from host.settings import database
from host.simulator.meadow_world import MeadowWorld, check_board, world_of
from host.simulator.world import World
from host.store.place import Place
from host.terminal.text import warn, write, write_json
from host.transports.serial import SerialTransport
from host.views.web.page_server import THIS_COMPUTER
from host.views.web.server import TablePage
from host.virtual.cards_file import CardsFile, kept_rules
from host.virtual.coach import Coach
from host.virtual.dealer import Dealer
from host.virtual.gathering import Gathering
from host.virtual.links import HOST, SPECTATOR, Links, Person, link_to
from host.virtual.meadow import VirtualMeadow
from host.virtual.meadow_opponents import MeadowOpponents
from host.virtual.opponents import Opponents
from host.virtual.running import RunningBoard
from host.virtual.strange import BOARD, StrangeError, keep_aside
from host.virtual.table import VirtualTable
from shared_engine.games.errors import RulesError
from shared_engine.prng import Prng

# Who says one of these begins with a game.
_OF_A_GAME = ("seats", "names", "opponents", "ruleset", "options", "folder", "as_json")
_NOT_KEPT = "games are gone when this ends: save them on the page, or keep them with --folder"


@dataclass(frozen=True)
class TryOptions:
    """What the options of `collie try` say, each under its name."""

    seed: int | None
    seats: bool
    names: dict[int, str]
    network: str | None
    page: int
    browser: bool
    folder: Path | None
    as_json: bool
    rules: RulesOptions
    opponents: int = 0
    level: str = "friend"


class _Guests:
    """Those who come to the virtual table in a *house*, with the links of that table.

    Args:
        is_kept: games are still there when the program has ended.
        is_open: the house has a start page.
    """

    def __init__(self, house: House, *, is_kept: bool, is_open: bool) -> None:
        self._is_kept = is_kept
        self._start = f"start.html#{house.secret}" if is_open else ""
        self._again = f"games/{next(iter(house.shelves))}/{LAST}"
        self._table: VirtualTable | VirtualMeadow | None = None
        self._links = Links(0, apart=False)
        self._persons: dict[str, Person] = {}
        self._given: tuple[SeatLink, ...] = ()

    def welcome(
        self, table: VirtualTable | VirtualMeadow | None, links: Links, address: str
    ) -> None:
        """From now on they come with *links* to the page at *address*, and to *table*; without one
        they look on."""
        self._persons = {person.name: person for person, _ in links}
        self._given = tuple(
            link_to(person.seat, f"{address}#{secret}")
            for person, secret in links
            if not person.is_host
        )
        self._table, self._links = table, links

    def admit(self, secret: str) -> str | None:
        person = self._links.find(secret)
        return person.name if person else None

    def own(self, name: str) -> Own:
        table = self._table
        if table is None or name not in self._persons:
            return Own(SPECTATOR, is_host=False, start=self._start)
        own = table.own(self._persons[name])
        game = table.view.game
        is_over = game is not None and game.won is not None
        own = replace(own, again=self._again if is_over else "", is_kept=self._is_kept)
        return replace(own, links=self._given, start=self._start) if own.is_host else own

    def hear(self, name: str, text: str) -> None:
        if self._table and name in self._persons:
            self._table.hear(self._persons[name], text)

    def refuse_haste(self, name: str) -> None:
        if self._table and name in self._persons:
            self._table.refuse_haste(self._persons[name])

    def miss(self, name: str) -> None:
        if self._table and name in self._persons:
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
    "--opponents",
    type=click.IntRange(0, 5),
    default=0,
    show_default=True,
    help="How many seats programs play, the last ones; nobody sees their cards.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="friend",
    show_default=True,
    help="How well they play, from the weakest to the strongest.",
)
@click.option(
    "--network",
    metavar="ADDRESS",
    help="Let browsers of the network come, to this address of this computer, as in 192.168.1.20. "
    "Nobody sees anything without "
    "a link.",
)
@names_option
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

    It begins with a start page: games to play, a board to watch, games that were played. With
    --seats, --opponents, --ruleset, --option, --folder or --json it begins with the game.

    The board learns what you do from its sensors and its card reader alone, as one of wood. Stop it
    with Ctrl-C.

    \b
    collie try                                  the start page
    collie try --ruleset brandi-4               everybody at this browser
    collie try --opponents 3 --level club       you against programs
    collie try --seats                          a link for each seat, for browsers on this computer
    collie try --seats --network 192.168.1.20   for those in the network, too
    """
    source = click.get_current_context().get_parameter_source

    def is_default(name: str) -> bool:
        return source(name) is click.core.ParameterSource.DEFAULT

    if all(
        map(is_default, ("seats", "names", "opponents", "ruleset", "options", "folder", "as_json"))
    ):
        start(options)
        return
    chosen = options.rules.choose()
    if options.folder and all(map(is_default, ("ruleset", "options"))):
        chosen = kept_rules(options.folder) or chosen
    with ExitStack() as stack:
        folder = options.folder or stack.enter_context(_temporary())
        house = House(folder / "games.db")
        evening = _Evening(options, house, stack, is_open=False)
        evening.play(chosen, Wish(is_apart=options.seats), folder, folder / "games.db")


def start(options: TryOptions) -> None:
    """Serve the start page, and begin what is chosen there, until the program is stopped.

    Raises:
        TransportError: the port cannot be used.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(_temporary())
        played = folder / "games.db"
        shelves: list[Place] = [played]
        with suppress(HostError):  # a computer that keeps nothing can play all the same
            shelves.append(database(None))
        house = House(*shelves)
        evening = _Evening(options, house, stack, is_open=True)
        evening.open()
        address = f"{evening.address}start.html#{house.secret}"
        write(f"the start page is on {address}")
        write(_NOT_KEPT)
        if options.browser:
            webbrowser.open(address)
        while True:
            wish, why = house.next_wish(), ""
            try:
                if wish.ruleset:
                    place = folder / str(house.begun)
                    evening.play(choose(wish.ruleset), wish, place, played)
                else:
                    evening.watch(wish)
                house.end()
            except (HostError, RulesError) as error:
                why = str(error)
                house.end(why)
            finally:
                evening.leave(why)


@contextmanager
def _temporary() -> Generator[Path]:
    """A folder that is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="collie-") as folder:
        yield Path(folder)


class _Evening:
    """The page of *house*, and what is played or watched there, one after the other; *stack* closes
    the page at the end."""

    def __init__(
        self, options: TryOptions, house: House, stack: ExitStack, *, is_open: bool
    ) -> None:
        host = THIS_COMPUTER if options.network is None else options.network
        self.address = ""
        self._options = options
        self._house = house
        self._stack = stack
        self._is_open = is_open
        self._guests = _Guests(house, is_kept=options.folder is not None, is_open=is_open)
        self._page = TablePage(options.page, self._guests, host, house=house)

    def open(self) -> None:
        """Serve the page. Raises TransportError."""
        self.address = self._page.open()
        self._stack.push(self._page)

    def leave(self, why: str) -> None:
        """What was played or watched has ended, and *why*, if an error has ended it."""
        self._guests.welcome(None, Links(0, apart=False), self.address)
        self._page.change(why)

    def play(self, chosen: Choice, wish: Wish, folder: Path, games: Place) -> None:
        """Play until something else is wished for, or the program is stopped. The board and its
        cards lie in *folder*; what nobody can go on with is kept aside there, and people are
        warned."""
        rules = presets(chosen.ruleset).load(chosen.ruleset, chosen.options)
        check_names(self._options.names, chosen.ruleset, rules.seats)
        check_board(rules)  # before anything is written
        self._check_opponents(rules.seats, chosen.ruleset)
        try:
            self._play(chosen, rules, wish, folder, games)
        except StrangeError as error:
            aside = keep_aside(folder)
            warning = phrase("strange", error.key, place=aside.name)
            warn(f"collie: {error}")
            warn(f"collie: {warning[ENGLISH]}")
            self._play(chosen, rules, wish, folder, games, warning)

    def _check_opponents(self, seats: int, ruleset: str) -> None:
        """Raises HostError: so many programs leave nobody a seat."""
        count = self._options.opponents
        if count >= seats:
            raise HostError(
                f"--opponents {count}: {ruleset} has {seats} seats, and one at least is yours"
            )

    def _play(
        self,
        chosen: Choice,
        rules: Any,
        wish: Wish,
        folder: Path,
        games: Place,
        warning: Text | None = None,
    ) -> None:
        """As `play`. Raises StrangeError: nobody can go on with what lies in *folder*."""
        world = world_of(folder / BOARD, rules)
        kept = CardsFile(folder, chosen, self._options.seed)
        table: VirtualTable | VirtualMeadow

        showing = threading.Lock()  # so that the newest is shown last, whoever calls

        def show() -> None:
            with showing:
                game = table.view.game
                self._house.is_over = game is not None and game.won is not None
                self._page.show(table.view, table.lying())

        changed = [show]

        def notice() -> None:
            for one in changed:
                one()

        programs = frozenset(range(rules.seats - self._options.opponents, rules.seats))
        if isinstance(world, World):
            dealer = Dealer(kept.key, kept.given, kept.keep)
            table = VirtualTable(world, dealer, notice, programs, is_first=wish.is_first)
        else:
            table = VirtualMeadow(world, notice, programs)
        links = Links(rules.seats, apart=wish.is_apart, programs=programs)
        if not self.address:
            self.open()
        kept.open()
        _open(world)
        with ExitStack() as stack:
            board = stack.enter_context(RunningBoard(world, table.hands))

            def listen() -> None:
                board.check()
                if table.names != follower.names:
                    follower.rename(table.names)
                table.follow(follower.view, follower.log.game.first, follower.log.game.record)

            route = Route(SerialTransport(str(world.port)))
            follower = stack.enter_context(
                following(route, games, lambda _view: None, on_turn=listen)
            )
            follower.connect()
            table.names = self._names(follower.names, programs)
            listen()  # before anybody comes: the cards may not fit the game
            if not follower.log.game.is_playing:
                follower.begin(_description(chosen, 0))
            for person, _ in links:
                if warning and person.is_host:
                    table.warn(person, warning)
            changed += self._seat(programs, table, chosen.ruleset, stack)
            self._guests.welcome(table, links, self.address)
            found = {person.name: f"{self.address}#{secret}" for person, secret in links}
            if not self._is_open:
                _announce(self.address, found, self._options)
            self._house.begin(
                ("./?codes" if wish.is_apart else "./") + found[HOST].removeprefix(self.address)
            )
            _follow(follower, table, chosen, rules.seats, self._house)

    def _seat(
        self,
        programs: frozenset[int],
        table: VirtualTable | VirtualMeadow,
        ruleset: str,
        stack: ExitStack,
    ) -> list[Callable[[], None]]:
        """Let *programs* play *ruleset* at *table*, and in Dog a coach look on, until *stack* is
        closed; return what is to be called when something changes there."""
        seed = self._options.seed
        first = secrets.randbits(32) if seed is None else seed
        players = {
            seat: make(self._options.level, ruleset, Prng(first + seat)) for seat in programs
        }
        beside: list[Coach | Opponents | MeadowOpponents] = []
        if isinstance(table, VirtualTable):
            beside.append(Coach(table))
        if programs:
            beside.append(
                Opponents(table, players)
                if isinstance(table, VirtualTable)
                else MeadowOpponents(table, players)
            )
        return [stack.enter_context(one).notice for one in beside]

    def _names(self, known: dict[int, str], programs: frozenset[int]) -> dict[int, str]:
        """Those that were said or are known; programs are called by their level."""
        level = self._options.level
        called = {seat: f"{level} {seat + 1}" for seat in sorted(programs)}
        return {**called, **(self._options.names or known)}

    def watch(self, wish: Wish) -> None:
        """Watch a board of wood until something else is wished for."""
        by_air = "" if wish.route == BY_AIR else None
        route = RouteOptions(None, by_air, None).choose()
        links = Links(0, apart=False)
        with following(route, database(None), self._page.show, patience_s=math.inf) as follower:
            follower.connect()
            self._guests.welcome(None, links, self.address)
            secret = next(secret for person, secret in links if person.name == SPECTATOR)
            self._house.begin(f"./#{secret}")
            follower.follow(until_won=False, is_enough=lambda: self._house.has_wish)


def _open(world: World | MeadowWorld) -> None:
    """Find everything as it was left. Raises StrangeError: what lies there is no such board."""
    try:
        world.open()
    except SimulatorError as error:
        raise StrangeError("board", str(error)) from error


def _follow(follower: Follower, table: Gathering, chosen: Choice, seats: int, house: House) -> None:
    """Follow one game after the other, until something else is wished for."""
    while True:
        follower.follow(until_won=False, is_enough=lambda: table.wants_new_game or house.has_wish)
        if house.has_wish:
            return
        table.wants_new_game = False
        record = follower.log.game.record
        starter = (record.description["starter"] + 1) % seats if record else 0
        follower.begin({**_description(chosen, starter), "abandon": True})


def _description(chosen: Choice, starter: int) -> dict[str, Any]:
    return {"ruleset": chosen.ruleset, "options": chosen.options, "starter": starter}


def _announce(address: str, found: dict[str, str], options: TryOptions) -> None:
    """Say who finds what where: *found* are the links of persons by their names."""
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
    if not options.folder and not options.as_json:
        write(_NOT_KEPT)
    if options.browser:
        webbrowser.open(found[HOST])
