"""Simulated hands: they see the lights, tap cards, lift and place marbles, as tidily as handling.py says.

They act on the world only, and know of the firmware only what its lights show (eyes.py).
"""

from collections.abc import Callable, Generator, Iterator

from host.simulator.eyes import LOOK_MS, Eyes, Seen
from host.simulator.handling import CARD, GESTURE_MS, PUT, TAKE, Fumbles, Gesture, handle, marbles, restore
from host.simulator.people import Chooser, People, Turn
from host.simulator.world import World
from shared_engine.games.dog.move import DRAW, SWAP, Move
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply
from shared_engine.lights.looks import LAID, SHOW
from shared_engine.prng import Prng

_TAP_MS = 500  # longer than two polls of the reader
_AWAY_MS = 700  # a card counts again only after it was seen to be away
_SURELY_AWAY_MS = 1500  # the same, if the reader had seen it badly
_PATIENCE_MS = 4000
_REACTION_MS = 1000  # before the next one lays a card; longer than it takes the board to see that a move goes on
_UNDOS = 3

# How a gesture is kept in the world's file: "take" or "put" with a field, "card" with the number of its tag, or "control"
# with its name; then, unless it is GESTURE_MS, how many ms to wait before it.
Stored = list[str]
_AGAIN = "again"  # lay that card if the board does not have it: after marbles were put back


