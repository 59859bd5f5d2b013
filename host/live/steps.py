"""A stored game once more, step by step, as plain values to be shown."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from host.errors import StoreError
from host.language.language import Language, in_all, phrase
from host.live.game_view import game_view, position_view
from host.live.luck import Laid, count_luck
from host.live.possible import possible
from host.live.replayed import decisions
from host.live.spoken import Speaker
from host.live.statistics import count
from host.live.study import TIME_MS, Possible, SeatCount, Step, Study, Weighed
from host.live.view import NOBODY, GameView, Said
from host.live.weighed import Line, Weighing
from host.live.why import costs, says
from host.live.words import said
from host.solver.solver import Solver
from host.store.imported import imported_record
from host.store.record import Clock, read_game, rows_of
from host.store.referee import StoredReferee
from host.store.remarks import remarks_of
from host.store.said import SEATS
from host.store.store import Store, StoredGame
from host.store.tags import names_in
from shared_engine.games.catalogue import find_board_game, open_foreign
from shared_engine.record.record import Record
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from shared_engine.tracking.costs import ASKED_MARGIN

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition

_INTERVENTIONS = (
    kinds.FOLD_REFUSED,
    kinds.ILLEGAL,
    kinds.AMBIGUOUS,
    kinds.CORRECTION,
    kinds.OWNERS,
    kinds.LOST,
    kinds.DISAGREE,
)

_MS = 1000

# A decision, the turns played by then, the game behind it, and what was weighed.
_Decided = tuple[Decision, int, GameView, tuple[Line, ...]]

_MOST_WEIGHED = 4  # lines that people read


def study_of(store: Store, game: int) -> Study:
    """Stored game number *game*: what the referee said, what lay on the board then, what was
    possible, who wins from there, and what can be counted. Of a game that was imported nothing else
    is known than its turns.

    Raises:
        StoreError: no such game, or nothing of it can be refereed.
        RulesError: the game cannot be read.
    """
    found = store.game(game)
    decided, steps = _look_back(store, found, Weighing(open_foreign))
    laid: list[Laid] = []
    for number, (one, (following, turn, *_)) in enumerate(pairwise(decided)):
        decision, _, shown, _ = one
        options, played = _what_follows(decision, following, shown.names)
        steps[number] = replace(steps[number], possible=options, played=played)
        if played or following.kind == kinds.FOLD:
            cards = (following.moves[0].card,) if played else following.cards
            count = options[0].count if played and options else None
            laid.append(Laid(turn, following.seat, cards, count))
    solver = Solver()
    # From the end on: the later a position, the less is to be worked out.
    for number, (decision, _, shown, _) in reversed(list(enumerate(decided))):
        steps[number] = replace(steps[number], **_foreseen(solver, decision.position, shown.names))
    begun, _, view, _ = decided[0]
    luck = count_luck(begun.position, view, decided[-1][1], laid)
    return Study(tuple(steps), _counts(*read_game(store, found)), luck)


def steps_of(store: Store, game: int) -> tuple[Step, ...]:
    """As in `study_of`, at least one, without what was possible.

    Raises:
        StoreError: as study_of.
        RulesError: as study_of.
    """
    return tuple(_look_back(store, store.game(game))[1])


def _look_back(
    store: Store, game: StoredGame, weighing: Weighing | None = None
) -> tuple[list[_Decided], list[Step]]:
    """What was decided, and a step for each decision, perhaps with one more: what is missing behind
    them; with a *weighing* what was weighed, too."""
    record = imported_record(store, game.id)
    decided = _replayed(record) if record else _refereed(store, game, weighing)
    if not decided:
        raise StoreError(
            f"game {game.id}: nothing of it can be shown; `collie export {game.id} --format "
            "events` writes it raw"
        )
    known = remarks_of(store, game.id).names
    names = tuple(known.get(seat, "") for seat in SEATS) if known else ()
    decided = [(one, turns, replace(shown, names=names), why) for one, turns, shown, why in decided]
    steps = [
        Step(
            said(number, turns, decision, names),
            shown,
            decision.kind in _INTERVENTIONS,
            weighed=tuple(_in_words(line, names) for line in why[:_MOST_WEIGHED]),
        )
        for number, (decision, turns, shown, why) in enumerate(decided)
    ]
    played = decided[-1][1]
    if record and played < len(record.turns):
        missing = Said(
            len(steps),
            played,
            NOBODY,
            phrase("referee", "missing", turn=played + 1),
            begins_round=False,
        )
        steps.append(Step(missing, steps[-1].game, is_intervention=True))
    return decided, steps


def _replayed(record: Record) -> list[_Decided]:
    return [
        (one, turns, position_view(one.position, turns, record), ())
        for one, turns in decisions(record)
    ]


def _refereed(store: Store, game: StoredGame, weighing: Weighing | None) -> list[_Decided]:
    stored = StoredReferee(weighing.begin) if weighing else StoredReferee()
    decided: list[_Decided] = []
    for row in rows_of(store, game):
        step = stored.feed_stored(game.log, row)
        shown = game_view(stored.referee, stored.record) if step.decisions else None
        # Why is known where the log says when it was decided, and it is decided so now.
        is_known = weighing and stored.engine and row.number not in stored.differences
        if shown:
            lines = weighing.lines(step.event.at_ms) if weighing and is_known else ()
            decided += [
                (one, step.turns, shown, lines if _is_in_doubt(one, lines) else ())
                for one in step.decisions
            ]
    return decided


def _is_in_doubt(decision: Decision, lines: Sequence[Line]) -> bool:
    """Whether people may ask why: the referee stepped in, or something else came near."""
    if decision.kind in _INTERVENTIONS:
        return True
    return len(lines) > 1 and lines[1].cost < lines[0].cost + ASKED_MARGIN


def _in_words(line: Line, names: Sequence[str]) -> Weighed:
    return Weighed(
        line.cost,
        line.is_believed,
        in_all(partial(says, line), names),
        in_all(partial(costs, line), names) if line.parts else {},
    )


def _what_follows(
    decision: Decision, following: Decision, names: Sequence[str]
) -> tuple[tuple[Possible, ...], str]:
    """What the cards of the *following* decision could do behind this one, and the move that was
    made with one."""
    if following.seat != decision.position.turn:
        return (), ""
    position = decision.position
    move = following.moves[0] if following.kind == kinds.MOVE else None
    cards = (move.card,) if move else following.cards or (following.card,)
    known = tuple(possible(position, card, names) for card in dict.fromkeys(cards) if card)
    game = find_board_game(position.rules.ruleset)
    return known, game.format_move(position.rules.board, move) if move else ""


def _foreseen(solver: Solver, position: "BoardPosition", names: Sequence[str]) -> dict[str, Any]:
    """How it ends from *position* on, and the best move, as far as they are known."""
    prospect = solver.prospect(position)
    move = solver.best_move(position) if prospect and prospect.is_solved else None

    def say(words: Language) -> str:
        return Speaker(words, position, position.turn, is_made=False).sentence(move, is_exact=True)

    return {"prospect": prospect, "best": in_all(say, names) if move else {}}


def _counts(record: Record, clock: Clock) -> tuple[SeatCount, ...]:
    names = names_in(record)
    seconds: dict[int, list[tuple[int, float]]] = {}
    for number, turn in record.turns:
        if number in clock.turn_ms:
            seconds.setdefault(turn.seat, []).append((number, clock.turn_ms[number] / _MS))
    return tuple(
        SeatCount(
            seat=seat,
            name=names.get(seat, ""),
            counts={what: often for what, often in counted.items() if what != TIME_MS},
            seconds=tuple(seconds.get(seat, ())),
        )
        for seat, counted in count(record, clock).items()
    )
