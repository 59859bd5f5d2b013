"""Leave out functions that no code of a program names: the engine offers hosts more than a board ever asks for.

Every line keeps its number, so a traceback still fits the source.
"""

import ast
from collections.abc import Iterator, Mapping

from host.install.syntax import running

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_FOR_PEOPLE = "__repr__"  # what an object looks like on a screen, which a board has not


def prune(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the text of all modules of a program without the functions and methods that nothing in it names.

    A name in a text counts too (getattr, sys.modules). Dunder methods stay, but for __repr__; so does everything in a
    module that no other imports: whoever starts it may ask for anything.
    """
    texts = dict(sources)
    while True:
        trees = {name: ast.parse(text) for name, text in texts.items()}
        named = {name for tree in trees.values() for name in _named(tree)}
        brought = {name for tree in trees.values() for name in _imported(tree)}
        fewer = {
            name: _without(texts[name], tree, named) if name in brought else texts[name] for name, tree in trees.items()
        }
        if fewer == texts:
            return texts
        texts = fewer


def _named(tree: ast.Module) -> Iterator[str]:
    for node in running(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.alias) and node.asname:
            # `from a import b as b` hands b on; whether anybody takes it, the module that does will tell.
            yield from (() if node.asname == node.name else (node.name, node.asname))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _without(text: str, tree: ast.Module, named: set[str]) -> str:
    gone = [node for node in _functions(tree) if not _is_wanted(node.name, named)]
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and _hands_on(node, named)]
    lines = text.split("\n")
    for node in sorted([*gone, *imports], key=lambda node: node.lineno, reverse=True):
        first = min([node.lineno, *[one.lineno for one in getattr(node, "decorator_list", [])]])
        last = node.end_lineno or node.lineno
        indent = " " * node.col_offset
        lines[first - 1 : last] = [indent + "pass"] + [""] * (last - first)
    return "\n".join(lines)


def _hands_on(node: ast.ImportFrom, named: set[str]) -> bool:
    """Say whether the import does nothing but hand on functions that nobody takes."""
    return all(alias.asname == alias.name and alias.name not in named for alias in node.names)


def _is_wanted(name: str, named: set[str]) -> bool:
    if name.startswith("__") and name.endswith("__"):
        return name != _FOR_PEOPLE
    return name in named


def _functions(tree: ast.Module) -> Iterator[_Function]:
    """The functions of the module and the methods of its classes."""
    for node in tree.body:
        if isinstance(node, _Function):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from (one for one in node.body if isinstance(one, _Function))
