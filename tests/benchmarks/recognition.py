"""What the referee makes of human hands: moves recognised unaided, wrong commits, questions, and the way back from a mess.

RECOGNITION_MOVES is how many moves are handled in all (100,000 by default).
"""

import os
import sys
from collections.abc import Iterator

from host.simulator.handling import Fumbles
from shared_engine.games.catalogue import open_on_board
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rulesets import names
from shared_engine.games.errors import RulesetError
from shared_engine.prng import Prng
from shared_engine.referee.states import CARD
from tests.benchmarks.table import DEAD, FLICKER, STUCK, Outcome, Table
from tests.shared_engine.random_games import play

MOVES = 100_000
RATES = (0, 5, 20)  # percent
_BUDGETS = {0: 99.9, 5: 99, 20: 95}
_SHARES = {0: 0.25, 5: 0.35, 20: 0.25}  # of the moves; each faulty sensor has 0.05
_SEGMENT, _LATEST = 120, 900  # turns of a game that are handled in one go, and the latest one at which that begins
SCRAMBLED = 1000
_LOOKS = 3  # how often hands look at the lights again


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


def handled(moves: int, rate: float, fault: str = "", seed: int = 1) -> Iterator[tuple[Outcome, Table]]:
    """Handle *moves* moves of marbles, from segments of random games of all rulesets."""
    opened = rulesets()
    prng = Prng(seed)
    done = number = 0
    while done < moves:
        for outcome, table in _segment(opened[number % len(opened)], seed * 1000 + number, prng, rate, fault):
            yield outcome, table
            done += outcome.has_marbles
            if done >= moves:
                break
        number += 1


def _segment(ruleset: str, seed: int, prng: Prng, rate: float, fault: str) -> Iterator[tuple[Outcome, Table]]:
    first = prng.below(_LATEST)
    table = None
    for number, turn in enumerate(play(seed, ruleset)):
        if number < first:
            continue
        if table is None:
            description = {"ruleset": ruleset, "options": {}, "starter": 0}
            field = prng.below(turn.before.rules.board.field_count) if fault else -1
            table = Table(description, turn.before, prng, Fumbles.all(rate), fault, field)
        outcome = table.play(turn)
        yield outcome, table
        if outcome.is_wrong or outcome.is_stuck:
            table.put_down(turn.table.position)
        if number > first + _SEGMENT:
            break


class Count:
    """Sums over the outcomes of one kind of handling."""

    def __init__(self) -> None:
        self.moves = self.unaided = self.swaps = self.unaided_swaps = 0
        self.asks = self.wrong = self.wrong_swaps = self.stuck = self.others_helped = 0
        self.settle_ms: list[int] = []

    def add(self, outcome: Outcome) -> None:
        self.wrong += outcome.is_wrong
        self.wrong_swaps += outcome.is_wrong and outcome.is_swap
        self.stuck += outcome.is_stuck
        is_unaided = not (outcome.helped or outcome.is_wrong or outcome.is_stuck)
        if not outcome.has_marbles:
            self.others_helped += not is_unaided
            return
        self.asks += outcome.asks
        if outcome.is_swap:
            self.swaps += 1
            self.unaided_swaps += is_unaided
            return
        self.moves += 1
        self.unaided += is_unaided
        if is_unaided:
            self.settle_ms.append(outcome.settle_ms)


def count(moves: int, rate: float, fault: str = "") -> Count:
    """Handle *moves* moves; what went wrong is reported on standard error if RECOGNITION_REPORTS is set."""
    counted = Count()
    reports = int(os.environ.get("RECOGNITION_REPORTS", "0"))
    for outcome, table in handled(moves, rate, fault):
        counted.add(outcome)
        if reports and (outcome.is_wrong or outcome.is_stuck or (outcome.helped and not outcome.is_swap and not fault)):
            reports -= 1
            report(outcome, table)
    return counted


