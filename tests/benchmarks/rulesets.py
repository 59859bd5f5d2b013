"""What a laid card costs under each ruleset, on real MicroPython (WebAssembly): the worst of
crowded positions.

A verdict is about a picture that a move leaves, one that hands pass through on the way, or one that
nothing explains. Targets are lit for the open card and for a lifted marble; others, which have to
be searched for, while a split is under way.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from host.install.compile import ROOT
from host.simulator.interpreter import run_micropython
from shared_engine.games.dog import game
from shared_engine.games.dog.board import Board
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.moves.result import cells_after
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.trail import parts_of
from shared_engine.games.dog.position import NOWHERE, Position
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.dog.see.guide import Guide
from shared_engine.prng import Prng
from tests.shared_engine.crowds import SHARING, crowd

POSITIONS = 200
FIGURES = (("targets", "5"), ("under_way", "25"), ("verdict", "25"))
_CARDS = ("7", "JK", "PARTNER", "BLACK:1-7", "SWITCH")
_LEGAL, _PAUSED = 2, 1  # pictures of a card in a position
_STATES = 20  # of a split, for each number of points left
_POSITIONS_A_PIECE = 10  # garbage is collected between them
# so many of the slowest are measured so often again, one after the other, and the least counts
_AGAIN, _TIMES = (10, 10)
_HEAP_BYTES = 1 << 30
_LIMIT_S = 1200

_BEGIN = """
import js, json
from shared_engine.games.dog import game
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.rulesets import load

rules = load(*json.loads(RULES))
slowest = [[], [], []]

def processor_us():
    used = js.process.cpuUsage()
    return used.user + used.system

def light(position, card, full, lifted):
    targets(position, card, lifted)

def judge(position, card, full, lifted):
    seen = game.difference(rules, position.cells, full)
    found = game.explain(position, card, seen)
    if not found:
        game.on_the_way(position, card, seen)

ASK = (light, game.offers, judge)

def measured(place, case):
    position, card, full = game.unpack(rules, bytes.fromhex(case[0])), case[1], bytes.fromhex(case[2])
    started = processor_us()
    ASK[place](position, card, full, case[3])
    return processor_us() - started

def measure(place, case):
    slowest[place].append((measured(place, case), case))
    slowest[place].sort(key=lambda one: -one[0])
    del slowest[place][AGAIN:]
"""
_PIECE = """
cases = json.loads(CASES)
for place in range(3):
    for case in cases[place]:
        measure(place, case)
"""
# Programs beside this one make some look slower than they are, for a while.
_MEASURE_AGAIN = """
for place in range(3):
    slowest[place] = [(min(least, measured(place, case)), case) for least, case in slowest[place]]
