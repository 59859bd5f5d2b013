"""COMMAND_CHOOSE: answer which move was made."""

from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_OK, STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device


def obey(device: "Device", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Answer the referee's question with the number of a move."""
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
