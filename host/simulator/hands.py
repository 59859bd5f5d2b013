"""Simulated hands: they see the lights, tap cards, lift and place marbles; tidy people, one gesture after the other.

They act on the world only, and know of the firmware only what the light beside the card reader shows.
"""

from collections.abc import Callable, Iterator

from host.simulator.people import Chooser, People, Turn
from host.simulator.world import World
from shared_engine.games.dog.moves import OUT, SWAP, Move
from shared_engine.games.dog.paths import path
from shared_engine.games.dog.play import cells_after
from shared_engine.games.dog.position import Position
from shared_engine.referee.lights import CHOICE, LAID, LOOKS, SEAT_COLOURS, SHOW, WRONG

_GESTURE_MS = 250  # well below the time after which the referee takes a picture as final
_LOOK_MS = 100
_TAP_MS = 500  # longer than two polls of the reader
_AWAY_MS = 700  # a card counts again only after it was seen to be away
_PATIENCE_MS = 4000
_FAINT = 24  # a channel below this is the faint white of a sleeping board

Gesture = list[str]


class Hands:
    """Plays one game on *world*; call it with the time whenever the board rests (SimulatedBoard.on_idle).

    Args:
        seed: what the people draw and choose follows from it.
        choosers: seats somebody else chooses for (People).
        on_turn: called with every turn after it was carried out.
        alone: lay the new-game control card instead of waiting for a host to begin.
    """

    def __init__(
        self,
        world: World,
        seed: int,
        *,
        choosers: dict[int, Chooser] | None = None,
        on_turn: Callable[[Turn], None] | None = None,
        alone: bool = False,
    ) -> None:
        self.is_done = False
        self._world = world
        self._seed = seed
        self._choosers = choosers
        self._on_turn = on_turn
        self._alone = alone
        self._wake_ms = 0.0
        self._life = self._live()

    def __call__(self, now_ms: float) -> float:
        if now_ms >= self._wake_ms:
            self._wake_ms = now_ms + next(self._life)
        return self._wake_ms

    # ---- the game; every generator here yields how many ms to wait

    def _live(self) -> Iterator[int]:
        state = self._world.state
        while state.starter is None:
            if self._alone:
                yield from self._tap(lambda: self._world.lay_control("new_game"))
            state.starter = self._ready_seat()
            self._world.save()
            yield _LOOK_MS
        people = People(self._world.rules, self._seed, state.starter, self._choosers)
        for _ in range(state.turn):
            people.carry_out(people.next_turn())
        while not people.is_over:
            turn = people.next_turn()
            if not state.gestures:
                state.gestures = self._plan(turn)
                state.done = 0
                self._world.save()
            yield from self._carry_out(turn)
            people.carry_out(turn)
            state.turn += 1
            state.gestures = []
            state.done = 0
            self._world.save()
            if self._on_turn:
                self._on_turn(turn)
        self.is_done = True
        while True:
            yield 1000

    def _carry_out(self, turn: Turn) -> Iterator[int]:
        state = self._world.state
        while state.done == 0:
            # Only the seat whose colour the board shows lays a card; it is taken when the light says so. It may say so
            # at once: the board took the card and lost its power before anybody saw it.
            if self._ready_seat() == turn.seat:
                yield from self._tap(lambda: self._act(state.gestures[0]))
            if self._shows(LAID) or self._shows(SHOW):
                state.done = 1
                self._world.save()
            yield _LOOK_MS
        while state.done < len(state.gestures):
            if self._is_dark():  # somebody pulled the plug: wait until the board is back
                yield _LOOK_MS
                continue
            yield from self._do(state.gestures[state.done])
            state.done += 1
            self._world.save()
        waited_ms = 0
        while self._is_waiting():
            yield _LOOK_MS
            waited_ms += _LOOK_MS
            if waited_ms > _PATIENCE_MS:
                waited_ms = 0
                yield from self._again(turn)

    def _again(self, turn: Turn) -> Iterator[int]:
        """The board has missed something: show it once more, without changing anything."""
        if self._shows(SHOW) or not turn.move.parts:
            gestures = self._world.state.gestures[1:]
        else:
            gestures: list[Gesture] = []
            for kind, source, target, _ in turn.move.parts:
                fields = [source, target] if kind == SWAP else [target]
                gestures += [["take", str(field)] for field in fields] + [["put", str(field)] for field in fields]
        for gesture in gestures:
            yield from self._do(gesture)

    def _do(self, gesture: Gesture) -> Iterator[int]:
        if gesture[0] in ("card", "control"):
            yield from self._tap(lambda: self._act(gesture))
            yield _AWAY_MS
        else:
            yield _GESTURE_MS
            self._act(gesture)

    def _tap(self, lay: Callable[[], None]) -> Iterator[int]:
        """Hold a card on the reader and take it away again."""
        lay()
        yield _TAP_MS
        self._world.clear_reader()

    def _act(self, gesture: Gesture) -> None:
        kind, value = gesture
        if kind == "card":
            self._world.lay(int(value))
        elif kind == "control":
            self._world.lay_control(value)
        elif kind == "take":
            self._world.take(int(value))
        else:
            self._world.put(int(value))

    # ---- from a move to gestures

    def _plan(self, turn: Turn) -> list[Gesture]:
        if turn.move.is_fold:
            tags = [self._tag(card, turn.hand[:place].count(card)) for place, card in enumerate(turn.hand)]
            return [["control", "fold"], *(["card", tag] for tag in tags)]
        plan: list[Gesture] = [["card", self._tag(turn.move.card, self._world.state.turn)]]
        if not turn.move.parts:
            return [*plan, ["control", "confirm"]]
        return plan + _Marbles(self._world, turn.before, turn.move).gestures

    def _tag(self, card: str, which: int) -> str:
        """The number of one of the deck's cards of that rank."""
        rules = self._world.rules
        cards = rules.cards()
        first = sum(rules.deck[one] for one in cards[: cards.index(card)])
        return str(first + which % rules.deck[card])

    # ---- eyes

    def _ready_seat(self) -> int | None:
        """The seat that shall lay a card, or has won; None while the light says something else."""
        colour = self._world.reader_colour()
        if max(colour) < _FAINT or any(_is_alike(colour, other) for other in _REQUESTS):
            return None
        return next((seat for seat in range(4) if _is_alike(colour, SEAT_COLOURS[seat])), None)

    def _shows(self, meaning: int) -> bool:
        colour = self._world.reader_colour()
        return max(colour) >= _FAINT and _is_alike(colour, LOOKS[meaning][0])

    def _is_dark(self) -> bool:
        return max(self._world.reader_colour()) < _FAINT

    def _is_waiting(self) -> bool:
        """The light does not yet ask the next seat for a card."""
        return self._ready_seat() is None


