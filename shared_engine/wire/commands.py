"""The reference of commands: everything that a host may ask of a board.

A command is the `kind` and the `body` of a message Command or DatedCommand: its number, and its
fields in the order listed, packed as those of messages. The reason of the Reply is its answer,
empty where none is named. Its consent says what becomes of it over the air: *free*, it loses
nothing and is done; *agreed*, it is done once people at the board agree; *cable*, it is refused;
*game*, as *free* unless it ends a game under way or is meant for a mode. Numbers are never used
again: 5, 6, 7, 9 and 10 each held several commands of protocol 1.
"""

# ruff: noqa: RUF023 - slots are listed in the order of the wire

from shared_engine.wire.codec import Message

FREE, AGREED, CABLE, IN_GAME = "free", "agreed", "cable", "game"


class CommandBody(Message):
    """What a host asks for; there is a subclass for each kind.

    Attributes:
        CONSENT: who has to agree to it, if it comes over the air.
    """

    CONSENT = FREE
    __slots__ = ()

    def __init__(self, *values: "int | str | bytes") -> None:
        """Raises TypeError: there are more fields, or fewer."""
        if len(values) != len(self.__slots__):
            raise TypeError("%s has %d fields" % (type(self).__name__, len(self.__slots__)))
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)


class NewGame(CommandBody):
    """Start a new game.

    game  text  JSON, `{"ruleset": "brandi-4", "options": {}, "starter": 0}`: the name of a ruleset,
                the options that differ from it, and the seat that starts. Perhaps also
                `"hints": [2, 2, 0, 1]`, a level for each seat, `"programs": ["", "", "",
                "friend"]`, by seat the level of the program that plays it, "" where somebody sits,
                `"state": "board"`, to begin with what lies on the board, and `"abandon": true`, to
                end the game that is under way
    """

    NUMBER = 1
    LAYOUT = ("text",)
    CONSENT = IN_GAME
    __slots__ = ("game",)
    game: str


class PressControl(CommandBody):
    """Press a control.

    control  u8  its number as in the device log: 0 confirm, 1 undo, 2 fold, 3 hint, 4 pause, 5 new
                 game
    """

    NUMBER = 2
    LAYOUT = ("u8",)
    CONSENT = IN_GAME
    __slots__ = ("control",)
    control: int


class Report(CommandBody):
    """Say how the board is. Answer: JSON, `{"heap_live": 391000, "tags": 116, "battery": 62}`: heap
    in use in bytes, cards of the deck, how full the battery is in percent, null without one; boards
    made before it leave the battery out."""

    NUMBER = 3
    __slots__ = ()


class Choose(CommandBody):
    """Answer a question of the referee; refused if another one is open by now.

    question  u16  its number, as in the device log
    choice    u8   which of its moves, from 0
    """

    NUMBER = 4
    LAYOUT = ("u16", "u8")
    __slots__ = ("question", "choice")
    question: int
    choice: int


class ChangeSettings(CommandBody):
    """Keep settings; they count from the next start on. Answer: all of them, as JSON.

    settings  text  JSON of those that change
    """

    NUMBER = 8
    LAYOUT = ("text",)
    CONSENT = AGREED
    __slots__ = ("settings",)
    settings: str


class ListDecks(CommandBody):
    """List the decks. Answer: JSON, `[[1, 116]]`, number and tags of each."""

    NUMBER = 11
    __slots__ = ()


class EnrolDeck(CommandBody):
    """Enrol cards. Answer: as of EnrolmentState.

    deck   u8  1..9
    packs  u8  of 55 cards, on a board with a disc 110; 0 is the controls alone
    """

    NUMBER = 12
    LAYOUT = ("u8", "u8")
    CONSENT = AGREED
    __slots__ = ("deck", "packs")
    deck: int
    packs: int


