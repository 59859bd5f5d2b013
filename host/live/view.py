"""What there is to see of a board that is followed: plain values for whoever shows them, on a
terminal or elsewhere.

Nothing in here knows a device, a store or a rule. All of it is numbers, texts and tuples of them:
`dataclasses.asdict` makes what JSON can say. What people read is there in every language.
"""

from dataclasses import dataclass, field

from host.language.language import Text
from shared_engine.games.shown import CELL, FINISH, KENNEL, TRACK

NOBODY = -1
"""In place of a seat."""

KINDS = TRACK, FINISH, KENNEL, CELL
"""Of fields."""

COACH = "coach"
"""The name of the note with what the coach says to all."""


@dataclass(frozen=True)
class Field:
    """A field of the board."""

    name: str
    """As in move texts: T17, F2.3, K0.1."""
    kind: str
    """One of KINDS."""
    seat: int
    """Whose start, finish or kennel it belongs to, or NOBODY."""
    slot: int
    """In a finish (from outside to inside) or kennel from 1 on; on the track 0."""


@dataclass(frozen=True)
class Light:
    """What is lit on a field: a meaning (docs/lights.md), and the seat that it is about."""

    field: int
    meaning: int
    seat: int


@dataclass(frozen=True)
class Team:
    """How far a team is: so much of so much."""

    seats: tuple[int, ...]
    done: int
    whole: int


@dataclass(frozen=True)
class Column:
    """What is listed of each seat."""

    name: str
    """A key of [page] in the texts."""
    kind: str
    """The fields of this kind with a marble of the seat are meant; "" where there are values."""
    values: tuple[int | str, ...] = ()
    """For each seat; a text is a key of [piece]."""


@dataclass(frozen=True)
class Piece:
    """What covers more than one field."""

    fields: tuple[int, ...]
    seat: int
    """Whose it is, or NOBODY."""


