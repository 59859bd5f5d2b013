"""Commands to the game: begin one, press a control, say which move was made, decide for a seat
that the board plays."""

import json

from firmware.boards.seating import seat
from shared_engine.games.errors import RulesError
from shared_engine.games.on_board import ON_BOARD
from shared_engine.games.reading import parse_json, read_object
from shared_engine.log.events import CONTROLS
from shared_engine.referee.states import IDLE, OVER
from shared_engine.wire.messages import (
    STATUS_BAD_ARGUMENT,
    STATUS_BUSY,
    STATUS_OK,
    STATUS_REFUSED,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Protocol

    from firmware.session.session import Session
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.wire.commands import Choose, DecideTask, NewGame, PressControl, ReadTask

    class Needs(Protocol):
        """What these commands need of a device."""

        session: Session
        fields: FieldMap


# A GAME event with its picture has to fit one record of the log.
_DESCRIPTION_BYTES = 200


def new_game(
    device: "Needs", asked: "NewGame", now_ms: int
) -> "tuple[int, str] | Generator[None, int, tuple[int, str]]":
    """Check the game that is *asked* for; it begins with the next tick."""
    session = device.session
    try:
        wanted = read_object(parse_json(asked.game), "a game")
        description = {
            name: wanted[name]
            for name in ("ruleset", "options", "starter", "hints", "programs", "state")
            if name in wanted
        }
        fields = seat(device.fields, description)
    except RulesError as error:
        return STATUS_BAD_ARGUMENT, str(error)
    is_long = len(asked.game.encode()) > _DESCRIPTION_BYTES
    if wanted.get("state") not in (None, ON_BOARD) or is_long:
        return (
            STATUS_BAD_ARGUMENT,
            "a game begins at its beginning or with what lies on the board, described in %d bytes"
            % _DESCRIPTION_BYTES,
        )
    if session.referee.state not in (IDLE, OVER) and not wanted.get("abandon"):
        return STATUS_BUSY, "a game is under way; finish it or abandon it"

    def begin() -> "Generator[None, int, tuple[int, str]]":
        now_ms = yield
        session.begin_game(description, fields, now_ms)
        return STATUS_OK, ""

    return begin()


def press(device: "Needs", asked: "PressControl", now_ms: int) -> "tuple[int, str]":
    """Do what that control card does."""
    if asked.control >= len(CONTROLS):
        return STATUS_BAD_ARGUMENT, "no control %d" % asked.control
    device.session.control(CONTROLS[asked.control], now_ms)
    return STATUS_OK, ""


def choose(device: "Needs", asked: "Choose", now_ms: int) -> "tuple[int, str]":
    """Answer the referee's question with one of its moves."""
    question = device.session.referee.question
    if question is None:
        return STATUS_REFUSED, "nothing is asked"
    if question.number != asked.question:
        return STATUS_REFUSED, "another question is open now: look at it, and choose again"
    if asked.choice >= len(question.moves):
        return STATUS_BAD_ARGUMENT, "%d moves are asked about, no %d" % (
            len(question.moves),
            asked.choice,
        )
    device.session.choose(asked.question, asked.choice, now_ms)
    return STATUS_OK, ""


def read_task(device: "Needs", asked: "ReadTask", now_ms: int) -> "tuple[int, str]":
    """Say what a laptop is to decide for a seat that the board plays."""
    return STATUS_OK, json.dumps(device.session.programs.task(now_ms))


def decide_task(device: "Needs", asked: "DecideTask", now_ms: int) -> "tuple[int, str]":
    """Do what a laptop has decided."""
    try:
        reason = device.session.programs.decide(asked.task, asked.card, asked.after)
    except RulesError as error:
        return STATUS_BAD_ARGUMENT, str(error)
    return (STATUS_REFUSED, reason) if reason else (STATUS_OK, "")
