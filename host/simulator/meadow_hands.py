"""Simulated people who play Brothers: they choose pieces, lay them as untidily as pieces.py says,
and see nothing but the lights.

What they mean is a move of the game; what the board makes of it they never learn but from the
lights.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from host.simulator.eyes import FAINT, LOOK_MS, Colour, is_alike, is_lit
from host.simulator.meadow_world import MeadowWorld
from host.simulator.pieces import Change, PieceHands
from shared_engine.games.brothers.grid import field_of, is_on_grid
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.play import apply, setup
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.see.picture import is_cleared
from shared_engine.games.meanings import GROUND
from shared_engine.lights.looks import LOOKS, SEAT_COLOURS, WRONG
from shared_engine.prng import Prng

if TYPE_CHECKING:
    from shared_engine.games.brothers.tiles import Cells

_TAP_MS, _AWAY_MS = 450, 1000
_GO_ON_MS = 1200  # from a piece that lies until the next one is thought of
_PATIENCE_MS = 9000  # a piece that is on its way is waited for, then the board says what it misses
_MIDDLE = 6  # where the first tile is laid
_OTHERS = 6  # places among which hands may think it over
_WHITE = 24  # a light whose weakest channel is weaker is not white


Advice = Callable[[Position], Move | None]
"""A move of the seat to turn, None where it knows none; the same move whenever it is asked."""


class MeadowHands:
    """Plays Brothers on *world*, and again whenever the lights ask for an empty board; call it with
    the time whenever the board rests (SimulatedBoard.on_idle).

    Args:
        seed: what people choose in the first game follows from it; in the next one from the number
            after it.
        rate_percent: how many of the pieces are laid untidily (pieces.py).
        alone: lay the new-game control card instead of waiting for a host to begin.
        advise: what people ask about a position before they choose; where it knows no move they
            choose by chance.
        on_settled: called with the position after each turn, once the lights say that the board has
            gone on.
    """

    def __init__(
        self,
        world: MeadowWorld,
        seed: int,
        *,
        rate_percent: int = 0,
        alone: bool = False,
        advise: Advice | None = None,
        on_settled: Callable[[Position], None] | None = None,
    ) -> None:
        self.is_done = False
        """The game is over, and the lights ask for no other."""
        self.helped = 0
        """How often a piece was taken off and laid again because the board had not gone on."""
        self._world = world
        self._first_seed = seed
        self._rate_percent = rate_percent
        self._alone = alone
        self._advise = advise
        self._on_settled = on_settled
        self._lying: list[tuple[int, ...]] = []  # the pieces on the board
        self._now_ms = self._wake_ms = 0.0
        self._life = self._live()

    def __call__(self, now_ms: float) -> float:
        self._now_ms = now_ms
        if now_ms >= self._wake_ms:
            self._wake_ms = now_ms + next(self._life)
        return self._wake_ms

    # ---- the game; every generator here yields how many ms to wait

    def _live(self) -> Iterator[int]:
        state = self._world.state
        while True:
            yield from self._play_game()
            self.is_done = True
            while not self._shows_wrong():
                yield LOOK_MS
            self.is_done = False
            state.games += 1
            state.starter, state.turn, state.gestures, state.done = None, 0, [], 0
            self._world.save()

    def _play_game(self) -> Iterator[int]:
        state, rules = self._world.state, self._world.rules
        while state.starter is None:
            if self._shows_wrong():
                yield from self._clear()
            if self._alone:
                yield from self._tap("new_game")
            state.starter = self._seat_shown()
            self._world.save()
            yield LOOK_MS
        position = setup(rules, (state.starter - 1) % rules.seats)
        self._lying = []
        for turn in range(state.turn):
            position = self._after(position, self._choose(position, turn))
        while not position.is_over:
            move = self._choose(position, state.turn)
            after = apply(position, move)
            yield from self._take_turn(position, move, after)
            position = self._after(position, move)
            state.turn += 1
            state.gestures, state.done = [], 0
            self._world.save()
            if self._on_settled:
                self._on_settled(position)
            if is_cleared(position) and not position.is_over:
                yield from self._until(self._shows_wrong)
                yield from self._clear()

    def _after(self, position: Position, move: Move) -> Position:
        """The position after *move*; what lies on the board then is known, too."""
        after = apply(position, move)
        self._lying = [] if is_cleared(after) else [*self._lying, _fields(move.cells)]
        return after

    def _choose(self, position: Position, turn: int) -> Move:
        """What is laid in *turn*, the same whenever it is asked."""
        return choose(position, Prng((self._seed << 12) + turn), self._advise)

    def _take_turn(self, position: Position, move: Move, after: Position) -> Iterator[int]:
        state = self._world.state
        if not state.gestures:
            yield from self._until(lambda: self._seat_shown() == position.turn)
            hands = PieceHands(Prng((self._seed << 13) + state.turn), self._rate_percent)
            hands.pieces, hands.full = list(self._lying), set(self._world.state.holes)
            alike = [
                _fields(one.cells)
                for one in placements(position)
                if one.piece == move.piece and one != move
            ]
            others = alike[:: max(1, len(alike) // _OTHERS)]
            state.gestures = [
                _stored(change) for change in hands.lay(_fields(move.cells), others)[1]
            ]
            state.done = 0
            self._world.save()
        while state.done < len(state.gestures):
            ms, field, is_full = _change(state.gestures[state.done])
            yield ms
            yield from self._until(
                lambda: not self._is_dark()
            )  # somebody pulled the plug: wait until the board is back
            self._move(field, is_full=is_full)
            state.done += 1
            self._world.save()
        yield _GO_ON_MS
        waited_ms = 0
        while not self._has_gone_on(move, after):
            yield LOOK_MS
            waited_ms += LOOK_MS
            if waited_ms >= _PATIENCE_MS:
                waited_ms = 0
                yield from self._lay_again(move)

    def _has_gone_on(self, move: Move, after: Position) -> bool:
        """Whether the lights say that *move* was accepted: the board wants to be cleared, or its
        fields are drawn as it leaves them."""
        if after.is_over:
            return self._seat_shown() is not None
        if is_cleared(after):
            return self._shows_wrong()
        if self._seat_shown() != after.turn:
            return False
        colours = [self._world.colour_of(field) for field in _fields(move.cells)]
        if not all(map(max, colours)):
            return False
        is_ground = [is_alike(colour, LOOKS[GROUND][0]) for colour in colours]
        # a pen has the colour of its seat
        return all(is_ground) if after.is_laying else not any(is_ground)

    def _lay_again(self, move: Move) -> Iterator[int]:
        """The board has missed something: what lies where it should not is taken off, and the piece
        is laid once more."""
        self.helped += 1
        wanted = {field for piece in self._lying for field in piece}
        for field in sorted(set(self._world.state.holes) - wanted):
            yield LOOK_MS
            self._move(field, is_full=False)
        for field in sorted(wanted - set(self._world.state.holes)):
            yield LOOK_MS
            self._move(field, is_full=True)
        yield _PATIENCE_MS
        for field in _fields(move.cells):
            yield LOOK_MS
            self._move(field, is_full=True)

    def _clear(self) -> Iterator[int]:
        """Take every piece off."""
        for field in list(self._world.state.holes):
            yield LOOK_MS
            self._move(field, is_full=False)
            self._world.save()

    def _move(self, field: int, *, is_full: bool) -> None:
        if field < 0:
            return
        if is_full:
            self._world.put(field)
        else:
            self._world.take(field)

    def _tap(self, control: str) -> Iterator[int]:
        self._world.lay_control(control)
        yield _TAP_MS
        self._world.clear_reader()
        yield _AWAY_MS

    # ---- what is seen beside the reader

    def _until(self, is_so: Callable[[], bool]) -> Iterator[int]:
        while not is_so():
            yield LOOK_MS

    def _beside(self) -> Colour:
        return self._world.reader_colour()

    def _is_dark(self) -> bool:
        return max(self._beside()) == 0

    def _shows_wrong(self) -> bool:
        return is_lit(self._beside(), WRONG)

    def _seat_shown(self) -> int | None:
        """The seat that shall lay a piece, or has won; None while the light says something else."""
        colour = self._beside()
        if max(colour) < FAINT or min(colour) >= _WHITE or self._shows_wrong():
            return None
        seats = range(self._world.rules.seats)
        return next((seat for seat in seats if is_alike(colour, SEAT_COLOURS[seat])), None)

    @property
    def _seed(self) -> int:
        return self._first_seed + self._world.state.games


def choose(position: Position, prng: Prng, advise: Advice | None = None) -> Move:
    """The move that *advise* knows, else one by chance."""
    return (advise(position) if advise else None) or prng.choice(placements(position))


def placements(position: Position) -> list[Move]:
    """The moves of *position* that fit on the grid; the first tile is laid in the middle of it."""
    moves = [move for move in legal(position) if not move.is_pass]
    if position.is_laying and not position.meadow.cells:
        return [
            Move(move.piece, tuple((x + _MIDDLE, y + _MIDDLE) for x, y in move.cells))
            for move in moves
        ]
    return [move for move in moves if all(map(is_on_grid, move.cells))]


def _fields(cells: "Cells") -> tuple[int, ...]:
    return tuple(map(field_of, cells))


def _stored(change: Change) -> list[str]:
    ms, field, is_full = change
    return [str(ms), str(field), str(int(is_full))]


def _change(stored: list[str]) -> Change:
    ms, field, is_full = map(int, stored)
    return ms, field, bool(is_full)
