"""A game that is followed, for programs: a line of JSON for each new fact and each sentence of the
referee."""

import json
from types import TracebackType
from typing import Any, Self

from host.language.language import ENGLISH
from host.live.view import Note, Said, View
from host.terminal.text import write


class Lines:
    """Writes what is new in views to standard output, as docs/formats.md says."""

    def __init__(self) -> None:
        self._written = 0  # number of the newest note or sentence

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass

    def show(self, view: View) -> None:
        """Write what is new in *view*."""
        news: list[Note | Said] = [
            one for one in (*view.notes, *view.said) if one.number > self._written
        ]
        for one in sorted(news, key=lambda one: one.number):
            self._written = one.number
            write(json.dumps(_facts(one), ensure_ascii=False))


def _facts(one: Note | Said) -> dict[str, Any]:
    if isinstance(one, Note):
        return {"event": "note", "name": one.name, "text": one.value[ENGLISH]}
    return {
        "event": "said",
        "turns": one.turns,
        "seat": one.seat,
        "text": one.text[ENGLISH],
        "rule": one.rule,
        "notation": one.notation,
    }
