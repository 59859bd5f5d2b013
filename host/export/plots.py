"""What was counted in games, as a page with plots: one file that needs nothing beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from host.export.bars import bars
from host.export.printed import element, page, table
from host.language.language import Language, language
from host.live.study import TIME_MS, TURNS, SeatCounts

_MS = 1000
_EACH_GAME = (
    "sent_home",
    "lost",
    "burned",
    "waiting",
    "points",
    "fenced",
    "rounds_straight",
    "rounds_angular",
)
"""What has a plot of its own, as far as it was counted."""


@dataclass(frozen=True)
class Row:
    """What was counted of somebody in so many games."""

    who: str
    games: int
    won: int
    counts: SeatCounts


def plots(parts: Sequence[Sequence[Row]], title: str, lang: str, *, is_of_all: bool) -> str:
    """A page in language *lang* called *title* with a plot for each thing that is counted, and all
    of it as a table.

    Args:
        parts: games of which the same is counted are one part.
        is_of_all: there are several games: a plot shows how much it is in a game.
    """
    words = language(lang)
    body = [
        element("h1", title),
        *(line for rows in parts for line in _part(rows, words, is_of_all=is_of_all)),
    ]
    body.append(element("footer", words.say("family", "made")))
    return page(lang, title, "\n".join(body))


def _part(rows: Sequence[Row], words: Language, *, is_of_all: bool) -> list[str]:
    names = list(dict.fromkeys(name for row in rows for name in row.counts))
    shown = [
        (
            _heading(name, words, is_of_all=is_of_all),
            [(row.who, _a_game(row, name)) for row in rows],
        )
        for name in _EACH_GAME
        if name in names
    ]
    times = [
        (row.who, row.counts[TIME_MS] / _MS / row.counts[TURNS])
        for row in rows
        if row.counts.get(TURNS) and row.counts.get(TIME_MS)
    ]
    if times:
        shown.append((words.say("plots", "time"), times))
    body = [bars(heading, values) for heading, values in shown]
    return [
        *body,
        _table(rows, [name for name in names if name != TIME_MS], words, is_of_all=is_of_all),
    ]


def _heading(name: str, words: Language, *, is_of_all: bool) -> str:
    text = words.say("plots", name)
    return words.say("plots", "a_game", what=text) if is_of_all else text


def _a_game(row: Row, name: str) -> float:
    return row.counts.get(name, 0) / max(1, row.games)


def _table(rows: Sequence[Row], names: Sequence[str], words: Language, *, is_of_all: bool) -> str:
    heads = [words.say("plots", "games"), words.say("plots", "won")] if is_of_all else []
    heads = [words.say("family", "who"), *heads, *(words.say("counts", name) for name in names)]
    return table(
        heads,
        [
            (
                row.who,
                *((row.games, row.won) if is_of_all else ()),
                *(row.counts.get(name, 0) for name in names),
            )
            for row in rows
        ],
    )
