"""The decks of a board: read, restored, removed, and enrolled card by card."""

import re
from dataclasses import dataclass
from typing import Annotated, TypedDict

from host.deck.tags import Tag, unpack
from host.device.conversation import Conversation
from host.device.reply import read_reply, unreadable
from host.errors import DeckError
from shared_engine.boards.decks import MOST_DECKS, MOST_TAGS
from shared_engine.wire import commands
from shared_engine.wire.frame import crc16

_ENTRY_BYTES = 8
_READ_AT_ONCE = 12  # entries in a reply
_STAGED_AT_ONCE = 30  # entries in a command
_ENTRIES = re.compile("([0-9a-f]{16}|-{16})*")

Sizes = list[tuple[Annotated[int, range(1, MOST_DECKS + 1)], Annotated[int, range(MOST_TAGS + 1)]]]
"""What a board replies about its decks: number and entries of each."""


@dataclass(frozen=True)
class StoredDeck:
    """What a board holds of one deck."""

    tags: list[Tag]
    damaged: int
    """Entries that cannot be read any more."""


class Enrolment(TypedDict):
    """How far an enrolment is."""

    done: int
    of: int
    want: str
    """The card or control to lay next; "" at the end."""
    left: int
    """How many of it."""
    problem: str
    """What is wrong with what was laid last, or ""."""


class BoardDecks:
    """The decks of the board *conversation* talks with. Every method raises DeviceError if the
    board refuses, or its reply cannot be read."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation

    def sizes(self) -> dict[int, int]:
        """How many entries each deck has."""
        return dict(read_reply(self._ask(commands.ListDecks()), Sizes, "its decks"))

    def read(self, deck: int) -> StoredDeck:
        """A deck; it is empty if there is none."""
        tags: list[Tag] = []
        entries = self.sizes().get(deck, 0)
        for first in range(0, entries, _READ_AT_ONCE):
            piece = self._ask(commands.ReadDeck(deck, first))
            if not _ENTRIES.fullmatch(piece) or len(piece) > 2 * _ENTRY_BYTES * (entries - first):
                raise unreadable(f"deck {deck}", f"entries from {first} on cannot be {piece!r}")
            for at in range(0, len(piece), 2 * _ENTRY_BYTES):
                digits = piece[at : at + 2 * _ENTRY_BYTES]
                tag = None if digits.startswith("-") else unpack(bytes.fromhex(digits))
                if tag:
                    tags.append(tag)
        return StoredDeck(tags, entries - len(tags))

    def restore(self, deck: int, tags: list[Tag]) -> None:
        """Let *tags* be the deck, at once; whatever happens in between, the board has the old one
        or the new one.

        Raises:
            DeckError: what the board has afterwards is something else.
        """
        entries = b"".join(tag.pack() for tag in tags)
        for first in range(0, len(tags), _STAGED_AT_ONCE):
            end = first + _STAGED_AT_ONCE
            piece = entries[_ENTRY_BYTES * first : _ENTRY_BYTES * end]
            self._ask(commands.StageEntries(first, piece))
        self._ask(commands.CommitDeck(deck, len(tags), crc16(entries)))
        found = self.read(deck)
        if found.tags != tags:
            raise DeckError(
                f"deck {deck} came back from the board with {len(found.tags)} tags: restore it "
                "again"
            )

    def remove(self, deck: int) -> None:
        """Forget a deck."""
        self._ask(commands.RemoveDeck(deck))

    def enrol(self, deck: int, packs: int) -> Enrolment:
        """Begin to enrol, or go on with what is missing."""
        state = self._ask(commands.EnrolDeck(deck, packs))
        return read_reply(state, Enrolment, "the enrolment")

    def enrolment(self) -> Enrolment | None:
        """How far it is; None if nothing is enrolled any more."""
        state = self._ask(commands.EnrolmentState())
        return read_reply(state, Enrolment, "the enrolment") if state else None

    def undo(self) -> None:
        """Remove the card that was enrolled last."""
        self._ask(commands.TakeBackCard())

    def skip(self) -> None:
        """Go on with the next rank."""
        self._ask(commands.SkipCard())

    def stop(self) -> None:
        """End the enrolment, if one is under way."""
        self._ask(commands.StopEnrolment())

    def _ask(self, asked: commands.CommandBody) -> str:
        return self._conversation.command(asked)
