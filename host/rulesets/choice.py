"""Which rules a table plays: a preset by its name, or a file in which the table keeps its own."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.bounded import read_text
from host.did_you_mean import meant
from host.errors import HostError
from shared_engine.games.brothers import rulesets as brothers
from shared_engine.games.catalogue import BROTHERS, names, room_of
from shared_engine.games.dog import rulesets as dog
from shared_engine.games.errors import RulesetError
from shared_engine.games.reading import check_plain

_ENDING = ".toml"
_KEYS = ("name", "base", "options")
# What `collie rules list` says in more words.
_SEE = "see `collie rules list`"


@dataclass(frozen=True)
class Choice:
    """Rules as they travel: a preset and what differs from it. The title is for people and stays
    here."""

    ruleset: str
    options: dict[str, Any]
    title: str

    @property
    def is_preset(self) -> bool:
        """Whether it is a preset as it is, under its own name."""
        return self.title == self.ruleset and not self.options


def choose(text: str, options: dict[str, Any] | None = None) -> Choice:
    """The rules that *text* names, a preset or a path that ends in .toml, with *options* laid over
    them; checked.

    Raises:
        HostError: the file cannot be used; the message names it, the line or key, and what to do.
        RulesetError: no such ruleset, no such option, or a value it does not have.
    """
    chosen = read_file(Path(text)) if text.lower().endswith(_ENDING) else Choice(text, {}, text)
    if options:
        chosen = Choice(chosen.ruleset, _laid_over(chosen.options, options), chosen.title)
    try:
        presets(chosen.ruleset).load(chosen.ruleset, chosen.options)
    except RulesetError as error:
        raise RulesetError(f"{error}{_meant(chosen)}") from error
    return chosen


def _meant(chosen: Choice) -> str:
    """What people may have meant where they wrote a ruleset, or an option, that there is not; ""
    where nothing is alike."""
    wanted, known = [chosen.ruleset], names()
    if chosen.ruleset in known:
        wanted, known = (
            list(chosen.options),
            [option for option, _, _ in presets(chosen.ruleset).options()],
        )
    return meant(wanted, known)


def presets(ruleset: str) -> Any:
    """The module with options() and load() of the game that *ruleset* belongs to.

    Raises:
        RulesetError: no game has such a ruleset.
    """
    return brothers if room_of(ruleset) == BROTHERS else dog


def _laid_over(options: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    """Both, *others* win; a deck changes only the cards it names, here as in the engine."""
    both = {**options, **others}
    if isinstance(options.get("deck"), dict) and isinstance(others.get("deck"), dict):
        both["deck"] = {**options["deck"], **others["deck"]}
    return both


def read_file(path: Path) -> Choice:
    """Read a ruleset file (docs/rulesets.md) and check it.

    Raises:
        HostError: it cannot be read, or what it says is no ruleset.
    """
    text = _read(path)
    try:
        said = tomllib.loads(text)
        check_plain(said)
    # A RecursionError where brackets nest too deep, a ValueError of Python's for a number that is
    # too long.
    except (ValueError, RecursionError) as error:
        raise HostError(
            f'{path} is not TOML: {error}; a line looks like: seven_scope = "own_partner"'
        ) from error
    for key in said:
        if key not in _KEYS:
            raise HostError(f"{_place(path, text, key)}: unknown key {key!r}; {_advice(key)}")
    base = said.get("base")
    if base is None:
        raise HostError(
            f'{path}: the base is missing; add a line such as: base = "brandi-4" ({_SEE})'
        )
    if not isinstance(base, str) or base not in names():
        known = ", ".join(names())
        raise HostError(
            f"{_place(path, text, 'base')}: base {base!r} is no ruleset; there are {known}"
        )
    title = said.get("name", path.stem)
    if not isinstance(title, str) or not title.strip():
        raise HostError(
            f"{_place(path, text, 'name')}: name {title!r} is no text; write it as: name = "
            '"our-table"'
        )
    given = said.get("options", {})
    if not isinstance(given, dict):
        raise HostError(
            f"{_place(path, text, 'options')}: options {given!r} is no table; begin it with: "
            "[options]"
        )
    options: dict[str, Any] = said.get("options", {})
    try:
        presets(base).load(base, options)
    except RulesetError as error:
        raise HostError(f"{_place(path, text, *_named(error, options))}: {error}") from error
    return Choice(base, options, title)


def _read(path: Path) -> str:
    try:
        return read_text(path)
    except FileNotFoundError as error:
        raise HostError(
            f"there is no file {path}; a name without {_ENDING} is a ruleset ({_SEE})"
        ) from error
    except OSError as error:
        raise HostError(f"cannot read {path}: {error.strerror}") from error


def _advice(key: str) -> str:
    if key in [option for option, _, _ in (*dog.options(), *brothers.options())]:
        return "it is an option: write it below a line [options]"
    return f"a ruleset file has {', '.join(_KEYS)}{meant([key], _KEYS)}"


def _named(error: RulesetError, options: dict[str, Any]) -> list[str]:
    """Those of *options* that the error speaks of."""
    return [option for option in options if re.search(rf"\b{re.escape(option)}\b", str(error))]


def _place(path: Path, text: str, *keys: str) -> str:
    """The file, and the lines on which *keys* are set, as far as they can be found."""
    lines = text.splitlines()
    pattern = "|".join(re.escape(key) for key in keys)
    found = [
        str(number)
        for number, line in enumerate(lines, 1)
        if keys
        and re.match(rf"""\s*(\[\s*)?(options\s*\.\s*)?["']?({pattern})["']?\s*[=\].]""", line)
    ]
    if not found:
        return str(path)
    return f"{path}, line{'s' if len(found) > 1 else ''} {' and '.join(found)}"
