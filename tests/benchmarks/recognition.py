"""What the referee makes of people: turns recognised without help, questions, mistakes, and the way
back from a mess.

RECOGNITION_GAMES is how many whole games are played of each ruleset, tidily and at each rate of
fumbles (5 by default), RECOGNITION_SEED the seed of the first, RECOGNITION_RULESETS which rulesets,
RECOGNITION_RATES which rates, with spaces between them; where they are chosen nothing but those
games is played. Each mistake is named as it happens, with what plays its game again.
"""

import os
import sys
from collections import Counter

from host.simulator.eyes import Eyes
from host.simulator.fumbles import Fumbles
from host.simulator.handling import marbles
from shared_engine.games.dog.move import DRAW, SWAP
from shared_engine.games.dog.rulesets import names
from shared_engine.games.errors import RulesetError
from shared_engine.games.on_board import open_on_board
from shared_engine.prng import Prng
from tests.benchmarks.judging import play
from tests.benchmarks.quick_board import DEAD, FLICKER, STUCK, QuickBoard
from tests.shared_engine import random_games

RATES = (0, 5, 20)  # percent
SCRAMBLED = 300
_GAMES = 5
_BUDGETS = {0: "99.9", 5: "99", 20: "95"}
_FAULT_RATE = 0.05
_LATEST = 450  # turns of a random game before its board is scrambled, at most
_LOOKS = 3  # how often hands look at the lights again
_SLOW_MS = 20  # between gestures, where hands do not matter

TURNS, MARBLES, UNAIDED, ASKED, MENDED = "turns", "marbles", "unaided", "asked", "mended"
SWAPS, UNAIDED_SWAPS = "swaps", "unaided swaps"
WRONG, NOTICED, REFUSED, MISLED, STUCK_TURNS = "wrong", "noticed", "refused", "misled", "stuck"


def rulesets() -> list[str]:
    """Those that the referee opens."""
    found = []
    for name in names():
        try:
            open_on_board({"ruleset": name})
        except RulesetError:
            continue
        found.append(name)
    return found


def count(ruleset, seeds, fumbles, fault="", board_type=QuickBoard):
    """Play a game from each of *seeds*; return sums over its turns, of all ("") and for each habit
    of those where it showed."""
    sums = {kind: Counter() for kind in ["", *Fumbles.kinds()]}
    for seed in seeds:
        faulty = Prng(seed).below(_fields(ruleset)) if fault else -1
        for stretches in play(ruleset, seed, fumbles, fault, faulty, board_type):
            _name_mistakes(
                stretches[-1], f"--ruleset {ruleset} --seed {seed} --rate {100 * fumbles.child:g}"
            )
            for account in stretches[-1].accounts:
                is_last = account is stretches[-1].accounts[-1]
                for kind in ["", *account.fumbles]:
                    sums[kind].update(_facts(account, is_wrong=is_last and stretches[-1].is_wrong))
    return sums


def _name_mistakes(stretch, game):
    """Say on the error output what went wrong, and in which *game*: findings.py plays it again."""
    last = stretch.accounts[-1]
    kinds = (
        [WRONG] * stretch.is_wrong
        + [NOTICED] * last.is_noticed
        + [STUCK_TURNS] * last.is_stuck
        + [MISLED] * last.is_misled
    )
    if kinds:
        turns = [account.number for account in stretch.accounts]
        print(f"{', '.join(kinds)}: turns {turns} of {game}", file=sys.stderr, flush=True)


def _fields(ruleset):
    return open_on_board({"ruleset": ruleset})[1].rules.board.field_count


def _facts(account, *, is_wrong):
    """What a turn adds to each sum."""
    parts = account.turn.move.parts
    has_marbles = bool(parts) and parts[0][0] != DRAW
    is_unaided = has_marbles and account.is_unaided and not (is_wrong or account.is_stuck)
    is_swap = any(part[0] == SWAP for part in parts)
    return {
        TURNS: 1,
        MARBLES: has_marbles,
        UNAIDED: is_unaided,
        SWAPS: is_swap,
        UNAIDED_SWAPS: is_swap and is_unaided,
        ASKED: account.questions > 0,
        MENDED: account.is_mended,
        WRONG: is_wrong,
        NOTICED: account.is_noticed,
        REFUSED: account.is_refused,
        MISLED: account.is_misled,
        STUCK_TURNS: account.is_stuck,
    }


