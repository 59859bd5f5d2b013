"""Modules merged into one do what they did apart."""

import sys
from importlib.machinery import ModuleSpec

import pytest

from host.install.compile import build
from host.install.merge import CORE, merge


def run(program, start="main"):
    """Run a program of modules by dotted name, and return what *start* holds then."""
    names = set(program)

    class Finder:
        def find_spec(self, name, path=None, target=None):
            is_package = any(one.startswith(name + ".") for one in names)
            if name not in names and not is_package:
                return None
            return ModuleSpec(name, self, is_package=is_package)

        def create_module(self, spec):
            return None

        def exec_module(self, module):
            exec(program.get(module.__name__, ""), module.__dict__)

    finder = Finder()
    before = dict(sys.modules)
    sys.meta_path.insert(0, finder)
    for name in names:
        sys.modules.pop(name, None)
    try:
        return __import__(start, None, None, ["*"])
    finally:
        sys.meta_path.remove(finder)
        for name in set(sys.modules) - set(before):
            del sys.modules[name]


def test_merge_when_a_module_imports_another_then_one_module_is_left():
    program = merge(
        {"main": "from other import f\nanswer = f(1)", "other": "def f(x):\n    return x + 1"}, ["main"], []
    )
    assert (set(program), run(program, CORE).answer) == ({CORE}, 2)


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(
            {
                "main": "from other import _x as theirs\n_x = 1\nanswer = (_x, theirs)",
                "other": "_x = 2",
            },
            id="two modules define the same name",
        ),
        pytest.param(
            {
                "main": "import other\nfrom other import f as g\ndef f():\n    return 1\nanswer = (f(), g(), other.f())",
                "other": "def f():\n    return 2",
            },
            id="a name is brought under another one",
        ),
        pytest.param(
            {
                "main": "from other import f\ndef g(f_2):\n    f2 = 5\n    return f(f_2) + f2\ndef h():\n    return 1\nanswer = g(3)",
                "other": "def h(x):\n    return 10 * x\ndef f(x):\n    return h(x)",
            },
            id="a local name looks like a number was given",
        ),
        pytest.param(
            {
                "main": "import other\ndef g():\n    size = 4\n    return other.size + size\nanswer = g()",
                "other": "size = 7",
            },
            id="a local name hides what is asked of a module",
        ),
        pytest.param(
            {
                "main": "def g():\n    from other import a\n    import deep.low as low\n    return a + low.a\na = 1\nanswer = (a, g())",
                "other": "a = 20",
                "deep__low": "a = 300",
            },
            id="functions import",
        ),
        pytest.param(
            {
                "main": "from other import C\nclass D(C):\n    size = 3\n    def f(self):\n        return self.size + size + super().f()\nsize = 10\nanswer = D().f()",
                "other": "size = 100\nclass C:\n    def f(self):\n        return size",
            },
            id="classes",
        ),
        pytest.param(
            {
                "main": "import other\nother.grow()\nother.grow()\nn = 'mine'\nanswer = (n, other.read())",
                "other": "n = 0\ndef grow():\n    global n\n    n += 1\ndef read():\n    return n",
            },
            id="a function changes its module",
        ),
        pytest.param(
            {
                "main": "from other import x\ny = 5\nanswer = ([y for y in range(x)], (lambda y: y + x)(1), {x: y for x in (1,)}, y)",
                "other": "x = 2\ny = 7\n",
            },
            id="scopes in expressions",
        ),
        pytest.param(
            {
                "main": "from other import make\nanswer = make()()",
                "other": "n = 3\ndef make():\n    n = 4\n    def inner(k=n):\n        return n + k\n    return inner",
                "more": "n = 9",
            },
            id="functions in functions",
        ),
        pytest.param(
            {
                "main": "import json\nfrom other import json as j\nanswer = (json.dumps(1), j)",
                "other": "json = 'text'",
            },
            id="a name is that of a foreign module",
        ),
        pytest.param(
            {
                "main": "import other\ndef pick():\n    return other\nanswer = pick().f()",
                "other": "from third import f",
                "third": "def f():\n    return 6",
            },
            id="a module is passed on",
        ),
    ],
)
def test_merge_when_run_then_the_same_comes_out(texts):
    program = {name.replace("__", "."): text for name, text in texts.items()}
    together = merge(program, ["main"], [])
    assert run(together, CORE).answer == run(program).answer


def test_merge_when_a_module_stays_apart_then_it_fetches_from_the_core():
    texts = {
        "main": "from base import size\ndef late():\n    import extra\n    return extra.double()\nanswer = (size, late())",
        "base": "size = 4\n_size2 = 0",
        "extra": "import base\nfrom base import size as n\ndef double():\n    return base.size + n",
        "size": "",
    }
    program = merge(texts, ("main",), ("extra",))
    assert set(program) == {CORE, "extra", "size"}
    assert run(program, CORE).answer == (4, 8)


def test_merge_when_nobody_needs_a_module_at_once_then_it_stays_apart():
    program = merge({"main": "def f():\n    import late\n    return late.x\nanswer = 1", "late": "x = 1"}, ["main"], [])
    assert set(program) == {CORE, "late"}


def test_build_when_the_whole_tree_is_merged_then_the_core_and_what_comes_and_goes(tmp_path):
    found = {device_path for _, device_path in build(tmp_path)}
    assert {"/core.mpy", "/main.mpy", "/tracking_mending.mpy"} <= found
    assert "/firmware/app.mpy" not in found
    text = (tmp_path / "core.py").read_text()
    assert "class App" in text
    assert not [line for line in text.splitlines() if line.startswith("from shared_engine.referee")]
