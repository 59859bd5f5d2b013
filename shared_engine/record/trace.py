"""Traces: what a board saw, as JSON Lines that people can read and write (docs/formats.md); and decisions as such lines.

{"trace": 1, "ruleset": "brandi-4", "options": {}, "starter": 0}
{"at_ms": 1000, "card": "K"}
{"at_ms": 1400, "field": "K0.1", "occupied": false}
"""

import json

from shared_engine.games.catalogue import find_game, open_game, open_on_board
from shared_engine.games.dog.cards import number as number_of
from shared_engine.games.dog.notation.text import format_field, parse_field
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import read_list, read_number, read_object, read_text
from shared_engine.log import events
from shared_engine.log.events import NO_TAG, Event
from shared_engine.referee import decision as kinds
from shared_engine.referee.hints import read_hints
from shared_engine.referee.referee import Referee
from shared_engine.tracking.correction import LIFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from shared_engine.games.dog.board import Board
    from shared_engine.referee.decision import Decision

VERSION = 1
# So long the board lies still after the last event: longer than anything the referee waits for.
AFTERWARDS_MS = 60000

_LAST_MS = 0xFFFFFFFF  # as in the log
_SHOWN = 300  # characters of a bad value in a message
_GAME_KEYS = ("trace", "about", "at_ms", "ruleset", "options", "starter", "state", "hints", "picture")
_FACTS = ("card", "field", "control", "choice", "reader", "deal")
_TOLD = (events.CARD, events.FIELD, events.CONTROL, events.CHOICE, events.READER, events.DEAL)
# Keys beside at_ms that a line with the fact may have.
_BESIDE = {"card": ("tag",), "field": ("occupied",), "control": (), "choice": (), "reader": (), "deal": ()}
# The order in which keys are written, other keys follow by name: dictionaries have no order on MicroPython.
_ORDER = (
    ("trace", "about", "at_ms", "decision", "ruleset", "options", "starter", "seat", "cards", "card", "tag", "field")
    + (
        "occupied",
        "control",
        "choice",
        "reader",
        "deal",
        "move",
        "choices",
        "count",
        "team",
        "reason",
        "rule",
        "repair",
        "checked",
        "state",
    )
    + ("picture", "players", "kennel", "track", "finish", "fresh", "dog")
)


class TraceReader:
    """Turns the lines of a trace into events, one by one.

    Attributes:
        about: what the first line says about the trace, or "".
        line: number of the line read last, from 1.
    """

    def __init__(self) -> None:
        self.about = ""
        self.line = 0
        self._game: "Any" = None
        self._position: "Any" = None
        self._now_ms = 0

    def read(self, text: str) -> "Event | None":
        """Return the event of the next line, None for an empty one; the first one is a GAME.

        Raises:
            NotationError: not the line of a trace, or one that goes back in time; the message names line and value.
        """
        self.line += 1
        text = text.strip()
        if not text:
            return None
        try:
            told = read_object(_parse(text), "a line")
            event = self._read_game(told) if self._position is None else self._read_event(told)
        except RulesError as error:
            raise NotationError("line %d: %s" % (self.line, error))
        self._now_ms = event.at_ms
        return event

    def end(self) -> None:
        """Say that no line follows.

        Raises:
            NotationError: there was no game.
        """
        if self._position is None:
            raise NotationError(
                'line %d: the trace ends before it began; its first line is like {"trace": 1, "ruleset": "brandi-4"}'
                % (self.line + 1)
            )

    def _read_game(self, told: "dict[str, Any]") -> Event:
        if "trace" not in told:
            raise NotationError(
                'a trace begins with {"trace": %d, "ruleset": ...}, not with %s' % (VERSION, _show(told))
            )
        read_number(told["trace"], VERSION, VERSION, "trace (the version of the format)")
        _check_keys(told, _GAME_KEYS)
        about = read_text(told.get("about", ""), "about")
        at_ms = self._read_time(told.get("at_ms", 0))
        description = {key: told[key] for key in ("ruleset", "options", "starter", "state", "hints") if key in told}
        read_hints(description, open_on_board(description)[1].rules.seats)
        game, position = open_game(description)  # here options that contradict each other are found, too
        picture = b""
        if "picture" in told:
            picture = _read_picture(position.rules.board, game.picture(position), told["picture"])
        self.about = about
        self._game, self._position = game, position
        return Event(events.GAME, at_ms, (description, picture))

    def _read_event(self, told: "dict[str, Any]") -> Event:
        facts = [key for key in _FACTS if key in told]
        if len(facts) != 1:
            raise NotationError("an event has one of the keys %s, not %s" % (", ".join(_FACTS), _show(told)))
        fact = facts[0]
        _check_keys(told, ("at_ms", fact) + _BESIDE[fact])
        at_ms = self._read_time(told.get("at_ms"))
        if fact == "card":
            tag = read_number(told.get("tag", NO_TAG), 0, NO_TAG, "tag")
            return Event(events.CARD, at_ms, (_read_card(told["card"]), tag))
        if fact == "field":
            field = parse_field(self._position.rules.board, read_text(told["field"], "field"))
            occupied = told.get("occupied")
            if not isinstance(occupied, bool):
                raise NotationError("occupied must be true or false, not %s" % _show(occupied))
            return Event(events.FIELD, at_ms, (field, occupied))
        if fact == "control":
            control = read_text(told["control"], "control")
            if control not in events.CONTROLS:
                raise NotationError("no control %r; controls are %s" % (control, " ".join(events.CONTROLS)))
            return Event(events.CONTROL, at_ms, (control,))
        if fact == "choice":
            return Event(events.CHOICE, at_ms, (read_number(told["choice"], 0, 255, "choice"),))
        if fact == "reader":
            reading = read_text(told["reader"], "reader")
            if reading not in events.READINGS:
                raise NotationError("no reading %r; the reader sees %s" % (reading, " ".join(events.READINGS)))
            return Event(events.READER, at_ms, (reading,))
        deal = read_object(told["deal"], "deal")
        _check_keys(deal, ("seat", "cards"))
        seat = read_number(deal.get("seat"), 0, self._position.rules.seats - 1, "seat")
        return Event(
            events.DEAL, at_ms, (seat, tuple([_read_card(card) for card in read_list(deal.get("cards"), "cards")]))
        )

    def _read_time(self, value: "Any") -> int:
        at_ms = read_number(value, 0, _LAST_MS, "at_ms")
        if at_ms < self._now_ms:
            raise NotationError("at_ms goes back in time: %d after %d" % (at_ms, self._now_ms))
        return at_ms


