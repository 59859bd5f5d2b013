"""The options for seats that nobody has: `--missing` and `--level`."""

import functools
from dataclasses import dataclass
from typing import Any

import click

from host.cli.options import Command
from host.errors import HostError
from host.rulesets.choice import Choice
from host.store.said import SEATS
from shared_engine.games.catalogue import open_rules
from shared_engine.games.on_board import DOG, room_of
from shared_engine.players.levels import LAPTOP_LEVELS, names

_NAMES = names()


@dataclass(frozen=True)
class MissingOptions:
    """What `--missing` (seats from 0 on) and `--level` say."""

    seats: tuple[int, ...]
    level: str

    def programs(self, rules: Choice) -> list[str]:
        """Who plays which seat by *rules*, "" where somebody sits.

        Raises:
            HostError: there is no such seat, or nobody would be left, or no program plays that.
        """
        if room_of(rules.ruleset) != DOG:
            raise HostError(f"--missing: a board plays seats of Dog, not of {rules.ruleset}")
        _, opened = open_rules({"ruleset": rules.ruleset, "options": rules.options})
        if max(self.seats) >= opened.seats:
            raise HostError(
                f"--missing {max(self.seats) + 1}: {rules.ruleset} has {opened.seats} seats"
            )
        if len(self.seats) == opened.seats:
            raise HostError("--missing names all seats, and one at least is yours")
        return [self.level if seat in self.seats else "" for seat in range(opened.seats)]


def missing_options(when: str = "") -> Any:
    """`--missing SEAT,SEAT...` and `--level NAME`, said to be for *when*; the command gets them as
    `missing`."""

    def wrap(command: Command) -> Command:
        @functools.wraps(command)
        def run(*, missing: tuple[int, ...], level: str, **others: Any) -> Any:
            return command(missing=MissingOptions(missing, level), **others)

        how = click.option(
            "--level",
            type=click.Choice([*_NAMES, *LAPTOP_LEVELS]),
            default=_NAMES[-1],
            show_default=True,
            help=f"With --missing: how well they play; {' and '.join(LAPTOP_LEVELS)} as long as "
            "this computer follows the board.",
        )
        return click.option(
            "--missing",
            callback=_read_seats,
            metavar="SEAT,SEAT...",
            help=f"{when}Seats that nobody has, as in 2,4: the board plays them "
            "(docs/missing-seats.md).",
        )(how(run))

    return wrap


def _read_seats(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> tuple[int, ...]:
    """Seats from "2,4", where they count from 1."""
    if text is None:
        return ()
    found = [int(one) - 1 if one.strip().isdecimal() else -1 for one in text.split(",")]
    if not all(0 <= one < len(SEATS) for one in found) or len(set(found)) < len(found):
        raise click.BadParameter(
            f"seats are different numbers from 1 to {len(SEATS)}, as in 2,4, not {text!r}"
        )
    return tuple(found)
