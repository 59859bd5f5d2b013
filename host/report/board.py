"""What a board says of itself for a report."""

from dataclasses import asdict
from typing import Any

from host.device.conversation import Conversation
from host.device.reply import read_reply
from host.doctor.examination import Echo, Examination
from host.doctor.findings import findings, link, versions
from host.transports.base import Reception
from shared_engine import VERSION
from shared_engine.wire.commands import ReadSettings

_Settings = dict[str, bool | int | str]


def ask(conversation: Conversation, reception: Reception | None) -> dict[str, Any]:
    """Let the board of *conversation* test itself, and return what a report says of it:
    docs/formats.md.

    Raises:
        DeviceError: it refuses, or its reply cannot be read.
    """
    hello = conversation.hello
    assert hello is not None, "a board was greeted"
    examination = Examination(conversation)
    result = examination.run()
    echo = examination.echo()
    settings = read_reply(conversation.command(ReadSettings()), _Settings, "its settings")
    rows = [*findings(result), *link(echo, reception), versions(hello.firmware, VERSION)]
    return {
        "firmware": hello.firmware,
        "rules": hello.rules_hash.hex(),
        "protocol": f"{hello.major}.{hello.minor}",
        "settings": settings,
        "link": _link(echo, reception),
        "findings": [asdict(row) for row in rows],
        "self_test": result,
    }


def _link(echo: Echo, reception: Reception | None) -> dict[str, Any]:
    by = {"by": "Bluetooth", **asdict(reception)} if reception else {"by": "cable"}
    return by | {name: round(value, 1) for name, value in asdict(echo).items()}
