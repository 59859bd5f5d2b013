"""Which results of a card explain what the sensors see: directed search, only moves that fit the
difference are tried."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import BACKWARD, FORWARD, SPLIT, START, SWAP, abilities
from shared_engine.games.dog.move import OUT, STEP, TURN, Move
from shared_engine.games.dog.move import SWAP as SWAP_PART
from shared_engine.games.dog.moves.laid import burn_mask, resolve
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import bring_out, ends, land, passed, swap, swap_targets
from shared_engine.games.dog.moves.trail import parts_of
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.position import controlled, track_marbles, walls
from shared_engine.games.dog.see.guide import guides
from shared_engine.games.dog.see.picture import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.picture import Difference


class Explanation:
    """A legal move whose result looks exactly like the picture.

    Attributes:
        move: the move.
        touched: fields whose marble was lifted or put down by it (kennel places not counted).
        is_open: hands that go on may still make another legal move of it.
        after: the cells it leads to.
    """

    __slots__ = ("after", "is_open", "move", "touched")

    def __init__(self, move: Move, after: bytes, touched: "list[int]", is_open: bool) -> None:
        self.move = move
        self.after = after
        self.touched = touched
        self.is_open = is_open


def explain(position: "Position", card: str, seen: "Difference") -> "list[Explanation]":
    """Return every distinct result of *card* that leaves exactly the picture that differs by *seen*
    from the position, with each set of marbles that leads to it."""
    rules = position.rules
    if rules.dog:
        found = rules.black.explain(position, card, seen)
        return [Explanation(move, after, _touched(position, move), True) for move, after in found]
    search = _Search(position, card, seen)
    for effect, value, as_card in resolve(position, card).offers:
        if effect == SPLIT:
            search.splits(as_card)
        elif effect == START:
            search.starts(as_card)
        elif effect == SWAP:
            search.swaps(as_card)
        else:
            search.steps(as_card, effect, value)
    return search.found


class _Search:
    """Tries what fits the difference and keeps the distinct results. Written with loops: a board
    has little memory for generators and copies, and a joker is a dozen cards."""

    def __init__(self, position: "Position", card: str, seen: "Difference") -> None:
        self.found: "list[Explanation]" = []
        self._position = position
        self._rules = position.rules
        self._cells = position.cells
        self._card = card
        self._seen = seen
        self._known: "list[bytes]" = []
        self._longest = resolve(position, card).longest
        self._seats = controlled(position.rules, position.cells, position.turn)
        self._barriers = walls(position.rules, position.cells)

    def _keep(self, as_card: str, after: bytes, parts: "tuple[Part, ...]", is_open: bool) -> None:
        is_known = after in self._known
        if not is_known and not fits(self._rules, self._cells, after, self._seen):
            return
        if (
            self._card == JOKER
            and not self._rules.last_marble_joker
            and winner_of(self._rules, after) is not None
        ):
            return
        move = Move(self._card, as_card, parts)
        touched = _touched(self._position, move)
        if is_known and any(
            one.after == after and sorted(one.touched) == sorted(touched) for one in self.found
        ):
            return
        self._known.append(after)
        self.found.append(Explanation(move, after, touched, is_open))

    def starts(self, as_card: str) -> None:
        if self._seen.emptied or len(self._seen.filled) > 1:
            return
        board = self._rules.board
        for seat in self._seats:
            out = bring_out(self._rules, self._cells, seat, self._barriers)
            if out is not None:
                self._keep(
                    as_card, out[0], ((OUT, board.kennel(seat), board.starts[seat], out[1]),), False
                )

    def swaps(self, as_card: str) -> None:
        if not self._seen.is_none:
            return
        for seat in self._seats:
            for source in track_marbles(self._rules, self._cells, seat):
                for target in swap_targets(self._rules, self._cells, source, self._barriers):
                    self._keep(
                        as_card,
                        swap(self._cells, source, target),
                        ((SWAP_PART, source, target, ()),),
                        False,
                    )

    def steps(self, as_card: str, effect: int, value: int) -> None:
        rules, cells, seen = self._rules, self._cells, self._seen
        burns = burn_mask(rules, self._position.turn, self._card, as_card)
        if len(seen.filled) > 1 or (len(seen.emptied) > 1 and not burns):
            return
        for source in seen.emptied:
            seat = cells[source] - 1
            if seat not in self._seats:
                continue
            for target in ends(rules, cells, source, effect, value, self._barriers):
                if cells[target] or target in seen.filled:
                    back = value if effect == BACKWARD else 0
                    after, victims = land(rules, cells, seat, source, target, burns, back)
                    is_open = effect == FORWARD and value < self._longest
                    self._keep(as_card, after, ((STEP, source, target, victims),), is_open)

    def splits(self, as_card: str) -> None:
        if not self._seen.emptied:
            return
        split = open_split(self._rules, self._cells, self._position.turn, self._card, as_card)
        for guide in guides(split, self._seen, True):
            for after, trail in split.matching(guide):
                parts = parts_of(trail)
                is_open = split.scope.may_end_early or (
                    len(parts) == 1 and split.points < self._longest
                )
                self._keep(as_card, after, parts, is_open)


def _touched(position: "Position", move: Move) -> "list[int]":
    rules = position.rules
    burns = burn_mask(rules, position.turn, move.card, move.as_card)
    back = abilities(move.as_card).back if move.as_card else 0
    cells = bytearray(position.cells)
    fields: "list[int]" = []
    for kind, source, target, victims in move.parts:
        if kind == TURN:
            turned = rules.black.touched_by_turn(position, move)
            fields += [field for field in turned if field not in fields]
            continue
        ends = [target] if kind == OUT else [source, target]
        if kind == STEP:
            # Fields that were left keep their owner here: all of them are among the touched ones
            # already.
            owner = cells[source]
            if victims and burns:
                way = passed(rules, owner - 1, source, target, back)
                ends += [field for field in way if cells[field] and burns >> cells[field] - 1 & 1]
            cells[target] = owner
        fields += [field for field in ends if field not in fields]
    return fields
