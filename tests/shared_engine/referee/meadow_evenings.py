"""Random evenings of Brothers before a referee: people lay pieces, some where they may not, lift
what is lit, confirm at random, undo, and do what the lights say."""

from shared_engine.games.brothers import game
from shared_engine.games.contract import LIFT
from shared_engine.prng import Prng
from shared_engine.referee.next_steps import next_steps
from tests.shared_engine.referee.evenings import MOST_ACTS, state_of
from tests.shared_engine.referee.meadow_bench import MeadowBench, moves_on_board

HABITS = 6
ASKEW, CONFIRMS, UNDOES = range(3)  # the others are tidy
FIELDS = 256


class Seen:
    """As of evenings.py, what a board of pieces has of it."""

    def __init__(self, evening, decided, before):
        match = evening.bench.referee.match
        self.where = evening.where()
        self.event = evening.bench.events[-1]
        self.decided = decided
        self.before, self.after = before, state_of(evening.bench.referee)
        self.sizes = (
            len(match.lines),
            max([len(line.worlds) for line in match.lines]),
            max([len(line.cards) for line in match.lines]),
            len(match.past),
        )


class MeadowEvening:
    """The first *turns* of game *seed* by *ruleset*, as far as the referee follows; as Evening."""

    def __init__(self, seed, ruleset, turns):
        self._seed, self._ruleset = seed, ruleset
        self._prng = Prng(seed)
        self.seen, self.stuck, self.lost = [], [], []
        self.bench = MeadowBench(ruleset)
        self.bench.begin()
        for _ in range(turns):
            position = self.bench.referee.position
            if game.outcome(position) is not None or not self._play(position):
                break

    def where(self):
        """Which evening it is, and how far it has come."""
        return "%s, seed %d, event %d" % (self._ruleset, self._seed, len(self.bench.events))

    def _watch(self, act, *given):
        before = state_of(self.bench.referee)
        self.seen.append(Seen(self, act(*given), before))

    def _play(self, position):
        move = self._prng.choice(moves_on_board(position))
        habit = self._prng.below(HABITS)
        if habit == ASKEW:
            self._lay([field + 1 for field in move.ends])
            if not self._obey():
                return False
            if self.bench.referee.position != position:  # it may lie there, too
                return True
        elif habit == CONFIRMS:
            self._watch(self.bench.control, "confirm")
        if move.is_pass:
            self._watch(self.bench.control, "fold")
        else:
            self._lay(move.ends)
        after = game.apply(position, move)
        if self.bench.referee.position != after:
            self.lost.append(self.where())
            return False
        if habit == UNDOES:
            self._watch(self.bench.control, "undo")
        return self._obey()

    def _lay(self, fields):
        for field in fields:
            if field < FIELDS:
                self._watch(self.bench.change, field, True)
        self._watch(self.bench.rest)

    def _obey(self):
        """Do what the lights say, for a few acts; return whether they say no more."""
        referee = self.bench.referee
        self._watch(self.bench.rest)
        for _ in range(MOST_ACTS):
            if not referee.repair:
                return True
            steps = next_steps(game, referee.position, referee.full, referee.repair)
            for step, field in steps:
                self._watch(self.bench.change, field, step != LIFT)
            self._watch(self.bench.rest)
        self.stuck.append(self.where())
        return False
