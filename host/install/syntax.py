"""What a module's syntax tree says about names: what runs, what is assigned, what is imported."""

import ast
from collections.abc import Iterator
from typing import cast

GUARD = "TYPE_CHECKING"
_NEVER_RUN = ("annotation", "returns", "type_comment")


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield *node* and everything below it that MicroPython ever runs: no annotations, nothing under TYPE_CHECKING."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in _NEVER_RUN:
            continue
        for child in cast("list[object]", value) if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_guarded(child):
                yield from running(child)


def is_empty(text: str) -> bool:
    """Say whether the module *text* does nothing when it is imported."""
    return all(
        isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.parse(text).body
    )


def assigned(statement: ast.Assign | ast.AnnAssign) -> dict[str, ast.expr]:
    """The plain `NAME = value` pairs of an assignment, those of `A, B = 1, 2` too; empty for any other."""
    value = statement.value
    target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
    if value is None or (isinstance(statement, ast.Assign) and len(statement.targets) > 1):
        return {}
    if isinstance(target, ast.Name):
        return {target.id: value}
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        pairs = zip(target.elts, value.elts, strict=True)
        found = {one.id: of for one, of in pairs if isinstance(one, ast.Name)}
        return found if len(found) == len(target.elts) else {}
    return {}


def imported(node: ast.Import | ast.ImportFrom) -> dict[str, tuple[str, str]]:
    """Local name -> (module, name in it); no name: the module itself."""
    if isinstance(node, ast.ImportFrom):
        return {alias.asname or alias.name: (node.module or "", alias.name) for alias in node.names}
    return {alias.asname or alias.name.partition(".")[0]: (alias.name, "") for alias in node.names}


def is_guarded(node: ast.AST) -> bool:
    """Say whether *node* is an `if TYPE_CHECKING:` block."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == GUARD and not node.orelse
