"""Random evenings of Dog before a referee. People play legal moves, but they straighten, miscount,
think again, confirm at random, undo, lay cards late and begin early. They answer what is asked and
do what the lights say. Whose marble really lies where is known throughout."""

from shared_engine.games.contract import LIFT, TURN
from shared_engine.games.dog import game
from shared_engine.log.events import Choice, Control, Field
from shared_engine.prng import Prng
from shared_engine.record.decisions import format_decision
from shared_engine.referee.next_steps import next_steps
from shared_engine.referee.referee import Referee
from shared_engine.referee.rulings import lying
from shared_engine.referee.states import AWAIT_MOVE
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.tracking.gestures import VICTIM_FIRST, VICTIM_LAST, Gestures

MOST_ACTS = 6  # of people who do what the lights say
HABITS = 8
TIDY, LATE, STRAIGHTENS, MISCOUNTS, EARLY, CONFIRMS, UNDOES, FORGETS = range(HABITS)
_SEEN_MS = 1500  # so long people look at a question
_HELD_MS = 300


class Seen:
    """What there was to see after an act.

    Attributes:
        where: which evening it is, and how far it has come.
        event: what had happened last.
        decided: what that decided.
        before, after: the open card, turns, and the number of the question or 0.
        full: the picture; owners: whose marbles really lie where, as of World.owners; held: whose
            are in hands.
        is_known: a line with the turn reported last has a world in which all marbles are so.
        is_wrong: the lights ask, or say that something is wrong.
        blind: the holes whose sensors are not believed.
        emptied: the holes that were seen to become empty since the turn before the last one.
        sizes: lines, worlds of a line, cards of a line, turns that are remembered.
    """

    def __init__(self, evening, decided, before):
        referee, match = evening.bench.referee, evening.bench.referee.match
        self.event = evening.bench.events[-1]
        self.decided = decided
        self.where = evening.where()
        self.before, self.after = before, state_of(referee)
        self.full = bytes(evening.bench.hands.full)
        self.owners = bytes(evening.owners)
        self.held = sorted(evening.held)
        self.is_known = any(
            _alike(world.owners, match) == _alike(self.owners, match)
            and sorted([one[0] for one in world.air]) == self.held
            for line in match.lines
            if line.node.has(match.node)
            for world in line.worlds
        )
        self.blind = list(referee.blind)
        self.is_wrong = bool(referee.repair or referee.question or referee.objection)
        self.emptied = [field for one in evening.emptied for field in one]
        self.sizes = (
            len(match.lines),
            max([len(line.worlds) for line in match.lines]),
            max([len(line.cards) for line in match.lines]),
            len(match.past),
        )


def state_of(referee):
    """What must not change unless somebody says so."""
    question = referee.question
    return referee.laid, referee.turns, question.number if question else 0


def _alike(owners, match):
    """*owners*; marbles of one kennel are alike."""
    kennels = match.ground.berths
    home = sorted([owner for owner, kennel in zip(owners, kennels) if kennel])
    return home, [owner for owner, kennel in zip(owners, kennels) if not kennel]


