"""The last pens of a round, played as well as can be: the value of several regions at once.

Both sides must place a pen where they can; who cannot is left out, for good, and the other goes on.
So a pen that lies is worth its points, however late, and a region where one side alone can place
pens is so many pens in reserve for it. Where the pens suffice, reserves of both sides cancel each
other: who answers a reserve with a reserve, and plays one where he would be left out, is where he
would be without both.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from host.solver.regions import ANGULAR, STRAIGHT, Regions

_ALL: tuple[int, ...] = ()
_OFTEN = 256  # sums between two looks at the clock
# what a place is worth by a rule of thumb, which only says what is looked at first
_PENS_A_PLACE = (0.12, 0.05)


class Sum(NamedTuple):
    """Regions, and who can still do what."""

    regions: tuple[int, ...]
    """Ascending; on each of them both sides can place a pen."""
    spare: tuple[int, int]
    """Pens that each side has in reserve: the other can place none there."""
    turn: int
    """The seat to play. Even seats breed straight pens, odd ones angular pens."""
    pens: tuple[int, ...] = _ALL
    """Those of each seat; none where they suffice whatever is played: seats 0 and 1 then stand for
    their sides."""


class OutOfEffortError(Exception):
    """More would have to be looked at than allowed."""


class Search:
    """Looks for the value of sums: what the straight pens are worth that will be placed, less what
    the angular ones are.

    Args:
        worth: of a straight and of an angular pen.
        keep: of how many sums what is known is kept; of twice as many at most.
        may_pass: a seat may also place no more pens.

    Attributes:
        looked_at: how many sums so far.
    """

    def __init__(
        self, regions: Regions, worth: tuple[int, int], keep: int, *, may_pass: bool = False
    ) -> None:
        self._regions = regions
        self._worth = worth
        self._keep = keep
        self._may_pass = may_pass
        self._known: dict[Sum, tuple[int, int]] = {}
        self._known_before: dict[Sum, tuple[int, int]] = {}
        self._until = 0
        self._is_stopped: Callable[[], bool] = bool
        self.looked_at = 0

    def allow(self, effort: int, is_stopped: Callable[[], bool]) -> None:
        """Look at no more than *effort* sums from now on, and at no more once *is_stopped* says
        so."""
        self._until = self.looked_at + effort
        self._is_stopped = is_stopped

    def bounds(self, one: Sum) -> tuple[int, int]:
        """Return what is known of the value of *one*: it is neither less than the first nor more
        than the second."""
        base, reduced = self._reduced(one)
        least, most = self._bounds(reduced)
        return base + least, base + most

    def narrow(self, one: Sum, limit: int) -> tuple[int, int]:
        """Return the `bounds` of *one* after finding out whether its value is at least *limit*.

        Raises:
            OutOfEffortError: more would have to be looked at than allowed.
        """
        base, reduced = self._reduced(one)
        self._find(reduced, limit - base)
        return self.bounds(one)

    # ---- sums

    def _placed(
        self, one: Sum, regions: tuple[int, ...], spare: tuple[int, int]
    ) -> tuple[int, Sum]:
        turn, pens = one.turn, one.pens
        if pens:
            pens = (*pens[:turn], pens[turn] - 1, *pens[turn + 1 :])
        worth = -self._worth[ANGULAR] if turn % 2 else self._worth[STRAIGHT]
        return worth, Sum(regions, spare, (turn + 1) % (len(pens) or 2), pens)

    def _reduced(self, one: Sum) -> tuple[int, Sum]:
        """Return a value and the sum that is worth so much less than *one*: the same for many."""
        regions, (straight, angular), turn, pens = one
        if pens:
            most = self._most(one)
            pens = tuple(min(left, most[seat % 2]) for seat, left in enumerate(pens))
            if not self._may_pass and all(left == most[seat % 2] for seat, left in enumerate(pens)):
                turn, pens = turn % 2, _ALL
            else:
                return 0, Sum(
                    regions,
                    (min(straight, sum(pens[::2])), min(angular, sum(pens[1::2]))),
                    turn,
                    pens,
                )
        both = min(straight, angular)
        worth = self._worth
        base = both * (worth[STRAIGHT] - worth[ANGULAR])
        straight, angular = straight - both, angular - both
        if not regions:
            return base + straight * worth[STRAIGHT] - angular * worth[ANGULAR], Sum((), (0, 0), 0)
        return base, Sum(regions, (straight, angular), turn)

    def _most(self, one: Sum) -> tuple[int, int]:
        """How many pens each side can still place at most, if it has them."""
        straight, angular = one.spare
        for region in one.regions:
            limits = self._regions.limits(region)
            straight += limits[STRAIGHT]
            angular += limits[ANGULAR]
        return straight, angular

    def _able(self, one: Sum) -> Sum | None:
        """*one* with the turn of the next seat that can place a pen, None if none can (BO-26,
        BO-27)."""
        regions, spare, turn, pens = one
        count = len(pens) or 2
        for step in range(count):
            seat = (turn + step) % count
            if (regions or spare[seat % 2]) and (not pens or pens[seat]):
                return one if not step else Sum(regions, spare, seat, pens)
        return None

    def _bounds(self, one: Sum) -> tuple[int, int]:
        known = self._known.get(one)
        if known is None:
            known = self._known_before.get(one)
        if known is not None:
            return known
        able = self._able(one)
        if able is None:
            return 0, 0
        straight, angular = self._most(one)
        if one.pens:
            straight, angular = min(straight, sum(one.pens[::2])), min(angular, sum(one.pens[1::2]))
        worth = self._worth
        least, most = -angular * worth[ANGULAR], straight * worth[STRAIGHT]
        if self._may_pass:
            return least, most
        if able.turn % 2:
            most -= worth[ANGULAR]
        else:
            least += worth[STRAIGHT]
        return least, most

    # ---- the search

    def _find(self, one: Sum, limit: int) -> int:
        """Return a value that *one* has at least, if it is *limit* or more; else one that it has at
        most."""
        least, most = self._bounds(one)
        if least >= limit:
            return least
        if most < limit:
            return most
        self.looked_at += 1
        if self.looked_at > self._until or (self.looked_at % _OFTEN == 0 and self._is_stopped()):
            raise OutOfEffortError
        able = self._able(one)
        assert able is not None, "where nobody can place a pen, the bounds say all"
        is_straight = able.turn % 2 == STRAIGHT
        best: int | None = None
        for gain, child in self._choices(able, limit):
            found = gain + self._find(child, limit - gain)
            if best is None or (found > best if is_straight else found < best):
                best = found
                if (best >= limit) == is_straight:
                    break
        assert best is not None, "who is able has a choice"
        least, most = (max(least, best), most) if best >= limit else (least, min(most, best))
        self._keep_bounds(one, least, most)
        return best

    def _choices(self, one: Sum, limit: int) -> list[tuple[int, Sum]]:
        """For every choice in *one* a sum, and how much more than that it is worth to choose it;
        the best are first.

        Where one is known to settle whether the value is at least *limit*, it is the only one.
        """
        is_straight = one.turn % 2 == STRAIGHT
        rated: list[tuple[float, int, int, Sum]] = []
        seen: set[tuple[int, Sum]] = set()
        for gain, left in self._all_choices(one):
            base, child = self._reduced(left)
            gain += base
            if (gain, child) in seen:
                continue
            seen.add((gain, child))
            least, most = self._bounds(child)
            if gain + least >= limit if is_straight else gain + most < limit:
                return [(gain, child)]
            value = gain + self._estimate(child)
            rated.append((-value if is_straight else value, len(rated), gain, child))
        rated.sort()
        return [(gain, child) for _, _, gain, child in rated]

    def _all_choices(self, one: Sum) -> Iterator[tuple[int, Sum]]:
        side = one.turn % 2
        last = -1
        for region in one.regions:
            if region != last:
                for option in self._regions.options(region, side):
                    regions = list(one.regions)
                    regions.remove(region)
                    regions += option.regions
                    spare = (one.spare[0] + option.spare[0], one.spare[1] + option.spare[1])
                    yield self._placed(one, tuple(sorted(regions)), spare)
            last = region
        if one.spare[side]:
            spare = one.spare
            yield self._placed(
                one,
                one.regions,
                (spare[0] - 1, spare[1]) if side == STRAIGHT else (spare[0], spare[1] - 1),
            )
        if self._may_pass:
            turn, pens = one.turn, one.pens
            passed = (*pens[:turn], 0, *pens[turn + 1 :])
            yield 0, Sum(one.regions, one.spare, (turn + 1) % len(pens), passed)

    def _estimate(self, one: Sum) -> float:
        straight, angular = map(float, one.spare)
        for region in one.regions:
            places = self._regions.places(region)
            straight += places[STRAIGHT] * _PENS_A_PLACE[STRAIGHT]
            angular += places[ANGULAR] * _PENS_A_PLACE[ANGULAR]
        return straight * self._worth[STRAIGHT] - angular * self._worth[ANGULAR]

    def _keep_bounds(self, one: Sum, least: int, most: int) -> None:
        if len(self._known) >= self._keep:
            self._known_before, self._known = self._known, {}
        self._known[one] = (least, most)
