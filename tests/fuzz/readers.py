"""Every reader of bytes or text that come from outside: how it is fed, what it may raise, and where
a fuzzer may begin.

A reader may raise the errors that it documents; people read them, so their text is made, too.
Anything else is a defect.
"""

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import click

from firmware import keys as board_keys
from firmware import settings as board_settings
from firmware.commands.game import new_game
from host.cli.convert import parse_json
from host.cli.options import RulesOptions
from host.cli.play import read_address, read_levels
from host.cli.rules import answer_line
from host.cli.solve import parse_position
from host.deck.board_decks import BoardDecks
from host.deck.tags import read_decks
from host.deck.tags import unpack as unpack_tag
from host.device.keys import FileKeys
from host.device.pairing import Pairing
from host.device.reply import read_reply
from host.doctor.examination import Examination
from host.doctor.findings import findings
from host.errors import DeckError, DeviceError, HostError, InstallError, KeyStoreError, ReportError
from host.install.current import check_current
from host.install.image import Image, files_at, read_table
from host.install.line import Settings
from host.install.repl import read_facts
from host.install.slots import SlotState
from host.live.game_view import game_view, position_view
from host.live.replayed import decisions
from host.live.words import said
from host.report.bare_chip import read_chip
from host.report.by_hand import read_form
from host.rulesets.choice import choose
from host.store.referee import StoredReferee
from host.store.sheet import parse_sheet
from host.terminal.text import is_seen, one_line, printable
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.brothers import game as brothers
from shared_engine.games.brothers.notation.packed import unpack as unpack_meadow
from shared_engine.games.brothers.notation.state import parse_state as parse_meadow
from shared_engine.games.brothers.notation.text import parse_move as parse_brothers_move
from shared_engine.games.brothers.rulesets import load as load_brothers
from shared_engine.games.catalogue import find_board_game, names, open_foreign, open_rules
from shared_engine.games.contract import LIFT, PLACE, TURN
from shared_engine.games.dog.notation.libdog import parse_libdog
from shared_engine.games.dog.notation.line import parse_hand, parse_line
from shared_engine.games.dog.notation.packed import unpack as unpack_position
from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.options import DOMAINS
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import parse_json as parse_plain
from shared_engine.log import events
from shared_engine.log.trace import format_trace, parse_trace
from shared_engine.record.decisions import referee_lines
from shared_engine.record.record import from_json, replay, to_json
from shared_engine.record.text import format_text, parse_text
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import ARRANGE, CARD, OWNERS
from shared_engine.wire import messages
from shared_engine.wire.commands import NewGame
from shared_engine.wire.errors import RemoteProtocolError
from shared_engine.wire.frame import MAX_PAYLOAD, FrameReader, encode
from shared_engine.wire.paired_key import first_key
from shared_engine.wire.secure_messages import SECURE_MESSAGES
from tests.firmware.table import Table
from tests.host.install.images import image, table
from tests.shared_engine.any_game import play, reported
from tests.shared_engine.wire.pair import make_hello

BOARD = "240ac4000001"
DOG, BLACK, MEADOW = load("brandi-4", {}), load("black-dog-4", {}), load_brothers("brothers-2")
_FOLDER = Path(tempfile.mkdtemp(prefix="collie-fuzz-"))
_TRACE = (
    b'{"trace": 1, "ruleset": "brandi-4", "options": {}, "starter": 0}\n'
    b'{"at_ms": 1000, "card": "K"}\n{"at_ms": 1400, "field": "K0.4", "occupied": false}\n'
    b'{"at_ms": 2100, "field": "T0", "occupied": true}\n{"at_ms": 9000, "control": "undo"}\n'
)
_RECORD = (
    b'[Ruleset "brandi-4"]\n[Options "{}"]\n[Starter "0"]\n[Result "*"]\n\n1. 0 K: out K0.4 T0 '
    b"{77a0b3e5}\n2. 1 fold (5 9 Q) {77a0b3e5}\n"
)
_STATE = b'{"players": {"0": {"track": [5], "fresh": true}, "1": {"finish": [1]}}, "dog": 40}'


