"""Merge the modules a board holds all the time into one: each module of its own takes memory for its names.

A name that two modules define differently gets a number; imports between merged modules, and the names they bring, go.
"""

import ast
from collections.abc import Iterable, Mapping
from typing import cast

from host.install.syntax import imported, is_empty

CORE = "core"
"""The module that all are merged into."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_Binding = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def merge(sources: Mapping[str, str], roots: Iterable[str], apart: Iterable[str]) -> dict[str, str]:
    """Return the program with all modules that *roots* import when they are loaded, and the roots, in CORE.

    Modules in *apart* stay by themselves, as do those that are passed on as values, and those nobody needs at once. No
    module may assign to a name of another. Positions in the texts change.
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    values = {module for name, tree in trees.items() for module in _values(name, tree, trees)}
    order: list[str] = []
    for root in roots:
        _visit(root, trees, {*apart, *values}, order, set())
    avoided: set[str] = set()
    while True:
        names = _Names({name: ast.parse(sources[name]) for name in order}, avoided)
        try:
            return _rewritten(sources, order, names)
        except _ClashError as clash:
            avoided.add(clash.name)


class _ClashError(Exception):
    """A name of CORE would be hidden where it is needed."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _rewritten(sources: Mapping[str, str], order: list[str], names: "_Names") -> dict[str, str]:
    merged = ast.Module([], [])
    for name in order:
        merged.body += _Rewriter(ast.parse(sources[name]), names, is_merged=name).tree.body
    program = {CORE: ast.unparse(merged)}
    for name, text in sources.items():
        if name not in order:
            program[name] = ast.unparse(_Rewriter(ast.parse(text), names, is_merged="").tree)
    return program


def _modules_of(node: ast.Import | ast.ImportFrom, known: Iterable[str]) -> list[str]:
    """The modules of the program that an import loads."""
    found: list[str] = []
    for module, name in imported(node).values():
        path = f"{module}.{name}" if name else module
        found += [one for one in (path, module) if one in known][:1]
    return found


def _visit(name: str, trees: Mapping[str, ast.Module], apart: set[str], order: list[str], seen: set[str]) -> None:
    """Put *name* behind everything that it imports at once."""
    if name in seen or name in order:
        return
    seen.add(name)
    for node in trees[name].body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for module in _modules_of(node, trees):
                _visit(module, trees, apart, order, seen)
    if name not in apart and not (is_empty(ast.unparse(trees[name]))):
        order.append(name)


def _values(name: str, tree: ast.Module, trees: Mapping[str, ast.Module]) -> set[str]:
    """The modules that *tree* uses otherwise than by asking for a name in them."""
    aliases: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for local, (module, part) in imported(node).items():
                path = f"{module}.{part}" if part else module
                if path in trees:
                    aliases[local] = path
    asked = {node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    loaded = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in asked]
    return {aliases[node.id] for node in loaded if node.id in aliases and aliases[node.id] != name}


class _Names:
    """What each name at the top of a merged module is called in CORE."""

    def __init__(self, trees: Mapping[str, ast.Module], avoided: set[str]) -> None:
        self._trees = trees
        self._origins = {name: _imports(tree) for name, tree in trees.items()}
        defined = {name: _defined(tree) for name, tree in trees.items()}
        # What comes from elsewhere keeps its name, so nothing else may have it.
        foreign = {
            local
            for name in trees
            for local, (module, part) in self._origins[name].items()
            if module not in trees and f"{module}.{part}" not in trees
        }
        inner = {node.id for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Name)}
        inner |= {node.arg for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.arg)}
        self._called: dict[tuple[str, str], str] = {}
        taken = foreign | avoided
        for name, names in defined.items():
            for one in sorted(names):
                called, number = one, 1
                while called in taken or (called != one and called in inner):
                    number += 1
                    called = f"{one}{number}"
                taken.add(called)
                self._called[name, one] = called

    def of(self, module: str, name: str) -> str | None:
        """The name in CORE of *name* in *module*, imports followed; None if it is not merged."""
        seen: set[tuple[str, str]] = set()
        while module in self._trees and (module, name) not in seen:
            seen.add((module, name))
            if (module, name) in self._called:
                return self._called[module, name]
            module, name = self._origins[module].get(name, ("", ""))
        return None

    def is_merged(self, module: str) -> bool:
        return module in self._trees


def _imports(tree: ast.Module) -> dict[str, tuple[str, str]]:
    return {
        local: origin
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for local, origin in imported(node).items()
    }


def _defined(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for statement in tree.body:
        if isinstance(statement, _Binding):
            found.add(statement.name)
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            found |= _stored([statement])
    return found


def _stored(statements: Iterable[ast.AST]) -> set[str]:
    """The names that *statements* bind in their own scope."""
    found: set[str] = set()
    for node in statements:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            found.add(node.id)
        elif isinstance(node, _Binding):
            found.add(node.name)
            continue
        elif isinstance(node, ast.Lambda):
            continue
        elif isinstance(node, _Comprehension):
            walrus = [one.target for one in ast.walk(node) if isinstance(one, ast.NamedExpr)]
            found |= _stored(walrus)
            continue
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= set(imported(node))
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        found |= _stored(ast.iter_child_nodes(node))
    return found


class _Rewriter(ast.NodeTransformer):
    """One module with its names as they are called in CORE."""

    def __init__(self, tree: ast.Module, names: _Names, *, is_merged: str) -> None:
        self._names = names
        self._module = is_merged
        self._scopes: list[set[str]] = []  # what functions around this place bind
        self._modules: list[dict[str, str]] = [{}]  # local name -> merged module, by scope
        self.tree = cast("ast.Module", self.visit(tree))

    # ---- scopes

    def _in_scope(self, node: ast.AST, bound: set[str]) -> ast.AST:
        self._scopes.append(bound)
        self._modules.append({})
        self.generic_visit(node)
        self._modules.pop()
        self._scopes.pop()
        return node

    def _function(self, node: _Function) -> ast.AST:
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        # Names of `global` belong to the module, whatever is assigned.
        shared = {
            one for part in body for found in ast.walk(part) if isinstance(found, ast.Global) for one in found.names
        }
        bound = {one.arg for one in every if one} | _stored(body)
        # Defaults are worked out outside of the function.
        arguments.defaults = [self.visit(one) for one in arguments.defaults]
        arguments.kw_defaults = [one and self.visit(one) for one in arguments.kw_defaults]
        defaults, arguments.defaults = arguments.defaults, []
        kw_defaults, arguments.kw_defaults = arguments.kw_defaults, []
        self._in_scope(node, bound - shared)
        arguments.defaults, arguments.kw_defaults = defaults, kw_defaults
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return self._function(node)

    def _named_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        decorators, node.decorator_list = node.decorator_list, []
        node.returns = None
        for one in ast.walk(node.args):
            if isinstance(one, ast.arg):
                one.annotation = None
        self._function(node)
        node.decorator_list = decorators
        node.name = self._renamed(node.name)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._named_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._named_function(node)

    def _comprehension(self, node: _Comprehension) -> ast.AST:
        targets = {found.id for one in node.generators for found in ast.walk(one.target) if isinstance(found, ast.Name)}
        return self._in_scope(node, targets)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.bases = [self.visit(one) for one in node.bases]
        body = _stored(node.body)
        members: list[ast.stmt] = []
        for one in node.body:
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                name = one.name
                members.append(cast("ast.stmt", self._named_function(one)))
                cast("ast.FunctionDef", one).name = name  # a method is no name of the module
            else:
                self._scopes.append(body)
                members.append(cast("ast.stmt", self.visit(one)))
                self._scopes.pop()
        node.body = members
        node.name = self._renamed(node.name)
        return node

    # ---- names

    def _renamed(self, name: str) -> str:
        if any(name in scope for scope in self._scopes):
            return name
        called = self._names.of(self._module, name) if self._module else None
        return self._visible(called) if called else name

    def _visible(self, called: str) -> str:
        if any(called in scope for scope in self._scopes):
            raise _ClashError(called)
        return called

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._renamed(node.id)
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self._renamed(name) for name in node.names]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        target = cast("ast.expr", self.visit(node.target))
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([target], self.visit(node.value)), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name):
            for modules in reversed(self._modules):
                if node.value.id in modules:
                    called = self._names.of(modules[node.value.id], node.attr)
                    assert called, ast.unparse(node)
                    return ast.copy_location(self._from_core(called, node.ctx), node)
        return self.generic_visit(node)

    def _from_core(self, called: str, context: ast.expr_context) -> ast.expr:
        if self._module:
            return ast.Name(self._visible(called), context)
        return ast.Attribute(ast.Name(CORE, ast.Load()), called, context)

    # ---- imports of a module

    def visit_Import(self, node: ast.Import) -> ast.AST | list[ast.stmt]:
        return self._import(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        return self._import(node)

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        """What is left of an import, and what is to be fetched from CORE."""
        rest: list[ast.alias] = []
        fetched: list[ast.alias] = []
        needs_core = False
        for alias in node.names:
            local, (module, part) = next(iter(imported(_single(node, alias)).items()))
            path = f"{module}.{part}" if part else module
            if self._names.is_merged(path):
                self._modules[-1][local] = path
                if self._scopes:
                    self._scopes[-1].discard(local)
                needs_core = not self._module
            elif part and self._names.is_merged(module):
                called = self._names.of(module, part)
                assert called, ast.unparse(node)
                if not self._module:
                    fetched.append(ast.alias(called, local if local != called else None))
                elif self._scopes and called == local:  # in a function: that of the module is meant from here on
                    self._scopes[-1].discard(local)
                elif self._scopes:
                    fetched.append(ast.alias(called, local))
            else:
                rest.append(alias)
        statements: list[ast.stmt] = []
        if needs_core:
            statements.append(ast.Import([ast.alias(CORE, None)]))
        if fetched:
            statements.append(ast.ImportFrom(CORE, fetched, 0))
        if rest:
            node.names = rest
            statements.append(node)
        return statements or ast.Pass()


def _single(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> ast.Import | ast.ImportFrom:
    return ast.Import([alias]) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, [alias], 0)
