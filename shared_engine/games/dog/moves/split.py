"""The burning seven as what it is: single steps of any marbles in scope, each sending home what it lands on (E-10).

Splits that do not burn all they pass are in shares.py; `open_split` knows which one a card is. Enumerating all results
is for strong machines and tests (every.py); a board asks step by step (`next_steps`, `can_complete`) or looks only for
results that fit what it sees (`matching`).
"""

from shared_engine.games.dog.cards import JOKER, SEVEN, effects
from shared_engine.games.dog.move import STEP
from shared_engine.games.dog.moves.step import BURNS_ALL, BURNS_NOBODY, NOBODY, may_enter_from_start
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.position import OWNER, controlled, is_finished, is_wall, team_seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.shares import Shares
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.guide import Guide

    # cells, then the field of the one partner marble that may use the rest, -1 while there is none
    State = tuple[bytes, int]
    # parts done, newest first: (earlier parts, the last one)
    Trail = tuple["Trail", Part] | None


_SOON = 2  # points


def burn_mask(rules: "Rules", seat: int, card: str, as_card: str) -> int:
    """Return whose marbles go home when *card*, played by *seat* as *as_card*, passes them: bit s for seat s."""
    if card == JOKER and rules.joker_burns:  # WL-23
        return BURNS_ALL
    if as_card != SEVEN or not rules.seven_burns or rules.canadian_burns == "none":
        return BURNS_NOBODY
    if rules.canadian_burns == "all":
        return BURNS_ALL
    spared = 0
    for mate in rules.mates[seat]:
        spared |= 1 << mate
    return BURNS_ALL ^ spared


