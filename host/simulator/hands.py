"""Simulated hands: they see the lights, tap cards, lift and place marbles, as tidily as handling.py
says.

They act on the world only, and know of the firmware only what its lights show (eyes.py). What they
mean is a move of the game; what the board makes of it they never learn but from the lights.
"""

from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from itertools import dropwhile, takewhile

from host.simulator.account import Account, put_down
from host.simulator.choices import remembered
from host.simulator.eyes import LOOK_MS, STUDY_MS, Eyes, Scene, Seen
from host.simulator.fumbles import Fumbles
from host.simulator.handling import (
    AWAY_MS,
    CARD,
    GESTURE_MS,
    LOOSEN,
    PUT,
    SURELY_AWAY_MS,
    TAKE,
    TAP_MS,
    THE_DOG,
    TURN,
    marbles,
    restore,
    turn_disc,
)
from host.simulator.people import Chooser, People, Turn
from host.simulator.planning import (
    AGAIN,
    CONTROL,
    PATIENCE_MS,
    WAIT,
    Planner,
    Stored,
    draws,
    is_confirmed,
)
from shared_engine.games.dog.move import SWAP, Move
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.position import Position, walls
from shared_engine.lights.looks import CHOICE, LAID, SHOW, WRONG
from shared_engine.prng import Prng

_REACTION_MS = 1000
# how long to look where the light that says that the turn is over is the one that was lit before
_SAME_SEAT_MS = 2000
_UNDOS = 3
_TOUCHES = 3  # of one marble, while its light goes on asking


