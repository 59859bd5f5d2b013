"""The result of a self-test in words: a row for every part, and a fix for everything that is not
well."""

from collections.abc import Iterator
from dataclasses import dataclass

from host.doctor import fixes
from host.doctor.examination import READERS, SENSORS, Echo, Result
from host.doctor.holes import hole_of, name_of, place_of
from host.transports.base import Reception
from shared_engine.boards.board import Board
from shared_engine.boards.catalogue import board_named
from shared_engine.boards.faults import MISSING, WRONG_COLOUR
from shared_engine.log.codec import NO_QUARTER, WRAP_MS

OK, LOOK, BAD, UNTESTED = "ok", "look", "bad", "untested"

_RESETS = {
    1: "switched on",
    2: "reset",
    3: "restarted by the watchdog",
    4: "woken up",
    5: "restarted",
}
_WATCHDOG = 3
_KILOBYTE = 1024
_HEAP_BYTES = 16 * _KILOBYTE  # that a piece of thinking needs at once
_ROOM_BYTES = 64 * _KILOBYTE  # about two games
_CLOCK_MS, _CLOCK_RATIO = 5, 0.02
_SLOW_MS = 500
_SLOW_RADIO_MS = (
    300  # with the longest interval that systems choose, 50 ms, an answer takes about 150
)
_LOST_RATIO = 0.2
_WEAK_DBM, _NO_DBM = -80, -90  # below these a link breaks now and then, or cannot be made
_SMALL_PIECE_BYTES = 100
_ATT_BYTES = 3  # that each piece needs of the MTU
_LOW_MV, _HALF_MV = 3400, 3600
_ENOUGH_RESTS = 4  # of the disc, in which A and B should have changed
_DOUBTED = 2  # a disc has passed its trial, but the game under way does not believe it
_RECOVERIES = 3  # of the card reader: fewer are people who plug it in, or a spark
_MOST_ROWS = 6  # of holes with one trouble


@dataclass(frozen=True)
class Finding:
    """One row: what was tested, how it is, what was measured, and what to do unless it is OK."""

    part: str
    result: str
    measured: str
    fix: str = ""


def findings(result: Result) -> list[Finding]:
    """Everything that the self-test *result* says, part by part."""
    rows: list[Finding] = []
    for part in (
        _controller,
        _memory,
        _flash,
        _settings,
        _segments,
        _holes,
        _disc,
        _reader,
        _wires,
        _decks,
        _battery,
        _lights,
        _current,
        _fault,
    ):
        rows += part(result)
    return rows


def link(echo: Echo, radio: Reception | None) -> Iterator[Finding]:
    """What the line is like: a cable, or *radio*."""
    measured = (
        f"{echo.sent} echoes, half of them within {echo.usual_ms:.0f} ms, the slowest after "
        f"{echo.worst_ms:.0f} ms"
    )
    slow = echo.usual_ms > (_SLOW_RADIO_MS if radio else _SLOW_MS)
    if echo.wrong:
        yield Finding(
            "link",
            BAD,
            f"{measured}, {echo.wrong} wrong",
            fixes.LINK_RADIO if radio else fixes.LINK,
        )
    elif slow:
        yield Finding("link", LOOK, measured, fixes.LINK_RADIO_SLOW if radio else fixes.LINK_SLOW)
    else:
        yield Finding("link", OK, measured)
    if echo.lost:
        worth = BAD if echo.lost > echo.sent * _LOST_RATIO else LOOK
        measured = f"{echo.lost} of {echo.sent} messages were damaged or said twice"
        yield Finding("lost messages", worth, measured, fixes.LINK_RADIO if radio else fixes.LINK)
    else:
        yield Finding("lost messages", OK, "none")
    if radio:
        yield from _radio(radio)


