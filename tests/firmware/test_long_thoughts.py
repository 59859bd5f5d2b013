"""What the referee leaves behind in its longest thoughts fits beside the firmware: the simulated
board collects only between two."""

from pathlib import Path

from host.simulator.interpreter import run_micropython

ROOT = Path(__file__).parents[2]
MOST_BYTES = 500_000  # 1,000,000 less what is live while people play

# A partner card among figures, one of them missing for long: any sensor where it, the disc or the
# dog may lead is doubted.
DOUBT = """
import gc
from shared_engine.games.dog import game
from shared_engine.games.dog.notation.line import parse_line
from shared_engine.games.dog.notation.field import parse_field
from shared_engine.games.dog.rulesets import load

rules = load("black-dog-4")
position = parse_line(rules, "0: F0.4 | 1: T58 F1.2 | 2: T32 T35 | 3: F3.3 | dog@T7 | turn 1")
full = bytearray(game.picture(position))
for name in ("T58", "F1.2", "F3.3", "T59", "F3.4"):
    field = parse_field(rules.board, name)
    full[field] = 1 - full[field]
gc.collect()
before = gc.mem_alloc()
found = game.doubt(position, "PARTNER", full, [])
print(len(found), gc.mem_alloc() - before)
"""


def test_doubt_when_a_partner_card_lies_open_in_a_crowd_then_what_it_leaves_behind_fits():
    done = run_micropython(
        [(ROOT / "shared_engine", "/shared_engine")], DOUBT, heap_bytes=8_000_000
    )
    assert not done.stderr, done.stderr
    count, left = map(int, done.stdout.split())
    assert count > 0
    assert left < MOST_BYTES
