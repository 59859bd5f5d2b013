"""Options that several verbs share."""

import functools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from host.errors import HostError, StoreError
from host.language.language import ENGLISH, LANGUAGES, language
from host.live.names import flaw
from host.rulesets.choice import Choice, choose
from host.store.place import Place, parse_place
from host.store.said import SEATS
from shared_engine.games.catalogue import room_of
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import is_number, parse_json

if TYPE_CHECKING:
    from host.live.follower import Follower

Command = Callable[..., Any]
Options = TypeVar("Options")

_THIS_COMPUTER = "127.0.0.1"
_LAST_PORT = 0xFFFF


@dataclass(frozen=True)
class RulesOptions:
    """What `--ruleset` and `--option` say."""

    ruleset: str
    pairs: tuple[str, ...]

    def choose(self, *rooms: str) -> Choice:
        """The rules of `--ruleset`, which a board is to play, with those of `--option` laid over
        them; checked.

        Raises:
            click.BadParameter: no NAME=VALUE.
            HostError: the file cannot be used, or the game is of none of *rooms*
                (games/on_board.py), where there are any.
            RulesetError: no such ruleset, option or value.
        """
        chosen = choose(self.ruleset, parse_options(self.pairs))
        if rooms and room_of(chosen.ruleset) not in rooms:
            raise HostError(
                f"{chosen.ruleset} is not played on a board here; see it with `collie demo "
                f"--ruleset {chosen.ruleset}`"
            )
        return chosen


def given_as(kind: Callable[..., Options]) -> Callable[[Callable[[Options], None]], Command]:
    """Let a command get all of its options as one value of *kind*."""

    def wrap(command: Callable[[Options], None]) -> Command:
        @functools.wraps(command)
        def run(**options: Any) -> None:
            command(kind(**options))

        return run

    return wrap


def read_address(
    _context: click.Context, parameter: click.Parameter, text: str | None
) -> tuple[str, int] | None:
    """Name and port from "board-laptop:4711" or "[::1]:4711"; the name may be left out, it is this
    computer."""
    if text is None:
        return None
    name, _, port = text.rpartition(":")
    if not (is_number(port) and int(port) <= _LAST_PORT):
        raise click.BadParameter(
            f"{text!r} is not {parameter.metavar}, as in 192.168.1.20:4711; ports are 0 to "
            f"{_LAST_PORT}"
        )
    return name.strip("[]") or _THIS_COMPUTER, int(port)


def database_option(command: Command) -> Command:
    """`--db FILE|URL`."""
    return click.option(
        "--db",
        type=PlaceOfDatabase(),
        help="Database: a file, or postgresql://USER@HOST/NAME (docs/games.md) [default: a file "
        "in the user's data folder].",
    )(command)


class NamedPath(click.Path):
    """As click's, of a Path. An empty text, as of a variable that is not set, is refused: it would
    be the folder where one is."""

    def __init__(self, **allowed: bool) -> None:
        super().__init__(path_type=Path, **allowed)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As click's."""
        if not str(value):
            self.fail("it is empty, and names nothing", param, ctx)
        return super().convert(value, param, ctx)


class PlaceOfDatabase(click.ParamType[Place]):
    """A file, or a URL of PostgreSQL."""

    name = "FILE|URL"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Place:
        """As click's."""
        try:
            place = parse_place(str(value))
        except StoreError as error:
            self.fail(str(error), param, ctx)
        if isinstance(place, Path):
            click.Path(dir_okay=False).convert(str(place), param, ctx)
        return place


class NumberRange(click.FloatRange):
    """A number of a range: `nan`, which no comparison finds outside, and `inf` are none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """As click's."""
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a finite number", param, ctx)
        return number


def speed_option(default: float) -> Callable[[Command], Command]:
    """`--speed NUMBER`: of the world's time."""
    return click.option(
        "--speed",
        type=NumberRange(min=0),
        metavar="NUMBER",
        default=default,
        show_default=True,
        help="Times real time; 0 = as fast as possible.",
    )