def _radio(radio: Reception) -> Iterator[Finding]:
    dbm = radio.signal_dbm
    worth = BAD if dbm < _NO_DBM else LOOK if dbm < _WEAK_DBM else OK
    yield Finding("signal", worth, f"{dbm} dBm", "" if worth == OK else fixes.SIGNAL)
    small = radio.piece_bytes < _SMALL_PIECE_BYTES
    measured = f"{radio.piece_bytes + _ATT_BYTES} bytes"
    yield Finding("MTU", LOOK if small else OK, measured, fixes.MTU if small else "")


def versions(firmware: str, host: str) -> Finding:
    """Whether both ends are of the same version."""
    same = firmware == host
    measured = firmware if same else f"{firmware}, this program is {host}"
    return Finding("firmware", OK if same else LOOK, measured, "" if same else fixes.VERSION)


def lights_seen(problem: str) -> Finding:
    """What people saw: *problem* is what was wrong, or ""."""
    if problem:
        return Finding("lights", BAD, f"you saw: {problem}", fixes.LIGHTS_WRONG)
    return Finding("lights", OK, "you saw all of them in every colour")


def _controller(result: Result) -> Iterator[Finding]:
    bad = result["reset"] == _WATCHDOG
    measured = (
        f"{result['chip']} at {result['mhz']} MHz, MicroPython {result['micropython']}, "
        f"{_RESETS.get(result['reset'], 'started')} {_span(result['up_ms'])} ago"
    )
    yield Finding("controller", LOOK if bad else OK, measured, fixes.RESET if bad else "")
    by_clock_ms, counted_ms = result["clock"]
    bad = by_clock_ms <= 0 or abs(by_clock_ms - counted_ms) > _CLOCK_MS + _CLOCK_RATIO * counted_ms
    yield Finding(
        "clock",
        BAD if bad else OK,
        f"{by_clock_ms} ms, by another counter {counted_ms} ms",
        fixes.CLOCK if bad else "",
    )


def _memory(result: Result) -> Iterator[Finding]:
    used, free, largest = result["heap"]
    bad = largest < _HEAP_BYTES
    measured = f"{_size(used)} in use, {_size(free)} free, at least {_size(largest)} in one piece"
    yield Finding("heap", LOOK if bad else OK, measured, fixes.HEAP if bad else "")
    if "own_memory" in result:
        free, largest, least = result["own_memory"]
        measured = (
            f"{_size(free)} free, {_size(largest)} of it in one piece; never less than "
            f"{_size(least)}"
        )
        yield Finding("chip's memory", OK, measured)


def _flash(result: Result) -> Iterator[Finding]:
    free, problem = result["flash"]
    measured = f"{_size(free)} free, "
    if problem:
        words = {"full": "full", "fails": "cannot be written", "differs": "gives back other bytes"}[
            problem
        ]
        yield Finding("flash", BAD, measured + words, fixes.FLASH[problem])
    elif free < _ROOM_BYTES:
        yield Finding("flash", LOOK, measured + "nearly full", fixes.NEARLY_FULL)
    else:
        yield Finding("flash", OK, measured + "written and read back")
    for name in result["damaged"]:
        yield Finding(f"file {name}", LOOK, "damaged", fixes.FILES[name])
    first, head, acknowledged, lost, is_full = result["log"]
    # The board remembers it for whole segments: behind the last one it does not say what has not
    # been fetched.
    measured = f"{head - first} events, at least {max(first, acknowledged) - first} of them fetched"
    if lost or is_full:
        yield Finding("log", BAD, f"{measured}, {lost} lost for want of room", fixes.LOST)
    else:
        yield Finding("log", OK, measured)
    damaged = result.get("damaged_events", [])
    if damaged:
        ranges = ", ".join(
            f"{first}..{last}" if last > first else str(first) for first, last in damaged
        )
        yield Finding("events", LOOK, f"damaged on the flash: {ranges}", fixes.DAMAGED_EVENTS)


def _settings(result: Result) -> Iterator[Finding]:
    complaint = result["settings"]
    yield Finding(
        "settings",
        LOOK if complaint else OK,
        complaint or "read",
        fixes.SETTINGS if complaint else "",
    )


