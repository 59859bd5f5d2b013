"""Questions to the rules as plain dictionaries: what `collie rules outcomes` answers line by line
(docs/formats.md)."""

from shared_engine.games.dog.ask.flow import answer_flow
from shared_engine.games.dog.ask.why import NO_LEGAL_MOVE, why_unplayable
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.moves.hand import draw_from, playable
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.moves.split import is_stepwise
from shared_engine.games.dog.moves.stepwise import Stepwise
from shared_engine.games.dog.notation.line import parse_hand, parse_line
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.written import format_changes, format_state
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.position import Position
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import read_list, read_number, read_object, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.moves.stepwise import State
    from shared_engine.games.dog.rules import Rules


def answer(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    """Return the answer to *query*, without its id. What is asked follows from the keys, or from
    `kind`.

    Raises:
        RulesError: the query cannot be answered; the message names the offending value.
    """
    kind = query.get("kind")
    if kind == "flow":
        return answer_flow(rules, query)
    if kind == "initial":
        return format_state(rules, setup(rules).cells)
    position = _position(rules, query)
    if kind == "winner":
        return {"team": outcome(position)}
    if kind not in (None, "outcomes", "hand", "prefix"):
        raise NotationError("unknown kind %r of query" % (kind,))
    if "hand" in query:
        hand = query["hand"]
        cards = parse_hand(hand) if isinstance(hand, str) else read_list(hand, "hand")
        return _hand(_with_counts(position, query.get("hand_counts")), cards)
    if "prefix" in query:
        return _prefix(
            position, read_text(query.get("card"), "card"), read_list(query["prefix"], "prefix")
        )
    if "card" in query:
        as_card = query.get("as")
        if as_card is not None:
            read_text(as_card, "as")
        return _outcomes(position, read_text(query["card"], "card"), as_card)
    raise NotationError(
        "a query asks about a card, a hand, a prefix or a kind; this one has none of them"
    )


def _position(rules: "Rules", query: "dict[str, Any]") -> "Position":
    state = query.get("state", {})
    if not isinstance(state, str):
        return parse_state(rules, state, query.get("turn", 0))
    if "turn" in query:
        raise NotationError(
            "a state written as a line says itself whose turn it is: leave out turn, %r"
            % query["turn"]
        )
    return parse_line(rules, state)


def _outcomes(position: "Position", card: str, as_card: "str | None") -> "dict[str, Any]":
    found = [
        format_changes(position.rules, position.cells, cells)
        for _, cells in results(position, card, as_card)
    ]
    reply: "dict[str, Any]" = {"count": len(found), "results": found}
    if not found:
        reply["reason"], reply["rule"] = why_unplayable(position, as_card or card)
    return reply


def _with_counts(position: "Position", counts: "Any") -> "Position":
    """Return the position with the numbers of cards that *counts* names by seat; seats not named
    keep theirs."""
    if counts is None:
        return position
    rules = position.rules
    named = read_object(counts, "hand_counts")
    seats = [str(seat) for seat in range(rules.seats)]
    for name in sorted(named):
        if name not in seats:
            raise NotationError(
                "no seat %r in hand_counts; seats are '0'..'%d'" % (name, rules.seats - 1)
            )
        read_number(named[name], 0, rules.deck_size, "hand_counts of seat " + name)
    held = tuple([named.get(seat, position.counts[int(seat)]) for seat in seats])
    return Position(
        rules, position.cells, position.turn, 0, position.dealer, held, 0, position.stack
    )


def _hand(position: "Position", hand: "list[Any]") -> "dict[str, Any]":
    cards = playable(position, [read_text(card, "a card of the hand") for card in hand])
    reply: "dict[str, Any]" = {"playable": cards, "must_fold": not cards}
    if not cards:
        reply["reason"], reply["rule"] = NO_LEGAL_MOVE
    if position.rules.two_draw:
        reply["draw_from"] = draw_from(position)
    return reply


def _prefix(position: "Position", card: str, steps: "list[Any]") -> "dict[str, Any]":
    """Answer which single steps of a seven may follow *steps*, given as [seat, from, to] with
    relative fields."""
    if abilities(card).split != card:
        raise NotationError("only a 7 is played step by step, not %r" % card)
    if not is_stepwise(position.rules, position.turn, card, card):
        raise NotationError(
            "a %s is shared out by whole moves in these rules, it has no single steps" % card
        )
    split = Stepwise(position.rules, position.cells, position.turn, card, card)
    state: "State" = split.start
    left = split.points
    if len(steps) > left:
        raise NotationError("a %s has %d steps, not %d" % (card, left, len(steps)))
    for wanted in steps:
        for step in split.next_steps(state, left):
            if _format_step(position.rules, step) == wanted:
                state, left = step[0], left - 1
                break
        else:
            raise NotationError("step %r of the prefix is not possible there" % (wanted,))
    following = split.next_steps(state, left) if left else []
    return {"next": [_format_step(position.rules, step) for step in following]}


def _format_step(rules: "Rules", step: "tuple[State, int, int, int]") -> "list[str]":
    board = rules.board
    seat = step[1]

    def relative(field: int) -> str:
        if field >= board.track_len:
            return "F%d" % board.slot_of(field)
        return "T%d" % ((field - board.starts[seat]) % board.track_len)

    return [str(seat), relative(step[2]), relative(step[3])]
