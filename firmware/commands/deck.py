"""COMMAND_DECK: enrol cards, and read, restore or remove the table of a deck. Body: u8 what, then
as its row says."""

import json

from firmware.deck import ENTRY_BYTES, FOLDER, MEANT_BYTES
from firmware.deck_table import DeckTable, numbers
from firmware.modes.enrolment import Enrolment, refuse_begin
from shared_engine.boards.decks import MOST_DECKS
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK, STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from firmware.deck import Deck
    from firmware.drivers.storage import Storage
    from firmware.session.modes import Modes
    from shared_engine.boards.board import Board

    class Needs(Protocol):
        """What these commands need of a device."""

        storage: Storage
        deck: Deck
        board: Board
        modes: Modes


_ENTRIES_AT_ONCE = 12  # in a reply, as hexadecimal digits
_DAMAGED = "-" * 2 * MEANT_BYTES
_FULL = STATUS_BUSY, "the flash is full: let `collie play` fetch the games first"


def obey(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Do what the first byte of *body* says (shared_engine/wire/messages.py lists them)."""
    what, rest = body[:1], body[1:]
    found = what[0] if what else 255
    if found >= len(_WORK):
        return STATUS_BAD_ARGUMENT, "no work on decks %s" % body[:1].hex()
    work, least, most = _WORK[found]
    if not least <= len(rest) <= most:
        return STATUS_BAD_ARGUMENT, "work %d on decks cannot be %s" % (found, body[:8].hex())
    try:
        return work(device, rest, now_ms)
    except OSError:
        return _FULL


def _list(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    storage = device.storage
    return STATUS_OK, json.dumps(
        [
            [number, storage.size("%s/%d" % (FOLDER, number)) // ENTRY_BYTES]
            for number in numbers(storage)
        ]
    )


def _enrol(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    problem = refuse_begin(device.board, body[0], body[1])
    if problem:
        return STATUS_BAD_ARGUMENT, problem
    modes = device.modes
    if modes.current is not None and _under_way(device) is None:
        return STATUS_BUSY, "the board is busy with %s; end that first" % modes.current.name
    modes.enter(Enrolment(device.deck, body[0], body[1], device.board))
    return _state(device, body, now_ms)


def _state(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    mode = _under_way(device)
    return STATUS_OK, json.dumps(mode.state()) if mode is not None else ""


def _undo(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    return _step(device, Enrolment.undo, now_ms)


def _skip(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    return _step(device, Enrolment.skip, now_ms)


def _step(
    device: "Needs", step: "Callable[[Enrolment, int], None]", now_ms: int
) -> "tuple[int, str]":
    mode = _under_way(device)
    if mode is None:
        return STATUS_REFUSED, "no enrolment is under way"
    step(mode, now_ms)
    return _state(device, b"", now_ms)


def _stop(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    if _under_way(device) is not None:
        device.modes.leave()
    return STATUS_OK, ""


def _read(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    found: "list[str]" = []
    for tag, entry in enumerate(DeckTable(device.storage, body[0]).entries()):
        if tag >= body[1] and len(found) < _ENTRIES_AT_ONCE:
            found.append(entry.hex() if entry else _DAMAGED)
    return STATUS_OK, "".join(found)


def _stage(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    return _answer(DeckTable(device.storage, 0).stage(body[0], body[1:]))


def _commit(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    if not 1 <= body[0] <= MOST_DECKS:
        return STATUS_BAD_ARGUMENT, "decks are numbered 1 to %d, not %d" % (MOST_DECKS, body[0])
    if _under_way(device) is not None:
        return STATUS_BUSY, "cards are being enrolled; end that first"
    return _answer(DeckTable(device.storage, body[0]).commit(body[1], body[2] | body[3] << 8))


def _remove(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    if _under_way(device) is not None:
        return STATUS_BUSY, "cards are being enrolled; end that first"
    if not DeckTable(device.storage, body[0]).remove():
        return STATUS_REFUSED, "there is no deck %d" % body[0]
    return STATUS_OK, ""


def _answer(problem: str) -> "tuple[int, str]":
    return (STATUS_BAD_ARGUMENT, problem) if problem else (STATUS_OK, "")


def _under_way(device: "Needs") -> "Enrolment | None":
    mode = device.modes.current
    return mode if isinstance(mode, Enrolment) else None


# By number: what is done, and how many bytes follow at least and at most.
_WORK = (
    (_list, 0, 0),
    (_enrol, 2, 2),
    (_state, 0, 0),
    (_undo, 0, 0),
    (_skip, 0, 0),
    (_stop, 0, 0),
    (_read, 2, 2),
    (_stage, 1 + MEANT_BYTES, 250),
    (_commit, 4, 4),
    (_remove, 1, 1),
)
