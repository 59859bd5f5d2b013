"""A virtual table of Brothers: what people at browsers do, and what each of them sees. Nothing on
it is hidden."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, NotRequired, TypedDict

from host.language.language import Text, phrase
from host.live.view import NOBODY, HeldBy, Lying, Own, Piece, TrayPiece, View
from host.simulator.meadow_world import MeadowWorld
from host.virtual.gathering import CONTROLS, FOR_HOST, Gathering, put_right, refusal
from host.virtual.links import Person, seat_named
from host.virtual.pieces import EVERY_QUARTER, PieceHands, TablePiece
from shared_engine.games.brothers.tiles import PENS
from shared_engine.games.contract import NO_FIELD
from shared_engine.lights.looks import LIFT_HERE, WRONG
from shared_engine.log.hints import LEVELS
from shared_engine.record.record import Record

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


class VirtualMeadow(Gathering):
    """Everything around one simulated board but the board.

    Args:
        world: what lies on it.
        on_change: called whenever somebody can see something new.

    Attributes:
        hands: act on the world; the board calls them.
    """

    def __init__(self, world: MeadowWorld, on_change: Callable[[], None]) -> None:
        self.hands = PieceHands(world)
        super().__init__(self.hands, _Gesture, on_change)
        self._world = world
        self._rules = world.rules
        self._is_seen = False

    def follow(self, view: View, game: int, record: Record | None) -> None:  # noqa: ARG002  there are no cards to deal around them
        """The board shows *view*."""
        with self._lock:
            is_new = view != self.view
            if view.game and self.view.game and view.game.turns != self.view.game.turns:
                self._refusals.clear()
            self.view = view
            if view.game and not self._is_seen:
                self.hands.look(view.game, self._world.state.holes)
                self._is_seen = True
        if is_new:
            self._on_change()

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
            seat = game.turn if person.has_all_seats else person.seat
            return (
                own
                if seat == NOBODY
                else replace(own, seat=seat, asks=self._asks(seat), acts=CONTROLS)
            )

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


def _shown(piece: TablePiece) -> TrayPiece:
    return TrayPiece(piece.name, 1, piece.cells, piece.seat)
