"""Mutants: the same program with one small thing done otherwise."""

import ast
import copy

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_DROPPED = (ast.Assign, ast.AugAssign, ast.Expr)
_FOR_TYPES = "TYPE_CHECKING"


def _places(tree):
    """Yield what can be done otherwise in *tree*, in the order of the text: the node, the field of
    it, the position in that or None, and what comes there."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for at, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(node, ast.AST) or _is_for_types(node):
                continue
            yield from ((tree, field, at, new) for new in _instead(node))
            yield from _places(node)


def _is_for_types(node):
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == _FOR_TYPES
    return isinstance(node, ast.Assign) and all(
        isinstance(name, ast.Name) and name.id in (_FOR_TYPES, "__slots__") for name in node.targets
    )


def _instead(node):
    """Yield what may come in the place of *node*."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            turned = copy.deepcopy(node)
            turned.ops[at] = _TURNED[type(operator)]()
            yield turned
    elif isinstance(node, ast.BoolOp):
        turned = copy.deepcopy(node)
        turned.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield turned
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (ast.Constant(node.value + step) for step in (1, -1))
    elif isinstance(node, ast.Return) and node.value is not None:
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, _DROPPED) and not _is_text(node):
        yield ast.Pass()


def _is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def count(source):
    """How many mutants *source* has."""
    return sum(1 for _ in _places(ast.parse(source)))


def mutant(source, number):
    """Mutant *number* of *source*, from 0: its tree, the line, and the piece before and after."""
    tree = ast.parse(source)
    parent, field, at, new = list(_places(tree))[number]
    old = getattr(parent, field) if at is None else getattr(parent, field)[at]
    ast.copy_location(new, old)
    if at is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[at] = new
    return ast.fix_missing_locations(tree), old.lineno, ast.unparse(old), ast.unparse(new)
