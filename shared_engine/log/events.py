"""The reference of events: every kind of fact that a board learns, with its fields; `codec` says
how they are packed.

Packed, an event is kind u8, at_ms modulo 2**32 u32, then its fields in the order listed; numbers
have their low byte first. These bytes lie on the flash, cross the wire and are stored by the host.
Kinds, controls and readings are forever.
"""

# ruff: noqa: RUF023 - slots are listed in the order of the bytes

from shared_engine.games.errors import NotationError
from shared_engine.log import codec
from shared_engine.log.codec import (
    BYTES,
    BYTES4,
    CARD,
    CARD_OR_NONE,
    CARDS,
    FIELD,
    I8,
    JSON,
    MOVE,
    MOVE_OR_NONE,
    MOVES,
    PICTURE,
    POSITION,
    POSITION_OR_NONE,
    QUARTER,
    SEAT,
    SHORT,
    STEPS,
    TAG,
    TEXT,
    TRUTH,
    U8,
    U16,
    U32,
    WRAP_MS,
    Codec,
    Word,
)
from shared_engine.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

NO_TAG = 255
CONTROLS = ("confirm", "undo", "fold", "hint", "pause", "new_game")
HOW = ("picture", "touch", "confirm", "computer", "card")
READINGS = ("unknown_card", "two_cards", "unreadable_card")


class Event(Value):
    """One fact with the time it was settled, in ms since the log began; there is a subclass for
    each kind.

    Attributes:
        KIND: the number of the kind.
        LAYOUT: how the fields behind `at_ms` are packed.
    """

    KIND = 0
    LAYOUT: "tuple[Codec, ...]" = ()
    __slots__: "tuple[str, ...]" = ()
    at_ms: int

    def __init__(self, *values: "Any") -> None:
        """Raises TypeError: there are more fields, or fewer."""
        if len(values) != len(self.__slots__):
            raise TypeError("%s has %d fields" % (type(self).__name__, len(self.__slots__)))
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def pack(self) -> bytes:
        """Return the event as bytes; the inverse of unpack.

        Raises:
            NotationError: there is no such card.
        """
        values: "list[Any]" = [self.KIND]
        for name in self.__slots__:
            values.append(getattr(self, name))
        return codec.pack(self.LAYOUT, values)


class Game(Event):
    """A game begins.

    picture      picture  what the board shows, empty if that is not known
    description  json     what the game is: ruleset, options, starter, perhaps state and hints; with
                          `engine`, what decides it (engine.py, 8 hexadecimal digits), the log holds
                          every decision
    """

    KIND = 1
    LAYOUT = (PICTURE, JSON)
    __slots__ = ("at_ms", "picture", "description")
    picture: bytes
    description: "dict[str, Any]"


class Card(Event):
    """A card was laid on the reader.

    card  card  which one
    tag   u8    number of the physical card in its deck, 255 if unknown
    """

    KIND = 2
    LAYOUT = (CARD, TAG)
    __slots__ = ("at_ms", "card", "tag")
    card: str
    tag: int


class Field(Event):
    """A field of the game has changed, and stays so: it is debounced.

    field     u8     its number
    occupied  truth  a marble is there now
    """

    KIND = 3
    LAYOUT = (FIELD, TRUTH)
    __slots__ = ("at_ms", "field", "occupied")
    field: int
    occupied: bool


class Control(Event):
    """Somebody asked for something with a control card, the button or a computer.

    control  control  what
    """

    KIND = 4
    LAYOUT = (Word("control", CONTROLS),)
    __slots__ = ("at_ms", "control")
    control: str


class Deal(Event):
    """A hand was scanned; the firmware does not log it yet.

    seat   u8     whose
    cards  cards  what it holds
    """

    KIND = 5
    LAYOUT = (SEAT, CARDS)
    __slots__ = ("at_ms", "seat", "cards")
    seat: int
    cards: "tuple[str, ...]"


class Digest(Event):
    """What the board holds, so that a host can compare.

    turns   u16     so far
    digest  bytes4  of the position
    """

    KIND = 6
    LAYOUT = (U16, BYTES4)
    __slots__ = ("at_ms", "turns", "digest")
    turns: int
    digest: bytes


