"""`collie deck`: enrol cards, look what a board knows, keep it in a file."""

import os
import queue
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.table import Table

from host.cli.next_steps import Next, leads_to
from host.cli.options import NamedPath, json_option
from host.cli.output import put, put_out
from host.cli.route import port_option
from host.deck.board_decks import BoardDecks, Enrolment, StoredDeck
from host.deck.tags import Decks, format_decks, missing, read_decks, refuse_same, same_uid, wanted
from host.device.conversation import Conversation
from host.device.route import Route
from host.errors import CommandInterruptedError, DeckError, DeviceError, HostError
from host.language.language import ENGLISH, language
from host.terminal.console import Terminal, WordsColumn
from host.terminal.text import confirm, warn, write, write_json
from host.transports.serial import SerialTransport
from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.boards.decks import MOST_DECKS
from shared_engine.log.events import CONTROLS

_LOOK_S = 0.2
_KEYS = "u: take the last card back, s: skip this rank, q: stop (each with Enter)"

Command = Callable[..., Any]


@click.group()
def deck() -> None:
    """Cards and their stickers: docs/cards.md."""


def _deck_option(text: str, default: int | None = None) -> Callable[[Command], Command]:
    return click.option(
        "--deck",
        "number",
        type=click.IntRange(1, MOST_DECKS),
        default=default,
        show_default=True,
        help=text,
    )


_packs_option = click.option(
    "--packs",
    type=click.IntRange(0, 255),
    help="Packs of cards in the deck; 0 is the control cards alone. [default: as many as the "
    "board's games need]",
)


@contextmanager
def _board(port: str | None) -> Generator[tuple[Conversation, BoardDecks]]:
    with Conversation(Route(SerialTransport(port)).client()) as conversation:
        yield conversation, BoardDecks(conversation)


@deck.command()
@_deck_option("Number of the deck.", 1)
@_packs_option
@port_option
@leads_to(
    Next("collie deck check", "see whether a card is missing"),
    Next("collie deck export FILE", "keep the table of stickers"),
)
def enrol(number: int, packs: int | None, port: str | None) -> None:
    """Teach the board the cards of a deck, one after the other; it names the next one.

    Sort them before. Stop whenever you like: it goes on with the first card that is missing.
    """
    typed = _typed()
    with _board(port) as (conversation, board), _Screen() as screen:
        chosen, names = _chosen(conversation, packs)
        restarts = conversation.restarts
        state: Enrolment | None = board.enrol(number, chosen)
        try:
            while state is not None:
                screen.show(state)
                if not state["want"]:
                    break
                conversation.wait(_LOOK_S)
                try:
                    state = _do(typed, board)
                except CommandInterruptedError:
                    state = None
                # it was not stopped, its power was
                if state is None and conversation.restarts > restarts:
                    restarts = conversation.restarts
                    state = board.enrol(number, chosen)
        finally:
            with suppress(HostError):
                board.stop()
        stored = board.read(number)
    _report(Terminal(), number, stored, names)


def _chosen(conversation: Conversation, packs: int | None) -> tuple[int, dict[str, int]]:
    """How many packs a deck of the board that was greeted has, and how many of each control and
    card."""
    hello = conversation.hello
    assert hello is not None, "a board was greeted"
    if hello.geometry not in NAMES:
        raise DeckError(
            f"this program knows no board {hello.geometry!r}, but {', '.join(NAMES)}: bring it and "
            "the board to one version"
        )
    kind = board_named(hello.geometry)
    chosen = kind.packs if packs is None else packs
    return chosen, wanted(kind, chosen)


def _do(typed: "queue.Queue[str]", board: BoardDecks) -> Enrolment | None:
    """Do what was typed; return how far it is, None at the end."""
    with suppress(queue.Empty):
        key = typed.get_nowait()
        if key == "q":
            return None
        step = {"u": board.undo, "s": board.skip}.get(key)
        if step:
            with suppress(DeviceError):  # it has just ended
                step()
    return board.enrolment()


def _typed() -> "queue.Queue[str]":
    """The lines somebody types; they come while the board is looked at."""
    typed: queue.Queue[str] = queue.Queue()

    def read() -> None:
        with suppress(OSError):
            # not sys.stdin: its lock would be held when the program ends
            while data := os.read(0, 64):
                for line in data.decode(errors="replace").split():
                    typed.put(line.lower())

    threading.Thread(target=read, daemon=True).start()
    return typed


