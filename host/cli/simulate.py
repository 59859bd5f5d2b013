"""`collie simulate`: the simulated board alone, for a host in another terminal."""

import json
import select
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from host.cli.demo_folder import is_of_a_demo
from host.cli.missing import MissingOptions, missing_options
from host.cli.options import (
    NamedPath,
    RulesOptions,
    fumbles_option,
    given_as,
    ruleset_options,
    speed_option,
)
from host.cli.players import choosers_of, players_option
from host.errors import HostError
from host.language.language import ENGLISH, language
from host.live.spoken import Speaker
from host.rulesets.choice import Choice
from host.simulator.fumbles import Fumbles
from host.simulator.run import Simulation, report, run
from host.simulator.weather import Weather
from host.store.said import SEATS
from host.virtual.cards_file import is_of_a_table
from shared_engine.games.catalogue import open_rules
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.playable import idle_move
from shared_engine.games.dog.notation.text import format_move
from shared_engine.games.on_board import BROTHERS, room_of
from shared_engine.players.view import SeatView


@dataclass(frozen=True)
class SimulateOptions:
    """What the options of `collie simulate` say, each under its name."""

    folder: Path
    seed: int
    speed: float
    hands: str
    alone: bool
    fumbles: float
    sensors: str
    bare: bool
    radio: bool
    changes: tuple[str, ...]
    attached: bool
    starter: int
    players: str | None
    missing: MissingOptions
    rules: RulesOptions


@click.command()
@click.argument("folder", type=NamedPath(file_okay=False))
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="Of the shuffles and of what the people choose.",
)
@speed_option(1.0)
@click.option(
    "--hands",
    type=click.Choice(["auto", "expert", "human", "none"]),
    default="auto",
    show_default=True,
)
@click.option("--alone", is_flag=True, help="Lay the new-game card instead of waiting for a host.")
@fumbles_option
@click.option(
    "--sensors",
    type=click.Choice(["switch", "axes"]),
    default="switch",
    show_default=True,
    help="Of a new board: axes for marbles that roll freely.",
)
@click.option(
    "--bare", is_flag=True, help="MicroPython and what was installed on it; at first nothing is."
)
@click.option(
    "--radio",
    is_flag=True,
    help="With Bluetooth: computers of the virtual air reach it at FOLDER/radio.",
)
@click.option(
    "--weather",
    "changes",
    multiple=True,
    metavar="NAME=NUMBER",
    help="Of that air, as in late=0.1 or cut_every_ms=20000; docs/simulator.md has them all.",
)
@click.option("--attached", is_flag=True, help="End with standard input.")
@players_option
@missing_options()
@click.option(
    "--starter",
    type=click.IntRange(1, len(SEATS)),
    default=1,
    show_default=True,
    help="With --missing: the seat that begins; give the host the same.",
)
@ruleset_options
@given_as(SimulateOptions)
def simulate(options: SimulateOptions) -> None:
    """Run a simulated board whose world lies in FOLDER: the real firmware on real MicroPython, and
    hands.

    The serial line is FOLDER/port: `collie play --port FOLDER/port` follows it. With --radio,
    `collie pair --port FOLDER/port`, then `collie scan --radio FOLDER/radio` and `collie play
    --radio FOLDER/radio` do so by air, whatever the --weather. Kill it whenever you like and start
    it again with the same FOLDER and options: marbles, cards and flash are as they were. JSON lines
    say what happens. The people play by --ruleset and --option; give the host the same.
    """
    chosen = options.rules.choose()
    _, rules = open_rules({"ruleset": chosen.ruleset, "options": chosen.options})
    check_hands(chosen.ruleset, options.hands)
    check_missing(chosen, options.missing, options.hands, options.fumbles)
    check_players(options.players, options.missing, options.hands)
    _check_is_no_game(options.folder)
    weather = Weather()
    for change in options.changes:
        weather.change(change)
    asked = {0: _Asked()} if options.hands == "human" else {}
    programs = choosers_of(options.players, chosen, options.seed)

    def is_stopped() -> bool:
        # Somebody is answering questions on standard input: then its end shows there.
        if not options.attached or asked:
            return False
        return bool(select.select([sys.stdin], [], [], 0)[0]) and not sys.stdin.readline()

    simulation = Simulation(
        options.folder,
        rules,
        options.seed,
        speed=options.speed,
        hands=options.hands != "none",
        alone=options.alone,
        fumbles=Fumbles.all(options.fumbles / 100),
        choosers={**programs, **asked},
        is_expert=options.hands == "expert",
        sensors=options.sensors,
        bare=options.bare,
        weather=weather if options.radio or options.changes else None,
        missing=options.missing.seats,
        starter=options.starter - 1,
    )
    run(simulation, is_stopped)


def _check_is_no_game(folder: Path) -> None:
    """Raise HostError if a game that people play, or a demo, lies in *folder*."""
    for table in (folder, folder.parent):
        if is_of_a_table(table) and (table == folder or folder.name == "board"):
            raise HostError(
                f"{folder} holds a game of `collie try`: go on there with `collie try --folder "
                f"{table}`, or choose another folder"
            )
    if is_of_a_demo(folder):
        raise HostError(f"{folder} holds a game of `collie demo`: choose another folder")


def check_hands(ruleset: str, hands: str) -> None:
    """Raise click.UsageError if nobody can choose for a seat by *ruleset* with *hands*."""
    if hands == "human" and room_of(ruleset) == BROTHERS:
        raise click.UsageError(
            "--hands human chooses cards and moves of Dog; in Brothers people of the program lay "
            "all pieces"
        )
    if hands == "expert" and room_of(ruleset) != BROTHERS:
        raise click.UsageError("--hands expert places pens of Brothers; in Dog leave it out")


class _Asked:
    """Whoever reads the JSON lines chooses: `ask` goes out, {"move": N} comes back."""

    def choose_move(self, view: SeatView, cards: list[str]) -> Move:
        """Ask for a move."""
        position = view.position
        speaker = Speaker(language(ENGLISH), position, position.turn, is_made=False)
        moves: list[Move] = []
        says: list[str] = []
        for card in cards:
            found = list(legal(position, card)) or [idle_move(card)]
            moves += found
            says += speaker.choices(found)
        texts = [format_move(position.rules.board, move) for move in moves]
        report(event="ask", seat=view.seat, hand=list(view.hand), moves=texts, says=says)
        return moves[self._answer()]

    def choose_gift(self, view: SeatView, taker: int) -> str:
        """Ask for a card to give away."""
        hand = list(view.hand)
        report(event="ask", seat=view.seat, hand=hand, moves=hand, gives_to=taker)
        return hand[self._answer()]

    def _answer(self) -> int:
        answer = sys.stdin.readline()
        if not answer:
            raise click.Abort
        return int(json.loads(answer)["move"])


def check_players(players: str | None, missing: MissingOptions, hands: str) -> None:
    """Raise click.UsageError if programs cannot choose for people with these *hands*."""
    if players is not None and (missing.seats or hands not in ("auto", "human")):
        raise click.UsageError(
            "--players: programs choose for all seats; leave --missing and --hands out, or choose "
            "for seat 0 yourself with --hands human"
        )


def check_missing(chosen: Choice, missing: MissingOptions, hands: str, fumbles: float) -> None:
    """Raise click.UsageError if simulated people cannot help a board with the *missing* seats."""
    if not missing.seats:
        return
    missing.programs(chosen)
    if hands != "auto" or fumbles:
        raise click.UsageError(
            "--missing: people help the board with tidy hands; leave --hands and --fumbles out"
        )