def _parse(text: str) -> "Any":
    try:
        return json.loads(text)
    except (ValueError, RuntimeError) as error:  # a RuntimeError where brackets nest too deep
        raise NotationError("not JSON: %s: %r" % (error, text[:_SHOWN]))


def _check_keys(told: "dict[str, Any]", known: "tuple[str, ...]") -> None:
    for key in sorted(told):
        if key not in known:
            raise NotationError("unknown key %r; here may stand %s" % (key, ", ".join(known)))


def _read_card(value: "Any") -> str:
    card = read_text(value, "a card")
    number_of(card)
    return card


def _read_picture(board: "Board", full: bytes, value: "Any") -> bytes:
    """Return as bits what the board showed: *full* but for the fields that are named."""
    told = read_object(value, "picture")
    _check_keys(told, ("empty", "full"))
    shown = bytearray(full)
    for key, mark in (("empty", 0), ("full", 1)):
        for name in read_list(told.get(key, []), key):
            shown[parse_field(board, read_text(name, "a field"))] = mark
    return events.pack_picture(shown)


def parse_trace(lines: "Iterable[str]") -> "list[Event]":
    """Return all events of a trace.

    Raises:
        NotationError: as TraceReader.read and end.
    """
    reader = TraceReader()
    found = [reader.read(line) for line in lines]
    reader.end()
    return [event for event in found if event is not None]


def format_trace(seen: "Iterable[Event]", about: str = "") -> "Iterator[str]":
    """Yield the lines of a trace, without line ends; the inverse of parse_trace.

    What the board worked out itself (DIGEST, STAND, HINTS) and its power-ons are left out: nobody saw them. The trace
    ends where events were lost.

    Args:
        seen: one game, its GAME event first.
        about: what happened, for people.

    Raises:
        RulesError: the first event is no GAME, or another GAME follows, or a game that cannot be.
    """
    board: "Board | None" = None
    for event in seen:
        if event.kind == events.GAME and board is None:
            game, position = open_on_board(event.values[0])
            board = position.rules.board
            yield _format_game(game, position, event, about)
        elif board is None or event.kind == events.GAME:
            raise NotationError("a trace is one game and begins with it, not with %r" % event)
        elif event.kind == events.GAP:
            return
        elif event.kind == events.FIELD and event.values[0] >= board.field_count:
            pass  # a sensor that this game has no field for: the referee passes over it, too
        elif event.kind in _TOLD:
            yield write_json(_describe(board, event))


