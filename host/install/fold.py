"""Fold constants across modules: a board's memory holds neither their names nor the imports that fetch them.

`EVENT == events.GAME` becomes `EVENT == 1`. Every line keeps its number, so a traceback still fits the source.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import cast

from host.errors import InstallError
from host.install.syntax import GUARD, assigned, imported, is_guarded, running

Constant = int | str | bytes
_Name = tuple[str, str]  # module, name in it

# Definitions that stay whatever happens, as "module.NAME": for code that looks names up at run time.
_KEEP: tuple[str, ...] = ()
# A longer text or any bytes is an object of its own wherever it stands: folded only if it stands once.
_MAX_REPEATED = 20
_UNARY: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: lambda a: -a,
    ast.UAdd: lambda a: a,
    ast.Invert: lambda a: ~a,
}
_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}


def fold(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the text of all modules of a program (by dotted name) with the constants folded that all of it allows.

    A constant is an upper-case name that is bound once, at module level, to an int, text or bytes, or to an expression of
    ints. Its definition goes when nothing needs the name any more. The definitions of a module that is used as a value all
    stay. Blocks under `if TYPE_CHECKING:` go, and `__slots__` that nobody reads.

    Raises:
        InstallError: a module cannot be parsed, or imports relatively.
    """
    return _Program({name: _Module(name, text) for name, text in sources.items()}).folded()