class Hands:
    """Plays a game on *world*, and another one whenever the lights ask for its marbles; call it
    with the time whenever the board rests (SimulatedBoard.on_idle).

    Args:
        seed: what the people draw and choose in the first game follows from it; in the next one
            from the number after it.
        choosers: seats somebody else chooses for (People).
        on_settled: called with how turns went, once the lights say that the board has gone on:
            mostly with one.
        alone: lay the new-game control card instead of waiting for a host to begin.
        fumbles: how untidy the people are; what they do follows from the seed and the turn.
        patience: how often they try to help before a turn is called stuck and left to whoever looks
            on; 0 is for ever.
    """

    def __init__(
        self,
        world: Scene,
        seed: int,
        *,
        choosers: Mapping[int, Chooser] | None = None,
        on_settled: Callable[[list[Account]], None] | None = None,
        alone: bool = False,
        fumbles: Fumbles | None = None,
        patience: int = 0,
    ) -> None:
        self.is_done = False
        """The game is over, and the lights ask for no other."""
        self.marbles: dict[int, int] = {}
        """Whose marble (seat + 1) is in which hole, as those see who see colours."""
        self._held: list[int] = []
        self._world = world
        self._first_seed = seed
        self._choosers = choosers
        self._on_settled = on_settled
        self._alone = alone
        self._fumbles = fumbles or Fumbles()
        self._patience = patience
        self._now_ms = self._wake_ms = 0.0
        self._lying = ""  # what is held on the reader, or was last
        self._clear_ms = self._away_ms = (
            0.0  # when it is taken away, and when that has surely been noticed
        )
        self._eyes = Eyes(world)
        self._planner = Planner(world.rules, Prng(seed), self._fumbles)
        self._known: list[Account] = []  # the last turns, that under way among them
        self._unsettled: list[Account] = []
        self._following: Turn | None = None  # the next turn, where people have thought ahead
        self._begun: tuple[Account, list[Stored]] | None = (
            None  # what is left of that turn, if it has begun already
        )
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
        while True:
            yield from self._play_game()
            self.is_done = True
            while not self._eyes.shows(WRONG):
                yield LOOK_MS
            self.is_done = False
            self._clear_table()

    def _clear_table(self) -> None:
        """Leave the game that is over; the marbles still lie as at its end."""
        state = self._world.state
        state.games += 1
        state.starter, state.turn, state.gestures, state.done, state.chosen = None, 0, [], 0, []
        self._known, self._unsettled = [], []
        self._world.save()

    def _lay_out(self) -> Iterator[int]:
        """Put the marbles where they lie when a game begins, wherever they are."""
        home = marbles(
            self._world.rules, setup(self._world.rules, 0).cells, self._world.first_holes
        )
        lying = set(self._world.state.holes)
        takes = [[TAKE, str(hole)] for hole in sorted(lying - set(home))]
        puts = [
            [PUT, str(hole), str(GESTURE_MS), str(home[hole])] for hole in sorted(set(home) - lying)
        ]
        for gesture in takes + puts:
            yield from self._do(gesture)
            self._world.save()
        self.marbles, self._held = home, []

    def _play_game(self) -> Iterator[int]:
        state = self._world.state
        while state.starter is None:
            if self._eyes.shows(WRONG):
                yield from self._lay_out()
            if self._alone:
                yield from self._tap(CONTROL, "new_game")
            state.starter = self._eyes.ready_seat()
            self._world.save()
            yield LOOK_MS
        choosers = remembered(self._choosers or {}, self._world)
        people = People(self._world.rules, self._seed, state.starter, choosers)
        for number in range(state.turn):
            self._known = [Account(people.next_turn(), number)]
            people.carry_out(self._known[0].turn)
        while not people.is_over:
            turn = self._following or people.next_turn()
            self._following = None
            people.carry_out(turn)
            yield from self._play(turn, people)

    def _play(self, turn: Turn, people: People) -> Iterator[int]:
        """Carry *turn* out; the next seat may begin before the board has gone on."""
        state = self._world.state
        self._planner = Planner(
            self._world.rules,
            Prng((self._seed << 12) + state.turn),
            self._fumbles,
            self._elsewhere(),
        )
        begun, self._begun = self._begun, None
        if begun:
            account, state.gestures = begun
            state.done = 0
        else:
            account = Account(turn, state.turn)
            self._see_colours(turn)
            if not state.gestures:
                state.gestures, state.done = self._planner.plan(account, self.marbles), 0
                state.begun_quarter = state.quarter
        self._unsettled.append(account)
        self._known = [*self._known[-_UNDOS:], account]
        if not (begun or people.is_over or self._choosers) and self._planner.happens(
            "early", account
        ):
            self._following = people.next_turn()
            following = Account(self._following, account.number + 1, {"early"})
            done, left = state.gestures[: state.done], state.gestures[state.done :]
            overlapped = self._planner.overlap(account, following, left, self.marbles)
            if overlapped:
                left, rest = overlapped
                state.gestures = done + left
                self._begun = following, rest
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

    def _elsewhere(self) -> Collection[int]:
        """The numbers of cards that no seat plays that these hands have."""
        return ()

    def _begin(self, account: Account) -> Iterator[int]:
        """The first gesture, when the board asks for it."""
        state, turn = self._world.state, account.turn
        is_first = state.done == 0
        waited_ms = laid = 0
        while state.done == 0:
            # Only the seat whose colour the board shows begins. A card laid first is accepted when
            # the light says so. It may say so at once: the board accepted the card and lost its
            # power before anybody saw it.
            if self._eyes.ready_seat() != turn.seat:
                if self._is_accepted(turn):
                    state.done = 1
                    self._world.save()
                yield LOOK_MS
                waited_ms += LOOK_MS
                is_asked = self._eyes.shows(WRONG) or self._eyes.shows(CHOICE)
                if waited_ms % PATIENCE_MS == 0 and (is_asked or self._patience):
                    account.tries += 1
                    yield from self._put_as(turn.before.cells)
                    if self._gives_up(account):
                        return
                continue
            if state.gestures[0][0] not in (CARD, CONTROL):
                break
            if not self._fumbles.are_none and is_first:
                yield self._planner.prng.below(_REACTION_MS)
                is_first = False
            yield from self._do(state.gestures[0])
            for _ in range((TAP_MS + AWAY_MS) // LOOK_MS):
                if self._is_accepted(turn):
                    break
                yield LOOK_MS
            else:
                if len(state.gestures) > 1 and state.gestures[1][0] == CARD == state.gestures[0][0]:
                    state.done = 1  # it is replaced in any case
                else:
                    yield SURELY_AWAY_MS
                    laid += 1
                    if 0 < self._patience <= laid:
                        account.tries = laid
                        self._gives_up(account)
                        return

    def _is_accepted(self, turn: Turn) -> bool:
        """Whether the light says that the first card counts; of one that is only discarded it says
        that it leads nowhere."""
        is_discarded = is_confirmed(turn.move) and not turn.move.is_fold and self._eyes.shows(WRONG)
        return self._eyes.shows(LAID) or self._eyes.shows(SHOW) or is_discarded

    def _settle(self, account: Account) -> Iterator[int]:
        """Wait for the board to go on, and help it where it does not. If their marbles do not lie
        as meant then, they see it."""
        waited_ms = 0
        while True:
            if (yield from self._has_gone_on(account.turn)):
                is_right = self._shows(account.turn.after.cells)
                if is_right and not (yield from self._is_believed_otherwise(account.turn.after)):
                    return
                account.tries += 1
                if is_right:
                    account.is_noticed = True
                    yield from self._take_back(1)
                else:
                    yield from self._put_as(account.turn.after.cells)
                    yield _REACTION_MS
                if self._gives_up(account):
                    return
                continue
            yield LOOK_MS
            waited_ms += LOOK_MS
            if waited_ms > PATIENCE_MS:
                waited_ms = 0
                if self._gives_up(account):
                    return
                yield from self._help(account)

    def _gives_up(self, account: Account) -> bool:
        """Whether nothing helps: the marbles are then where the turn should have brought them."""
        account.is_stuck = 0 < self._patience <= account.tries
        if account.is_stuck:
            self._arrange(account.turn.after.cells)
            self._world.state.done = len(self._world.state.gestures)
        return account.is_stuck

    def _has_gone_on(self, turn: Turn) -> Generator[int, None, bool]:
        """Whether the board asks the next seat for a card."""
        seat = turn.after.turn
        if (yield from self._eyes.seat_shown()) != seat:
            return False
        if seat == turn.seat:
            yield _SAME_SEAT_MS
        elif not self._fumbles.are_none:
            yield _REACTION_MS
        # what breathes is faint for a moment
        for _ in range(STUDY_MS // LOOK_MS):
            if self._eyes.ready_seat() == seat:
                return True
            yield LOOK_MS
        return False

    def _go_through(self, turn: Turn) -> Iterator[int]:
        """Do the gestures that are left."""
        state = self._world.state
        while state.done < len(state.gestures):
            if self._eyes.is_dark():  # somebody pulled the plug: wait until the board is back
                yield LOOK_MS
                continue
            shown = (yield from self._eyes.seat_shown()) if turn.move.is_fold else None
            if shown == turn.after.turn != turn.seat:
                return  # the plug was pulled when the board had just seen the last card
            yield from self._do(state.gestures[state.done])
            state.done += 1
            self._world.save()

    # ---- where the board does not go on

    def _help(self, account: Account) -> Iterator[int]:
        """The board has missed something, asks or says no: do what the lights say, and if that does
        not help begin again."""
        turn = account.turn
        seen = yield from self._eyes.study()
        if (yield from self._has_gone_on(turn)):
            return
        account.tries += 1
        tries = account.tries
        is_right = self._shows(turn.after.cells)
        if tries == 1 and is_right and (seen.is_wrong or seen.is_refused):
            account.is_refused = True
        if tries == 1 and not is_right and "miscount" in account.fumbles:
            account.is_mended = True
            yield from self._put_as(turn.after.cells)
        elif seen.is_wrong and (tries <= 2 or (seen.quarters and not tries % 2)):
            yield from self._follow(account, seen)
        elif tries > 2 and tries % 2:
            yield from self._take_back(min(tries // 2, _UNDOS))
        elif draws(turn.move) and seen.is_magenta:
            yield from self._answer_as_asked(account, seen)
        elif is_confirmed(turn.move) and (seen.is_magenta or seen.is_laid):
            for stored in self._planner.without_marbles(account)[1:]:
                if turn.move.is_fold and not self._eyes.shows(SHOW):
                    break  # one card was missed, and it has seen that one now
                yield from self._do(stored)
        elif seen.is_magenta and tries <= 2:
            yield from self._answer_as_asked(account, seen)
        elif seen.is_laid and tries == 1:
            yield from self._touch_again(account)
        else:
            state = self._world.state
            yield from self._again_from(account, (state.begun_quarter - state.quarter) % 4)

    def _answer_as_asked(self, account: Account, seen: Seen) -> Iterator[int]:
        """Answer about the last turn of the asked seat or, where it has played several in a row, or
        between swaps, which no picture shows, about the last of these in which a marble was moved
        that is lit, and if the lights say then that it is not that, about the one before. One light
        alone asks about nothing from before a swap: that would be asked about, too."""
        lit = set(seen.asked + seen.said)
        known = [*dropwhile(lambda one: one.turn.seat != seen.asked_seat, reversed(self._known))]
        in_row = takewhile(
            lambda one: (
                one.turn.seat == seen.asked_seat or (len(lit) > 1 and _swaps(one.turn.move))
            ),
            known,
        )
        of_seat = [one for one in in_row if one.turn.seat == seen.asked_seat] or [account]
        known = [one for one in of_seat if lit & set(self._answers(one))] or of_seat[:1]
        for place, one in enumerate(known):
            if (yield from self._answer(one, seen, may_be_another=place + 1 < len(known))):
                return
            seen = yield from self._eyes.study()

    def _answer(
        self, account: Account, seen: Seen, *, may_be_another: bool = False
    ) -> Generator[int, None, bool]:
        """Touch the marbles that were moved, or those of the seat a card is drawn from, that are
        lit, until nothing is asked, or confirm would say so: then confirm. Where none of them is
        lit, another seat may have touched a marble. Return whether the answer is given: it is not
        where *another* turn may be asked about, and a lit one of them is not lit any more as the
        others are chosen."""
        account.questions += 1
        mine = self._answers(account)
        if account.turn.move.turned and not set(mine) & set(seen.asked + seen.said):
            mine = self._carried(account, seen) or mine
        if self._planner.happens("child", account):
            others = [hole for hole in sorted(self.marbles) if hole not in seen.asked]
            yield from self._touch(self._planner.prng.choice(others))
            yield _REACTION_MS
            seen = yield from self._eyes.study()
        first, left = seen, mine
        while True:
            is_misread = not set(seen.said) <= set(mine) or not (
                seen.said or set(seen.asked) & set(mine)
            )
            left = [hole for hole in left if hole in seen.asked] + [
                hole for hole in left if is_misread and hole not in seen.asked
            ]
            if (seen.said and not is_misread) or not left:
                break
            seen = yield from self._touch_asked(left.pop(0), seen)
            if not seen.is_magenta or set(seen.asked) - set(first.asked) - set(mine):
                return True  # nothing is asked any more, or something else
        if may_be_another and seen.said and set(first.asked) & set(mine) - set(seen.said):
            return False
        if set(seen.said) <= set(mine):
            yield from self._confirm(account)
        elif _swaps(account.turn.move):
            yield from self._touch_again(account)  # it is another swap that is asked about
        return True

    def _answers(self, account: Account) -> list[int]:
        """The marbles that say what was done in the turn of *account*, in the order in which they
        are touched: what was moved, marbles before the dog, then in the order of play; of what is
        only confirmed those of its own seat, or of the one whose card is drawn."""
        ends, move = self._moved(account), account.turn.move
        own = 1 + (move.parts[0][2] if draws(move) else account.turn.seat)
        mine = [
            hole
            for hole in self.marbles
            if hole in ends or (is_confirmed(move) and self.marbles[hole] == own)
        ]
        seats = self._world.rules.seats
        return sorted(
            mine,
            key=lambda hole: (
                self.marbles[hole] == THE_DOG,
                (self.marbles[hole] - own) % seats,
                hole,
            ),
        )

    def _carried(self, account: Account, seen: Seen) -> list[int]:
        """The one of the own marbles, of several marbles that are lit, that says which way the disc
        went, where it has carried alike what was moved."""
        own = [hole for hole in seen.asked if self.marbles.get(hole) == 1 + account.turn.seat]
        return own if len(own) == 1 < len(seen.asked) else []

    def _moved(self, account: Account) -> list[int]:
        later = self._known[self._known.index(account) + 1 :] if account in self._known else []
        return account.moved([one.turn.move for one in later], self.marbles)

    def _touch_asked(self, hole: int, asked: Seen) -> Generator[int, None, Seen]:
        """Touch the marble in *hole*, and once more while the lights go on asking for it as if
        nobody had; return what they say then."""
        seen = asked
        for number in range(_TOUCHES):
            if number and (hole not in asked.asked or seen.asked != asked.asked):
                break
            yield from self._touch(hole)
            yield _REACTION_MS
            seen = yield from self._eyes.study()
        return seen

    def _touch(self, hole: int) -> Iterator[int]:
        owner = self.marbles[hole]
        yield from self._do([TAKE, str(hole)])
        yield from self._do([PUT, str(hole), str(GESTURE_MS), str(owner)])

    def _confirm(self, account: Account) -> Iterator[int]:
        yield from self._do([CONTROL, "confirm"])
        if self._planner.happens("child", account):
            yield from self._do([CONTROL, "confirm"])

    def _touch_again(self, account: Account) -> Iterator[int]:
        """Show the board once more what it may have missed; then say that it is all."""
        for part in account.turn.move.parts:
            for gesture in self._lifted(put_down(part)):
                yield from self._do(gesture)
        yield PATIENCE_MS
        if self._eyes.shows(LAID):
            account.questions += 1
            yield from self._confirm(account)

    def _lifted(self, holes: list[int]) -> list[Stored]:
        """All of *holes* that have a marble are lifted, and then put back."""
        owners = {hole: self.marbles[hole] for hole in holes if hole in self.marbles}
        puts = [[PUT, str(hole), str(GESTURE_MS), str(owner)] for hole, owner in owners.items()]
        return [[TAKE, str(hole)] for hole in owners] + puts

    def _follow(self, account: Account, seen: Seen) -> Iterator[int]:
        """Turn the disc, or lift and place, as lit, one after the other; there are as many marbles
        in hands as have been lifted."""
        if seen.quarters:
            yield from self._turn_disc(seen.quarters)
            return
        for _ in range(2 * len(self.marbles) + 1):
            for hole in seen.lift:
                yield from self._do([TAKE, str(hole)])
            for hole in seen.place:
                wanted = seen.owners.get(hole, 0)
                if self._held:
                    owner = wanted if wanted in self._held else self._held[0]
                    yield from self._do([PUT, str(hole), str(GESTURE_MS), str(owner)])
            yield _REACTION_MS
            seen, before = (yield from self._eyes.study()), seen
            is_next = (seen.lift, seen.place) not in (([], []), (before.lift, before.place))
            if seen.quarters or not is_next:
                break
        cells = [one.turn.before.cells for one in self._unsettled] + [account.turn.after.cells]
        looks_right = any(set(self.marbles) == set(self._goal(one)) for one in cells)
        account.is_misled = looks_right and not any(self._shows(one) for one in cells)
        if self._shows(account.turn.after.cells):
            return
        for one in reversed(self._known):  # the lights may have led back to before an earlier one
            if self._shows(one.turn.before.cells):
                yield from self._again_from(one)
                return

    def _turn_disc(self, quarters: int) -> Iterator[int]:
        for stored in self._planner.stored(
            turn_disc(self._world.rules, self.marbles, quarters), "", 0
        ):
            yield from self._do(stored)
        yield PATIENCE_MS

    def _again_from(self, account: Account, quarters: int = 0) -> Iterator[int]:
        """Everything back to where that turn began, the disc by *quarters*, then all turns from
        there on, tidily."""
        state = self._world.state
        for one in self._known[self._known.index(account) :]:
            state.gestures += self._planner.plan_again(one, self.marbles, quarters)
            quarters = 0  # the next one begins where this one has left the disc
            self._world.save()
            yield from self._go_through(one.turn)
            yield PATIENCE_MS
            seen = yield from self._eyes.study()
            if seen.is_magenta and not one.turn.move.is_fold:
                yield from self._answer_as_asked(one, seen)

    def _take_back(self, least: int) -> Iterator[int]:
        """The board believes that an earlier position was another one: undo, at *least* so often,
        until it asks a seat that knows better, and from there on again: of turns that begin alike
        the last, or the first where one undo has not helped before."""
        known = self._known[::-1] if least == 1 else self._known[:]
        for number in range(1, _UNDOS + 1):
            yield from self._do([CONTROL, "undo"])
            if number < least:
                continue
            for one in known:
                yield from self._put_as(one.turn.before.cells)
                yield _REACTION_MS
                shown = yield from self._eyes.seat_shown()
                if self._world.rules.disc_fields and shown is None:
                    seen = yield from self._eyes.study()
                    if seen.quarters:
                        yield from self._turn_disc(seen.quarters)
                        yield from self._put_as(one.turn.before.cells)
                        yield _REACTION_MS
                        shown = yield from self._eyes.seat_shown()
                if shown == one.turn.seat:
                    if (yield from self._is_believed_otherwise(one.turn.before)):
                        break  # that is not yet where it went wrong
                    yield from self._again_from(one)
                    return

    # ---- gestures

    def _do(self, stored: Stored) -> Iterator[int]:
        kind, value = stored[:2]
        if kind in (CARD, CONTROL):
            yield from self._tap(kind, value)
        elif kind == AGAIN:
            yield PATIENCE_MS
            if not self._eyes.shows(LAID):
                yield from self._tap(CARD, value)
                yield TAP_MS + AWAY_MS
        elif kind == WAIT:
            yield int(value)
        else:
            yield int(stored[2]) if len(stored) > 2 else GESTURE_MS
            self._move(kind, int(value), int(stored[3]) if len(stored) > 3 else 0)

    def _tap(self, kind: str, value: str) -> Iterator[int]:
        """Hold a card on the reader; it is taken away while hands go on. Who is tidy waits for
        that."""
        card = kind + value
        while self._clear_ms or (card == self._lying and self._now_ms < self._away_ms):
            yield LOOK_MS
        if kind == CARD:
            self._world.lay(int(value))
        else:
            self._world.lay_control(value)
        self._lying = card
        self._clear_ms = self._now_ms + TAP_MS
        self._away_ms = self._clear_ms + AWAY_MS
        if self._fumbles.are_none or kind == CONTROL:
            yield TAP_MS + AWAY_MS

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
        return marbles(
            self._world.rules, cells, [hole for hole in self.marbles if hole >= self._kennels]
        )

    @property
    def _seed(self) -> int:
        return self._first_seed + self._world.state.games

    @property
    def _kennels(self) -> int:
        return self._world.rules.board.first_kennel

    def _is_believed_otherwise(self, position: Position) -> Generator[int, None, bool]:
        """Whether the lights say something else than *position*, in which the marbles lie."""
        found = yield from self._eyes.believed_otherwise(
            self.marbles, walls(position.rules, position.cells)
        )
        return bool(found)

    def _shows(self, cells: bytes) -> bool:
        """Whether every marble lies as *cells* say."""
        return not restore(self._world.rules, cells, self.marbles)

    def _put_as(self, cells: bytes) -> Iterator[int]:
        for stored in self._planner.stored(restore(self._world.rules, cells, self.marbles), "", 0):
            yield from self._do(stored)

    def _arrange(self, cells: bytes) -> None:
        """At once, while nobody looks."""
        for _, action, hole, owner in restore(self._world.rules, cells, self.marbles):
            self._move(action, hole, owner)
        self._held = []


def _swaps(move: Move) -> bool:
    """Whether two marbles change places in *move*."""
    return any(part[0] == SWAP for part in move.parts)
