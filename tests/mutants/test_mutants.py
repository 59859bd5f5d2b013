"""Which mutants there are, and that the traces find one."""

import ast

import pytest

from tests.mutants.__main__ import ROOMS, drawn, is_killed
from tests.mutants.mutants import count, mutant
from tests.mutants.replay import ROOT

UNDO = ("shared_engine/referee/reported.py", "self.node = self.node.parent")


def mutants(source):
    return [ast.unparse(mutant(source, number)[0]) for number in range(count(source))]


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("if a < b: go()", ["if a >= b:\n    go()", "if a < b:\n    pass"]),
        ("while a and b: go()", ["while a or b:\n    go()", "while a and b:\n    pass"]),
        ("def f(): return not a", ["def f():\n    return None", "def f():\n    return a"]),
        ("a = 3", ["pass", "a = 4", "a = 2"]),
        ("a += 'b'", ["pass"]),
        ("assert a is None", ["assert a is not None"]),
        ("'text'", []),
        ("a: int = b", []),
        ("__slots__ = ('a',)\nTYPE_CHECKING = False\nif TYPE_CHECKING: import b", []),
    ],
)
def test_mutants_when_a_piece_of_each_kind_then_one_thing_done_otherwise(source, changed):
    assert mutants(source) == changed


def test_mutant_when_asked_for_then_where_it_is_and_what_it_was():
    _, line, old, new = mutant("\nif a == b:\n    pass", 0)
    assert (line, old, new) == (2, "a == b", "a != b")


def test_sample_when_drawn_with_one_seed_then_the_same_of_both_rooms():
    found = drawn(7, 50)
    assert found == drawn(7, 50) != drawn(8, 50)
    assert len(set(found)) == 50
    assert {file.rsplit("/", 1)[0] for file, _ in found} == set(ROOMS)


@pytest.mark.slow
def test_mutant_when_no_move_is_ever_taken_back_then_the_traces_say_so():
    file, text = UNDO
    source = (ROOT / file).read_text(encoding="utf-8")
    (number,) = [at for at in range(count(source)) if mutant(source, at)[2] == text]
    assert is_killed((file, number))
    assert (ROOT / file).read_text(encoding="utf-8") == source


@pytest.mark.slow
def test_mutant_when_no_trace_runs_what_it_changes_then_it_is_alive():
    assert not is_killed(("tests/mutants/mutants.py", 0))