@dataclass(frozen=True)
class Flight:
    """A marble that was sent home."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True)
class Way:
    """Where a marble went in the last move."""

    seat: int
    fields: tuple[int, ...]
    """From the first to the last."""
    flights: tuple[Flight, ...] = ()


@dataclass(frozen=True)
class Points:
    """Of a card that is shared among marbles, such as a seven."""

    left: int
    whole: int


@dataclass(frozen=True)
class GameView:
    """The game on the board."""

    turns: int
    """Played so far."""
    turn: int
    """The seat to play."""
    card: str
    """The card that lies open, or ""."""
    round_number: int
    """From 1 on."""
    columns: tuple[Column, ...]
    roles: tuple[str, ...]
    """What each seat is in this round, a key of [page] in the texts, or ""."""
    fields: tuple[Field, ...]
    marbles: tuple[int, ...]
    """For each field the seat whose marble is there, or NOBODY."""
    walls: tuple[int, ...]
    """Fields with a marble that nobody may pass."""
    disc: tuple[int, ...]
    """Fields of the track that lie on a disc that turns, quarter by quarter; empty without one."""
    dog: int
    """The field of the dog; NO_FIELD (games/contract.py) without one, and until it is placed."""
    lights: tuple[Light, ...]
    """Ascending by field. The field behind the last one is the light beside the card reader."""
    teams: tuple[Team, ...]
    progress: str = "home"
    """What is counted of the teams, a key of [progress] in the texts."""
    won: tuple[int, ...] | None = None
    """The seats that have won, none of them after a draw; None while the game goes on."""
    lies: str = "marble"
    """What lies on the fields, a key of [page] in the texts."""
    ground: tuple[int, ...] = ()
    """Fields that are drawn in light, because the game is played on them."""
    pieces: tuple[Piece, ...] = ()
    loose: tuple[int, ...] = ()
    """Fields of a grid on which something lies that is not in the position: a piece half on, or not
    judged yet."""
    ruleset: str = ""
    options: str = "{}"
    """What differs from the ruleset, as JSON."""
    ways: tuple[Way, ...] = ()
    """Of the last move, as far as they are known."""
    names: tuple[str, ...] = ()
    """Of people, by seat; "" where nobody has said one."""
    paws: tuple[int, ...] = ()
    """Fields of the disc that are paws: who walks onto one turns it."""
    points: Points | None = None
    """Of the card that lies open, as far as the picture says how many are left."""
    step: Text = field(default_factory=dict[str, str])
    """What is to be done next to put the board right, as the lights show it."""
    would: Text = field(default_factory=dict[str, str])
    """What the board itself would do with the card that lies open, as the lights show it to a seat
    that is guided."""
    hints: tuple[str, ...] = ()
    """For each seat how much help its lights give, a key of [help] in the texts; empty where no
    board is followed."""
    programs: tuple[str, ...] = ()
    """For each seat the level of the program that plays it, "" for people; empty where all are
    people."""


@dataclass(frozen=True)
class Note:
    """A fact about board, log or link; a later one of the same name replaces it."""

    number: int
    """Notes and sentences are numbered together, in the order in which they were made."""
    name: str
    """A key of [fact] in the texts, or a name that needs no translation."""
    value: Text
    moment: Text = field(default_factory=dict[str, str])
    """What is true for a second only, such as a time left; it changes under the same number."""


@dataclass(frozen=True)
class Said:
    """A sentence of the referee."""

    number: int
    turns: int
    """Turns played when it was said."""
    seat: int
    text: Text
    begins_round: bool
    rule: str = ""
    """The number of the rule on which it rests; it is in the text."""
    notation: str = ""
    """Its moves as score sheets have them; "" without one."""
    ways: tuple[Way, ...] = ()
    """Of its move, as far as they are known; of a piece the fields that it covers."""


@dataclass(frozen=True)
class Fetching:
    """The board is far ahead: so many of the events wanted have been fetched."""

    fetched: int
    wanted: int


@dataclass(frozen=True)
class SeatClock:
    """How long the seats took in this game."""

    taken_ms: tuple[int, ...]
    """By seat, without the turn under way."""
    since_ms: int | None
    """When the turn under way began, in milliseconds since 1970; None when it is not known, or the
    game is over."""


@dataclass(frozen=True)
class View:
    """All there is to see."""

    link: str
    """How it is with the board: a state of host/device/reconnect.py."""
    notes: tuple[Note, ...] = ()
    said: tuple[Said, ...] = ()
    """The newest sentences of the referee, oldest first."""
    fetching: Fetching | None = None
    game: GameView | None = None
    """None until the first game has begun, and while it cannot be refereed."""
    clock: SeatClock | None = None
    """None without a game."""


@dataclass(frozen=True)
class TrayPiece:
    """A piece that does not lie on the board."""

    name: str
    count: int
    cells: tuple[tuple[int, int], ...]
    """Those that it covers, x and y from the corner of the box around it."""
    seat: int
    """Whose it is, or NOBODY."""


@dataclass(frozen=True)
class HeldBy:
    """Marbles in the hand of a person, or with "" beside the board: their seats, NOBODY for the
    dog."""

    who: str
    marbles: tuple[int, ...]
    seat: int = NOBODY
    """That of the person; NOBODY for the host."""
    piece: TrayPiece | None = None
    """What is in that hand instead."""


@dataclass(frozen=True)
class Lying:
    """What lies on a virtual board, whatever the referee makes of it."""

    marbles: tuple[int, ...]
    """For each field the seat whose marble is there, or NOBODY."""
    dog: int
    """The field of the dog, or NO_FIELD."""
    held: tuple[HeldBy, ...]
    pieces: tuple[Piece, ...] = ()
    """What covers more than one field."""
    tray: tuple[TrayPiece, ...] = ()
    """Pieces beside the board; those of which none is left have a count of 0."""


@dataclass(frozen=True)
class OwnCard:
    """A card of a hand."""

    card: str
    name: Text
    does: Text = field(default_factory=dict[str, str])
    """What it does, in a sentence."""
    why: Text = field(default_factory=dict[str, str])
    """Why it cannot be played now; empty if it can, and while it is another seat's turn."""
    marks: tuple[int, ...] = ()
    """The fields of the marbles that it can move now, for somebody who is to be shown that."""


@dataclass(frozen=True)
class SeatLink:
    """A link that the host gives to somebody."""

    seat: int
    """Whose hand it shows; NOBODY for who looks on."""
    address: str
    code: str
    """The address as a QR code: the dark squares as an SVG path, a unit each."""
    size: int
    """Units of the code in each direction, its quiet zone not counted."""


@dataclass(frozen=True)
class Own:
    """What one person at a virtual board alone may see."""

    name: str
    """Who that is."""
    is_host: bool
    refused: Text = field(default_factory=dict[str, str])
    """Why the last thing this person did had no effect."""
    seat: int = NOBODY
    """Whose cards these are; NOBODY without cards."""
    asks: Text = field(default_factory=dict[str, str])
    """What its seat is to do now."""
    cards: tuple[OwnCard, ...] = ()
    """In the order of the deck."""
    acts: tuple[str, ...] = ()
    """The control cards that do something now."""
    gives_to: int = NOBODY
    """Who gets one of the cards before the round; NOBODY when none is to be given."""
    is_waiting: bool = False
    """One is given, and others still choose theirs."""
    is_first: bool = False
    """It is the first round of somebody who has never played: what all cards do is shown."""
    coaching: str = ""
    """How much the coach says to this seat (host/virtual/coach.py); "" where there is none."""
    advice: tuple[Text, ...] = ()
    """What it says."""
    marks: tuple[int, ...] = ()
    """The fields of the marbles that it means."""
    links: tuple[SeatLink, ...] = ()
    """What the host may give away."""
    is_folding: bool = False
    """Every card is to be shown."""
    start: str = ""
    """The address of the start page, for who may begin another game there; "" without one."""
    again: str = ""
    """The address of the game that is over, to be seen again; "" while it goes on."""
    is_kept: bool = False
    """Games are still there when the program has ended."""
