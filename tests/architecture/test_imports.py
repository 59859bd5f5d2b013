"""What each room may import: the shared engine runs on both interpreters and knows nobody else."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Modules that MicroPython has too, under the same name and with what is used of them.
ENGINE_IMPORTS = {"binascii", "hashlib", "json", "struct", "shared_engine"}
# What a board has besides: its own chips and time, and MicroPython's event loop.
FIRMWARE_IMPORTS = ENGINE_IMPORTS | {
    *("array", "asyncio", "firmware", "gc", "io", "os", "select", "sys", "time"),  # as on CPython
    *("bluetooth", "cryptolib", "machine", "micropython", "neopixel", "vfs"),  # MicroPython's own
}


def sources(folder):
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.py"))


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


def roots(path):
    return {name.split(".")[0] for name in imports(ast.parse((ROOT / path).read_text()))}


@pytest.mark.parametrize("path", sources("shared_engine"))
def test_shared_engine_when_run_then_it_imports_what_both_interpreters_have(path):
    assert roots(path) <= ENGINE_IMPORTS


@pytest.mark.parametrize("path", sources("firmware"))
def test_firmware_when_run_then_it_imports_what_a_board_has(path):
    assert roots(path) <= FIRMWARE_IMPORTS


def test_host_when_run_then_it_does_not_import_the_firmware():
    assert [path for path in sources("host") if "firmware" in roots(path)] == []


def test_sqlalchemy_when_used_then_in_the_store_only():
    users = [path for path in sources("host") if "sqlalchemy" in roots(path)]
    assert {Path(path).parent.as_posix() for path in users} == {"host/store"}


@pytest.mark.parametrize("name", ["cryptography", "keyring"])
def test_secrets_when_handled_then_in_one_place_only(name):
    users = [path for path in sources("host") if name in roots(path)]
    assert {Path(path).parent.as_posix() for path in users} == {"host/device"}


def test_imports_when_looked_for_then_found_everywhere_but_under_type_checking():
    code = (
        "import json\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing\n"
        "def later():\n    from os.path import join\n"
    )
    assert list(imports(ast.parse(code))) == ["json", "os.path"]