def unaided_share(sums):
    """In percent, of the turns that move marbles and do not swap any: no picture shows a swap."""
    return 100 * (sums[UNAIDED] - sums[UNAIDED_SWAPS]) / max(1, sums[MARBLES] - sums[SWAPS])


def unaided_share_with_swaps(sums):
    """In percent, of all turns that move marbles."""
    return 100 * sums[UNAIDED] / max(1, sums[MARBLES])


def figures():
    """Name, value, unit, budget and reference of each figure."""
    games = int(os.environ.get("RECOGNITION_GAMES", _GAMES))
    first = int(os.environ.get("RECOGNITION_SEED", "1"))
    chosen = os.environ.get("RECOGNITION_RULESETS", "").split() or rulesets()
    rates = [int(rate) for rate in os.environ.get("RECOGNITION_RATES", "").split()]
    seeds = range(first, first + games)
    everything = Counter()
    for ruleset in chosen:
        for rate in rates or RATES:
            sums = count(ruleset, seeds, Fumbles.all(rate / 100))
            everything.update(sums[""])
            name = f"recognition.unaided_share.{ruleset}.{rate}"
            yield name, unaided_share(sums[""]), "%", _BUDGETS.get(rate, ""), in_words(sums[""])
            yield (
                f"{name}.with_swaps",
                unaided_share_with_swaps(sums[""]),
                "%",
                "",
                in_words(sums[""]),
            )
            for habit in Fumbles.kinds():
                if sums[habit]:
                    yield (
                        f"{name}.{habit}",
                        unaided_share(sums[habit]),
                        "%",
                        "",
                        in_words(sums[habit]),
                    )
    of = f"of {everything[TURNS]} turns"
    yield "recognition.wrong_commits", everything[WRONG], "turns", "0", of
    yield "recognition.noticed", everything[NOTICED], "turns", "", of
    yield "recognition.stuck", everything[STUCK_TURNS], "turns", "0", of
    yield "recognition.refused", everything[REFUSED], "turns", "0", of
    yield "recognition.misled", everything[MISLED], "turns", "0", of
    if rates:
        return
    for fault in (STUCK, DEAD, FLICKER):
        sums = Counter()
        for ruleset in chosen:
            sums.update(
                count(ruleset, seeds[: max(1, games // 5)], Fumbles.all(_FAULT_RATE), fault)[""]
            )
        yield f"recognition.{fault}.unaided_share", unaided_share(sums), "%", "", in_words(sums)
        yield (
            f"recognition.{fault}.wrong_commits",
            sums[WRONG],
            "turns",
            "0",
            f"of {sums[TURNS]} turns",
        )
    right, ratio = repairs(SCRAMBLED)
    yield (
        "recognition.repair_share",
        100 * right,
        "%",
        "100",
        "scrambled boards that end right by following the lights",
    )
    yield "recognition.repair_lifts_ratio", ratio, "", "1.1", "lifts against marbles that lie wrong"


def in_words(sums):
    """The sums of one kind of turns."""
    kinds = (TURNS, MARBLES, SWAPS, ASKED, MENDED, WRONG, NOTICED, REFUSED, MISLED, STUCK_TURNS)
    return ", ".join(f"{kind} {sums[kind]}" for kind in kinds)


# ---- scrambled boards


class Table:
    """A board with marbles that have colours, and somebody who does what the lights say and nothing
    else."""

    def __init__(self, position):
        self.position = position
        self.board = QuickBoard(position)
        self.holes = marbles(position.rules, position.cells, self.board.state.holes)
        self.aside = []
        self.lifts = 0

    def take(self, hole):
        self.lifts += 1
        self.aside.append(self.holes.pop(hole))
        self.board.take(hole)
        self.wait(_SLOW_MS)

    def put(self, hole, owner):
        self.aside.remove(owner)
        self.holes[hole] = owner
        self.board.put(hole)
        self.wait(_SLOW_MS)

    def wait(self, ms):
        self.board.run(self.board.now_ms + ms)

    def follow(self):
        """Look at the lights again and again; lift what is lit to be lifted, and place the colour
        that is lit to be placed, until nothing is."""
        for _ in range(2 * (len(self.holes) + len(self.aside))):  # each lifted and placed once
            if not self._follow_step():
                break

    def _follow_step(self):
        """Do the one step that is lit; say whether there was one that could be done."""
        self.wait(3000)
        looking = Eyes(self.board).study()
        while True:
            try:
                self.wait(next(looking))
            except StopIteration as end:
                seen = end.value
                break
        for hole in seen.lift:
            self.take(hole)
        is_done = bool(seen.lift)
        for hole in seen.place:
            if self.aside:
                wanted = seen.owners[hole]
                self.put(hole, wanted if wanted in self.aside else self.aside[0])
                is_done = True
        return is_done

    def is_right(self):
        """Whether a marble is wherever the position has one, and the lights ask for its seat to
        play."""
        board = self.position.rules.board
        wanted = marbles(self.position.rules, self.position.cells, ())
        lying = {hole for hole in self.holes if hole < board.first_kennel}
        return (
            lying == set(wanted)
            and self._shown() == self.position.turn
            and self.board.recorded == self.position.pack()
        )

    def _shown(self):
        """The seat that the lights ask to play."""
        looking = Eyes(self.board).seat_shown()
        while True:
            try:
                self.wait(next(looking))
            except StopIteration as end:
                return end.value

    def wrong(self):
        """How many marbles lie where the position has none of their colour."""
        board, cells = self.position.rules.board, self.position.cells
        wanted = marbles(self.position.rules, cells, ())
        kennels = Counter(owner for hole, owner in self.holes.items() if self._is_home(hole, owner))
        lying = sum(
            wanted.get(hole) != owner
            for hole, owner in self.holes.items()
            if not self._is_home(hole, owner)
        )
        return lying + sum(
            max(0, number - cells[board.first_kennel + owner - 1])
            for owner, number in kennels.items()
        )

    def _is_home(self, hole, owner):
        board = self.position.rules.board
        return hole >= board.first_kennel and board.seat_of(hole) + 1 == owner


def repairs(boards: int) -> tuple[float, float]:
    """Share of scrambled boards that following the lights alone puts right, and lifts against the
    fewest possible.

    Sensors do not see whose a marble is: colours that are wrong then are put right by people, and
    those lifts count.
    """
    prng = Prng(7)
    right = lifts = least = 0
    opened = rulesets()
    for number in range(boards):
        table = Table(_position(number, opened[number % len(opened)], prng.below(_LATEST)))
        scramble(table, prng)
        least += table.wrong()
        table.lifts = 0
        for _ in range(_LOOKS):
            table.follow()
        table.wait(3000)
        right += table.is_right()
        lifts += table.lifts + table.wrong()
    return right / boards, lifts / max(1, least)


def _position(seed, ruleset, turns):
    """The position of a random game after *turns* turns, or before the last one of a game that is
    shorter."""
    position = None
    for number, turn in enumerate(random_games.play(seed, ruleset)):
        position = turn.before
        if number >= turns:
            break
    assert position is not None
    return position


def scramble(table, prng):
    """Lift some or all marbles and put most of them anywhere."""
    lying = sorted(table.holes)
    prng.shuffle(lying)
    for hole in lying[: 1 + prng.below(len(lying))]:
        table.take(hole)
    if prng.below(3) == 0:  # swept off the board, all of them
        return
    for owner in list(table.aside):
        if prng.below(4):
            free = [
                hole
                for hole in range(table.position.rules.board.field_count)
                if hole not in table.holes
            ]
            table.put(prng.choice(free), owner)
