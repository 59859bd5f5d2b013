"""Hands that calibrate a board with one marble: they know the order of the holes, and see nothing
but lights.

They do what docs/calibration.md asks people to do.
"""

from collections.abc import Generator, Iterator

from host.simulator.eyes import LOOK_MS, STUDY_MS, Colour, Eyes
from host.simulator.handling import GESTURE_MS
from host.simulator.world import World
from shared_engine.boards.catalogue import board_named
from shared_engine.lights.looks import CHOICE, LAID, REFUSED, WRONG

_GREEN = 3  # the seat with the colour of "seen", and of the end
_WHITE = 24  # a light whose weakest channel is weaker is not white, or only shows what is known
_BELIEVED_MS = (
    500  # until the lights answer to a marble; three-axis sensors are slow (docs/firmware.md)
)
_PATIENCE_MS = 4000
_TAP_MS = 500
_AWAY_MS = 700


class CalibratingHands:
    """Calibrates the board of *world*; call it with the time whenever the board rests
    (SimulatedBoard.on_idle).

    Args:
        is_resumed: the walk was begun before: it goes on where the board blinks.

    Attributes:
        is_done: the board has said that all is learned.
        unseen: fields whose marble the board did not see.
        dark: fields whose light was not found.
        order: the fields in the order of the walk: segment by segment the track, the kennel, the
            finish.
        placed: how often the marble was put down.
    """

    def __init__(self, world: World, *, is_resumed: bool = False) -> None:
        self.is_done = False
        self.unseen: list[int] = []
        self.dark: list[int] = []
        self.placed = 0
        self.order = sorted(range(world.rules.board.field_count), key=world.sensor_of)
        self._board = board_named(world.name)
        self._is_resumed = is_resumed
        self._world = world
        self._eyes = Eyes(world)
        self._wake_ms = 0.0
        self._life = self._live()

    def __call__(self, now_ms: float) -> float:
        if now_ms >= self._wake_ms:
            self._wake_ms = now_ms + next(self._life)
        return self._wake_ms

    # ---- what hands do; every generator yields how many ms to wait

    def _live(self) -> Iterator[int]:
        yield from self._clear()
        if (yield from self._is_walk()):
            blinking = (yield from self._white()) if self._is_resumed else []
            for field in self.order[self.order.index(blinking[0]) if blinking else 0 :]:
                yield from self._try(field)
        yield from self._watch()
        self.is_done = True
        while True:
            yield STUDY_MS

    def _clear(self) -> Iterator[int]:
        """All marbles off; what the board sees then, it only believes to see."""
        waited_ms = 0
        while not self._eyes.shows(LAID):
            yield LOOK_MS
            if self._eyes.shows(WRONG):
                for field in [*self._world.state.holes]:
                    yield from self._lift(field)
                waited_ms += LOOK_MS
                if waited_ms > _PATIENCE_MS:
                    waited_ms = 0
                    yield from self._tap("confirm")

    def _try(self, field: int) -> Iterator[int]:
        """Put the marble into *field*, again if the board asks for it; say so if it sees
        nothing."""
        for _ in range(3):
            yield from self._put(field)
            answer = yield from self._answer()
            if answer is None:
                break
            yield from self._lift(field)
            if answer == LAID:
                return
        self.unseen.append(field)
        yield from self._tap("confirm")
        yield from self._lift(field)

    def _answer(self) -> Generator[int, None, int | None]:
        """What the light beside the reader says to the marble: LAID for seen, CHOICE for again,
        REFUSED; None for nothing."""
        yield _BELIEVED_MS
        for _ in range(STUDY_MS // LOOK_MS):
            yield LOOK_MS
            if self._eyes.ready_seat() == _GREEN:
                return LAID
            for meaning in (CHOICE, REFUSED):
                if self._eyes.shows(meaning):
                    return meaning
        return None

    def _watch(self) -> Iterator[int]:
        """Look at the lights going round; object where one is missing or elsewhere."""
        yield _BELIEVED_MS  # green is still for the last marble: the end is another one
        at, waited_ms = -1, 0
        while self._eyes.ready_seat() != _GREEN:
            yield LOOK_MS
            lit = self._white_now()
            waited_ms = 0 if lit else waited_ms + LOOK_MS
            after = next(
                (
                    place
                    for place in range(at + 1, len(self.order))
                    if self.order[place] not in self.dark
                ),
                len(self.order),
            )
            if after < len(self.order) and lit == [self.order[after]]:
                at = after
            elif after < len(self.order) and (
                lit not in ([], self.order[at : at + 1]) or waited_ms >= (300 if at >= 0 else 3000)
            ):
                yield from self._reject(self.order[after])
                at, waited_ms = after, 0
                while at % self._board.holes_each not in self._board.rows:
                    at -= 1
                at -= 1

    def _reject(self, field: int) -> Iterator[int]:
        """Put the marble where the light should be, then follow the one that blinks until the board
        has understood."""
        yield from self._put(field)
        while True:
            blinking = yield from self._white()
            if blinking:
                yield from self._lift(self._world.state.holes[0])
                yield from self._put(blinking[0])
            elif (yield from self._shows(CHOICE)):
                self.dark.append(field)
                yield from self._tap("confirm")
            else:
                break
        yield from self._lift(self._world.state.holes[0])
        yield _BELIEVED_MS  # no light goes round before

    def _put(self, field: int) -> Iterator[int]:
        yield GESTURE_MS
        self._world.put(field)
        self.placed += 1

    def _lift(self, field: int) -> Iterator[int]:
        yield GESTURE_MS
        self._world.take(field)

    def _tap(self, control: str) -> Iterator[int]:
        self._world.lay_control(control)
        yield _TAP_MS
        self._world.clear_reader()
        yield _AWAY_MS

    # ---- what eyes see

    def _white_now(self) -> list[int]:
        return [field for field in self.order if min(self._world.colour_of(field)) >= _WHITE]

    def _white(self) -> Generator[int, None, list[int]]:
        """The fields that are lit white at some moment of every rhythm."""
        yield _BELIEVED_MS
        seen: set[int] = set()
        for _ in range(STUDY_MS // LOOK_MS):
            yield LOOK_MS
            seen.update(self._white_now())
        return sorted(seen, key=self.order.index)

    def _is_walk(self) -> Generator[int, None, bool]:
        """Whether the light beside the reader is steady; it breathes if the lights go round."""
        seen: set[Colour] = set()
        for _ in range(STUDY_MS // LOOK_MS):
            seen.add(self._world.reader_colour())
            yield LOOK_MS
        return len(seen) == 1

    def _shows(self, meaning: int) -> Generator[int, None, bool]:
        """Whether the light beside the reader has the colour of *meaning* at some moment."""
        for _ in range(STUDY_MS // LOOK_MS):
            yield LOOK_MS
            if self._eyes.shows(meaning):
                return True
        return False
