"""The mutants of a module, made by cosmic-ray with the operators that are seldom the same program."""

import ast

import cosmic_ray.plugins
from cosmic_ray.mutating import mutate_code

from tests.mutation.modules import source_of

OPERATORS = (
    *[
        "ReplaceComparisonOperator_" + pair
        for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")
    ],
    *["ReplaceComparisonOperator_" + pair for pair in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")],
    *[
        "ReplaceBinaryOperator_" + pair
        for pair in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv")
    ],
    *[
        "ReplaceBinaryOperator_" + pair
        for pair in ("LShift_RShift", "RShift_LShift", "BitOr_BitAnd")
    ],
    *["ReplaceBinaryOperator_" + pair for pair in ("BitAnd_BitOr", "BitXor_BitOr")],
    *["ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Invert_UAdd"],
    *[
        "AddNot",
        "ReplaceAndWithOr",
        "ReplaceOrWithAnd",
        "ReplaceTrueWithFalse",
        "ReplaceFalseWithTrue",
    ],
    *["NumberReplacer", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak"],
)


def unchanged(module):
    """Return *module* as it is: what its tests say of it must be nothing."""
    return Mutant(module, source_of(module), 0, "", "")


class Mutant:
    """A module with one change: its name, its source, and the first line that differs, before and
    after."""

    def __init__(self, module, source, line, was, becomes):
        self.module = module
        self.source = source
        self.line = line
        self.was = was
        self.becomes = becomes
        self.key = (module, was, becomes)


def mutants_of(module):
    """Yield every distinct mutant of *module*, operator by operator."""
    code = source_of(module)
    seen = {ast.dump(ast.parse(code))}
    types = _lines_for_types(code)
    for name in OPERATORS:
        operator = cosmic_ray.plugins.get_operator("core/" + name)()
        occurrence = 0
        source = mutate_code(code, operator, 0)
        while source is not None:
            meaning = _meaning(source)
            if meaning not in seen:
                seen.add(meaning)
                line, was, becomes = _difference(code, source)
                if line not in types:
                    yield Mutant(module, source, line, was, becomes)
            occurrence += 2 if name == "NumberReplacer" else 1  # it adds one, and takes one away
            source = mutate_code(code, operator, occurrence)


def _lines_for_types(code):
    """Return the lines that no interpreter runs: those of TYPE_CHECKING."""
    found = set()
    for node in ast.parse(code).body:
        if "TYPE_CHECKING" in ast.dump(node):
            found.update(range(node.lineno, node.end_lineno + 1))
    return found


def _meaning(source):
    try:
        return ast.dump(ast.parse(source))
    except SyntaxError:
        return ast.dump(ast.parse(""))


def _difference(code, source):
    for number, (was, becomes) in enumerate(zip(code.split("\n"), source.split("\n"))):
        if was != becomes:
            return number + 1, " ".join(was.split()), " ".join(becomes.split())
    raise AssertionError("a mutant without a difference")