# Controls that leave the game as it is.
_HARMLESS = ("hint", "undo", "confirm", "pause")
_RECORD_JSON = (
    b'{"record": 1, "game": {"ruleset": "brandi-4"}, "tags": [["a", "b"]], "result": "*", "turns": '
    b"["
    b'{"turn": 1, "seat": 0, "move": "fold", "cards": ["5"], "digest": "77a0b3e5"}]}'
)
_SHEET = (
    b'{"record": 1, "game": {"ruleset": "brandi-4", "starter": 0}, "tags": [["Seat0", "Anna"]], '
    b'"result": "*", "turns": ['
    b'{"turn": 1, "seat": 0, "move": "K: K0>T0", "digest": "d5d2f65f"}]}'
)
# The same sheet as text.
_SHEET_TEXT = (
    b'[Ruleset "brandi-4"]\n[Starter "0"]\n[Seat0 "Anna"]\n[Result "*"]\n\n1. 0 K: K0>T0 '
    b"{d5d2f65f}\n"
)
# A game of Brothers, as a sheet and as a trace.
_MEADOW_SHEET = (
    b'{"record": 1, "game": {"ruleset": "brothers-2", "starter": 0}, "tags": [], "result": "*", '
    b'"turns": ['
    b'{"turn": 1, "seat": 0, "move": "T: M0.0 M0.1 M1.1 M2.1 M0.2", "digest": "9b6f8915"}, '
    b'{"turn": 2, "seat": 1, "move": "W: M3.1 M3.2 M4.2 M4.3 M5.3", "digest": "f22d15bc"}]}'
)
_MEADOW_TRACE = b'{"trace": 1, "ruleset": "brothers-2", "options": {}, "starter": 0}\n' + b"".join(
    b'{"at_ms": %d, "field": "%s", "occupied": true}\n' % (1000 + 9 * at, cell)
    for at, cell in enumerate(b"M0.0 M0.1 M1.1 M2.1 M0.2".split())
)


@dataclass(frozen=True)
class Reader:
    """One of them: *read* gets the bytes, and may raise *documented* errors; *seeds* are good and
    nearly good input."""

    read: Callable[[bytes], object]
    documented: tuple[type[Exception], ...]
    seeds: tuple[bytes, ...]

    def feed(self, data: bytes) -> None:
        """Let it read *data*; what it may not raise comes through."""
        message = "accepted"
        try:
            self.read(data)
        except self.documented as error:
            message = str(error)
        assert message


