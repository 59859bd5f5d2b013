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
from host.rulesets.choice import Choice
from host.virtual.dealer import Given
from shared_engine.games.errors import NotationError

_NAME = "cards.json"


def is_of_a_table(folder: Path) -> bool:
    """A virtual table keeps its cards in *folder*."""
    return (folder / _NAME).exists()


class _Kept(TypedDict):
    ruleset: str
    options: str
    key: str
    given: list[tuple[int, int, str]]


class CardsFile:
    """The file of *folder*, of a table that plays *rules*. Only its owner can read it.

    Args:
        seed: makes the same cards each time; None draws them so that nobody can guess.

    Raises:
        HostError: the folder is of other rules, or holds something else.
    """

    def __init__(self, folder: Path, rules: Choice, seed: int | None) -> None:
        self._path = folder / _NAME
        self._options = json.dumps(rules.options, sort_keys=True)
        self._rules = rules
        self.key = secrets.token_hex(16) if seed is None else str(seed)
        self.given: Given = {}
        if self._path.exists():
            self._read(seed)
        elif folder.exists() and any(folder.iterdir()):
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
        try:
            kept = read_json(read_text(self._path), _Kept, "the table")
        except (HostError, NotationError) as error:
            raise HostError(
                f"{self._path} cannot be used: {error}; choose another folder with --folder"
            ) from error
        if (kept["ruleset"], kept["options"]) != (self._rules.ruleset, self._options):
            raise HostError(
                f"{self._path.parent} holds a game of {kept['ruleset']} {kept['options']}: choose "
                "another folder with --folder"
            )
        if seed is not None and str(seed) != kept["key"]:
            raise HostError(
                f"{self._path.parent} holds a game of another seed: choose another folder, or "
                "leave --seed out"
            )
        self.key = kept["key"]
        for round_number, seat, card in kept["given"]:
            self.given.setdefault(round_number, {})[seat] = card
