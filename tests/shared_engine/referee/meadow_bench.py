"""A referee before a meadow: pieces are laid and lifted field by field, as settled sensors report
it."""

from shared_engine.games.brothers import game
from shared_engine.games.brothers.grid import is_on_grid
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.contract import LIFT
from shared_engine.log.events import Card, Control, Field, Game
from shared_engine.log.picture import pack_picture
from shared_engine.referee.line import PATIENCE_MS
from shared_engine.referee.referee import Referee

STEP_MS = 30  # between two fields of a piece
REST_MS = PATIENCE_MS + 2000
MIDDLE = 6  # where the first tile is laid


class MeadowBench:
    """Feeds a referee; what was fed is in `events`, what it decided in `decisions`."""

    def __init__(self, ruleset="brothers-2", **description):
        self.description = dict({"ruleset": ruleset, "options": {}, "starter": 0}, **description)
        self.referee = Referee()
        self.now_ms = 0
        self.events = []
        self.decisions = []
        self.full = bytearray(256)

    def begin(self, picture=None):
        if picture is not None:
            self.full = bytearray(picture)
        return self.feed(Game, pack_picture(self.full), self.description)

    def feed(self, kind, *fields):
        self.now_ms += STEP_MS
        event = kind(self.now_ms, *fields)
        self.events.append(event)
        return self._keep(self.referee.feed(event) + self.referee.advance(self.now_ms))

    def rest(self, ms=REST_MS):
        self.now_ms += ms
        return self._keep(self.referee.advance(self.now_ms))

    def _keep(self, decided):
        self.decisions += decided
        return decided

    def control(self, name):
        return self.feed(Control, name)

    def card(self, card):
        return self.feed(Card, card, 3)

    def touch(self, text):
        """Lift ("-M1.0") and lay ("+M2.0") field by field."""
        decided = []
        for change in text.split():
            decided += self.change(game.parse_field(None, change[1:]), change[0] == "+")
        return decided

    def change(self, field, occupied):
        if self.full[field] == occupied:
            return []
        self.full[field] = occupied
        return self.feed(Field, field, occupied)

    def lay(self, text):
        """Lay the piece of the move *text*, and rest."""
        position = self.referee.position
        return self.carry_out(game.parse_move(position.rules.board, text))

    def carry_out(self, move):
        decided = []
        for field in move.ends:
            decided += self.change(field, True)
        return decided + self.rest()

    def clear(self):
        """Lift off what the position does not have."""
        wanted = game.picture(self.referee.position)
        decided = []
        for field in range(256):
            if self.full[field] and not wanted[field]:
                decided += self.change(field, False)
        return decided + self.rest()


def moves_on_board(position):
    """The legal moves that fit on the grid; the first tile in the middle of it."""
    moves = legal(position)
    if position.is_laying and not position.meadow.cells:
        return [
            Move(move.piece, [(x + MIDDLE, y + MIDDLE) for x, y in move.cells]) for move in moves
        ]
    return [move for move in moves if all(is_on_grid(cell) for cell in move.cells)]


def kinds(decided):
    return [one.kind for one in decided]


def texts(decided):
    """Kind and what was moved, or why not: ["move X: ...", "illegal overlap BO-13 -M0.0"]."""
    return [(" ".join([one.kind] + _words(one))).strip() for one in decided]


def _words(decision):
    board = decision.position.rules.board
    words = [game.format_move(board, move) for move in decision.moves]
    if decision.reason:
        words += [decision.reason, decision.rule]
    return words + steps(decision)


def steps(decision):
    return [
        ("-" if step == LIFT else "+") + game.format_field(None, field)
        for step, field in decision.repair
    ]
