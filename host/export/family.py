"""The score sheet for a family: a page to print, in its language."""

from host.export.bars import bars
from host.export.printed import element, page, table
from host.language.language import Language, capitalised, language
from host.live.statistics import count
from host.live.study import TIME_MS, SeatCounts
from host.live.words import have_won
from host.store.day import Day
from host.store.record import Clock
from host.store.store import StoredGame
from host.store.tags import INCOMPLETE, names_in, note_in, winners
from shared_engine.record.record import Record, replay

_MS_OF_A_MINUTE = 60_000


def family_sheet(game: StoredGame, record: Record, clock: Clock, lang: str) -> str:
    """A page with the day, who sat where, who has won, and what can be counted, in language *lang*;
    it needs nothing beside it.

    Raises:
        RulesError: the game cannot be read.
    """
    words = language(lang)
    counts, names = count(record, clock), names_in(record)
    shown = {seat: names.get(seat) or words.player(seat) for seat in counts}
    result = _result(winners(record), names, words)
    rounds = len({position.round_number for position in replay(record)[0][: len(record.turns)]})
    lines = [
        element("h1", words.say("family", "title")),
        element(
            "p",
            f"{_day(game.seen_on, words)} · "
            f"{words.say('family', 'ruleset', name=record.description['ruleset'])}",
        ),
        element("p", capitalised(result), "won"),
        element("p", words.say("family", "rounds", turns=len(record.turns), rounds=rounds)),
        _table(counts, shown, words),
    ]
    minutes = [
        (shown[seat], one[TIME_MS] / _MS_OF_A_MINUTE)
        for seat, one in counts.items()
        if one[TIME_MS]
    ]
    if minutes:
        lines.append(bars(words.say("family", "time"), minutes))
    if note_in(record):
        lines.append(element("p", note_in(record)))
    if INCOMPLETE in dict(record.tags):
        lines.append(element("p", words.say("family", "incomplete")))
    lines.append(element("footer", words.say("family", "made")))
    return page(lang, words.say("family", "title"), "\n".join(lines))


def _result(won: tuple[int, ...] | None, names: dict[int, str], words: Language) -> str:
    if won is None:
        return words.say("family", "unfinished")
    if not won:
        return have_won(won, words)
    winning = words.seats([names.get(seat) or words.player(seat) for seat in won])
    return words.say("family", "one" if len(won) == 1 else "more", names=winning)


def _table(counts: dict[int, SeatCounts], shown: dict[int, str], words: Language) -> str:
    columns = [name for name in next(iter(counts.values())) if name != TIME_MS]
    heads = [words.say("family", "who"), *(words.say("counts", name) for name in columns)]
    return table(
        heads, [(shown[seat], *(one[name] for name in columns)) for seat, one in counts.items()]
    )


def _day(seen_on: Day, words: Language) -> str:
    day = seen_on.date
    if day is None:
        return words.say("family", "undated")
    written = words.say(
        "family", "date", day=f"{day.day:02}", month=f"{day.month:02}", year=day.year
    )
    return written if seen_on.is_certain else words.say("family", "or_before", day=written)
