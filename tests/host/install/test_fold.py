"""Folding of constants: module texts in, module texts out; then the whole device tree, compiled and run."""

import ast

import pytest

from host.errors import InstallError
from host.install.compile import ROOT, build, compile_files, device_sources
from host.install.fold import fold
from host.install.syntax import is_empty
from host.simulator.interpreter import run_micropython

EVENTS = "GAME = 1\nMOVE = 'move'\nPACKED = b'\\x01'\nEMPTY = ()\n"
# What the device tree leaves out and the golden records need.
QUERY = (
    *(
        f"games/dog/{name}.py"
        for name in ("black_dog", "options_clash", "deal", "every", "flow", "legal", "line", "query")
    ),
    "prng.py",
)
GOLDEN = (
    "tests/shared_engine/games/dog/test_golden.py",
    "tests/micropython/run_shared.py",
    "tests/vectors/golden.json",
)


def folded(**modules):
    """The folded text of module `main`; double underscores in the other names are dots."""
    return fold({name.replace("__", "."): text for name, text in modules.items()})["main"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("SIZE = 3\nprint(SIZE)\n", "pass\nprint(3)\n"),
        ("_LOW = -1\nprint(_LOW, 2 ** _LOW)\n", "pass\nprint((-1), 2 ** (-1))\n"),
        ("SIZE = 3\nprint(SIZE.to_bytes(1, 'big'))\n", "pass\nprint((3).to_bytes(1, 'big'))\n"),
        ("A, B = 1, 'b'\nprint(A, B)\n", "pass\nprint(1, 'b')\n"),
        ("A: int = 1  # why\nprint(A)\n", "pass  # why\nprint(1)\n"),
        ("A = 4\nB = A * 2 + 1\nprint(B)\n", "pass\npass\nprint(9)\n"),
        ("A = (\n    1\n)\nprint(A)\n", "pass\n\n\nprint(1)\n"),
        ("A = 7\nprint(f'{A} {{A}}', f'{A:3}')\n", "A = 7\nprint(f'7 {{A}}', f'{A:3}')\n"),
        ("A = 7\nprint(f'ä {A}', 'ö', A)\n", "pass\nprint(f'ä 7', 'ö', 7)\n"),
        ("if TYPE_CHECKING:\n    import x\nprint(1)\n", "pass\n\nprint(1)\n"),
        ("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import x\n", "pass\npass\n\n"),
        ("class A:\n    __slots__ = ('x',)\n", "class A:\n    pass\n"),
    ],
)
def test_fold_when_a_constant_is_used_then_its_literal_in_the_same_line(before, after):
    assert folded(main=before) == after


@pytest.mark.parametrize(
    "text",
    [
        "FLAG = False\nprint(FLAG)\n",
        "RATIO = 0.5\nprint(RATIO)\n",
        "PAIR = (1, 2)\nprint(PAIR)\n",
        "size = 3\nprint(size)\n",
        "A = 1\nA = 2\nprint(A)\n",
        "A = 1\ndef f(A):\n    return A\n",
        "A = 1\ndef f():\n    global A\n    A = 2\n",
        "A = print()\nprint(A)\n",
        "if print():\n    A = 1\nprint(A)\n",
        "TEXT = 'longer than twenty letters'\nprint(TEXT, TEXT)\n",
        "DATA = b'ab'\nprint(DATA, DATA)\n",
        "class A:\n    __slots__ = ('x',)\n    def names(self):\n        return self.__slots__\n",
        "class A(Value):\n    __slots__ = ('x',)\n",
        "if TYPE_CHECKING:\n    import x\nelse:\n    import y\n",
    ],
)
def test_fold_when_it_is_no_constant_or_would_be_repeated_then_it_stays(text):
    assert folded(main=text) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from a.events import GAME\nprint(GAME)\n", "pass\nprint(1)\n"),
        ("from a.events import GAME as G, EMPTY\nprint(G)\n", "from a.events import EMPTY\nprint(1)\n"),
        (
            "from a.events import (\n    GAME,\n    EMPTY as E,\n)\nprint(GAME)\n",
            "from a.events import EMPTY as E\n\n\n\nprint(1)\n",
        ),
        ("from a import events\nprint(events.GAME)\n", "pass\nprint(1)\n"),
        ("import a.events as e\nprint(e.MOVE)\n", "pass\nprint('move')\n"),
        ("from a import events\nprint(events.GAME, events.EMPTY)\n", "from a import events\nprint(1, events.EMPTY)\n"),
        ("from a import events\nprint(f'{events.GAME}')\n", "from a import events\nprint(f'{events.GAME}')\n"),
        ("from a.between import GAME\nprint(GAME)\n", "pass\nprint(1)\n"),
    ],
)
def test_fold_when_imported_then_literal_and_the_import_goes(before, after):
    assert folded(main=before, a="", a__events=EVENTS, a__between="from a.events import GAME\n") == after