class EnrolmentState(CommandBody):
    """Say how far the enrolment is. Answer: JSON, `{"deck": 1, "done": 8, "of": 116, "want": "A",
    "left": 6, "problem": ""}`, empty if nothing is enrolled."""

    NUMBER = 13
    __slots__ = ()


class TakeBackCard(CommandBody):
    """Take the card back that was enrolled last. Answer: as of EnrolmentState."""

    NUMBER = 14
    CONSENT = AGREED
    __slots__ = ()


class SkipCard(CommandBody):
    """Go on with the next rank. Answer: as of EnrolmentState."""

    NUMBER = 15
    __slots__ = ()


class StopEnrolment(CommandBody):
    """End the enrolment, if one is under way."""

    NUMBER = 16
    __slots__ = ()


class ReadDeck(CommandBody):
    """Read a deck. Answer: up to 12 entries in hexadecimal digits, UID (7 bytes) and meaning, 16
    dashes for a damaged one.

    deck   u8  which
    first  u8  entry
    """

    NUMBER = 17
    LAYOUT = ("u8", "u8")
    __slots__ = ("deck", "first")
    deck: int
    first: int


class StageEntries(CommandBody):
    """Put entries of a deck aside (docs/formats.md).

    first    u8     number of the first one
    entries  bytes  8 bytes each
    """

    NUMBER = 18
    LAYOUT = ("u8", "bytes")
    __slots__ = ("first", "entries")
    first: int
    entries: bytes


class CommitDeck(CommandBody):
    """Let the entries that were put aside be a deck, at once.

    deck   u8   which
    count  u8   entries
    check  u16  CRC-16 over all of them
    """

    NUMBER = 19
    LAYOUT = ("u8", "u8", "u16")
    CONSENT = AGREED
    __slots__ = ("deck", "count", "check")
    deck: int
    count: int
    check: int


class RemoveDeck(CommandBody):
    """Forget a deck.

    deck  u8  which
    """

    NUMBER = 20
    LAYOUT = ("u8",)
    CONSENT = AGREED
    __slots__ = ("deck",)
    deck: int


class SelfTest(CommandBody):
    """Test all that disturbs no game; the reply comes when it is done, up to some seconds later."""

    NUMBER = 21
    __slots__ = ()


class ReadSelfTest(CommandBody):
    """Say what the self-test found last. Answer: 180 bytes of the result (docs/formats.md), empty
    behind its end, or if there is none.

    page  u8  which
    """

    NUMBER = 22
    LAYOUT = ("u8",)
    __slots__ = ("page",)
    page: int


class ShowLights(CommandBody):
    """Show the lights to people, all in red, green, blue and white, none, then one after the other;
    busy while a turn is under way."""

    NUMBER = 23
    __slots__ = ()


class ShownLight(CommandBody):
    """Say what is lit. Answer: a colour, `dark`, or the number of a light, empty when it is
    over."""

    NUMBER = 24
    __slots__ = ()


class StopLights(CommandBody):
    """Stop showing the lights."""

    NUMBER = 25
    __slots__ = ()


class Echo(CommandBody):
    """Send bytes back. Answer: they, in hexadecimal digits.

    sent  bytes  any
    """

    NUMBER = 26
    LAYOUT = ("bytes",)
    __slots__ = ("sent",)
    sent: bytes


class Calibrate(CommandBody):
    """Calibrate with people at the board, or go on where that was left."""

    NUMBER = 27
    CONSENT = AGREED
    __slots__ = ()


class LeaveCalibration(CommandBody):
    """Stop calibrating, or trying the disc."""

    NUMBER = 28
    CONSENT = AGREED
    __slots__ = ()


class CalibrationState(CommandBody):
    """Say how far the calibration is. Answer: JSON (docs/formats.md)."""

    NUMBER = 29
    __slots__ = ()


class ForgetCalibration(CommandBody):
    """Forget what was learned about the wiring; the board restarts."""

    NUMBER = 30
    CONSENT = AGREED
    __slots__ = ()


