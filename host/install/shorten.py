"""Shorten names that are seen in one place only: MicroPython keeps every name of a program in memory.

A private name is seen in its own module, so each module's first one becomes `_a`, the second `_b`, and so on; a parameter
that is never passed by name becomes `_0`, `_1` ... in each function. Three hundred names of the board's program become
some thirty. Every line keeps its number, so a traceback still fits the source.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from string import ascii_lowercase

_PRIVATE = re.compile(r"_[A-Za-z]\w*")
_DEFINITION = re.compile(rb"(?:async\s+)?(?:def|class)\s+")


def shorten(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the text of all modules of a program (by dotted name) with their private names and parameters shortened.

    Left as it is: a name that is read outside of its modules, one that stands in a text, an f-string or a `global` statement, and
    dunder names. Modules whose classes inherit from each other share their short names.
    """
    keywords = {
        node.arg or ""
        for text in sources.values()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.keyword)
    }
    modules = {name: _Module(_with_short_parameters(text, keywords)) for name, text in sources.items()}
    families = _families(modules)
    foreign: set[str] = set()
    for group in families:
        defined = {one for name in group for one in modules[name].defined}
        foreign |= {one for name in group for one in modules[name].used} - defined
    for module in modules.values():
        foreign |= module.fixed
    done: dict[str, str] = {}
    for group in families:
        defined = sorted({one for name in group for one in modules[name].defined} - foreign)
        short: dict[str, str] = dict(zip(defined, _short_names(foreign), strict=False))
        done |= {name: modules[name].renamed(short) for name in group}
    return {name: done[name] for name in sources}


def _with_short_parameters(text: str, keywords: set[str]) -> str:
    """*text* with the parameters of functions shortened, but for those that calls name."""
    data = text.encode()
    lines = [0]
    for line in data.split(b"\n"):
        lines.append(lines[-1] + len(line) + 1)
    places: list[tuple[int, str, str]] = []
    inner = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.JoinedStr
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        below = [node for statement in function.body for node in ast.walk(statement)]
        # Scopes within scopes, and positions in an f-string, are not worth the trouble.
        if any(isinstance(node, inner | ast.Global | ast.Nonlocal) for node in below):
            continue
        short: dict[str, str] = {}
        for parameter in function.args.args:
            if parameter.arg not in keywords | {"self"}:
                short[parameter.arg] = f"_{len(short)}"
                places.append((lines[parameter.lineno - 1] + parameter.col_offset, parameter.arg, short[parameter.arg]))
        names = [node for node in below if isinstance(node, ast.Name) and node.id in short]
        places += [(lines[node.lineno - 1] + node.col_offset, node.id, short[node.id]) for node in names]
    for start, name, new in sorted(places, reverse=True):
        assert data[start : start + len(name)] == name.encode(), name
        data = data[:start] + new.encode() + data[start + len(name) :]
    return data.decode()


def _short_names(taken: set[str]) -> Iterator[str]:
    for length in (1, 2):
        for number in range(26**length):
            letters = ascii_lowercase[number // 26] * (length - 1) + ascii_lowercase[number % 26]
            if f"_{letters}" not in taken:
                yield f"_{letters}"


def _families(modules: "Mapping[str, _Module]") -> list[set[str]]:
    """Modules by name, those together whose classes inherit from each other."""
    families: list[set[str]] = [{name} for name in modules]
    for name, module in modules.items():
        for origin in module.bases & modules.keys():
            joined = [family for family in families if name in family or origin in family]
            merged = {member for family in joined for member in family}
            families = [*[family for family in families if family not in joined], merged]
    return families


class _Module:
    """The private names of one module, and where they stand."""

    def __init__(self, text: str) -> None:
        self._data = text.encode()  # ast counts in bytes
        self._lines = [0]
        for line in self._data.split(b"\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self.used: set[str] = set()
        self.defined: set[str] = set()
        self.fixed: set[str] = set()  # must stay
        self.bases: set[str] = set()  # modules that classes here inherit from
        self._places: list[tuple[int, str]] = []  # first byte, name
        tree = ast.parse(text)
        origins = {
            alias.asname or alias.name: node.module or ""
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in ast.walk(tree):
            self._read(node, origins)

    def _read(self, node: ast.AST, origins: dict[str, str]) -> None:
        if isinstance(node, ast.Name):
            self._note(node.id, self._at(node.lineno, node.col_offset), is_defined=isinstance(node.ctx, ast.Store))
        elif isinstance(node, ast.Attribute):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start = self._at(node.end_lineno, node.end_col_offset) - len(node.attr)
            self._note(node.attr, start, is_defined=isinstance(node.ctx, ast.Store))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found = _DEFINITION.match(self._data, self._at(node.lineno, node.col_offset))
            assert found is not None, node.name
            self._note(node.name, found.end(), is_defined=True)
            if isinstance(node, ast.ClassDef):
                self.bases |= {
                    origins[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in origins
                }
        elif isinstance(node, ast.arg):
            self._note(node.arg, self._at(node.lineno, node.col_offset), is_defined=True)
        else:
            self._fix(node)

    def _at(self, line: int, column: int) -> int:
        return self._lines[line - 1] + column

    def _note(self, name: str, start: int, *, is_defined: bool) -> None:
        if _PRIVATE.fullmatch(name):
            self.used.add(name)
            self._places.append((start, name))
            if is_defined:
                self.defined.add(name)

    def _fix(self, node: ast.AST) -> None:
        """Note the names that stand where they cannot be replaced."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.fixed.add(node.value)
        elif isinstance(node, ast.keyword) and node.arg:
            self.fixed.add(node.arg)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            self.fixed.update(node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.fixed.add(node.name)
        elif isinstance(node, ast.alias):
            self.fixed.update([node.name, node.asname or ""])
        elif isinstance(node, ast.JoinedStr):
            # Before Python 3.12 positions in an f-string mean nothing.
            for part in ast.walk(node):
                self.fixed |= {part.id} if isinstance(part, ast.Name) else set()
                self.fixed |= {part.attr} if isinstance(part, ast.Attribute) else set()

    def renamed(self, short: Mapping[str, str]) -> str:
        """The text with the names that *short* knows replaced."""
        data = self._data
        for start, name in sorted(set(self._places), reverse=True):
            if name in short:
                assert data[start : start + len(name)] == name.encode(), name
                data = data[:start] + short[name].encode() + data[start + len(name) :]
        return data.decode()
