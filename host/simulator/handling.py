"""How people handle marbles: from a move to timed gestures that end in its picture, with as many
fumbles as asked for.

Pure and seeded. Hands see colours, so every marble ends where the move says; a hole holds one
marble at most, and what is not in a hole is in a hand.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any, NamedTuple

from host.simulator.fumbles import Fumbles
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.move import DOG, DRAW, OUT, STEP, SWAP, Move
from shared_engine.games.dog.move import TURN as TURN_PART
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.moves.step import passed
from shared_engine.games.dog.play import cells_after
from shared_engine.games.dog.position import NOWHERE, Position, figure_field
from shared_engine.games.dog.rules import Rules
from shared_engine.prng import Prng

TAKE, PUT, CARD, LOOSEN, TURN = "take", "put", "card", "loosen", "turn"
TURN_MS = 400  # a quarter of the disc
TAP_MS = 500  # a card on the reader: longer than two polls of it
AWAY_MS = 700  # a card counts again only after it was seen to be away
SURELY_AWAY_MS = 1500  # the same, if the reader had seen it badly or the board polls late
GESTURE_MS = 250  # well below the time after which the referee treats a picture as final
QUICK_MS, LONG_MS = 300, 2000  # how long a wrong placement rests, below that time and above
_THINKING_MS = (QUICK_MS, LONG_MS, 10_000)  # how long somebody holds a marble and thinks
_LEFT_MS = (1000, LONG_MS, 6000)  # how long the disc is left between two quarters
THE_DOG = 7  # whose figure it is where others are seat + 1
_NEAR = 6  # fields to either side within which a sleeve knocks marbles over


class Gesture(NamedTuple):
    """What a hand does *wait_ms* after the gesture before: TAKE or PUT the marble of *field*, lay
    the CARD, LOOSEN the disc, or let it snap in, TURNed by *field* quarters: what goes round with
    it is taken and put in between.

    Whose marble is PUT says `owner` (seat + 1; the dog has a number of its own).
    """

    wait_ms: int
    action: str
    field: int = -1
    owner: int = 0


class Handling(NamedTuple):
    """How a move is carried out, and the habits that show (Fumbles)."""

    gestures: list[Gesture]
    fumbles: frozenset[str]


def marbles(rules: Rules, cells: bytes, full: Collection[int]) -> dict[int, int]:
    """Whose marble (seat + 1; the dog has a number of its own) is in which hole: *cells*, with
    kennels as in *full*."""
    holes = {field: cells[field] for field in range(rules.board.first_kennel) if cells[field]}
    if (dog := figure_field(rules, cells)) != NOWHERE:
        holes[dog] = THE_DOG
    for field in sorted(full):
        if field >= rules.board.first_kennel:
            holes[field] = rules.board.seat_of(field) + 1
    return holes


def handle(
    before: Position, move: Move, full: Collection[int], prng: Prng, fumbles: Fumbles
) -> Handling:
    """How *move* is carried out, its card among the gestures; they end in a picture of the position
    after it, unless somebody has miscounted.

    Args:
        before: the position the board shows.
        full: the holes with a marble; kennels may be filled in any order.
    """
    lying = marbles(before.rules, before.cells, full)
    hands = _Hands(before.rules, dict(lying), prng, fumbles)
    gestures = hands.gestures
    if move.parts and move.parts[0][0] != DRAW:
        hands.play(before, move)
        if "miscount" in hands.fumbles and _is_result(before, move.card, hands.holes):
            return handle(before, move, full, prng, replace(fumbles, miscount=0))
    place = 0
    if before.rules.disc_fields and hands.happens("nudge"):
        nudge(before.rules, gestures, lying, prng)
    if hands.happens("late_card"):
        place = len(gestures) if prng.below(2) else prng.below(len(gestures) + 1)
    if move.card:
        gestures.insert(place, Gesture(GESTURE_MS, CARD))
    if hands.happens("straighten"):
        straighten(gestures, lying, prng)
    if hands.happens("flicker"):
        flicker(gestures, lying, prng)
    return Handling(gestures, frozenset(hands.fumbles))


def _is_result(before: Position, card: str, holes: dict[int, int]) -> bool:
    """Whether the marbles in *holes* lie as after some move of *card*: then nobody can see that it
    was miscounted."""
    kennel = before.rules.board.first_kennel
    full = [hole for hole in holes if hole >= kennel]
    return any(marbles(before.rules, cells, full) == holes for _, cells in results(before, card))


def straighten(gestures: list[Gesture], lying: dict[int, int], prng: Prng) -> None:
    """Insert into *gestures*, which begin with the marbles *lying*, that some marble is lifted for
    a moment; meanwhile they may go on, with a card, too."""
    place = prng.below(len(gestures) + 1)
    holes = marbles_after(gestures[:place], lying)
    field = prng.choice(sorted(holes))
    back = place
    while back < len(gestures) and gestures[back].field != field and prng.below(2):
        back += 1
    gestures.insert(back, Gesture(100 + prng.below(400), PUT, field, holes[field]))
    gestures.insert(place, Gesture(prng.below(GESTURE_MS), TAKE, field))


def nudge(rules: Rules, gestures: list[Gesture], lying: dict[int, int], prng: Prng) -> None:
    """Insert into *gestures*, which begin with the marbles *lying*, that the disc is turned a
    little and goes back."""
    turning = [place for place, one in enumerate(gestures) if one.action in (LOOSEN, TURN)]
    between = {
        place
        for begin, end in zip(turning[::2], turning[1::2], strict=True)
        for place in range(begin + 1, end + 1)
    }
    place = prng.choice([place for place in range(len(gestures) + 1) if place not in between])
    gestures[place:place] = turn_disc(rules, marbles_after(gestures[:place], lying), 0)


def flicker(gestures: list[Gesture], lying: dict[int, int], prng: Prng) -> None:
    """Insert into *gestures*, which begin with the marbles *lying*, that marbles jump where
    somebody hits the table."""
    place = prng.below(len(gestures) + 1)
    holes = marbles_after(gestures[:place], lying)
    fields = sorted(holes)
    prng.shuffle(fields)
    fields = fields[: 2 + prng.below(3)]
    jumps = [Gesture(prng.below(10), TAKE, field) for field in fields]
    falls = [Gesture(prng.below(10), PUT, field, holes[field]) for field in fields]
    falls[0] = falls[0]._replace(wait_ms=30 + prng.below(60))
    gestures[place:place] = jumps + falls


def marbles_after(gestures: list[Gesture], lying: dict[int, int]) -> dict[int, int]:
    """Whose marble is where after *gestures* that begin with the marbles *lying*."""
    holes = dict(lying)
    for _, action, field, owner in gestures:
        if action == TAKE:
            del holes[field]
        elif action == PUT:
            holes[field] = owner
    return holes


def restore(rules: Rules, wanted: bytes, holes: dict[int, int]) -> list[Gesture]:
    """The gestures from the marbles in *holes*, of which some may be in a hand, to those of
    *wanted* (cells)."""
    board = rules.board
    full = {field for field in holes if field >= board.first_kennel}
    for seat in range(rules.seats):
        places = range(board.kennel(seat), board.kennel(seat) + board.marbles)
        count = wanted[board.first_kennel + seat]
        mine = [place for place in places if holes.get(place) == seat + 1]
        free = [place for place in places if place not in mine]
        full = full.difference(places) | set((mine + free)[:count])
    goal = marbles(rules, wanted, full)
    lifts = [
        Gesture(GESTURE_MS, TAKE, field)
        for field in sorted(holes)
        if goal.get(field) != holes[field]
    ]
    puts = [
        Gesture(GESTURE_MS, PUT, field, goal[field])
        for field in sorted(goal)
        if holes.get(field) != goal[field]
    ]
    return lifts + puts


def turned_by(rules: Rules, field: int, quarters: int) -> int:
    """Where that is which lay on *field*, once the disc has turned by *quarters*."""
    length = rules.board.track_len
    return (field + quarters * length // 4) % length if field in rules.disc_fields else field


def moved_by(rules: Rules, part: tuple[int, int, int, tuple[int, ...]], hole: int) -> int:
    """Where that is which lay in *hole*, once *part* of a move, no swap, is made; NOWHERE if
    another one came there."""
    kind, source, target, _ = part
    if kind == TURN_PART:
        return turned_by(rules, hole, target)
    if kind in (STEP, DOG) and hole == source:
        return target
    return NOWHERE if kind in (STEP, OUT, DOG) and hole == target else hole


def turn_disc(rules: Rules, holes: dict[int, int], quarters: int) -> list[Gesture]:
    """The gestures that turn the disc by *quarters*, with what of the marbles in *holes* lies on
    it."""
    hands = _Hands(rules, dict(holes), Prng(1), Fumbles())
    hands.turn(quarters)
    return hands.gestures


class _Hands:
    """Moves marbles from hole to hole and writes down how; a marble is known by whose it is."""

    def __init__(self, rules: Rules, holes: dict[int, int], prng: Prng, fumbles: Fumbles) -> None:
        self.gestures: list[Gesture] = []
        self.fumbles: set[str] = set()
        self._rules = rules
        self._board = rules.board
        self.holes = holes
        self._prng = prng
        self._fumbles = fumbles
        self._pace = GESTURE_MS if fumbles.are_none else prng.choice((100, 170, GESTURE_MS, 450))
        self._moved: set[int] = set()  # fields the move itself is about
        self._may_miscount = False
        self._resting = 0

    def happens(self, kind: str, share: int = 1) -> bool:
        """Whether the habit *kind* shows now, asked *share* times for a marble."""
        rate = getattr(self._fumbles, kind) / share
        shows = rate > 0 and self._prng.below(10_000) < rate * 10_000
        if shows:
            self.fumbles.add(kind)
        return shows

    # ---- a move, part by part

    def play(self, before: Position, move: Move) -> None:
        """Carry *move* out, perhaps after another one that is taken back; *before* is what the
        holes show."""
        if self.happens("child"):
            self._look_at_some()
        if self.happens("second_thought"):
            others = [one for one, _ in results(before, move.card)] if move.card else []
            simple = [
                one
                for one in others
                if one != move and all(part[0] in (OUT, STEP, SWAP) for part in one.parts)
            ]
            if simple:
                self.carry_out(before, self._prng.choice(simple), is_meant=False)
                if self._prng.below(2):
                    self._rest()
                self._take_back(before)
        self.carry_out(before, move)

    def _take_back(self, before: Position) -> None:
        for _, action, field, owner in restore(self._rules, before.cells, self.holes):
            if action == TAKE:
                self._take(field)
            else:
                self._put(field, owner)

    def _look_at_some(self) -> None:
        """Lift a few marbles, one after the other, and put them back."""
        for _ in range(1 + self._prng.below(3)):
            field = self._prng.choice(sorted(self.holes))
            owner = self.holes[field]
            self._take(field)
            self._put(field, owner, self._between(200, 1500))

    def carry_out(self, before: Position, move: Move, *, is_meant: bool = True) -> None:
        """Carry out every part; *before* is what the holes show."""
        cells = before.cells
        for done, (kind, source, target, _) in enumerate(move.parts, 1):
            after = cells_after(before, Move(move.card, move.as_card, move.parts[:done]))
            if done > 1 and self.happens("pause"):
                self._rest()
            self._may_miscount = is_meant and done == len(move.parts)
            self._moved = {source, target}
            self._disturb()
            if kind == SWAP:
                self._swap(source, target)
            elif kind == TURN_PART:
                self._turn(target)
            else:
                mover = (
                    THE_DOG
                    if kind == DOG
                    else self._board.seat_of(source) + 1
                    if kind == OUT
                    else cells[source]
                )
                self._go(
                    mover,
                    kind,
                    source,
                    target,
                    self._way(mover, source, target, move.as_card),
                    cells,
                    after,
                )
            self._disturb()
            cells = after

    def _way(self, mover: int, source: int, target: int, as_card: str) -> list[int]:
        """The fields between *source* and *target*; none where a marble comes from elsewhere."""
        if source == NOWHERE or source >= self._board.first_kennel:
            return []
        if mover == THE_DOG:
            length = self._board.track_len
            return [(source + step) % length for step in range(1, (target - source) % length)]
        return passed(self._rules, mover - 1, source, target, abilities(as_card).back)

    def _go(
        self,
        mover: int,
        kind: int,
        source: int,
        target: int,
        way: list[int],
        cells: bytes,
        after: bytes,
    ) -> None:
        """One marble goes from *source* by *way* to *target*; whoever it hits goes home, itself if
        the dog bites it."""
        hits = [
            field
            for field in [*way, target]
            if field != source and cells[field] and not after[field]
        ]
        if cells[target] and target not in hits and target != source:
            hits.append(target)
        is_bitten = self.holes.get(target) == THE_DOG and mover != THE_DOG
        start = self._kennel_place(mover - 1, full=True) if kind == OUT else source
        self._moved.update((start, *hits))
        if self.happens("second_thought"):
            self._try_another(mover, source)
        other = self._another(mover, source) if self.happens("two_lifted") else None
        if other is not None:
            self._moved.add(other)
            self._take(other)
        order = (
            self._prng.choice(("first", "swept", "late", "tidy"))
            if self.happens("order")
            else "tidy"
        )
        if order != "tidy":
            self._shuffle(hits)
        late = self._clear(hits, start, order)
        if start != NOWHERE and order != "tidy":
            self._take(start)
        puts_other_first = other is not None and self._prng.below(2) == 0
        if other is not None and puts_other_first:
            self._put(other, mover)
        self._bring(mover, target, way, is_bitten=is_bitten)
        for owner in late:
            self._put(self._kennel_place(owner - 1, full=False), owner)
        if other is not None and not puts_other_first:
            self._put(other, mover)

    def _clear(self, hits: list[int], start: int, order: str) -> list[int]:
        """Take away who is hit, in the given order; return whose marbles are still in a hand."""
        if order == "tidy" and start != NOWHERE:
            self._take(start)
        held: list[int] = []
        for field in hits:
            owner = self.holes[field]
            self._take(field)
            if order == "first":
                self._put(self._kennel_place(owner - 1, full=False), owner)
            else:
                held.append(owner)
        if order == "tidy":
            for owner in held:
                self._put(self._kennel_place(owner - 1, full=False), owner)
            held = []
        return held

    def _bring(self, mover: int, target: int, way: list[int], *, is_bitten: bool) -> None:
        """Put the marble in the hand down on *target*, by detours."""
        if self.happens("slide"):
            for field in way:
                self._flash(field, mover, 30, 150)
        if self.happens("pause"):
            self._resting += self._prng.choice(_THINKING_MS)
        if is_bitten:
            self._put(self._kennel_place(mover - 1, full=False), mover)
            return
        if self.happens("hover"):
            beside = (*self._beside(target), target)[: 1 + self._prng.below(3)]
            self._hover((*beside, target), mover)
        if self.happens("one_off"):
            wrong = next((field for field in self._beside(target) if field not in self.holes), None)
            if wrong is not None:
                self._put(wrong, mover)
                self._take(wrong, self._long_or_quick())
        if mover != THE_DOG and self._may_miscount and self.happens("miscount"):
            target = self._miscounted(mover, target)
        self._put(target, mover)

    def _miscounted(self, mover: int, target: int) -> int:
        """A field beside *target*; who is on it goes home, as if it were hit."""
        board = self._board
        beside = [field for field in self._beside(target) if self._distance(field, target) == 1]
        beside = [
            field for field in beside if self.holes.get(field) != mover and field not in self._moved
        ]
        beside = [
            field
            for field in beside
            if self.holes.get(field) != THE_DOG and field not in self._rules.disc_fields
        ]
        wrong = next(iter(beside), target)
        if wrong in self.holes:
            owner = self.holes[wrong]
            self._take(wrong)
            self._put(self._kennel_place(owner - 1, full=False), owner)
        assert wrong < board.first_kennel
        return wrong

    def _swap(self, source: int, target: int) -> None:
        """Two marbles change places, both in the air for a moment."""
        if self.happens("second_thought"):
            self._try_another(self.holes[source], source)
        ends = [source, target]
        if self.happens("order"):
            self._shuffle(ends)
        owners = {source: self.holes[target], target: self.holes[source]}
        for field in ends:
            self._take(field)
        if self.happens("pause"):
            self._rest()
        for field in ends:
            if self.happens("hover"):
                self._hover((field,), owners[field])
            self._put(field, owners[field])

    def _turn(self, quarters: int) -> None:
        """The disc turns, by *quarters* in the end, perhaps too far first."""
        for_ms = self._prng.choice(_LEFT_MS) if self.happens("disc_left") else TURN_MS
        if self.happens("overturn"):
            self.turn(2 * quarters, for_ms)
            self._rest()
            quarters = -quarters
        self.turn(quarters, for_ms)

    def turn(self, quarters: int, for_ms: int = TURN_MS) -> None:
        """The disc turns by *quarters*, and all that lies on it is elsewhere at once, *for_ms*
        later."""
        standing = [field for field in self._rules.disc_fields if field in self.holes]
        ends = [(turned_by(self._rules, field, quarters), self.holes[field]) for field in standing]
        self._add(LOOSEN, 0, 0, None)
        for field in standing:
            self._take(field, 0)
        for number, (field, owner) in enumerate(ends):
            self._put(field, owner, 0 if number else for_ms)
        self._add(TURN, quarters, 0, 0)

    # ---- fumbles

    def _disturb(self) -> None:
        """Marbles that have nothing to do with the move are bumped or knocked over, and put
        back."""
        near = [one for one in sorted(self._moved) if one < self._board.first_kennel]
        if not near:
            return
        centre = self._prng.choice(near) if not self._fumbles.are_none else near[0]
        if self.happens("bump", 2):
            bumped = [field for field in self._beside(centre) if field in self.holes]
            for field in bumped[: 1 + self._prng.below(2)]:
                self._bump(field)
        if self.happens("knock_over", 2):
            self._knock_over(centre)

    def _bump(self, field: int) -> None:
        owner = self.holes[field]
        self._take(field)
        beside = [one for one in self._beside(field) if one not in self.holes]
        if beside and self._prng.below(3) == 0:
            wrong = self._prng.choice(beside)
            self._put(wrong, owner, 20)
            self._take(wrong, self._long_or_quick())
        self._put(field, owner, self._between(40, 300))

    def _knock_over(self, centre: int) -> None:
        length = self._board.track_len
        group = [
            one
            for one in self.holes
            if one < length and centre < length and self._distance(one, centre) <= _NEAR
        ]
        group = sorted(group)[: 2 + self._prng.below(5)]
        self._shuffle(group)
        owners = {field: self.holes[field] for field in group}
        for field in group:
            self._take(field, self._between(0, 30))
        if group and self._prng.below(2):
            self._rest()
        self._shuffle(group)
        for field in group:
            self._put(field, owners[field], self._between(150, 800))

    def _try_another(self, mover: int, source: int) -> None:
        """Lift another marble, perhaps put it somewhere ahead, and put it back."""
        other = self._another(mover, source)
        if other is None:
            return
        self._take(other)
        ahead = (other + 1 + self._prng.below(13)) % self._board.track_len
        if other < self._board.track_len and ahead not in self.holes and ahead != other:
            self._put(ahead, mover)
            self._take(ahead, self._long_or_quick())
        elif self._prng.below(2):
            self._rest()
        self._put(other, mover)

    def _another(self, mover: int, source: int) -> int | None:
        """Another marble of whose turn it is to move, on the track or in the finish."""
        mine = [
            field
            for field, owner in sorted(self.holes.items())
            if owner == mover
            and field not in self._moved
            and field != source
            and field < self._board.first_kennel
        ]
        return self._prng.choice(mine) if mine else None

    def _hover(self, fields: Collection[int], owner: int) -> None:
        """The marble in the hand is carried to *fields* and seen on them for a moment."""
        # the way there: whoever has just lifted a marble is not yet where another one goes
        self._resting += self._pace
        for field in fields:
            self._flash(field, owner, 10, 60)

    def _flash(self, field: int, owner: int, least_ms: int, most_ms: int) -> None:
        """The marble in the hand is seen on *field* for a moment, if nothing else is there."""
        if field not in self.holes:
            self._put(field, owner, self._between(least_ms, most_ms))
            self._take(field, self._between(least_ms, most_ms))

    def _beside(self, field: int) -> list[int]:
        """The fields nearest to *field*, in any order; on the track also those two holes away."""
        board = self._board
        if field < board.track_len:
            near = [(field + step) % board.track_len for step in (-1, 1, -2, 2)]
        else:
            seat = board.seat_of(field)
            near = [
                one
                for one in (field - 1, field + 1)
                if one < board.first_kennel and board.seat_of(one) == seat
            ]
            near = [one for one in near if one >= board.first_finish]
        self._shuffle(near)
        return near

    def _distance(self, one: int, other: int) -> int:
        way = abs(one - other)
        return min(way, self._board.track_len - way)

    # ---- gestures

    def _take(self, field: int, wait_ms: int | None = None) -> None:
        del self.holes[field]
        self._add(TAKE, field, 0, wait_ms)

    def _put(self, field: int, owner: int, wait_ms: int | None = None) -> None:
        assert field not in self.holes, f"hole {field} is full"
        self.holes[field] = owner
        self._add(PUT, field, owner, wait_ms)

    def _add(self, action: str, field: int, owner: int, wait_ms: int | None) -> None:
        waited_ms = self._rested() + (self._pace if wait_ms is None else wait_ms)
        self.gestures.append(Gesture(waited_ms, action, field, owner))

    def _rest(self) -> None:
        """Wait a while before the next gesture."""
        self._resting += self._long_or_quick()

    def _rested(self) -> int:
        waited, self._resting = self._resting, 0
        return waited

    def _long_or_quick(self) -> int:
        return self._prng.choice((QUICK_MS, LONG_MS))

    def _between(self, least: int, most: int) -> int:
        return least + self._prng.below(most - least + 1)

    def _shuffle(self, items: list[Any]) -> None:
        if not self._fumbles.are_none:
            self._prng.shuffle(items)

    def _kennel_place(self, seat: int, *, full: bool) -> int:
        """The first full, or the first empty, place of a kennel."""
        first = self._board.kennel(seat)
        places = [
            field
            for field in range(first, first + self._board.marbles)
            if (field in self.holes) == full
        ]
        return self._prng.choice(places) if self.happens("order") else places[0]