class Stand(Event):
    """The position when somebody first acts in a round: a board that wakes up replays one round and
    not the whole game.

    turns     u16       so far
    game      u32       number of the event GAME
    picture   picture   what the board shows
    position  position  that after the turns
    """

    KIND = 7
    LAYOUT = (U16, U32, PICTURE, POSITION)
    __slots__ = ("at_ms", "turns", "game", "picture", "position")
    turns: int
    game: int
    picture: bytes
    position: bytes


class Boot(Event):
    """The board has been switched on.

    id      bytes4  at random: another power-on
    engine  bytes   what decides there (engine.py), as in a GAME; empty from older boards
    """

    KIND = 8
    LAYOUT = (BYTES4, BYTES)
    __slots__ = ("at_ms", "id", "engine")
    id: bytes
    engine: bytes


class Choice(Event):
    """A computer has answered which move was made; since protocol 2.1 it is an Answer.

    choice  u8  its number among those that were asked about, from 0
    """

    KIND = 9
    LAYOUT = (U8,)
    __slots__ = ("at_ms", "choice")
    choice: int


class Reader(Event):
    """What lies on the reader is no card of the deck, more than one, or cannot be read.

    reader  reading  which of these
    """

    KIND = 10
    LAYOUT = (Word("reading", READINGS),)
    __slots__ = ("at_ms", "reader")
    reader: str


class Hints(Event):
    """How much help the seats want from the lights; follows a STAND.

    levels  u16  of all seats (hints.py), two bits each, seat 0 lowest
    """

    KIND = 11
    LAYOUT = (U16,)
    __slots__ = ("at_ms", "levels")
    levels: int


class Fault(Event):
    """Something went wrong on the board; the referee passes over it.

    text  text  what
    """

    KIND = 12
    LAYOUT = (TEXT,)
    __slots__ = ("at_ms", "text")
    text: str


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
    LAYOUT = (U32, U16, U32, PICTURE, POSITION_OR_NONE)
    __slots__ = ("at_ms", "lost", "turns", "game", "picture", "position")
    lost: int
    turns: int
    game: int
    picture: bytes
    position: bytes


class Dial(Event):
    """What turns on the board has come to rest, or has left its rest; also behind a GAME, STAND and
    GAP, if it is known, or if its sensors are not believed any more.

    dial  quarter  the one in which it rests, counted in the direction of play
    """

    KIND = 14
    LAYOUT = (QUARTER,)
    __slots__ = ("at_ms", "dial")
    dial: int


class Traces(Event):
    """What hands did before somebody first acted in a round; follows a STAND in logs of earlier
    firmware, and nothing follows from it.

    touched  picture  the fields that were touched
    early    picture  those whose marbles may have changed places
    """

    KIND = 15
    LAYOUT = (PICTURE, PICTURE)
    __slots__ = ("at_ms", "touched", "early")
    touched: bytes
    early: bytes


class Past(Event):
    """A position from before a STAND, to which undo leads back; follows that, the newest one first.

    turns     u16       that led to it
    position  position  that after the turns
    """

    KIND = 16
    LAYOUT = (U16, POSITION)
    __slots__ = ("at_ms", "turns", "position")
    turns: int
    position: bytes


class Answer(Event):
    """A computer has answered a question of the referee.

    question  u16  its number (referee/question.py); the answer to another one means nothing
    answer    u8   which of its moves, from 0
    """

    KIND = 17
    LAYOUT = (U16, U8)
    __slots__ = ("at_ms", "question", "answer")
    question: int
    answer: int


class Made(Event):
    """A move was made, or marbles have turned out to be one.

    seat     u8      whose turn it was
    turns    u16     so far, with it
    how      word    what has shown it: the picture, a touched marble, confirm, a computer, or the
                     next card
    checked  truth   False where a claim about cards was believed that nobody has seen
    digest   bytes4  of the position after it
    move     move    as its game packs it
    """

    KIND = 18
    LAYOUT = (SEAT, U16, Word("word", HOW), TRUTH, BYTES4, MOVE)
    __slots__ = ("at_ms", "seat", "turns", "how", "checked", "digest", "move")
    seat: int
    turns: int
    how: str
    checked: bool
    digest: bytes
    move: bytes


