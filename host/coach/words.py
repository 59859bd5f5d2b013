"""What the coach says of a game, in the words of people at the table."""

from collections.abc import Sequence

from host.coach.assess import Assessed
from host.coach.review import Review
from host.language.language import Language, in_all
from host.live.spoken import Speaker
from host.live.study import Advice, Coached
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.position import Position

_HUNDRED = 100


def in_words(review: Review, names: Sequence[str] = ()) -> Coached:
    """Return what *review* has found, for views.

    Args:
        names: of the people, by seat; "" for none.
    """
    first = review.turns[0]
    rules = first.turn.before.rules
    return Coached(
        chances=(first.assessed.before, *(one.assessed.chances for one in review.turns)),
        advice=tuple(
            Advice(
                one.number,
                rules.team_of[one.seat],
                one.assessed.lost,
                in_all(
                    lambda words, one=one: advice(
                        one.turn.before, one.turn.move, one.assessed, words
                    ),
                    names,
                ),
            )
            for one in review.moments
        ),
        skills=review.seats,
        luck=review.luck,
    )


def advice(position: Position, move: Move, assessed: Assessed, words: Language) -> str:
    """What was played in *position*, what would have been better, and why."""
    speaker = Speaker(words, position, position.turn, is_made=False)
    assert assessed.better, "advice is given where something better is known"
    played, better = speaker.choices([move, assessed.better])
    return words.say(
        "coach",
        "because" if assessed.reason else "better",
        seat=position.turn,
        move=played,
        better=better,
        why=words.say("coach", assessed.reason) if assessed.reason else "",
        lost=round(_HUNDRED * assessed.lost),
    )


def good(position: Position, moves: Sequence[Move], words: Language) -> str:
    """Which *moves* of the card that lies open are good, the best first."""
    speaker = Speaker(words, position, position.turn, is_made=False)
    ways = list(dict.fromkeys(speaker.choices(moves)))
    return words.say("coach", "good", moves="; ".join(ways))


def best(position: Position, move: Move, reason: str, words: Language) -> str:
    """Which card and move is the best one, and for which feature; "" where that is not known."""
    sentence = Speaker(words, position, position.turn, is_made=False).sentence(move, is_exact=True)
    if not reason:
        return words.say("coach", "best", move=sentence)
    return words.say("coach", "best_because", move=sentence, why=words.say("coach", reason))
