"""Why the referee decided as it did: the lines that it weighed, and what their costs are for.

A referee keeps sums of costs (shared_engine/tracking/costs.py). Whoever asks why gets one whose
numbers know what they are sums of. It decides the same, at half the pace, and no board has it.
"""

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Self

import shared_engine
from shared_engine.games.on_board import open_on_board
from shared_engine.tracking import costs
from shared_engine.tracking.costs import MARGIN

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Move
    from shared_engine.log.events import Event
    from shared_engine.referee.decision import Decision
    from shared_engine.referee.lines import Weighed as LineWeighed
    from shared_engine.referee.referee import Referee

_ROOMS = ("tracking", "referee")
_COSTS = costs.__name__
EARLIER = "earlier"
"""The part of a cost that was paid before the turn that was reported last."""

Parts = Mapping[str, int]


class Cost(int):
    """A number of the table, or a sum of several, with its `parts` by their names there."""

    parts: Parts

    def __new__(cls, parts: Parts) -> Self:
        """The sum of *parts*."""
        made = super().__new__(cls, sum(parts.values()))
        made.parts = {name: part for name, part in parts.items() if part}
        return made

    def __add__(self, other: int) -> "Cost":
        parts = dict(self.parts)
        for name, part in _parts(other).items():
            parts[name] = parts.get(name, 0) + part
        return Cost(parts)

    __radd__ = __add__

    def __mul__(self, factor: int) -> "Cost":
        return Cost({name: part * factor for name, part in self.parts.items()})

    def __sub__(self, other: int) -> "Cost":
        return self + Cost(_parts(other)) * -1

    def __rsub__(self, other: int) -> "Cost":
        return self * -1 + other

    def __floordiv__(self, divisor: int) -> "Cost":
        return Cost({name: part // divisor for name, part in self.parts.items()})


def _parts(cost: int) -> Parts:
    return cost.parts if isinstance(cost, Cost) else {"": cost}


@dataclass(frozen=True)
class Line:
    """One hypothesis as it was weighed: what costs least is believed.

    Attributes:
        state: how things are by it, as of shared_engine/referee/line.py.
        parts: of its cost, by their names in the table in lower case; they can be negative.
        is_believed: it costs hardly more than the cheapest.
        turns: those that only some of the lines weighed have: seat and move.
        cards: that lie there.
        position: in which the first of these is to be played.
        moved: marbles that lie elsewhere than before its turn: owner, from, to; the owner is 1 +
            the seat, and -1 no field.
        air: those that are in the air: owner, from.
    """

    cost: int
    state: str
    parts: Parts
    is_believed: bool
    turns: tuple[tuple[int, "Move"], ...]
    cards: tuple[str, ...]
    position: "BoardPosition"
    moved: tuple[tuple[int, int, int], ...]
    air: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Weighed:
    """What was decided at one moment, and the lines that were weighed then, the most believable
    first; none where nothing was decided."""

    decisions: list["Decision"]
    lines: tuple[Line, ...]


class Weighing:
    """A referee, and what it weighs."""

    def __init__(self, open_game: "Callable[..., object]" = open_on_board) -> None:
        """As `Referee`."""
        self._open_game = open_game
        self.referee = self.begin()
        self._weighed: Callable[..., list[LineWeighed]] = _room("lines").weighed
        self._reported: object = None
        self._earlier: Parts = {}

    def begin(self) -> "Referee":
        """Return another referee, from now on that which is asked."""
        self.referee: Referee = _room("referee").Referee(self._open_game)
        return self.referee

    def feed(self, event: "Event", number: int | None = None) -> Weighed:
        """As `Referee.feed`."""
        return self._weigh(self.referee.feed(event, number), event.at_ms)

    def wait(self, until_ms: int) -> Iterator[Weighed]:
        """Let time pass up to *until_ms*, and yield what was decided at each moment by then."""
        due_ms = self.referee.deadline
        # Where the log says what was decided, time passes with its events.
        while due_ms is not None and due_ms <= until_ms and not self.referee.minutes:
            yield self._weigh(self.referee.advance(due_ms), due_ms)
            due_ms = self.referee.deadline

    def lines(self, at_ms: int) -> tuple[Line, ...]:
        """What is weighed at *at_ms*, the most believable first; nothing before a game."""
        match = self.referee.match
        if match is None:
            return ()
        found = self._weighed(match.lines, match.seen.rest(at_ms))
        lines = tuple(self._line(one, found) for one in found)
        if match.node is not self._reported:
            self._reported, self._earlier = match.node, _parts(found[0][0])
        return lines

    def _weigh(self, decided: list["Decision"], at_ms: int) -> Weighed:
        return Weighed(decided, self.lines(at_ms) if decided else ())

    def _line(self, one: "LineWeighed", found: list["LineWeighed"]) -> Line:
        cost, state, line, world = one
        common = line.node
        for other in found:
            common = common.meet(other[2].node)
        return Line(
            cost=int(cost),
            state=state,
            parts=self._since(_parts(cost)),
            is_believed=cost < found[0][0] + MARGIN,
            turns=tuple(
                (node.parent.position.turn, node.played.move)
                for node in line.node.path(common)
                if node.played and node.parent
            ),
            cards=tuple(card for card, _, _ in line.cards),
            position=line.node.position,
            moved=world.moved,
            air=tuple((owner, hole) for owner, _, hole, _ in world.air),
        )

    def _since(self, parts: Parts) -> Parts:
        """*parts*, those of earlier turns in one."""
        paid = {name: min(part, self._earlier.get(name, 0)) for name, part in parts.items()}
        since = {name: part - paid[name] for name, part in parts.items()}
        dearest = sorted(since, key=lambda name: -since[name])
        named = {name.lower(): since[name] for name in dearest if since[name]}
        earlier = sum(paid.values())
        return {**named, EARLIER: earlier} if earlier else named


@cache
def _rooms() -> dict[str, ModuleType]:
    """The rooms of the referee, loaded once more with costs that know their parts."""
    known = {name: one for name, one in sys.modules.items() if _is_inside(name)}
    for name in known:
        del sys.modules[name]
    try:
        sys.modules[_COSTS] = _named_costs()
        importlib.import_module("shared_engine.referee.referee")
        return {name: one for name, one in sys.modules.items() if _is_inside(name)}
    finally:
        for name in [name for name in sys.modules if _is_inside(name)]:
            del sys.modules[name]
        sys.modules.update(known)
        for room in _ROOMS:
            setattr(shared_engine, room, known[f"shared_engine.{room}"])


def _room(name: str) -> ModuleType:
    return _rooms()[f"shared_engine.referee.{name}"]


def _is_inside(name: str) -> bool:
    return name.startswith(tuple(f"shared_engine.{room}" for room in _ROOMS))


def _named_costs() -> ModuleType:
    named = ModuleType(_COSTS)
    for name, value in vars(costs).items():
        if isinstance(value, int):
            setattr(named, name, Cost({name: value}))
    named.__dict__["WHICH"] = tuple(Cost({"WHICH": cost}) for cost in costs.WHICH)
    return named
