"""Room for thinking: garbage of one judgement has to fit beside what lives, as nothing is collected in the middle of it."""

import json

from host.install.compile import compile_files, device_sources
from host.simulator.interpreter import run_micropython
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import difference, picture

# Of five players; three marbles walk on two rows of others, and three go home.
OPTIONS = {"two_draw": False, "joker_as_two_draw": False}
STATE = {
    "players": {
        "0": {"kennel": 1, "track": [0, 52], "finish": [4], "fresh": True},
        "1": {"kennel": 1, "track": [0, 94], "finish": [4], "fresh": True},
        "2": {"kennel": 2, "track": [4], "finish": [4]},
        "3": {"kennel": 2, "track": [24], "finish": [4]},
        "4": {"kennel": 1, "track": [6, 7, 13], "finish": []},
    }
}
MOVE = "7: T14>T15 T0>T1 T16>T17 T15>T17xK1 T70>T72xK4xK3"
LIMIT_BYTES = 50_000  # a board has 128 kB, and 60 of them live

THINK = """
import gc, json
from shared_engine.games.dog.game import explain, on_the_way, resolve, unpack
from shared_engine.games.dog.see.picture import Difference
packed, emptied, filled, kennels = json.loads(CASE)
position = unpack(resolve("brandi-5", json.loads(OPTIONS)), bytes.fromhex(packed))
seen = Difference(emptied, filled, kennels)
before = gc.mem_alloc()
found = explain(position, "7", seen)
on_the_way(position, "7", seen)
print(len(found), gc.mem_alloc() - before)
"""


def test_seven_of_many_marbles_when_judged_as_compiled_for_a_board_then_its_garbage_fits_into_the_heap(tmp_path):
    rules = load("brandi-5", OPTIONS)
    position = parse_state(rules, STATE, 0)
    seen = difference(rules, position.cells, picture(apply(position, parse_move(rules.board, MOVE))))
    case = json.dumps([position.pack().hex(), seen.emptied, seen.filled, seen.kennels])
    files = compile_files(device_sources(), tmp_path, imported_from="/")
    code = f"CASE, OPTIONS = {case!r}, {json.dumps(OPTIONS)!r}\n{THINK}"
    run = run_micropython(files, code, heap_bytes=1 << 24)
    assert run.exit_code == 0, run.stderr
    results, garbage = map(int, run.stdout.split())
    assert results == 1
    assert garbage < LIMIT_BYTES
