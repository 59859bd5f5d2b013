"""A referee with a board before it: every gesture becomes an event, as settled sensors report
it."""

from shared_engine.games.catalogue import open_game
from shared_engine.games.contract import TURN
from shared_engine.games.dog import game
from shared_engine.games.dog.notation.field import parse_field
from shared_engine.log.codec import NO_QUARTER
from shared_engine.log.events import NO_TAG, Card, Choice, Control, Deal, Dial, Field, Game
from shared_engine.log.picture import pack_picture
from shared_engine.referee.line import REST_MS
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import AWAIT_MOVE
from tests.shared_engine.tracking.gestures import VICTIM_FIRST, Gestures

STEP_MS = 250  # between two gestures of one move


class Bench:
    """Feeds a referee and remembers what was fed (`events`) and what it decided (`decisions`)."""

    def __init__(self, players=None, **description):
        """A game with *players* (number of the seat -> marbles) placed; what differs is in
        *description*."""
        self.description = {"ruleset": "brandi-4", "options": {}, "starter": 0}
        self.description.update(description)
        if players is not None:
            self.description["state"] = {
                "players": {str(seat): player for seat, player in players.items()}
            }
        self.referee = Referee()
        self.now_ms = 0
        self.events = []
        self.decisions = []
        self.board = open_game(self.description)[1].rules.board
        self.hands = Gestures(game.picture(open_game(self.description)[1]))

    def begin(self, picture=None):
        """Begin the game, by default with every marble in its place."""
        if picture is not None:
            self.hands = Gestures(picture)
        return self.feed(Game, pack_picture(self.hands.full), self.description)

    def feed(self, kind, *fields):
        """Let the event *kind* with its *fields* (log/events.py) happen now."""
        self.now_ms += STEP_MS
        event = kind(self.now_ms, *fields)
        self.events.append(event)
        return self._keep(self.referee.feed(event) + self.referee.advance(self.now_ms))

    def rest(self):
        """Nobody touches the board for a good second: time to see what it asks."""
        self.now_ms += REST_MS + 1000
        return self._keep(self.referee.advance(self.now_ms))

    def _keep(self, decided):
        self.decisions += decided
        return decided

    def card(self, card, tag=NO_TAG):
        return self.feed(Card, card, tag)

    def control(self, name):
        return self.feed(Control, name)

    def deal(self, seat, cards):
        return self.feed(Deal, seat, tuple(cards))

    def touch(self, *changes):
        """Lift ("-T10") and place ("+T15") one after the other; what was decided while the hands
        were at it."""
        for change in changes:
            one = parse_field(self.board, change[1:])
            if change[0] == "+":
                self.hands.place(one)
            else:
                self.hands.lift(one)
        return self.flush()

    def turn_disc(self, *quarters):
        """Turn the disc with what is on it to each of these quarters, and let it rest there for a
        moment."""
        decided = []
        for quarter in quarters:
            decided += self.feed(Dial, NO_QUARTER)
            self.hands.turn(
                self.referee.position.rules, (quarter - self.referee.match.ground.dial.quarter) % 4
            )
            decided += self.flush()
            decided += self.feed(Dial, quarter)
        return decided

    def flush(self):
        decided = []
        for one, occupied in self.hands.changes:
            decided += self.feed(Field, one, occupied)
        self.hands.changes = []
        return decided

    def play(self, card, *changes):
        """Lay *card*, move, and rest: a whole turn."""
        return self.card(card) + self.touch(*changes) + self.rest()

    def carry_out(self, move, order=VICTIM_FIRST):
        """Lay the card of *move*, if it has one, carry it out on the board, rest, confirm what
        cannot be seen, and answer."""
        decided = self.card(move.card) if move.card else []
        self.hands.play(self.referee.position, move, order)
        decided += self.flush()
        decided += self.rest()
        if self.referee.state == AWAIT_MOVE and not self.referee.question:
            decided += self.control("confirm")
        return decided + (self.answer(move) if self.referee.question else [])

    def answer(self, move):
        """Say that *move* is meant: by touching a marble and, if that only chooses, confirm; by
        confirm, else on the laptop."""
        asked, match = self.referee.question, self.referee.match
        after = game.apply(self.referee.position, move)
        meant = [one for one in asked.choices if one.position == after]
        for field in asked.fields(match.full, match.lines):
            if asked.meant(field, match.full, match.lines) == meant:
                self.hands.lift(field)
                self.hands.place(field)
                return self.flush() + (self.control("confirm") if self.referee.question else [])
        return self.feed(Choice, asked.choices.index(meant[0]))

    def asked_fields(self):
        """The fields where a touch says something."""
        match = self.referee.match
        return match.question.fields(match.full, match.lines)

    def show_and_fold(self, hand):
        """Claim that nothing can be played and show the cards, each a tag of its own: the last
        figure is the place in the hand."""
        decided = self.control("fold")
        first = 10 * (self.referee.turns % 20)
        for place, card in enumerate(hand):
            decided += self.card(card, first + place)
        return decided


def kinds(decisions):
    return [decision.kind for decision in decisions]


def texts(decisions):
    """Kind and what was moved: ["move K: K0>T0", "round"]."""
    return [("%s %s" % (decision.kind, words(decision))).strip() for decision in decisions]


def words(decision):
    board = decision.position.rules.board
    return " / ".join([game.format_move(board, move) for move in decision.moves])


def steps(bench, decision):
    """The repair of *decision* as ["-T16", "+T10"]."""
    return [
        "turn %d" % one
        if step == TURN
        else ("+" if step else "-") + game.format_field(bench.board, one)
        for step, one in decision.repair
    ]
