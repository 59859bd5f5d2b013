"""The option for programs that play for simulated people: `--players`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from host.errors import HostError
from host.players.levels import make
from host.players.levels import players as players_of
from host.rulesets.choice import Choice
from shared_engine.games.catalogue import open_rules
from shared_engine.games.dog.move import Move
from shared_engine.games.on_board import DOG, room_of
from shared_engine.players.levels import choose
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

if TYPE_CHECKING:
    from shared_engine.players.levels import Player

players_option: Any = click.option(
    "--players",
    metavar="NAME,NAME...",
    help="A program for each seat chooses cards and moves, as in club,friend,club,friend "
    "(docs/players.md); the people carry them out.",
)


@dataclass(frozen=True)
class Plays:
    """A *player* chooses, as a Chooser does (host/simulator/people.py)."""

    player: "Player"

    def choose_move(self, view: SeatView, cards: list[str]) -> Move:  # noqa: ARG002  it finds them
        """As Chooser's."""
        return choose(self.player, view)

    def choose_gift(self, view: SeatView, taker: int) -> str:
        """As Chooser's."""
        return self.player.exchange(view, taker)


def choosers_of(players: str | None, rules: Choice, seed: int) -> dict[int, Plays]:
    """Who chooses for which seat by *players*, the names of the option, or none; *seed* is their
    chance.

    Raises:
        HostError: there is no such player, or not one for each seat, or no program plays that.
    """
    if players is None:
        return {}
    given = [name.strip() for name in players.split(",")]
    if room_of(rules.ruleset) != DOG:
        raise HostError(f"--players: programs choose in Dog, not in {rules.ruleset}; leave it out")
    known = players_of(rules.ruleset)
    for name in given:
        if name not in known:
            raise HostError(f"--players: {name!r} is no player; there are {', '.join(known)}")
    _, opened = open_rules({"ruleset": rules.ruleset, "options": rules.options})
    if len(given) != opened.seats:
        raise HostError(
            f"--players names {len(given)} of {opened.seats}: {rules.ruleset} takes a name a seat"
        )
    return {
        seat: Plays(make(name, rules.ruleset, Prng(seed + seat))) for seat, name in enumerate(given)
    }
