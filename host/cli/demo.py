"""`collie demo`: one whole game on the simulated board, refereed by the host over the serial line or the virtual radio."""

import json
import queue
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any

import click
from rich.console import Console

from host.app import Table
from host.cli.options import choose_rules, fumbles_option, ruleset_options
from host.cli.route import Line, line_by_air
from host.device.conversation import Caller
from host.device.keys import FileKeys
from host.device.pairing import Pairing
from host.errors import HostError
from host.export.files import export, write
from host.settings import data_folder
from host.store.store import Store
from host.transports.serial import SerialTransport
from host.views.terminal.screen import Screen
from shared_engine.games.catalogue import refuse_on_device
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.messages import COMMAND_REPORT

_START_S = 120
_MADE = {"board", "games.db", "games.db-shm", "games.db-wal", "game.txt", "game.json", "keys.json"}
# The air lives in real time: on a faster board it would be long, between two pings, since it has heard of the computer.
_MOST_SPEED_ON_AIR = 10


class SimulatedProcess:
    """The simulated board as a process of its own, with the JSON lines it tells."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        speed: float,
        hands: str,
        fumbles: float,
        ruleset: str,
        options: tuple[str, ...],
        *,
        has_radio: bool = False,
    ) -> None:
        command = [sys.executable, "-m", "host", "simulate", str(folder), "--attached"]
        command += ["--seed", str(seed), "--speed", str(speed), "--ruleset", ruleset, "--hands", hands]
        command += ["--fumbles", str(fumbles)]
        command += ["--radio"] if has_radio else []
        command += [part for option in options for part in ("--option", option)]
        self._process = subprocess.Popen(  # noqa: S603  (ourselves)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._told: queue.Queue[dict[str, Any]] = queue.Queue()
        assert self._process.stdout
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()

    def _read(self, lines: IO[str]) -> None:
        for line in lines:
            self._told.put(json.loads(line))
        self._told.put({"event": "ended"})

    def next(self, timeout_s: float = 0) -> dict[str, Any] | None:
        """The next thing told, or None if there is none within *timeout_s*.

        Raises:
            HostError: the process has ended; the message is its last words.
        """
        try:
            told = self._told.get(timeout=timeout_s) if timeout_s else self._told.get_nowait()
        except queue.Empty:
            return None
        if told["event"] == "ended":
            assert self._process.stderr
            raise HostError(f"the simulated board has ended: {self._process.stderr.read().strip()}")
        return told

    def answer(self, **facts: Any) -> None:
        """Answer a question."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(facts) + "\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()


@click.command()
@click.option("--seed", type=int, default=7, show_default=True, help="Another seed is another game.")
@click.option("--speed", type=float, default=10.0, show_default=True, help="Times real time; 0 = as fast as possible.")
@click.option(
    "--hands",
    type=click.Choice(["auto", "human"]),
    default="auto",
    show_default=True,
    help="human: you choose for seat 0.",
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
    "--folder", type=click.Path(path_type=Path, file_okay=False), help="Where the demo keeps its board and games."
)
@ruleset_options
def demo(
    seed: int,
    speed: float,
    hands: str,
    fumbles: float,
    link: str,
    folder: Path | None,
    ruleset: str,
    options: tuple[str, ...],
) -> None:
    """Play one whole game on the simulated board, with the real firmware on real MicroPython.

    Simulated hands lay cards and move marbles; the board senses them and keeps its log; this program follows over the
    serial line or by air, referees again and compares. Ends with the path of the score sheet.
    """
    if link == "ble" and not 0 < speed <= _MOST_SPEED_ON_AIR:
        raise click.UsageError(
            f"the air lives in real time: with --link ble, --speed is above 0 and at most {_MOST_SPEED_ON_AIR}"
        )
    chosen = choose_rules(ruleset, options)
    rules = load(chosen.ruleset, chosen.options)
    refuse_on_device(rules)
    folder = folder or data_folder() / "demo" / f"seed-{seed}"
    _clear(folder)
    console = Console()
    store = Store(folder / "games.db")
    has_radio = link == "ble"
    board = SimulatedProcess(folder / "board", seed, speed, hands, fumbles, ruleset, options, has_radio=has_radio)
    try:
        with Screen(console) as screen:
            ready = board.next(_START_S)
            if ready is None:
                raise HostError(f"the simulated board has not started within {_START_S} s")
            screen.note("live heap after boot", _kilobytes(ready))
            won: list[dict[str, Any]] = []

            def listen() -> None:
                told = board.next()
                if told and told["event"] == "won":
                    won.append(told)
                elif told and told["event"] == "ask":
                    board.answer(move=_choose(console, screen, told))

            cable = SerialTransport(ready["port"])
            line = _pair(cable, Path(ready["radio"]), folder / "keys.json", screen) if has_radio else Line(cable)
            table = Table(line.transport, store, screen, listen, line.secure)
            table.connect()
            table.begin({"ruleset": chosen.ruleset, "options": chosen.options, "starter": seed % rules.seats})
            table.follow(until_won=True)
            while not won:
                listen()
            screen.note("live heap at the end", _kilobytes(won[0]))
            screen.show(table.follower.referee)
            tags = json.loads(table.command(COMMAND_REPORT, b""))["tags"]
            screen.note("cards the board knows", str(tags))
            table.close()
        path = folder / "game.txt"
        write(path, export(store, 1, "text"))
        write(folder / "game.json", export(store, 1, "json"))
        winner = table.follower.record.result if table.follower.record else "?"
        console.print(f"team {winner} has won after {table.follower.referee.turns} turns.")
        console.print(f"score sheet: {path}", soft_wrap=True)
    finally:
        board.stop()
        store.close()


def _pair(cable: SerialTransport, radio: Path, keys_file: Path, screen: Screen) -> Line:
    """Pair by *cable*, and return the line by air."""
    keys = FileKeys(keys_file)
    caller = Caller(cable)
    try:
        caller.connect()
        pairing = Pairing(caller, keys)
        pairing.pair()
    finally:
        caller.close()
    screen.note("paired by cable", pairing.board)
    return line_by_air("", radio, keys)


def _clear(folder: Path) -> None:
    """Make *folder*, or remove what an earlier demo left in it.

    Raises:
        HostError: there is something else in it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    others = sorted(path.name for path in folder.iterdir() if path.name not in _MADE)
    if others:
        raise HostError(f"{folder} holds {others[0]}, which no demo has made; choose an empty folder with --folder")
    shutil.rmtree(folder)
    folder.mkdir()


def _kilobytes(told: dict[str, Any]) -> str:
    return f"{told['heap_live'] / 1000:.1f} kB"


def _choose(console: Console, screen: Screen, asked: dict[str, Any]) -> int:
    """Let the person at the terminal choose one of the moves asked about."""
    screen.pause()
    console.print(f"\nYour hand: {' '.join(asked['hand'])}")
    for number, move in enumerate(asked["moves"], 1):
        console.print(f"{number:4d}  {move}", highlight=False)
    chosen: int = click.prompt("Which one", type=click.IntRange(1, len(asked["moves"])))
    screen.resume()
    return chosen - 1
