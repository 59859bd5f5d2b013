"""The statements of a source file that run, each with the lines it begins on."""

import ast
from collections.abc import Iterator
from pathlib import Path

from host.install.syntax import is_guarded


def statements(path: Path) -> list[range]:
    """The lines of every statement that runs, ascending; of one with a body only those of its head.

    Left out are docstrings, what stands under TYPE_CHECKING, and lines that only open a block.
    """
    return sorted(_below(ast.parse(path.read_text()).body), key=lambda lines: (lines.start, lines.stop))


def _below(body: list[ast.stmt]) -> Iterator[range]:
    for node in body:
        if is_guarded(node) or _is_text(node) or isinstance(node, ast.Global | ast.Nonlocal):
            continue
        parts = [part for part in _parts(node) if part]
        if not isinstance(node, ast.Try):
            last = min([part[0].lineno - 1 for part in parts], default=node.end_lineno or node.lineno)
            yield range(node.lineno, max(last, node.lineno) + 1)
        for part in parts:
            yield from _below(part)


def _parts(node: ast.stmt) -> list[list[ast.stmt]]:
    parts: list[list[ast.stmt]] = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
    return parts + [handler.body for handler in getattr(node, "handlers", [])]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
