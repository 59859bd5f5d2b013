"""Dog in six lessons: a position, a card or two, and one thing to do with them. A real referee
judges what the hands of a virtual table do, at a board that has its own time.

Nothing is kept between two acts: what a learner sees follows from the lesson and from what was done
in it so far.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from host.language.language import Text, in_all, phrase
from host.live.game_view import game_view
from host.live.view import Lying, Own, View
from host.live.words import said
from host.simulator.world import World
from host.virtual.dealer import Dealer
from host.virtual.gathering import DONE
from host.virtual.links import Person, name_of
from host.virtual.table import VirtualTable
from shared_engine.games.dog.move import OUT, Move
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import picture
from shared_engine.games.dog.table import Table
from shared_engine.log.events import Card, Control, Event, Field, Game
from shared_engine.log.picture import pack_picture
from shared_engine.prng import Prng
from shared_engine.record.record import Record
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from shared_engine.referee.referee import Referee

MOST_ACTS = 40
"""In one lesson, which begins again then; the longest needs seven."""
_RULES = load("brandi-4")
_RED, _BLUE, _GREEN = 0, 1, 3
_LEARNER = Person(name_of(_RED), _RED)
# After each act nobody touches the board for so long: by then a referee has judged it.
_REST_MS, _STEP_MS = 4000, 50

Act = Mapping[str, Any]


@dataclass(frozen=True)
class Lesson:
    """What Red learns at once."""

    name: str
    """Texts begin with it: [learn]."""
    hand: tuple[str, ...]
    players: dict[str, Any]
    """Whose marbles are not in their kennels (notation/state.py)."""
    wants: Callable[[Move], bool]
    """Whether a legal move is the one to learn."""
    other: int = _BLUE
    """The seat that is met."""


def _out(*track: int, finish: Sequence[int] = ()) -> dict[str, Any]:
    return {"track": list(track), "finish": list(finish)}


LESSONS = (
    Lesson("start", ("5", "K"), {}, lambda move: move.parts[0][0] == OUT),
    Lesson("move", ("5",), {"0": _out(3)}, lambda move: bool(move.journeys)),
    Lesson(
        "capture",
        ("6",),
        {"0": _out(20, 35), "1": _out(10)},
        lambda move: any(hit for *_, hit in move.parts),
    ),
    Lesson(
        "seven",
        ("7",),
        {"0": _out(20, 35), "1": _out(7)},
        lambda move: len(move.journeys) > 1,
    ),
    Lesson("jack", ("J",), {"0": _out(5), "3": _out(10)}, lambda move: bool(move.swapped), _GREEN),
    Lesson(
        "finish",
        ("5",),
        {"0": _out(61, finish=(4,))},
        lambda move: move.ends[-1] >= _RULES.board.first_finish,
    ),
)


@dataclass(frozen=True)
class Shown:
    """What a learner sees."""

    view: View
    lying: Lying
    own: Own
    acts: tuple[Act, ...]
    """Those that have led there; what was refused or taken back has not."""
    is_learnt: bool


def learn(number: int, acts: Sequence[Act]) -> Shown:
    """Return what is to be seen in the lesson of that index after *acts*, untrusted, as a page says
    them to a virtual table. What is not allowed, or not what is to be learnt, is taken back once
    the hand is empty, and the learner hears why."""
    lesson = LESSONS[number]
    course, kept, refused = _Course(lesson), list[Act](), DONE
    for act in acts if len(acts) <= MOST_ACTS else ():
        refused = course.do(act)
        kept += [] if refused else [act]
        refused = refused or course.objection
        if course.has_failed:
            kept = [{"do": "lay", "card": course.card}] if course.card else []
            course = _Course(lesson)
            for one in kept:
                course.do(one)
    own = course.own(refused)
    return Shown(course.view, course.lying(), own, tuple(kept), course.is_learnt)


def titles() -> list[Text]:
    """What the lessons are called, in their order."""
    return [
        in_all(
            lambda words, number=number, name=lesson.name: words.say(
                "learn",
                "step",
                number=number,
                count=len(LESSONS),
                title=words.say("learn", f"{name}_title"),
            )
        )
        for number, lesson in enumerate(LESSONS, 1)
    ]


class _Course:
    """How *lesson* goes.

    Attributes:
        view: what the board shows.
        card: what lies open, or "".
        is_learnt: the move was made.
        objection: what is wrong with what was done last.
    """

    def __init__(self, lesson: Lesson) -> None:
        state = {"players": lesson.players}
        description = {
            "ruleset": _RULES.ruleset,
            "options": {},
            "starter": _RED,
            "state": state,
        }
        position = parse_state(_RULES, state, _RED)
        self.view = View("following")
        self.card = ""
        self.is_learnt = False
        self.objection: Text = DONE
        self._lesson = lesson
        self._referee = Referee()
        self._record = Record(description)
        self._now_ms = 0
        self._table = VirtualTable(
            _Board(position, self._tell), _Hand(position, lesson.hand), lambda: None
        )
        self._table.hands.look(position)
        self._tell(Game, pack_picture(picture(position)), description)
        self._rest()

    @property
    def has_failed(self) -> bool:
        """There is an objection, and nothing is held that would have to be put first."""
        return bool(self.objection) and not self._table.hands.holders()

    def do(self, act: Act) -> Text:
        """Let the learner do *act*; return why it has no effect."""
        self.objection = DONE
        if self.is_learnt:
            return DONE
        self._table.hear(_LEARNER, json.dumps(act))
        self._rest()
        return self._table.own(_LEARNER).refused

    def lying(self) -> Lying:
        """What lies where."""
        return self._table.lying()

    def own(self, refused: Text) -> Own:
        """What the learner alone sees, who is *refused* what was done last."""
        own = self._table.own(_LEARNER)
        if self.is_learnt:
            return replace(own, asks=self._say("_learnt"), cards=(), acts=(), refused=DONE)
        asks = self._say("_move" if self.card else "")
        if self.card and self._knows_more(own.asks):
            asks = own.asks
        acts = tuple(act for act in own.acts if act == "undo")
        return replace(own, asks=asks, acts=acts, refused=refused)

    def _say(self, part: str) -> Text:
        return phrase("learn", f"{self._lesson.name}{part}", seat=self._lesson.other)

    def _knows_more(self, asks: Text) -> bool:
        """Whether the table *asks* for more than that the card that lies open is played."""
        points = self.view.game and self.view.game.points
        is_shared = points is not None and points.left < points.whole
        moves = in_all(lambda words: words.say("asks", "move", card=words.card(self.card)))
        return is_shared if points else asks != moves

    def _tell(self, kind: Callable[..., Event], *facts: Any) -> None:
        self._keep(self._referee.feed(kind(self._now_ms, *facts)))

    def _rest(self) -> None:
        """Let the hands do what they are at, and then nothing for a while."""
        for _ in range(0, _REST_MS, _STEP_MS):
            self._now_ms += _STEP_MS
            self._table.hands(self._now_ms)
            self._keep(self._referee.advance(self._now_ms))
        game = game_view(self._referee, self._record)
        assert game, "it has begun"
        self.card = game.card
        self.view = replace(self.view, game=replace(game, lights=()) if self.is_learnt else game)
        self._table.follow(self.view, 0, self._record)

    def _keep(self, decided: list[Decision]) -> None:
        for decision in decided:
            self._record.add(decision)
            if decision.kind == kinds.MOVE:
                move = decision.moves[0]
                assert isinstance(move, Move), "what is learnt is Dog"
                self.is_learnt = self._lesson.wants(move)
                self.objection = DONE if self.is_learnt else phrase("learn", "other")
            elif decision.kind == kinds.ILLEGAL:
                decision.repair = []  # nobody has to carry that out
                self.objection = said(0, 0, decision).text
            elif decision.kind == kinds.CORRECTION:
                self.objection = phrase("learn", "card_first")


class _Hand(Dealer):
    """The only *hand* of a lesson that begins at *position*."""

    def __init__(self, position: Position, hand: Sequence[str]) -> None:
        super().__init__("")
        self._table = Table(position.rules, Prng(0))
        self._table.position = position
        self._table.hands = [list(hand) if seat == _RED else [] for seat in range(4)]

    def follow(self, game: int, record: Record) -> bool:  # noqa: ARG002  (it stays as it is)
        return False

    def givers(self) -> dict[int, int]:
        return {}


class _Board(World):
    """A board in no folder; *tell* hears what hands do there."""

    def __init__(self, position: Position, tell: Callable[..., None]) -> None:
        super().__init__(Path(), position.rules)
        self.state.holes = [hole for hole, is_full in enumerate(picture(position)) if is_full]
        self._tell = tell

    def take(self, field_number: int) -> None:
        self.state.holes.remove(field_number)
        self._tell(Field, field_number, False)

    def put(self, field_number: int) -> None:
        self.state.holes = sorted([*self.state.holes, field_number])
        self._tell(Field, field_number, True)

    def lay(self, tag: int) -> None:
        self._tell(Card, self.cards[tag], tag)

    def lay_control(self, control: str) -> None:
        self._tell(Control, control)

    def clear_reader(self) -> None:
        pass

    def save(self) -> None:
        pass
