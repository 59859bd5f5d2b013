"""The record as a text that people can read and write: tags on top, one line a turn.

    [Ruleset "brandi-4"]
    [Starter "0"]
    [Result "1"]

    # round 1, dealt by seat 3, 6 cards
    1. 0 K: K0>T0 {2f8c11d0}
    2. 1 fold (5 9 Q) {77a0b3e5}

Lines starting with # are for people; the reader passes over them.
"""

import json

from shared_engine.games.catalogue import find_game
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import is_number, parse_json
from shared_engine.record.record import Record, Turn, read_card, read_result, replay

# Tags that hold the description of the game, in the order in which they are written.
_OPTIONS, _STATE = "Options", "State"
_DESCRIPTION = ("Ruleset", _OPTIONS, "Starter", _STATE)
_RESULT = "Result"
# The backslash first: the others bring new ones.
_ESCAPES = (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"))


def format_text(record: Record) -> str:
    """Return *record* as text; parse_text is the inverse."""
    lines: "list[str]" = []
    for name in _DESCRIPTION:
        value = record.description.get(name.lower())
        if value not in (None, {}):
            lines.append(_tag(name, value if isinstance(value, str) else json.dumps(value)))
    lines += [_tag(name, value) for name, value in record.tags]
    lines.append(_tag(_RESULT, record.result))
    try:
        positions, _ = replay(record)
    except RulesError:
        positions = []  # what cannot be replayed has no rounds to show
    shown = -1
    for number, turn in record.turns:
        if 0 < number <= len(positions) and positions[number - 1].round_number != shown:
            before = positions[number - 1]
            shown = before.round_number
            lines.append("")
            lines.append("# " + find_game(before.rules.ruleset).describe_round(before))
        lines.append(_line(number, turn))
    return "\n".join(lines) + "\n"


def _tag(name: str, value: str) -> str:
    for plain, escaped in _ESCAPES:
        value = value.replace(plain, escaped)
    return '[%s "%s"]' % (name, value)


def _line(number: int, turn: Turn) -> str:
    cards = " (%s)" % " ".join(turn.cards) if turn.cards else ""
    return "%d. %d %s%s%s {%s}" % (
        number,
        turn.seat,
        turn.move,
        cards,
        "" if turn.checked else " ?",
        turn.digest,
    )


def parse_text(text: str) -> "tuple[Record, list[tuple[int, str]]]":
    """Read a record, keeping every good line.

    Returns:
        The record, and the damaged lines as (line number from 1, what is wrong). A record without a
        Ruleset is read too, but cannot be replayed.
    """
    record = Record({})
    problems: "list[tuple[int, str]]" = []
    for number, line in enumerate(text.split("\n")):
        line = line.strip()
        if not line or line[0] == "#":
            continue
        try:
            if line[0] == "[":
                _read_tag(record, line)
            else:
                record.turns.append(_read_turn(line))
        except (RulesError, ValueError) as error:
            problems.append((number + 1, "%s: %r" % (error, line)))
    if "ruleset" not in record.description:
        problems.insert(
            0, (1, 'the record names no ruleset; a line like [Ruleset "brandi-4"] is missing')
        )
    return record, problems


def _read_tag(record: Record, line: str) -> None:
    name, quote, rest = line[1:].partition(' "')
    if not quote or rest[-2:] != '"]' or not name:
        raise NotationError("damaged tag")
    value = _unescape(rest[:-2])
    if name == _RESULT:
        record.result = read_result(value)
    elif name in (_OPTIONS, _STATE):
        record.description[name.lower()] = parse_json(value)
    elif name == "Starter":
        if not is_number(value):
            raise NotationError("a starter is a seat's number")
        record.description["starter"] = int(value)
    elif name == "Ruleset":
        find_game(value).load(value, {})
        record.description["ruleset"] = value
    else:
        record.tags.append([name, value])


def _unescape(text: str) -> str:
    parts = text.split("\\\\")
    for plain, escaped in _ESCAPES[1:]:
        parts = [part.replace(escaped, plain) for part in parts]
    return "\\".join(parts)


def _read_turn(line: str) -> "tuple[int, Turn]":
    """Return the turn of a line like `2. 1 fold (5 9 Q) {77a0b3e5}`."""
    number, dot, rest = line.partition(". ")
    seat, space, rest = rest.partition(" ")
    if not dot or not space or not is_number(number) or not is_number(seat) or rest[-1:] != "}":
        raise NotationError("damaged turn")
    move, _, digest = rest[:-1].rpartition(" {")
    if len(digest) != 8 or len(bytes.fromhex(digest)) != 4:
        raise NotationError("damaged digest")
    checked = move[-2:] != " ?"
    if not checked:
        move = move[:-2]
    cards: "tuple[str, ...]" = ()
    if move[-1:] == ")":
        move, _, shown = move[:-1].rpartition(" (")
        cards = tuple([read_card(card) for card in shown.split()])
    if not move:
        raise NotationError("damaged turn")
    return int(number), Turn(int(seat), move, cards, checked, digest)
