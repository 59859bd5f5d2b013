"""What can go wrong between the two ends: one root, split by whose fault it is."""

# The codes that RemoteProtocolError.code and the message Fault carry. Numbers are forever.

# The two ends speak different major versions: update the older one. Over the air, unless sealed,
# anybody may have said so.
VERSION_MISMATCH = 1
# A frame with a good checksum holds no message of this version, or values that cannot be: a bug at
# the peer.
BAD_MESSAGE = 2
# A message that only this end may send came back: an echoing line, or two hosts joined.
UNEXPECTED_MESSAGE = 3
# The device's log starts after the event wanted: the events between are lost.
EVENTS_LOST = 4
# The device's log ends before events that the host already holds, under the same log id.
LOG_WENT_BACK = 5
# Over the air the device serves hosts that have a key, and it knows no such key: pair over USB.
# Anybody may have said so.
NOT_PAIRED = 6
# Too many sessions were asked for and not used: wait. Anybody may have said so.
TRY_LATER = 7


class ProtocolError(Exception):
    """Everything that this package raises."""


class LocalProtocolError(ProtocolError):
    """This end was asked for something the protocol cannot do: a bug or a bad argument here."""


class RemoteProtocolError(ProtocolError):
    """The peer broke the protocol, or said that we did; `code` is one of the constants above."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class UnprovenError(RemoteProtocolError):
    """As RemoteProtocolError, of what came over the air in the clear: anybody may have said it, and
    nothing follows from it."""