def fumbles_option(command: Command) -> Command:
    """`--fumbles PERCENT`: of simulated people."""
    return click.option(
        "--fumbles",
        type=NumberRange(0, 100),
        metavar="PERCENT",
        default=0.0,
        show_default=True,
        help="How many of the marbles are handled untidily, in each of the ways in "
        "docs/simulator.md: 5 is careless, 20 wild.",
    )(command)


def read_people(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> dict[int, str]:
    """The names of people by seat, from "Anna,Ben"; a seat without one is called by its colour."""
    names: dict[int, str] = {}
    for seat, name in enumerate((text or "").split(",")):
        found = flaw(name.strip(), names)
        if found:
            raise click.BadParameter(language(ENGLISH).say("refusal", found[0], **found[1]))
        if seat not in SEATS:
            raise click.BadParameter(f"there are {len(SEATS)} seats at most, not {seat + 1}")
        if name.strip():
            names[seat] = name.strip()
    return names


def check_names(names: Mapping[int, str], ruleset: str, seats: int) -> None:
    """Raises click.BadParameter: there are more *names* than the *seats* of a game by *ruleset*."""
    beyond = [name for seat, name in names.items() if seat >= seats]
    if beyond:
        raise click.BadParameter(
            f"{ruleset} has {seats} seats: none is left for {', '.join(beyond)}",
            param_hint="--names",
        )


def name_people(follower: "Follower", names: Mapping[int, str]) -> None:
    """Let people have *names*. Raises click.BadParameter: the game under way has fewer seats."""
    game = follower.log.game
    if game.is_playing and game.referee.position:
        rules = game.referee.position.rules
        check_names(names, rules.ruleset, rules.seats)
    follower.rename(names)


names_option = click.option(
    "--names",
    callback=read_people,
    metavar="NAME,NAME...",
    help="Who plays, from seat 1 on, as in Anna,Ben  [default: the colours].",
)

page_option = click.option(
    "--page",
    type=click.IntRange(0, 65535),
    default=8470,
    show_default=True,
    help="Port of the page on this computer; 0 chooses a free one.",
)


coach_option = click.option(
    "--coach",
    "is_coached",
    is_flag=True,
    help="Say to all what was a mistake, and why, by the card that lay open; no hand is known "
    "(docs/coach.md).",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")


def language_option(command: Command) -> Command:
    """`--lang LANGUAGE`."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=LANGUAGES[0],
        show_default=True,
        help="Language of the words.",
    )(command)


def ruleset_options(command: Command, of: str = "a new game") -> Command:
    """`--ruleset NAME|FILE.toml` and `--option NAME=VALUE`: the rules *of* what; the command gets
    them as `rules`."""

    @functools.wraps(command)
    def run(*, ruleset: str, options: tuple[str, ...], **others: Any) -> Any:
        return command(rules=RulesOptions(ruleset, options), **others)

    differing = click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="A rule that differs from the ruleset's.",
    )
    return click.option(
        "--ruleset",
        default="brandi-4",
        show_default=True,
        metavar="NAME|FILE.toml",
        help=f"Ruleset of {of}: one of `collie rules list`, or a file with your own "
        "(docs/rulesets.md).",
    )(differing(run))


def parse_options(pairs: tuple[str, ...]) -> dict[str, Any]:
    """The options written as NAME=VALUE, a list or table as JSON; not checked.

    Raises:
        click.BadParameter: no NAME=VALUE, or no JSON.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{pair!r} is not NAME=VALUE", param_hint="--option")
        options[name] = _value(name, value)
    return options


def _value(name: str, value: str) -> Any:
    if value.startswith(("[", "{")):
        try:
            return parse_json(value)
        except NotationError as error:
            raise click.BadParameter(f"{name}: {error}", param_hint="--option") from error
    return {"true": True, "false": False}.get(value, int(value) if is_number(value) else value)