_REQUESTS = [LOOKS[meaning][0] for meaning in (LAID, SHOW, CHOICE, WRONG)]


def _is_alike(seen: tuple[int, int, int], colour: tuple[int, int, int]) -> bool:
    """Whether two colours are the same but for brightness, as well as eyes tell them apart."""
    return all(
        abs(a * max(colour) - b * max(seen)) <= 0.12 * max(colour) * max(seen)
        for a, b in zip(seen, colour, strict=True)
    )


class _Marbles:
    """Works out the gestures of one move on the holes as they are."""

    def __init__(self, world: World, before: Position, move: Move) -> None:
        self._board = world.rules.board
        self._full = set(world.state.holes)
        self.gestures: list[Gesture] = []
        cells = before.cells
        for done, (kind, source, target, victims) in enumerate(move.parts, 1):
            if kind == SWAP:
                for action, field in (("take", source), ("take", target), ("put", source), ("put", target)):
                    self._do(action, field)
            else:
                seat = self._board.seat_of(source) if kind == OUT else cells[source] - 1
                self._do("take", self._kennel_place(seat, full=True) if kind == OUT else source)
                if victims:
                    way = [target] if kind == OUT else path(world.rules, seat, source, target)
                    hit = (
                        [field for field in way if field in self._full]
                        if len(victims) > 1 or move.as_card == "7"
                        else [target]
                    )
                    for field in hit:
                        self._do("take", field)
                for victim in victims:
                    self._do("put", self._kennel_place(victim, full=False))
                self._do("put", target)
            cells = cells_after(before, Move(move.card, move.as_card, move.parts[:done]))

    def _do(self, action: str, field: int) -> None:
        self.gestures.append([action, str(field)])
        if action == "take":
            self._full.discard(field)
        else:
            self._full.add(field)

    def _kennel_place(self, seat: int, *, full: bool) -> int:
        """The first full, or the first empty, place of a kennel."""
        first = self._board.kennel(seat)
        return next(field for field in range(first, first + self._board.marbles) if (field in self._full) == full)
