"""The brackets in which KiCad writes: lists of words, texts and numbers."""

import re
from collections.abc import Iterator
from typing import Any, NewType

Word = NewType("Word", str)
"""Written without quotation marks; a plain str is written with them."""

_TOKEN = re.compile(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))', re.DOTALL)
_SPECIAL = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}


class _Text(str):
    """A text that was in quotation marks."""


def words(line: str, *more: Any) -> list[Any]:
    """Return a list that begins with the words of *line*, then *more*: words("at") + numbers,
    words("fill yes")."""
    return [*(Word(one) for one in line.split()), *more]


def write(tree: list[Any], depth: int = 0) -> str:
    """Return *tree* as KiCad reads it: short lists in a line, longer ones with a line for each list
    in them."""
    short = _line(tree)
    if len(short) + depth <= 150:
        return "\t" * depth + short
    head = [item for item in tree if not isinstance(item, list)]
    rest: list[list[Any]] = [item for item in tree if isinstance(item, list)]
    if not rest or tree[: len(head)] != head:
        return "\t" * depth + short
    if head[0] == "pts":
        return _points(rest, depth)
    lines = [
        "\t" * depth + _line(head)[:-1],
        *(write(item, depth + 1) for item in rest),
        "\t" * depth + ")",
    ]
    return "\n".join(lines)


def _points(points: list[list[Any]], depth: int) -> str:
    """Of a filled area; eight a line."""
    lines = ["\t" * depth + "(pts"]
    lines += [
        "\t" * (depth + 1) + " ".join(map(_line, points[at : at + 8]))
        for at in range(0, len(points), 8)
    ]
    return "\n".join([*lines, "\t" * depth + ")"])


def _line(item: Any) -> str:
    if isinstance(item, list):
        return "(" + " ".join(_line(one) for one in item) + ")"  # pyright: ignore[reportUnknownVariableType]
    if isinstance(item, _Text):
        return _quoted(item)
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, int | float):
        return f"{round(item, 6) + 0.0:.6f}".rstrip("0").rstrip(".")
    return item


def _quoted(text: str) -> str:
    return '"' + "".join(_SPECIAL.get(letter, letter) for letter in text) + '"'


def text(content: str) -> str:
    """Return *content* so that it is written in quotation marks."""
    return _Text(content)


def read(source: str) -> list[Any]:
    """Return the list that *source* is; numbers stay words.

    Raises:
        ValueError: a bracket is missing.
    """
    found = _items(iter(_TOKEN.findall(source)))
    if len(found) != 1 or not isinstance(found[0], list):
        raise ValueError("that is not one list in brackets")
    return found[0]  # pyright: ignore[reportUnknownVariableType]


def _items(tokens: Iterator[tuple[str, str, str]]) -> list[Any]:
    stack: list[list[Any]] = [[]]
    for bracket, quoted, word in tokens:
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            if len(stack) < 2:
                raise ValueError("a bracket closes that was not opened")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(Word(word) if word else _Text(re.sub(r"\\(.)", r"\1", quoted)))
    if len(stack) > 1:
        raise ValueError("a bracket is not closed")
    return stack[0]


def named(tree: list[Any], name: str) -> list[list[Any]]:
    """Return the lists in *tree* that begin with *name*."""
    return [item for item in tree if isinstance(item, list) and item and item[0] == name]
