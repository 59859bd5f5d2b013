"""Leading the search of a split to the picture that is seen, by counting steps over the edges
between fields.

Marbles of a split only go forward. So the picture says how many steps lead over each edge, from a
field to the next one or from a start into its finish: as many as there are marbles too many behind
it. Marbles that go home on the way are missing beyond the field where they are caught; how many
they are the kennels say, and where they are caught is narrowed down by the number of steps, which
is known.
"""

from shared_engine.games.dog.position import NOWHERE
from shared_engine.games.dog.see.picture import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.moves.contract import Reached, Split
    from shared_engine.games.dog.moves.scope import Scope
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.picture import Difference


def uncrossed(rules: "Rules", cells: bytes, points: int) -> "list[int]":
    """Return fields with marbles; over the edge that leads to one of them at least, no step of
    *points* goes.

    All steps from one marble to the next lead over the edge to the latter. So edges are counted,
    widest gap first, until crossing all of them needs more than there is; mostly it is one.
    """
    length = rules.board.track_len
    fields = [field for field in range(length) if cells[field]]
    gaps = [
        ((field - fields[place - 1] - 1) % length + 1, field) for place, field in enumerate(fields)
    ]
    gaps.sort(reverse=True)
    chosen: "list[int]" = []
    for gap, field in gaps:
        if points < 0:
            break
        chosen.append(field)
        points -= gap
    return chosen or [0]


def guides(split: "Split", seen: "Difference", is_whole: bool) -> "Iterator[Guide]":
    """Yield guides that together lead *split* to every way to the picture that differs by *seen*:
    what is common to two of them is found twice. The rest as Guide's."""
    rules, scope = split.scope.rules, split.scope
    if not _can_be_reached(seen.filled, scope.before, rules.board.track_len, split.points):
        return
    tracks: "list[list[int]]" = []
    for cut in uncrossed(rules, scope.before, split.points):
        guide = (
            rules.black.guide(scope, seen, cut, is_whole)
            if rules.dog
            else Guide(scope, seen, cut, is_whole)
        )
        if guide.track not in tracks:
            tracks.append(guide.track)
            yield guide


def paused(split: "Split", seen: "Difference") -> "Reached | None":
    """Return a state of *split* that looks like the picture that differs by *seen*, and has points
    left that can be used; or None."""
    for reached in every_pause(split, seen):
        return reached
    return None


def every_pause(split: "Split", seen: "Difference") -> "Iterator[Reached]":
    """Yield what `paused` may return, some of it twice."""
    for guide in guides(split, seen, False):
        for state, left, _ in split.states(guide):
            if (
                0 < left < split.points
                and guide.is_seen(state[0])
                and split.can_complete(state, left)
            ):
                yield state, left


