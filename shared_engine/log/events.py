"""The reference of events: every kind of fact that a board learns, with its fields; `codec` says
how they are packed.

Packed, an event is kind u8, at_ms modulo 2**32 u32, then its fields in the order listed; numbers
have their low byte first. These bytes lie on the flash, cross the wire and are stored by the host.
Kinds, controls and readings are forever.
"""

# ruff: noqa: RUF023 - slots are listed in the order of the bytes

from shared_engine.games.errors import NotationError
from shared_engine.log.codec import (
    BYTES4,
    CARD,
    CARDS,
    FIELD,
    JSON,
    PICTURE,
    POSITION,
    POSITION_OR_NONE,
    QUARTER,
    SEAT,
    TAG,
    TEXT,
    TRUTH,
    U8,
    U16,
    U32,
    WRAP_MS,
    Layout,
    Word,
)
from shared_engine.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

NO_TAG = 255
CONTROLS = ("confirm", "undo", "fold", "hint", "pause", "new_game")
READINGS = ("unknown_card", "two_cards", "unreadable_card")


class Event(Value):
    """One fact with the time it was settled, in ms since the log began; there is a subclass for
    each kind.

    Attributes:
        KIND: the number of the kind.
        LAYOUT: how the fields behind `at_ms` are packed.
    """

    KIND = 0
    LAYOUT = Layout()
    __slots__: "tuple[str, ...]" = ()
    at_ms: int

    def pack(self) -> bytes:
        """Return the event as bytes; the inverse of unpack.

        Raises:
            NotationError: there is no such card.
        """
        values: "list[Any]" = [self.KIND]
        for name in self.__slots__:
            values.append(getattr(self, name))
        return self.LAYOUT.pack(values)


class Game(Event):
    """A game begins.

    picture      picture  what the board shows, empty if that is not known
    description  json     what the game is: ruleset, options, starter, perhaps state and hints
    """

    KIND = 1
    LAYOUT = Layout(PICTURE, JSON)
    __slots__ = ("at_ms", "picture", "description")

    def __init__(self, at_ms: int, picture: bytes, description: "dict[str, Any]") -> None:
        self.at_ms = at_ms
        self.picture = picture
        self.description = description


class Card(Event):
    """A card was laid on the reader.

    card  card  which one
    tag   u8    number of the physical card in its deck, 255 if unknown
    """

    KIND = 2
    LAYOUT = Layout(CARD, TAG)
    __slots__ = ("at_ms", "card", "tag")

    def __init__(self, at_ms: int, card: str, tag: int) -> None:
        self.at_ms = at_ms
        self.card = card
        self.tag = tag


class Field(Event):
    """A field of the game has changed, and stays so: it is debounced.

    field     u8     its number
    occupied  truth  a marble is there now
    """

    KIND = 3
    LAYOUT = Layout(FIELD, TRUTH)
    __slots__ = ("at_ms", "field", "occupied")

    def __init__(self, at_ms: int, field: int, occupied: bool) -> None:
        self.at_ms = at_ms
        self.field = field
        self.occupied = occupied


class Control(Event):
    """Somebody asked for something with a control card, the button or a computer.

    control  control  what
    """

    KIND = 4
    LAYOUT = Layout(Word("control", CONTROLS))
    __slots__ = ("at_ms", "control")

    def __init__(self, at_ms: int, control: str) -> None:
        self.at_ms = at_ms
        self.control = control


class Deal(Event):
    """A hand was scanned; the firmware does not log it yet.

    seat   u8     whose
    cards  cards  what it holds
    """

    KIND = 5
    LAYOUT = Layout(SEAT, CARDS)
    __slots__ = ("at_ms", "seat", "cards")

    def __init__(self, at_ms: int, seat: int, cards: "tuple[str, ...]") -> None:
        self.at_ms = at_ms
        self.seat = seat
        self.cards = cards


