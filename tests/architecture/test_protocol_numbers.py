"""Numbers that are forever: none is used twice, and those that have been released stay what they
are."""

import re

import pytest

from shared_engine.log import events
from shared_engine.referee import decision
from shared_engine.wire import commands, errors, messages, secure_messages
from shared_engine.wire.codec import Message

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
        [kind.KIND for kind in events.KINDS],
        [command.NUMBER for command in commands.COMMANDS],
        list(numbers(messages, "STATUS_").values()),
        [getattr(errors, fault) for fault in FAULTS],
        list(events.CONTROLS),
        [
            value
            for name, value in vars(decision).items()
            if name.isupper() and isinstance(value, str)
        ],
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
        "DatedCommand": 16,
        # 11 and 12 opened the sessions of protocol 1.1.
        "Sealed": 13,
        "Opening": 14,
        "Challenge": 15,
    }


def test_events_when_numbered_then_as_released():
    assert {kind.__name__: kind.KIND for kind in events.KINDS} == {
        "Game": 1,
        "Card": 2,
        "Field": 3,
        "Control": 4,
        "Deal": 5,
        "Digest": 6,
        "Stand": 7,
        "Boot": 8,
        "Choice": 9,
        "Reader": 10,
        "Hints": 11,
        "Fault": 12,
        "Gap": 13,
        "Dial": 14,
        "Traces": 15,
        "Past": 16,
        "Answer": 17,
        "Made": 18,
        "Folded": 19,
        "Undone": 20,
        "Asked": 21,
        "Refused": 22,
        "Repair": 23,
        "Owners": 24,
        "Round": 25,
        "Won": 26,
        "Blind": 27,
    }
    assert events.CONTROLS == ("confirm", "undo", "fold", "hint", "pause", "new_game")
    assert events.READINGS == ("unknown_card", "two_cards", "unreadable_card")


def test_commands_and_statuses_when_numbered_then_as_released():
    # 5, 6, 7, 9 and 10 were the decks, the self-test, calibration, the end and keys of protocol 1.
    assert {command.__name__: command.NUMBER for command in commands.COMMANDS} == {
        "NewGame": 1,
        "PressControl": 2,
        "Report": 3,
        "Choose": 4,
        "ChangeSettings": 8,
        "ListDecks": 11,
        "EnrolDeck": 12,
        "EnrolmentState": 13,
        "TakeBackCard": 14,
        "SkipCard": 15,
        "StopEnrolment": 16,
        "ReadDeck": 17,
        "StageEntries": 18,
        "CommitDeck": 19,
        "RemoveDeck": 20,
        "SelfTest": 21,
        "ReadSelfTest": 22,
        "ShowLights": 23,
        "ShownLight": 24,
        "StopLights": 25,
        "Echo": 26,
        "Calibrate": 27,
        "LeaveCalibration": 28,
        "CalibrationState": 29,
        "ForgetCalibration": 30,
        "TryDisc": 31,
        "Restart": 32,
        "OpenRepl": 33,
        "ListKeys": 34,
        "PairKey": 35,
        "ForgetKey": 36,
        "ForgetKeys": 37,
        "ReadSettings": 38,
        "ReadTask": 39,
        "DecideTask": 40,
    }
    assert numbers(messages, "STATUS_") == {
        "STATUS_OK": 0,
        "STATUS_UNKNOWN": 1,
        "STATUS_BAD_ARGUMENT": 2,
        "STATUS_BUSY": 3,
        "STATUS_REFUSED": 4,
        "STATUS_AGREE": 5,
        "STATUS_LATE": 6,
        "STATUS_INTERRUPTED": 255,
    }


def test_fields_when_declared_then_each_message_describes_them_all():
    for message in EVERY:
        assert len(message.LAYOUT) == len(message.__slots__)
        for width, name in zip(message.LAYOUT, message.__slots__):
            assert any(
                line.split()[:2] == [name, width] for line in message.__doc__.splitlines()
            ), (message, name)


def test_fields_when_declared_then_each_event_describes_them_all():
    for kind in events.KINDS:
        described = [
            tuple(line.split()[:2])
            for line in kind.__doc__.splitlines()[2:]
            if re.match(r" {4}\w+ {2,}", line)
        ]
        widths = [codec.width for codec in kind.LAYOUT]
        assert described == list(zip(kind.__slots__[1:], widths, strict=True)), kind
