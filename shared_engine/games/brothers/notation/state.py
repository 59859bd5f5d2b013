"""Position JSON of Brothers: positions as plain dictionaries, the convention outside programs use
(docs/formats.md).

`{"round": 1, "first": 0, "tiles": ["F"], "prairie": [[0, 0], ...], "pens": {"0": [[0, 0], [1, 0],
[2, 0]]}, "passed": [], "left": []}`: tiles that are not laid yet, the cells of the prairie, for
each seat the cells its pens cover, seats that have passed, and for each finished round how many
straight and angular pens were left over.
"""

from shared_engine.games.brothers.meadow import Meadow
from shared_engine.games.brothers.position import FARTHEST, ROUNDS, Position
from shared_engine.games.brothers.possible import why_impossible
from shared_engine.games.brothers.tiles import PEN_CELLS
from shared_engine.games.errors import PositionError
from shared_engine.games.reading import read_list, read_number, read_object, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.brothers.tiles import Cell


def format_state(rules: "Rules", cells: bytes) -> "dict[str, Any]":
    """Return the position whose `cells` these are; with the seat to turn parse_state gives it
    back."""
    position = Position.from_packed(rules, cells + b"\x00")
    names, meadow = rules.board.names, position.meadow
    pens: "dict[str, Any]" = {}
    for seat in range(rules.seats):
        pens[str(seat)] = [
            list(cell) for cell, owner in zip(meadow.cells, position.covered) if owner == seat + 1
        ]
    return {
        "round": position.round_number + 1,
        "first": position.first,
        "tiles": [name for name, count in zip(names, position.tiles) for _ in range(count)],
        "prairie": [list(cell) for cell in meadow.cells],
        "pens": pens,
        "passed": [seat for seat in range(rules.seats) if position.passed >> seat & 1],
        "left": [list(pair) for pair in position.left],
    }


def parse_state(rules: "Rules", state: "Any", turn: int = 0) -> Position:
    """Return the position described by *state* with seat *turn* to play.

    Keys that are left out: round 1, begun by seat 0, nothing laid yet; with a prairie, all of its
    tiles are laid. It is not asked whether the prairie and the covered cells can be cut into tiles
    and pens.

    Raises:
        PositionError: the description names what cannot be: cells that are no prairie, too many
        pens, another seat's turn.
    """
    found = read_object(state, "state", PositionError)
    for name in sorted(found):
        if name not in ("round", "first", "tiles", "prairie", "pens", "passed", "left"):
            raise PositionError("no key %r in a state of this game" % (name,))
    last_seat = rules.seats - 1
    round_number = read_number(found.get("round", 1), 1, ROUNDS, "round", PositionError) - 1
    meadow = parse_prairie(found.get("prairie", []))
    covered, pens = _read_pens(rules, meadow, found.get("pens", {}))
    passed = 0
    for seat in read_list(found.get("passed", []), "passed", PositionError):
        passed |= 1 << read_number(seat, 0, last_seat, "each of passed (a seat)", PositionError)
    position = Position(
        rules,
        meadow,
        covered,
        _read_tiles(rules, meadow, found.get("tiles")),
        pens,
        read_number(turn, 0, last_seat, "turn (a seat)", PositionError),
        round_number,
        read_number(found.get("first", 0), 0, last_seat, "first (a seat)", PositionError),
        passed,
        _read_left(rules, found.get("left", [])),
    )
    problem = why_impossible(position)
    if problem:
        raise PositionError(problem)
    return position


def parse_cells(cells: "Any", what: str) -> "list[Cell]":
    """Return *cells*, written as [[x, y], ...], in their order; *what* they are is for the error.

    Raises:
        PositionError: a cell is not two numbers -99..99, or is there twice.
    """
    found: "list[Cell]" = []
    for cell in read_list(cells, what, PositionError):
        pair = read_list(cell, "a cell of " + what, PositionError)
        if len(pair) != 2:
            raise PositionError("a cell of %s must be [x, y], not %r" % (what, pair))
        x, y = [
            read_number(value, -FARTHEST, FARTHEST, "x and y of " + what, PositionError)
            for value in pair
        ]
        found.append((x, y))
    if len(set(found)) != len(found):
        raise PositionError("%s names a cell twice: %r" % (what, cells))
    return found


def parse_prairie(cells: "Any") -> Meadow:
    """Return the prairie of *cells*, written as [[x, y], ...]; it need not hang together."""
    return Meadow(parse_cells(cells, "prairie"))


def _read_tiles(rules: "Rules", meadow: Meadow, tiles: "Any") -> "tuple[int, ...]":
    board = rules.board
    if tiles is None:
        counts = [0] * len(board.names) if meadow.cells else list(board.counts)
    else:
        counts = [0] * len(board.names)
        for name in read_list(tiles, "tiles", PositionError):
            if read_text(name, "each of tiles", PositionError) not in board.names:
                raise PositionError("no tile %r; tiles are %s" % (name, " ".join(board.names)))
            counts[board.number(name)] += 1
    return tuple(counts)


def _read_pens(rules: "Rules", meadow: Meadow, pens: "Any") -> "tuple[bytes, tuple[int, ...]]":
    """Return which seat covers each cell of the prairie, and how many pens each seat has left."""
    found = read_object(pens, "pens", PositionError)
    covered = bytearray(len(meadow.cells))
    left = [rules.pens_per_seat] * rules.seats
    names = [str(seat) for seat in range(rules.seats)]
    for name in sorted(found):
        if name not in names:
            raise PositionError("no seat %r; seats are '0'..'%d'" % (name, rules.seats - 1))
        cells = parse_cells(found[name], "pens of seat " + name)
        left[int(name)] -= len(cells) // PEN_CELLS
        if len(cells) % PEN_CELLS or left[int(name)] < 0:
            raise PositionError(
                "seat %s: %d cells are not those of 0..%d pens"
                % (name, len(cells), rules.pens_per_seat)
            )
        for cell in cells:
            number = meadow.number(cell)
            if number is None:
                raise PositionError(
                    "seat %s: a pen covers %r, which is no prairie" % (name, list(cell))
                )
            if covered[number]:
                raise PositionError(
                    "two pens on %r: seat %d and seat %s" % (list(cell), covered[number] - 1, name)
                )
            covered[number] = 1 + int(name)
    return bytes(covered), tuple(left)


def _read_left(rules: "Rules", left: "Any") -> "tuple[tuple[int, int], ...]":
    found: "list[tuple[int, int]]" = []
    most = rules.seats * rules.pens_per_seat // 2
    for pair in read_list(left, "left", PositionError):
        if len(read_list(pair, "each of left", PositionError)) != 2:
            raise PositionError("each of left must be [straight, angular], not %r" % (pair,))
        straight, angular = [
            read_number(value, 0, most, "pens left over", PositionError) for value in pair
        ]
        found.append((straight, angular))
    return tuple(found)