def _segments(result: Result) -> Iterator[Finding]:
    wrong = result["segments"]
    for segment, problem in wrong:
        words, fix = fixes.SEGMENTS[problem]
        yield Finding(
            f"segment {segment}",
            LOOK if problem == WRONG_COLOUR else BAD,
            words,
            fix.format(segment=segment),
        )
    if not wrong:
        wiring = "calibrated" if result["calibrated"] else "wired as drawn"
        yield Finding(
            "segments", OK, f"all of {result['board']}, {SENSORS[result['sensor']]}, {wiring}"
        )


def _holes(result: Result) -> Iterator[Finding]:
    board = board_named(result["board"])
    found: list[Finding] = []
    pairs = [
        bytes.fromhex(result["unwell"])[at : at + 2]
        for at in range(0, len(result["unwell"]) // 2, 2)
    ]
    for verdict, (worth, words, fix) in fixes.HOLES.items():
        fields = [field for field, its in pairs if its == verdict]
        found += _rows(board, fields, worth, words, fix)
    away = {segment for segment, problem in result["segments"] if problem == MISSING}
    silent = [
        field
        for field in bytes.fromhex(result["silent"])
        if hole_of(board, field) // board.holes_each not in away
    ]
    for fields, worth, (words, fix) in (
        (silent, BAD, fixes.SILENT),
        (list(bytes.fromhex(result["blind"])), BAD, fixes.BLIND),
        (list(bytes.fromhex(result["dark"])), LOOK, fixes.DARK),
    ):
        found += _rows(board, fields, worth, words, fix)
    yield from found
    if not found:
        yield Finding("holes", OK, f"{board.holes}, nothing is known against any of them")


def _disc(result: Result) -> Iterator[Finding]:
    """The switches under the disc: R says that it rests, A and B in which quarter
    (docs/decisions/0019-sensing-of-the-disc.md)."""
    disc = result.get("disc")
    if disc is None:
        return
    quarter, rests, seen, is_tried = disc
    constant = fixes.DISC_SWITCHES.get(seen)
    if not rests:
        yield Finding("disc", BAD, "not seen at rest", fixes.DISC_NO_REST)
    elif quarter == NO_QUARTER:
        yield Finding("disc", LOOK, "between two quarters", fixes.DISC_BETWEEN)
    elif constant and rests >= _ENOUGH_RESTS:
        yield Finding("disc", LOOK, f"came to rest {rests} times: {constant[0]}", constant[1])
    elif not is_tried:
        yield Finding(
            "disc", LOOK, f"rests in quarter {quarter}; has passed no trial", fixes.DISC_UNTRIED
        )
    elif is_tried == _DOUBTED:
        yield Finding(
            "disc",
            LOOK,
            "the figures of this game have turned otherwise than it says",
            fixes.DISC_DOUBTED,
        )
    elif constant:
        yield Finding(
            "disc",
            UNTESTED,
            f"rests in quarter {quarter}; A and B not seen to change",
            fixes.DISC_UNTURNED,
        )
    else:
        yield Finding("disc", OK, f"rests in quarter {quarter}; A and B have changed")


def _rows(board: Board, fields: list[int], worth: str, words: str, fix: str) -> Iterator[Finding]:
    """A row for each hole, or one for all if there are many."""
    if len(fields) > _MOST_ROWS:
        names = " ".join(name_of(board, field) for field in fields)
        yield Finding(f"{len(fields)} holes", worth, f"{words}: {names}", fix)
        return
    for field in fields:
        where = (
            f"{name_of(board, field)}, number {place_of(board, hole_of(board, field))}, {words}. "
        )
        yield Finding(f"hole {name_of(board, field)}", worth, words, f"Hole {where}{fix}")


def _reader(result: Result) -> Iterator[Finding]:
    kind, problem = result["reader"]
    if problem:
        yield Finding(
            "card reader",
            BAD,
            f"{READERS[kind]}: {problem.replace('_', ' ')}",
            fixes.READER[problem],
        )
        return
    antenna = ", antenna right" if kind == "pn532" else "; its antenna shows only with a card"
    tested = f"{READERS[kind]} answers, memory right{antenna}"
    recoveries = result.get("recoveries", 0)
    if recoveries < _RECOVERIES:
        yield Finding("card reader", OK, tested)
    else:
        measured = f"{tested}; it was set up again {recoveries} times"
        yield Finding("card reader", LOOK, measured, fixes.READER_RECOVERED)


def _wires(result: Result) -> Iterator[Finding]:
    freed = result.get("freed", 0)
    if freed:
        measured = f"a chip held a wire low {freed} times, and was freed"
        is_often = freed >= _RECOVERIES
        fix = fixes.WIRES_FREED if is_often else ""
        yield Finding("I2C wires", LOOK if is_often else OK, measured, fix)


def _decks(result: Result) -> Iterator[Finding]:
    if not (result["decks"] or board_named(result["board"]).packs):
        yield Finding("cards", OK, f"none are enrolled, and {result['board']} needs none")
    elif not result["decks"]:
        yield Finding("cards", BAD, "no deck is enrolled", fixes.NO_DECK)
    for deck, entries, damaged, done, wanted in result["decks"]:
        measured = f"{entries} stickers, {done} of {wanted} wanted"
        if damaged:
            fix = fixes.DECK_DAMAGED.format(deck=deck)
            yield Finding(f"deck {deck}", BAD, f"{measured}, {damaged} damaged", fix)
        elif done < wanted:
            yield Finding(f"deck {deck}", LOOK, measured, fixes.DECK_MISSING.format(deck=deck))
        else:
            yield Finding(f"deck {deck}", OK, measured)


def _battery(result: Result) -> Iterator[Finding]:
    millivolts = result["battery"]
    if millivolts is None:
        yield Finding("battery", OK, "none wired")
        return
    worth = BAD if millivolts < _LOW_MV else LOOK if millivolts < _HALF_MV else OK
    yield Finding(
        "battery", worth, f"{millivolts / 1000:.2f} V", "" if worth == OK else fixes.BATTERY_LOW
    )


def _lights(result: Result) -> Iterator[Finding]:
    count, milliamperes = result["lights"]
    measured = f"{count}, about {milliamperes} mA when all are white (an estimate)"
    unlit, board = result.get("unlit"), board_named(result["board"])
    if unlit == []:
        measured += "; each draws current"
    yield Finding("lights", UNTESTED, measured, fixes.LIGHTS_UNSEEN)
    for first, last in unlit or ():
        place = place_of(board, first) if first < board.holes else "beside the card reader"
        if first == last:
            yield Finding(f"light {first}", BAD, f"draws no current: {place}", fixes.LIGHT_DEAD)
        else:
            measured = f"draw no current: from {place} on"
            yield Finding(f"lights {first} to {last}", BAD, measured, fixes.LIGHTS_DEAD)


def _current(result: Result) -> Iterator[Finding]:
    current = result.get("current")
    if current:
        now_ma, most_ma, millivolts, percent = current
        measured = f"{now_ma} mA at {millivolts / 1000:.2f} V, {most_ma} mA at most"
        if percent < 100:
            measured += f"; lights are dimmed to {percent} %"
            yield Finding("current", LOOK, measured, fixes.DIMMED)
        else:
            yield Finding("current", OK, measured)


def _fault(result: Result) -> Iterator[Finding]:
    if result["fault"] is None:
        yield Finding("last fault", OK, "none in the newest games")
    else:
        at_ms, text = result["fault"]
        yield Finding(
            "last fault",
            LOOK,
            f"{_span((result['at_ms'] - at_ms) % WRAP_MS)} before: {text}",
            fixes.FAULT,
        )


def _size(count: int) -> str:
    return f"{count / _KILOBYTE:.0f} kB"


def _span(ms: int) -> str:
    """A time in its largest units."""
    seconds = ms // 1000
    if seconds < 120:
        return f"{seconds} s"
    return (
        f"{seconds // 60} min"
        if seconds < 7200
        else f"{seconds // 3600} h {seconds // 60 % 60} min"
    )
