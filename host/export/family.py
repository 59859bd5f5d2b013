"""The score sheet for a family: a page to print, in its language."""

import html
from dataclasses import asdict
from datetime import date

from host.export.bars import bars
from host.language.language import Language, capitalised, language
from host.live.statistics import SeatCounts, count
from host.store.record import INCOMPLETE, Clock, names_in, note_in, winners
from host.store.store import StoredGame
from shared_engine.record.record import Record, replay

_COLUMNS = ("turns", "folds", "waiting", "sent_home", "lost", "burned")
_MS_OF_A_MINUTE = 60_000
_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 1em;color:#111;background:#fff}"
    "h1{margin-bottom:0}.won{font-size:1.5em;font-weight:bold}table{border-collapse:collapse;width:100%;margin:1.5em 0}"
    "th,td{border-bottom:1px solid #999;padding:.3em .5em;text-align:right;vertical-align:bottom}"
    "th:first-child,td:first-child{text-align:left}footer{color:#555;font-size:.8em;margin-top:2em}"
    "@page{size:A4;margin:15mm}@media print{body{margin:0;max-width:none}}"
)


def family_sheet(game: StoredGame, record: Record, clock: Clock, lang: str) -> str:
    """A page with the day, who sat where, who has won, and what can be counted, in language *lang*; it needs nothing beside it.

    Raises:
        RulesError: the game cannot be read.
    """
    words = language(lang)
    counts, names = count(record, clock), names_in(record)
    shown = {seat: names.get(seat) or words.say("referee", "seat", seat=seat) for seat in counts}
    winning = [names.get(seat) or words.say("family", "seat", seat=seat) for seat in winners(record)]
    key = "unfinished" if not winning else "one" if len(winning) == 1 else "more"
    rounds = len({position.round_number for position in replay(record)[0][: len(record.turns)]})
    lines = [
        _element("h1", words.say("family", "title")),
        _element(
            "p", f"{_day(game.seen_on, words)} · {words.say('family', 'ruleset', name=record.description['ruleset'])}"
        ),
        _element("p", capitalised(words.say("family", key, names=words.seats(winning) if winning else "")), "won"),
        _element("p", words.say("family", "rounds", turns=len(record.turns), rounds=rounds)),
        _table(counts, shown, words),
    ]
    minutes = [(shown[seat], one.time_ms / _MS_OF_A_MINUTE) for seat, one in counts.items() if one.time_ms]
    if minutes:
        lines.append(bars(words.say("family", "time"), minutes))
    if note_in(record):
        lines.append(_element("p", note_in(record)))
    if INCOMPLETE in dict(record.tags):
        lines.append(_element("p", words.say("family", "incomplete")))
    lines.append(_element("footer", words.say("family", "made")))
    return _page(lang, words.say("family", "title"), "\n".join(lines))


def _page(lang: str, title: str, body: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{html.escape(title)}</title>\n<style>{_STYLE}</style>\n<main>\n{body}\n</main>\n</html>\n"
    )


def _table(counts: dict[int, SeatCounts], shown: dict[int, str], words: Language) -> str:
    heads = (words.say("family", "who"), *(words.say("counts", name) for name in _COLUMNS))
    head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in heads)
    rows = "\n".join(
        f'<tr><th scope="row">{html.escape(shown[seat])}</th>{"".join(f"<td>{asdict(one)[name]}</td>" for name in _COLUMNS)}</tr>'
        for seat, one in counts.items()
    )
    return f"<table>\n<tr>{head}</tr>\n{rows}\n</table>"


def _day(text: str, words: Language) -> str:
    day = date.fromisoformat(text)
    return words.say("family", "date", day=f"{day.day:02}", month=f"{day.month:02}", year=day.year)


def _element(name: str, text: str, kind: str = "") -> str:
    return f"<{name} class='{kind}'>{html.escape(text)}</{name}>" if kind else f"<{name}>{html.escape(text)}</{name}>"
