"""Pairs without brackets: of `a, b = (x, y)` MicroPython makes a tuple and takes it apart again, of `a, b = x, y` none."""

import ast


def bare_pairs(text: str) -> str:
    """Return the module *text* with the brackets left out around what is assigned to several names at once.

    `ast.unparse` writes them, and on a board each time such a line runs they would be garbage.
    """
    lines = text.encode().split(b"\n")  # ast counts in bytes
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Tuple)
            and isinstance(node.value, ast.Tuple)
        ):
            value = node.value
            first, last = value.lineno - 1, (value.end_lineno or value.lineno) - 1
            start, end = value.col_offset, (value.end_col_offset or 0) - 1
            if first == last and value.elts and lines[first][start : start + 1] == b"(" and _is_around(value):
                line = bytearray(lines[first])
                line[start] = line[end] = ord(" ")
                lines[first] = bytes(line)
    return b"\n".join(lines).decode()


def _is_around(value: ast.Tuple) -> bool:
    """Say whether the bracket at the beginning of *value* is its own, not that of its first element."""
    return value.col_offset < value.elts[0].col_offset
