"""Sheets of rules as tables for a terminal. Marks are signs, never colours alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from host.language.language import Language
from host.rulesets.sheet import BLACK_DOG, Sheet, Switch, differing

DIFFERS, ASSUMED, IDLE = "*", "?", "-"
_LEAST_WIDTH = 76  # of a terminal on which the list of rulesets has all of its columns
_WIDEST = 118  # longer lines are hard to read
_MARKS, _RULES = 2, 11
_NO_VALUE = "–"


@dataclass(frozen=True)
class Row:
    """One ruleset in the list; cards are 0 where none are played with, and boards are those that
    play it."""

    name: str
    players: int
    teams: tuple[tuple[int, ...], ...]
    cards: int
    boards: tuple[str, ...]


def rows_of_rulesets(rows: Iterable[Row], words: Language, width: int) -> Table:
    """The list of rulesets, in lines of at most *width* places; where that is little, without the
    columns of numbers."""
    is_wide = width >= _LEAST_WIDTH
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(words.word("ruleset"), no_wrap=True)
    if is_wide:
        table.add_column(words.word("players"), justify="right", no_wrap=True)
        table.add_column(words.word("teams"), no_wrap=True)
        table.add_column(words.word("cards"), justify="right", no_wrap=True)
    table.add_column(words.word("on"), no_wrap=True)
    table.add_column(words.word("about"))
    for row in rows:
        size = len(row.teams[0])
        teams = f"{len(row.teams)} × {size}" if size > 1 else _NO_VALUE
        numbers = (str(row.players), teams, str(row.cards or _NO_VALUE)) if is_wide else ()
        boards = " ".join(row.boards) or _NO_VALUE
        table.add_row(row.name, *numbers, boards, words.about(row.name))
    return table


def sheet_table(console: Console, sheet: Sheet, words: Language) -> Group:
    """Every switch, group by group, with marks and what they mean."""
    parts: list[Table | Text] = [*_headings(sheet, words)]
    shown = [
        switch for switch in sheet.switches if switch.group != BLACK_DOG or sheet.values[BLACK_DOG]
    ]
    for group in dict.fromkeys(switch.group for switch in shown):
        switches = [switch for switch in shown if switch.group == group]
        parts += [
            Text(),
            Text(words.group(group), style="bold"),
            _group(console, sheet, switches, words),
        ]
    used = [
        (mark, said)
        for mark, said in _legend(sheet, words)
        if any(mark in marks(switch) for switch in shown)
    ]
    if used:
        parts += [Text(), *[Text(f"{mark} {said}", style="dim") for mark, said in used]]
    return Group(*parts)


def marks(switch: Switch) -> str:
    """The signs of a switch; what changes nothing here needs no other."""
    if switch.idle:
        return IDLE
    return (DIFFERS if switch.differs else "") + (ASSUMED if switch.assumed else "")


def _headings(sheet: Sheet, words: Language) -> list[Text]:
    title = Text(sheet.title, style="bold")
    if sheet.title == sheet.ruleset and not sheet.options:
        return [title + Text(f": {words.about(sheet.ruleset)}", style="not bold")]
    return [
        title,
        Text(words.word("based", base=f"{sheet.ruleset} ({words.about(sheet.ruleset)})")),
    ]


def _legend(sheet: Sheet, words: Language) -> list[tuple[str, str]]:
    differs = words.word("differs", base=sheet.base)
    return [(DIFFERS, differs), (ASSUMED, words.word("assumed")), (IDLE, words.word("idle"))]


def _grid(console: Console, widths: Sequence[int], gap: int) -> Table:
    """A table of columns with *widths* and a *gap* after each; a width of 0 is an equal share of
    what is left."""
    room = min(console.width, _WIDEST) - sum(widths) - gap * (len(widths) - 1)
    share = max(room // list(widths).count(0), 10)
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), show_header=False)
    for width in widths:
        table.add_column(width=width or share, overflow="fold")
    return table


def _group(console: Console, sheet: Sheet, switches: list[Switch], words: Language) -> Table:
    longest = max(len(words.title(switch.option)) for switch in sheet.switches)
    table = _grid(console, (_MARKS, longest, 0, _RULES), gap=1)
    for switch in switches:
        style = "dim" if switch.idle else ""
        value = Text(
            words.value(switch.option, sheet.values),
            style="bold" if switch.differs and not switch.idle else style,
        )
        title = Text(words.title(switch.option), style=style)
        table.add_row(Text(marks(switch)), title, value, Text(" ".join(switch.rules), style="dim"))
    return table


def difference_table(console: Console, a: Sheet, b: Sheet, words: Language) -> Group | Text:
    """The switches in which two rulesets differ, side by side."""
    found = differing(a, b)
    if not found:
        return Text(words.word("same", a=a.title, b=b.title))
    table = _grid(console, (24, 0, 0, _RULES), gap=2)
    table.add_row("", Text(a.title, style="bold"), Text(b.title, style="bold"), "")
    for one, other in found:
        rules = dict.fromkeys((*one.rules, *other.rules))
        values = [
            Text(_said(mine, sheet, words, other_sheet))
            for mine, sheet, other_sheet in ((one, a, b), (other, b, a))
        ]
        table.add_row(Text(words.title(one.option)), *values, Text(" ".join(rules), style="dim"))
    return Group(
        table, Text(), Text(words.word("count", n=len(found), all=len(a.switches)), style="dim")
    )


def _said(switch: Switch, sheet: Sheet, words: Language, other: Sheet) -> str:
    """The value of a switch; of a deck only the cards whose number differs, those it does not hold
    only if all are such."""
    if switch.option != "deck":
        return words.value(switch.option, sheet.values)
    mine, theirs = sheet.values["deck"], other.values["deck"]
    differ = [card for card in {**mine, **theirs} if mine.get(card, 0) != theirs.get(card, 0)]
    return words.deck(mine, [card for card in differ if card in mine] or differ)
