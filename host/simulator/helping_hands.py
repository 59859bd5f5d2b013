"""Simulated hands at a board that plays seats itself: they deal these seats' cards over the reader,
find the card that is played, and carry out the move that is lit. What it is they learn from the
lights alone.
"""

from collections.abc import Collection, Generator, Iterator, Sequence

from host.simulator.account import Account
from host.simulator.eyes import FAINT, LOOK_MS, STUDY_MS, Colour, Scene, is_alike, is_lit
from host.simulator.fumbles import Fumbles
from host.simulator.handling import CARD, GESTURE_MS, PUT, TAKE, handle
from host.simulator.hands import Hands
from host.simulator.people import People, Turn
from host.simulator.planning import Planner, Stored
from shared_engine.games.dog.move import DRAW, TURN, Move
from shared_engine.games.dog.moves.hand import idle_moves
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.position import Position, needs_dog
from shared_engine.games.meanings import OWN_CAPTURE, TARGET
from shared_engine.lights.looks import LAID, REFUSED, SEAT_COLOURS
from shared_engine.prng import Prng

_ANSWER_MS = 1500  # after a card was held to the reader; a double flash has a long pause
_REFUSED_MS = 3500  # until the light says something else again
_BREATH = 1.5  # times as bright at its height as at its depth

Held = tuple[str, int]  # a card, and the number of its tag


