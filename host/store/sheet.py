"""Score sheets that strangers may have written: nothing of them is believed before it has been
checked here."""

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from host.did_you_mean import meant
from host.store.said import LONGEST_SHEET, is_clean
from host.store.tags import INCOMPLETE, remarks_in
from shared_engine.games.catalogue import find_board_game, open_foreign, room_of
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import parse_json
from shared_engine.record.record import DRAWN, UNFINISHED, Record, from_json, replay, result_of
from shared_engine.record.text import format_text, parse_text

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition

_KEYS = ("record", "game", "tags", "result", "turns")
_KEYS_OF_A_TURN = ("turn", "seat", "move", "digest", "cards", "checked")


def parse_sheet(text: str) -> Record:
    """The score sheet *text*, as `collie export` writes it in JSON or as text. Every turn is played
    again.

    Raises:
        RulesError: it is damaged, or no such sheet; the message names the value.
    """
    if text.lstrip()[:1] == "{":
        record = read_record(text)
    else:
        _check_length(text)
        record, problems = parse_text(text)
        if problems:
            line, wrong = problems[0]
            raise NotationError(
                f"line {line}: {wrong}; name a file of `collie export --format json`"
            )
        _check_tags(record.tags)
    _prove(record)
    remarks_in(record)
    return record


def read_record(text: str) -> Record:
    """The record in the JSON *text*, of a game that can be opened; its turns are not played again.

    Raises:
        RulesError: it is damaged, or no such record; the message names the value.
    """
    _check_length(text)
    data = parse_json(text)
    record = from_json(data)
    _check_keys(data)
    _check_tags(record.tags)
    room_of(record.description.get("ruleset", ""))
    open_foreign(record.description)
    return record


def _check_length(text: str) -> None:
    if len(text) > LONGEST_SHEET:
        raise NotationError(
            f"a score sheet has at most {LONGEST_SHEET} characters, not {len(text)}"
        )


def _check_keys(sheet: dict[str, Any]) -> None:
    """Nothing may get lost that this program would not write again. It is a sheet otherwise."""
    turns: list[dict[str, Any]] = sheet.get("turns", [])
    for entry, known in ((sheet, _KEYS), *((turn, _KEYS_OF_A_TURN) for turn in turns)):
        unknown = [key for key in entry if key not in known]
        if unknown:
            raise NotationError(
                f"unknown key {unknown[0]!r}; there are {', '.join(known)}{meant(unknown, known)}"
            )


def _check_tags(tags: list[list[str]]) -> None:
    """Each can be written as text, and read there as the same tag."""
    for name, text in tags:
        if not is_clean(name + text):
            raise NotationError(f"the tag {name!r} has a control character: {text!r}; leave it out")
        alone = Record({})
        alone.tags = [[name, text]]
        if parse_text(format_text(alone))[0].tags != alone.tags:
            raise NotationError(
                f"the tag {name!r} means something else, or cannot be written as text; rename it"
            )


def _prove(record: Record) -> None:
    """Play *record* again, which is of a game with a board. Behind lost turns, which its tag
    admits, nobody can."""
    ruleset = record.description.get("ruleset", "")
    room_of(ruleset)
    game = find_board_game(ruleset)
    is_incomplete = INCOMPLETE in dict(record.tags)
    positions, problems = replay(record)
    numbers = [number for number, _ in record.turns]
    if problems and not (is_incomplete and problems[0][0] == _first_lost(numbers)):
        raise NotationError(
            f"turn {problems[0][0]}: {problems[0][1]}; the file is damaged, or was changed"
        )
    if numbers != sorted(set(numbers)):
        raise NotationError(
            "the numbers of its turns do not grow; the file is damaged, or was changed"
        )
    results = [UNFINISHED, *map(str, range(len(positions[0].rules.teams))), DRAWN]
    if record.result not in results:
        raise NotationError(
            f"result {record.result!r} is wrong: there are {', '.join(results)}; the file was "
            "changed"
        )
    _fit_on_board(record, positions)
    if problems or is_incomplete:
        return
    result = result_of(game.outcome(positions[-1]))
    if record.result != result:
        raise NotationError(
            f"result {record.result!r} is wrong: after its turns it is {result!r}; the file was "
            "changed"
        )


def _fit_on_board(record: Record, positions: "list[BoardPosition]") -> None:
    """Raise RulesError where a game has gone beyond its board, and so cannot be shown. What lies
    there only grows in a round."""
    game = find_board_game(record.description["ruleset"])
    for number, (position, following) in enumerate(zip_longest(positions, positions[1:])):
        if following is None or following.round_number != position.round_number:
            state = game.format_state(position.rules, position.cells)
            try:
                open_foreign({**record.description, "state": state, "starter": position.turn})
            except RulesError as error:
                raise NotationError(
                    f"by turn {number} {error}; there it cannot be shown"
                ) from error


def _first_lost(numbers: list[int]) -> int | None:
    """The first number from 1 on that is not in its place."""
    return next((at for at, number in enumerate(numbers, 1) if at != number), None)
