"""Tables of plain text. rich's take seconds for thousands of rows."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from textwrap import wrap

from rich.cells import cell_len, chop_cells

from host.terminal.text import one_line, rule_sign

_GAP = "  "
_NARROWEST = 6  # of a column that is folded


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    width: int,
    *,
    numbers: Collection[str] = (),
    whole: Collection[str] = (),
) -> str:
    """The *rows* under the names of their *columns*, in lines of at most *width* places, as far as
    that is possible: columns that are too wide are folded, of those with *numbers*, which end at
    their right side, the names alone, and those that are *whole* are not."""
    cells = [list(map(one_line, row)) for row in rows]
    widths = [max(map(_length, column)) for column in zip(columns, *cells, strict=True)]
    least = [
        _least(name, column, numbers, whole)
        for name, column in zip(columns, _columns(columns, cells), strict=True)
    ]
    _squeeze(widths, least, width - len(_GAP) * (len(widths) - 1))
    is_number = [name in numbers for name in columns]
    head = list(_lines(list(columns), widths, is_number))
    lines = (line for row in cells for line in _lines(row, widths, is_number))
    rule = rule_sign() * (sum(widths) + len(_GAP) * (len(widths) - 1))
    return "\n".join(["", *head, rule, *lines, ""])


def least_width(
    columns: Sequence[str], rows: Sequence[Sequence[str]], whole: Collection[str]
) -> int:
    """How many places the table of *rows* needs at least, if none of its columns has numbers."""
    found = [
        _least(name, column, (), whole)
        for name, column in zip(columns, _columns(columns, rows), strict=True)
    ]
    return sum(found) + len(_GAP) * (len(found) - 1)


def _columns(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The cells of each column."""
    return list(zip(*rows, strict=True)) or [()] * len(columns)


def _least(
    name: str, cells: Sequence[str], numbers: Collection[str], whole: Collection[str]
) -> int:
    """How many places a column needs at least."""
    if name not in numbers and name not in whole:
        return _NARROWEST
    names = [name] if name in whole else name.split()
    return max(map(_length, (*names, *cells)))


def _squeeze(widths: list[int], least: list[int], room: int) -> None:
    """Make the widest columns narrower until all have *room*, each no narrower than its *least*."""
    while sum(widths) > room:
        wide = [at for at, width in enumerate(widths) if width > least[at]]
        if not wide:
            return
        widths[max(wide, key=lambda at: widths[at])] -= 1


def _lines(row: list[str], widths: list[int], is_number: list[bool]) -> Iterable[str]:
    if all(_length(cell) <= width for cell, width in zip(row, widths, strict=True)):
        yield _line(row, widths, is_number)
        return
    folded = [
        [cell] if _length(cell) <= width else _fold(cell, width)
        for cell, width in zip(row, widths, strict=True)
    ]
    for at in range(max(map(len, folded))):
        yield _line([cell[at] if at < len(cell) else "" for cell in folded], widths, is_number)


def _line(row: list[str], widths: list[int], is_number: list[bool]) -> str:
    padded = [
        " " * (width - _length(cell)) + cell if is_right else cell + " " * (width - _length(cell))
        for cell, width, is_right in zip(row, widths, is_number, strict=True)
    ]
    return _GAP.join(padded).rstrip()


@lru_cache(1000)  # many rows have the same cells
def _fold(cell: str, width: int) -> list[str]:
    return (wrap(cell, width) if cell.isascii() else chop_cells(cell, width)) or [""]


def _length(cell: str) -> int:
    """The places it takes on a terminal."""
    return len(cell) if cell.isascii() else cell_len(cell)
