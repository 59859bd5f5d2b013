"""A virtual table of Brothers: what people at browsers do, and what each of them sees. Nothing on
it is hidden."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NotRequired, TypedDict

from host.language.language import Text, phrase
from host.live.view import NOBODY, HeldBy, Lying, Own, Piece, TrayPiece, View
from host.simulator.meadow_world import MeadowWorld
from host.virtual.gathering import CONTROLS, FOR_HOST, Gathering, put_right, refusal
from host.virtual.links import Person, name_of, seat_named
from host.virtual.pieces import EVERY_QUARTER, PieceHands, TablePiece, lie
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.tiles import PENS, at_origin
from shared_engine.games.catalogue import open_game
from shared_engine.games.contract import NO_FIELD
from shared_engine.lights.looks import LIFT_HERE, PAUSED, WRONG
from shared_engine.log.hints import LEVELS
from shared_engine.record.record import Record

if TYPE_CHECKING:
    from shared_engine.games.brothers.tiles import Cells

_ACTS = "take", "lift", "put", "put_back", "sweep", "press", "help", "name"


class _Gesture(TypedDict):
    do: Annotated[str, (*_ACTS, *FOR_HOST)]
    seat: NotRequired[int]
    name: NotRequired[str]
    piece: NotRequired[str]
    field: NotRequired[int]
    x: NotRequired[int]
    y: NotRequired[int]
    quarters: NotRequired[Annotated[int, EVERY_QUARTER]]
    flipped: NotRequired[bool]
    control: NotRequired[Annotated[str, CONTROLS]]
    level: NotRequired[Annotated[str, LEVELS]]


class Task(NamedTuple):
    """What a program is to do.

    Attributes:
        position: it is its turn there.
        is_to_clear: first everything has to be lifted off.
    """

    position: Position
    is_to_clear: bool


class VirtualMeadow(Gathering):
    """Everything around one simulated board but the board.

    Args:
        world: what lies on it.
        on_change: called whenever somebody can see something new.
        programs: seats that programs play (meadow_opponents.py).

    Attributes:
        hands: act on the world; the board calls them.
    """

    def __init__(
        self,
        world: MeadowWorld,
        on_change: Callable[[], None],
        programs: frozenset[int] = frozenset(),
    ) -> None:
        self.hands = PieceHands(world)
        self._programs = programs
        self._played: tuple[int, list[str]] | None = None  # the game, and its moves
        self._position: Position | None = None
        super().__init__(self.hands, _Gesture, on_change)
        self._world = world
        self._rules = world.rules
        self._is_seen = False

    def follow(self, view: View, game: int, record: Record | None) -> None:
        """The board shows *view*; its *game* has gone as in *record*."""
        with self._lock:
            if record is not None and self._programs:
                self._play(game, record)
            is_new = view != self.view
            if view.game and self.view.game and view.game.turns != self.view.game.turns:
                self._refusals.clear()
            self.view = view
            if view.game and not self._is_seen:
                self.hands.look(view.game, self._world.state.holes)
                self._is_seen = True
        if is_new:
            self._on_change()

    def _play(self, game: int, record: Record) -> None:
        """Find out the position that *record* leads to, if it has changed."""
        moves = [turn.move for _, turn in record.turns]
        if (game, moves) == self._played:
            return
        played, position = open_game(record.description)
        for text in moves:
            position = played.apply(position, played.parse_move(position.rules.board, text))
        assert isinstance(position, Position), "what is played on a meadow is Brothers"
        self._played, self._position = (game, moves), position

    @property
    def _has_begun(self) -> bool:
        return self._is_seen

    def _tidy(self, person: Person) -> None:
        self.hands.tidy(person.name)

    def _obey(self, person: Person, asked: Mapping[str, Any]) -> Text:
        what, hands, who = asked["do"], self.hands, person.name
        if what == "press":
            hands.tap(who, asked.get("control", "confirm"))
            return refusal("")
        if what == "take":
            name = asked.get("piece", "")
            return refusal(hands.take(who, name, self._breeder(name)))
        if what == "lift":
            return refusal(hands.lift(who, asked.get("field", NO_FIELD)))
        if what == "put":
            x, y, quarters = asked.get("x", 0), asked.get("y", 0), asked.get("quarters", 0)
            return refusal(hands.put(who, x, y, quarters, is_flipped=asked.get("flipped", False)))
        return refusal(
            hands.sweep(who, self._to_lift()) if what == "sweep" else hands.put_back(who)
        )

    def _to_lift(self) -> list[int]:
        """Fields that the lights say to lift from."""
        lights = self.view.game.lights if self.view.game else ()
        return [light.field for light in lights if light.meaning == LIFT_HERE]

    def _breeder(self, pen: str) -> int:
        """Whose a *pen* is in this round: of the seat to turn, if it breeds such ones."""
        game = self.view.game
        if game is None or pen not in PENS:
            return NOBODY
        bred = next(column.values for column in game.columns if column.name == "pens")
        return game.turn if bred[game.turn] == pen else bred.index(pen)

    # ---- what programs do

    def task(self) -> Task | None:
        """What the table waits for, if a program has to do it."""
        with self._lock:
            game, position = self.view.game, self._position
            if game is None or game.won is not None or position is None:
                return None
            if position.turn not in self._programs or game.turn != position.turn:
                return None
            meanings = {light.meaning for light in game.lights}
            if PAUSED in meanings or (WRONG in meanings and not self._is_to_clear):
                return None  # people put right what lies wrong
            return Task(position, WRONG in meanings)

    def clear(self, seat: int) -> None:
        """The program on *seat* lifts everything off that the lights say."""
        with self._lock:
            self.hands.sweep(name_of(seat), self._to_lift())
        self._on_change()

    def lay(self, seat: int, move: Move, *, is_firm: bool) -> None:
        """The program on *seat* lays the piece of *move*; if it lies there, once more.

        Args:
            is_firm: if somebody holds the last such piece, it is laid aside for it.
        """
        who, hands = name_of(seat), self.hands
        with self._lock:
            if any(piece.fields == tuple(move.ends) for piece in hands.lying):
                hands.lift(who, move.ends[0])
            elif hands.take(who, move.piece, seat) and is_firm:
                for other, piece in list(hands.held.items()):
                    if piece.name == move.piece:
                        hands.lay_aside(other)
                hands.take(who, move.piece, seat)
            held = hands.held.get(who)
            if held is not None:
                x, y = (min(cell[axis] for cell in move.cells) for axis in (0, 1))
                quarters, is_flipped = _pose(held.cells, at_origin(move.cells))
                hands.put(who, x, y, quarters, is_flipped=is_flipped)
        self._on_change()

    # ---- what people see

    def lying(self) -> Lying:
        """What lies where."""
        with self._lock:
            marbles = [NOBODY] * self._rules.board.field_count
            for piece in self.hands.lying:
                for field in piece.fields:
                    marbles[field] = piece.seat
            held = [
                HeldBy(who, (), seat_named(who), _shown(piece))
                for who, piece in self.hands.held.items()
            ]
            return Lying(
                tuple(marbles),
                NO_FIELD,
                tuple(held),
                tuple(Piece(piece.fields, piece.seat) for piece in self.hands.lying),
                tuple(TrayPiece(*one, self._breeder(one[0])) for one in self.hands.tray),
            )

    def own(self, person: Person) -> Own:
        """What *person* alone sees."""
        with self._lock:
            own = Own(person.name, person.is_host, self._refusals.get(person.name, {}))
            game = self.view.game
            if game is None:
                return own
            seat = self._seat_of(person, game.turn)
            return (
                own
                if seat == NOBODY
                else replace(own, seat=seat, asks=self._asks(seat), acts=CONTROLS)
            )

    def _seat_of(self, person: Person, turn: int) -> int:
        """For whom *person* acts when it is the turn of seat *turn*; nobody does for a program."""
        if not person.has_all_seats:
            return person.seat
        people = [seat for seat in range(self._rules.seats) if seat not in self._programs]
        return turn if turn in people else people[0] if len(people) == 1 else NOBODY

    def _asks(self, seat: int) -> Text:
        """What *seat* is to do now, in words."""
        game = self.view.game
        if game is None or game.won is not None:
            return {}
        if any(light.meaning == WRONG for light in game.lights):
            return phrase("asks", "sweep") if self._is_to_clear else put_right(game)
        if seat != game.turn:
            return phrase("asks", "playing", game.names, seat=game.turn)
        bred = next(column.values for column in game.columns if column.name == "pens")
        is_laying = sum(piece.seat == NOBODY for piece in game.pieces) < sum(
            self._rules.board.counts
        )
        return phrase("asks", "tile" if is_laying else f"pen_{bred[seat]}")

    @property
    def _is_to_clear(self) -> bool:
        """The board waits until everything that lies there is lifted off."""
        lying = {field for piece in self.hands.lying for field in piece.fields}
        return bool(lying) and lying == set(self._to_lift())


def _pose(cells: "Cells", wanted: "Cells") -> tuple[int, bool]:
    """By how many quarters *cells* have to be turned, and whether turned over, to lie as the
    *wanted* ones do."""
    return next(
        (quarters, is_flipped)
        for is_flipped in (False, True)
        for quarters in EVERY_QUARTER
        if lie(cells, quarters, is_flipped=is_flipped) == wanted
    )


def _shown(piece: TablePiece) -> TrayPiece:
    return TrayPiece(piece.name, 1, piece.cells, piece.seat)
