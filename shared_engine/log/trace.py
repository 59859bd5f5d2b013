"""Traces: what a board saw, as JSON Lines that people can read and write (docs/formats.md).

{"trace": 1, "ruleset": "brandi-4", "options": {}, "starter": 0}
{"at_ms": 1000, "card": "K"}
{"at_ms": 1400, "field": "K0.1", "occupied": false}
"""

from shared_engine.games.catalogue import find_board_game, open_foreign
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.on_board import open_on_board
from shared_engine.games.reading import parse_json, read_list, read_number, read_object, read_text
from shared_engine.log.events import (
    Answer,
    Card,
    Choice,
    Control,
    Deal,
    Dial,
    Event,
    Field,
    Game,
    Gap,
    Reader,
)
from shared_engine.log.field_names import FieldNames
from shared_engine.log.hints import read_hints
from shared_engine.log.lines import write_json
from shared_engine.log.picture import pack_picture, unpack_picture
from shared_engine.log.trace_values import default, from_json, to_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

VERSION = 1

_LAST_MS = (1 << 53) - 1  # that every reader of JSON knows exactly
_SHOWN = 300  # characters of a bad value in a message
_DESCRIPTION = ("ruleset", "options", "starter", "state", "hints", "programs")
_INTENT = ("about", "meant", "may_ask", "may_repair")  # for people and tests: no event holds it
_GAME_KEYS = ("trace", "at_ms", "picture") + _INTENT + _DESCRIPTION
# What people did, by the key that says so: what the board works out itself nobody saw.
_SEEN: "tuple[tuple[str, type[Event]], ...]" = (
    ("card", Card),
    ("field", Field),
    ("control", Control),
    ("choice", Choice),
    ("answer", Answer),
    ("reader", Reader),
    ("deal", Deal),
    ("dial", Dial),
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
        self._names: "FieldNames | None" = None
        self._now_ms = 0

    def read(self, text: str) -> "Event | None":
        """Return the event of the next line, None for an empty one and for a decision that somebody
        expects; the first one is a GAME.

        Raises:
            NotationError: not the line of a trace, or one that goes back in time; the message names
            line and value.
        """
        self.line += 1
        text = text.strip()
        if not text:
            return None
        try:
            given = read_object(parse_json(text), "a line")
            if self._names and "decision" in given:
                return None
            event = self._read_event(given, self._names) if self._names else self._read_game(given)
        except RulesError as error:
            raise NotationError("line %d: %s" % (self.line, error))
        self._now_ms = event.at_ms
        return event

    def end(self) -> None:
        """Say that no line follows.

        Raises:
            NotationError: there was no game.
        """
        if self._names is None:
            raise NotationError(
                'line %d: the trace ends before it began; its first line is like {"trace": 1, '
                '"ruleset": "brandi-4"}' % (self.line + 1)
            )

    def _read_game(self, given: "dict[str, Any]") -> Event:
        if "trace" not in given:
            raise NotationError(
                'a trace begins with {"trace": %d, "ruleset": ...}, not with %s'
                % (VERSION, _show(given))
            )
        read_number(given["trace"], VERSION, VERSION, "trace (the version of the format)")
        _check_keys(given, _GAME_KEYS)
        about = read_text(given.get("about", ""), "about")
        for move in read_list(given.get("meant", []), "meant"):
            read_text(move, "a move that was meant")
        for key in ("may_ask", "may_repair"):
            for moves in read_list(given.get(key, []), key):
                read_number(moves, 0, _LAST_MS, key)
        at_ms = self._read_time(given.get("at_ms", 0))
        description = {key: given[key] for key in _DESCRIPTION if key in given}
        game, position = open_foreign(description)
        read_hints(description, position.rules.seats)
        names = FieldNames(game, position.rules)
        picture = b""
        if "picture" in given:
            picture = _read_picture(names, game.picture(position), given["picture"])
        self.about = about
        self._names = names
        return Game(at_ms, picture, description)

    def _read_event(self, given: "dict[str, Any]", names: FieldNames) -> Event:
        found = [(key, kind) for key, kind in _SEEN if key in given]
        if len(found) != 1:
            raise NotationError(
                "an event has one of the keys %s, not %s"
                % (", ".join([key for key, _ in _SEEN]), _show(given))
            )
        key, kind = found[0]
        fields = kind.__slots__[1:]
        values = given
        if key in fields:
            _check_keys(given, ("at_ms",) + fields)
        else:
            _check_keys(given, ("at_ms", key))
            values = read_object(given[key], key)
            _check_keys(values, fields)
        read: "list[Any]" = [self._read_time(given.get("at_ms"))]
        for codec, name in zip(kind.LAYOUT, fields):
            read.append(from_json(codec, values.get(name, default(codec)), name, names))
        create: "Callable[..., Event]" = kind
        return create(*read)

    def _read_time(self, value: "Any") -> int:
        at_ms = read_number(value, 0, _LAST_MS, "at_ms")
        if at_ms < self._now_ms:
            raise NotationError("at_ms goes back in time: %d after %d" % (at_ms, self._now_ms))
        return at_ms


def _check_keys(given: "dict[str, Any]", known: "tuple[str, ...]") -> None:
    for key in sorted(given):
        if key not in known:
            raise NotationError("unknown key %r; here may be %s" % (key, ", ".join(known)))


def _read_picture(names: FieldNames, full: bytes, value: "Any") -> bytes:
    """Return as bits what the board showed: *full* but for the fields that are named."""
    given = read_object(value, "picture")
    _check_keys(given, ("empty", "full"))
    shown = bytearray(full)
    for key, mark in (("empty", 0), ("full", 1)):
        for name in read_list(given.get(key, []), key):
            shown[names.parse(read_text(name, "a field"))] = mark
    return pack_picture(shown)


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

    What the board worked out itself (DIGEST, STAND, PAST, HINTS, TRACES) and its power-ons are left
    out: nobody saw them. The trace ends where events were lost.

    Args:
        seen: one game, its GAME event first.
        about: what happened, for people.

    Raises:
        RulesError: the first event is no GAME, or another GAME follows, or a game that cannot be.
    """
    names: "FieldNames | None" = None
    for event in seen:
        if isinstance(event, Game) and names is None:
            _, position = open_on_board(event.description)
            game = find_board_game(position.rules.ruleset)
            names = FieldNames(game, position.rules)
            yield _format_game(names, game.picture(position), event, about)
        elif names is None or isinstance(event, Game):
            raise NotationError("a trace is one game and begins with it, not with %r" % event)
        elif isinstance(event, Gap):
            return
        elif isinstance(event, Field) and event.field >= names.field_count:
            pass  # a sensor that this game has no field for: the referee passes over it, too
        else:
            for key, kind in _SEEN:
                if isinstance(event, kind):
                    yield _format_event(names, key, event)


def _format_game(names: FieldNames, full: bytes, event: Game, about: str) -> str:
    """Return the first line; *full* is what the board should have shown."""
    line: "dict[str, Any]" = {"trace": VERSION, "options": {}, "starter": 0}
    for key in _DESCRIPTION:
        if event.description.get(key) is not None:
            line[key] = event.description[key]
    if about:
        line["about"] = about
    if event.at_ms:
        line["at_ms"] = event.at_ms
    if event.picture:
        shown = unpack_picture(event.picture, names.field_count)
        changed = [field for field in range(names.field_count) if shown[field] != full[field]]
        if changed:
            line["picture"] = {
                "empty": [names.format(field) for field in changed if not shown[field]],
                "full": [names.format(field) for field in changed if shown[field]],
            }
    return write_json(line)


def _format_event(names: FieldNames, key: str, event: Event) -> str:
    values: "dict[str, Any]" = {}
    fields = event.__slots__[1:]
    for codec, name in zip(event.LAYOUT, fields):
        value = getattr(event, name)
        if value != default(codec):
            values[name] = to_json(codec, value, names)
    line: "dict[str, Any]" = values if key in fields else {key: values}
    line["at_ms"] = event.at_ms
    return write_json(line)


def _show(value: "Any") -> str:
    return write_json(value)[:_SHOWN]
