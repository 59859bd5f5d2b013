"""`collie demo`: one whole game on the simulated board, refereed by the host over the serial line
or the virtual radio."""

import json
import queue
import re
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypedDict

import click

from host import __main__ as main
from host.cli.demo_folder import default_name, prepare, replace
from host.cli.missing import MissingOptions, missing_options
from host.cli.next_steps import Next, as_typed, leads_to
from host.cli.options import (
    NamedPath,
    RulesOptions,
    fumbles_option,
    given_as,
    json_option,
    ruleset_options,
    speed_option,
)
from host.cli.output import put
from host.cli.players import choosers_of, players_option
from host.errors import DeviceError, HostError, SimulatorError, TransportError
from host.settings import demos_folder
from host.simulator.micropython import micropython
from host.terminal.text import ask_text
from shared_engine.games.catalogue import open_rules
from shared_engine.games.reading import is_number
from shared_engine.wire.commands import Report

# What plays and stores a game takes a second to load: it is loaded once nothing is refused.
if TYPE_CHECKING:
    from host.device.keys import Keys
    from host.device.route import Route
    from host.terminal.console import Terminal
    from host.views.terminal.screen import Screen

_START_S = 120
_END_S = 10  # in which a board ends once its port is gone
_PRINTED_LINES = 30  # a traceback, and what came before it
# The air lives in real time: on a faster board it would be long, between two pings, since it has
# heard of the computer.
_MOST_SPEED_ON_AIR = 10
# Where the card ends in the text of a move.
_CARD_ENDS = re.compile("[:=]")
_EXPLAINED = (
    "Type the number before it. A field is counted from the start before it, in the direction of "
    "play; the first slot of a finish is the outermost."
)


class _Report(TypedDict):
    tags: int


@dataclass(frozen=True)
class DemoOptions:
    """What the options of `collie demo` say, each under its name."""

    seed: int
    speed: float
    hands: str
    fumbles: float
    link: str
    folder: Path | None
    as_json: bool
    players: str | None
    missing: MissingOptions
    rules: RulesOptions

    @property
    def has_radio(self) -> bool:
        """The board is followed by air."""
        return self.link == "ble"

    def simulation(self, folder: Path, starter: int) -> list[str]:
        """The arguments of `collie simulate` for a board in *folder*, where *starter* begins."""
        numbers = [
            "--seed",
            str(self.seed),
            "--speed",
            str(self.speed),
            "--fumbles",
            str(self.fumbles),
        ]
        rules = [
            "--ruleset",
            self.rules.ruleset,
            *(part for pair in self.rules.pairs for part in ("--option", pair)),
        ]
        radio = ["--radio"] if self.has_radio else []
        seats = ",".join(str(seat + 1) for seat in self.missing.seats)
        missing = ["--missing", seats, "--starter", str(starter + 1)] if seats else []
        hands = ["--hands", self.hands]
        players = ["--players", self.players] if self.players is not None else []
        return [str(folder), "--attached", *hands, *players, *numbers, *rules, *radio, *missing]


class SimulatedProcess:
    """A simulated board as a process of its own, started by *command*: the JSON lines it prints,
    and what its firmware prints."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603  (ourselves)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        self._lines: queue.Queue[dict[str, Any]] = queue.Queue()
        self._printed: deque[str] = deque(maxlen=_PRINTED_LINES)
        assert self._process.stdout
        assert self._process.stderr
        # It would wait for ever once a pipe is full.
        self._reading = (
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(
                target=self._printed.extend, args=(self._process.stderr,), daemon=True
            ),
        )
        for thread in self._reading:
            thread.start()

    def _read(self, lines: IO[str]) -> None:
        for line in lines:
            self._lines.put(json.loads(line))
        self._lines.put({"event": "ended"})

    @property
    def printed(self) -> str:
        """The last lines of its standard error: what the firmware prints, a traceback above all."""
        return "".join(self._printed.copy()).strip()

    def next(self, timeout_s: float = 0) -> dict[str, Any] | None:
        """What its next line says, or None if there is none within *timeout_s*.

        Raises:
            SimulatorError: the process has ended; the message holds what it printed last.
        """
        try:
            line = self._lines.get(timeout=timeout_s) if timeout_s else self._lines.get_nowait()
        except queue.Empty:
            return None
        if line["event"] == "ended":
            self._finish()
            raise SimulatorError(
                f"the simulated board has ended: {self.printed.removeprefix('collie: ')}"
            )
        return line

    def expect_end(self, timeout_s: float) -> None:
        """Skip its lines until there is none within *timeout_s*. Raises SimulatorError, as `next`,
        when it has ended by then."""
        while self.next(timeout_s):
            pass

    def answer(self, **facts: Any) -> None:
        """Answer a question."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(facts) + "\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        """End the process."""
        self._process.terminate()
        self._finish()

    def _finish(self) -> None:
        """Read what an ended process has left, and close its pipes."""
        self._process.wait()
        for thread in self._reading:
            thread.join()
        with self._process:
            pass


