"""A table with people who handle marbles, sensors as the firmware reads them, and a referee to whom people react.

Everything is event-driven: sensors are read when a magnet has moved and when a change may have settled.
"""

import heapq

from firmware import config
from firmware.sensing.debounce import Debounce
from firmware.sensing.health import Health
from host.simulator.handling import CARD as LAY
from host.simulator.handling import PUT, TAKE, Fumbles, handle, marbles, restore
from shared_engine.games.catalogue import open_on_board
from shared_engine.games.contract import LIFT
from shared_engine.games.dog.move import DRAW, SWAP
from shared_engine.games.dog.notation.text import format_field, format_move
from shared_engine.games.dog.see.picture import picture
from shared_engine.log import events
from shared_engine.log.picture import pack_picture
from shared_engine.prng import Prng
from shared_engine.referee.match import SETTLE_MS
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import ARRANGE, CARD, FOLD, MOVE, OVER

STUCK, DEAD, FLICKER = (
    "stuck",
    "dead",
    "flicker",
)  # a sensor that always reads full, always empty, or now and then wrong
_REACTION_MS = 700
_PATIENCE_MS = 4000
_BREAKS_WITHIN_MS = 30_000
_ROUNDS = 12  # of reactions before a game counts as stuck


class Sensors:
    """Magnets to settled changes. One sensor may break at *breaks_ms*: one that was broken from the start and answered for
    would never report anything, so full or empty would be the same."""

    def __init__(self, field_count, prng, fault="", faulty=-1, breaks_ms=0):
        self.full = bytearray(field_count)
        self._count = field_count
        self._prng = prng
        self._fault = fault
        self._faulty = faulty
        self._is_glitch = False
        self._debounce = Debounce(
            field_count, config.DEBOUNCE_MS, config.DEBOUNCE_MANY_MS, config.MANY_FIELDS, Health(field_count)
        )
        self._raw = bytearray((field_count + 7) // 8)
        self._scans = []
        self._is_broken = False
        self._glitch_ms = breaks_ms

    def start(self, full):
        for field in range(self._count):
            self.full[field] = field in full
            self._read(field)
        self._debounce.start(self._raw)

    def _break(self):
        now_ms = self._glitch_ms
        self._is_broken = True
        self._is_glitch = not self._is_glitch
        if self._fault == FLICKER:
            self._glitch_ms += 10 + (self._prng.below(140) if self._is_glitch else self._prng.below(4000))
        else:
            self._glitch_ms = -1
        self._read(self._faulty)
        self._scan_at(now_ms)

    def set(self, field, is_full, now_ms):
        self.full[field] = is_full
        self._read(field)
        self._scan_at(now_ms)

    def _read(self, field):
        value = self.full[field]
        if field == self._faulty and self._is_broken:
            value = {STUCK: 1, DEAD: 0, FLICKER: value ^ self._is_glitch}[self._fault]
        mask = 0x80 >> (field & 7)
        if value:
            self._raw[field >> 3] |= mask
        else:
            self._raw[field >> 3] &= ~mask

    def _scan_at(self, now_ms):
        at_ms = -(-now_ms // config.SCAN_MS) * config.SCAN_MS
        for later_ms in (0, config.DEBOUNCE_MS, config.DEBOUNCE_MANY_MS):
            heapq.heappush(self._scans, at_ms + later_ms)

    def next_ms(self):
        """When something may settle, or None."""
        changes = self._fault and (self._fault == FLICKER or not self._is_broken)
        if changes and (not self._scans or self._scans[0] >= self._glitch_ms):
            return self._glitch_ms
        return self._scans[0] if self._scans else None

    def scan(self):
        """Go on to next_ms and return its time and (field, occupied) of what has settled then."""
        now_ms = self.next_ms()
        if self._fault and now_ms == self._glitch_ms:
            self._break()
        while self._scans and self._scans[0] <= now_ms:
            heapq.heappop(self._scans)
        changed = self._debounce.read(self._raw, now_ms)
        if changed:  # fewer are under way now: the rest may settle sooner
            heapq.heappush(self._scans, now_ms + config.SCAN_MS)
        return now_ms, [(field, self._debounce.is_set(field)) for field in changed]


class Outcome:
    """How one turn went.

    Attributes:
        asks: times hands had to confirm or to answer by touching.
        helped: hands had to do anything besides the move.
        settle_ms: from the last settled change to the decision.
    """

    def __init__(self, turn):
        self.turn = turn
        self.asks = 0
        self.helped = False
        self.is_wrong = False
        self.is_stuck = False
        self.settle_ms = 0
        self.is_swap = any(part[0] == SWAP for part in turn.move.parts)
        self.has_marbles = bool(turn.move.parts) and turn.move.parts[0][0] != DRAW


class Table:
    """One board with its people, from *position* on."""

    def __init__(self, description, position, prng, fumbles, fault="", faulty=-1):
        self.description = description
        self.referee = Referee()
        self.game, _ = open_on_board(description)
        self.rules = position.rules
        self.now_ms = 1000
        self.said = []  # what was fed and decided, for reports
        self.lifts = 0
        self.aside = []  # marbles that lie beside the board
        self._last = None  # the turn before, unless it was undone
        self.perform_instead = None  # what hands do when they mean another move; only tests ask for it
        self._prng = prng
        self._fumbles = fumbles
        self._fault, self._faulty = fault, faulty
        self._changed_ms = self._decided_ms = 0
        self.holes = {}
        self.put_down(position)

    def put_down(self, position):
        """Everything lies as *position* says, and the referee knows it; the sensor that will break has not yet."""
        full = picture(position)
        self.holes = marbles(self.rules, position.cells, {field for field, one in enumerate(full) if one})
        breaks_ms = self.now_ms + self._prng.below(_BREAKS_WITHIN_MS) if self._fault else 0
        self._sensors = Sensors(self.rules.board.field_count, self._prng, self._fault, self._faulty, breaks_ms)
        self._sensors.start(self.holes)
        stand = events.Stand(0, 0, 0, pack_picture(full), position.pack())
        self.referee.resume(self.description, stand)
        self.said = []
        self._last = None
        self._tell("position", self.game.format_state(self.rules, position.cells), "turn", position.turn)

    # ---- time

    def wait(self, ms):
        end_ms = self.now_ms + ms
        while True:
            at_ms = self._sensors.next_ms()
            if at_ms is None or at_ms > end_ms:
                break
            at_ms, changes = self._sensors.scan()
            for field, occupied in changes:
                self._changed_ms = at_ms
                self._feed(events.Field(at_ms, field, occupied))
        self._keep(self.referee.advance(end_ms))
        self.now_ms = end_ms

    def _feed(self, event):
        shown = event
        if isinstance(event, events.Field):
            shown = ("+" if event.occupied else "-") + format_field(self.rules.board, event.field)
        self._tell(event.at_ms, shown)
        self._keep(self.referee.feed(event))

    def _keep(self, decided):
        for one in decided:
            if one.kind in ("move", "fold"):
                self._decided_ms = one.at_ms
            moves = [format_move(self.rules.board, move) for move in one.moves]
            self._tell("    ", one.at_ms, one.kind, *moves, one.reason, self._steps(one.repair))

    def _steps(self, repair):
        return " ".join([("-" if step == LIFT else "+") + format_field(self.rules.board, one) for step, one in repair])

    def _tell(self, *words):
        self.said.append(words)

    def quiet(self):
        """Wait until everything has settled and the referee waits for nobody but people."""
        self.wait(2 * config.DEBOUNCE_MANY_MS)
        while self.referee.deadline is not None and self.referee.deadline <= self.now_ms + 2 * SETTLE_MS:
            self.wait(self.referee.deadline - self.now_ms)

    # ---- hands

    def take(self, field, wait_ms=250):
        self.wait(wait_ms)
        owner = self.holes.pop(field)
        self.lifts += 1
        self._sensors.set(field, 0, self.now_ms)
        return owner

    def put(self, field, owner, wait_ms=250):
        self.wait(wait_ms)
        assert field not in self.holes
        self.holes[field] = owner
        self._sensors.set(field, 1, self.now_ms)

    def lay(self, card):
        self._changed_ms = self.now_ms
        self._feed(events.Card(self.now_ms, card, events.NO_TAG))

    def press(self, control):
        self.wait(_REACTION_MS)
        self._feed(events.Control(self.now_ms, control))

    def perform(self, gestures, card=""):
        """Carry out *gestures*; whose marbles they put down is settled by `_arrive`."""
        for one in gestures:
            if one.action == TAKE:
                self.take(one.field, one.wait_ms)
            elif one.action == PUT:
                self.put(one.field, 0, one.wait_ms)
            elif card:
                self.wait(one.wait_ms)
                self.lay(card)

    def arrange(self, cells):
        """Put every marble where *cells* have it; hands see colours."""
        for one in restore(self.rules, cells, self.holes):
            if one.action == TAKE:
                self.take(one.field)
            else:
                self.put(one.field, self._owner(cells, one.field))

    def _owner(self, cells, field):
        if field < self.rules.board.first_kennel:
            return marbles(self.rules, cells, ())[field]
        return self.rules.board.seat_of(field) + 1

    # ---- a turn

    def play(self, turn):
        """Carry out one turn and react until the referee is where it should be, or nothing helps."""
        outcome = Outcome(turn)
        intended = self.game.apply(turn.before, turn.move)
        self.said = self.said[:1]
        if self.said[0][0] != "position" or len(self.said) == 1:
            self.said = [("position", self.game.format_state(self.rules, turn.before.cells), "turn", turn.before.turn)]
        words = format_move(self.rules.board, turn.move)
        self._tell("plays", words, self.rules.ruleset, "hand", turn.hand)
        if turn.move.is_fold:
            self._fold(turn)
        else:
            done = self.perform_instead or turn.move
            self.perform(handle(turn.before, done, self.holes, self._prng, self._fumbles), turn.move.card)
            self._arrive(intended)
            if not outcome.has_marbles:
                self.wait(_REACTION_MS)
                self.press("confirm")
        for tries in range(_ROUNDS):
            self.quiet()
            if self._stands(intended):
                self._last = turn
                outcome.settle_ms = max(0, self._decided_ms - self._changed_ms)
                return outcome
            if self._looks_done(turn, intended):
                outcome.is_wrong = True
                return outcome
            outcome.helped = True
            self._react(turn, intended, outcome, tries)
        outcome.is_stuck = True
        return outcome

    def _arrive(self, intended):
        """Now everything is where *intended* has it: colours count again."""
        self.holes = marbles(self.rules, intended.cells, self.holes)

    def _fold(self, turn):
        self.press("fold")
        for tag, card in enumerate(turn.hand):
            self.wait(_REACTION_MS)
            if self.referee.state == FOLD:
                self._feed(events.Card(self.now_ms, card, tag))

    def _question(self):
        """The moves asked about, and field -> move for those that a touch answers."""
        asked = self.referee.question
        if asked is None:
            return (), {}
        return asked.moves, {field: asked.moves[number] for field, number in asked.answers.items()}

    def _rests(self):
        return self.referee.state in (CARD, OVER, ARRANGE) and not self.referee.repair and not self._question()[0]

    def _stands(self, intended):
        return self._rests() and self.referee.position == intended

    def _looks_done(self, turn, intended):
        """The board asks the right seat for the next card, so people go on."""
        position = self.referee.position
        return self._rests() and position.turn == intended.turn and position != turn.before

    def _react(self, turn, intended, outcome, tries):
        """Do what people do who see the lights."""
        referee = self.referee
        moves, answers = self._question()
        if moves:
            outcome.asks += 1
            self._answer(turn, intended, moves, answers)
        elif referee.repair:
            if referee.position != turn.before and tries % 3 < 2:  # another move was taken for theirs, and they see it
                self._start_over(turn)
            elif self._is_doable(referee.repair):
                self._follow()
                self._again(turn)
            else:
                outcome.asks += 1
                self.press("confirm" if tries % 3 < 2 else "undo")
        elif referee.state == MOVE:
            self.wait(_PATIENCE_MS)
            if referee.state == MOVE:
                outcome.asks += 1
                if tries % 3 == 2:
                    self._start_over(turn)
                else:
                    self.press("confirm")
        elif referee.state == FOLD:
            self.press("fold")
            self._fold(turn)
        else:
            self._start_over(turn)

    def _answer(self, turn, intended, moves, answers):
        meant = [move for move in moves if self.game.apply(turn.before, move) == intended]
        fields = [field for field in sorted(answers) if answers[field] in meant and field in self.holes]
        if not meant:
            self._start_over(turn)
        elif fields:
            self._touch(fields[0])
        elif len(meant[0].parts) == 1 and meant[0].parts[0][0] == SWAP:
            ends = meant[0].parts[0][1:3]
            owners = [self.take(field) for field in ends]
            for field, owner in zip(ends, owners):
                self.put(field, owner)
        else:
            self.press("confirm")

    def _touch(self, field):
        self.wait(_REACTION_MS)
        self.put(field, self.take(field), 300)

    def _is_doable(self, repair):
        return any((field in self.holes) == (step == LIFT) for step, field in repair)

    def follow_lights(self):
        """Lift and place as the lights ask, and nothing else; who is placed is of the right colour if one is at hand."""
        cells = self.referee.position.cells
        steps = list(self.referee.repair)
        held = [self.take(field) for step, field in steps if step == LIFT and field in self.holes]
        held += self._in_hand()
        places = [field for step, field in steps if step != LIFT and field not in self.holes]
        for is_match in (True, False):
            for field in list(places):
                owner = self._owner(cells, field)
                if held and (owner in held or not is_match):
                    chosen = owner if owner in held else held[0]
                    held.remove(chosen)
                    places.remove(field)
                    self.put(field, chosen)
        self.aside = held

    def _in_hand(self):
        held, self.aside = self.aside, []
        return held

    def _follow(self):
        """Do what the lights ask for, then see to it that colours are right."""
        self.wait(_REACTION_MS)
        cells = self.referee.position.cells
        self.follow_lights()
        self.aside = []
        self.arrange(cells)
        self.quiet()

    def _start_over(self, turn):
        """Everything back as it was before the turn: marbles, and by the control also what was taken for a move."""
        for _ in range(4):
            if self.referee.state == CARD and self.referee.position == turn.before:
                break
            if self.referee.state == CARD and self._last and self.referee.position == self._last.before:
                self._redo(self._last)
                break
            self.press("undo")
        self.arrange(turn.before.cells)
        self.quiet()
        self._again(turn)

    def _redo(self, turn):
        """What the turn before was taken for is undone: it once more, from where it began."""
        self.arrange(turn.before.cells)
        self.quiet()
        self._again(turn)
        self.quiet()

    def _again(self, turn):
        """The move once more, tidily, if the board is where it began."""
        if self.referee.position != turn.before:
            return
        if turn.move.is_fold:
            self._fold(turn)
            return
        gestures = [one for one in handle(turn.before, turn.move, self.holes, Prng(1), Fumbles()) if one.action != LAY]
        if self.referee.state == CARD:
            self.wait(_REACTION_MS)
            self.lay(turn.move.card)
        self.perform(gestures)
        self._arrive(self.game.apply(turn.before, turn.move))
        if not turn.move.parts:
            self.press("confirm")
