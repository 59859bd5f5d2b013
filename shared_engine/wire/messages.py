"""The protocol reference: every message between a board and a host, byte by byte.

A message is the payload of one frame: its number (u8), then its fields in the order listed, without
padding. Integers are unsigned; `bytes4` is that many bytes; `text8` is a u8 length and that many
bytes of UTF-8; `text` and `bytes` are the rest of the payload. A body that is too short or too long
is refused.

**Versions.** MAJOR grows when a message changes its shape or its meaning: then the two ends part
after the greeting. MINOR grows when messages, command kinds, statuses or capability bits are added;
both ends then keep to the smaller minor of the two. Numbers are never used again: 11 and 12 were
the Opening and the Challenge of 1.1, and a device answers that Opening with a Fault
`VERSION_MISMATCH`. HelloRequest, Hello and Fault keep their shape in every major version.
"""

# ruff: noqa: RUF023 - slots are listed in the order of the wire

from shared_engine.wire.codec import Message, bad

# None is ever 3, 4 or 5: in the greeting of a board whose firmware does not have the line yet these
# are Ctrl-C, Ctrl-D and Ctrl-E, which stop a program, restart the interpreter, and begin a text
# that nobody ends.
PROTOCOL_MAJOR = 1
PROTOCOL_MINOR = 6

# Start a new game. Body: JSON in UTF-8, `{"ruleset": "brandi-4", "options": {}, "starter": 0}`: the
# name of a ruleset, the options that differ from it, and the seat that starts. Perhaps also
# `"hints": [2, 2, 0, 1]`, a level for each seat, `"state": "board"`, to begin with what lies on the
# board, and `"abandon": true`, to end the game that is under way. Since 1.0.
COMMAND_NEW_GAME = 1
# Press a control. Body: u8, its number as in the device log: 0 confirm, 1 undo, 2 fold, 3 hint, 4
# pause, 5 new game. Since 1.0.
COMMAND_CONTROL = 2
# Ask the device how it is. Body: empty. The reason of the reply is JSON, `{"heap_live": 391000,
# "tags": 116, "battery": 62}`: heap in use in bytes, cards of the deck, how full the battery is in
# percent, null without one; boards made before it leave the battery out. Since 1.0.
COMMAND_REPORT = 3
# Answer the question which move was made. Body: u8, number of the move among those of the question,
# from 0. Since 1.0.
COMMAND_CHOOSE = 4
# Work on the decks. Body: u8 what, then its values. 0: list them; the reason is JSON, `[[1, 116]]`,
# number and tags of each. 1: enrol cards, deck u8 (1..9), packs u8 (of 55 cards, on a board with a
# disc 110; 0 is the controls alone). 2: how far it is; the reason is JSON, `{"deck": 1, "done": 8,
# "of": 116, "want": "A", "left": 6, "problem": ""}`, empty if nothing is enrolled, and the same
# after 1, 3 and 4. 3: take the last card back. 4: skip this rank. 5: stop. 6: read, deck u8, first
# entry u8; the reason is up to 12 entries in hexadecimal digits, UID (7 bytes) and meaning, 16
# dashes for a damaged one. 7: put entries aside, first u8, then 8 bytes each. 8: let them be a
# deck, deck u8, count u8, CRC-16 over all of them u16. 9: remove, deck u8. The format of an entry:
# docs/formats.md. Since 1.1.
COMMAND_DECK = 5
# Test the board. Body: u8 what, then its values. 0: test all that disturbs no game; the reply comes
# when it is done, up to some seconds later. 1: return a page of what was found last, page u8; the
# reason is 180 bytes of the result (docs/formats.md), empty behind its end, or if there is none. 2:
# show the lights to people, all in red, green, blue and white, then one after the other; busy while
# a turn is under way. 3: what is lit: a colour, or the number of a light, empty when it is over. 4:
# stop showing them. 5: echo; the reason is what follows, in hexadecimal digits. Since 1.1.
COMMAND_SELF_TEST = 6
# Calibrate, with people at the board. Body: u8, 0 begin or go on, 1 leave, 2 return how far it is,
# as JSON (docs/formats.md), 3 forget, 4 try the disc. Since 1.1; 4 since 1.6.
COMMAND_CALIBRATE = 7
# Read settings, or change those in the body. Body: empty, or JSON in UTF-8. The reason of the reply
# is all of them, as JSON; they count from the next start on. Since 1.1.
COMMAND_SETTINGS = 8
# End the program. Body: u8, 0 restart, 1 give the line to the REPL. The reply comes first. Since
# 1.1.
COMMAND_RESTART = 9
# Keys for secure sessions; over USB only. Body: u8 what, then its values. 0: list them. 1: pair,
# key (32 bytes). 2: forget, key id (8 bytes). 3: forget all. The reason of the reply is JSON, the
# ids of the keys there are now in hexadecimal digits. A device keeps up to 4. Since 1.1.
COMMAND_PAIR = 10

