"""The hands of people who play from elsewhere with pieces: tiles and pens lie in a tray, in a hand
or on the board, which knows them by the cells they fill."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.live.view import NOBODY, GameView
from host.simulator.handling import PUT, TAKE, Gesture
from host.simulator.meadow_world import MeadowWorld
from host.virtual.acts import Acts
from shared_engine.games.brothers.grid import cell_of, field_of, is_on_grid
from shared_engine.games.brothers.meadow import neighbours
from shared_engine.games.brothers.tiles import PENS, at_origin, pen_of_shape, shape

if TYPE_CHECKING:
    from shared_engine.games.brothers.tiles import Cells

EVERY_QUARTER = (0, 1, 2, 3)


@dataclass(frozen=True)
class TablePiece:
    """A tile or a pen as it lies, or is held: its name, whose it is (NOBODY for a tile), and its
    cells at the origin."""

    name: str
    seat: int
    cells: "Cells"
    fields: tuple[int, ...] = ()
    """Those that it fills, or from which it was lifted; none for one from the tray. Half on, these
    are fewer than its cells."""


class PieceHands(Acts):
    """All hands at the board of *world*. Methods that return a text say why nothing was done, as a
    key of the section [refusal] of the texts; "" is success.
    """

    def __init__(self, world: MeadowWorld) -> None:
        super().__init__(world)
        rules = world.rules
        self.lying: list[TablePiece] = []
        """What lies on the board, in the order in which it was put there."""
        self.held: dict[str, TablePiece] = {}
        """By person; a hand holds one piece."""
        self._rules = rules
        board = rules.board
        pens = rules.pens_per_seat * rules.seats // len(PENS)
        self._all = dict(zip(board.names, board.counts, strict=True)) | dict.fromkeys(PENS, pens)
        self._shapes = {name: lies[0] for name, lies in zip(board.names, board.lies, strict=True)}
        self._shapes |= {pen: shape(pen) for pen in PENS}

    @property
    def tray(self) -> list[tuple[str, int, "Cells"]]:
        """What is beside the board: the name of a piece, how many, and its cells."""
        gone = Counter(piece.name for piece in (*self.lying, *self.held.values()))
        return [
            (name, max(0, count - gone[name]), self._shapes[name])
            for name, count in self._all.items()
        ]

    def look(self, game: GameView, full: Iterable[int]) -> None:
        """See what lies on the *full* fields, at the begin: pieces of *game*; of what it does not
        explain, what hangs together in the shape of a piece is one, and anything else a piece of
        each cell."""
        left = set(full)
        self.lying, self.held = [], {}
        for piece in game.pieces:
            if left.issuperset(piece.fields):
                left.difference_update(piece.fields)
                cells = at_origin([cell_of(field) for field in piece.fields])
                self.lying.append(TablePiece(self._name_of(cells), piece.seat, cells, piece.fields))
        while left:
            fields = _together(min(left), left)
            left.difference_update(fields)
            cells = at_origin([cell_of(field) for field in fields])
            if name := self._name_of(cells):
                self.lying.append(TablePiece(name, NOBODY, cells, fields))
            else:
                self.lying += [TablePiece("", NOBODY, ((0, 0),), (field,)) for field in fields]

    def _name_of(self, cells: "Cells") -> str:
        """What is called so and has that shape; "" if nothing has."""
        number = self._rules.board.number_of(cells)
        return pen_of_shape(cells) if number is None else self._rules.board.names[number]

    def take(self, who: str, name: str, seat: int) -> str:
        """*who* takes a piece called *name* out of the tray, for *seat*; what was in that hand goes
        back."""
        if not any(name == one and count for one, count, _ in self.tray):
            return "no_piece"
        if refused := self.put_back(who):
            return refused
        self.held[who] = TablePiece(name, seat if name in PENS else NOBODY, self._shapes[name])
        return ""

    def lift(self, who: str, field: int) -> str:
        """*who* lifts the piece on *field*; what was in that hand goes back."""
        found = next((piece for piece in self.lying if field in piece.fields), None)
        if found is None:
            return "no_piece_there"
        if refused := self.put_back(who):
            return refused
        self._take_off(who, found)
        self.held[who] = found
        return ""

    def put(self, who: str, x: int, y: int, quarters: int, *, is_flipped: bool) -> str:
        """*who* puts the piece in the hand onto the board, turned over if it *is_flipped*, then by
        *quarters* with the clock, the corner of the box around it at *x*, *y*. What of it is beyond
        the grid lies on no sensor."""
        held = self.held.get(who)
        if held is None:
            return "no_piece_held"
        cells = lie(held.cells, quarters, is_flipped=is_flipped)
        there = [(left + x, top + y) for left, top in cells]
        fields = tuple(field_of(cell) for cell in there if is_on_grid(cell))
        if not fields:
            return "off_board"
        if any(field in piece.fields for piece in self.lying for field in fields):
            return "taken_cell"
        del self.held[who]
        self._put_on(who, TablePiece(held.name, held.seat, cells, fields))
        return ""

    def put_back(self, who: str) -> str:
        """*who* puts what is in the hand back to where it came from."""
        held = self.held.get(who)
        if held and any(field in piece.fields for piece in self.lying for field in held.fields):
            return "taken_cell"
        if held:
            del self.held[who]
            if held.fields:
                self._put_on(who, held)
        return ""

    def holders(self) -> list[str]:
        return list(self.held)

    def lay_aside(self, who: str) -> None:
        self.held.pop(who, None)

    def sweep(self, who: str, fields: Iterable[int]) -> str:
        """*who* puts every piece that lies on one of *fields* into the tray."""
        wanted = set(fields)
        found = [piece for piece in self.lying if wanted.intersection(piece.fields)]
        for piece in found:
            self._take_off(who, piece)
        return "" if found else "nothing_to_lift"

    def tidy(self, who: str) -> None:
        """*who* puts everything into the tray."""
        self.held.clear()
        self.sweep(who, [field for piece in self.lying for field in piece.fields])

    def _take_off(self, who: str, piece: TablePiece) -> None:
        self.lying.remove(piece)
        self.touch(who, *(Gesture(0, TAKE, field) for field in piece.fields))

    def _put_on(self, who: str, piece: TablePiece) -> None:
        self.lying.append(piece)
        self.touch(who, *(Gesture(0, PUT, field) for field in piece.fields))


def _together(first: int, full: set[int]) -> tuple[int, ...]:
    """The *full* fields that hang together with the *first* one, ascending."""
    found = [first]
    for field in found:
        beside = [field_of(cell) for cell in neighbours(cell_of(field)) if is_on_grid(cell)]
        found += [one for one in beside if one in full and one not in found]
    return tuple(sorted(found))


def lie(cells: "Cells", quarters: int, *, is_flipped: bool) -> "Cells":
    """*cells* turned over, if wanted, then by *quarters* with the clock, at the origin."""
    if is_flipped:
        cells = at_origin([(-x, y) for x, y in cells])
    for _ in range(quarters):
        cells = at_origin([(-y, x) for x, y in cells])
    return cells