def ourselves() -> list[str]:
    """What starts this program as another process, also where it is installed."""
    return [sys.executable, str(Path(main.__file__ or ""))]


class PrintedLast:
    """Lets people see by *note* what *board* has printed last, while it is lost."""

    def __init__(self, board: SimulatedProcess, note: Callable[[str, str], None]) -> None:
        self._board = board
        self._note = note
        self._noted = ""

    def update(self, *, is_lost: bool) -> None:
        """Note what the board has printed if it is lost, once."""
        printed = self._board.printed if is_lost else self._noted
        if printed != self._noted:
            self._noted = printed
            self._note("the board printed last", printed)


@click.command()
@click.option(
    "--seed", type=int, default=7, show_default=True, help="Another seed is another game."
)
@speed_option(10.0)
@click.option(
    "--hands",
    type=click.Choice(["auto", "expert", "human"]),
    default="auto",
    show_default=True,
    help="human: you choose for seat 0. expert: pens of Brothers are placed as well as can be.",
)
@fumbles_option
@click.option(
    "--link",
    type=click.Choice(["usb", "ble"]),
    default="usb",
    show_default=True,
    help="ble: pair by the simulated cable, then follow over the virtual radio, encrypted.",
)
@click.option(
    "--folder", type=NamedPath(file_okay=False), help="Where the demo keeps its board and games."
)
@json_option
@players_option
@missing_options()
@ruleset_options
@leads_to(
    Next("collie try", "play yourself, on a page"),
    Next("collie demo --hands human", "choose for seat 0", unless=("folder",)),
    Next("collie rules list", "other games to see"),
)
@given_as(DemoOptions)
def demo(options: DemoOptions) -> None:
    """Play one whole game on the simulated board, with the real firmware on real MicroPython.

    Simulated hands lay cards and move marbles; the board senses them and keeps its log; this
    program follows over the serial line or by air, referees again and compares. Ends with the paths
    of the score sheet and of a page that shows the game again.
    """
    if options.has_radio and not 0 < options.speed <= _MOST_SPEED_ON_AIR:
        raise click.UsageError(
            "the air lives in real time: with --link ble, --speed is above 0 and at most "
            f"{_MOST_SPEED_ON_AIR}"
        )
    if options.as_json and options.hands == "human":
        raise click.UsageError("--hands human asks people, --json is for programs: leave one out")
    chosen = options.rules.choose()
    from host.cli.simulate import check_hands, check_missing, check_players
    from host.simulator.meadow_world import check_board

    _, rules = open_rules({"ruleset": chosen.ruleset, "options": chosen.options})
    check_hands(chosen.ruleset, options.hands)
    check_missing(chosen, options.missing, options.hands, options.fumbles)
    check_players(options.players, options.missing, options.hands)
    choosers_of(options.players, chosen, options.seed)  # else it is refused
    check_board(rules)  # else it is refused, and nothing that lies in the folder is lost
    game: dict[str, Any] = {
        "ruleset": chosen.ruleset,
        "options": chosen.options,
        "starter": options.seed % rules.seats,
    }
    if options.missing.seats:
        game["programs"] = options.missing.programs(chosen)
    played = {
        "seed": options.seed,
        "hands": options.hands,
        "fumbles": options.fumbles,
        "link": options.link,
        **({} if options.players is None else {"players": options.players}),
        **game,
    }
    from host.terminal.console import Terminal
    from host.views.terminal.screen import Screen

    micropython()  # people see that it is fetched
    folder = options.folder or demos_folder() / default_name(played)
    place = prepare(folder, played)
    console = Terminal(stderr=options.as_json)
    simulation = options.simulation(place / "board", game["starter"])
    board = SimulatedProcess([*ourselves(), "simulate", *simulation])
    try:
        with Screen(console) as screen:
            _play(board, screen, place, game)
    except TransportError:
        board.expect_end(_END_S)  # its port goes first
        raise
    except DeviceError as error:
        raise SimulatorError(
            f"{error}\nThe board printed last: {board.printed or '(nothing)'}"
        ) from error
    finally:
        board.stop()
    facts, lines = _export(folder, place)
    put(
        "\n".join([*lines, f"or served: {served_by(options.folder)}"]),
        facts,
        as_json=options.as_json,
    )


def served_by(folder: Path | None) -> str:
    """What to type to see the game in *folder*, None where demos are kept usually, on a page."""
    return (
        as_typed("replay", "--db", str(folder / "games.db"))
        if folder
        else as_typed("table", "--demo")
    )