class Guide:
    """Says which steps of a split may lead to the seen picture.

    Args:
        scope: of the split.
        cut: no step goes over the edge to this track field (see `uncrossed`).
        is_whole: the picture shows a whole split, else one under way, with points left.

    Attributes:
        track: the track fields from which steps may lead, in the direction of play: all that the
            cut decides.
        is_exact: all points are used where the board looks like the picture.
    """

    def __init__(self, scope: "Scope", seen: "Difference", cut: int, is_whole: bool) -> None:
        rules, cells = scope.rules, scope.before
        board = rules.board
        self._board = board
        self._rules = rules
        self._before = cells
        self._seen = seen
        self._rest = 0 if is_whole else 1  # points left in the end, at least
        self._may_change = scope.may_change
        self._kennels = [
            cells[board.first_kennel + seat] + seen.kennels[seat] for seat in range(rules.seats)
        ]
        self._full = bytearray(board.first_kennel)  # the seen picture, track and finish
        for field in range(board.first_kennel):
            self._full[field] = 1 if cells[field] else 0
        for field in seen.emptied:
            self._full[field] = 0
        for field in seen.filled:
            self._full[field] = 1
        self.is_exact = is_whole and not (scope.may_end_early and self._may_be_stuck(scope))
        changed = seen.emptied + seen.filled
        passed = [field for field in changed if field < board.track_len]
        self._finishes: "list[int]" = []  # innermost slots
        self._turning = bytearray(board.track_len)  # for a start its first slot
        for seat in range(rules.seats):
            first, last = board.finish(seat, 1), board.finish(seat, board.finish_len)
            inside = [field for field in changed if first <= field <= last]
            if inside:
                self._finishes.append(last)
                # somebody has entered
                if 2 * sum([self._full[field] for field in inside]) > len(inside):
                    passed.append(board.starts[seat])
                    self._turning[board.starts[seat]] = first
        self.track = _between(
            passed, board.track_len, cut, scope.points if any(seen.kennels) else 0
        )
        self._cells: "bytes | bytearray" = cells
        # steps that may still lead from a track field, or to a slot
        self._need = bytearray(board.first_kennel)
        self._risky = bytearray(board.track_len)  # 1 where a marble may be caught

    def is_seen(self, cells: bytes) -> bool:
        """Say whether *cells* look exactly like the seen picture."""
        return fits(self._rules, self._before, cells, self._seen)

    def _may_be_stuck(self, scope: "Scope") -> bool:
        """Say whether points may be left on a board that looks as seen; never while somebody has an
        empty field before him, wherever any marble may go."""
        board = self._board
        if (
            self._rules.seven_leftover == "may"
            or scope.may_change
            or len(scope.seats(scope.before)) < board.seats
        ):
            return True
        for field in range(board.track_len):
            if (
                self._full[field]
                and not self._full[board.ahead[field]]
                and field not in board.starts
            ):
                return False
        return True

    def keep(self, cells: "bytes | bytearray", left: int) -> bool:
        """Say whether *left* steps may still turn *cells* into the seen picture; what is asked next
        is about them."""
        self._cells = cells
        caught = self._count_caught(cells, left)
        return len(caught) > 0 and self._leads(caught, sum(caught), left)

    def _leads(self, caught: "list[int]", count: int, left: int) -> bool:
        """Say the same if *count* marbles are caught, of each seat so many as are *caught* at
        most."""
        steps = self._count_steps(self._cells, count)
        return steps >= 0 and self._narrow(caught, count, left - self._rest - steps)

    def _count_caught(self, cells: "bytes | bytearray", left: int) -> "list[int]":
        """Return for each seat how many of its marbles still have to be caught; empty if there are
        too many in a kennel, or more to catch than *left* steps, each of which catches one at
        most."""
        home = self._board.first_kennel
        caught: "list[int]" = []
        for marbles in self._kennels:
            if marbles < cells[home]:
                return []
            caught.append(marbles - cells[home])
            home += 1
        return caught if sum(caught) <= left - self._rest else []

    def _count_steps(self, cells: "bytes | bytearray", caught: int) -> int:
        """Fill in how many steps lead over each edge if nobody is caught; return their sum, -1 if
        it cannot be."""
        full, need, turning, risky = self._full, self._need, self._turning, self._risky
        total = self._count_inside(cells)
        if total < 0:
            return -1
        flow = 0
        for field in self.track:
            risky[field] = 0
            if cells[field]:
                flow += 1
            flow -= full[field]
            if turning[field]:
                flow -= need[turning[field]]
            if flow < 0:
                return -1
            need[field] = flow
            total += flow
        return total if flow == caught else -1

    def _count_inside(self, cells: "bytes | bytearray") -> int:
        """Fill in how many steps lead to each slot; return their sum, -1 if it cannot be."""
        full, need = self._full, self._need
        total = 0
        for slot in self._finishes:
            flow = 0
            for _ in range(self._board.finish_len):
                flow += full[slot]
                if cells[slot]:
                    flow -= 1
                if flow < 0:
                    return -1
                need[slot] = flow
                total += flow
                slot -= 1
        return total

    def _narrow(self, caught: "list[int]", count: int, slack: int) -> bool:
        """Mark where *count* marbles, of each seat so many as are *caught* at most, may be caught,
        given the steps left over if nobody is; say whether all can be caught.

        Counted from the cut, number n is caught where at least n are too many from there on.
        Whoever catches it comes from behind, and stays there or goes on. Marbles only go forward,
        so it is not caught before where number n of those that may be caught is now.
        """
        need, risky, track = self._need, self._risky, self.track
        earliest = self._first_caught(caught, count)
        if len(earliest) < count:
            return False
        end = len(track)
        if slack + sum([end - place for place in earliest]) < 0:
            return False
        ranges = self._catch_ranges(earliest)
        if len(ranges) < count:
            return False
        slack += sum([end - first for first, _ in ranges])
        if slack < 0 or (slack and self.is_exact and not ranges):
            return False
        for first, last in ranges:
            for place in range(first, min(last, first + slack) + 1):
                risky[track[place]] = 1
            for place in range(min(last, first + slack), end):
                need[track[place]] -= 1
        return True

    def _first_caught(self, caught: "list[int]", count: int) -> "list[int]":
        """Return the first *count* places on the way with marbles that may be among those who are
        *caught*; fewer if there are no more."""
        caught = list(caught)
        earliest: "list[int]" = []
        for place, field in enumerate(self.track if count else ()):
            owner = self._cells[field]
            if owner and caught[owner - 1]:
                caught[owner - 1] -= 1
                earliest.append(place)
                if len(earliest) == count:
                    break
        return earliest

    def _catch_ranges(self, earliest: "list[int]") -> "list[tuple[int, int]]":
        """Return the first and last place on the way where each marble may be caught, the last one
        first.

        The list ends before the first marble that nobody can catch.

        Args:
            earliest: the places before which they cannot be caught, ascending.
        """
        full, need, turning, track = self._full, self._need, self._turning, self.track
        ranges: "list[tuple[int, int]]" = []
        count, last = len(earliest), len(track) - 1
        # So many may be caught at each place that whoever catches the last one may stay, go on, or
        # turn into its finish.
        most = [
            count if full[field] or (turning[field] and need[turning[field]]) else need[field] - 1
            for field in track
        ]
        for number in range(count, 0, -1):
            while last > 0 and most[last] < number:
                last -= 1
            first = -1
            place, here = last, need[track[last]]
            earliest_place = max(earliest[number - 1], 1)
            while place >= earliest_place and here >= number:
                here = need[track[place - 1]]
                if here < number:
                    break
                if most[place] >= number:
                    first = place
                place -= 1
            if first < 0:
                break
            ranges.append((first, last))
        return ranges

    def allows(self, source: int, target: int) -> bool:
        """Say whether the step may be one of those that lead to the picture."""
        length = self._board.track_len
        if not self._need[target if target >= length else source]:
            return False
        return self._may_catch(target)

    def going(self, scope: "tuple[int, ...]") -> "list[tuple[int, int]]":
        """Return (seat, field) of the marbles in *scope* of which one goes next on the way to the
        picture, ascending."""
        cells, need, board = self._cells, self._need, self._board
        alone = self.alone(scope)
        if alone != NOWHERE:
            return [(cells[alone] - 1, alone)]
        found: "list[tuple[int, int]]" = []
        for field in self.track:
            seat = cells[field] - 1
            if seat in scope and (
                need[field] or (field == board.starts[seat] and need[board.outermost[seat]])
            ):
                found.append((seat, field))
        for last in self._finishes:
            seat = board.seat_of(last)
            for slot in range(board.outermost[seat], last):
                if cells[slot] and need[slot + 1] and seat in scope:
                    found.append((seat, slot))
        found.sort()
        return found

    def may_stay(self, target: int) -> bool:
        """Say whether a marble may stop on *target* for good where nobody is burned: whoever
        catches it there stays in its place."""
        return self._full[target] > 0

    def stops(self, seat: int, source: int, points: int, stays: bool) -> "list[tuple[int, int]]":
        """Return (steps, field) for each field where a marble of *seat* on *source* may stop on the
        way to the picture, with *points* steps at most, ascending.

        Args:
            stays: wherever it stops, a marble is there in the end.
        """
        board, need, length = self._board, self._need, self._board.track_len
        found: "list[tuple[int, int]]" = []
        field = source
        # where the next step leads in the finish, 0 if to none
        slot = source + 1 if source >= length else 0
        for steps in range(1, points + 1):
            if field == board.starts[seat]:
                slot = board.outermost[seat]
            if slot and (slot > board.innermost[seat] or not need[slot] or self._cells[slot]):
                slot = 0
            if field < length:
                field = board.ahead[field] if need[field] else length
            if field < length:
                if (not stays or self.may_stay(field)) and self._may_catch(field):
                    found.append((steps, field))
            elif not slot:
                break
            if slot:
                if not stays or self.may_stay(slot):
                    found.append((steps, slot))
                slot += 1
        return found

    def alone(self, scope: "tuple[int, ...]") -> int:
        """Return a field whose marble has to go and meets nobody on its way; NOWHERE if there is
        none.

        It may as well go before all others. Without it, seven marbles that each went alone would be
        128 states.
        """
        for field in self.track:
            if not self._full[field] and self._cells[field] and self._is_alone(field, scope):
                return field
        return self._alone_elsewhere(scope)

    def _is_alone(self, field: int, scope: "tuple[int, ...]") -> bool:
        need, cells, board = self._need, self._cells, self._board
        if need[field - 1 if field else board.track_len - 1] or cells[field] - 1 not in scope:
            return False
        # On a start it may be a wall, and may turn into its finish.
        while not self._risky[field] and field not in board.starts:
            if not need[field]:
                return True
            field = board.ahead[field]
            if cells[field]:
                break
        return False

    def _alone_elsewhere(self, scope: "tuple[int, ...]") -> int:
        """Return the slot of a marble that has to go on inside its finish: it meets nobody. If
        there is none, return NOWHERE and forget all steps but those of the first group."""
        slot = self._inside_finish(scope)
        if slot == NOWHERE:
            self._keep_first_group()
        return slot

    def _inside_finish(self, scope: "tuple[int, ...]") -> int:
        """Return the slot of the innermost marble that has to go on inside its finish; NOWHERE if
        there is none.

        But the room that it leaves may force a marble on the track to enter.
        """
        board = self._board
        for last in self._finishes:
            seat = board.seat_of(last)
            start = board.starts[seat]
            if seat in scope and (self._rules.finish_entry == "optional" or not self._need[start]):
                for slot in range(last - 1, last - board.finish_len, -1):
                    if self._cells[slot] and self._need[slot + 1]:
                        return slot
        return NOWHERE

    def _keep_first_group(self) -> None:
        """Forget all steps but those of the first marbles that have to go and may meet each other.

        Groups that no step leads between may as well go one after the other, unless it depends on
        one who may go in the next.
        """
        if self._may_change:
            return
        need, turning = self._need, self._turning
        has_begun = is_over = False
        for field in self.track:
            slot = turning[field]
            if is_over:
                need[field] = 0
                if slot:
                    need[slot] = 0
            elif need[field]:
                has_begun = True
            else:
                is_over = has_begun or (slot > 0 and need[slot] > 0)

    def _may_catch(self, target: int) -> bool:
        """Say whether the marble on *target*, if there is one, may be caught there."""
        victim = self._cells[target]
        return not victim or (
            self._risky[target] > 0
            and self._cells[self._board.first_kennel + victim - 1] < self._kennels[victim - 1]
        )

    def forced(self, scope: "tuple[int, ...]", last: int) -> int:
        """Return a field whose marble may as well step at once, because it has to and meets nobody;
        NOWHERE if none.

        Nobody catches it there, so nobody comes by. Without it, eight marbles that moved one step
        each would be 128 states. The marble on *last*, which stepped last, goes on before others
        do: people read moves marble by marble.
        """
        goes_on = 0 <= last < self._board.track_len and self._need[last] > 0
        if goes_on and self._is_forced(last, scope):
            return last
        if not goes_on or self._full[last]:
            for field in self.track:
                if self._need[field] and self._cells[field] and self._is_forced(field, scope):
                    return field
        return self._alone_elsewhere(scope)

    def _is_forced(self, field: int, scope: "tuple[int, ...]") -> bool:
        cells = self._cells
        seat = cells[field] - 1
        # From its start it may turn into its finish when a slot is free; and its turn may come
        # later.
        if self._risky[field] or field == self._board.starts[seat] or seat not in scope:
            return False
        return not cells[(field + 1) % self._board.track_len]


def _can_be_reached(filled: "list[int]", cells: bytes, length: int, points: int) -> bool:
    """Say whether there is a marble behind each track field of *filled*, *points* steps away at
    most."""
    for field in filled:
        behind = sum([cells[(field - step) % length] for step in range(1, points + 1)])
        if field < length and not behind:
            return False
    return True


def _between(changed: "list[int]", length: int, cut: int, more: int) -> "list[int]":
    """Return the track fields from the first to the last of those that *changed*, counted from
    *cut*, and *more*.

    No step leads from any other: nothing is different before and behind, except that a marble
    caught there may have made room for the one that came in its place.
    """
    if not changed:
        return []
    places = [(field - cut) % length for field in changed]
    return [
        (cut + place) % length for place in range(min(places), min(max(places) + more + 1, length))
    ]