class Digest(Event):
    """What the board holds, so that a host can compare.

    turns   u16     so far
    digest  bytes4  of the position
    """

    KIND = 6
    LAYOUT = Layout(U16, BYTES4)
    __slots__ = ("at_ms", "turns", "digest")

    def __init__(self, at_ms: int, turns: int, digest: bytes) -> None:
        self.at_ms = at_ms
        self.turns = turns
        self.digest = digest


class Stand(Event):
    """The position when somebody first acts in a round: a board that wakes up replays one round and
    not the whole game.

    turns     u16       so far
    game      u32       number of the event GAME
    picture   picture   what the board shows
    position  position  that after the turns
    """

    KIND = 7
    LAYOUT = Layout(U16, U32, PICTURE, POSITION)
    __slots__ = ("at_ms", "turns", "game", "picture", "position")

    def __init__(self, at_ms: int, turns: int, game: int, picture: bytes, position: bytes) -> None:
        self.at_ms = at_ms
        self.turns = turns
        self.game = game
        self.picture = picture
        self.position = position


class Boot(Event):
    """The board has been switched on.

    id  bytes4  at random: another power-on
    """

    KIND = 8
    LAYOUT = Layout(BYTES4)
    __slots__ = ("at_ms", "id")

    def __init__(self, at_ms: int, id: bytes) -> None:  # noqa: A002  the word of the protocol
        self.at_ms = at_ms
        self.id = id


class Choice(Event):
    """A computer has answered which move was made; since protocol 2.1 it is an Answer.

    choice  u8  its number among those that were asked about, from 0
    """

    KIND = 9
    LAYOUT = Layout(U8)
    __slots__ = ("at_ms", "choice")

    def __init__(self, at_ms: int, choice: int) -> None:
        self.at_ms = at_ms
        self.choice = choice


class Reader(Event):
    """What lies on the reader is no card of the deck, more than one, or cannot be read.

    reader  reading  which of these
    """

    KIND = 10
    LAYOUT = Layout(Word("reading", READINGS))
    __slots__ = ("at_ms", "reader")

    def __init__(self, at_ms: int, reader: str) -> None:
        self.at_ms = at_ms
        self.reader = reader


class Hints(Event):
    """How much help the seats want from the lights; follows a STAND.

    levels  u16  of all seats (hints.py), two bits each, seat 0 lowest
    """

    KIND = 11
    LAYOUT = Layout(U16)
    __slots__ = ("at_ms", "levels")

    def __init__(self, at_ms: int, levels: int) -> None:
        self.at_ms = at_ms
        self.levels = levels


class Fault(Event):
    """Something went wrong on the board; the referee passes over it.

    text  text  what
    """

    KIND = 12
    LAYOUT = Layout(TEXT)
    __slots__ = ("at_ms", "text")

    def __init__(self, at_ms: int, text: str) -> None:
        self.at_ms = at_ms
        self.text = text


class Gap(Event):
    """Events were lost, for want of room or because the flash holds them damaged. The position now
    is here, and what was known of the game before does not count.

    lost      u32       how many events, at least
    turns     u16       so far; this and all that follows is 0 or empty if no game is under way, or
                        none is known
    game      u32       number of the event GAME
    picture   picture   what the board shows
    position  position  that after the turns
    """

    KIND = 13
    LAYOUT = Layout(U32, U16, U32, PICTURE, POSITION_OR_NONE)
    __slots__ = ("at_ms", "lost", "turns", "game", "picture", "position")

    def __init__(
        self, at_ms: int, lost: int, turns: int, game: int, picture: bytes, position: bytes
    ) -> None:
        self.at_ms = at_ms
        self.lost = lost
        self.turns = turns
        self.game = game
        self.picture = picture
        self.position = position


