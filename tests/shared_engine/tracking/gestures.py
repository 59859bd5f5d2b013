"""Hands over a picture: the settled changes that carrying out a move makes, in an order people
follow."""

from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.move import DOG, DRAW, OUT, STEP, SWAP, TURN, Move
from shared_engine.games.dog.moves.step import passed
from shared_engine.games.dog.play import cells_after
from shared_engine.games.dog.position import NOWHERE, figure_field

VICTIM_FIRST = 0  # the marble that goes home is lifted before the other one comes
VICTIM_LAST = 1  # the mover is lifted first, the victim goes home, then the mover comes down


class Gestures:
    """The picture on the board while moves are carried out; `changes` collects (field,
    occupied)."""

    def __init__(self, full):
        self.full = bytearray(full)
        self.changes = []

    def lift(self, field):
        self._change(field, 0)

    def place(self, field):
        self._change(field, 1)

    def _change(self, field, value):
        assert self.full[field] != value, "field %d is %d already" % (field, value)
        self.full[field] = value
        self.changes.append((field, value == 1))

    def take_home(self, board, seat):
        """The last full place of a kennel."""
        return [field for field in kennel_fields(board, seat) if self.full[field]][-1]

    def put_home(self, board, seat):
        """The first empty place of a kennel."""
        return next(field for field in kennel_fields(board, seat) if not self.full[field])

    def play(self, position, move, order=VICTIM_FIRST):
        """Carry out *move* part by part; a card that is drawn or discarded moves nothing."""
        before = position.cells
        for done, (kind, source, target, _) in enumerate(move.parts, 1):
            after = (
                cells_after(position, Move(move.card, move.as_card, move.parts[:done]))
                if kind != DRAW
                else before
            )
            if kind == SWAP:
                self._exchange([source, target], [target, source])
            elif kind == TURN:
                self._turn(position.rules, before, target)
            elif kind == DOG and source == NOWHERE:
                self.place(target)
            elif kind != DRAW:
                self._walk(position.rules, before, after, move, (kind, source, target), order)
            before = after

    def turn(self, rules, quarters):
        """The disc goes on with whatever lies on it."""
        length = rules.board.track_len
        standing = [field for field in rules.disc_fields if self.full[field]]
        self._exchange(standing, [(field + quarters * length // 4) % length for field in standing])

    def _exchange(self, sources, targets):
        for field in sources:
            self.lift(field)
        for field in targets:
            self.place(field)

    def _turn(self, rules, cells, quarters):
        """What is on the disc is lifted and put down as many quarters on."""
        length = rules.board.track_len
        dog = figure_field(rules, cells)
        turning = [field for field in rules.disc_fields if cells[field] or field == dog]
        self._exchange(turning, [(field + quarters * length // 4) % length for field in turning])

    def _walk(self, rules, before, after, move, part, order):
        kind, source, target = part
        board = rules.board
        dog = figure_field(rules, before)
        if kind == DOG:
            fields = [
                (source + step) % board.track_len
                for step in range(1, (target - source) % board.track_len + 1)
            ]
        elif kind == OUT:
            fields = [target]
        else:
            fields = passed(
                rules, before[source] - 1, source, target, abilities(move.as_card).back
            ) + [target]
        hit = [
            one
            for one in fields
            if one != source and before[one] and (one == target or not after[one])
        ]
        lifted = self.take_home(board, board.seat_of(source)) if kind == OUT else source
        if order == VICTIM_LAST:
            self.lift(lifted)
        for field in hit:
            self.lift(field)
            self.place(self.put_home(board, before[field] - 1))
        if order == VICTIM_FIRST:
            self.lift(lifted)
        is_bitten = kind == STEP and target == dog
        self.place(self.put_home(board, before[source] - 1) if is_bitten else target)


def kennel_fields(board, seat):
    first = board.kennel(seat)
    return range(first, first + board.marbles)
