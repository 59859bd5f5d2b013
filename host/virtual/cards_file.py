"""What a virtual table keeps in its folder, for another run: which game it is, and the secret that
its cards follow from."""

import json
import os
import secrets
from pathlib import Path
from typing import Any, TypedDict

from host.bounded import read_text
from host.device.reply import read_json
from host.errors import HostError
from host.rulesets.choice import Choice, choose
from host.virtual.dealer import Given
from host.virtual.strange import BOARD, CARDS, StrangeError
from shared_engine.games.errors import NotationError


def is_of_a_table(folder: Path) -> bool:
    """A virtual table keeps its cards in *folder*."""
    return (folder / CARDS).exists()


class _Kept(TypedDict):
    ruleset: str
    options: str
    key: str
    given: list[tuple[int, int, str]]


def kept_rules(folder: Path) -> Choice | None:
    """The rules of the game that a virtual table keeps in *folder*; None where none can be read."""
    try:
        kept = _kept(folder / CARDS)
        return choose(kept["ruleset"], json.loads(kept["options"]))
    except (HostError, ValueError, TypeError):
        return None


def _kept(path: Path) -> _Kept:
    try:
        return read_json(read_text(path), _Kept, "the table")
    except (HostError, NotationError, OSError) as error:
        raise StrangeError("damaged", f"{path} cannot be used: {error}") from error


def _is_ours(path: Path) -> bool:
    """A virtual table has left it: stored games, or what was kept aside."""
    return path.name.startswith(("aside-", "games.db"))


class CardsFile:
    """The file of *folder*, of a table that plays *rules*. Only its owner can read it.

    Args:
        seed: makes the same cards each time; None draws them so that nobody can guess.

    Raises:
        StrangeError: nobody can go on with the game in the folder.
        HostError: the folder is of another seed, or holds something else.
    """

    def __init__(self, folder: Path, rules: Choice, seed: int | None) -> None:
        self._path = folder / CARDS
        self._options = json.dumps(rules.options, sort_keys=True)
        self._rules = rules
        self.key = secrets.token_hex(16) if seed is None else str(seed)
        self.given: Given = {}
        if self._path.exists():
            self._read(seed)
        elif (folder / BOARD).exists():
            raise StrangeError("no_cards", f"{folder} holds a board, and no cards")
        elif folder.exists() and not all(map(_is_ours, folder.iterdir())):
            raise HostError(
                f"{folder} holds something else: choose an empty or new folder with --folder"
            )

    def open(self) -> None:
        """Begin to keep it: before this nothing is written."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self.keep(self.given)

    def keep(self, given: Given) -> None:
        """Write what seats have given away."""
        content: dict[str, Any] = {
            "ruleset": self._rules.ruleset,
            "options": self._options,
            "key": self.key,
            "given": [
                (round_number, seat, card)
                for round_number, cards in given.items()
                for seat, card in cards.items()
            ],
        }
        fresh = self._path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        with os.fdopen(
            os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as file:
            json.dump(content, file)
        fresh.replace(self._path)

    def _read(self, seed: int | None) -> None:
        kept = _kept(self._path)
        if (kept["ruleset"], kept["options"]) != (self._rules.ruleset, self._options):
            raise StrangeError(
                "rules",
                f"{self._path.parent} holds a game of {kept['ruleset']} {kept['options']}",
            )
        if seed is not None and str(seed) != kept["key"]:
            raise HostError(
                f"{self._path.parent} holds a game of another seed: choose another folder, or "
                "leave --seed out"
            )
        self.key = kept["key"]
        for round_number, seat, card in kept["given"]:
            self.given.setdefault(round_number, {})[seat] = card
