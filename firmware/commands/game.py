"""Commands to the game: begin one, press a control, say which move was made."""

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

    class Needs(Protocol):
        """What these commands need of a device."""

        session: Session
        fields: FieldMap


# A GAME event with its picture has to fit one record of the log.
_DESCRIPTION_BYTES = 200


def new_game(
    device: "Needs", body: bytes, now_ms: int
) -> "tuple[int, str] | Generator[None, int, tuple[int, str]]":
    """COMMAND_NEW_GAME: check the game that *body* describes; it begins with the next tick."""
    session = device.session
    try:
        asked = read_object(parse_json(body), "a game")
        description = {
            name: asked[name]
            for name in ("ruleset", "options", "starter", "hints", "state")
            if name in asked
        }
        fields = seat(device.fields, description)
    except RulesError as error:
        return STATUS_BAD_ARGUMENT, str(error)
    if asked.get("state") not in (None, ON_BOARD) or len(body) > _DESCRIPTION_BYTES:
        return (
            STATUS_BAD_ARGUMENT,
            "a game begins at its beginning or with what lies on the board, described in %d bytes"
            % _DESCRIPTION_BYTES,
        )
    if session.referee.state not in (IDLE, OVER) and not asked.get("abandon"):
        return STATUS_BUSY, "a game is under way; finish it or abandon it"

    def begin() -> "Generator[None, int, tuple[int, str]]":
        now_ms = yield
        session.begin_game(description, fields, now_ms)
        return STATUS_OK, ""

    return begin()


def control(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    """COMMAND_CONTROL: do what the control card with the number in *body* does."""
    if len(body) != 1 or body[0] >= len(CONTROLS):
        return STATUS_BAD_ARGUMENT, "no control %s" % body.hex()
    device.session.control(CONTROLS[body[0]], now_ms)
    return STATUS_OK, ""


def choose(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    """COMMAND_CHOOSE: answer the referee's question with the number of a move."""
    question = device.session.referee.question
    if question is None:
        return STATUS_REFUSED, "nothing is asked"
    if len(body) != 1 or body[0] >= len(question.moves):
        return STATUS_BAD_ARGUMENT, "%d moves are asked about, no %s" % (
            len(question.moves),
            body.hex(),
        )
    device.session.choose(body[0], now_ms)
    return STATUS_OK, ""