# Done. Reason: empty, or the answer if the command asked for one. Since 1.0.
STATUS_OK = 0
# The device does not know this kind of command. Since 1.0.
STATUS_UNKNOWN = 1
# The body cannot be read or names something that does not exist; the reason says what. Since 1.0.
STATUS_BAD_ARGUMENT = 2
# Not now: send it again later, as a new command. Since 1.0.
STATUS_BUSY = 3
# Understood, and against the rules or the state of the game; the reason says why. Since 1.0.
STATUS_REFUSED = 4
# Not without the people at the board: the reason says how they agree; then send it again. A host to
# which nobody has agreed is answered with STATUS_BUSY for a while, half a minute at first and up to
# an hour: the reason says for how long. Since 1.1.
STATUS_AGREE = 5
# Not carried out, since it is too late: the reason says why. Whoever still wants it sends it again,
# as a new command. Also the host's own verdict on a command that could not be sent in time. Since
# 1.6.
STATUS_LATE = 6
# Never sent: the host's own verdict when the device restarted between command and reply, or did not
# reply in time, so that nobody knows whether it was carried out. The event log says it. Since 1.0.
STATUS_INTERRUPTED = 255


class HelloRequest(Message):
    """Host to device, since 1.0: greet me. Answered by Hello, whatever the versions.

    major  u8   PROTOCOL_MAJOR of the host
    minor  u8   PROTOCOL_MINOR of the host
    token  u16  1..65535, drawn at random by each host link and kept for its life; a device that
                sees a new one forgets the commands and the pull of the host before
    """

    NUMBER = 1
    LAYOUT = ("u8", "u8", "u16")
    __slots__ = ("major", "minor", "token")

    def __init__(self, major: int, minor: int, token: int) -> None:
        self.major = major
        self.minor = minor
        self.token = token


class Hello(Message):
    """Device to host, since 1.0: who I am, what my log holds, and my limits, which the host obeys.

    token         u16     that of the HelloRequest; 0 asks the host for one, because the device just
                          started
    major         u8      PROTOCOL_MAJOR of the device
    minor         u8      PROTOCOL_MINOR of the device
    device_id     bytes8  the same for the life of the device
    log_id        bytes4  another one whenever the log was erased; events of two log ids are never
                          mixed
    boot_id       bytes4  another one at every boot
    rules_hash    bytes4  of the engine on the device; the referees agree for certain only if it is
                          the host's
    capabilities  u16     bit set: 1 the log is full, events are lost until more is acknowledged
                          (since 1.1)
    first         u32     oldest event held
    head          u32     number that the next event will get; the log holds first..head-1
    max_payload   u16     longest payload that the device accepts, at most MAX_PAYLOAD
    max_window    u8      most events that it keeps under way, 1..255; larger windows are cut down
                          to it
    geometry      text8   name of the board's geometry, such as `dog-4`
    firmware      text8   version of the firmware
    """

    NUMBER = 2
    LOG_FULL = 1  # of the capabilities
    LAYOUT = (
        "u16",
        "u8",
        "u8",
        "bytes8",
        "bytes4",
        "bytes4",
        "bytes4",
        "u16",
        "u32",
        "u32",
        "u16",
        "u8",
    ) + (
        "text8",
        "text8",
    )
    __slots__ = (
        "token",
        "major",
        "minor",
        "device_id",
        "log_id",
        "boot_id",
        "rules_hash",
        "capabilities",
        "first",
        "head",
        "max_payload",
        "max_window",
        "geometry",
        "firmware",
    )

    def __init__(
        self,
        token: int,
        major: int,
        minor: int,
        device_id: bytes,
        log_id: bytes,
        boot_id: bytes,
        rules_hash: bytes,
        capabilities: int,
        first: int,
        head: int,
        max_payload: int,
        max_window: int,
        geometry: str,
        firmware: str,
    ) -> None:
        self.token = token
        self.major = major
        self.minor = minor
        self.device_id = device_id
        self.log_id = log_id
        self.boot_id = boot_id
        self.rules_hash = rules_hash
        self.capabilities = capabilities
        self.first = first
        self.head = head
        self.max_payload = max_payload
        self.max_window = max_window
        self.geometry = geometry
        self.firmware = firmware


