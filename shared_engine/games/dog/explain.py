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
    from collections.abc import Iterator

    from shared_engine.games.dog.moves import Part
    from shared_engine.games.dog.picture import Difference
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rulesets import Rules

    Result = tuple[bytes, tuple[Part, ...]]


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
    found: "list[Explanation]" = []
    known: "list[bytes]" = []
    for stands_for in CARDS[:-1] if effects(card)[0][0] == ANY else (card,):
        for cells, parts in _fitting(position, stands_for, seen):
            if cells in known or (card == JOKER and _may_not_finish(position, cells)):
                continue
            known.append(cells)
            move = Move(card, stands_for, parts)
            found.append(Explanation(move, _touched(position, move), seen.is_none))
    return found


def _may_not_finish(position: "Position", cells: bytes) -> bool:
    return not position.rules.last_marble_joker and winner_of(position.rules, cells) is not None


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


def _fitting(position: "Position", card: str, seen: "Difference") -> "Iterator[Result]":
    for effect, value in effects(card):
        if effect == SPLIT:
            yield from _splits(position, value, seen)
        elif effect == START:
            yield from _starts(position, seen)
        elif effect == SWAP:
            yield from _swaps(position, seen)
        else:
            yield from _steps(position, effect, value, seen)


def _starts(position: "Position", seen: "Difference") -> "Iterator[Result]":
    rules, cells = position.rules, position.cells
    if seen.emptied or len(seen.filled) > 1:
        return
    for seat in controlled(rules, cells, position.turn):
        out = bring_out(rules, cells, seat, walls(rules, cells))
        if out is not None and _fits(rules, cells, out[0], seen):
            yield out[0], ((OUT, rules.board.kennel(seat), rules.board.starts[seat], out[1]),)


def _swaps(position: "Position", seen: "Difference") -> "Iterator[Result]":
    rules, cells = position.rules, position.cells
    if not seen.is_none:
        return
    for seat in controlled(rules, cells, position.turn):
        for source in track_marbles(rules, cells, seat):
            for target in swap_targets(rules, cells, source, walls(rules, cells)):
                yield swap(cells, source, target), ((SWAP_PART, source, target, ()),)


def _steps(position: "Position", effect: int, value: int, seen: "Difference") -> "Iterator[Result]":
    rules, cells = position.rules, position.cells
    if len(seen.emptied) != 1 or len(seen.filled) > 1:
        return
    source = seen.emptied[0]
    seat = cells[source] - 1
    if seat not in controlled(rules, cells, position.turn):
        return
    barriers = walls(rules, cells)
    if effect == FORWARD:
        targets = forward(rules, cells, seat, source, value, barriers)
    else:
        targets = backward(rules, source, value, barriers)
    for target in targets:
        after, victims = land(rules, cells, seat, source, target)
        if _fits(rules, cells, after, seen):
            yield after, ((STEP, source, target, victims),)


def _fits(rules: "Rules", before: bytes, after: bytes, seen: "Difference") -> bool:
    """Say whether going from *before* to *after* changes the picture by exactly *seen*."""
    board = rules.board
    home = board.first_kennel
    for seat in range(rules.seats):
        if after[home + seat] - before[home + seat] != seen.kennels[seat]:
            return False
    emptied = [field for field in range(home) if before[field] and not after[field]]
    return emptied == seen.emptied and [f for f in range(home) if after[f] and not before[f]] == seen.filled


def _splits(position: "Position", points: int, seen: "Difference") -> "Iterator[Result]":
    rules, cells = position.rules, position.cells
    if not seen.emptied:
        return
    split = Split(rules, cells, position.turn, points)
    for after, trail in split.matching(_Pruning(rules, cells, seen).keep):
        if _fits(rules, cells, after, seen):
            yield after, tuple([(STEP, source, target, victims) for source, target, victims in parts_of(trail)])


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
        self._seen = seen
        self._home = rules.board.first_kennel
        self._kennels = [cells[self._home + seat] + seen.kennels[seat] for seat in range(rules.seats)]
        self._full = bytearray(self._home)  # the seen picture, track and finish
        for field in range(self._home):
            self._full[field] = 1 if cells[field] else 0
        for field in seen.emptied:
            self._full[field] = 0
        for field in seen.filled:
            self._full[field] = 1

    def keep(self, cells: bytes, left: int) -> bool:
        """Say whether *left* steps may still turn *cells* into the seen picture."""
        for seat, wanted in enumerate(self._kennels):
            if cells[self._home + seat] > wanted:  # nobody comes out of a kennel by a seven
                return False
        # Every marble on a field that is seen empty has to be moved on or sent home, one step each at least,
        # and every field that is seen full needs a step that ends there.
        unfilled = 0
        for field in self._seen.filled:
            if not cells[field]:
                unfilled += 1
        if unfilled > left:
            return False
        full = self._full
        leftover = 0
        for field in range(self._home):
            if cells[field] and not full[field]:
                leftover += 1
        return leftover <= left