class Evening:
    """The first *turns* of game *seed* by *ruleset*, as far as the referee follows.

    Attributes:
        seen: what there was to see after each act.
        unchosen: choices that could not be chosen at the board, as texts.
        stuck: where people did what the lights said, and it led nowhere, as texts.
    """

    def __init__(self, seed, ruleset, turns):
        self._seed = seed
        self._ruleset = ruleset
        self._prng = Prng(seed + 1000)
        self.seen = []
        self.unchosen = []
        self.stuck = []
        self.held = []
        self.emptied = [[], [], []]
        self._played = []
        for turn in play(seed, ruleset):
            self._played.append((turn.before, turn.move, turn.hand))
            if len(self._played) > turns:
                break
        before = self._played[0][0]
        self.bench = Bench(None, ruleset=ruleset, starter=before.turn)
        self.bench.begin()
        rulings = self.bench.referee.match.node.rulings
        self.owners = bytearray(rulings.lying(self.bench.referee.full))
        if rulings.needs_figure:
            self.held.append(before.rules.seats + 1)
        is_begun = False
        for number in range(len(self._played) - 1):
            is_followed, is_begun = self._play(number, is_begun)
            if not is_followed:
                break

    def lines(self):
        """All that was decided, a line each."""
        return [format_decision(one) for one in self.bench.decisions]

    def where(self):
        """Which evening it is, and how far it has come."""
        return "%s, seed %d, event %d" % (self._ruleset, self._seed, len(self.bench.events))

    # ---- acts

    def _watch(self, act, *given):
        before = state_of(self.bench.referee)
        decided = act(*given)
        for one in decided:
            if one.kind in ("move", "fold"):
                self.emptied = self.emptied[1:] + [[]]
        self.seen.append(Seen(self, decided, before))
        return decided

    def _lift(self, field):
        self.bench.hands.lift(field)
        self.held.append(self.owners[field])
        self.owners[field] = 0
        self.emptied[-1].append(field)
        self._watch(self.bench.flush)

    def _put(self, field, owner=0):
        """Put what is held on *field*: that of *owner*, if it is held."""
        put = owner if owner in self.held else self.held[-1]
        self.held.remove(put)
        self.owners[field] = put
        self.bench.hands.place(field)
        self._watch(self.bench.flush)

    def _card(self, card):
        self._watch(self.bench.card, card, len(self.bench.events) % 250)

    def _rest(self):
        self._watch(self.bench.rest)
        self._watch(self.bench.rest)

    # ---- turns

    def _play(self, number, is_begun):
        """Play turn *number*, whose card lies there if it *is_begun*; return whether the referee has
        followed, and whether the next one is begun."""
        before, move, hand = self._played[number]
        following = self._played[number + 1][1]
        habit = self._prng.below(HABITS)
        if move.is_fold:
            self._watch(self.bench.show_and_fold, hand)
            return self._settle(before, move), False
        if move.card and not is_begun and habit != LATE:
            self._card(move.card)
        if habit == STRAIGHTENS:
            field = self._prng.choice(self._full())
            self._lift(field)
            self._put(field)
        elif habit == MISCOUNTS:
            self._miscount(before, move)
        elif habit == CONFIRMS:
            self._watch(self.bench.control, "confirm")
        if self._lies_as(before):
            self._carry_out(before, move, VICTIM_LAST if number % 2 else VICTIM_FIRST)
        if move.card and not is_begun and habit == LATE:
            self._card(move.card)
        if habit == EARLY and following.card and self.bench.referee.turns > number:
            self._card(following.card)
            return True, True
        is_followed = self._settle(before, move)
        if habit == UNDOES and is_followed and move.card:
            self._watch(self.bench.control, "undo")
            self._rest()
            is_followed = self._obey(before, move) and self._lies_as(before)
            if is_followed:
                self._card(move.card)
                self._carry_out(before, move, VICTIM_FIRST)
                is_followed = self._settle(before, move)
        return is_followed, False

    def _full(self):
        return [field for field, is_full in enumerate(self.bench.hands.full) if is_full]

    def _lies_as(self, position):
        picture = self.bench.referee.match.node.rulings.lying(self.bench.referee.full)
        return bytes(self.owners) == picture and self.bench.referee.position == position

    def _carry_out(self, before, move, order):
        rulings = self.bench.referee.match.node.rulings
        drawn = Gestures(self.bench.hands.full)
        drawn.play(before, move, order)
        after = game.apply(before, move)
        wanted = lying(rulings.game, after.rules, after.cells, bytes(drawn.full))
        for field, is_full in drawn.changes:
            if is_full:
                self._put(field, rulings.ground.berths[field] or wanted[field])
            else:
                self._lift(field)

    def _miscount(self, before, move):
        """A marble on the track goes to any hole; that is seen, and put right."""
        length = before.rules.board.track_len
        full = [field for field in self._full() if field < length]
        if full and not self.held:
            self._lift(self._prng.choice(full))
            empty = [one for one in range(length) if not self.bench.hands.full[one]]
            self._put(self._prng.choice(empty))
            self._rest()
            self._obey(before, move)

    def _settle(self, before, move):
        """Rest, and do what the lights say until they say no more; return whether the turn was
        played then."""
        self._rest()
        is_settled = self._obey(before, move)
        if self.bench.referee.position == before and self.bench.referee.state == AWAIT_MOVE:
            self._watch(self.bench.control, "confirm")  # it moves nothing
            is_settled = self._obey(before, move)
        after = game.apply(before, move)
        return is_settled and self.bench.referee.position.digest() == after.digest()

    # ---- what lights say

    def _obey(self, before, move):
        """Do what the lights say, for a few acts; return whether they say no more."""
        referee = self.bench.referee
        for _ in range(MOST_ACTS):
            if referee.question:
                self._answer(before, move)
            elif referee.repair:
                self._mend()
            else:
                return True
            self._rest()
        self.stuck.append(self.where())
        return False

    def _mend(self):
        """One marble goes back, or as many as are lifted together."""
        referee = self.bench.referee
        rulings = referee.match.node.rulings
        position = referee.position
        wanted = rulings.lying(b"\x01" * len(referee.full))
        for _ in range(len(referee.repair)):
            steps = next_steps(rulings.game, position, referee.full, referee.repair)
            if not steps or steps[0][0] == TURN:
                return
            step, field = steps[0]
            if step == LIFT:
                self._lift(field)
            elif self.held:
                self._put(field, rulings.ground.berths[field] or wanted[field])
                if not self.held:
                    return

    def _answer(self, before, move):
        referee = self.bench.referee
        choices = referee.question.choices
        after = game.apply(before, move)
        meant = [number for number, one in enumerate(choices) if one.position == after]
        if not self.held:
            for number in range(len(choices)):
                if not can_choose(self.bench, number):
                    self.unchosen.append(repr((self.where(), choices[number].played.move)))
        self._watch(self.bench.feed, Choice, meant[0] if meant else 0)


def can_choose(bench, number):
    """Say whether touches and the control choose number *number* of what is asked at *bench*;
    tried at another board, to which the same has happened."""
    referee, now_ms = Referee(), bench.now_ms + _SEEN_MS
    for event in bench.events:
        referee.feed(event)
    referee.advance(now_ms)
    meant, turns = referee.question.choices[number], referee.turns
    for _ in range(MOST_ACTS):
        question = referee.question
        if question is None:
            return referee.turns > turns and referee.match.node.has(meant)
        now_ms += _SEEN_MS
        field = _saying(referee, question, meant)
        if field < 0:
            referee.feed(Control(now_ms, "confirm"))
        else:
            referee.feed(Field(now_ms, field, False))
            referee.feed(Field(now_ms + _HELD_MS, field, True))
    return False


def _saying(referee, question, meant):
    """A field where a touch says that *meant* is meant, and not some other that is left; or -1."""
    match = referee.match
    for field in question.fields(match.full, match.lines):
        said = question.meant(field, match.full, match.lines)
        if len(question.left) > 1 and meant in said:
            return field
    return -1
