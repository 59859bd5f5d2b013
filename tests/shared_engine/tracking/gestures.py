"""Hands over a picture: the settled changes that carrying out a move makes, in an order people follow."""

from shared_engine.games.dog.board import FINISH
from shared_engine.games.dog.cards import SPLIT, effects
from shared_engine.games.dog.moves import OUT, SWAP
from shared_engine.games.dog.paths import path

VICTIM_FIRST = 0  # the marble that goes home is taken away before the other one comes
VICTIM_LAST = 1  # the mover is lifted first, the victim goes home, then the mover comes down


class Gestures:
    """The picture on the board while moves are carried out; `changes` collects (field, occupied)."""

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
        """Carry out *move* part by part."""
        rules = position.rules
        owners = bytearray(position.cells)
        stepwise = bool(move.parts) and effects(move.as_card)[0][0] == SPLIT
        for kind, source, target, _ in move.parts:
            if kind == SWAP:
                self._swap(owners, source, target)
                continue
            seat = rules.board.seat_of(source) if kind == OUT else owners[source] - 1
            landed = path(rules, seat, source, target) if stepwise else [target]
            taken = self.take_home(rules.board, seat) if kind == OUT else source
            self._walk(rules.board, owners, seat, taken, landed, order)

    def _swap(self, owners, source, target):
        owners[source], owners[target] = owners[target], owners[source]
        for field in (source, target):
            self.lift(field)
        for field in (target, source):
            self.place(field)

    def _walk(self, board, owners, seat, source, landed, order):
        if order == VICTIM_LAST:
            self.lift(source)
        for field in landed:
            if owners[field] and field != source and board.kind(field) <= FINISH:
                self.lift(field)
                self.place(self.put_home(board, owners[field] - 1))
                owners[field] = 0
        if order == VICTIM_FIRST:
            self.lift(source)
        if board.kind(source) <= FINISH:
            owners[source] = 0
        owners[landed[-1]] = seat + 1
        self.place(landed[-1])


def kennel_fields(board, seat):
    first = board.kennel(seat)
    return range(first, first + board.marbles)
