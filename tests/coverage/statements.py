"""The statements of a source file that run, each with the lines it begins on."""

import ast
from collections.abc import Iterator
from pathlib import Path

_SILENT = (ast.Global, ast.Nonlocal, ast.Pass)


def statements(path: Path) -> list[range]:
    """The lines of every statement that runs, ascending; of one with a body only those of its head.

    Left out is what MicroPython makes no code of: docstrings, what is under TYPE_CHECKING, names
    without a value, private constants, `pass`, `try` and `while True`.
    """
    return sorted(
        _below(ast.parse(path.read_text()).body), key=lambda lines: (lines.start, lines.stop)
    )


def _below(body: list[ast.stmt]) -> Iterator[range]:
    for node in body:
        if _is_guarded(node) or _is_text(node) or _is_folded(node) or isinstance(node, _SILENT):
            continue
        parts = [part for part in _parts(node) if part]
        if not (isinstance(node, ast.Try) or _is_endless(node)):
            last = min(
                [part[0].lineno - 1 for part in parts], default=node.end_lineno or node.lineno
            )
            yield range(node.lineno, max(last, node.lineno) + 1)
        for part in parts:
            yield from _below(part)


def _parts(node: ast.stmt) -> list[list[ast.stmt]]:
    parts: list[list[ast.stmt]] = [
        getattr(node, name, []) for name in ("body", "orelse", "finalbody")
    ]
    return parts + [handler.body for handler in getattr(node, "handlers", [])]


def _is_guarded(node: ast.stmt) -> bool:
    """Say whether *node* is an `if TYPE_CHECKING:` block."""
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_endless(node: ast.stmt) -> bool:
    return isinstance(node, ast.While) and isinstance(node.test, ast.Constant)


def _is_folded(node: ast.stmt) -> bool:
    """`_NAME = const(1)`: the compiler puts the value wherever the name is used; and `name:
    int`."""
    match node:
        case ast.AnnAssign(value=None):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
            return name.startswith("_")
        case _:
            return False