class Dial(Event):
    """What turns on the board has come to rest, or has left its rest; also behind a GAME, STAND and
    GAP, if it is known, or if its sensors are not believed any more.

    dial  quarter  the one in which it rests, counted in the direction of play
    """

    KIND = 14
    LAYOUT = Layout(QUARTER)
    __slots__ = ("at_ms", "dial")

    def __init__(self, at_ms: int, dial: int) -> None:
        self.at_ms = at_ms
        self.dial = dial


class Traces(Event):
    """What hands did before somebody first acted in a round, as far as it may belong to that seat's
    card; follows a STAND.

    touched  picture  the fields that were touched
    early    picture  those whose marbles may have changed places
    """

    KIND = 15
    LAYOUT = Layout(PICTURE, PICTURE)
    __slots__ = ("at_ms", "touched", "early")

    def __init__(self, at_ms: int, touched: bytes, early: bytes) -> None:
        self.at_ms = at_ms
        self.touched = touched
        self.early = early


class Past(Event):
    """A position from before a STAND, to which undo leads back; follows that, the newest one first.

    turns     u16       that led to it
    position  position  that after the turns
    """

    KIND = 16
    LAYOUT = Layout(U16, POSITION)
    __slots__ = ("at_ms", "turns", "position")

    def __init__(self, at_ms: int, turns: int, position: bytes) -> None:
        self.at_ms = at_ms
        self.turns = turns
        self.position = position


class Answer(Event):
    """A computer has answered a question of the referee.

    question  u16  its number (referee/question.py); the answer to another one means nothing
    answer    u8   which of its moves, from 0
    """

    KIND = 17
    LAYOUT = Layout(U16, U8)
    __slots__ = ("at_ms", "question", "answer")

    def __init__(self, at_ms: int, question: int, answer: int) -> None:
        self.at_ms = at_ms
        self.question = question
        self.answer = answer


KINDS: "tuple[type[Event], ...]" = (
    Game,
    Card,
    Field,
    Control,
    Deal,
    Digest,
    Stand,
    Boot,
    Choice,
    Reader,
    Hints,
    Fault,
    Gap,
    Dial,
    Traces,
    Past,
    Answer,
)


DAMAGED = Gap(0, 1, 0, 0, b"", b"").pack()
"""What is said for an event whose record the board cannot read any more."""


def unpack(body: "bytes | memoryview", since_ms: int = 0) -> Event:
    """Return the event packed in *body*; the inverse of Event.pack.

    Args:
        since_ms: the time of the event before, as it was unpacked: of the times that are packed as
            this one, which is modulo 2**32, that nearest to it is meant, if it is not later anyway.
            A DAMAGED event has the same time.

    Raises:
        NotationError: not an event: unknown kind, too short or too long, or values out of range;
            the message shows it.
    """
    body = bytes(body)
    kind = body[0] if body else 0
    if not 0 < kind <= len(KINDS):
        raise NotationError("no event: %s (unknown kind %d)" % (body.hex(), kind))
    create: "Callable[..., Event]" = KINDS[kind - 1]
    try:
        values = KINDS[kind - 1].LAYOUT.unpack(body)
    except ValueError as error:
        raise NotationError("no event: %s (%s)" % (body.hex(), error))
    if values[1] < since_ms:
        values[1] = time_of(body, since_ms)
    return create(*values[1:])


def time_of(body: bytes, since_ms: int = 0) -> int:
    """Return the time of the event packed in *body*, as unpack does, whether or not it can be
    unpacked."""
    at_ms = int.from_bytes(body[1:5], "little")
    if at_ms >= since_ms:
        return at_ms
    if body == DAMAGED:
        return since_ms
    return at_ms + (since_ms - at_ms + WRAP_MS // 2) // WRAP_MS * WRAP_MS


def description_of(body: bytes) -> "dict[str, Any]":
    """Return what the game is that the event packed in *body* begins.

    Raises:
        NotationError: it is no GAME.
    """
    event = unpack(body)
    if not isinstance(event, Game):
        raise NotationError("no game begins with %r" % event)
    return event.description
