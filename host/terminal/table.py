"""Tables of plain text. rich's take seconds for thousands of rows."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from textwrap import wrap

from rich.cells import cell_len, chop_cells

from host.terminal.text import one_line

_GAP = "  "
_NARROWEST = 6  # of a column that is folded
_RULE = "─"


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    width: int,
    *,
    numbers: Collection[str] = (),
    whole: Collection[str] = (),
) -> str:
    """The *rows* under the names of their *columns*, in lines of at most *width* places, as far as that is possible: columns
    that are too wide are folded, those with *numbers*, which end at their right side, and those that are *whole* are not."""
    cells = [list(map(one_line, row)) for row in rows]
    widths = [max(map(_length, column)) for column in zip(columns, *cells, strict=True)]
    narrow = [at for at, name in enumerate(columns) if name not in numbers and name not in whole]
    _squeeze(widths, narrow, width - len(_GAP) * (len(widths) - 1))
    is_number = [name in numbers for name in columns]
    head, *lines = (line for row in (list(columns), *cells) for line in _lines(row, widths, is_number))
    rule = _RULE * (sum(widths) + len(_GAP) * (len(widths) - 1))
    return "\n".join(["", head, rule, *lines, ""])


def least_width(columns: Sequence[str], rows: Iterable[Sequence[str]], whole: Collection[str]) -> int:
    """How many places the table of *rows* needs at least."""
    widths = dict.fromkeys(columns, _NARROWEST)
    at = [number for number, name in enumerate(columns) if name in whole]
    widths.update({columns[number]: _length(columns[number]) for number in at})
    for row in rows:
        for number in at:
            widths[columns[number]] = max(widths[columns[number]], _length(row[number]))
    return sum(widths.values()) + len(_GAP) * (len(widths) - 1)


def _squeeze(widths: list[int], narrow: list[int], room: int) -> None:
    """Make the widest of the *narrow* columns narrower until all have *room*."""
    while sum(widths) > room and narrow:
        widest = max(narrow, key=lambda at: widths[at])
        if widths[widest] <= _NARROWEST:
            return
        widths[widest] -= 1


def _lines(row: list[str], widths: list[int], is_number: list[bool]) -> Iterable[str]:
    if all(_length(cell) <= width for cell, width in zip(row, widths, strict=True)):
        yield _line(row, widths, is_number)
        return
    folded = [[cell] if _length(cell) <= width else _fold(cell, width) for cell, width in zip(row, widths, strict=True)]
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
