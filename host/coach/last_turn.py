"""The coach at a board that sees no hand: whether the last turn was a mistake, judged by its card
and by what everybody knows."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from host.coach.assess import Effort, assess, tasks
from host.coach.held import turns_of
from host.coach.review import MISTAKE
from host.coach.words import advice
from host.language.language import Text, in_all, phrase
from shared_engine.games.catalogue import DOG, room_of
from shared_engine.log.programs import read_programs
from shared_engine.prng import Prng
from shared_engine.record.record import Record, Turn

Judge = Callable[[Record, Sequence[str]], Text]


class LastTurnCoach:
    """Says of the last turn of a game what all may hear. It thinks in a thread of its own, up to
    1.5 s, for one turn at a time: nobody waits for it, and turns that were played meanwhile are
    passed over. Where it fails it says so: the game goes on.

    Args:
        judge: what there is to say of the last turn of a record, by the names of the seats.
    """

    def __init__(self, judge: Judge | None = None) -> None:
        self._judge = judge or mistake_in
        self._thread = ThreadPoolExecutor(1, "coach")
        self._asked: tuple[int, list[tuple[int, Turn]], tuple[str, ...]] | None = None
        self._answer: Future[Text] | None = None

    def look(self, first: int, record: Record, names: Sequence[str]) -> Text:
        """What there is to say now of the game that event *first* began, of which *record* has the
        turns: empty for nothing, or not yet. Call this often."""
        ruleset = record.description["ruleset"]
        if room_of(ruleset) != DOG:
            return phrase("note", "coach_knows_dog", ruleset=ruleset)
        asked = first, record.turns[-1:], tuple(names)
        if asked != self._asked and (self._answer is None or self._answer.done()):
            # While it thinks, the game goes on.
            before = Record(record.description)
            before.turns = list(record.turns)
            self._asked = asked
            self._answer = self._thread.submit(self._judge, before, names)
        if asked != self._asked or self._answer is None or not self._answer.done():
            return {}
        if error := self._answer.exception():
            turn = len(record.turns)
            return phrase(
                "note", "coach_fails", turn=turn, error=f"{type(error).__name__}: {error}"
            )
        return self._answer.result()

    def close(self) -> None:
        """Think no more."""
        self._thread.shutdown(cancel_futures=True)


def mistake_in(record: Record, names: Sequence[str] = ()) -> Text:
    """What was clearly better than the last turn of *record* with the same card, and why; empty
    where nothing was, or a program has played it, which knows more than that card."""
    turns = turns_of(record)
    if not turns or len(turns) < len(record.turns):
        return {}
    before, move = turns[-1].before, turns[-1].move
    is_program = read_programs(record.description, before.rules.seats)[before.turn]
    if not move.card or move.is_discard or is_program:
        return {}
    # Of its hand that card alone is known, for no later turn is.
    task = tasks(turns)[-1]
    found = assess(task, Effort(), Prng(len(turns)))
    if found.lost < MISTAKE:
        return {}
    return in_all(partial(advice, before, move, found), names)
