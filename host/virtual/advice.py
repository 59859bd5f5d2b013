"""What a card of Dog does, and why it cannot be played now, as a friend at the table would say
it."""

from collections.abc import Iterable

from host.language.language import Language, Text, in_all
from shared_engine.games.dog.cards import (
    ANY,
    BACKWARD,
    COPY,
    FORWARD,
    MAGNET,
    SPLIT,
    START,
    SWAP,
    abilities,
)
from shared_engine.games.dog.position import Position, track_marbles

_KEYS = {START: "start", SWAP: "swap", ANY: "any", MAGNET: "magnet", COPY: "copy"}
_COUNTED = {FORWARD: "forward", BACKWARD: "backward", SPLIT: "split"}


def does(card: str) -> Text:
    """What *card* does, in a sentence."""
    return in_all(lambda words: _does(card, words))


def _does(card: str, words: Language) -> str:
    counted: dict[int, list[int]] = {}
    parts: list[str] = []
    for kind, value in abilities(card).effects:
        if kind in _COUNTED:
            counted.setdefault(kind, []).append(value)
        else:
            parts.append(words.say("does", _KEYS[kind]))
    parts += [
        words.say("does", _COUNTED[kind], steps=_either(map(str, values), words))
        for kind, values in counted.items()
    ]
    dog = f", {words.say('does', 'dog')}" if abilities(card).moves_dog else ""
    return _either(parts, words) + dog


def why_not(position: Position, card: str, deck: Iterable[str]) -> Text:
    """Why *card*, which the seat to turn may not play, is of no use to it now.

    Args:
        deck: the cards there are, in their order.
    """
    kinds = {kind for kind, _ in abilities(card).effects}
    seats = next(team for team in position.rules.teams if position.turn in team)
    is_out = any(track_marbles(position.rules, position.cells, seat) for seat in seats)
    if kinds <= {FORWARD, BACKWARD, SPLIT, MAGNET} and not is_out:
        key = "none_is_out"
    else:
        key = "no_swap" if SWAP in kinds else "stuck"
    starts = [one for one in deck if {kind for kind, _ in abilities(one).effects} & {START, ANY}]
    return in_all(
        lambda words: words.say(
            "why_not", key, card=words.card(card), cards=_either(map(words.card, starts), words)
        )
    )


def _either(parts: Iterable[str], words: Language) -> str:
    """As in "1, 2 or 3"."""
    *first, last = parts
    return f"{', '.join(first)} {words.say('referee', 'or')} {last}" if first else last