class _Stored:
    """The storage of a board whose file is *data*."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def load(self, name: str) -> bytes:
        return self._data

    def size(self, name: str) -> int:
        return len(self._data)


class Replying:
    """A conversation with a board whose *replies* are these, one after the other, and then empty
    ones."""

    def __init__(self, *replies: str) -> None:
        self.hello = make_hello(0)
        self._replies = list(replies)

    def command(self, kind: int, body: bytes = b"") -> str:
        return self._replies.pop(0) if self._replies else ""


def _in_a_file(ending: str, read: Callable[[Path], object]) -> Callable[[bytes], object]:
    path = _FOLDER / f"input{ending}"

    def read_file(data: bytes) -> object:
        path.write_bytes(data)
        return read(path)

    return read_file


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _as_text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda data: read(_decoded(data))


def _as_json(read: Callable[[object], object]) -> Callable[[bytes], object]:
    """What is JSON, for a reader of plain data."""

    def read_json(data: bytes) -> object:
        return read(parse_plain(_decoded(data)))

    return read_json


def _frames(data: bytes) -> None:
    reader = FrameReader()
    for at in range(0, len(data), 7):
        reader.receive_data(data[at : at + 7])
        while (payload := reader.next_frame()) is not None:
            assert FrameReader().next_frame() is None
            assert encode(payload)


def _message(data: bytes) -> None:
    data = data[:MAX_PAYLOAD]
    assert messages.unpack(data).pack() == data


def _secure_message(data: bytes) -> None:
    for kind in SECURE_MESSAGES:
        data = data[: kind.LIMIT]
        try:
            assert kind.unpack(data).pack() == data
        except RemoteProtocolError as error:
            str(error)


def _events(data: bytes) -> None:
    """Bodies behind each other, each behind its length; they are refereed after the beginning of a
    game."""
    referee = Referee()
    referee.feed(events.Game(0, b"", {"ruleset": "brandi-4"}))
    while data:
        body, data = data[1 : 1 + data[0]], data[1 + data[0] :]
        try:
            referee.feed(events.unpack(body))
        except RulesError as error:
            str(error)


def _stored_events(data: bytes) -> None:
    """The number of a ruleset, then bodies as in _events: those of a game in a store, which is
    shown and written down."""
    known = names()
    _stored_game({"ruleset": known[sum(data[:1]) % len(known)]}, data[1:])


def _decided_events(data: bytes) -> None:
    """As _stored_events, of a board that writes its decisions down, with the seat that begins
    behind the ruleset."""
    known = names()
    rules = open_rules({"ruleset": known[sum(data[:1]) % len(known)]})[1]
    starter = sum(data[1:2]) % rules.seats
    description = {"ruleset": rules.ruleset, "starter": starter, "engine": "0a0b0c0d"}
    _stored_game(description, data[2:])


def _stored_game(description: dict[str, object], data: bytes) -> None:
    stored = StoredReferee()
    stored.feed(0, events.Game(0, b"", description).pack())
    number = 1
    while data:
        body, data = data[1 : 1 + data[0]], data[1 + data[0] :]
        for decision in stored.feed(number, body).decisions:
            assert all(map(one_line, said(number, stored.referee.turns, decision).text.values()))
        game_view(stored.referee, stored.record)
        number += 1
    if stored.record:
        format_text(stored.record)
        _record_json(to_json(stored.record))


def _reported(ruleset: str) -> bytes:
    """A game by *ruleset* that a board reports in its middle, as _stored_events reads it."""
    position, _ = next(islice(play(3, ruleset), 20, None))
    return bytes((names().index(ruleset),)) + _packed(*reported(position))


def _decided(ruleset: str) -> bytes:
    """Each kind of decision in a game by *ruleset*, as _decided_events reads it."""
    (position, move), (_, other) = islice(play(3, ruleset), 2)
    game, at_start, packed = find_board_game(ruleset), position.digest(), move.pack()
    card, after = "" if move.card == game.LIES_OPEN else move.card, game.apply(position, move)
    decided = (
        events.Round(1, 0, position.pack()),
        events.Asked(2, card, 7, False, (packed, other.pack())),
        events.Refused(3, card, "too_far", "BR-22", b"", [(LIFT, 3), (PLACE, 4)]),
        events.Refused(4, card, "can_play", "BR-21", packed, []),
        events.Repair(5, card, [(LIFT, 3), (PLACE, 4), (TURN, 1)]),
        events.Repair(6, "", []),
        events.Owners(7, 1, 2),
        events.Owners(8, -1, -1),
        events.Blind(9, 3, True),
        events.Made(10, position.turn, 1, "picture", True, after.digest(), packed),
        events.Undone(11, 0, at_start),
        events.Folded(12, position.turn, 1, False, at_start, ("5", "9")),
        events.Won(13, 0),
    )
    head = bytes((names().index(ruleset), position.turn))
    return head + _packed(*(event.pack() for event in decided))


def _trace(data: bytes) -> None:
    lines = _decoded(data).split("\n")
    list(referee_lines(lines))
    list(format_trace(parse_trace(lines)))


def _record(data: bytes) -> None:
    record, _ = parse_text(_decoded(data))
    if "ruleset" in record.description:
        replay(record)
        format_text(record)


def _record_json(value: object) -> None:
    record = from_json(value)
    replay(record)
    assert from_json(to_json(record)).turns == record.turns


def _sheet(text: str) -> None:
    record = parse_sheet(text)
    for decision, turns in decisions(record):
        position_view(decision.position, turns, record)


def _settings(data: bytes) -> None:
    found, complaint = board_settings.load(_Stored(data))
    assert set(found) == set(board_settings.DEFAULTS)
    assert is_seen(one_line(complaint))


def _new_game(data: bytes) -> None:
    for name, board in BOARDS.items():
        session = SimpleNamespace(is_playing=True, referee=Referee())
        device = SimpleNamespace(session=session, fields=FieldMap(board))
        try:
            asked = NewGame.unpack(bytes((NewGame.NUMBER,)) + data)
        except RemoteProtocolError:
            return  # no text
        answer = new_game(device, asked, 0)
        if isinstance(answer, tuple):
            assert answer[1]
        else:
            _begun(name, data)


def _begun(board: str, data: bytes) -> None:
    """A game that a board accepts begins there, goes on after a power cut, and means the same to a
    host."""
    with tempfile.TemporaryDirectory(dir=_FOLDER) as folder:
        table = Table(Path(folder))
        table.power_on(board)
        assert table.command(NewGame(data.decode())) == (messages.STATUS_OK, "")
        for act in (
            table.rest,
            lambda: table.lay("K"),
            *(partial(table.lay_control, one) for one in _HARMLESS),
        ):
            act()
            table.lights.lit()
        table.talk()
        referee = table.session.referee
        assert referee.state in (ARRANGE, CARD, OWNERS)
        if _means_something(data):
            host = StoredReferee()
            for number, body in table.received:
                assert not host.feed(number, body).trouble
            assert (host.referee.state, host.referee.position) == (referee.state, referee.position)
        assert table.session.usual_game()
        table.power_on(board)
        woken = table.session.referee
        assert (woken.turns, woken.position) == (referee.turns, referee.position)


def _means_something(description: bytes) -> bool:
    """A host looks for options that clash, a board does not."""
    try:
        open_foreign(parse_plain(description))
    except RulesError:
        return False
    return True


def _keys(path: Path) -> None:
    keys = FileKeys(path)
    keys.get(BOARD)
    keys.put(BOARD, first_key(bytes(32)))
    assert keys.get(BOARD) == first_key(bytes(32))


def _image(path: Path) -> None:
    found = Image(path)
    found.pieces()
    assert found.published_as == ""


def _option(text: str) -> None:
    RulesOptions("brandi-4", (text,)).choose()


def _option_of_a_command(read: Callable[..., object], name: str) -> Callable[[str], object]:
    context = click.Context(click.Command("play"))
    parameter = click.Option([name], metavar="HOST:PORT")
    return lambda text: read(context, parameter, text)


def _packed(*parts: bytes) -> bytes:
    return b"".join(bytes([len(part)]) + part for part in parts)


def _self_test(text: str) -> None:
    result = Examination(Replying(text)).stored()
    if result is not None:
        for row in findings(result):
            assert one_line(row.measured + row.fix)
        json.dumps(result)


def _board_settings(text: str) -> None:
    kept, chosen = read_reply(text, Settings, "its settings"), {"board": "dog-4"}
    if not chosen.items() <= kept.items():
        check_current(kept | chosen)


def _answer(data: bytes) -> None:
    json.dumps(answer_line(data))


def _shown(text: str) -> None:
    assert is_seen(one_line(text)) or "\u00a0" in text or any(char.isspace() for char in text)
    assert "\x1b" not in printable(text)


_SMALL_IMAGE = image(9, 0, size=0x1C000 + 0x3000)
_DECKS = (
    b'{"decks": 1, "tables": [{"deck": 1, "tags": [{"uid": "04a1b2c3d4e5f6", "card": "7"}, {"uid": '
    b'"04a1b2c3d4e5f7", "control": "undo"}]}]}'
)
_SELF_TEST = (
    b'{"at_ms": 7300000, "up_ms": 61000, "board": "dog-4", "chip": "ESP32S3", "mhz": 240, '
    b'"micropython": "1.29.0", "reset": 1, '
    b'"clock": [2301, 2300], "heap": [60000, 70000, 32768], "flash": [1900000, ""], "damaged": '
    b'["health"], '
    b'"log": [0, 400, 380, 0, 0], "damaged_events": [[57, 58]], "settings": "", "sensor": '
    b'"switch", "segments": [[3, 1]], '
    b'"unwell": "1102", "silent": "", "blind": "", "dark": "", "calibrated": 0, "reader": '
    b'["mfrc522", ""], '
    b'"decks": [[1, 116, 0, 116, 116]], "battery": 3360, "lights": [97, 399], "fault": [7290000, '
    b'"the battery is empty"]}'
)
_QUERIES = (
    b'{"id": 1, "ruleset": "brandi-4", "turn": 0, "card": "A"}',
    b'{"id": "x", "ruleset": "black-dog-4", "turn": 1, "card": "7", "state": ' + _STATE + b"}",
    b'{"ruleset": "brothers-2", "ask": "moves", "state": {}}',
    (
        b'{"ruleset": "brandi-4", "options": {"deck": {"A": 8}}, "turn": 0, "hand": ["A", "7"], '
        b'"ask": "fold"}'
    ),
)

READERS: dict[str, Reader] = {
    "frames": Reader(_frames, (), (encode(b"abc"), encode(bytes(256)) + b"\1\2\0", b"\0" * 9)),
    "message": Reader(
        _message,
        (RemoteProtocolError,),
        (messages.HelloRequest(1, 0, 7).pack(), messages.Fault(3, "no").pack()),
    ),
    "secure_message": Reader(
        _secure_message, (), (b"\x0c" + bytes(24), b"\x0d" + bytes(32), b"\x0e" + bytes(40))
    ),
    "event": Reader(
        events.unpack,
        (NotationError,),
        (events.Card(5, "7", 3).pack(), events.Fault(1, "x").pack()),
    ),
    "events": Reader(
        _events,
        (),
        (
            _packed(
                events.Card(5, "K", 3).pack(),
                events.Field(6, 80, False).pack(),
                events.Control(7, "undo").pack(),
            ),
            _packed(
                events.Gap(5, 1, 2, 0, b"", bytes(100)).pack(), events.Deal(6, 0, ("A", "7")).pack()
            ),
        ),
    ),
    "stored_events": Reader(_stored_events, (), tuple(_reported(ruleset) for ruleset in names())),
    "decided_events": Reader(_decided_events, (), tuple(_decided(ruleset) for ruleset in names())),
    "position": Reader(
        lambda data: unpack_position(DOG, data), (RulesError,), (bytes(106), bytes(range(106)))
    ),
    "black_position": Reader(
        lambda data: unpack_position(BLACK, data), (RulesError,), (bytes(108),)
    ),
    "brothers_position": Reader(
        lambda data: unpack_meadow(MEADOW, data),
        (RulesError,),
        (brothers.setup(MEADOW).pack(), bytes(24)),
    ),
    "trace": Reader(_trace, (RulesError,), (_TRACE, _MEADOW_TRACE)),
    "record": Reader(_record, (RulesError,), (_RECORD,)),
    "record_json": Reader(
        _as_json(_record_json),
        (RulesError,),
        (_RECORD_JSON, _MEADOW_SHEET),
    ),
    "import": Reader(_as_text(_sheet), (RulesError,), (_SHEET, _SHEET_TEXT, _MEADOW_SHEET)),
    "position_json": Reader(
        _as_text(lambda text: parse_json(BLACK, text, 0)), (RulesError,), (_STATE,)
    ),
    "position_line": Reader(
        _as_text(lambda text: parse_line(BLACK, text)),
        (RulesError,),
        (b"0: T0* T17 F0.4 | 1: T5 | dog T40 | turn 1",),
    ),
    "position_libdog": Reader(
        _as_text(lambda text: parse_libdog(DOG, text)),
        (RulesError,),
        (b"P0*F1|P14P16|F0F3|P36P48*",),
    ),
    "brothers_state": Reader(
        _as_json(lambda value: parse_meadow(MEADOW, value)),
        (RulesError,),
        (b'{"players": {}, "round": 1}', b"{}"),
    ),
    "position_to_solve": Reader(
        _as_text(parse_position),
        (RulesError,),
        (b'{"ruleset": "brothers-2", "state": {"prairie": [[0, 0]]}, "turn": 1}', _QUERIES[1]),
    ),
    "hand": Reader(_as_text(parse_hand), (RulesError,), (b"A 7 JK",)),
    "move": Reader(
        _as_text(lambda text: parse_move(DOG.board, text)),
        (RulesError,),
        (b"K: out K0.4 T0", b"7: T1-T5 T9-T12", b"fold"),
    ),
    "brothers_move": Reader(
        _as_text(lambda text: parse_brothers_move(MEADOW.board, text)),
        (RulesError,),
        (b"1 at 0,0 0,1", b"pass"),
    ),
    "query": Reader(_answer, (), _QUERIES),
    "ruleset": Reader(
        _in_a_file(".toml", lambda path: choose(str(path))),
        (HostError, RulesError),
        (
            (
                b'base = "brandi-4"\nname = "ours"\n[options]\nseven_scope = "own_partner"\ndeck = '
                b"{A "
                b"= 8}\n"
            ),
            b"base = 0xff\n",
        ),
    ),
    "option": Reader(
        _as_text(_option),
        (HostError, RulesError, click.BadParameter),
        (b'deck={"A": 8}', b"seven_scope=own", b"teams=[[0, 2], [1, 3]]", b"hand_sizes=[6, 5]"),
    ),
    "address": Reader(
        _as_text(_option_of_a_command(read_address, "--from")),
        (click.BadParameter,),
        (b"[::1]:4711", b"host:1"),
    ),
    "levels": Reader(
        _as_text(_option_of_a_command(read_levels, "--hints")), (click.BadParameter,), (b"2,2,0,1",)
    ),
    "settings": Reader(_settings, (), (b'{"board": "dog-4", "brightness": 20, "sound": true}',)),
    "new_game": Reader(
        _new_game,
        (),
        (
            (
                b'{"ruleset": "brandi-4", "options": {"seven_scope": "own"}, "starter": 0, '
                b'"hints": '
                b'[2, 2, 0, 1], "abandon": true}'
            ),
            b'{"ruleset": [], "options": {"deck": []}, "state": "board"}',
            b'{"ruleset": "brandi-4", "starter": {}, "hints": 7}',
            (
                b'{"ruleset": "black-dog-4", "options": {"disc_offsets": [3, 7], "paw_offsets": '
                b"[9]}, "
                b'"state": "board"}'
            ),
            (
                b'{"ruleset": "brandi-2", "options": {"hand_first": [6], "hand_repeat": [], '
                b'"deck": '
                b'{"K": 250}}, "starter": 1}'
            ),
            (
                b'{"ruleset": "brandi-4", "options": {"num_sectors": 6, "seat_sector": [0, 1, 3], '
                b'"teams": [[0], [1], [2]]}}'
            ),
            *(
                json.dumps({"ruleset": "brandi-4", "options": {name: domain[-1]}}).encode()
                for name, domain in DOMAINS
                if isinstance(domain, tuple)
            ),
        ),
    ),
    "board_keys": Reader(lambda data: board_keys.load(_Stored(data)), (), (bytes(64), b"x" * 33)),
    "keys": Reader(
        _in_a_file(".json", _keys), (KeyStoreError,), (b'{"240ac4000001": "00ff"}', b"[]")
    ),
    "decks": Reader(_in_a_file(".json", read_decks), (DeckError,), (_DECKS,)),
    "tag": Reader(
        lambda data: unpack_tag(data[:8].ljust(8, b"\0")), (), (b"\4abcdef\3", b"\4abc\0\0\0\x81")
    ),
    "reply_decks": Reader(
        _as_text(lambda text: BoardDecks(Replying(text)).sizes()),
        (DeviceError,),
        (b"[[1, 116], [2, 0]]", b"[]"),
    ),
    "reply_entries": Reader(
        _as_text(lambda text: BoardDecks(Replying("[[1, 12]]", text)).read(1)),
        (DeviceError,),
        (b"04a1b2c3d4e5f603----------------", b"04A1B2C3D4E5F603"),
    ),
    "reply_enrolment": Reader(
        _as_text(lambda text: BoardDecks(Replying(text)).enrolment()),
        (DeviceError,),
        (b'{"deck": 1, "done": 8, "of": 116, "want": "A", "left": 6, "problem": ""}', b""),
    ),
    "reply_keys": Reader(
        _as_text(lambda text: Pairing(Replying(text), FileKeys(_FOLDER / "none")).paired()),
        (DeviceError,),
        (b'["240ac40000010203"]',),
    ),
    "reply_settings": Reader(
        _as_text(_board_settings),
        (DeviceError, InstallError),
        (b'{"board": "dog-4", "brightness": 35, "sound": true}',),
    ),
    "reply_self_test": Reader(_as_text(_self_test), (DeviceError,), (_SELF_TEST,)),
    "reply_facts": Reader(
        _as_text(read_facts),
        (DeviceError,),
        (b'[[1, 29, 0], "Generic ESP32", 6, 1900000, 180000, "ab", "import"]',),
    ),
    "by_hand": Reader(
        _in_a_file(".toml", read_form),
        (ReportError,),
        (b'module = "N8R2"\n15 = "6 mm"\n8 = 1.5\n',),
    ),
    "chip": Reader(
        _in_a_file(".txt", read_chip),
        (ReportError,),
        (b"system: (sysname='esp32')\nbus: OSError(19,)\n",),
    ),
    "image": Reader(
        _in_a_file(".bin", _image), (InstallError,), (_SMALL_IMAGE[:64], _SMALL_IMAGE[:0x1100])
    ),
    "partitions": Reader(lambda data: files_at(read_table(data)), (), (table(),)),
    "slots": Reader(_as_text(SlotState.parse), (), (b"ab3", b"-", b"a")),
    "shown": Reader(
        _as_text(_shown), (), ("\x1b[2J\u202e\udc80 x\n".encode("utf-8", "surrogatepass"),)
    ),
}