"""
_END = """
print(json.dumps([max(some, key=lambda one: one[0]) for some in slowest]))
"""

# position, card, picture, field of the lifted marble or None
Case = tuple[str, str, str, int | None]


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    for ruleset, options in [(name, {}) for name in names() if (name, {}) not in SHARING] + list(
        SHARING
    ):
        name = " ".join([ruleset, *(f"{option}={value}" for option, value in options.items())])
        for (figure, budget), (worst_us, case) in zip(
            FIGURES, slowest(ruleset, options), strict=True
        ):
            yield f"rulesets.{figure}_ms {name}", worst_us / 1000, "ms", budget, repr(case)


def slowest(
    ruleset: str, options: dict[str, Any], positions: int = POSITIONS
) -> list[tuple[int, Case]]:
    """The slowest of each of FIGURES, in microseconds of processor time, with its case."""
    rules = load(ruleset, options)
    begin = f"RULES = {json.dumps([ruleset, options])!r}\nAGAIN = {_AGAIN}" + _BEGIN
    pieces = [begin]
    for first in range(0, positions, _POSITIONS_A_PIECE):
        cases: list[list[Case]] = [[] for _ in FIGURES]
        for seed in range(first, min(first + _POSITIONS_A_PIECE, positions)):
            _add_cases(rules, seed, *cases)
        pieces.append(f"CASES = {json.dumps(cases)!r}" + _PIECE)
    pieces += [_MEASURE_AGAIN] * _TIMES + [_END]
    done = run_micropython(
        [(ROOT / "shared_engine", "/shared_engine")],
        *pieces,
        heap_bytes=_HEAP_BYTES,
        timeout_s=_LIMIT_S,
    )
    if done.exit_code:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def _add_cases(
    rules: Rules,
    seed: int,
    lit: list[Case],
    going: list[Case],
    judged: list[Case],
) -> None:
    position, prng = crowd(rules, seed), Prng(seed)
    before = bytearray(game.picture(position))
    packed = position.pack().hex()
    for card in _CARDS:
        if card not in rules.deck:
            continue
        pictures = list(_pictures(position, card, prng))
        for full in pictures:
            judged.append((packed, card, bytes(full).hex(), None))
            wrong = bytearray(full)
            wrong[prng.below(rules.board.track_len)] ^= 1
            judged.append((packed, card, wrong.hex(), None))
        lit.append((packed, card, before.hex(), None))
        for place, full in enumerate([before, *pictures]):
            marbles = [field for field in range(rules.board.first_kennel) if full[field]]
            if not marbles:
                continue
            lifted = prng.choice(marbles)
            after = bytearray(full)
            after[lifted] = 0
            if place:
                going.append((packed, card, bytes(full).hex(), None))
                going.append((packed, card, after.hex(), lifted))
            else:
                lit.append((packed, card, after.hex(), lifted))


class _Sample(Guide):
    """A guide to no picture: it keeps some states of a split, chosen by chance, however many there
    are."""

    def __init__(self, board: Board, prng: Prng) -> None:
        self.is_exact = False
        self._board = board
        self._cells: bytes | bytearray = b""
        self._prng = prng
        self._kept: Counter[int] = Counter()

    def keep(self, cells: bytes | bytearray, left: int) -> bool:
        self._cells = cells
        is_kept = not self._kept[left] or (self._kept[left] < _STATES and self._prng.below(2) > 0)
        self._kept[left] += is_kept
        return is_kept

    def forced(self, scope: tuple[int, ...], last: int) -> int:
        return NOWHERE

    def going(self, scope: tuple[int, ...]) -> list[tuple[int, int]]:
        fields = range(self._board.first_kennel)
        return [
            (seat, field) for seat in scope for field in fields if self._cells[field] == seat + 1
        ]

    def allows(self, source: int, target: int) -> bool:
        return True

    def stops(self, seat: int, source: int, points: int, stays: bool) -> list[tuple[int, int]]:
        return [(steps, NOWHERE) for steps in range(1, points + 1)]


def _pictures(position: Position, card: str, prng: Prng) -> Iterator[bytes]:
    """Pictures of some results of *card*, and of some splits under way."""
    rules = position.rules
    found = _moves(position, card, prng)
    paused = [
        cells_after(position, Move(move.card, move.as_card, move.parts[:-1]))
        for move, _ in found
        if move.turned
    ]
    as_card = resolve(position, card).split
    if as_card:
        split = open_split(rules, position.cells, position.turn, card, as_card)
        paused += [
            state[0]
            for state, left, _ in split.states(_Sample(rules.board, prng))
            if 0 < left < split.points
        ]
    for some, count in (([cells for _, cells in found], _LEGAL), (paused, _PAUSED)):
        for cells in [prng.choice(some) for _ in range(count if some else 0)]:
            yield game.picture(Position(rules, cells, 0, 0, 0, position.counts, 0, 0))


def _moves(position: Position, card: str, prng: Prng) -> list[tuple[Move, bytes]]:
    """Some ways to play *card* as a split, or all there are where it is none or there is a dog, and
    the cells after each."""
    if position.rules.dog or not resolve(position, card).split:
        return list(results(position, card))
    as_card = resolve(position, card).split
    split = open_split(position.rules, position.cells, position.turn, card, as_card)
    return [
        (Move(card, as_card, parts_of(trail)), cells)
        for cells, trail in split.matching(_Sample(position.rules.board, prng))
    ]
