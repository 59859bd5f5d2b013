"""The coach beside a virtual table: what it says to a seat only who sees that hand hears."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from host.coach.advise import Advised, advise
from host.coach.assess import Effort, Task, assess
from host.coach.review import BLUNDER
from host.coach.words import advice, best, good
from host.language.language import Language, Text, in_all
from host.virtual.beside import Beside
from shared_engine.games.dog.move import OUT, Move
from shared_engine.prng import Prng

if TYPE_CHECKING:
    from host.virtual.table import VirtualTable
    from shared_engine.games.dog.position import Position
    from shared_engine.players.view import SeatView

OFF, WARN, GOOD, BEST = "off", "warn", "good", "best"
COACHING = (OFF, WARN, GOOD, BEST)
"""How much the coach says to a seat, each with all before it: nothing; what was a blunder; which
marbles are good to move with the card that lies open; which card and move is the best."""

_THINK_S = 1.5


@dataclass(frozen=True)
class Question:
    """What the coach is asked for a seat.

    Attributes:
        what: WARN, GOOD or BEST.
        move: the last one of the seat, and the cells that it led to, for WARN.
        card: that lies open, for GOOD.
        view: what the seat knew then.
    """

    seat: int
    what: str
    position: "Position"
    hand: tuple[str, ...]
    view: "SeatView" = field(compare=False, repr=False)
    card: str = ""
    move: Move | None = None
    after: bytes = b""


def ask(view: "SeatView", what: str, card: str = "") -> Question:
    """Ask *what* for the seat of *view*."""
    return Question(view.seat, what, view.position, view.hand, view, card)


def ask_about(view: "SeatView", move: Move, after: bytes) -> Question:
    """Ask whether *move*, which has led to the cells *after*, was a blunder."""
    return Question(view.seat, WARN, view.position, view.hand, view, move=move, after=after)


@dataclass(frozen=True)
class Counsel:
    """What the coach says, and the fields of marbles that it means."""

    says: Text
    fields: tuple[int, ...] = ()


class Coach(Beside):
    """Answers what *table* asks for its seats."""

    def __init__(self, table: "VirtualTable", seed: int = 1) -> None:
        super().__init__("coach")
        self._table = table
        self._seed = seed
        self._answered: list[Question] = []

    def act(self) -> None:
        """Answer all that is asked now, and has no answer yet."""
        asked = self._table.questions()
        self._answered = [one for one in self._answered if one in asked]
        for question in asked:
            if question not in self._answered:
                self._answered.append(question)
                for counsel in self._answers(question):
                    self._table.advise(question, counsel)

    def _answers(self, question: Question) -> Iterator[Counsel]:
        """Yield what to say, and later what is better to say."""
        position, names, prng = question.position, self._table.known_names, Prng(self._seed)
        if question.move:
            found = assess(Task(question.view, question.move, question.after), Effort(), prng)
            if found.lost >= BLUNDER:
                yield Counsel(in_all(partial(advice, position, question.move, found), names))
            return
        end_s = time.monotonic() + _THINK_S

        def is_enough() -> bool:
            is_late = self._stopped.is_set() or time.monotonic() > end_s
            return is_late or question not in self._table.questions()

        for found in advise(question.view, question.card, prng, is_enough):
            yield Counsel(in_all(partial(_say, question, found), names), _fields(found))


def _say(question: Question, found: Advised, words: Language) -> str:
    if question.what == BEST:
        return best(question.position, found.moves[0], found.reason, words)
    return good(question.position, found.moves, words)


def _fields(found: Advised) -> tuple[int, ...]:
    """Where the marbles of the moves that were *found* are."""
    fields: set[int] = set()
    for move in found.moves:
        fields.update(source for source, _ in move.journeys)
        fields.update(part[1] for part in move.parts if part[0] == OUT)
        fields.update(move.swapped)
    return tuple(sorted(fields))
