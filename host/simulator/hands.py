"""Simulated hands: they see the lights, tap cards, lift and place marbles, as tidily as handling.py says.

They act on the world only, and know of the firmware only what its lights show (eyes.py). What they mean is a move of the
game; what the board makes of it they never learn but from the lights.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field

from host.simulator.eyes import LOOK_MS, Eyes, Scene, Seen
from host.simulator.fumbles import Fumbles
from host.simulator.handling import CARD, GESTURE_MS, LOOSEN, PUT, TAKE, TURN, Gesture, after, handle, marbles, restore
from host.simulator.people import Chooser, People, Turn
from shared_engine.games.dog.move import DRAW, SWAP, Move
from shared_engine.games.dog.move import TURN as TURN_PART
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply
from shared_engine.lights.looks import CHOICE, LAID, SHOW, WRONG
from shared_engine.prng import Prng

_TAP_MS = 500  # longer than two polls of the reader
_AWAY_MS = 700  # a card counts again only after it was seen to be away
_SURELY_AWAY_MS = 1500  # the same, if the reader had seen it badly
_PATIENCE_MS = 4000
_REACTION_MS = 1000
_RHYTHM_MS = 1700  # longer than any rhythm of the lights takes
_QUICK_MS = 300
_SAME_SEAT_MS = 2000  # how long to look where the light that says that the turn is over is the one that was lit before
_UNDOS = 3

# How a gesture is kept in the world's file: "take" or "put" with a field, "card" with the number of its tag, "control" with
# its name, or "wait"; then, unless it is GESTURE_MS, how many ms to wait before it; then whose marble is put.
Stored = list[str]
_AGAIN = "again"  # lay that card if the board does not have it: after marbles were put back
_CONTROL, _WAIT = "control", "wait"


@dataclass
class Account:
    """How a turn went for those who played it: what they did and saw, not what the board made of it."""

    turn: Turn
    number: int
    """Of the turn in the game."""
    fumbles: set[str] = field(default_factory=set[str])
    """The habits that showed (Fumbles)."""
    done_ms: float = 0
    """When the move was carried out."""
    tries: int = 0
    """How often they had to do more than the move."""
    questions: int = 0
    """How often they touched a marble or laid confirm because the lights asked."""
    is_mended: bool = False
    """They had miscounted, saw it by the lights and put it right."""
    is_refused: bool = False
    """All marbles lay as meant, and the lights said that something is wrong."""
    is_misled: bool = False
    """They did what the lights asked for, and marbles of different colours had changed places."""
    is_stuck: bool = False
    """Nothing they tried has helped."""

    @property
    def is_unaided(self) -> bool:
        return self.tries == int(self.is_mended)


class Hands:
    """Plays one game on *world*; call it with the time whenever the board rests (SimulatedBoard.on_idle).

    Args:
        seed: what the people draw and choose follows from it.
        choosers: seats somebody else chooses for (People).
        on_settled: called with how turns went, once the lights say that the board has gone on: mostly with one.
        alone: lay the new-game control card instead of waiting for a host to begin.
        fumbles: how untidy the people are; what they do follows from the seed and the turn.
        patience: how often they try to help before a turn is called stuck and left to whoever looks on; 0 is for ever.
    """

    def __init__(
        self,
        world: Scene,
        seed: int,
        *,
        choosers: dict[int, Chooser] | None = None,
        on_settled: Callable[[list[Account]], None] | None = None,
        alone: bool = False,
        fumbles: Fumbles | None = None,
        patience: int = 0,
    ) -> None:
        self.is_done = False
        self.marbles: dict[int, int] = {}
        """Whose marble (seat + 1) is in which hole, as those see who see colours."""
        self._held: list[int] = []
        self._world = world
        self._seed = seed
        self._choosers = choosers
        self._on_settled = on_settled
        self._alone = alone
        self._fumbles = fumbles or Fumbles()
        self._patience = patience
        self._now_ms = self._wake_ms = 0.0
        self._lying = ""  # what is held on the reader, or was last
        self._clear_ms = self._away_ms = 0.0  # when it is taken away, and when that has surely been noticed
        self._eyes = Eyes(world)
        self._prng = Prng(seed)
        self._known: list[Account] = []  # the last turns, that under way among them
        self._unsettled: list[Account] = []
        self._following: Turn | None = None  # the next turn, where people have thought ahead
        self._begun: tuple[Account, list[Stored]] | None = None  # what is left of that turn, if it has begun already
        self._life = self._live()

    def __call__(self, now_ms: float) -> float:
        self._now_ms = now_ms
        if self._clear_ms and now_ms >= self._clear_ms:
            self._clear_ms = 0
            self._world.clear_reader()
        if now_ms >= self._wake_ms:
            self._wake_ms = now_ms + next(self._life)
        return min(self._wake_ms, self._clear_ms) if self._clear_ms else self._wake_ms

    # ---- the game; every generator here yields how many ms to wait

    def _live(self) -> Iterator[int]:
        state = self._world.state
        while state.starter is None:
            if self._alone:
                yield from self._tap(_CONTROL, "new_game")
            state.starter = self._eyes.ready_seat()
            self._world.save()
            yield LOOK_MS
        people = People(self._world.rules, self._seed, state.starter, self._choosers)
        for number in range(state.turn):
            self._known = [Account(people.next_turn(), number)]
            people.carry_out(self._known[0].turn)
        while not people.is_over:
            turn = self._following or people.next_turn()
            self._following = None
            people.carry_out(turn)
            yield from self._play(turn, people)
        self.is_done = True
        while True:
            yield 1000

    def _play(self, turn: Turn, people: People) -> Iterator[int]:
        """Carry *turn* out; the next seat may begin before the board has gone on."""
        state = self._world.state
        self._prng = Prng((self._seed << 12) + state.turn)
        begun, self._begun = self._begun, None
        if begun:
            account, state.gestures = begun
            state.done = 0
        else:
            account = Account(turn, state.turn)
            self._see_colours(turn)
            if not state.gestures:
                state.gestures, state.done = self._plan(account), 0
                state.begun_quarter = state.quarter
        self._unsettled.append(account)
        self._known = [*self._known[-_UNDOS:], account]
        if not (begun or people.is_over or self._choosers) and self._happens("early", account):
            self._following = people.next_turn()
            self._begin_next(account, self._following)
        self._world.save()
        if not begun:
            yield from self._begin(account)
        yield from self._go_through(turn)
        account.done_ms = self._now_ms
        if self._begun is None and not account.is_stuck:
            yield from self._settle(account)
        state.turn += 1
        state.gestures, state.done = [], 0
        self._world.save()
        if self._begun is None:
            settled, self._unsettled = self._unsettled, []
            if self._on_settled:
                self._on_settled(settled)

    def _begin(self, account: Account) -> Iterator[int]:
        """The first gesture, when the board asks for it."""
        state, turn = self._world.state, account.turn
        is_first = state.done == 0
        waited_ms = 0
        while state.done == 0:
            # Only the seat whose colour the board shows begins. A card laid first is accepted when the light says so. It may
            # say so at once: the board accepted the card and lost its power before anybody saw it.
            if self._eyes.ready_seat() != turn.seat:
                if self._is_accepted(turn):
                    state.done = 1
                    self._world.save()
                yield LOOK_MS
                waited_ms += LOOK_MS
                is_asked = self._eyes.shows(WRONG) or self._eyes.shows(CHOICE)
                if waited_ms % _PATIENCE_MS == 0 and (is_asked or self._patience):
                    account.tries += 1
                    yield from self._put_as(turn.before.cells)
                    if self._gives_up(account):
                        return
                continue
            if state.gestures[0][0] not in (CARD, _CONTROL):
                break
            if not self._fumbles.are_none and is_first:
                yield self._prng.below(_REACTION_MS)
                is_first = False
            yield from self._do(state.gestures[0])
            for _ in range((_TAP_MS + _AWAY_MS) // LOOK_MS):
                if self._is_accepted(turn):
                    break
                yield LOOK_MS
            else:
                if len(state.gestures) > 1 and state.gestures[1][0] == CARD == state.gestures[0][0]:
                    state.done = 1  # it is replaced in any case
                else:
                    yield _SURELY_AWAY_MS

    def _is_accepted(self, turn: Turn) -> bool:
        """Whether the light says that the first card counts; of one that is only discarded it says that it leads nowhere."""
        is_discarded = _is_confirmed(turn.move) and not turn.move.is_fold and self._eyes.shows(WRONG)
        return self._eyes.shows(LAID) or self._eyes.shows(SHOW) or is_discarded

    def _settle(self, account: Account) -> Iterator[int]:
        """Wait for the board to go on, and help it where it does not. If their marbles do not lie as meant then, they see it."""
        waited_ms = 0
        while True:
            if (yield from self._has_gone_on(account.turn)):
                if self._shows(self._after(account.turn)):
                    return
                account.tries += 1
                yield from self._put_as(self._after(account.turn))
                yield _REACTION_MS
                if self._gives_up(account):
                    return
                continue
            yield LOOK_MS
            waited_ms += LOOK_MS
            if waited_ms > _PATIENCE_MS:
                waited_ms = 0
                if self._gives_up(account):
                    return
                yield from self._help(account)

    def _gives_up(self, account: Account) -> bool:
        """Whether nothing helps: the marbles are then where the turn should have brought them."""
        account.is_stuck = 0 < self._patience <= account.tries
        if account.is_stuck:
            self._arrange(self._after(account.turn))
            self._world.state.done = len(self._world.state.gestures)
        return account.is_stuck

    def _has_gone_on(self, turn: Turn) -> Generator[int, None, bool]:
        """Whether the board asks the next seat for a card."""
        seat = self._next_seat(turn)
        if self._eyes.ready_seat() != seat:
            return False
        if seat == turn.seat:
            yield _SAME_SEAT_MS
        elif not self._fumbles.are_none:
            yield _REACTION_MS
        for _ in range(_RHYTHM_MS // LOOK_MS):  # who has won is said by a light that is dark most of the time
            if self._eyes.ready_seat() == seat:
                return True
            yield LOOK_MS
        return False

    def _next_seat(self, turn: Turn) -> int:
        return apply(turn.before, turn.move).turn

    def _after(self, turn: Turn) -> bytes:
        return apply(turn.before, turn.move).cells

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

    # ---- where the board does not go on

    def _help(self, account: Account) -> Iterator[int]:
        """The board has missed something, asks or says no: do what the lights say, and if that does not help begin again."""
        turn = account.turn
        seen = yield from self._eyes.study()
        if (yield from self._has_gone_on(turn)):
            return
        account.tries += 1
        tries = account.tries
        is_right = self._shows(self._after(turn))
        if tries == 1 and is_right and (seen.is_wrong or seen.is_refused):
            account.is_refused = True
        if tries == 1 and not is_right and "miscount" in account.fumbles:
            account.is_mended = True
            yield from self._put_as(self._after(turn))
        elif seen.is_wrong and tries <= 2:
            yield from self._follow(account, seen)
        elif tries > 2 and tries % 2:
            yield from self._take_back()
        elif _draws(turn.move) and seen.is_magenta:
            yield from self._answer(account, seen.asked)
        elif _is_confirmed(turn.move) and (seen.is_magenta or seen.is_laid):
            for stored in self._without_marbles(account)[1:]:
                if turn.move.is_fold and not self._eyes.shows(SHOW):
                    break  # one card was missed, and it has seen that one now
                yield from self._do(stored)
        elif seen.is_magenta and tries <= 2:
            yield from self._answer(account, seen.asked)
        elif seen.is_laid and tries == 1:
            yield from self._touch_again(account)
        else:
            yield from self._again_from(account)

    def _answer(self, account: Account, asked: list[int]) -> Iterator[int]:
        """Touch the marbles that were moved, or those of the seat a card is drawn from, if they are lit, until nothing is asked; else
        confirm."""
        account.questions += 1
        ends = [end for part in account.turn.move.parts for end in self._ends(part)]
        own = account.turn.seat + 1
        if _draws(account.turn.move):
            own = account.turn.move.parts[0][2] + 1  # whose card is drawn
        # Own marbles first, where they lie now; on the disc marbles move that no part of the move names.
        lit = [hole for hole in asked if hole in self.marbles and (hole in ends or self.marbles[hole] == own)]
        lit.sort(key=lambda hole: (self.marbles[hole] != own, hole not in ends))
        if self._happens("child", account):
            others = [hole for hole in sorted(self.marbles) if hole not in asked]
            yield from self._touch(self._prng.choice(others))
        for hole in lit:
            yield from self._touch(hole)
            yield _REACTION_MS
            if not self._eyes.shows(CHOICE) and not self._eyes.is_dark():
                return
        yield from self._confirm(account)

    def _ends(self, part: tuple[int, int, int, tuple[int, ...]]) -> list[int]:
        kind, source, target, _ = part
        return [source, target] if kind == SWAP else [] if kind in (DRAW, TURN_PART) else [target]

    def _touch(self, hole: int) -> Iterator[int]:
        owner = self.marbles[hole]
        yield from self._do([TAKE, str(hole)])
        yield from self._do([PUT, str(hole), str(GESTURE_MS), str(owner)])

    def _confirm(self, account: Account) -> Iterator[int]:
        yield from self._do([_CONTROL, "confirm"])
        if self._happens("child", account):
            yield from self._do([_CONTROL, "confirm"])

    def _touch_again(self, account: Account) -> Iterator[int]:
        """Show the board once more what it may have missed; then say that it is all."""
        for part in account.turn.move.parts:
            for gesture in self._lifted(self._ends(part)):
                yield from self._do(gesture)
        yield _PATIENCE_MS
        if self._eyes.shows(LAID):
            account.questions += 1
            yield from self._confirm(account)

    def _lifted(self, holes: list[int]) -> list[Stored]:
        """All of *holes* that have a marble are lifted, and then put back."""
        owners = {hole: self.marbles[hole] for hole in holes if hole in self.marbles}
        puts = [[PUT, str(hole), str(GESTURE_MS), str(owner)] for hole, owner in owners.items()]
        return [[TAKE, str(hole)] for hole in owners] + puts

    def _follow(self, account: Account, seen: Seen) -> Iterator[int]:
        """Lift and place as lit; there are as many marbles in hands as have been lifted."""
        for hole in seen.lift:
            yield from self._do([TAKE, str(hole)])
        for hole in seen.place:
            wanted = seen.owners.get(hole, 0)
            if self._held:
                owner = wanted if wanted in self._held else self._held[0]
                yield from self._do([PUT, str(hole), str(GESTURE_MS), str(owner)])
        yield _REACTION_MS
        cells = [one.turn.before.cells for one in self._unsettled] + [self._after(account.turn)]
        looks_right = any(set(self.marbles) == set(self._goal(one)) for one in cells)
        account.is_misled = looks_right and not any(self._shows(one) for one in cells)
        for one in self._unsettled:
            if self._shows(one.turn.before.cells):
                yield from self._again_from(one)
                return

    def _again_from(self, account: Account) -> Iterator[int]:
        """Everything back to where that turn began, then all turns from there on, tidily."""
        for one in self._known[self._known.index(account) :]:
            self._world.state.gestures += self._plan_again(one)
            self._world.save()
            yield from self._go_through(one.turn)
            yield _PATIENCE_MS

    def _take_back(self) -> Iterator[int]:
        """The board believes that an earlier position was another one: undo until it asks a seat that knows better, and from there on
        again."""
        for _ in range(_UNDOS):
            yield from self._do([_CONTROL, "undo"])
            for one in reversed(self._known):
                yield from self._put_as(one.turn.before.cells)
                yield _REACTION_MS
                if self._eyes.ready_seat() == one.turn.seat:
                    yield from self._again_from(one)
                    return

    # ---- gestures

    def _do(self, stored: Stored) -> Iterator[int]:
        kind, value = stored[:2]
        if kind in (CARD, _CONTROL):
            yield from self._tap(kind, value)
        elif kind == _AGAIN:
            yield _PATIENCE_MS
            if not self._eyes.shows(LAID):
                yield from self._tap(CARD, value)
                yield _TAP_MS + _AWAY_MS
        elif kind == _WAIT:
            yield int(value)
        else:
            yield int(stored[2]) if len(stored) > 2 else GESTURE_MS
            self._move(kind, int(value), int(stored[3]) if len(stored) > 3 else 0)

    def _tap(self, kind: str, value: str) -> Iterator[int]:
        """Hold a card on the reader; it is taken away while hands go on. Who is tidy waits for that."""
        card = kind + value
        while self._clear_ms or (card == self._lying and self._now_ms < self._away_ms):
            yield LOOK_MS
        if kind == CARD:
            self._world.lay(int(value))
        else:
            self._world.lay_control(value)
        self._lying = card
        self._clear_ms = self._now_ms + _TAP_MS
        self._away_ms = self._clear_ms + _AWAY_MS
        if self._fumbles.are_none or kind == _CONTROL:
            yield _TAP_MS + _AWAY_MS

    def _move(self, action: str, hole: int, owner: int) -> None:
        if action == LOOSEN:
            self._world.loosen_disc()
            return
        if action == TURN:
            self._world.turn_disc(hole)
            return
        if action == TAKE:
            if hole in self.marbles:
                self._held.append(self.marbles.pop(hole))
            self._world.take(hole)
            return
        if owner not in self._held and self._held:
            owner = owner or self._held[0]
        if owner in self._held:
            self._held.remove(owner)
        self.marbles[hole] = owner
        self._world.put(hole)

    # ---- colours

    def _see_colours(self, turn: Turn) -> None:
        """Look at the marbles, unless they lie as these hands have put them."""
        holes = self._world.state.holes
        if set(self.marbles) != set(holes):
            right = marbles(turn.before.rules, turn.before.cells, holes)
            self.marbles = {hole: right.get(hole, 0) for hole in holes}
            self._held = []

    def _goal(self, cells: bytes) -> dict[int, int]:
        """Whose marble belongs where by *cells*, with kennels as they are."""
        return marbles(self._world.rules, cells, [hole for hole in self.marbles if hole >= self._kennels])

    @property
    def _kennels(self) -> int:
        return self._world.rules.board.first_kennel

    def _shows(self, cells: bytes) -> bool:
        """Whether every marble lies as *cells* say."""
        return not restore(self._world.rules, cells, self.marbles)

    def _put_as(self, cells: bytes) -> Iterator[int]:
        for stored in self._stored(restore(self._world.rules, cells, self.marbles), "", 0):
            yield from self._do(stored)

    def _arrange(self, cells: bytes) -> None:
        """At once, while nobody looks."""
        for _, action, hole, owner in restore(self._world.rules, cells, self.marbles):
            self._move(action, hole, owner)
        self._held = []

    # ---- from a move to gestures

    def _happens(self, kind: str, account: Account) -> bool:
        rate = getattr(self._fumbles, kind)
        shows = rate > 0 and self._prng.below(10_000) < rate * 10_000
        if shows:
            account.fumbles.add(kind)
        return shows

    def _plan(self, account: Account) -> list[Stored]:
        """The gestures of a turn, with what comes before it and is taken back."""
        undone = self._undone(account) if self._happens("undo", account) else []
        return undone + self._gestures(account, _after(undone, self.marbles))

    def _gestures(self, account: Account, lying: dict[int, int]) -> list[Stored]:
        """The gestures of a turn that begins with the marbles *lying*."""
        turn = account.turn
        if _is_confirmed(turn.move):
            plan = self._without_marbles(account)
        else:
            handling = handle(turn.before, turn.move, lying, self._prng, self._fumbles)
            account.fumbles |= handling.fumbles
            plan = self._stored(handling.gestures, turn.move.card, account.number)
        return self._with_more_cards(account, plan)

    def _without_marbles(self, account: Account) -> list[Stored]:
        """The gestures of a turn that moves no marble."""
        turn = account.turn
        if turn.move.is_fold:
            # The next seat lays a card of its own: where that has the same rank, another tag.
            tags = [
                self._tag(card, account.number - turn.hand[:place].count(card)) for place, card in enumerate(turn.hand)
            ]
            return [[_CONTROL, "fold"], *([CARD, tag] for tag in tags)]
        return [[CARD, self._tag(turn.move.card, account.number)], [_CONTROL, "confirm"]]

    def _with_more_cards(self, account: Account, plan: list[Stored]) -> list[Stored]:
        """*plan*, perhaps with its last card held on the reader twice, or with another one laid first."""
        turn = account.turn
        cards = [place for place, stored in enumerate(plan) if stored[0] == CARD]
        if cards and self._happens("tapped_twice", account):
            plan = plan[: cards[-1] + 1] + plan[cards[-1] :]
        others = [card for card in turn.hand if card != turn.move.card]
        if cards[:1] == [0] and others and self._happens("wrong_card", account):
            plan = [[CARD, self._tag(self._prng.choice(others), account.number)], *plan]
        return plan

    def _undone(self, account: Account) -> list[Stored]:
        """Another move of the same seat, the control undo, and the marbles back."""
        turn, before = account.turn, account.turn.before
        if not turn.move.card or not turn.move.parts:
            return []
        found = [move for card in sorted(set(turn.hand)) for move, _ in results(before, card)]
        found = [move for move in found if outcome(apply(before, move)) is None]
        if not found:
            return []
        move = self._prng.choice(found)
        there = handle(before, move, self.marbles, self._prng, Fumbles()).gestures
        back = restore(before.rules, before.cells, after(there, self.marbles))
        waits = [_WAIT, str(_QUICK_MS + self._prng.below(_PATIENCE_MS))]
        return [*self._stored(there, move.card, account.number), waits, [_CONTROL, "undo"], *self._stored(back, "", 0)]

    def _begin_next(self, account: Account, following: Turn) -> None:
        """Let the seat of *following* begin before the board has gone on, perhaps before the last marble lies."""
        state, turn = self._world.state, account.turn
        is_seen = len({turn.seat, following.seat, self._next_seat(following)}) == 3
        if not is_seen or "miscount" in account.fumbles or not (following.move.card or following.move.is_fold):
            return
        lying = _after(state.gestures[state.done :], self.marbles)
        other = Account(following, account.number + 1, {"early"})
        plan = self._gestures(other, lying)
        last = state.gestures[-1]
        may_overlap = last[0] == PUT and state.done < len(state.gestures) - 1 and self._prng.below(2) > 0
        overlap = 0
        while may_overlap and overlap < 2 and overlap < len(plan) and self._is_free(plan[overlap], last):
            overlap += 1
        if overlap:
            state.gestures = [*state.gestures[:-1], *plan[:overlap], last]
        elif plan[0][0] in (CARD, _CONTROL):
            plan = [[_WAIT, str(self._prng.choice((0, 100, 200, 400, 800)))], *plan]
        self._begun = (other, plan[overlap:])

    def _is_free(self, stored: Stored, last: Stored) -> bool:
        """Whether one hand can do *stored* while another one still has *last* to do."""
        return stored[0] == CARD or (stored[0] == TAKE and stored[1] != last[1])

    def _plan_again(self, account: Account) -> list[Stored]:
        """Everything back to where the turn began, then the same move tidily."""
        turn, number = account.turn, account.number
        before = turn.before
        back = restore(before.rules, before.cells, self.marbles)
        quarters = (self._world.state.begun_quarter - self._world.state.quarter) % 4
        if quarters:
            back = [Gesture(GESTURE_MS, LOOSEN), *back, Gesture(GESTURE_MS, TURN, quarters)]
        plan = self._stored(back, "", number)
        if _is_confirmed(turn.move):
            return plan + self._without_marbles(account)
        tidy = handle(before, turn.move, after(back, self.marbles), Prng(1), Fumbles()).gestures
        again = [[_AGAIN, self._tag(turn.move.card, number)]] if turn.move.card else []
        return plan + again + self._stored([one for one in tidy if one.action != CARD], "", number)

    def _stored(self, gestures: list[Gesture], card: str, number: int) -> list[Stored]:
        """*gestures* as they are kept in the world's file; *card* is laid in the turn *number*."""
        return [
            [CARD, self._tag(card, number)]
            if one.action == CARD
            else [one.action, str(one.field), str(one.wait_ms), str(one.owner)]
            for one in gestures
        ]

    def _tag(self, card: str, which: int) -> str:
        """The number of one of the deck's cards of that rank."""
        rules = self._world.rules
        cards = rules.cards()
        first = sum(rules.deck[one] for one in cards[: cards.index(card)])
        return str(first + which % rules.deck[card])


def _after(gestures: list[Stored], lying: dict[int, int]) -> dict[int, int]:
    """Whose marble is where after *gestures* that begin with the marbles *lying*."""
    moved = [Gesture(0, one[0], int(one[1]), int(one[3])) for one in gestures if one[0] in (TAKE, PUT)]
    return after(moved, lying)


def _draws(move: Move) -> bool:
    return bool(move.parts) and move.parts[0][0] == DRAW


def _is_confirmed(move: Move) -> bool:
    """Whether *move* is one that no sensor sees: no marble is touched, or a card is drawn."""
    return not move.parts or _draws(move)
