"""Commands to the decks: enrol cards, and read, restore or remove the table of a deck."""

import json

from firmware.deck import ENTRY_BYTES, FOLDER, MEANT_BYTES
from firmware.deck_table import DeckTable, numbers
from firmware.modes.enrolment import Enrolment, refuse_begin
from shared_engine.boards.decks import MOST_DECKS
from shared_engine.wire import commands
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK, STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from firmware.commands import Answer
    from firmware.deck import Deck
    from firmware.drivers.storage import Storage
    from firmware.session.modes import Modes
    from shared_engine.boards.board import Board
    from shared_engine.wire.commands import CommandBody

    class Needs(Protocol):
        """What these commands need of a device."""

        storage: Storage
        deck: Deck
        board: Board
        modes: Modes


_ENTRIES_AT_ONCE = 12  # in a reply, as hexadecimal digits
_DAMAGED = "-" * 2 * MEANT_BYTES
_FULL = STATUS_BUSY, "the flash is full: let `collie play` fetch the games first"


def obey(
    work: "Callable[[Needs, Any, int], Answer]", device: "Needs", asked: "CommandBody", now_ms: int
) -> "Answer":
    """Do that *work*, one of OBEY."""
    try:
        return work(device, asked, now_ms)
    except OSError:
        return _FULL


def _list(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    storage = device.storage
    return STATUS_OK, json.dumps(
        [
            [number, storage.size("%s/%d" % (FOLDER, number)) // ENTRY_BYTES]
            for number in numbers(storage)
        ]
    )


def _enrol(device: "Needs", asked: "commands.EnrolDeck", now_ms: int) -> "Answer":
    problem = refuse_begin(device.board, asked.deck, asked.packs)
    if problem:
        return STATUS_BAD_ARGUMENT, problem
    modes = device.modes
    if modes.current is not None and _under_way(device) is None:
        return STATUS_BUSY, "the board is busy with %s; end that first" % modes.current.name
    modes.enter(Enrolment(device.deck, asked.deck, asked.packs, device.board))
    return _state(device, asked, now_ms)


def _state(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    mode = _under_way(device)
    return STATUS_OK, json.dumps(mode.state()) if mode is not None else ""


def _take_back(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    return _step(device, Enrolment.undo, asked, now_ms)


def _skip(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    return _step(device, Enrolment.skip, asked, now_ms)


def _step(
    device: "Needs", step: "Callable[[Enrolment, int], None]", asked: "CommandBody", now_ms: int
) -> "Answer":
    mode = _under_way(device)
    if mode is None:
        return STATUS_REFUSED, "no enrolment is under way"
    step(mode, now_ms)
    return _state(device, asked, now_ms)


def _stop(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    if _under_way(device) is not None:
        device.modes.leave()
    return STATUS_OK, ""


def _read(device: "Needs", asked: "commands.ReadDeck", now_ms: int) -> "Answer":
    found: "list[str]" = []
    for tag, entry in enumerate(DeckTable(device.storage, asked.deck).entries()):
        if tag >= asked.first and len(found) < _ENTRIES_AT_ONCE:
            found.append(entry.hex() if entry else _DAMAGED)
    return STATUS_OK, "".join(found)


def _stage(device: "Needs", asked: "commands.StageEntries", now_ms: int) -> "Answer":
    return _answer(DeckTable(device.storage, 0).stage(asked.first, asked.entries))


def _commit(device: "Needs", asked: "commands.CommitDeck", now_ms: int) -> "Answer":
    if not 1 <= asked.deck <= MOST_DECKS:
        return STATUS_BAD_ARGUMENT, "decks are numbered 1 to %d, not %d" % (MOST_DECKS, asked.deck)
    if _under_way(device) is not None:
        return STATUS_BUSY, "cards are being enrolled; end that first"
    return _answer(DeckTable(device.storage, asked.deck).commit(asked.count, asked.check))


def _remove(device: "Needs", asked: "commands.RemoveDeck", now_ms: int) -> "Answer":
    if _under_way(device) is not None:
        return STATUS_BUSY, "cards are being enrolled; end that first"
    if not DeckTable(device.storage, asked.deck).remove():
        return STATUS_REFUSED, "there is no deck %d" % asked.deck
    return STATUS_OK, ""


def _answer(problem: str) -> "Answer":
    return (STATUS_BAD_ARGUMENT, problem) if problem else (STATUS_OK, "")


def _under_way(device: "Needs") -> "Enrolment | None":
    mode = device.modes.current
    return mode if isinstance(mode, Enrolment) else None


OBEY: "dict[type[CommandBody], Callable[[Needs, Any, int], Answer]]" = {
    commands.ListDecks: _list,
    commands.EnrolDeck: _enrol,
    commands.EnrolmentState: _state,
    commands.TakeBackCard: _take_back,
    commands.SkipCard: _skip,
    commands.StopEnrolment: _stop,
    commands.ReadDeck: _read,
    commands.StageEntries: _stage,
    commands.CommitDeck: _commit,
    commands.RemoveDeck: _remove,
}