class _Screen:
    """Which card to lay next, and how far it is: a bar on a terminal, else a line for each rank."""

    def __init__(self) -> None:
        self._console = Terminal()
        self._bar = Progress(
            WordsColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=self._console,
            transient=True,
        )
        self._task = self._bar.add_task("", total=None)
        self._last = Enrolment(done=0, of=0, want="", left=0, problem="")

    def __enter__(self) -> Self:
        self._console.print(_KEYS)
        if self._console.is_terminal:
            self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._console.is_terminal:  # elsewhere it would write an empty line
            self._bar.stop()

    def show(self, state: Enrolment) -> None:
        if state["problem"] and state["problem"] != self._last["problem"]:
            self._console.print(f"no: {state['problem']}", style="yellow")
        if state["want"] and state["want"] != self._last["want"] and not self._console.is_terminal:
            self._console.print(_request(state))
        self._bar.update(
            self._task, description=_request(state), completed=state["done"], total=state["of"]
        )
        self._last = state


def _request(state: Enrolment) -> str:
    if not state["want"]:
        return "done"
    if state["want"] in CONTROLS:
        return f"lay the control card {_words(state['want'])}"
    return f"lay a card {language(ENGLISH).card(state['want'])}, {state['left']} to go"


@deck.command("list")
@json_option
@_packs_option
@port_option
@leads_to(Next("collie deck check", "what is missing, card by card"))
def list_command(as_json: bool, packs: int | None, port: str | None) -> None:
    """List the decks the board knows."""
    with _board(port) as (conversation, board):
        _, names = _chosen(conversation, packs)
        decks = {number: board.read(number) for number in sorted(board.sizes())}
    found = [_counts(number, stored, names) for number, stored in decks.items()]
    if as_json:
        write_json(found)
    elif found:
        grid = Table(*found[0], box=None)
        for counts in found:
            grid.add_row(*map(str, counts.values()))
        Terminal().print(grid)
    else:
        write("no deck is enrolled; begin with `collie deck enrol`")


def _counts(number: int, stored: StoredDeck, names: dict[str, int]) -> dict[str, int]:
    """What there is in deck *number*."""
    controls = sum(tag.is_control for tag in stored.tags)
    counts = {"deck": number, "cards": len(stored.tags) - controls, "controls": controls}
    return {
        **counts,
        "missing": sum(missing(stored.tags, names)[0].values()),
        "damaged": stored.damaged,
    }


@deck.command()
@_deck_option("Number of the deck [default: all].")
@_packs_option
@json_option
@port_option
@leads_to(
    Next("collie deck enrol", "lay what is missing"),
    Next("collie deck export FILE", "keep the table of stickers"),
)
def check(number: int | None, packs: int | None, as_json: bool, port: str | None) -> None:
    """Say what is missing, or there twice. Exit code 1 if anything is."""
    with _board(port) as (conversation, board):
        _, names = _chosen(conversation, packs)
        numbers = [number] if number else sorted(board.sizes()) or [1]
        decks = {one: board.read(one) for one in numbers}
    console = Terminal()
    twice = same_uid({one: stored.tags for one, stored in decks.items()})
    if as_json:
        write_json(
            [_lacks(one, stored, names, [uid for uid, _ in twice]) for one, stored in decks.items()]
        )
    else:
        for one, stored in decks.items():
            _report(console, one, stored, names)
        for uid, places in twice:
            found = " and ".join(
                f"deck {one} ({_words(decks[one].tags[tag].name)})" for one, tag in places
            )
            console.print(f"the sticker {uid.hex()} is in {found}")
    if twice or any(
        stored.damaged or any(missing(stored.tags, names)) for stored in decks.values()
    ):
        sys.exit(1)


def _lacks(
    number: int, stored: StoredDeck, names: dict[str, int], twice: list[bytes]
) -> dict[str, Any]:
    """What is wrong with deck *number*, for programs."""
    lacks, spare = missing(stored.tags, names)
    uids = [uid.hex() for uid in twice if uid in [tag.uid for tag in stored.tags]]
    found: dict[str, Any] = {
        "deck": number,
        "tags": len(stored.tags),
        "missing": lacks,
        "too_many": spare,
    }
    return {**found, "damaged": stored.damaged, "twice": uids}


