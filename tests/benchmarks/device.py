"""The device's thinking and memory on real MicroPython (WebAssembly); an ESP32 at 240 MHz is about
20 times slower."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host.install.compile import ROOT
from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.interpreter import run_micropython
from host.simulator.people import People
from host.simulator.world import World
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import difference, picture
from tests.benchmarks import waking
from tests.benchmarks.engine import CANADIAN_WORST

_GAMES = 4
_BOOT_MS = 5000
_THINK = """
import json, time
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.notation.packed import unpack
from shared_engine.games.dog.see.explain import explain
from shared_engine.games.dog.see.picture import Difference
from shared_engine.games.dog.rulesets import load

verdicts, lit = [], []
for ruleset, packed, card, lifted, emptied, filled, kennels in json.loads(CASES):
    position = unpack(load(ruleset, {}), bytes.fromhex(packed))
    seen = Difference(emptied, filled, kennels)
    started = time.ticks_us()
    for _ in range(10):
        explain(position, card, seen)
    verdicts.append((time.ticks_us() - started) / 10000)
    started = time.ticks_us()
    for _ in range(10):
        targets(position, card, lifted)
    lit.append((time.ticks_us() - started) / 10000)
verdicts.sort()
lit.sort()
print(json.dumps([verdicts[len(verdicts) // 2], verdicts[-1], lit[-1]]))
"""


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    median, worst, targets_ms = _think(_cases())
    yield "device.targets_ms", targets_ms, "ms", "5", "worst over the moves of four games"
    yield "device.verdict_ms", median, "ms", "10", "median over the moves of four games"
    yield (
        "device.verdict_games_ms",
        worst,
        "ms",
        "25",
        "worst over the moves of four games, brandi-4",
    )
    worst = max(worst, _think(_canadian_cases())[1])
    yield (
        "device.verdict_worst_ms",
        worst,
        "ms",
        "25",
        "worst of those and of a Canadian seven with eight marbles out",
    )
    yield from _heap()
    yield from waking.figures()


def _think(cases: list[list[object]]) -> list[float]:
    """Median and worst time of a verdict, and worst time of targets, in ms."""
    code = "CASES = %r\n" % json.dumps(cases) + _THINK
    done = run_micropython(
        [(ROOT / "shared_engine", "/shared_engine")], code, heap_bytes=1 << 30, timeout_s=120
    )
    if done.exit_code:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def _canadian_cases() -> list[list[object]]:
    """Some of the thousands of results of the worst Canadian sevens."""
    cases: list[list[object]] = []
    for state in CANADIAN_WORST:
        before = parse_state(load("brandi-4-canadian"), state)
        moves = legal(before, "7")
        cases += [_case(before, move) for move in moves[:: len(moves) // 40]]
    return cases


def _case(before: Position, move: Move) -> list[object]:
    """What the board has to judge when *move* is made."""
    seen = difference(before.rules, before.cells, picture(apply(before, move)))
    touched = move.parts[0][1]
    changes = [seen.emptied, seen.filled, seen.kennels]
    return [before.rules.ruleset, before.pack().hex(), move.card, touched, *changes]


def _cases() -> list[list[object]]:
    """The moves of some games, each as what the board has to judge."""
    cases: list[list[object]] = []
    for seed in range(_GAMES):
        people = People(load("brandi-4", {}), seed, 0)
        while not people.is_over:
            turn = people.next_turn()
            if turn.move.parts:
                cases.append(_case(turn.before, turn.move))
            people.carry_out(turn)
    return cases


def _heap() -> Iterator[tuple[str, float, str, str, str]]:
    """Live heap of the firmware once it is ready, and after whole games;
    tests/integration/test_memory.py holds the budget."""
    for ruleset, name, players in (
        ("brandi-6-3x2", "device.heap_live_kb", "six players"),
        ("brandi-4", "device.heap_live_four_kb", "four players"),
    ):
        with tempfile.TemporaryDirectory() as folder:
            world = World(Path(folder), load(ruleset, {}))
            world.open()
            hands = Hands(world, 7, alone=True)
            board = firmware_board(world)
            with board:
                board.run(_BOOT_MS)
                ready = (board.live_heap() - board.shim_heap_bytes) / 1000
                board.on_idle = hands
                while not hands.is_done:
                    board.run(1000)
                live = (board.live_heap() - board.shim_heap_bytes) / 1000
        if players == "six players":
            yield "device.heap_boot_kb", ready, "kB", "400", "ready, no game"
        yield name, live, "kB", "400", f"a whole game of {players}; hard limit 1000 kB"
