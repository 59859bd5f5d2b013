"""What one would do next: said behind what a verb has written, where a person reads it."""

import functools
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any

import click

from host.terminal.text import is_on_terminal, write

Command = Callable[..., Any]

_NAME = "collie"
_NOTHING = "boardcollie.nothing_follows"
# What chooses a board or a database goes on to the next verb, if that has the same option.
_CARRIED = ("port", "ble", "radio", "db")


@dataclass(frozen=True)
class Next:
    """A verb to be typed.

    Attributes:
        typed: all of it; `{name}` is what that parameter of the verb before said, and GAME and
            other capitals are chosen by people.
        words: what it is good for.
        given: only where these parameters said something, as those in `typed` have to.
        unless: not where one of these did.
    """

    typed: str
    words: str
    given: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    def fits(self, said: Mapping[str, Any]) -> bool:
        """It can be typed after a verb whose parameters *said* that."""
        named = [name for _, name, _, _ in Formatter().parse(self.typed) if name]
        return all(map(said.get, (*self.given, *named))) and not any(map(said.get, self.unless))


def leads_to(*steps: Next, by_hand: bool = False) -> Callable[[Command], Command]:
    """Let a verb name the *steps* that follow it, on a terminal and not behind JSON.

    Args:
        by_hand: it usually ends by Ctrl-C, so they are named then, too.
    """

    def wrap(command: Command) -> Command:
        @functools.wraps(command)
        def run(*arguments: Any, **options: Any) -> Any:
            try:
                done = command(*arguments, **options)
            except KeyboardInterrupt:
                if by_hand:
                    _say(steps)
                raise
            except SystemExit:  # it has found something, and said so by its exit code
                _say(steps)
                raise
            _say(steps)
            return done

        run.next_steps = steps  # type: ignore[attr-defined]
        return run

    return wrap


def as_typed(*words: str, program: str | None = None) -> str:
    """A command of this program as the person can type it where this one was typed.

    Args:
        words: behind the program's name, of any characters.
        program: how it was started; None is how this process was. `.venv/bin/collie` stays what
            it is; `collie` is one that the shell finds, and whatever has another name.
    """
    started = sys.argv[0] if program is None else program
    is_found = Path(started).name != _NAME or shutil.which(_NAME) == started
    return shlex.join([_NAME if is_found else started, *words])


def nothing_follows() -> None:
    """Name no steps behind the verb under way: it has said itself what to do, since there is
    nothing yet."""
    click.get_current_context().meta[_NOTHING] = True


def steps_of(command: click.Command) -> tuple[Next, ...]:
    """The steps that *command* leads to."""
    return getattr(command.callback, "next_steps", ())


def _say(steps: tuple[Next, ...]) -> None:
    context = click.get_current_context()
    is_left_out = (
        context.invoked_subcommand or context.params.get("as_json") or context.meta.get(_NOTHING)
    )
    if is_left_out or not is_on_terminal():
        return
    found = [(_typed(one, context), one.words) for one in steps if one.fits(context.params)]
    if found:
        from host.terminal.console import Terminal  # rich, which most that is run does not need

        write(block(found, Terminal().width))


def block(steps: list[tuple[str, str]], width: int) -> str:
    """The *steps*, of what is typed and words about it, in lines of at most *width* places, as far
    as that is possible."""
    longest = max(len(typed) for typed, _ in steps)
    widest = longest + max(len(words) for _, words in steps) + len("  " * 2)
    if widest <= width:
        return "\n".join(
            ["", "next:", *(f"  {typed:<{longest}}  {words}" for typed, words in steps)]
        )
    return "\n".join(["", "next:", *(f"  {words}:\n    {typed}" for typed, words in steps)])


def _typed(step: Next, context: click.Context) -> str:
    said = context.params
    typed = step.typed.format_map({name: shlex.quote(str(value)) for name, value in said.items()})
    known = _parameters(typed, context)
    for name in _CARRIED:
        if name in known and said.get(name) is not None and f"--{name}" not in typed:
            value = str(said[name])  # of a URL without its password
            typed += f" --{name} {shlex.quote(value)}" if value else f" --{name}"
    return as_typed() + typed.removeprefix(_NAME)


def _parameters(typed: str, context: click.Context) -> set[str | None]:
    """The names of the parameters of the verb that is *typed*."""
    command = context.find_root().command
    for word in typed.split()[1:]:
        below = command.get_command(context, word) if isinstance(command, click.Group) else None
        if below is None:
            break
        command = below
    return {parameter.name for parameter in command.params}