@pytest.mark.parametrize(
    ("user", "gone"),
    [
        ("print(1)\n", ["GAME", "MOVE", "PACKED"]),
        ("from a import events\nprint(events)\n", []),
        ("from a import events\nprint(getattr(events, 'GAME'))\n", []),
        ("from a import events\nprint(f'{events.GAME}')\n", ["MOVE", "PACKED"]),
        ("from a import events\nevents.GAME = 2\nprint(events.GAME)\n", ["MOVE", "PACKED"]),
        ("from a.events import *\n", []),
        ("import a.events\nprint(a.events.GAME)\n", []),
        ("def f():\n    from a import events\n    return events.GAME\n", ["MOVE", "PACKED"]),
        ("def f():\n    from a import events\n    return events\n", []),
        ("def f():\n    from a.events import GAME\n    return GAME\n", ["MOVE", "PACKED"]),
        ("from a import events\ndef f(events):\n    return events.GAME\n", ["MOVE", "PACKED"]),
    ],
)
def test_fold_when_a_module_is_used_in_other_ways_then_those_definitions_stay(user, gone):
    events = fold({"a": "", "a.events": EVENTS, "main": user})["a.events"]
    left = [line.split(" ")[0] for line in events.splitlines() if line != "pass"]
    assert left == [name for name in ("GAME", "MOVE", "PACKED", "EMPTY") if name not in gone]


@pytest.mark.parametrize(
    ("text", "problem"), [("from . import x\n", "main:1 imports"), ("def\n", "main cannot be parsed")]
)
def test_fold_when_it_cannot_be_read_then_install_error(text, problem):
    with pytest.raises(InstallError, match=problem):
        folded(main=text)


@pytest.mark.parametrize(("text", "expected"), [("'''Doc.'''\npass\n", True), ("", True), ("import x\n", False)])
def test_is_empty(text, expected):
    assert is_empty(text) == expected


def test_build_when_the_whole_tree_is_folded_then_it_compiles_and_lines_stay(tmp_path):
    built = compile_files(device_sources(), tmp_path, imported_from="/")
    sources = {device_path: path for path, device_path in device_sources()}
    assert set(sources) > {device_path for _, device_path in built} > {"/main.mpy", "/firmware/app.mpy"}
    for target, device_path in built:
        before, after = sources[device_path].read_text(), target.with_suffix(".py").read_text()
        assert len(before.splitlines()) == len(after.splitlines()), device_path
        assert functions(before) >= functions(after), device_path


def functions(text):
    """The lines of every function."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {(node.lineno, node.end_lineno) for node in nodes}


def test_build_when_nothing_changed_then_nothing_is_compiled_again(tmp_path):
    first = [(path, path.stat().st_mtime_ns) for path, _ in build(tmp_path)]
    assert [(path, path.stat().st_mtime_ns) for path, _ in build(tmp_path)] == first


def test_folded_engine_when_run_on_micropython_then_every_golden_record_as_expected(tmp_path):
    sources = [
        *device_sources(),
        *[(ROOT / "shared_engine" / name, f"/shared_engine/{name[:-3]}.mpy") for name in QUERY],
    ]
    for name in GOLDEN[:2]:
        sources.append((ROOT / name, f"/{name[:-3]}.mpy"))
    tree = compile_files(sources, tmp_path, imported_from="/")
    tree.append((ROOT / GOLDEN[2], GOLDEN[2]))
    code = f"from tests.micropython.run_shared import main\nmain([{GOLDEN[0]!r}])"
    run = run_micropython(tree, code, heap_bytes=768 << 20, frozen=True)
    assert run.exit_code == 0, run.stdout + run.stderr
    assert run.stdout.rstrip().endswith(" 0 failed"), run.stdout
