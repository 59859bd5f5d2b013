"""Assignments of several names at once make no tuple on a board."""

import ast

import pytest

from host.install.bare import bare_pairs
from host.install.compile import build
from host.simulator.interpreter import run_micropython


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("a, b = (b, a)", "a, b =  b, a "),
        ("a, b, c = (1, 2, 3)", "a, b, c =  1, 2, 3 "),
        ("a, b = b, a", "a, b = b, a"),
        ("a, b = ((1, 2), 3)", "a, b =  (1, 2), 3 "),
        ("a, b = (1, 2), 3", "a, b = (1, 2), 3"),
        ("a, b = ('ä', x('ö'))\nc = (1, 2)", "a, b =  'ä', x('ö') \nc = (1, 2)"),
        ("a = (b, c)", "a = (b, c)"),
        ("for a, b in ((1, 2), (3, 4)):\n    c, d = (a, b)", "for a, b in ((1, 2), (3, 4)):\n    c, d =  a, b "),
    ],
)
def test_bare_pairs_when_names_are_assigned_at_once_then_no_brackets_and_nothing_else_changes(text, bare):
    assert bare_pairs(text) == bare
    assert ast.dump(ast.parse(bare)) == ast.dump(ast.parse(text))


def test_bare_pairs_when_run_on_micropython_then_they_allocate_nothing_as_brackets_do():
    def allocated(text):
        code = (
            f"import gc\ndef work(a, b):\n    for _ in range(100):\n        {text}\n"
            "work(1, 2)\nbefore = gc.mem_alloc()\nwork(1, 2)\nprint(gc.mem_alloc() - before)"
        )
        run = run_micropython([], code, heap_bytes=1 << 20)
        return int(run.stdout)

    assert allocated("a, b = (b, a)") > 1000
    assert allocated(bare_pairs("a, b = (b, a)").strip()) < 100


def test_build_when_the_firmware_is_compiled_then_no_pair_in_it_has_brackets(tmp_path):
    build(tmp_path)
    texts = {path: path.read_text() for path in tmp_path.rglob("*.py")}
    assert [path.name for path, text in texts.items() if bare_pairs(text) != text] == []
