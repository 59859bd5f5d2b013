"""Leading the search of a split to the picture that is seen: only steps that can end there are tried."""

from shared_engine.games.dog.picture import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.picture import Difference
    from shared_engine.games.dog.rules import Rules


class Guide:
    """Leads the search of a split to the seen picture: drops states it cannot be reached from, and tells what must go."""

    def __init__(self, rules: "Rules", cells: bytes, seen: "Difference") -> None:
        board = rules.board
        self._rules = rules
        self._before = cells
        self._seen = seen
        self._board = board
        self._kennels = [cells[board.first_kennel + seat] + seen.kennels[seat] for seat in range(rules.seats)]
        self._full = bytearray(board.first_kennel)  # the seen picture, track and finish
        for field in range(board.first_kennel):
            self._full[field] = 1 if cells[field] else 0
        for field in seen.emptied:
            self._full[field] = 0
        for field in seen.filled:
            self._full[field] = 1

    def is_seen(self, cells: bytes) -> bool:
        """Say whether *cells* look exactly like the seen picture."""
        return fits(self._rules, self._before, cells, self._seen)

    def forced(self, cells: "bytes | bytearray", left: int, scope: "tuple[int, ...]", last: int) -> int:
        """Return a field whose marble may as well step at once, because it has to and meets nobody; -1 if there is none.

        It stands where nothing is seen, and it cannot go home: nobody behind it is near enough, or all of its colour that
        are seen at home are there. So only one order of steps
        is tried where many lead to the same: without it, eight marbles that moved one step each would be 128 states. The
        marble on *last*, which stepped last, goes on before others do: people read moves marble by marble.
        """
        length = self._board.track_len
        if 0 <= last < length and not self._full[last]:
            return last if self._is_forced(cells, last, left, scope) else -1
        for field in range(length):
            if cells[field] and not self._full[field] and self._is_forced(cells, field, left, scope):
                return field
        return -1

    def _is_forced(self, cells: "bytes | bytearray", field: int, left: int, scope: "tuple[int, ...]") -> bool:
        length = self._board.track_len
        seat = cells[field] - 1
        # From its start it may turn into its finish when a slot is free; and its turn may come later.
        if field == self._board.starts[seat] or seat not in scope or cells[(field + 1) % length]:
            return False
        if cells[self._board.first_kennel + seat] == self._kennels[seat]:
            return True  # no marble of its seat goes home any more
        for step in range(1, left + 1):  # noqa: SIM110  a generator would be garbage on a board
            if cells[(field - step) % length]:
                return False
        return True

    def keep(self, cells: "bytes | bytearray", left: int) -> bool:
        """Say whether *left* steps may still turn *cells* into the seen picture.

        Nobody comes out of a kennel by a seven. A field that is seen full wants a marble from behind it, a marble on a
        field that is seen empty has to go on to a full one or be sent home: both take all the steps between.
        """
        home = self._board.first_kennel
        kennels = self._kennels
        for seat in range(len(kennels)):  # enumerate would be garbage, and this is called for every step tried
            if cells[home + seat] > kennels[seat]:
                return False
        full = self._full
        leave = arrive = 0
        for field in range(home):
            if full[field]:
                if not cells[field]:
                    arrive += self._steps_to(cells, field, left)
            elif cells[field]:
                seat = cells[field] - 1
                if cells[home + seat] == kennels[seat]:  # else somebody's step may send it home in passing
                    leave += self._steps_from(field, seat, left)
            if arrive > left or leave > left:
                return False
        return True

    def _steps_from(self, field: int, seat: int, most: int) -> int:
        """Return how far it is for a marble of *seat* to the next field that is seen full; more than *most* if far."""
        board = self._board
        full = self._full
        nearest = most + 1
        steps = 0
        while steps < nearest:
            steps += 1
            if field >= board.first_finish:
                field += 1
                if field > board.finish(seat, board.finish_len):
                    return most + 1
            else:
                if field == board.starts[seat]:
                    for slot in range(board.finish_len):
                        if full[board.finish(seat, 1) + slot]:
                            nearest = min(nearest, steps + slot)
                            break
                field = field + 1 if field + 1 < board.track_len else 0
            if full[field]:
                return min(nearest, steps)
        return nearest

    def _steps_to(self, cells: "bytes | bytearray", field: int, most: int) -> int:
        """Return how many steps the nearest marble behind an empty *field* needs to get there; more than *most* if many."""
        board = self._board
        steps = 0
        while steps <= most:
            steps += 1
            if field < board.first_finish:
                field = field - 1 if field else board.track_len - 1
            elif board.slot_of(field) == 1:
                field = board.starts[board.seat_of(field)]
            else:
                field -= 1
            if cells[field]:
                return steps
        return steps
