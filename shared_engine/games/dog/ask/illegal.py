"""Which rule an act breaks. A board loads this when something is done on it for the first time that
no legal move explains.

A picture does not say who went where. Every act is looked at that may have led to it, one marble
from where one is missing to where one is now: the likeliest is meant, and its reason is given.
"""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.ask.why import BLOCKADE, NO_TARGET, NOT_FULLY_USED, of_ruleset
from shared_engine.games.dog.cards import BACKWARD, FORWARD, MAGNET, SPLIT, START, SWAP
from shared_engine.games.dog.moves.laid import burn_mask, resolve
from shared_engine.games.dog.moves.scope import Scope
from shared_engine.games.dog.moves.step import land, may_enter_from_start, passed, path
from shared_engine.games.dog.position import controlled, figure_field, lacks_one, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.dog.ask.why import Reason
    from shared_engine.games.dog.cards import Abilities
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.picture import Difference

    # effect, value, the card that has it
    Offers = Sequence[tuple[int, int, str]]

OUT = ("no_target", "BR-30")
LAST_JOKER = ("last_marble_joker", "BR-91")
_FOREIGN = ("no_target", "BR-33")
_PARTNERS = ("no_target", "BR-80")
_ONE_MARBLE = ("one_marble", "BR-16")
_ONLY_SWAPS = ("only_swaps", "BR-60")
_NOT_DRAWN = ("no_target", "BD-64")
_FOREIGN_FINISH = ("foreign_finish", "BR-03")
_BACKWARD = ("backward", "BR-43")
_FINISH_BACKWARD = ("finish_backward", "BR-73")
_MET = ("victims", "BR-41")
_NOT_BURNED = ("not_burned", "BR-51")

# How unlikely an act is. A count that is wrong costs what it is wrong by.
_RULE = 1  # the card leads there but for a rule
_NOWHERE_NEAR = 2  # it leads nowhere near
_REST = 3  # for every change of the board that the act is not about
_HOME = 2  # a marble that nobody met was sent home
_SEVERAL = 6  # marbles went on
_NOT_OWN = 8
_FAR = 99


def why_not_step(
    position: "Position", offers: "Offers", source: int, target: int
) -> "Reason | None":
    """Return why the marble on *source*, if there is one, may not go to *target* by one of
    *offers*; None if it may."""
    rules, cells = position.rules, position.cells
    seat = cells[source] - 1 if source < rules.board.first_kennel else -1
    if seat not in controlled(rules, cells, position.turn):
        return _not_own(position, seat)
    if target >= rules.board.first_kennel:
        return NO_TARGET
    return _walk(position, offers, seat, source, target)[1]


def why_not_seen(position: "Position", card: str, seen: "Difference") -> "Reason":
    """Return why *card* cannot lead to a picture that differs by *seen*."""
    rules = position.rules
    laid = resolve(position, card)
    best, reason = _FAR, NO_TARGET
    views = rules.black.views(position, seen) if rules.dog else ((seen, None),)
    for view, ending in views:
        acts = _Acts(position, card, laid, view)
        acts.look()
        cost = acts.best + (_REST if ending else 0)
        if cost < best:
            best, reason = cost, ending if ending and acts.is_allowed else acts.reason
    return of_ruleset(rules, reason)