class TryDisc(CommandBody):
    """Try the disc with people at the board."""

    NUMBER = 31
    CONSENT = AGREED
    __slots__ = ()


class Restart(CommandBody):
    """Restart the board, once the reply is on its way."""

    NUMBER = 32
    CONSENT = AGREED
    __slots__ = ()


class OpenRepl(CommandBody):
    """Give the line to the REPL, once the reply is on its way."""

    NUMBER = 33
    CONSENT = AGREED
    __slots__ = ()


class ListKeys(CommandBody):
    """List the keys of secure sessions. Answer: JSON, their ids in hexadecimal digits."""

    NUMBER = 34
    CONSENT = CABLE
    __slots__ = ()


class PairKey(CommandBody):
    """Add a key of a computer; a board keeps up to 4. Answer: as of ListKeys.

    key  bytes32  as shared_engine/wire/paired_key.py says
    """

    NUMBER = 35
    LAYOUT = ("bytes32",)
    CONSENT = CABLE
    __slots__ = ("key",)
    key: bytes


class ForgetKey(CommandBody):
    """Forget a key. Answer: as of ListKeys.

    id  bytes8  of the key
    """

    NUMBER = 36
    LAYOUT = ("bytes8",)
    CONSENT = CABLE
    __slots__ = ("id",)
    id: bytes


class ForgetKeys(CommandBody):
    """Forget all keys. Answer: as of ListKeys."""

    NUMBER = 37
    CONSENT = CABLE
    __slots__ = ()


class ReadSettings(CommandBody):
    """Read the settings. Answer: all of them, as JSON."""

    NUMBER = 38
    __slots__ = ()


class ReadTask(CommandBody):
    """Say what a laptop is to decide for a seat that the board plays, at a level that takes a
    laptop. Answer: JSON, `{"task": 7, "seat": 1, "turn": 12, "hand": ["A", "10"], "held": [[3,
    "4"]], "received": "K", "taker": -1}`: its cards, the cards it gave away and which seat has
    them, the card it got, and who gets one of its hand, -1 in its turn. Else `{"seat": 1, "card":
    "A"}`, the card that people look for, empty for a fold, or `{}`. A board waits for the laptop
    that asked within 12 s, for 20 s."""

    NUMBER = 39
    __slots__ = ()


class DecideTask(CommandBody):
    """Decide a task of ReadTask; refused if it is decided.

    task   u16    its number
    card   text8  of its hand: what it gives away or lays
    after  bytes  the position that its move leads to, packed (docs/formats.md); nothing for a gift
    """

    NUMBER = 40
    LAYOUT = ("u16", "text8", "bytes")
    __slots__ = ("task", "card", "after")
    task: int
    card: str
    after: bytes


COMMANDS: "tuple[type[CommandBody], ...]" = (
    NewGame,
    PressControl,
    Report,
    Choose,
    ChangeSettings,
    ListDecks,
    EnrolDeck,
    EnrolmentState,
    TakeBackCard,
    SkipCard,
    StopEnrolment,
    ReadDeck,
    StageEntries,
    CommitDeck,
    RemoveDeck,
    SelfTest,
    ReadSelfTest,
    ShowLights,
    ShownLight,
    StopLights,
    Echo,
    Calibrate,
    LeaveCalibration,
    CalibrationState,
    ForgetCalibration,
    TryDisc,
    Restart,
    OpenRepl,
    ListKeys,
    PairKey,
    ForgetKey,
    ForgetKeys,
    ReadSettings,
    ReadTask,
    DecideTask,
)


def unpack_command(kind: int, body: bytes) -> "CommandBody | None":
    """Return what the command *kind* with *body* asks for; None if there is no such kind.

    Raises:
        RemoteProtocolError: BAD_MESSAGE, the body does not fit the kind.
    """
    for command in COMMANDS:
        if kind == command.NUMBER:
            return command.unpack(bytes((kind,)) + body)
    return None
