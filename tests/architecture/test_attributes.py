"""An object has all its attributes from the beginning: what makes it makes them, or the body of its
class names them."""

import ast
import builtins

import pytest

from tests.architecture.tracked import ROOT

ROOMS = ("firmware", "shared_engine", "host")
MAKERS = {"__new__", "__init__", "__post_init__"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def made_by(node):
    """The attributes of self that *node* assigns."""
    return {
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute)
        and isinstance(one.ctx, ast.Store)
        and isinstance(one.value, ast.Name)
        and one.value.id == "self"
    }


def declared(class_node):
    """The attributes that are there when an object of this class begins, without those of its
    bases."""
    found = set()
    for node in class_node.body:
        if isinstance(node, FUNCTIONS):
            found.add(node.name)  # a property may be set
            if node.name in MAKERS:
                found |= made_by(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            found |= names
            if "__slots__" in names:
                found |= {
                    one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant)
                }
    return found


def name_of(base):
    """The name of a base class, without its module and type parameters."""
    if isinstance(base, ast.Subscript):
        base = base.value
    return base.attr if isinstance(base, ast.Attribute) else base.id


def late_attributes(trees):
    """The attributes of self that a method makes and nothing has declared, as (class, attribute).
    What a base from a library declares is not known: such classes are left out."""
    classes = {
        node.name: node
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = []
    for tree in trees:
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            known, bases = declared(node), [name_of(base) for base in node.bases]
            while bases and bases[-1] in classes:
                base = classes[bases.pop()]
                known |= declared(base)
                bases += [name_of(one) for one in base.bases]
            if all(hasattr(builtins, name) or name in ("Protocol", "Generic") for name in bases):
                found += [(node.name, name) for name in sorted(made_by(node) - known)]
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_attributes_when_assigned_then_they_were_made_when_the_object_began(room):
    assert (
        late_attributes(
            [ast.parse(path.read_text()) for path in sorted((ROOT / room).rglob("*.py"))]
        )
        == []
    )


def test_attributes_when_a_method_makes_one_then_found_and_what_a_base_or_slot_declares_is_not():
    code = """
class Base:
    __slots__ = ("slot",)
    def __init__(self):
        self.early = 0

class Late(Base):
    named: int
    def work(self):
        self.early = self.slot = self.named = 1
        self.late, (self.later, _) = 1, (2, 3)
"""
    assert late_attributes([ast.parse(code)]) == [("Late", "late"), ("Late", "later")]
