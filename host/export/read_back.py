"""Score sheets that were written to files, and what makes games of them again."""

import hashlib
import json
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.alike import meant
from host.bounded import read_text
from host.errors import HostError
from host.live.summary import summaries
from host.store.day import DATE, Day
from host.store.merge import BOARD, Kept, State, import_record, said_in
from host.store.record import INCOMPLETE, record_of, remarks_in
from host.store.remarks import Remarks, is_clean, remarks_of, write_remarks
from host.store.store import Store, StoredGame
from shared_engine.games.catalogue import find_board_game, open_foreign, room_of
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import parse_json
from shared_engine.record.record import DRAWN, UNFINISHED, Record, from_json, replay, result_of, to_json
from shared_engine.record.text import format_text, parse_text

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition

_KEYS = ("record", "game", "tags", "result", "turns")
_KEYS_OF_A_TURN = ("turn", "seat", "move", "digest", "cards", "checked")
_NAME_LENGTH = 16  # of the log that an imported game gets


def read_sheet(path: Path) -> Record:
    """The score sheet in the file *path*, JSON or text, proven as `parse_sheet`.

    Raises:
        HostError: the file cannot be read.
        RulesError: as parse_sheet.
    """
    try:
        return parse_sheet(read_text(path))
    except OSError as error:
        raise HostError(f"cannot read it: {error.strerror}; name a file that `collie export` has written") from error


def parse_sheet(text: str) -> Record:
    """The score sheet *text*, as `collie export` writes it in JSON or as text. Every turn is played again.

    Raises:
        RulesError: it is damaged, or no such sheet; the message names the value.
    """
    if text.lstrip()[:1] == "{":
        data = parse_json(text)
        record = from_json(data)
        _check_keys(data)
    else:
        record, problems = parse_text(text)
        if problems:
            line, wrong = problems[0]
            raise NotationError(f"line {line}: {wrong}; name a file of `collie export --format json`")
    _check_tags(record.tags)
    _prove(record)
    remarks_in(record)
    return record


def import_sheet(store: Store, record: Record) -> Kept:
    """Keep the game of *record* in *store*, with the names and the note in it, unless it is there already, whoever has
    brought it; what people have written about it there stays. One that was imported when it was not over yet goes on."""
    tags, remarks = dict(record.tags), remarks_in(record)
    known = _stored_with_events(store, record, tags)
    if known is None:
        kept = import_record(store, _name(record, tags), json.dumps(to_json(record)), _day(tags))
    else:
        kept = Kept(known, State.KNOWN)
    if remarks != Remarks() and remarks_of(store, kept.game) == Remarks():
        write_remarks(store, kept.game, remarks)
    return kept


def _check_keys(sheet: dict[str, Any]) -> None:
    """Nothing may get lost that this program would not write again. It is a sheet otherwise."""
    turns: list[dict[str, Any]] = sheet.get("turns", [])
    for entry, known in ((sheet, _KEYS), *((turn, _KEYS_OF_A_TURN) for turn in turns)):
        unknown = [key for key in entry if key not in known]
        if unknown:
            raise NotationError(f"unknown key {unknown[0]!r}; there are {', '.join(known)}{meant(unknown, known)}")


def _check_tags(tags: list[list[str]]) -> None:
    """Each can be written as text, and read there as the same tag."""
    for name, text in tags:
        if not is_clean(name + text):
            raise NotationError(f"the tag {name!r} has a control character: {text!r}; leave it out")
        alone = Record({})
        alone.tags = [[name, text]]
        if parse_text(format_text(alone))[0].tags != alone.tags:
            raise NotationError(f"the tag {name!r} means something else, or cannot be written as text; rename it")


def _prove(record: Record) -> None:
    """Play *record* again, which is of a game with a board. Behind lost turns, which its tag admits, nobody can."""
    ruleset = record.description.get("ruleset", "")
    room_of(ruleset)
    game = find_board_game(ruleset)
    is_incomplete = INCOMPLETE in dict(record.tags)
    positions, problems = replay(record)
    numbers = [number for number, _ in record.turns]
    if problems and not (is_incomplete and problems[0][0] == _first_lost(numbers)):
        raise NotationError(f"turn {problems[0][0]}: {problems[0][1]}; the file is damaged, or was changed")
    if numbers != sorted(set(numbers)):
        raise NotationError("the numbers of its turns do not grow; the file is damaged, or was changed")
    results = [UNFINISHED, *map(str, range(len(positions[0].rules.teams))), DRAWN]
    if record.result not in results:
        raise NotationError(f"result {record.result!r} is wrong: there are {', '.join(results)}; the file was changed")
    _fit_on_board(record, positions)
    if problems or is_incomplete:
        return
    result = result_of(game.outcome(positions[-1]))
    if record.result != result:
        raise NotationError(
            f"result {record.result!r} is wrong: after its turns it is {result!r}; the file was changed"
        )


def _fit_on_board(record: Record, positions: "list[BoardPosition]") -> None:
    """Raise RulesError where a game has gone beyond its board, and so cannot be shown. What lies there only grows in a round."""
    game = find_board_game(record.description["ruleset"])
    for number, (position, following) in enumerate(zip_longest(positions, positions[1:])):
        if following is None or following.round_number != position.round_number:
            state = game.format_state(position.rules, position.cells)
            try:
                open_foreign({**record.description, "state": state, "starter": position.turn})
            except RulesError as error:
                raise NotationError(f"by turn {number} {error}; there it cannot be shown") from error


def _first_lost(numbers: list[int]) -> int | None:
    """The first number from 1 on that is not in its place."""
    return next((at for at, number in enumerate(numbers, 1) if at != number), None)


def _stored_with_events(store: Store, record: Record, tags: dict[str, str]) -> int | None:
    """The number of the game of *record* if a board has sent it, perhaps with more turns since; else None."""
    of_board = [game for game in store.games() if game.device_id and game.device_id == tags.get(BOARD)]
    about = summaries(store, of_board)
    for game in of_board:
        if _may_be(about[game.id], game, record, tags) and _begins_with(_readable(store, game.id), record):
            return game.id
    return None


def _may_be(summary: dict[str, Any], game: StoredGame, record: Record, tags: dict[str, str]) -> bool:
    turns = summary.get("turns", -1)
    return turns == len(record.turns) or (turns > len(record.turns) and game.seen_on.may_be(_day(tags)))


def _readable(store: Store, game: int) -> Record | None:
    try:
        return record_of(store, game)
    except RulesError:
        return None


def _begins_with(known: Record | None, record: Record) -> bool:
    return (
        known is not None
        and said_in(known.description) == said_in(record.description)
        and known.turns[: len(record.turns)] == record.turns
        and len(known.turns) >= len(record.turns) > 0
    )


def _name(record: Record, tags: dict[str, str]) -> str:
    """What tells the game from every other, whatever people write about it."""
    data = to_json(record)
    facts = [said_in(record.description), data["turns"], data["result"], tags.get(BOARD), tags.get(DATE)]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:_NAME_LENGTH]


def _day(tags: dict[str, str]) -> Day:
    """That of the tag."""
    return Day.read(tags.get(DATE, ""))