def _play(board: SimulatedProcess, screen: "Screen", folder: Path, game: dict[str, Any]) -> None:
    """Follow *board* through the *game*, and keep it in *folder*."""
    from host.app import following
    from host.cli.route import route_by_air
    from host.device.keys import FileKeys
    from host.device.reply import read_reply
    from host.device.route import Route
    from host.transports.serial import SerialTransport

    ready = board.next(_START_S)
    if ready is None:
        raise HostError(f"the simulated board has not started within {_START_S} s")
    won: list[dict[str, Any]] = []

    def listen() -> None:
        line = board.next()
        if line and line["event"] == "won":
            won.append(line)
        elif line and line["event"] == "ask":
            screen.pause()
            board.answer(move=choose_move(line))
            screen.resume()
        printed_last.update(is_lost=follower.is_lost)

    cable = Route(SerialTransport(ready["port"]))
    keys = FileKeys(folder / "keys.json")
    radio = ready.get("radio")
    paired = _pair(cable, keys) if radio else ""
    route = route_by_air("", Path(radio), keys) if radio else cable
    with following(route, folder / "games.db", screen.show, on_turn=listen) as follower:
        printed_last = PrintedLast(board, follower.note)
        follower.note("live heap after boot", _kilobytes(ready))
        if paired:
            follower.note("paired by cable", paired)
        follower.connect()
        follower.begin(game)
        follower.follow(until_won=True, is_strict=True)
        while not won:
            listen()
        follower.note("live heap at the end", _kilobytes(won[0]))
        tags = read_reply(follower.command(Report()), _Report, "how it is")["tags"]
        follower.note("cards the board knows", str(tags))


def _export(folder: Path, place: Path) -> tuple[dict[str, Any], list[str]]:
    """Write the score sheet of what was played in *place*, which then is what *folder* holds;
    return who has won, and where all is, for programs and in lines for people."""
    from host.export.files import write
    from host.export.formats import export
    from host.language.language import ENGLISH, language
    from host.live.words import have_won
    from host.store.record import record_of
    from host.store.store import Store
    from host.store.tags import winners

    store = Store(place / "games.db")
    for name, form in (("game.txt", "text"), ("game.json", "json"), ("game.html", "html")):
        write(place / name, export(store, 1, form))
    record = record_of(store, 1)
    store.close()
    replace(folder, place)
    path, page = folder / "game.txt", folder / "game.html"
    facts = {
        "won": list(winners(record) or ()),
        "turns": len(record.turns),
        "games": str(folder / "games.db"),
    }
    return {**facts, "score_sheet": str(path), "page": str(page)}, [
        f"{have_won(winners(record) or (), language(ENGLISH))} after {len(record.turns)} turns.",
        f"games: {as_typed('games', '--db', str(folder / 'games.db'))}",
        f"score sheet: {path}",
        f"see it again: {page.resolve().as_uri()}",
    ]


def _pair(cable: "Route", keys: "Keys") -> str:
    """Pair by *cable*; return the id of the board."""
    from host.device.conversation import Conversation
    from host.device.pairing import Pairing

    with Conversation(cable.client()) as conversation:
        pairing = Pairing(conversation, keys)
        pairing.pair()
        return pairing.board


def _kilobytes(line: dict[str, Any]) -> str:
    return f"{line['heap_live'] / 1000:.1f} kB"


def choose_move(asked: dict[str, Any]) -> int:
    """Let the person at the terminal choose what is asked: a card to give, or a move by its card
    and, if there are several, what it does.

    Raises:
        click.Abort: the person wants to stop.
    """
    from host.language.language import ENGLISH, language
    from host.terminal.console import Terminal

    words = language(ENGLISH)
    cards = [_CARD_ENDS.split(move)[0] for move in asked["moves"]]
    console = Terminal()
    console.print()
    console.print(f"Your hand: {', '.join(map(words.card, asked['hand']))}")
    if "gives_to" in asked:
        question = f"Which card do you give to {words.player(asked['gives_to'])}"
    else:
        question = "Which card"
    different = list(dict.fromkeys(cards))
    card = different[_ask(console, list(map(words.laid, different)), question)]
    found = [number for number, one in enumerate(cards) if one == card]
    if "gives_to" in asked or not found[1:]:
        return found[0]
    return found[_ask(console, [asked["says"][number] for number in found], "What does it do")]


def _ask(console: "Terminal", offered: list[str], question: str) -> int:
    """The number of one of what is *offered*, from 0 on. Raises click.Abort for q."""
    for number, one in enumerate(offered, 1):
        console.print(f"{number:4d}  {one}")
    while True:
        answer = ask_text(f"{question} (? explains, q stops)").strip()
        if answer == "q":
            raise click.Abort
        if is_number(answer) and 1 <= int(answer) <= len(offered):
            return int(answer) - 1
        console.print(_EXPLAINED if answer == "?" else f"{answer!r} is none of 1..{len(offered)}")