class HelpingHands(Hands):
    """Plays a game on *world* with the seats *missing*, which the board plays; *starter* begins it.
    It has been begun by a host."""

    def __init__(
        self, world: Scene, seed: int, missing: Collection[int], *, starter: int = 0
    ) -> None:
        super().__init__(world, seed)
        self._missing = sorted(missing)
        self._starter = starter
        self._dealt: dict[int, list[Held]] = {}  # to the missing seats, as the board knows it
        self.turns = 0
        """Of missing seats, that were played."""

    # ---- every generator here yields how many ms to wait

    def _play_game(self) -> Iterator[int]:
        state = self._world.state
        while self._eyes.is_dark() or self._eyes.ready_seat() is None:
            yield LOOK_MS
        state.starter = self._starter
        people = People(self._world.rules, self._seed, self._starter)
        round_number = -1
        while not people.is_over:
            position = people.table.position
            if position.round_number != round_number:
                round_number = position.round_number
                yield from self._deal(people)
            yield from self._show_drawn(people)
            if position.turn in self._missing and not needs_dog(position):
                yield from self._play_missing(people)
            else:
                turn = people.next_turn()
                people.carry_out(turn)
                yield from self._play(turn, people)

    @property
    def _last(self) -> int:
        """The number of the card that was laid last: it lies on the pile."""
        return int(self._lying.removeprefix(CARD)) if self._lying.startswith(CARD) else -1

    def _deal(self, people: People) -> Iterator[int]:
        """Deal the hands of a round over the reader, and exchange."""
        table = people.table
        for seat in self._missing:
            self._dealt[seat] = []
            for card in table.hands[seat]:
                held = card, self._free_number(card)
                self._dealt[seat].append(held)
            for held in self._dealt[seat]:
                yield from self._show(held)
        given: dict[int, str] = {}
        gone: list[int] = []
        received: dict[int, Held] = {}
        for seat, taker in table.exchanges():
            if seat not in self._missing:
                continue
            held = yield from self._find_gift(seat)
            self._dealt[seat].remove(held)
            given[seat] = held[0]
            gone.append(held[1])
            if taker in self._missing:
                received[taker] = held
        pairs = table.exchanges()
        people.exchange(given)
        for _, taker in sorted(pairs, key=lambda pair: pair[1]):
            if taker in self._missing:
                if taker not in received:
                    came = _more(table.hands[taker], [card for card, _ in self._dealt[taker]])
                    received[taker] = came, self._free_number(came, gone)
                yield from self._show(received[taker])
                self._dealt[taker].append(received[taker])

    def _find_gift(self, seat: int) -> Generator[int, None, Held]:
        """Hold the cards of *seat* to the reader until it accepts one as a gift."""
        while True:
            for held in self._dealt[seat]:
                if (yield from self._offer(held)):
                    return held

    def _show_drawn(self, people: People) -> Iterator[int]:
        """Show the board which cards of missing seats were drawn, by others or by themselves."""
        for seat in self._missing:
            hand = people.table.hands[seat]
            known = [card for card, _ in self._dealt[seat]]
            if len(known) > len(hand):
                gone = _more(known, hand)
                held = next(one for one in self._dealt[seat] if one[0] == gone)
                yield from self._show(held)
                self._dealt[seat].remove(held)
        for seat in self._missing:
            hand = people.table.hands[seat]
            known = [card for card, _ in self._dealt[seat]]
            if len(known) < len(hand):
                came = _more(hand, known)
                held = came, self._free_number(came)
                yield from self._show(held)
                self._dealt[seat].append(held)

    # ---- a turn of a missing seat

    def _play_missing(self, people: People) -> Iterator[int]:
        table = people.table
        position, seat = table.position, table.position.turn
        hand = list(table.hands[seat])
        self._see_colours(Turn(position, seat, tuple(hand), Move("", "", ())))
        while self._eyes.ready_seat() != seat and table.playable():
            yield LOOK_MS
        if not table.playable() and position.rules.no_move == "fold":
            turn = Turn(position, seat, tuple(hand), table.moves_without_card()[0])
            self._dealt[seat] = []
        else:
            held = yield from self._find(seat)
            self._dealt[seat].remove(held)
            turn = yield from self._follow_lights(position, tuple(hand), held)
        people.carry_out(turn)
        account = Account(turn, self._world.state.turn)
        self._known = [*self._known[-3:], account]
        waited_ms = 0
        while not (yield from self._has_gone_on(turn)):
            yield LOOK_MS
            waited_ms += LOOK_MS
            assert waited_ms < 120_000, f"the board does not go on after {turn.move}"
        self._world.state.turn += 1
        self._world.state.gestures, self._world.state.done = [], 0
        self._world.save()
        self.turns += 1

    def _find(self, seat: int) -> Generator[int, None, Held]:
        """Hold the cards of *seat* to the reader until it accepts one."""
        while True:
            for held in self._dealt[seat]:
                yield from self._offer(held)
                shown = yield from self._eyes.seat_shown()
                if self._eyes.shows(LAID) or shown not in (None, seat):
                    return held

    def _follow_lights(
        self, position: Position, hand: tuple[str, ...], held: Held
    ) -> Generator[int, None, Turn]:
        """Find out which move is lit, and carry it out."""
        card = held[0]
        moves = [move for move, _ in results(position, card)]
        moves += idle_moves(position, card, list(hand)) or ([] if moves else [Move(card, "", ())])
        lit = yield from self._ways()
        fitting = sorted(moves, key=lambda move: _misfit(move, lit))
        turn = Turn(position, position.turn, hand, fitting[0])
        if lit:
            tidy = handle(position, turn.move, self.marbles, Prng(1), Fumbles()).gestures
            planner = Planner(self._world.rules, Prng(1), Fumbles())
            for stored in planner.stored([one for one in tidy if one.action != CARD], "", 0):
                yield from self._do(stored)
        return turn

    def _ways(self) -> Generator[int, None, dict[int, set[int]]]:
        """Lift every marble that may move, look where it may go, and put it back; return where."""
        found: dict[int, set[int]] = {}
        lifted, ends = yield from self._lit()
        if ends:
            found[-1] = ends
        for field in lifted:
            hole = self._marble_at(field)
            owner = self.marbles[hole]
            yield from self._do([TAKE, str(hole)])
            _, ends = yield from self._lit()
            found[field] = ends
            back: Stored = [PUT, str(hole), str(GESTURE_MS), str(owner)]
            yield from self._do(back)
            yield 1500
        return found

    def _marble_at(self, field: int) -> int:
        """Where a marble lies that is meant by *field*: in a kennel any of it."""
        if field in self.marbles:
            return field
        board = self._world.rules.board
        seat = board.seat_of(field)
        return next(
            hole
            for hole in self.marbles
            if hole >= board.first_kennel and board.seat_of(hole) == seat
        )

    def _lit(self) -> Generator[int, None, tuple[list[int], set[int]]]:
        """The fields that breathe in the colour of a seat, and those where something may go."""
        fields = range(self._world.rules.board.field_count)
        seen: dict[int, list[Colour]] = {field: [] for field in fields}
        for _ in range(STUDY_MS // LOOK_MS):
            yield LOOK_MS
            for field in fields:
                seen[field].append(self._world.colour_of(field))
        looks = TARGET, OWN_CAPTURE
        ends = {
            field
            for field in fields
            if any(is_lit(one, look) for one in seen[field] for look in looks)
        }
        breathing = [field for field in fields if field not in ends and _breathes(seen[field])]
        return breathing, ends

    # ---- cards

    def _show(self, held: Held) -> Iterator[int]:
        """Hold a card to the reader until it is accepted."""
        while not (yield from self._offer(held)):
            yield LOOK_MS

    def _offer(self, held: Held) -> Generator[int, None, bool]:
        """Hold a card to the reader; return whether it was accepted."""
        yield from self._tap(CARD, str(held[1]))
        for _ in range(_ANSWER_MS // LOOK_MS):
            if self._eyes.shows(REFUSED):
                yield _REFUSED_MS
                return False
            if self._eyes.shows(LAID):
                return True
            yield LOOK_MS
        return True

    def _elsewhere(self) -> Collection[int]:
        """The cards of the missing seats, and the one on top of the pile."""
        return [self._last, *(tag for held in self._dealt.values() for _, tag in held)]

    def _number_of(self, card: str, which: int) -> int:
        rules = self._world.rules
        cards = rules.cards()
        first = sum(rules.deck[one] for one in cards[: cards.index(card)])
        return first + which % rules.deck[card]

    def _free_number(self, card: str, gone: Collection[int] = ()) -> int:
        """The number of a card of that rank that no missing seat holds or has given away."""
        known = [*gone, *self._elsewhere()]
        numbers = [self._number_of(card, which) for which in range(self._world.rules.deck[card])]
        return next((one for one in reversed(numbers) if one not in known), numbers[0])

    # ---- what is otherwise where seats are missing

    def _has_gone_on(self, turn: Turn) -> Generator[int, None, bool]:
        """Whether the board asks the next seat for a card, or for those of a missing seat."""
        played = _played(turn)
        is_drawn = any(turn.after.counts[seat] != played[seat] for seat in self._missing)
        if turn.after.round_number != turn.before.round_number or is_drawn:
            return (yield from self._eyes.seat_shown()) in self._missing
        return (yield from super()._has_gone_on(turn))


def _played(turn: Turn) -> tuple[int, ...]:
    """How many cards each seat holds where *turn* has drawn none."""
    before = turn.before
    return tuple(
        (0 if turn.move.is_fold else count - 1) if seat == turn.seat else count
        for seat, count in enumerate(before.counts)
    )


def _more(more: Sequence[str], fewer: Sequence[str]) -> str:
    """The card of *more* that is not among *fewer*."""
    left = list(more)
    for card in fewer:
        left.remove(card)
    return left[0]


def _breathes(seen: list[Colour]) -> bool:
    brightest = max(seen, key=max)
    if max(brightest) < FAINT or not any(is_alike(brightest, one) for one in SEAT_COLOURS):
        return False
    return max(brightest) > _BREATH * max(1, min(max(one) for one in seen))


def _misfit(move: Move, lit: dict[int, set[int]]) -> int:
    """How much of what was *lit* (from where to where) does not fit *move*."""
    parts = [part for part in move.parts if part[0] not in (DRAW, TURN)]
    origins = {source for _, source, _, _ in parts}
    ends = {target for _, _, target, _ in parts}
    shown = {field for field in lit if field >= 0}
    targets = {field for fields in lit.values() for field in fields}
    missed = len(shown - origins - ends) + len(targets - ends - origins)
    walked = sum(target in lit.get(source, ()) for _, source, target, _ in parts)
    first = {part[1] for part in parts[:1]}
    return 10 * missed + 5 * len(first - shown) - 3 * walked + len(ends - targets)
