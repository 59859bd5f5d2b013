"""Which results of a card explain what the sensors see: directed search, only moves that fit the difference are tried."""

from shared_engine.games.dog.cards import ANY, CARDS, FORWARD, JOKER, SPLIT, START, SWAP, effects
from shared_engine.games.dog.moves import OUT, STEP, Move
from shared_engine.games.dog.moves import SWAP as SWAP_PART
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.paths import backward, bring_out, forward, land, swap, swap_targets
from shared_engine.games.dog.play import path
from shared_engine.games.dog.position import controlled, track_marbles, walls
from shared_engine.games.dog.split import Split, parts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves import Part
    from shared_engine.games.dog.picture import Difference
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules


class Explanation:
    """A legal move whose result looks exactly like the picture.

    Attributes:
        move: the move.
        touched: fields whose marble was lifted or put down by it (kennel places not counted).
        is_silent: the picture after it equals the one before: it shows only in what was touched.
    """

    __slots__ = ("is_silent", "move", "touched")

    def __init__(self, move: Move, touched: "list[int]", is_silent: bool) -> None:
        self.move = move
        self.touched = touched
        self.is_silent = is_silent


def explain(position: "Position", card: str, seen: "Difference") -> "list[Explanation]":
    """Return every distinct result of *card* that leaves exactly the picture that differs by *seen* from the position."""
    search = _Search(position, card, seen)
    for stands_for in CARDS[:-1] if effects(card)[0][0] == ANY else (card,):
        for effect, value in effects(stands_for):
            if effect == SPLIT:
                search.splits(stands_for, value)
            elif effect == START:
                search.starts(stands_for)
            elif effect == SWAP:
                search.swaps(stands_for)
            else:
                search.steps(stands_for, effect, value)
    return search.found


class _Search:
    """Tries what fits the difference and keeps the distinct results. Written with loops: a board has little memory
    for generators and copies, and a joker is a dozen cards."""

    def __init__(self, position: "Position", card: str, seen: "Difference") -> None:
        self.found: "list[Explanation]" = []
        self._position = position
        self._rules = position.rules
        self._cells = position.cells
        self._card = card
        self._seen = seen
        self._known: "list[bytes]" = []
        self._seats = controlled(position.rules, position.cells, position.turn)
        self._barriers = walls(position.rules, position.cells)

    def _keep(self, stands_for: str, after: bytes, parts: "tuple[Part, ...]") -> None:
        if after in self._known or not _fits(self._rules, self._cells, after, self._seen):
            return
        if self._card == JOKER and not self._rules.last_marble_joker and winner_of(self._rules, after) is not None:
            return
        self._known.append(after)
        move = Move(self._card, stands_for, parts)
        self.found.append(Explanation(move, _touched(self._position, move), self._seen.is_none))

    def starts(self, stands_for: str) -> None:
        if self._seen.emptied or len(self._seen.filled) > 1:
            return
        board = self._rules.board
        for seat in self._seats:
            out = bring_out(self._rules, self._cells, seat, self._barriers)
            if out is not None:
                self._keep(stands_for, out[0], ((OUT, board.kennel(seat), board.starts[seat], out[1]),))

    def swaps(self, stands_for: str) -> None:
        if not self._seen.is_none:
            return
        for seat in self._seats:
            for source in track_marbles(self._rules, self._cells, seat):
                for target in swap_targets(self._rules, self._cells, source, self._barriers):
                    self._keep(stands_for, swap(self._cells, source, target), ((SWAP_PART, source, target, ()),))

    def steps(self, stands_for: str, effect: int, value: int) -> None:
        rules, cells, seen = self._rules, self._cells, self._seen
        if len(seen.emptied) != 1 or len(seen.filled) > 1:
            return
        source = seen.emptied[0]
        seat = cells[source] - 1
        if seat not in self._seats:
            return
        if effect == FORWARD:
            targets = forward(rules, cells, seat, source, value, self._barriers)
        else:
            targets = backward(rules, source, value, self._barriers)
        for target in targets:
            if cells[target] or target in seen.filled:
                after, victims = land(rules, cells, seat, source, target)
                self._keep(stands_for, after, ((STEP, source, target, victims),))

    def splits(self, stands_for: str, points: int) -> None:
        if not self._seen.emptied:
            return
        split = Split(self._rules, self._cells, self._position.turn, points)
        for after, trail in split.matching(_Pruning(self._rules, self._cells, self._seen).keep):
            steps = [(STEP, source, target, victims) for source, target, victims in parts_of(trail)]
            self._keep(stands_for, after, tuple(steps))


def _touched(position: "Position", move: Move) -> "list[int]":
    board = position.rules.board
    fields: "list[int]" = []
    for kind, source, target, victims in move.parts:
        ends = [target] if kind == OUT else [source, target]
        if victims and kind == STEP and effects(move.as_card)[0][0] == SPLIT:
            seat = position.cells[source] - 1 if source < board.first_kennel else -1
            ends += [field for field in path(position.rules, seat, source, target)[:-1] if position.cells[field]]
        fields += [field for field in ends if field not in fields]
    return fields


def _fits(rules: "Rules", before: bytes, after: bytes, seen: "Difference") -> bool:
    """Say whether going from *before* to *after* changes the picture by exactly *seen*."""
    home = rules.board.first_kennel
    for seat, delta in enumerate(seen.kennels):
        if after[home + seat] - before[home + seat] != delta:
            return False
    emptied = filled = 0
    for field in range(home):
        if before[field]:
            if not after[field]:
                emptied += 1
                if field not in seen.emptied:
                    return False
        elif after[field]:
            filled += 1
            if field not in seen.filled:
                return False
    return emptied == len(seen.emptied) and filled == len(seen.filled)


def is_partial(position: "Position", card: str, seen: "Difference") -> bool:
    """Say whether the picture shows a seven under way: some of its steps made, the others still possible."""
    rules, cells = position.rules, position.cells
    if not seen.emptied or effects(card)[0][0] not in (SPLIT, ANY):
        return False
    prune = _Pruning(rules, cells, seen)
    for points in range(1, 7):
        split = Split(rules, cells, position.turn, points)
        for after, _ in split.matching(prune.keep):
            if _fits(rules, cells, after, seen) and split.can_complete((after, -1), 7 - points):
                return True
    return False


class _Pruning:
    """Drops states of a seven from which the seen picture cannot be reached any more."""

    def __init__(self, rules: "Rules", cells: bytes, seen: "Difference") -> None:
        board = rules.board
        self._board = board
        self._kennels = [cells[board.first_kennel + seat] + seen.kennels[seat] for seat in range(rules.seats)]
        self._full = bytearray(board.first_kennel)  # the seen picture, track and finish
        for field in range(board.first_kennel):
            self._full[field] = 1 if cells[field] else 0
        for field in seen.emptied:
            self._full[field] = 0
        for field in seen.filled:
            self._full[field] = 1

    def keep(self, cells: bytearray, left: int) -> bool:
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

    def _steps_to(self, cells: bytearray, field: int, most: int) -> int:
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
