"""Code that runs on a board imports what a board has, too. Who may import whom in this house:
pyproject.toml, importlinter."""

import ast

from tests.architecture.tracked import ROOT

# Modules that MicroPython has too, under the same name and with what is used of them.
ENGINE_IMPORTS = {"array", "binascii", "hashlib", "json", "struct", "shared_engine"}
# What a board has besides: its own chips and time, and MicroPython's event loop.
FIRMWARE_IMPORTS = ENGINE_IMPORTS | {
    *("asyncio", "errno", "firmware", "gc", "io", "os", "select", "sys", "time"),  # as on CPython
    *(
        "bluetooth",
        "cryptolib",
        "esp",
        "esp32",
        "machine",
        "micropython",
        "neopixel",
        "vfs",
    ),  # MicroPython's own
}


def is_for_types_only(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports(node):
    """Yield the modules that running *node* imports, wherever in it that happens."""
    if is_for_types_only(node):
        return
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield "." * node.level + (node.module or "")
    for child in ast.iter_child_nodes(node):
        yield from imports(child)


def others(folder, allowed):
    """The imports below *folder* that are not *allowed*, as (file, module)."""
    return [
        (path.relative_to(ROOT).as_posix(), name)
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name in imports(ast.parse(path.read_text()))
        if name.split(".")[0] not in allowed
    ]


def test_shared_engine_when_run_then_it_imports_what_both_interpreters_have():
    assert others("shared_engine", ENGINE_IMPORTS) == []


def test_firmware_when_run_then_it_imports_what_a_board_has():
    assert others("firmware", FIRMWARE_IMPORTS) == []


def test_imports_when_looked_for_then_found_everywhere_but_under_type_checking():
    code = (
        "import json\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing\n"
        "def later():\n    from os.path import join\n"
    )
    assert list(imports(ast.parse(code))) == ["json", "os.path"]


def test_judge_of_simulated_hands_when_read_then_knows_nothing_of_the_referee():
    judge = ROOT / "tests/benchmarks/judging.py"
    seen = [
        name for name in imports(ast.parse(judge.read_text())) if name.startswith("shared_engine.")
    ]
    assert {name.rsplit(".", 1)[0] for name in seen} == {"shared_engine.games.dog"}
    assert not any(".see" in name for name in seen)