def _format_game(game: "Any", position: "Any", event: Event, about: str) -> str:
    description, bits = event.values
    line: "dict[str, Any]" = {"trace": VERSION, "options": {}, "starter": 0}
    for key in ("ruleset", "options", "starter", "state", "hints"):
        if description.get(key) is not None:
            line[key] = description[key]
    if about:
        line["about"] = about
    if event.at_ms:
        line["at_ms"] = event.at_ms
    if bits:
        board = position.rules.board
        wanted = game.picture(position)
        shown = events.unpack_picture(bits, board.field_count)
        changed = [field for field in range(board.field_count) if shown[field] != wanted[field]]
        if changed:
            line["picture"] = {
                "empty": [format_field(board, field) for field in changed if not shown[field]],
                "full": [format_field(board, field) for field in changed if shown[field]],
            }
    return write_json(line)


def _describe(board: "Board", event: Event) -> "dict[str, Any]":
    values = event.values
    line: "dict[str, Any]" = {"at_ms": event.at_ms}
    if event.kind == events.CARD:
        line["card"] = values[0]
        if values[1] != NO_TAG:
            line["tag"] = values[1]
    elif event.kind == events.FIELD:
        line["field"] = format_field(board, values[0])
        line["occupied"] = values[1]
    elif event.kind == events.CONTROL:
        line["control"] = values[0]
    elif event.kind == events.CHOICE:
        line["choice"] = values[0]
    elif event.kind == events.READER:
        line["reader"] = values[0]
    else:
        line["deal"] = {"seat": values[0], "cards": list(values[1])}
    return line


def referee_lines(lines: "Iterable[str]") -> "Iterator[str]":
    """Yield what a referee decides about a trace, a line a decision, each as soon as it is known.

    Raises:
        NotationError: as parse_trace; what was decided before is yielded first.
    """
    reader = TraceReader()
    referee = Referee()
    now_ms = 0
    for line in lines:
        event = reader.read(line)
        if event is None:
            continue
        now_ms = event.at_ms
        for decision in referee.feed(event):
            yield format_decision(decision)
    reader.end()
    for decision in referee.advance(now_ms + AFTERWARDS_MS):
        yield format_decision(decision)


def format_decision(decision: "Decision") -> str:
    """Return *decision* as a line of JSON, with what belongs to its kind."""
    kind = decision.kind
    rules = decision.position.rules
    game = find_game(rules.ruleset)
    line: "dict[str, Any]" = {"at_ms": decision.at_ms, "decision": kind}
    moves = [game.format_move(rules.board, move) for move in decision.moves]
    own = {
        kinds.WON: ("team", decision.team),
        kinds.OWNERS: ("count", decision.count),
        kinds.LOST: ("count", decision.count),
        kinds.FOLD: ("cards", list(decision.cards)),
        kinds.AMBIGUOUS: ("choices", moves),
    }
    if kind in own:
        line[own[kind][0]] = own[kind][1]
    if kind not in (kinds.WON, kinds.DISAGREE) and decision.seat >= 0:
        line["seat"] = decision.seat
    if kind in (kinds.MOVE, kinds.ILLEGAL, kinds.AMBIGUOUS, kinds.FOLD_REFUSED):
        line["card"] = decision.card
    if kind in (kinds.MOVE, kinds.FOLD_REFUSED):
        line["move"] = moves[0]
    if kind in (kinds.AMBIGUOUS, kinds.MOVE) and decision.reason:
        line["reason"] = decision.reason
    if kind in (kinds.ILLEGAL, kinds.FOLD_REFUSED):
        line["reason"] = decision.reason
        line["rule"] = decision.rule
    if kind in (kinds.ILLEGAL, kinds.CORRECTION):
        line["repair"] = [
            {"lift" if step == LIFT else "place": game.format_field(rules.board, field)}
            for step, field in decision.repair
        ]
    if kind in (kinds.MOVE, kinds.UNDO):
        line["state"] = game.format_state(rules, decision.position.cells)
    if not decision.checked:
        line["checked"] = False
    return write_json(line)


def write_json(value: "Any") -> str:
    """Return *value* as JSON on one line, the same bytes on both interpreters: keys in a fixed order, text as it is."""
    if isinstance(value, dict):
        told: "dict[str, Any]" = read_object(value, "an object")
        keys = sorted([(_ORDER.index(key) if key in _ORDER else len(_ORDER), key) for key in told])
        return "{%s}" % ", ".join(["%s: %s" % (_quote(key), write_json(told[key])) for _, key in keys])
    if isinstance(value, list):
        return "[%s]" % ", ".join([write_json(item) for item in read_list(value, "a list")])
    return _quote(value) if isinstance(value, str) else json.dumps(value)


def _quote(text: str) -> str:
    return '"%s"' % "".join(
        ["\\u%04x" % ord(sign) if sign < " " else "\\" + sign if sign in '"\\' else sign for sign in text]
    )


def _show(value: "Any") -> str:
    return write_json(value)[:_SHOWN]