class _Acts:
    """Looks for the likeliest act.

    Attributes:
        best: how unlikely it is.
        reason: why it is not legal.
        is_allowed: it is, but for changes that it is not about.
    """

    def __init__(
        self, position: "Position", card: str, laid: "Abilities", seen: "Difference"
    ) -> None:
        rules, cells = position.rules, position.cells
        self.best = _FAR
        self.reason = NO_TARGET
        self.is_allowed = False
        self._position = position
        self._card = card
        self._laid = laid
        self._seen = seen
        self._own = controlled(rules, cells, position.turn)
        self._reach = self._own
        if laid.split:
            self._reach = Scope(rules, cells, position.turn, card, laid.split).seats(cells)

    def look(self) -> None:
        """Find the likeliest act."""
        seen, cells = self._seen, self._position.cells
        board = self._position.rules.board
        for seat, delta in enumerate(seen.kennels):
            if delta < 0:
                self._keep(0, self._why_not_out(seat), False)
        if self.best < _FAR:
            return
        if len(seen.filled) > 1:
            self._keep(_SEVERAL, self._why_not_several(), False)
            return
        for source in seen.emptied:
            owner = cells[source]
            if not owner:
                continue
            if seen.kennels[owner - 1] > 0:
                self._keep(_HOME, self._of_swap() or _MET, False)
            for target in seen.filled:
                self._look_at(source, target)
            for target in range(board.first_kennel):
                if self._may_be_met(source, target):
                    self._look_at(source, target)

    def _may_be_met(self, source: int, target: int) -> bool:
        """Say whether the marble on *target* may have made room for the one on *source*."""
        victim = self._position.cells[target]
        if target == source or target in self._seen.emptied:
            return False
        if target == figure_field(self._position.rules, self._position.cells):
            victim = self._position.cells[source]  # who is bitten, and goes home itself
        return victim > 0 and (self._seen.missing >= 0 or self._seen.kennels[victim - 1] > 0)

    def _keep(self, cost: int, reason: "Reason", is_allowed: bool) -> None:
        if cost < self.best:
            self.best, self.reason, self.is_allowed = cost, reason, is_allowed

    def _of_swap(self) -> "Reason | None":
        return _ONLY_SWAPS if self._laid.effects[0][0] == SWAP else None

    def _why_not_out(self, seat: int) -> "Reason":
        """Return why the marble that is missing in the kennel of *seat* may not be where it is."""
        rules, cells = self._position.rules, self._position.cells
        if seat not in self._own:
            return _not_own(self._position, seat)
        start = rules.board.starts[seat]
        caught = cells[start]
        is_out = self._seen.kennels[caught - 1] > 0 if caught else start in self._seen.filled
        brings_out = any(effect == START for effect, _, _ in self._laid.offers)
        return _MET if is_out and brings_out else OUT

    def _look_at(self, source: int, target: int) -> None:
        """Look at the marble on *source* going to *target*."""
        position, seen = self._position, self._seen
        rules, cells = position.rules, position.cells
        owner = cells[source] - 1
        offers: "Offers" = self._laid.offers
        if owner not in self._own:
            if owner not in self._reach:
                self._keep(_NOT_OWN, self._of_swap() or _not_own(position, owner), False)
                return
            offers = [one for one in offers if one[0] == SPLIT]
        cost, reason, back, as_card = _walk(position, offers, owner, source, target)
        if cost >= self.best:
            return
        burns = 0 if reason else burn_mask(rules, position.turn, self._card, as_card)
        after, _ = land(rules, cells, owner, source, target, burns, back)
        way = passed(rules, owner, source, target, back) if burns else ()
        stayed = [one for one in way if cells[one] and not after[one] and one not in seen.emptied]
        rest = [one for one in seen.emptied if after[one]]
        home = rules.board.first_kennel
        differs_home = [
            after[home + seat] - cells[home + seat] for seat in range(rules.seats)
        ] != seen.kennels
        cost += _REST * len(rest) + (_NOWHERE_NEAR if stayed else 0)
        if target not in seen.filled and seen.filled:
            if reason:
                return
            cost += _REST
        elif differs_home and not stayed:
            cost += _REST
        if reason:
            self._keep(cost, reason, False)
        elif stayed:
            self._keep(cost, _NOT_BURNED, False)
        elif differs_home or rest:
            self._keep(cost, _MET, True)
        elif self._card == JOKER and self._wins(owner, target):
            self._keep(cost, LAST_JOKER, False)
        else:
            self._keep(cost, NO_TARGET, True)

    def _wins(self, owner: int, target: int) -> bool:
        rules = self._position.rules
        return (
            not rules.last_marble_joker
            and target >= rules.board.track_len
            and lacks_one(rules, self._position.cells, owner)
        )

    def _why_not_several(self) -> "Reason":
        """Return why several marbles cannot have gone on."""
        return self._why_not_shared() if self._laid.split else self._of_swap() or _ONE_MARBLE

    def _why_not_shared(self) -> "Reason":
        """Return why points cannot be shared out as several marbles show."""
        rules, cells, seen = self._position.rules, self._position.cells, self._seen
        board = rules.board
        movers: "list[int]" = []
        home = list(seen.kennels)
        for field in seen.emptied:
            owner = cells[field] - 1
            if owner in self._reach or owner in self._own:
                movers.append(field)
            elif owner >= 0:
                home[owner] -= 1
                if home[owner] < 0:
                    return _not_own(self._position, owner)
        owners = [cells[field] - 1 for field in movers]
        if any(
            field >= board.track_len and board.seat_of(field) not in owners for field in seen.filled
        ):
            return _FOREIGN_FINISH
        is_counted = len(movers) == len(seen.filled) and len(movers) <= self._laid.points
        ways = self._ways(movers) if is_counted else []
        if sum([len(way) for way in ways]) != self._laid.points:
            return NOT_FULLY_USED
        return self._why_not_passed(ways)

    def _why_not_passed(self, ways: "list[list[int]]") -> "Reason":
        """Return what is wrong about the marbles that were met on *ways* of a split."""
        position, cells = self._position, self._position.cells
        burns = burn_mask(position.rules, position.turn, self._card, self._laid.split)
        barriers = walls(position.rules, cells)
        for way in ways:
            if any(field in barriers for field in way):
                return BLOCKADE
            for field in way[:-1]:
                is_there = cells[field] > 0 and field not in self._seen.emptied
                if is_there and burns >> cells[field] - 1 & 1:
                    return _NOT_BURNED
        return NOT_FULLY_USED

    def _ways(self, movers: "list[int]") -> "list[list[int]]":
        """Return the shortest ways on which *movers* came to where marbles are now, none passing
        another."""
        rules, cells, filled = self._position.rules, self._position.cells, self._seen.filled
        best: "list[list[int]]" = []
        fewest = _FAR
        for first in range(len(filled)):
            ways = [
                path(rules, cells[source] - 1, source, filled[(place + first) % len(filled)])
                for place, source in enumerate(movers)
            ]
            steps = sum([len(way) for way in ways])
            if not best or steps < fewest:
                best, fewest = ways, steps
        return best