class Pull(Message):
    """Host to device, since 1.0: send the events from `first` on, again if need be, and go on as
    new ones come.

    first   u32  number of the first event wanted; no answer if the log does not hold or reach it
    window  u8   send events below first + window, until an Ack moves that limit
    """

    NUMBER = 3
    LAYOUT = ("u32", "u8")
    __slots__ = ("first", "window")

    def __init__(self, first: int, window: int) -> None:
        self.first = first
        self.window = window


class Ack(Message):
    """Host to device, since 1.0: the host has stored the events below `upto` for good; the device
    may drop them.

    upto    u32  number after the last event stored
    window  u8   send events below upto + window; a limit once given is not lowered
    """

    NUMBER = 4
    LAYOUT = ("u32", "u8")
    __slots__ = ("upto", "window")

    def __init__(self, upto: int, window: int) -> None:
        self.upto = upto
        self.window = window


class Event(Message):
    """Device to host, since 1.0: one event of the log, sent only once it is safe on the flash.

    number  u32    its number; the first event of a log is 0
    body    bytes  the log's record, opaque to the protocol
    """

    NUMBER = 5
    LAYOUT = ("u32", "bytes")
    __slots__ = ("number", "body")

    def __init__(self, number: int, body: bytes) -> None:
        self.number = number
        self.body = body


class Command(Message):
    """Host to device, since 1.0: do this, once. Repeated under the same id until the Reply arrives.

    id    u16    one more than the last, modulo 65536; the first of a host link is drawn at random
    kind  u8     one of the command kinds
    body  bytes  as its kind says
    """

    NUMBER = 6
    LAYOUT = ("u16", "u8", "bytes")
    __slots__ = ("id", "kind", "body")

    def __init__(self, id: int, kind: int, body: bytes) -> None:  # noqa: A002, the name on the wire
        self.id = id
        self.kind = kind
        self.body = body


class DatedCommand(Message):
    """Host to device, over the air, since 1.6: as Command, and not carried out if it comes too
    late.

    id       u16    as of Command
    seen_ms  u32    now_ms of the last Pong that the host had when it sent this for the first time
    kind     u8     one of the command kinds
    body     bytes  as its kind says
    """

    NUMBER = 16
    LAYOUT = ("u16", "u32", "u8", "bytes")
    __slots__ = ("id", "seen_ms", "kind", "body")

    def __init__(self, id: int, seen_ms: int, kind: int, body: bytes) -> None:  # noqa: A002, the name on the wire
        self.id = id
        self.seen_ms = seen_ms
        self.kind = kind
        self.body = body


class Reply(Message):
    """Device to host, since 1.0: what became of a command. Sent again whenever its id comes again.

    id      u16   that of the Command or DatedCommand
    status  u8    one of the statuses
    reason  text  for people, may be empty
    """

    NUMBER = 7
    LAYOUT = ("u16", "u8", "text")
    __slots__ = ("id", "status", "reason")

    def __init__(self, id: int, status: int, reason: str) -> None:  # noqa: A002, the name on the wire
        self.id = id
        self.status = status
        self.reason = reason


class Ping(Message):
    """Host to device, since 1.0: are you there? Answered by Pong.

    token  u16  another one for every Ping
    """

    NUMBER = 8
    LAYOUT = ("u16",)
    __slots__ = ("token",)

    def __init__(self, token: int) -> None:
        self.token = token


class Pong(Message):
    """Device to host, since 1.0: I am here. The head shows the host an event whose frame was lost.

    token   u16  that of the Ping
    now_ms  u32  clock of the device since boot, modulo 2**32
    first   u32  oldest event held
    head    u32  number that the next event will get
    """

    NUMBER = 9
    LAYOUT = ("u16", "u32", "u32", "u32")
    __slots__ = ("token", "now_ms", "first", "head")

    def __init__(self, token: int, now_ms: int, first: int, head: int) -> None:
        self.token = token
        self.now_ms = now_ms
        self.first = first
        self.head = head


class Fault(Message):
    """Either way, since 1.0: you broke the protocol. Not answered; for the log and for people.

    code  u8    one of the fault codes
    text  text  what was wrong
    """

    NUMBER = 10
    LAYOUT = ("u8", "text")
    __slots__ = ("code", "text")

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        self.text = text


MESSAGES = (HelloRequest, Hello, Pull, Ack, Event, Command, Reply, Ping, Pong, Fault, DatedCommand)


def unpack(payload: bytes) -> Message:
    """Return the message in the payload of a frame.

    Raises:
        RemoteProtocolError: BAD_MESSAGE, the number is unknown or the body does not fit it.
    """
    for message in MESSAGES:
        if payload[:1] == bytes((message.NUMBER,)):
            return message.unpack(payload)
    raise bad(payload, "no message of this version has that number")
