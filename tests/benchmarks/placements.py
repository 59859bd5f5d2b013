"""What the referee makes of hands that lay tiles and pens: pieces judged wrongly, legal ones that
were refused, those left without a word.

PLACEMENTS is how many pieces are laid tidily and at each rate of fumbles (1,000), PLACEMENTS_SEED
the seed of the first game.
"""

import os
import sys
from collections import Counter

from host.simulator.pieces import EARLY, SETTLED_MS, PieceHands
from shared_engine.games.brothers import game
from shared_engine.log.events import Field, Game
from shared_engine.prng import Prng
from shared_engine.referee import decision as kinds
from shared_engine.referee.referee import Referee
from tests.shared_engine.referee.meadow_bench import moves_on_board

RATES = (0, 5, 20)  # percent
LAID, WRONG, REFUSED, STUCK = "laid", "wrong", "refused", "stuck"
_RULESETS = ("brothers-2", "brothers-4")
_EARLY_MS = 250
_PLACES = 6  # of a piece, among which hands may think it over


class Table:
    """A referee before a meadow, and the hands at it."""

    def __init__(self, ruleset, seed, rate, referee=None):
        self.referee = referee or Referee()
        self.prng = Prng(seed)
        self.hands = PieceHands(Prng(seed + 1), rate)
        self.now_ms = 0
        self.referee.feed(Game(0, b"", {"ruleset": ruleset}))
        self.position = self.referee.position
        self.turns = 0

    def play(self):
        """Play a game; yield after every piece that has come to rest what there is to count."""
        waiting = 0
        while game.outcome(self.position) is None:
            move = self.prng.choice(moves_on_board(self.position))
            alike = [
                one.ends
                for one in moves_on_board(self.position)
                if one.piece == move.piece and one != move
            ]
            others = [self.prng.choice(alike) for _ in range(_PLACES)] if alike else []
            habit, done = self.hands.lay(move.ends, others)
            decided = self.carry_out(done)
            self.position = game.apply(self.position, move)
            waiting, self.turns = waiting + 1, self.turns + 1
            is_early = (
                habit == EARLY and not self.is_cleared() and game.outcome(self.position) is None
            )
            decided += self.wait(_EARLY_MS if is_early and waiting == 1 else SETTLED_MS)
            if is_early and waiting == 1:
                continue  # the referee is asked when the next piece has come to rest, too
            is_refused = any(one.kind == kinds.ILLEGAL for one in decided)
            counted = Counter(
                {LAID: waiting, habit: waiting, REFUSED: is_refused and habit in ("", EARLY)}
            )
            waiting = 0
            if self.referee.position != self.position:
                counted[WRONG if self.referee.turns == self.turns else STUCK] = 1
                print(
                    f"{habit or 'tidy'}: {move!r}, referee at {self.referee.position!r}",
                    file=sys.stderr,
                )
                yield counted
                return
            yield counted
            if self.is_cleared():
                self.carry_out(self.hands.clear())
                self.wait(SETTLED_MS)

    def is_cleared(self):
        return game.is_cleared(self.position)

    def carry_out(self, done):
        decided = []
        for pause_ms, field, occupied in done:
            self.now_ms += pause_ms
            decided += self.referee.advance(self.now_ms)
            if field >= 0:
                decided += self.referee.feed(Field(self.now_ms, field, occupied))
        return decided

    def wait(self, ms):
        self.now_ms += ms
        return self.referee.advance(self.now_ms)


def count(rate, placements, seed):
    """Sums over at least *placements* pieces laid at *rate*, in games from *seed* on."""
    sums = Counter()
    while sums[LAID] < placements:
        for counted in Table(_RULESETS[seed % len(_RULESETS)], seed, rate).play():
            sums.update(counted)
        seed += 1
    return sums


def figures():
    placements = int(os.environ.get("PLACEMENTS", "1000"))
    seed = int(os.environ.get("PLACEMENTS_SEED", "1"))
    for rate in RATES:
        sums = count(rate, placements, seed)
        reference = f"{sums[LAID]} pieces, {rate} % fumbles, seed {seed}"
        for kind in (WRONG, STUCK, REFUSED):
            yield (
                f"placements.{kind}_{rate}",
                sums[kind],
                "pieces",
                "0" if kind != REFUSED else "",
                reference,
            )
