"""Numbers that are forever: none is used twice, and those that have been released stay what they are."""

import pytest

from shared_engine.log import events
from shared_engine.referee import decision
from shared_engine.wire import errors, messages, secure_messages
from shared_engine.wire.codec import Message

KINDS = ("GAME", "CARD", "FIELD", "CONTROL", "DEAL", "DIGEST", "STAND", "BOOT", "CHOICE", "READER", "HINTS")
FAULTS = (
    "VERSION_MISMATCH",
    "BAD_MESSAGE",
    "UNEXPECTED_MESSAGE",
    "EVENTS_LOST",
    "LOG_WENT_BACK",
    "NOT_PAIRED",
    "TRY_LATER",
)

EVERY = messages.MESSAGES + secure_messages.SECURE_MESSAGES


def numbers(module, *beginnings):
    """Name -> number of the constants that begin so."""
    return {name: value for name, value in vars(module).items() if name.startswith(beginnings)}


@pytest.mark.parametrize(
    "found",
    [
        [message.NUMBER for message in EVERY],
        [getattr(events, kind) for kind in KINDS],
        list(numbers(messages, "COMMAND_").values()),
        list(numbers(messages, "STATUS_").values()),
        [getattr(errors, fault) for fault in FAULTS],
        list(events.CONTROLS),
        [value for name, value in vars(decision).items() if name.isupper() and isinstance(value, str)],
    ],
    ids=["messages", "events", "commands", "statuses", "faults", "controls", "decisions"],
)
def test_numbers_when_listed_then_each_once(found):
    assert len(found) > 2
    assert sorted(set(found)) == sorted(found)


def test_messages_when_declared_then_all_can_be_read():
    declared = {found for found in vars(messages).values() if isinstance(found, type)} - {Message}
    declared = {found for found in declared if issubclass(found, Message)}
    assert declared == set(messages.MESSAGES)


def test_messages_when_numbered_then_as_released():
    assert {message.__name__: message.NUMBER for message in EVERY} == {
        "HelloRequest": 1,
        "Hello": 2,
        "Pull": 3,
        "Ack": 4,
        "Event": 5,
        "Command": 6,
        "Reply": 7,
        "Ping": 8,
        "Pong": 9,
        "Fault": 10,
        "Opening": 11,
        "Challenge": 12,
        "Sealed": 13,
    }


def test_events_when_numbered_then_as_released():
    assert [getattr(events, kind) for kind in KINDS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert events.CONTROLS == ("confirm", "undo", "fold", "hint", "pause", "new_game")


def test_commands_and_statuses_when_numbered_then_as_released():
    assert numbers(messages, "COMMAND_") == {
        "COMMAND_NEW_GAME": 1,
        "COMMAND_CONTROL": 2,
        "COMMAND_REPORT": 3,
        "COMMAND_CHOOSE": 4,
        "COMMAND_DECK": 5,
        "COMMAND_SELF_TEST": 6,
        "COMMAND_CALIBRATE": 7,
        "COMMAND_SETTINGS": 8,
        "COMMAND_RESTART": 9,
        "COMMAND_PAIR": 10,
    }
    assert numbers(messages, "STATUS_") == {
        "STATUS_OK": 0,
        "STATUS_UNKNOWN": 1,
        "STATUS_BAD_ARGUMENT": 2,
        "STATUS_BUSY": 3,
        "STATUS_REFUSED": 4,
        "STATUS_AGREE": 5,
        "STATUS_INTERRUPTED": 255,
    }


def test_fields_when_declared_then_each_message_describes_them_all():
    for message in EVERY:
        assert len(message.LAYOUT) == len(message.__slots__)
        for width, name in zip(message.LAYOUT, message.__slots__):
            assert any(line.split()[:2] == [name, width] for line in message.__doc__.splitlines()), (message, name)
