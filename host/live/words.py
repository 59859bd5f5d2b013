"""Decisions in words: what the referee says, as a person at the table would, in the language of
whoever reads it. What they say about a round, and what lies on the board, is the game's to name
(games/contract.py)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.language.language import Language, capitalised, in_all
from host.live.spoken import Speaker
from host.live.view import GameView, Points, Said, Team, Way
from host.live.ways import ways_of
from host.solver.prospect import Prospect
from shared_engine.games.catalogue import find_board_game, find_game
from shared_engine.games.contract import LIFT, TURN
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from shared_engine.referee.next_steps import next_steps

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Move, Picture, Step

# A question has at most so many parts, for a joker may leave twenty moves.
_MOST_NAMED = 4


def have_won(seats: tuple[int, ...], words: Language) -> str:
    """That the team of *seats* has won; without any, that nobody has."""
    if not seats:
        return words.say("referee", "draw")
    return words.say(
        "referee", "have_won" if len(seats) > 1 else "has_won", seats=words.seats(seats)
    )


def title(game: GameView, words: Language) -> str:
    """What is to be done now, or who has won. Turns are numbered as people count them: the first
    one under way is turn 1."""
    if game.won is not None:
        return words.say(
            "title", "won", winners=capitalised(have_won(game.won, words)), turns=game.turns
        )
    facts = {"turn": game.turns + 1, "seat": game.turn}
    if not game.card:
        return words.say("title", "to_play", **facts)
    card, points = words.card(game.card), game.points
    if points and points.left < points.whole:
        return words.say(
            "title", "lies_open_points", card=card, points=points_left(points, words), **facts
        )
    return words.say("title", "lies_open", card=card, **facts)


def points_left(points: Points, words: Language) -> str:
    """How many of the *points* of a card are left."""
    return words.say("points", "one" if points.left == 1 else "more", count=points.left)


def after(game: GameView, words: Language) -> str:
    """Which position of a game that was played this is, and who is to play or has won. Turns have
    the numbers of the score sheet: after turn 1 the first one has been played."""
    if game.won is not None:
        return title(game, words)
    key = "after" if game.turns else "begin"
    return words.say("review", key, turn=game.turns, seat=game.turn)


def level_of(seat: int, level: str, words: Language) -> str:
    """How much help the lights give *seat*, by the name of its level."""
    return words.say("help", "is", seat=seat, level=words.say("help", level))


def foreseen(prospect: Prospect, teams: tuple[Team, ...], best: str, words: Language) -> str:
    """What *prospect* says about the round and the game of *teams*, and the *best* move, if one is
    known; "" if nothing is."""
    low, high = prospect.lead
    ahead = 0 if low > 0 else 1 if high < 0 else None
    facts = {"points": " : ".join(map(str, prospect.points or ()))}
    if prospect.points is None and ahead is None:
        return ""
    if prospect.points is None:
        key, team, facts = "ahead", ahead, {"points": str(max(low, -high))}
    else:
        team = prospect.winner
        key = "round" if team is None else "draw" if team < 0 else "game"
    if team is not None and team >= 0:
        seats = teams[team].seats
        facts["who"] = words.seats(seats)
    text = words.say("prospect", key, **facts)
    return f"{text} {words.say('prospect', 'best', move=best)}" if best else text


def said(number: int, turns: int, decision: Decision, names: Sequence[str] = ()) -> Said:
    """The sentence for *decision* as views show it to people with *names*, when so many *turns* had
    been played."""
    text = in_all(lambda words: say(decision, words), names)
    return Said(
        number,
        turns,
        decision.seat,
        text,
        decision.kind == kinds.ROUND,
        decision.rule,
        " / ".join(_notations(decision)),
        _ways(decision),
    )


def _ways(decision: Decision) -> tuple[Way, ...]:
    """Where the marbles of a move went, or where its piece lies; the position is that after it."""
    if decision.kind != kinds.MOVE:
        return ()
    game = find_board_game(decision.position.rules.ruleset)
    if game.LIES != "marble":
        return (Way(decision.seat, tuple(decision.moves[0].ends)),)
    return ways_of(game.show(decision.position, decision.moves))


def say(decision: Decision, words: Language) -> str:
    """One sentence for *decision*; the number of the rule on which it rests is in it."""
    return _SENTENCES[decision.kind](decision, words)


def _move(decision: Decision, words: Language) -> str:
    doubts = [] if decision.checked else ["unseen"]
    if decision.reason:
        doubts.append("look")
    says = _speaker(decision, words).sentence(decision.moves[0])
    return says + "".join(f"  ({words.say('referee', doubt)})" for doubt in doubts)


def _speaker(decision: Decision, words: Language) -> Speaker:
    return Speaker(words, decision.position, decision.seat, decision.kind == kinds.MOVE)


def _fold(decision: Decision, words: Language) -> str:
    if not decision.cards:
        return words.say("referee", "out", seat=decision.seat)
    return words.say(
        "referee", "out_shows", seat=decision.seat, cards=", ".join(map(words.card, decision.cards))
    )


def _fold_refused(decision: Decision, words: Language) -> str:
    move = _speaker(decision, words).sentence(decision.moves[0])
    return words.say("referee", "may_not_fold", seat=decision.seat, move=move, rule=decision.rule)


def _illegal(decision: Decision, words: Language) -> str:
    # What lies open in every turn says nothing.
    is_laid = decision.card not in ("", find_board_game(decision.position.rules.ruleset).LIES_OPEN)
    who = words.player(decision.seat)
    if is_laid:
        who = f"{who}, {words.card(decision.card)}"
    reasons = words.texts["reason"]
    # One code may say different things by different rules.
    reason = reasons.get(f"{decision.reason}_{decision.rule}") or reasons.get(
        decision.reason, decision.reason
    )
    rule = f" ({decision.rule})" if decision.rule else ""
    return (
        words.say("referee", "not_allowed", who=who, reason=reason)
        + rule
        + _way_back(decision, words)
    )


def _ambiguous(decision: Decision, words: Language) -> str:
    speaker = _speaker(decision, words)
    if decision.moves[1:]:
        between = f", {words.say('referee', 'or')} "
        choices = enumerate(speaker.choices(decision.moves), 1)
        named = [f"({number}) {text}" for number, text in choices]
        if len(named) > _MOST_NAMED:
            more = words.say("referee", "more", count=len(named[_MOST_NAMED - 1 :]))
            named[_MOST_NAMED - 1 :] = [more]
        moves = between.join(named)
        moves = f"{words.player(decision.seat)} {moves}"
    else:
        moves = speaker.sentence(decision.moves[0], is_exact=True)
    asks = (
        "misread" if decision.reason == "misread" else "touch" if decision.moves[1:] else "confirm"
    )
    return words.say("referee", asks, seat=decision.seat, moves=moves)


def _owners(decision: Decision, words: Language) -> str:
    if decision.seat >= 0:
        return words.say("referee", "owners", seat=decision.seat, count=decision.count)
    return words.say(
        "referee", "too_many" if decision.count > 0 else "too_few", count=abs(decision.count)
    )


def _correction(decision: Decision, words: Language) -> str:
    return words.say("referee", "correction") + _way_back(decision, words)


def _round(decision: Decision, words: Language) -> str:
    key, facts = find_board_game(decision.position.rules.ruleset).say_round(decision.position)
    named = {
        name: words.texts.get(name, {}).get(fact, fact) if isinstance(fact, str) else fact
        for name, fact in facts.items()
    }
    return words.say("referee", key, **named)


def _undo(decision: Decision, words: Language) -> str:
    return words.say("referee", "undo", seat=decision.seat)


def _won(decision: Decision, words: Language) -> str:
    return have_won(
        decision.position.rules.teams[decision.team] if decision.team >= 0 else (), words
    )


def _lost(decision: Decision, words: Language) -> str:
    return words.say("referee", "lost", count=decision.count)


def _disagree(_decision: Decision, words: Language) -> str:
    return words.say("referee", "disagree")


_SENTENCES = {
    kinds.MOVE: _move,
    kinds.FOLD: _fold,
    kinds.FOLD_REFUSED: _fold_refused,
    kinds.ILLEGAL: _illegal,
    kinds.AMBIGUOUS: _ambiguous,
    kinds.CORRECTION: _correction,
    kinds.OWNERS: _owners,
    kinds.ROUND: _round,
    kinds.UNDO: _undo,
    kinds.WON: _won,
    kinds.LOST: _lost,
    kinds.DISAGREE: _disagree,
}


def _notations(decision: Decision) -> list[str]:
    """Its moves as score sheets have them."""
    rules = decision.position.rules
    game = find_game(rules.ruleset)
    return [game.format_move(rules.board, move) for move in decision.moves]


def _way_back(decision: Decision, words: Language) -> str:
    game, position = find_board_game(decision.position.rules.ruleset), decision.position
    full = bytearray(len(game.picture(position)))
    for step, field in decision.repair:
        if step == LIFT:
            full[field] = 1
    step = next_step(position, full, decision.repair, words)
    return f": {step}" if step else ""


def would(position: "BoardPosition", move: "Move", words: Language) -> str:
    """That the board itself would play *move* in *position* with the card that lies open."""
    (way,) = Speaker(words, position, position.turn, is_made=False).choices([move])
    return words.say("coach", "would", move=way)


def next_step(
    position: "BoardPosition", full: "Picture", repair: "list[Step]", words: Language
) -> str:
    """What is to be done next of *repair* while the board is *full* like this, as the lights show
    it; "" where nothing is."""
    game = find_board_game(position.rules.ruleset)
    steps = next_steps(game, position, full, repair)
    if not steps:
        return ""
    step, at = steps[0]
    if step == TURN:
        return words.say("referee", f"disc_{at}")  # by the quarters that the disc has to go on
    if steps[1:]:
        return words.say("referee", "lift_lit" if step == LIFT else "place_lit", count=len(steps))
    speaker = Speaker(words, position, position.turn, is_made=False)
    if step == LIFT:
        key = "lift_what" if game.SPANS_FIELDS else "lift"
        return words.say("referee", key, at=speaker.place("at", at))
    to = speaker.place("to", at)
    if game.SPANS_FIELDS:
        return words.say("referee", "place_piece", to=to)
    if speaker.is_dog(at):
        return words.say("referee", "place_dog", to=to)
    owner = speaker.owner(at)
    if owner < 0:
        return words.say("referee", "place_any", to=to)
    return words.say("referee", "place_marble", seat=owner, to=to)
