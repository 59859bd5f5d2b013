"""Leading the search of a card whose points are shared out to what is seen where there are a dog
and a disc."""

from shared_engine.games.dog.position import NOWHERE, figure_field
from shared_engine.games.dog.see.guide import Guide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves.scope import Scope
    from shared_engine.games.dog.see.picture import Difference


class DogGuide(Guide):
    """As Guide: figures may walk into the dog, too, and are missing beyond it."""

    def __init__(self, scope: "Scope", seen: "Difference", cut: int, is_whole: bool) -> None:
        super().__init__(scope, seen, cut, is_whole)
        self._dog = figure_field(scope.rules, scope.before)

    def keep(self, cells: "bytes | bytearray", left: int) -> bool:
        self._cells = cells
        caught = self._count_caught(cells, left)
        if not caught:
            return False
        most = self._count_before_dog(cells, caught, left)
        return (
            self._leads_besides_dog(caught, most, left)
            if most
            else self._leads(caught, sum(caught), left)
        )

    def may_stay(self, target: int) -> bool:
        return target == self._dog or super().may_stay(target)

    def _leads_besides_dog(self, caught: "list[int]", most: int, left: int) -> bool:
        """As _leads, if the dog bites so many of those who are *caught*: none, or up to *most*."""
        need, risky = bytearray(len(self._need)), bytearray(len(self._risky))
        is_kept = False
        for bitten in range(most + 1):
            self._full[self._dog] = bitten  # as if they stayed with the dog
            if self._leads(caught, sum(caught) - bitten, left):
                is_kept = True
                _raise(need, self._need)
                _raise(risky, self._risky)
        self._full[self._dog] = 0
        self._need, self._risky = need, risky
        return is_kept

    def _count_before_dog(self, cells: "bytes | bytearray", caught: "list[int]", left: int) -> int:
        """Return how many of the figures that are *caught* may walk into the dog with *left*
        steps."""
        if self._dog == NOWHERE:
            return 0
        behind = [cells[(self._dog - step) % self._board.track_len] for step in range(1, left + 1)]
        return sum([min(count, behind.count(seat + 1)) for seat, count in enumerate(caught)])


def _raise(counts: bytearray, others: bytearray) -> None:
    """Raise *counts* to those of *others* that are higher."""
    for field in range(len(others)):
        if others[field] > counts[field]:
            counts[field] = others[field]


class TurningGuide(Guide):
    """As Guide, for a whole card whose disc is going round: of a ring, the fields that follow each
    other on the disc by quarters, the picture says only how many are full.

    All that goes home may do so anywhere: steps are counted between bounds.
    """

    def __init__(self, scope: "Scope", seen: "Difference", cut: int) -> None:
        super().__init__(scope, seen, cut, True)
        rules, cells = scope.rules, scope.before
        length, sector = self._board.track_len, rules.sector_len
        self._sector = sector
        self.track = [(cut + place) % length for place in range(length)]
        self._is_disc = bytearray(length)
        for field in rules.disc_fields:
            self._is_disc[field] = 1
        self._rings = [0] * sector  # figures on each, as seen
        for field in range(length):
            self._rings[field % sector] += self._full[field]
        dog = figure_field(rules, cells)
        if dog in seen.emptied:  # it has been carried on
            self._rings[dog % sector] -= 1
        self._most = [0] * sector  # steps that may lead from all fields of each ring together
        self._dog = dog

    def keep(self, cells: "bytes | bytearray", left: int) -> bool:
        self._cells = cells
        caught = self._count_caught(cells, left)
        if not caught:
            return False
        inside = self._count_inside(cells)
        return (
            inside >= 0
            and self._count_rings(cells, sum(caught), left - inside)
            and self._count_fields(cells, sum(caught))
        )

    def _count_rings(self, cells: "bytes | bytearray", caught: int, left: int) -> bool:
        """Fill in how many steps may lead from each ring; say whether *left* steps over the track
        may be enough."""
        sector, need, turning, most = self._sector, self._need, self._turning, self._most
        steps = total = 0
        for ring in range(sector):
            for field in range(ring, self._board.track_len, sector):
                if cells[field]:
                    steps += 1
                if turning[field]:
                    steps -= need[turning[field]]
            steps -= self._rings[ring]
            most[ring] = steps
            total += steps
        # From the last ring to the first lead so many, and so many more from all; but each that is
        # caught is missing from there on, and the number of steps says on which ring one is.
        more, rest = divmod(left - total + sector * caught, sector)
        for ring in range(sector):
            most[ring] += more
            if caught == 1 and self.is_exact and ring >= rest:
                most[ring] -= 1
        is_whole = not self.is_exact or caught > 0 or not rest
        return steps == caught and is_whole and more >= 0 and min(most) >= 0

    def _count_fields(self, cells: "bytes | bytearray", caught: int) -> bool:
        """Fill in how many steps may lead from each field; say whether what is not on the disc may
        come to look as it is seen."""
        need, full, turning, is_disc, most = (
            self._need,
            self._full,
            self._turning,
            self._is_disc,
            self._most,
        )
        sector = self._sector
        low = high = 0
        for field in self.track:
            change = 1 if cells[field] else 0
            if turning[field]:
                change -= need[turning[field]]
            high += change
            if is_disc[field]:
                low += change - 1
            else:
                high -= full[field]
                low += change - full[field]
            if low < 0:
                low = 0
            may = most[field % sector]
            if high > may + caught:
                high = may + caught
            if low > high:
                return False
            need[field] = high if high < may else may
        return low <= caught <= high

    def may_stay(self, target: int) -> bool:
        is_on_disc = target < self._board.track_len and self._is_disc[target] > 0
        return is_on_disc or target == self._dog or super().may_stay(target)

    def _may_catch(self, target: int) -> bool:
        victim = self._cells[target]
        home = self._board.first_kennel
        return not victim or self._cells[home + victim - 1] < self._kennels[victim - 1]

    def alone(self, scope: "tuple[int, ...]") -> int:  # noqa: ARG002  (where full fields are not known, nobody is)
        return NOWHERE
