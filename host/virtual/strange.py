"""A folder that was left in a state from which nobody can go on: what lies there is kept aside, and
another game can begin."""

from pathlib import Path

from host.errors import HostError

BOARD = "board"
"""The part of the folder of a virtual table where its board is."""
CARDS = "cards.json"
"""The file of its cards."""


class StrangeError(HostError):
    """Nobody can go on with what lies in the folder.

    Attributes:
        key: why, in the section [strange] of the texts.
    """

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def keep_aside(folder: Path) -> Path:
    """Move board and cards of *folder* into a new folder there, and return it. Stored games
    stay."""
    number = 1
    while (aside := folder / f"aside-{number}").exists():
        number += 1
    aside.mkdir(parents=True)
    for name in (BOARD, CARDS):
        if (folder / name).exists():
            (folder / name).rename(aside / name)
    return aside