def _report(console: Terminal, number: int, stored: StoredDeck, names: dict[str, int]) -> None:
    """Say what a deck lacks."""
    lacks, spare = missing(stored.tags, names)
    found = [
        f"missing: {_counted(lacks)}" if lacks else "",
        f"too many: {_counted(spare)}" if spare else "",
    ]
    if stored.damaged:
        found.append(
            f"{stored.damaged} damaged entries: enrol what is missing, or `collie deck restore`"
        )
    problems = "; ".join(one for one in found if one)
    console.print(
        f"deck {number}: {len(stored.tags)} tags, {problems or 'complete'}", soft_wrap=True
    )


def _counted(names: dict[str, int]) -> str:
    return ", ".join(
        _words(name) if name in CONTROLS else f"{count} x {name}" for name, count in names.items()
    )


def _words(name: str) -> str:
    return name.replace("_", " ")


@deck.command()
@click.argument("file", type=NamedPath(dir_okay=False))
@port_option
@leads_to(Next("collie deck restore {file}", "write it to a board again"))
def export(file: Path, port: str | None) -> None:
    """Write all decks of the board to FILE, or to standard output for -. Keep it: without this
    table stickers mean nothing."""
    with _board(port) as (_, board):
        decks = {number: board.read(number) for number in sorted(board.sizes())}
    if not any(stored.tags for stored in decks.values()):
        raise DeckError(
            "no deck is enrolled, there is nothing to export; begin with `collie deck enrol`"
        )
    put_out(
        format_decks({number: stored.tags for number, stored in decks.items() if stored.tags}), file
    )
    for number, stored in decks.items():
        damaged = f", {stored.damaged} damaged entries left out" if stored.damaged else ""
        warn(f"deck {number}: {len(stored.tags)} tags{damaged}")


@deck.command()
@click.argument("file", type=NamedPath(dir_okay=False, exists=True))
@_deck_option("Restore this deck alone [default: all of the file].")
@click.option("--replace", is_flag=True, help="Also if tags are lost that the file has not.")
@json_option
@port_option
@leads_to(Next("collie deck check", "see whether a card is missing"))
def restore(file: Path, number: int | None, replace: bool, as_json: bool, port: str | None) -> None:
    """Write the decks of FILE to the board; its other decks stay.

    The file is checked first. Each deck is replaced at once: a power cut leaves the old one or the
    new one.
    """
    decks = read_decks(file)
    if number is not None:
        if number not in decks:
            raise DeckError(
                f"{file} has no deck {number}, but {', '.join(map(str, decks))}; choose one of them"
            )
        decks = {number: decks[number]}
    with _board(port) as (_, board):
        there: Decks = {one: board.read(one).tags for one in sorted(board.sizes())}
        refuse_same({**there, **decks})
        for one, tags in decks.items():
            lost = [tag for tag in there.get(one, []) if tag not in tags]
            if lost and not replace:
                raise DeckError(
                    f"deck {one} of the board has {len(lost)} tags that differ from the file, the "
                    "first is "
                    f"{lost[0].uid.hex()} ({_words(lost[0].name)}): export it, or say --replace"
                )
        for one, tags in decks.items():
            board.restore(one, tags)
    found = [{"deck": one, "tags": len(tags)} for one, tags in decks.items()]
    put(
        "\n".join(f"deck {one['deck']}: {one['tags']} tags" for one in found),
        found,
        as_json=as_json,
    )


@deck.command()
@_deck_option("Number of the deck.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
@port_option
@leads_to(Next("collie deck enrol", "teach the board another one"))
def remove(number: int | None, yes: bool, as_json: bool, port: str | None) -> None:
    """Let the board forget a deck."""
    if number is None:
        raise click.UsageError("which one? say --deck N")
    if not yes:
        confirm(f"Forget all cards of deck {number}?")
    with _board(port) as (_, board):
        board.remove(number)
    put(f"deck {number} is forgotten", {"deck": number, "forgotten": True}, as_json=as_json)
