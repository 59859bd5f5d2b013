"""A game that is followed, as lines of JSON."""

import json

from host.live.view import Note, Said, View
from host.views.terminal.lines import Lines


def test_lines_when_views_come_then_each_new_fact_and_sentence_once(capsys):
    note, said = (
        Note(1, "board", {"en": "dog-4"}, {"en": "soon"}),
        Said(2, 0, 3, {"en": "Green \u2026"}, False, "BR-40"),
    )
    with Lines() as lines:
        lines.show(View("following", notes=(note,)))
        lines.show(View("following", notes=(note,), said=(said,)))
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"event": "note", "name": "board", "text": "dog-4"},
        {
            "event": "said",
            "turns": 0,
            "seat": 3,
            "text": "Green \u2026",
            "rule": "BR-40",
            "notation": "",
        },
    ]
