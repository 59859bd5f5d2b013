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
# that nobody ends. No minor is 0: with it the frame of a greeting would hold a 3.
PROTOCOL_MAJOR = 2
PROTOCOL_MINOR = 1

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
    kind  u8     that of one of the commands
    body  bytes  its fields
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
    kind     u8     that of one of the commands
    body     bytes  its fields
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