class _Module:
    """One module: what it binds and what it uses, without what never runs."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.data = text.encode()  # ast counts in bytes
        try:
            self.tree = ast.parse(text)
        except SyntaxError as error:
            raise InstallError(f"{name} cannot be parsed: {error}") from error
        self.bound: Counter[str] = Counter()  # how often, in any scope
        self.definitions: dict[str, ast.expr] = {}  # at module level
        self.imports: dict[str, _Name] = {}  # at module level, by local name; no attribute: the module itself
        self.late_imports: list[tuple[str, _Name]] = []  # in functions, with a star, or of a name bound again
        self.loads: list[ast.Name] = []
        self.attributes: list[ast.Attribute] = []  # of plain names
        self.texts: list[ast.JoinedStr] = []
        self.slots: set[ast.AST] = set()  # of classes without a base: MicroPython passes over them
        self._in_text: set[ast.AST] = set()
        self._lines = [0]  # first byte of each
        for line in self.data.split(b"\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        for statement in self.tree.body:
            self._read_top(statement)
        for node in running(self.tree):
            self._read(node)
        self.late_imports += [pair for pair in self.imports.items() if self.bound[pair[0]] != 1]

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        """First byte of *node* in `data`, and the one behind its last."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.lineno - 1] + node.col_offset, self._lines[node.end_lineno - 1] + node.end_col_offset

    def in_text(self, node: ast.AST) -> bool:
        """Say whether *node* stands in an f-string, where positions mean nothing before Python 3.12."""
        return node in self._in_text

    def _read_top(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for name, origin in imported(statement).items():
                # `import a.b` binds a, for the whole package.
                if name == "*" or (origin[1] == "" and "." in origin[0] and name == origin[0].partition(".")[0]):
                    self.late_imports += [("*", (origin[0], "*")), ("*", (name, "*"))]
                else:
                    self.imports[name] = origin
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            self.definitions.update(assigned(statement))

    def _read(self, node: ast.AST) -> None:
        if isinstance(node, ast.ImportFrom | ast.Import):
            if isinstance(node, ast.ImportFrom) and node.level:
                raise InstallError(f"{self.name}:{node.lineno} imports relatively: name the package")
            found = imported(node)
            self.bound.update(list(found))
            if node not in self.tree.body:
                self.late_imports += found.items()
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                self.loads.append(node)
            else:
                self.bound[node.id] += 1
        elif isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name):
                self.attributes.append(node)
        elif isinstance(node, ast.JoinedStr):
            if node not in self._in_text:
                self.texts.append(node)
            self._in_text.update(ast.walk(node))
        elif isinstance(node, ast.Global | ast.Nonlocal):
            self.bound.update(node.names * 2)
        else:
            self._read_binding(node)

    def _read_binding(self, node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.bound[node.name] += 1
            if isinstance(node, ast.ClassDef) and not node.bases:
                plain = [one for one in node.body if isinstance(one, ast.Assign)]
                self.slots.update([one for one in plain if "__slots__" in assigned(one)])
        elif isinstance(node, ast.arg):
            self.bound[node.arg] += 1
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.bound[node.name] += 1


class _Program:
    """All modules, and what is known of each name."""

    def __init__(self, modules: dict[str, _Module]) -> None:
        self._modules = modules
        self._written: set[_Name] = set()
        self._values: dict[_Name, Constant | None] = {}
        self._uses: Counter[_Name] = Counter()
        self._folded: set[ast.AST] = set()  # uses that become literals
        self._needed: set[_Name] = set()
        for module in modules.values():
            for node in module.attributes:
                target = self._module_behind(module, node.value)
                if target and not isinstance(node.ctx, ast.Load):
                    self._written.add((target, node.attr))
        for module in modules.values():
            self._count(module)
        for module in modules.values():
            self._need(module)

    def folded(self) -> dict[str, str]:
        """Return the new text of every module."""
        return {name: self._rewritten(module) for name, module in self._modules.items()}

    # ---- what a name stands for

    def _module_behind(self, module: _Module, node: ast.expr) -> str | None:
        """The module of this program that the name *node* stands for."""
        if not isinstance(node, ast.Name) or module.bound[node.id] != 1 or node.id not in module.imports:
            return None
        package, name = module.imports[node.id]
        path = f"{package}.{name}" if name else package
        return path if path in self._modules else None

    def _origin(self, module: str, name: str) -> _Name | None:
        """Where the value of *name* is defined: imports are followed."""
        seen: set[_Name] = set()
        while (module, name) not in seen and module in self._modules:
            seen.add((module, name))
            found = self._modules[module]
            if found.bound[name] != 1 or (module, name) in self._written:
                return None
            if name in found.definitions:
                return (module, name) if name.isupper() else None
            if name not in found.imports:
                return None
            module, name = found.imports[name]
        return None

    def _value(self, origin: _Name | None) -> Constant | None:
        """The constant defined at *origin*, or None if it is none."""
        if origin is None:
            return None
        if origin not in self._values:
            self._values[origin] = None  # a definition that needs itself has no value
            module = self._modules[origin[0]]
            self._values[origin] = self._computed(module, module.definitions[origin[1]])
        return self._values[origin]

    def _computed(self, module: _Module, node: ast.expr) -> Constant | None:
        if isinstance(node, ast.Constant):
            plain = node.value
            return plain if isinstance(plain, int | str | bytes) and not isinstance(plain, bool) else None
        if isinstance(node, ast.Name | ast.Attribute):
            return self._value(self._named(module, node))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_const = module.imports.get(node.func.id) == ("micropython", "const")
            return self._computed(module, node.args[0]) if is_const and len(node.args) == 1 else None
        if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
            one = self._computed(module, node.operand)
            return _UNARY[type(node.op)](one) if isinstance(one, int) else None
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            left, right = self._computed(module, node.left), self._computed(module, node.right)
            if isinstance(left, int) and isinstance(right, int):
                return _BINARY[type(node.op)](left, right)
        return None

    def _named(self, module: _Module, node: ast.expr) -> _Name | None:
        """The origin of the name or module attribute *node*."""
        if isinstance(node, ast.Name):
            return self._origin(module.name, node.id)
        if isinstance(node, ast.Attribute):
            target = self._module_behind(module, node.value)
            return self._origin(target, node.attr) if target else None
        return None

    # ---- what can be folded

    def _count(self, module: _Module) -> None:
        for node in (*module.loads, *module.attributes):
            origin = self._named(module, node)
            if origin and self._value(origin) is not None:
                self._uses[origin] += 1

    def _foldable(self, origin: _Name | None) -> Constant | None:
        """The constant at *origin* if its uses are to be replaced."""
        value = self._value(origin)
        if origin is None or isinstance(value, int | None):
            return value
        is_small = isinstance(value, str) and len(value) <= _MAX_REPEATED
        return value if is_small or self._uses[origin] <= 1 else None

    def _need(self, module: _Module) -> None:
        """Note which names must stay because something in *module* uses them otherwise than by value."""
        self._folded.update([edit.node for edit in self._replacements(module)])
        behind = {node.value for node in module.attributes if self._module_behind(module, node.value)}
        for node in module.attributes:
            target = self._module_behind(module, node.value)
            if target and node not in self._folded:
                self._keep(target, node.attr)
        for node in module.loads:
            if node in self._folded or node in behind:
                continue
            self._keep(module.name, node.id)
            target = self._module_behind(module, node)
            if target:
                self._keep_all(target)
        for local, (target, name) in module.late_imports:
            path = f"{target}.{name}" if name else target
            if path in self._modules:
                self._keep_used(module, local, path)
            elif name == "*":
                self._keep_all(target)
            else:
                self._keep(target, name)

    def _keep_used(self, module: _Module, local: str, target: str) -> None:
        """Keep what *module* asks of the module *target* by the name *local*, in whatever scope."""
        used = [node for node in module.attributes if cast("ast.Name", node.value).id == local]
        if len(used) < len([node for node in module.loads if node.id == local]):
            self._keep_all(target)
        for node in used:
            self._keep(target, node.attr)

    def _keep_all(self, module: str) -> None:
        for name in self._modules[module].bound if module in self._modules else ():
            if name != GUARD:
                self._keep(module, name)

    def _keep(self, module: str, name: str) -> None:
        while module in self._modules and (module, name) not in self._needed:
            self._needed.add((module, name))
            module, name = self._modules[module].imports.get(name, ("", ""))

    def _is_dropped(self, module: _Module, name: str) -> bool:
        """Say whether *name*, bound at the top of *module*, is wanted by nobody once constants are folded."""
        if (module.name, name) in self._needed or f"{module.name}.{name}" in _KEEP or module.bound[name] != 1:
            return False
        alias = ast.Name(name, ast.Load())
        target = self._module_behind(module, alias)
        if target:
            rest = [node for node in module.attributes if cast("ast.Name", node.value).id == name]
            return bool(rest) and self._folded.issuperset(rest)
        return self._foldable(self._origin(module.name, name)) is not None

    # ---- new text

    def _replacements(self, module: _Module) -> "Iterator[_Edit]":
        """The uses that are replaced, each with its literal."""
        for node in (*module.loads, *module.attributes):
            value = self._foldable(self._named(module, node))
            if value is not None and not module.in_text(node):
                end = module.span(node)[1]
                is_bare = not isinstance(value, int) or (value >= 0 and module.data[end : end + 1] != b".")
                yield _Edit(node, repr(value) if is_bare else f"({value})")
        for text in module.texts:
            yield from self._in_one_text(module, text)

    def _in_one_text(self, module: _Module, text: ast.JoinedStr) -> "Iterator[_Edit]":
        """Plain `{NAME}` of ints in an f-string; the text is edited as a whole."""
        inside = set(ast.walk(text))
        names: dict[str, list[ast.Name]] = {}
        for node in module.loads:
            if node in inside:
                names.setdefault(node.id, []).append(node)
        start, end = module.span(text)
        source = old = module.data[start:end].decode()
        done: list[ast.Name] = []
        for name, nodes in names.items():
            value = self._foldable(self._origin(module.name, name))
            plain = re.compile(r"(?<!\{)\{" + name + r"\}")
            if isinstance(value, int) and len(plain.findall(source)) == len(nodes):
                source = plain.sub(str(value), source)
                done += nodes
        if source != old:
            yield _Edit(text, source)
            for node in done:
                yield _Edit(node, None)

    def _rewritten(self, module: _Module) -> str:
        changes: list[tuple[int, int, str]] = []
        for node in ast.walk(module.tree):
            text = self._statement(module, node) if isinstance(node, ast.stmt) else None
            if text is not None:
                start, end = module.span(cast("ast.stmt", node))
                changes.append((start, end, text + "\n" * module.data.count(b"\n", start, end)))
        removed = list(changes)
        for edit in self._replacements(module):
            start, end = module.span(edit.node)
            if edit.text is not None and not any(first <= start < last for first, last, _ in removed):
                changes.append((start, end, edit.text))
        data = module.data
        for start, end, text in sorted(changes, reverse=True):
            data = data[:start] + text.encode() + data[end:]
        return data.decode()

    def _statement(self, module: _Module, node: ast.stmt) -> str | None:
        """What stands in the place of the statement *node*, or None if it stays."""
        if is_guarded(node):
            return "pass"
        if node in module.slots and not any(read.attr == "__slots__" for read in module.attributes):
            return "pass"
        if node not in module.tree.body:
            return None
        if isinstance(node, ast.Assign | ast.AnnAssign):
            names = assigned(node)
            if names and all(self._is_dropped(module, name) for name in names):
                return "pass"
            # With its blocks gone, the guard is wanted by nobody.
            return "pass" if list(names) == [GUARD] and (module.name, GUARD) not in self._needed else None
        if isinstance(node, ast.Import | ast.ImportFrom):
            kept = [alias for alias in node.names if not self._is_dropped(module, alias.asname or alias.name)]
            if len(kept) == len(node.names):
                return None
            words = ", ".join([f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in kept])
            if not kept:
                return "pass"
            return f"from {node.module} import {words}" if isinstance(node, ast.ImportFrom) else f"import {words}"
        return None


class _Edit:
    """*text* for the place of *node*; None if the text around it is replaced with it."""

    def __init__(self, node: ast.expr, text: str | None) -> None:
        self.node = node
        self.text = text
