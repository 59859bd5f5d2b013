"""Lay the modules of a program side by side: on a board folders are modules too, and every long name takes memory.

`firmware.commands.deck` becomes `commands_deck`, in imports and in texts that name modules. Positions in the texts change.
"""

import ast
from collections.abc import Mapping

from host.errors import InstallError
from host.install.syntax import imported, is_empty


def flatten(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the program with every module of a package called by the last two parts of its name.

    Modules that do nothing go if no other names them, and with them the packages.

    A text names modules if it has their whole names as words, or that of a package with a dot behind it, to which the rest
    is added at run time.

    Raises:
        InstallError: two modules would be called the same, or a module is imported as `import a.b`.
    """
    flattener = _Flattener({name[:at] for name in sources for at in range(len(name)) if name[at] == "."})
    flat: dict[str, str] = {}
    for name, text in sources.items():
        called = _flat(name)
        if called in flat:
            raise InstallError(f"two modules would be called {called} on the board: rename one of them")
        flat[called] = ast.unparse(flattener.visit(ast.parse(text)))
    return {name: text for name, text in flat.items() if name in flattener.named or not is_empty(text)}


def _flat(name: str) -> str:
    return "_".join(name.split(".")[-2:])


class _Flattener(ast.NodeTransformer):
    """Renames modules wherever they are named.

    What is in one of the *packages* and not on the board is renamed all the same: asking for it fails as before.
    """

    def __init__(self, packages: set[str]) -> None:
        self._packages = packages
        self.named: set[str] = set()
        """Flat names of the modules that are asked for."""

    def visit_Import(self, node: ast.Import) -> ast.AST:
        for alias in node.names:
            if self._is_ours(alias.name) and "." in alias.name:
                if alias.asname is None:
                    raise InstallError(f"`import {alias.name}` cannot be compiled for the board: say from … import …")
                alias.name = self._renamed(alias.name)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        module = node.module or ""
        if module in self._packages:
            return [
                ast.Import([ast.alias(self._renamed(f"{module}.{name}"), local)])
                for local, (module, name) in imported(node).items()
            ]
        if self._is_ours(module):
            node.module = self._renamed(module)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str):
            node.value = " ".join([self._word(word) for word in node.value.split(" ")])
        return node

    def _word(self, word: str) -> str:
        if word.endswith(".") and word[:-1] in self._packages:
            return f"{word[:-1].rpartition('.')[2]}_"
        return self._renamed(word) if self._is_ours(word) and "." in word else word

    def _renamed(self, name: str) -> str:
        self.named.add(_flat(name))
        return _flat(name)

    def _is_ours(self, name: str) -> bool:
        return name.partition(".")[0] in self._packages
