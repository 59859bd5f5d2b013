"""Options that several verbs share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from shared_engine.games.dog.rulesets import load
from shared_engine.games.reading import is_number

Command = Callable[..., Any]


def database_option(command: Command) -> Command:
    """`--db FILE`."""
    return click.option(
        "--db", type=click.Path(path_type=Path, dir_okay=False), help="Database file [default: the user's data folder]."
    )(command)


def ruleset_options(command: Command) -> Command:
    """`--ruleset NAME` and `--option NAME=VALUE`."""
    command = click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule that differs from the ruleset's."
    )(command)
    return click.option("--ruleset", default="brandi-4", show_default=True, help="Ruleset of a new game.")(command)


def parse_options(ruleset: str, pairs: tuple[str, ...]) -> dict[str, Any]:
    """The options written as NAME=VALUE; checked against the ruleset.

    Raises:
        click.BadParameter: no NAME=VALUE.
        RulesetError: no such ruleset, option or value.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{pair!r} is not NAME=VALUE", param_hint="--option")
        options[name] = {"true": True, "false": False}.get(value, int(value) if is_number(value) else value)
    load(ruleset, options)
    return options
