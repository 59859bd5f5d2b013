"""Questions about the flow of a game as plain dictionaries: dealing, exchange, turns, procedures
(docs/formats.md)."""

from shared_engine.games.cards import number
from shared_engine.games.dog.deal import dealers, die, exchange_to, stack_before_deal, starters
from shared_engine.games.dog.moves.hand import playable
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.play import next_turn
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import read_list, read_number, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.rules import Rules


def answer_flow(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    """Return the answer to a query of kind `flow`.

    Raises:
        RulesError: the query cannot be answered; the message names the offending value.
    """
    asked = query.get("query")
    for known, answers in _FLOW:
        if asked == known:
            return answers(rules, query)
    raise NotationError(
        "unknown flow query %r; there are %s" % (asked, ", ".join([name for name, _ in _FLOW]))
    )


def _rounds(query: "dict[str, Any]") -> int:
    return read_number(query.get("rounds", 1), 1, 1000, "rounds")


def _hand_sizes(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    return {"value": [rules.hand_size(round_number) for round_number in range(_rounds(query))]}


def _rotation(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    first = read_number(query.get("first_dealer", 0), 0, rules.seats - 1, "first_dealer (a seat)")
    rounds = _rounds(query)
    reply: "dict[str, Any]" = {
        "dealers": dealers(rules, first, rounds),
        "starters": starters(rules, first, rounds),
    }
    if rules.dog:
        reply["dog_placed_by"] = first  # BD-05
    return reply


def _deck_size(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":  # noqa: ARG001  as all flow answers
    return {"value": rules.deck_size}


def _deck_count(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    card = read_text(query.get("card"), "card")
    number(card)
    return {"value": rules.deck.get(card, 0)}


def _exchange_map(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":  # noqa: ARG001  as all flow answers
    to = [exchange_to(rules, seat) for seat in range(rules.seats)]
    if rules.exchange == "draw_from_next":
        return {"mode": "draw", "from": [to.index(seat) for seat in range(rules.seats)]}
    return {"mode": "give", "to": to}


def _stack_before_deal(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    stack, short = stack_before_deal(rules, _rounds(query))
    return {"stack": stack, "reshuffle_before_round": short}


def _die(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    return {"value": [die(rules, round_number) for round_number in range(_rounds(query))]}


def _copy_source(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    """Answer what a copy card would copy after events: ["play", card], ["fold", [cards]] or
    ["new_round"] (BD-65)."""
    source: "str | None" = None
    for event in read_list(query.get("events"), "events"):
        what = read_list(event, "each of events")
        if what == ["new_round"]:
            source = None
        elif what[:1] == ["play"] and len(what) == 2:
            card = read_text(what[1], "the card played")
            number(card)
            source = rules.black.copied_after(source or "", card) or None
        elif what[:1] != ["fold"]:
            raise NotationError("unknown event %r" % (event,))
    return {"source": source}


def _no_move_procedure(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    """Answer what discarding and drawing leaves of a hand none of whose cards can be played
    (BD2-04)."""
    if rules.no_move != "discard_draw":
        raise NotationError("in ruleset %s a player without a move folds" % rules.ruleset)
    position = parse_state(rules, query.get("state", {}), query.get("turn", 0))
    hand = [read_text(card, "a card of the hand") for card in read_list(query.get("hand"), "hand")]
    choices = [
        read_text(card, "a discard choice")
        for card in read_list(query.get("discard_choices"), "discard_choices")
    ]
    drawn = read_text(query.get("drawn"), "drawn")
    if playable(position, hand):
        raise NotationError("of the hand %r could be played: %r" % (hand, playable(position, hand)))
    reply: "dict[str, Any]" = {"turn_ended": True, "out_of_round": False}
    _discard(hand, choices, 0)
    if playable(position, [drawn]):
        reply["played"] = drawn
    else:
        hand.append(drawn)
        _discard(hand, choices, 1)
    reply["hand_after"] = hand
    return reply


def _discard(hand: "list[str]", choices: "list[str]", which: int) -> None:
    if which >= len(choices) or choices[which] not in hand:
        raise NotationError(
            "discard choice %d of %r is not in the hand %r" % (which + 1, choices, hand)
        )
    hand.remove(choices[which])


def _next_turn(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    counts = read_list(query.get("hand_counts"), "hand_counts")
    folded = read_list(query.get("folded", []), "folded")
    turn = read_number(query.get("turn"), 0, rules.seats - 1, "turn (a seat)")
    if len(counts) != rules.seats:
        raise NotationError("hand_counts must list %d numbers, not %r" % (rules.seats, counts))
    for count in counts:
        read_number(count, 0, rules.deck_size, "each of hand_counts")
    for seat in folded:
        read_number(seat, 0, rules.seats - 1, "each of folded (a seat)")
    left = [0 if seat in folded else count for seat, count in enumerate(counts)]
    seat = next_turn(turn, left)
    return {"next": seat} if seat is not None else {"next": None, "round_over": True}


_FLOW = (
    ("hand_sizes", _hand_sizes),
    ("rotation", _rotation),
    ("deck_size", _deck_size),
    ("deck_count", _deck_count),
    ("exchange_map", _exchange_map),
    ("stack_before_deal", _stack_before_deal),
    ("die", _die),
    ("next_turn", _next_turn),
    ("copy_source", _copy_source),
    ("no_move_procedure", _no_move_procedure),
)
