"""A stored game once more, step by step, as plain values to be shown."""

from host.errors import StoreError
from host.live.game_view import game_view
from host.live.possible import possible
from host.live.statistics import count
from host.live.study import Possible, SeatCount, Step, Study
from host.live.view import GameView
from host.live.words import said
from host.store.merge import imported_record
from host.store.record import Clock, names_in, read_game, rows_of
from host.store.referee import StoredReferee
from host.store.store import Store, StoredGame
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.dog.position import Position
from shared_engine.record.record import Record
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

_INTERVENTIONS = (
    kinds.FOLD_REFUSED,
    kinds.ILLEGAL,
    kinds.AMBIGUOUS,
    kinds.CORRECTION,
    kinds.OWNERS,
    kinds.LOST,
    kinds.DISAGREE,
)

# A decision, the turns played by then, and the game behind it.
_Decided = tuple[Decision, int, GameView]


def study_of(store: Store, game: int) -> Study:
    """Stored game number *game*: what the referee said, what lay on the board then, what was possible, and what can be counted.

    Raises:
        StoreError: no such game, it was imported, or nothing of it can be refereed.
        RulesError: the game cannot be read.
    """
    found = store.game(game)
    if imported_record(store, game) is not None:
        raise StoreError(f"game {game} was imported without the events of its board, which alone can be shown again")
    decided = _refereed(store, found)
    if not decided:
        raise StoreError(
            f"game {game}: nothing of it can be shown; `collie export {game} --format events` writes it raw"
        )
    steps: list[Step] = []
    following: Decision | None = None
    for number, (decision, turns, shown) in reversed(list(enumerate(decided))):
        options, played = _what_follows(decision, following)
        is_intervention = decision.kind in _INTERVENTIONS
        steps.append(Step(said(number, turns, decision), shown, is_intervention, options, played))
        following = decision
    record, clock = read_game(store, found)
    return Study(tuple(reversed(steps)), _counts(record, clock))


def _refereed(store: Store, game: StoredGame) -> list[_Decided]:
    stored = StoredReferee()
    decided: list[_Decided] = []
    for row in rows_of(store, game):
        step = stored.feed_stored(game.log, row)
        shown = game_view(stored.referee) if step.decisions else None
        if shown:
            decided += [(one, step.turns, shown) for one in step.decisions]
    return decided


def _what_follows(decision: Decision, following: Decision | None) -> tuple[tuple[Possible, ...], str]:
    """What the cards of the *following* decision could do behind this one, and the move that was made with one."""
    if following is None or following.seat != decision.position.turn:
        return (), ""
    position = decision.position
    assert isinstance(position, Position), "what is shown here is Dog"
    move = following.moves[0] if following.kind == kinds.MOVE else None
    cards = (move.card,) if move else following.cards or (following.card,)
    known = tuple(possible(position, card) for card in dict.fromkeys(cards) if card)
    game = find_board_game(position.rules.ruleset)
    return known, game.format_move(position.rules.board, move) if move else ""


def _counts(record: Record, clock: Clock) -> tuple[SeatCount, ...]:
    names = names_in(record)
    seconds: dict[int, list[tuple[int, float]]] = {}
    for number, turn in record.turns:
        if number in clock.turn_ms:
            seconds.setdefault(turn.seat, []).append((number, clock.turn_ms[number] / 1000))
    return tuple(
        SeatCount(
            seat=seat,
            name=names.get(seat, ""),
            turns=counted.turns,
            sent_home=counted.sent_home,
            lost=counted.lost,
            burned=counted.burned,
            folds=counted.folds,
            waiting=counted.waiting,
            seconds=tuple(seconds.get(seat, ())),
        )
        for seat, counted in count(record, clock).items()
    )
