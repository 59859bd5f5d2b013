"""What is found becomes a trace of tests/traces."""

import json

from host.simulator.fumbles import Fumbles
from shared_engine.log.trace import parse_trace
from tests.benchmarks.findings import WRONG, Case
from tests.benchmarks.judging import play


def test_case_when_written_then_a_trace_that_says_what_was_meant():
    stretches = next(iter(play("brandi-4", 0, Fumbles.all(0.2))))
    lines = Case(WRONG, stretches[-1:]).trace()
    first = json.loads(lines[0])
    assert first["meant"] == ["K: K1>T16"]
    assert first["about"].endswith(".")
    assert len(parse_trace(lines)) == len(lines)