class Hands:
    """Plays one game on *world*; call it with the time whenever the board rests (SimulatedBoard.on_idle).

    Args:
        seed: what the people draw and choose follows from it.
        choosers: seats somebody else chooses for (People).
        on_turn: called with every turn after it was carried out.
        alone: lay the new-game control card instead of waiting for a host to begin.
        fumbles: how untidy the people are; what they do follows from the seed and the turn.
    """

    def __init__(
        self,
        world: World,
        seed: int,
        *,
        choosers: dict[int, Chooser] | None = None,
        on_turn: Callable[[Turn], None] | None = None,
        alone: bool = False,
        fumbles: Fumbles | None = None,
    ) -> None:
        self.is_done = False
        self._world = world
        self._seed = seed
        self._choosers = choosers
        self._on_turn = on_turn
        self._alone = alone
        self._fumbles = fumbles or Fumbles()
        self._wake_ms = 0.0
        self._eyes = Eyes(world)
        self._last: Turn | None = None  # the turn before the one under way
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
            state.starter = self._eyes.ready_seat()
            self._world.save()
            yield LOOK_MS
        people = People(self._world.rules, self._seed, state.starter, self._choosers)
        for _ in range(state.turn):
            self._last = people.next_turn()
            people.carry_out(self._last)
        while not people.is_over:
            turn = people.next_turn()
            if not state.gestures:
                state.gestures = self._plan(turn)
                state.done = 0
                self._world.save()
            yield from self._carry_out(turn)
            people.carry_out(turn)
            self._last = turn
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
        yield from self._begin(turn)
        yield from self._go_through(turn)
        waited_ms = tries = 0
        while not (yield from self._has_gone_on(turn)):
            yield LOOK_MS
            waited_ms += LOOK_MS
            if waited_ms > _PATIENCE_MS:
                waited_ms = 0
                tries += 1
                yield from self._again(turn, tries)

    def _begin(self, turn: Turn) -> Iterator[int]:
        """The first gesture, when the board asks for it."""
        state = self._world.state
        while state.done == 0:
            # Only the seat whose colour the board shows begins. A card laid first is accepted when the light says so. It may
            # say so at once: the board accepted the card and lost its power before anybody saw it.
            is_ready = self._eyes.ready_seat() == turn.seat
            begins_with_card = state.gestures[0][0] in (CARD, "control")
            if is_ready and begins_with_card:
                yield from self._tap(lambda: self._act(state.gestures[0]))
            if self._eyes.shows(LAID) or self._eyes.shows(SHOW):
                state.done = 1
                self._world.save()
            elif is_ready and begins_with_card:
                yield _SURELY_AWAY_MS
            elif is_ready:
                break
            yield LOOK_MS

    def _has_gone_on(self, turn: Turn) -> Generator[int, None, bool]:
        """Whether the board asks the next seat for a card. It may have settled a move which hands go on with: so
        people who fumble look once more before the next card is laid."""
        seat = self._next_seat(turn)
        if self._eyes.ready_seat() != seat:
            return False
        if self._fumbles.are_none or outcome(apply(turn.before, turn.move)) is not None:
            return True
        yield _REACTION_MS
        return self._eyes.ready_seat() == seat

    def _next_seat(self, turn: Turn) -> int:
        return apply(turn.before, turn.move).turn

    def _go_through(self, turn: Turn) -> Iterator[int]:
        """Do the gestures that are left."""
        state = self._world.state
        while state.done < len(state.gestures):
            if self._eyes.is_dark():  # somebody pulled the plug: wait until the board is back
                yield LOOK_MS
                continue
            if turn.move.is_fold and self._eyes.ready_seat() == self._next_seat(turn) != turn.seat:
                return  # the plug was pulled when the board had just seen the last card
            yield from self._do(state.gestures[state.done])
            state.done += 1
            self._world.save()

    def _again(self, turn: Turn, tries: int) -> Iterator[int]:
        """The board has missed something, asks or says no: do what the lights say, and if that does not help begin again."""
        seen = yield from self._eyes.study()
        if tries > 2 and tries % 2:
            yield from self._take_back(turn)
        elif _draws(turn.move) and seen.is_magenta:
            yield from self._answer(turn, seen.asked)
        elif _is_confirmed(turn.move) and (seen.is_magenta or seen.is_laid):
            for stored in self._plan(turn)[1:]:
                if turn.move.is_fold and not self._eyes.shows(SHOW):
                    break  # one card was missed, and it has seen that one now
                yield from self._do(stored)
        elif seen.is_magenta and tries <= 2:
            yield from self._answer(turn, seen.asked)
        elif seen.is_laid and tries == 1:
            yield from self._touch_again(turn.move)
        elif seen.is_wrong and tries == 1:
            yield from self._follow(seen)
        else:
            yield from self._begin_again(turn)

    def _answer(self, turn: Turn, asked: list[int]) -> Iterator[int]:
        """Touch the marble that was moved, or one of the seat a card is drawn from, if it is one of those lit; else confirm."""
        mine = [target for _, _, target, _ in turn.move.parts]
        if _draws(turn.move):
            cells, giver = turn.before.cells, turn.move.parts[0][2]
            owners = marbles(turn.before.rules, cells, self._world.state.holes)
            mine = [field for field in sorted(owners) if owners[field] == giver + 1]
        mine = [field for field in mine if field in asked and self._world.is_full(field)]
        if mine:
            yield from self._do([TAKE, str(mine[0])])
            yield from self._do([PUT, str(mine[0])])
        else:
            yield from self._do(["control", "confirm"])

    def _touch_again(self, move: Move) -> Iterator[int]:
        """Show the board once more what it may have missed; then say that it is all."""
        for kind, source, target, _ in move.parts:
            for action in (TAKE, PUT):
                for field in [source, target] if kind == SWAP else [target]:
                    yield from self._do([action, str(field)])
        yield _PATIENCE_MS
        if self._eyes.shows(LAID):
            yield from self._do(["control", "confirm"])

    def _follow(self, seen: Seen) -> Iterator[int]:
        """Lift and place as lit; there are as many marbles in hands as have been lifted."""
        for field in seen.lift:
            yield from self._do([TAKE, str(field)])
        rules = self._world.rules
        missing = rules.seats * rules.marbles - len(self._world.state.holes)
        for field in seen.place[:missing]:
            yield from self._do([PUT, str(field)])

    def _begin_again(self, turn: Turn) -> Iterator[int]:
        """Everything back to where the turn began, then the same move tidily."""
        self._world.state.gestures += self._plan_again(turn)
        self._world.save()
        yield from self._go_through(turn)

    def _take_back(self, turn: Turn) -> Iterator[int]:
        """The board believes that an earlier position was another one: undo until it asks a seat that knows better, and from there on
        again."""
        last = self._last
        for _ in range(_UNDOS):
            yield from self._do(["control", "undo"])
            for one in [turn, last] if last else [turn]:
                for stored in self._stored(self._way_back(one), one):
                    yield from self._do(stored)
                yield _PATIENCE_MS
                if self._eyes.ready_seat() == one.seat:
                    if one is not turn:
                        yield from self._begin_again(one)
                        yield _PATIENCE_MS
                    yield from self._begin_again(turn)
                    return

    def _do(self, stored: Stored) -> Iterator[int]:
        if stored[0] in (CARD, "control"):
            yield from self._tap(lambda: self._act(stored))
            yield _AWAY_MS
        elif stored[0] == _AGAIN:
            yield _PATIENCE_MS
            if not self._eyes.shows(LAID):
                yield from self._tap(lambda: self._world.lay(int(stored[1])))
                yield _AWAY_MS
        else:
            yield int(stored[2]) if len(stored) > 2 else GESTURE_MS
            self._act(stored)

    def _tap(self, lay: Callable[[], None]) -> Iterator[int]:
        """Hold a card on the reader and take it away again."""
        lay()
        yield _TAP_MS
        self._world.clear_reader()

    def _act(self, stored: Stored) -> None:
        kind, value = stored[:2]
        if kind == CARD:
            self._world.lay(int(value))
        elif kind == "control":
            self._world.lay_control(value)
        elif kind == TAKE:
            self._world.take(int(value))
        else:
            self._world.put(int(value))

    # ---- from a move to gestures

    def _plan(self, turn: Turn) -> list[Stored]:
        if turn.move.is_fold:
            tags = [self._tag(card, turn.hand[:place].count(card)) for place, card in enumerate(turn.hand)]
            return [["control", "fold"], *([CARD, tag] for tag in tags)]
        if _is_confirmed(turn.move):
            return [[CARD, self._card_of(turn)], ["control", "confirm"]]
        number = self._world.state.turn
        prng = Prng((self._seed << 12) + number)
        return self._stored(handle(turn.before, turn.move, self._world.state.holes, prng, self._fumbles), turn)

    def _plan_again(self, turn: Turn) -> list[Stored]:
        """Everything back to where the turn began, then the same move tidily."""
        back = self._way_back(turn)
        if _is_confirmed(turn.move):
            return [*self._stored(back, turn), *self._plan(turn)]
        holes = set(self._world.state.holes)
        for one in back:
            holes ^= {one.field}
        tidy = handle(turn.before, turn.move, holes, Prng(1), Fumbles())
        plan = [stored for stored in self._stored(tidy, turn) if stored[0] != CARD]
        return [*self._stored(back, turn), [_AGAIN, self._card_of(turn)], *plan]

    def _way_back(self, turn: Turn) -> list[Gesture]:
        """From where the marbles are to where *turn* began."""
        # Whose marble is where does not matter to a world that knows only full and empty.
        rules, cells = turn.before.rules, turn.before.cells
        kennels = [hole for hole in self._world.state.holes if hole >= rules.board.first_kennel]
        right = marbles(rules, cells, kennels)
        return restore(rules, cells, {hole: right.get(hole, 0) for hole in self._world.state.holes})

    def _stored(self, gestures: list[Gesture], turn: Turn) -> list[Stored]:
        stored: list[Stored] = []
        for wait_ms, action, field in gestures:
            if action == CARD:
                stored.append([CARD, self._card_of(turn)])
            else:
                stored.append([action, str(field), *([str(wait_ms)] if wait_ms != GESTURE_MS else [])])
        return stored

    def _card_of(self, turn: Turn) -> str:
        return self._tag(turn.move.card, self._world.state.turn)

    def _tag(self, card: str, which: int) -> str:
        """The number of one of the deck's cards of that rank."""
        rules = self._world.rules
        cards = rules.cards()
        first = sum(rules.deck[one] for one in cards[: cards.index(card)])
        return str(first + which % rules.deck[card])


def _draws(move: Move) -> bool:
    return bool(move.parts) and move.parts[0][0] == DRAW


def _is_confirmed(move: Move) -> bool:
    """Whether *move* is one that no sensor sees: no marble is touched, or a card is drawn."""
    return not move.parts or _draws(move)