def _not_own(position: "Position", seat: int) -> "Reason":
    return _PARTNERS if seat in position.rules.mates[position.turn] else _FOREIGN


def _walk(
    position: "Position", offers: "Offers", seat: int, source: int, target: int
) -> "tuple[int, Reason | None, int, str]":
    """Return how unlikely it is that *offers* have led a marble of *seat* from *source* to
    *target*; why they cannot, None if they can; by how many steps back, and by which card."""
    rules, cells = position.rules, position.cells
    board = rules.board
    if len(offers) == 1 and offers[0][0] == SWAP:
        return _NOWHERE_NEAR, _ONLY_SWAPS, 0, ""
    if len(offers) == 1 and offers[0][0] == MAGNET:
        is_drawn = target == rules.black.magnet_target(rules, cells, source)
        return (0, None, 0, offers[0][2]) if is_drawn else (_NOWHERE_NEAR, _NOT_DRAWN, 0, "")
    is_in = target >= board.track_len
    if source >= board.track_len and target <= source:
        return _NOWHERE_NEAR, _FINISH_BACKWARD, 0, ""
    finish_of = board.seat_of(target) if is_in else seat
    slots = board.slot_of(target) if is_in else 0
    steps = target - source
    if source < board.track_len:
        steps = ((board.starts[finish_of] if is_in else target) - source) % board.track_len + slots
    ahead_by, card = _nearest(offers, (FORWARD, SPLIT), steps)
    if finish_of != seat:
        return _RULE + ahead_by, _FOREIGN_FINISH, 0, ""
    back = (source - (board.starts[seat] if is_in else target)) % board.track_len + slots
    if source < board.track_len and back < steps and ahead_by and source != target:
        cost, reason = _why_not_back(position, offers, source, target, back)
        return cost, reason, back, "4"
    if is_in and source == board.starts[seat] and not may_enter_from_start(rules, cells, seat):
        number = "BD-41" if rules.finish_direct_from_start == "never" else "BR-70"
        return _RULE, ("finish_not_from_first_touch", number), 0, ""
    if ahead_by:
        is_shared = _nearest(offers, (FORWARD,), 0)[0] == _FAR
        reason = NOT_FULLY_USED if is_shared else NO_TARGET
        return _RULE + ahead_by, ("finish_exact_count", "BR-72") if is_in else reason, 0, ""
    reason = _why_not_ahead(position, path(rules, seat, source, target))
    return _RULE if reason else 0, reason, 0, card


def _nearest(offers: "Offers", effects: "tuple[int, ...]", steps: int) -> "tuple[int, str]":
    """Return by how much *steps* differ from the nearest value of *effects*, and the card that has
    it; _FAR if none has one."""
    found, card = _FAR, ""
    for effect, value, one in offers:
        if effect in effects and abs(steps - value) < found:
            found, card = abs(steps - value), one
    return found, card


def _why_not_back(
    position: "Position", offers: "Offers", source: int, target: int, back: int
) -> "tuple[int, Reason | None]":
    """Return how unlikely it is that a marble went *back* steps, and why it may not."""
    rules = position.rules
    length = rules.board.track_len
    back_by = _nearest(offers, (BACKWARD,), back)[0]
    if target >= length or back_by == _FAR:
        nearest = _nearest(offers, (FORWARD, SPLIT, BACKWARD), back)[0]
        return _RULE + nearest, _FINISH_BACKWARD if target >= length else _BACKWARD
    if back_by:
        return _RULE + back_by, NO_TARGET
    may_pass = not rules.blockade_blocks_backward
    for wall in walls(rules, position.cells):
        steps = (source - wall) % length
        if steps == back or (0 < steps < back and not may_pass):
            return _RULE, BLOCKADE
    return 0, None


def _why_not_ahead(position: "Position", way: "list[int]") -> "Reason | None":
    """Return what is in the way of a marble that went by the right number of steps."""
    cells = position.cells
    length = position.rules.board.track_len
    if any(field in walls(position.rules, cells) for field in way):
        return BLOCKADE
    slots = [field for field in way if field >= length]
    if any(cells[slot] for slot in slots[:-1]):
        return ("finish_overtake", "BR-73")
    return ("finish_occupied", "BR-73") if slots and cells[slots[-1]] else None
