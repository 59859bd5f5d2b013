"""Questions to the rules of Brothers as plain dictionaries, answered by `collie rules outcomes`
(docs/formats.md)."""

from shared_engine.games.brothers.ask.check import why_not_beside
from shared_engine.games.brothers.moves.placements import pen_places
from shared_engine.games.brothers.notation.state import parse_cells, parse_prairie
from shared_engine.games.brothers.play import next_seat
from shared_engine.games.brothers.score import DRAW, points, totals, winner
from shared_engine.games.brothers.tiles import ANGULAR, PENS, STRAIGHT
from shared_engine.games.errors import NotationError, PositionError
from shared_engine.games.reading import read_list, read_number, read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.brothers.score import Round

_SHOWN_TURNS = 4


def answer(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    """Return the answer to *query*, without its id; `kind` says what is asked.

    Raises:
        RulesError: the query cannot be answered; the message names the offending value.
    """
    kind = query.get("kind")
    if kind == "bo_placements":
        return _placements(query)
    if kind == "bo_tile":
        return _tile(query)
    if kind == "bo_score":
        straight, angular = points(rules, *_read_left(rules, query))
        return {STRAIGHT: straight, ANGULAR: angular}
    if kind == "bo_winner":
        return _winner(rules, query)
    if kind == "bo_turns":
        return _turns(rules, query)
    raise NotationError(
        "unknown kind %r of query; this game knows bo_placements, bo_tile, bo_score, bo_winner "
        "and bo_turns" % (kind,)
    )


def _placements(query: "dict[str, Any]") -> "dict[str, Any]":
    meadow = parse_prairie(query.get("prairie"))
    covered = bytearray(len(meadow.cells))
    for cell in parse_cells(query.get("occupied", []), "occupied"):
        number = meadow.number(cell)
        if number is None:
            raise PositionError("occupied: %r is no prairie" % (list(cell),))
        covered[number] = 1
    return {pen: len(pen_places(meadow, covered, pen)) for pen in PENS}


def _tile(query: "dict[str, Any]") -> "dict[str, Any]":
    cells = parse_cells(query.get("tile"), "tile")
    if not cells:
        raise PositionError("a tile has cells; this one has none")
    reason = why_not_beside(parse_prairie(query.get("prairie")), tuple(cells))
    if reason is None:
        return {"legal": True}
    return {"legal": False, "reason": reason[0], "rule": reason[1]}


def _read_left(rules: "Rules", found: "dict[str, Any]") -> "tuple[int, int]":
    left = read_object(found.get("left"), "left")
    most = rules.seats * rules.pens_per_seat // 2
    straight, angular = [read_number(left.get(pen), 0, most, "%s pens left" % pen) for pen in PENS]
    return straight, angular


def _winner(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    rounds: "list[Round]" = []
    for round_ in read_list(query.get("rounds"), "rounds"):
        one = read_object(round_, "each of rounds")
        seat = read_number(
            one.get("straight_player"), 0, rules.seats - 1, "straight_player (a seat)"
        )
        straight, angular = _read_left(rules, one)
        rounds.append((rules.team_of[seat], straight, angular))
    if [team for team, _, _ in rounds] not in ([0, 1], [1, 0]):
        raise NotationError("a game has two rounds with swapped roles, not %r" % (query["rounds"],))
    team = winner(rules, rounds)
    return {"totals": totals(rules, rounds), "winner": None if team == DRAW else team}


def _turns(rules: "Rules", query: "dict[str, Any]") -> "dict[str, Any]":
    phase = query.get("phase")
    if phase not in ("prairie", "pens"):
        raise NotationError("phase must be 'prairie' or 'pens', not %r" % (phase,))
    read_number(query.get("seats", rules.seats), rules.seats, rules.seats, "seats")
    round_number = read_number(query.get("round", 1), 1, 2, "round")
    begins = 0 if round_number == 1 else rules.second_first(0)
    first = read_number(query.get("first", begins), 0, rules.seats - 1, "first (a seat)")
    reply: "dict[str, Any]" = {
        "tiles_per_seat": rules.tiles_per_seat,
        "pens_per_seat": rules.pens_per_seat,
        "order_first_four": [(first + step) % rules.seats for step in range(_SHOWN_TURNS)],
        "teams": [list(team) for team in rules.teams],
    }
    if phase == "pens":
        reply["next_after"] = _next_after(rules, query, first)
    return reply


def _next_after(rules: "Rules", query: "dict[str, Any]", first: int) -> "dict[str, Any]":
    """Return who follows whom from *first* on, until a seat comes again or nobody can place a
    pen."""
    able = read_list(query.get("can_place", [True] * rules.seats), "can_place")
    pens = read_list(query.get("pens_left", [rules.pens_per_seat] * rules.seats), "pens_left")
    if len(able) != rules.seats or len(pens) != rules.seats:
        raise NotationError(
            "can_place and pens_left list %d seats, not %r and %r" % (rules.seats, able, pens)
        )
    for seat in range(rules.seats):
        read_number(pens[seat], 0, rules.pens_per_seat, "each of pens_left")
        if not isinstance(able[seat], bool):
            raise NotationError("each of can_place must be true or false, not %r" % (able[seat],))
    after: "dict[str, Any]" = {}
    turn: "int | None" = first
    while turn is not None and str(turn) not in after:
        following = next_seat(turn, rules.seats, lambda other: able[other] and pens[other] > 0)
        after[str(turn)] = following
        turn = following
    return after