class Folded(Event):
    """A seat is out for the round.

    seat     u8      whose turn it was
    turns    u16     so far, with it
    checked  truth   False where that was believed
    digest   bytes4  of the position after it
    cards    cards   those it showed
    """

    KIND = 19
    LAYOUT = (SEAT, U16, TRUTH, BYTES4, CARDS)
    __slots__ = ("at_ms", "seat", "turns", "checked", "digest", "cards")
    seat: int
    turns: int
    checked: bool
    digest: bytes
    cards: "tuple[str, ...]"


class Undone(Event):
    """The last turn never was.

    turns   u16     so far, without it
    digest  bytes4  of the position before it
    """

    KIND = 20
    LAYOUT = (U16, BYTES4)
    __slots__ = ("at_ms", "turns", "digest")
    turns: int
    digest: bytes


class Asked(Event):
    """The players shall say which move was made; what they say is in the next MADE.

    card      card   that lies open, 255 if none
    question  u16    its number (referee/question.py)
    misread   truth  each of the moves needs a sensor that reads wrong
    moves     moves  between which to choose, each behind a byte with its length
    """

    KIND = 21
    LAYOUT = (CARD_OR_NONE, U16, TRUTH, MOVES)
    __slots__ = ("at_ms", "card", "question", "misread", "moves")
    card: str
    question: int
    misread: bool
    moves: "tuple[bytes, ...]"


class Refused(Event):
    """A card, what was done with it, or a claim to fold is refused.

    card    card   255 if none
    reason  short  code of the reason
    rule    short  id of the rule, perhaps empty
    move    short  what a seat that claims to fold could play, empty if it does not
    steps   steps  what is to be put back
    """

    KIND = 22
    LAYOUT = (CARD_OR_NONE, SHORT, SHORT, MOVE_OR_NONE, STEPS)
    __slots__ = ("at_ms", "card", "reason", "rule", "move", "steps")
    card: str
    reason: str
    rule: str
    move: bytes
    steps: "list[tuple[int, int]]"


class Repair(Event):
    """The board shows something else than the position.

    card   card   that lies open, 255 if none
    steps  steps  what leads back; none: what was asked for is done, or is needed no more
    """

    KIND = 23
    LAYOUT = (CARD_OR_NONE, STEPS)
    __slots__ = ("at_ms", "card", "steps")
    card: str
    steps: "list[tuple[int, int]]"


class Owners(Event):
    """A seat shall touch its own marbles; or there are too many or too few on the board.

    seat   i8  which one, -1 for none
    count  i8  how many it shall touch, or are too many; negative: too few
    """

    KIND = 24
    LAYOUT = (I8, I8)
    __slots__ = ("at_ms", "seat", "count")
    seat: int
    count: int


class Round(Event):
    """A round begins.

    turns     u16       so far
    position  position  what was on the board, where a game begins with that; else empty
    """

    KIND = 25
    LAYOUT = (U16, POSITION_OR_NONE)
    __slots__ = ("at_ms", "turns", "position")
    turns: int
    position: bytes


class Won(Event):
    """The game is over.

    team  i8  which has won, -1 for a draw
    """

    KIND = 26
    LAYOUT = (I8,)
    __slots__ = ("at_ms", "team")
    team: int


class Blind(Event):
    """A sensor is found to read wrong, or to be right again.

    field  u8     its field
    blind  truth  it is not believed from now on
    """

    KIND = 27
    LAYOUT = (FIELD, TRUTH)
    __slots__ = ("at_ms", "field", "blind")
    field: int
    blind: bool


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
    Made,
    Folded,
    Undone,
    Asked,
    Refused,
    Repair,
    Owners,
    Round,
    Won,
    Blind,
)
DECISIONS = (Made, Folded, Undone, Asked, Refused, Repair, Owners, Round, Won, Blind)
"""What a board has decided; all others say what has happened to it."""


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
        values = codec.unpack(KINDS[kind - 1].LAYOUT, body)
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