def open_split(rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> "Split | Shares":
    """Return the split that *card* is when *seat* plays it as *as_card*, a card with a SPLIT effect (E-10, E-11)."""
    burns = burn_mask(rules, seat, card, as_card)
    if is_stepwise(rules, burns):
        return Split(rules, cells, seat, card, as_card)
    # Imported when asked for: few games need both kinds.
    from shared_engine.games.dog.moves.shares import Shares

    return Shares(rules, cells, seat, card, as_card, burns)


def is_stepwise(rules: "Rules", burns: int) -> bool:
    """Say whether a split that burns as *burns* tells is the same as single steps (E-10, E-11)."""
    return burns == BURNS_ALL and rules.finish_direct_from_start != "never" and not rules.dog


class Scope:
    """Whose marbles a split may move, and when it may end before all of its points are used."""

    def __init__(self, rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> None:
        self.rules = rules
        self.seat = seat
        self.points = effects(as_card)[0][1]
        # The partner card reaches as far as a Canadian seven, and everybody once a member of the team is done (BD-67).
        self._is_seven = as_card == SEVEN
        self._reach = rules.seven_scope if self._is_seven else "own_partner"
        # Whoever was done before the card helps all along; BR-52 is about becoming done with it.
        self._was_done = is_finished(rules, cells, seat)
        self._everybody = tuple(range(rules.seats))
        self.may_win = card != JOKER or rules.last_marble_joker
        # Whoever helps, or begins to with his last marble in, may find that whom he helps is done.
        self.may_change = self._reach == "own" and (self._was_done or rules.seven_leftover != "none")
        self.may_end_early = rules.seven_lapse_if_stuck or rules.seven_leftover == "may"
        # one partner marble only may use the rest.
        self.limit = rules.seven_leftover_partner_marbles == 1 and self._reach == "own" and not self._was_done

    def seats(self, cells: "bytes | bytearray") -> "tuple[int, ...]":
        """Return the seats whose marbles may move now, ascending (E-13, BR-90, BRS-03, BD-66)."""
        rules = self.rules
        if self._reach == "own":
            if rules.seven_leftover == "none" and not self._was_done:
                return rules.alone[self.seat]
            return controlled(rules, cells, self.seat)
        if self._reach == "own_partner":
            team = team_seats(rules, self.seat)
            if self._is_seven:
                return team
            if len(team) > 1 and not any(is_finished(rules, cells, mate) for mate in team):
                return team
        return self._everybody

    def may_enter_finish(self, seat: int) -> bool:
        """Say whether marbles of *seat* may be driven into their finish and on inside it (A-48)."""
        rules = self.rules
        return rules.foreign_may_enter_finish or rules.team_of[seat] == rules.team_of[self.seat]

    def may_end(self, cells: "bytes | bytearray", points: int, is_stuck: bool) -> bool:
        """Say whether the split may end at *cells* with *points* left, which no marble in scope can use if *is_stuck*."""
        if points:
            rules = self.rules
            if points == self.points:
                return False
            lapses = is_stuck and rules.seven_lapse_if_stuck and self._is_seven
            is_rest = self._is_seven and rules.seven_leftover == "may" and self._reach == "own" and not self._was_done
            if not lapses and not (is_rest and is_finished(rules, cells, self.seat)):
                return False
        return self.may_win or winner_of(self.rules, cells) is None  # BR-91


class Split:
    """One card of single steps. They are made and taken back on one buffer, `cells`: on a board every copy of a position
    would be garbage."""

    def __init__(self, rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> None:
        self.rules = rules
        self.scope = Scope(rules, cells, seat, card, as_card)
        self.seat = seat
        self.points = self.scope.points
        self.start: "State" = (cells, -1)
        self.cells = bytearray(cells)
        self.chosen = -1
        self._limit = self.scope.limit

    def is_playable(self) -> bool:
        """Say whether the split can be played at all."""
        return self.can_complete(self.start, self.points)

    def can_complete(self, state: "State", points: int) -> bool:
        """Say whether the split can go on from *state* with *points* left to a legal end (E-12)."""
        self.load(state)
        return self._can_complete(points, set())

    def matching(self, guide: "Guide | None" = None) -> "list[tuple[bytes, Trail]]":
        """Return the distinct results reached through states that *guide* keeps, with a way each; all of them without."""
        return self._search(guide, False)

    def is_under_way(self, guide: "Guide") -> bool:
        """Say whether the seen picture is reached through states *guide* keeps, with points left that can be used."""
        return bool(self._search(guide, True))

    def paused(self, guide: "Guide") -> "list[tuple[State, int]]":
        """Return the first state under way that looks like the seen picture, with the points left; none, or that one."""
        return self._search(guide, True)

    def _search(self, guide: "Guide | None", is_pausing: bool) -> "list[Any]":
        layer: "list[tuple[State, Trail]]" = [(self.start, None)]
        results: "list[tuple[bytes, Trail]]" = []
        known: "set[bytes]" = set()
        for left in range(self.points, -1, -1):
            seen: "set[State]" = set()
            following: "list[tuple[State, Trail]]" = []
            for state, trail in layer:
                if is_pausing and self._is_pause(state, left, guide):
                    return [(state, left)]
                self.load(state)
                if guide is not None and not guide.keep(self.cells, left):
                    continue
                scope = self.scope.seats(self.cells)
                step = self.next_step(-1, scope) if left else -1
                if not is_pausing and state[0] not in known and self.scope.may_end(self.cells, left, step < 0):
                    known.add(state[0])
                    results.append((state[0], trail))
                if left:
                    self._follow(guide, trail, scope, seen, following)
            layer = following
        return results

    def _follow(
        self,
        guide: "Guide | None",
        trail: "Trail",
        scope: "tuple[int, ...]",
        seen: "set[State]",
        following: "list[tuple[State, Trail]]",
    ) -> None:
        """Add the states one step after the loaded one, to which *trail* leads, to *following* if they are new and worth it."""
        last = trail[1][2] if trail else -1
        forced = -1 if guide is None else guide.forced(scope, last)
        step = self.next_step(-1, scope)
        while step >= 0:
            source, target = step >> 8, step & 255
            if source == forced or (forced < 0 and (guide is None or guide.allows(source, target))):
                before = self.make(source, target)
                after = (bytes(self.cells), self.chosen)
                if after not in seen:
                    seen.add(after)
                    victim = before & 15
                    victims = (victim - 1,) if victim else NOBODY
                    following.append((after, longer(trail, source, target, victims)))
                self.take_back(source, target, before)
            step = self.next_step(step, scope)

    def _is_pause(self, state: "State", left: int, guide: "Guide | None") -> bool:
        if not 0 < left < self.points or guide is None or not guide.is_seen(state[0]):
            return False
        return self.can_complete(state, left)

    def _can_complete(self, points: int, dead: "set[bytes]") -> bool:
        # Depth first: nearly always the first marble simply walks on. Dead ends are few; those near the end are found
        # again sooner than a board finds room to remember them.
        if dead and points > _SOON and self._key(points) in dead:
            return False
        scope = self.scope.seats(self.cells)
        step = self.next_step(-1, scope) if points else -1
        if self.scope.may_end(self.cells, points, step < 0):
            return True
        while step >= 0:
            before = self.make(step >> 8, step & 255)
            completed = self._can_complete(points - 1, dead)
            self.take_back(step >> 8, step & 255, before)
            if completed:
                return True
            step = self.next_step(step, scope)
        if points > _SOON:
            dead.add(self._key(points))
        return False

    def pauses(self, reached: "tuple[Any, int]", source: int, first_only: bool) -> "list[tuple[int, int, int]]":
        """Return where the marble on *source*, walking alone, may stop so that the rest of the points can be used.

        Each as (field, points left, bit s set = a marble of seat s was sent home on the way).

        Args:
            reached: where the split has come to: its state and the points left.
            first_only: return after the first one found.
        """
        self.load(reached[0])
        found: "list[tuple[int, int, int]]" = []
        seat = self.cells[source] - 1
        if seat in self.scope.seats(self.cells) and not self._is_barred(seat, source):
            self._walk(source, reached[1], first_only, 0, found)
        return found

    def _walk(
        self, source: int, points: int, first_only: bool, burnt: int, found: "list[tuple[int, int, int]]"
    ) -> None:
        seat = self.cells[source] - 1
        target = self._first_target(seat, source)
        while target >= 0:
            before = self.make(source, target)
            # Nobody is victim 0, whose bit falls off.
            sent = burnt | 1 << (before & 15) >> 1
            if self._can_complete(points - 1, set()):
                found.append((target, points - 1, sent))
            if points > 1 and not (first_only and found):
                self._walk(target, points - 1, first_only, sent, found)
            self.take_back(source, target, before)
            into_finish = self._into_finish(seat, source)
            target = into_finish if into_finish != target else -1

    def _is_barred(self, seat: int, source: int) -> bool:
        """Say whether another partner marble uses the rest of this seven already (A-32)."""
        return self._limit and seat != self.seat and self.chosen >= 0 and source != self.chosen

    def _key(self, points: int) -> bytes:
        return bytes(self.cells) + bytes((points, self.chosen + 1))

    def load(self, state: "State") -> None:
        """Go on from *state*."""
        self.cells[:] = state[0]
        self.chosen = state[1]

    # Single steps are numbers, source << 8 | target, found one after the other: on a board a list of them for every
    # state would be garbage.

    def next_step(self, step: int, scope: "tuple[int, ...]") -> int:
        """Return the step after *step* in a fixed order, the first one after -1, and -1 after the last."""
        cells = self.cells
        length = self.rules.board.track_len
        index, source = 0, -1
        if step >= 0:
            source = step >> 8
            index = scope.index(cells[source] - 1)
            if step & 255 < length:
                into_finish = self._into_finish(scope[index], source)
                if into_finish >= 0:
                    return source << 8 | into_finish
        while index < len(scope):
            seat = scope[index]
            source = self._next_marble(seat, source)
            if source < 0:
                index += 1
            elif not self._is_barred(seat, source):
                target = self._first_target(seat, source)
                if target >= 0:
                    return source << 8 | target
        return -1

    def _next_marble(self, seat: int, source: int) -> int:
        """Return the next field with a marble of *seat* that may have steps left: track, then finish; -1 if none."""
        board = self.rules.board
        cells = self.cells
        if source < board.track_len:
            field = cells.find(OWNER[seat + 1], source + 1, board.track_len)
            if field >= 0:
                return field
            source = board.finish(seat, 0)
        for field in range(source + 1, board.finish(seat, board.finish_len) + 1):
            if cells[field]:
                return field
        return -1

    def _first_target(self, seat: int, source: int) -> int:
        """Return where one step leads from *source*, the track before the finish; -1 if nowhere."""
        rules, cells = self.rules, self.cells
        board = rules.board
        if source >= board.track_len:
            is_free = source < board.finish(seat, board.finish_len) and not cells[source + 1]
            may_go = rules.finish_move_inside or not self.start[0][source]  # who has just come in goes on (A-26, E-10)
            return source + 1 if is_free and may_go and self.scope.may_enter_finish(seat) else -1
        target = source + 1 if source + 1 < board.track_len else 0
        into_finish = self._into_finish(seat, source)
        if is_wall(rules, cells, target) or (into_finish >= 0 and rules.finish_entry == "mandatory"):
            return into_finish
        return target

    def _into_finish(self, seat: int, source: int) -> int:
        """Return the first slot if one step from *source* leads there, else -1."""
        board = self.rules.board
        slot = board.finish(seat, 1)
        if (
            source == board.starts[seat]
            and not self.cells[slot]
            and may_enter_from_start(self.rules, self.cells, seat)
            and self.scope.may_enter_finish(seat)
        ):
            return slot
        return -1

    def make(self, source: int, target: int) -> int:
        """Make a step; return what take_back needs: victim + 1, whether the marble was fresh, the chosen field before."""
        cells = self.cells
        owner = cells[source]
        victim = cells[target]
        if victim:
            cells[self.rules.board.first_kennel + victim - 1] += 1
        cells[source] = 0
        cells[target] = owner
        before = victim | (self.chosen + 1) << 5
        if cells[-1] and source == self.rules.board.starts[owner - 1] and cells[-1] >> owner - 1 & 1:
            cells[-1] ^= 1 << owner - 1
            before |= 16
        if self._limit and owner - 1 != self.seat:
            self.chosen = target
        return before

    def take_back(self, source: int, target: int, before: int) -> None:
        """Take back the step that `make` returned *before* for."""
        cells = self.cells
        owner = cells[target]
        victim = before & 15
        cells[source] = owner
        cells[target] = victim
        if victim:
            cells[self.rules.board.first_kennel + victim - 1] -= 1
        if before & 16:
            cells[-1] |= 1 << owner - 1
        self.chosen = (before >> 5) - 1


def longer(trail: "Trail", source: int, target: int, victims: "tuple[int, ...]") -> "Trail":
    """Return *trail* with one more step; consecutive steps of one marble become one part."""
    if trail is not None and trail[1][2] == source:
        last = trail[1]
        return trail[0], (STEP, last[1], target, last[3] + victims)
    return trail, (STEP, source, target, victims)


def parts_of(trail: "Trail") -> "tuple[Part, ...]":
    """Return the parts of *trail* in order."""
    if trail is None:
        return ()
    if trail[0] is None:
        return (trail[1],)
    parts = parts_of(trail[0])
    return parts + (trail[1],)