def report(outcome: Outcome, table: Table) -> None:
    """Write down how a turn went that should have gone better."""
    what = "WRONG" if outcome.is_wrong else "STUCK" if outcome.is_stuck else "helped"
    lines = [" ".join(str(word) for word in words) for words in table.said]
    sys.stderr.write(f"---- {what} state {table.referee.state}\n" + "\n".join(lines) + "\n")


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    moves = int(os.environ.get("RECOGNITION_MOVES", MOVES))
    wrong = wrong_swaps = stuck = 0
    settle_ms: list[int] = []
    for rate in RATES:
        counted = count(int(moves * _SHARES[rate]), rate / 100)
        yield from _shares(counted, f"{rate}", f"{_BUDGETS[rate]}", f"every kind of fumble at {rate} %")
        wrong += counted.wrong
        wrong_swaps += counted.wrong_swaps
        stuck += counted.stuck
        settle_ms += counted.settle_ms
    settle_ms.sort()
    yield "recognition.settle_ms.median", settle_ms[len(settle_ms) // 2], "ms", "", "last settled change to verdict"
    yield (
        "recognition.settle_ms.p99",
        settle_ms[len(settle_ms) * 99 // 100],
        "ms",
        "600",
        "last settled change to verdict",
    )
    for fault in (STUCK, DEAD, FLICKER):
        counted = count(moves // 20, 0.05, fault)
        yield from _shares(counted, fault, "", f"one sensor is {fault}, fumbles at 5 %")
        yield f"recognition.{fault}.wrong_commits", counted.wrong, "moves", "0", f"one sensor is {fault}"
        wrong += counted.wrong
        wrong_swaps += counted.wrong_swaps
    yield "recognition.wrong_commits", wrong, "moves", "0", f"of {moves} moves at all rates, faulty sensors included"
    yield "recognition.wrong_commits.swaps", wrong_swaps, "moves", "0", "of those, swaps"
    yield "recognition.stuck_games", stuck, "games", "0", "nothing people tried helped; sensors in order"
    right, ratio = repairs(max(20, SCRAMBLED * moves // MOVES))
    yield "recognition.repair_share", 100 * right, "%", "100", "scrambled boards that end right by following the lights"
    yield "recognition.repair_lifts_ratio", ratio, "", "1.1", "lifts against marbles that lie wrong"


def _shares(counted: Count, kind: str, budget: str, reference: str) -> Iterator[tuple[str, float, str, str, str]]:
    name = f"recognition.unaided_share.{kind}" if kind.isdigit() else f"recognition.{kind}.unaided_share"
    yield name, 100 * counted.unaided / counted.moves, "%", budget, f"{reference}; {counted.moves} moves, no swaps"
    name = name.replace("unaided_share", "unaided_swaps")
    yield name, 100 * counted.unaided_swaps / max(1, counted.swaps), "%", "", f"{counted.swaps} swaps"
    name = name.replace("unaided_swaps", "asks")
    yield name, 1000 * counted.asks / (counted.moves + counted.swaps), "per 1000 moves", "", "confirmed or touched"
    name = name.replace("asks", "stuck")
    yield name, counted.stuck, "turns", "0", "nothing people tried helped"


def repairs(boards: int) -> tuple[float, float]:
    """Share of scrambled boards that following the lights alone puts right, and lifts against the fewest possible.

    Sensors do not see whose a marble is: colours that are wrong then are put right by people, and those lifts count.
    """
    prng = Prng(7)
    right = lifts = least = 0
    opened = rulesets()
    for number in range(boards):
        ruleset = opened[number % len(opened)]
        position = _position(number, ruleset, prng.below(_LATEST // 2))
        table = Table({"ruleset": ruleset, "options": {}, "starter": 0}, position, prng, Fumbles())
        least += scramble(table, prng)
        table.quiet()
        table.lifts = 0
        for _ in range(_LOOKS):
            table.follow_lights()
            table.quiet()
        right += _shows(table, position)
        table.arrange(position.cells)
        lifts += table.lifts
    return right / boards, lifts / max(1, least)


def _shows(table: Table, position: Position) -> bool:
    """Whether a marble is wherever *position* has one, and the referee is content."""
    full = bytearray(field in table.holes for field in range(position.rules.board.field_count))
    is_right = table.game.difference(position.rules, position.cells, full).is_none
    is_content = table.referee.state == CARD and not table.referee.repair
    return is_right and is_content and table.referee.position == position


def _position(seed: int, ruleset: str, turns: int) -> Position:
    """The position of a random game after *turns* turns, or before the last one of a game that is shorter."""
    position = None
    for number, turn in enumerate(play(seed, ruleset)):
        position = turn.before
        if number >= turns:
            break
    assert position is not None
    return position


def scramble(table: Table, prng: Prng) -> int:
    """Lift some or all marbles and put most of them anywhere; return how many lie wrong."""
    board = table.rules.board
    lying = sorted(table.holes)
    prng.shuffle(lying)
    taken = lying[: 1 + prng.below(len(lying))]
    right = dict(table.holes)
    owners = [table.take(field, 20) for field in taken]
    table.aside = list(owners)
    swept = prng.below(3) == 0  # off the board, all of them
    for owner in owners:
        if swept or prng.below(4) == 0:
            continue
        free = [field for field in range(board.field_count) if field not in table.holes]
        table.put(prng.choice(free), owner, 20)
        table.aside.remove(owner)
    counts: dict[int, int] = {}
    wrong = 0
    for field, owner in table.holes.items():
        if field >= board.first_kennel and board.seat_of(field) + 1 == owner:
            counts[owner] = counts.get(owner, 0) + 1
        else:
            wrong += right.get(field) != owner
    for owner, number in counts.items():
        wrong += max(0, number - sum(o == owner and f >= board.first_kennel for f, o in right.items()))
    return wrong
