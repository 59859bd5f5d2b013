"""What there is to see of a game that was played: plain values, as in view.py, for whoever shows
them."""

from dataclasses import dataclass, field

from host.language.language import Text
from host.live.view import GameView, Said
from host.solver.prospect import Prospect

TURNS, TIME_MS = "turns", "time_ms"
"""What is counted in every game: turns, and the time until they were known, those that were taken
back among them."""

SeatCounts = dict[str, int]
"""What is counted of a seat: TURNS, what its game counts (COUNTED of games/contract.py), and
TIME_MS."""


@dataclass(frozen=True)
class Result:
    """One of the legal results of a card."""

    move: str
    """As on the score sheet; "" for many results in one."""
    fields: tuple[tuple[int, int], ...]
    """Each field that it touches, and what it means there (shared_engine/games/meanings.py)."""
    says: Text = field(default_factory=dict[str, str])
    """What it does."""


@dataclass(frozen=True)
class Possible:
    """What a card could do: every distinct result, in a fixed order; of too many to be read, one
    that touches the fields of all."""

    card: str
    results: tuple[Result, ...]
    count: int
    """How many results there are."""


@dataclass(frozen=True)
class Weighed:
    """One story of what may have happened, as the referee weighed it."""

    cost: int
    """What it takes to believe it; the story that costs least is the likeliest."""
    is_believed: bool
    says: Text
    costs: Text
    """What its cost is for."""


@dataclass(frozen=True)
class Step:
    """A sentence of the referee, and the game as it was then."""

    said: Said
    game: GameView
    is_intervention: bool
    """The referee stepped in: something was not allowed, not clear, or not as it has to be."""
    possible: tuple[Possible, ...] = ()
    """Of the cards that are known to have been laid or shown next, in this position."""
    played: str = ""
    """The move that was then made with the card, as on the score sheet; "" if none was."""
    prospect: Prospect | None = None
    """How it ends from here if all play as well as can be; None where that cannot be worked out."""
    best: Text = field(default_factory=dict[str, str])
    """Who does what by a move after which the seat to turn gets as much as can be; nothing where
    none is known."""
    weighed: tuple[Weighed, ...] = ()
    """What the sentence rests on, the likeliest first, where something else came near or the
    referee stepped in; nothing where that is not known."""


@dataclass(frozen=True)
class SeatCount:
    """What can be counted of a seat in a game."""

    seat: int
    name: str
    """That of the person; "" if nobody has written one."""
    counts: SeatCounts
    """But for its time."""
    seconds: tuple[tuple[int, float], ...]
    """For each of its turns of which it is known, the number of the turn and how long it took."""


@dataclass(frozen=True)
class Luck:
    """What can be counted of the cards that a seat laid or showed."""

    seat: int
    cards: int
    """How many those are."""
    starts: int | None
    """How many of them bring a marble out of the kennel; None where nobody knows."""
    stuck: int
    """Its turns without a card that could be played."""
    results: float | None
    """How many possible results the cards that it played had, on average; None without one."""


@dataclass(frozen=True)
class Advice:
    """What a coach says about a turn."""

    turn: int
    team: int
    """Whose turn it was."""
    lost: float
    """How much likelier it had won by the better move, from 0 to 1."""
    says: Text
    """What was played, what would have been better, and why."""


@dataclass(frozen=True)
class Skill:
    """How well a seat has played, as a coach sees it."""

    seat: int
    decisions: int
    """Turns in which it is known to have had a choice."""
    lost: float
    """How much likelier its team had won by the best moves, by all of them."""
    mistakes: int
    blunders: int


@dataclass(frozen=True)
class Coached:
    """What a coach says of a game."""

    chances: tuple[tuple[float, ...], ...]
    """How likely each team was to win at the beginning and after each turn."""
    advice: tuple[Advice, ...]
    skills: tuple[Skill, ...]
    luck: tuple[float, ...]
    """By team, how much likelier it became to win by what nobody chose."""


@dataclass(frozen=True)
class Study:
    """A game, step by step, at least one, and what can be counted in it."""

    steps: tuple[Step, ...]
    counts: tuple[SeatCount, ...]
    luck: tuple[Luck, ...] = ()
    """Of each seat, where it holds cards."""
    coached: Coached | None = None
