"""A report as people read it: a page of Markdown, with the same for programs at its end."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from host.report.by_hand import QUESTIONS
from host.terminal.text import one_line

CONTENTS = (
    "How the board is: its parts as `collie doctor` finds them, settings, versions, memory, the "
    "line, what can be counted in its log, "
    "the last faults, the figures of a bare chip, and what was measured by hand. No names of "
    "players, no moves, no keys, no numbers of "
    "board, chip or cards."
)
"""What is in a report, and what is not."""


def page(facts: dict[str, Any]) -> str:
    """Return the page that shows the *facts* of a report: docs/formats.md."""
    return "\n".join([*_lines(facts), ""])


def _lines(facts: dict[str, Any]) -> Iterator[str]:
    yield "# Report of a board"
    yield f"\n{CONTENTS}"
    program = facts["program"]
    yield f"\nBoard Collie {program['version']}, Python {program['python']} on {program['system']}."
    for head, lines in (
        ("By hand", _by_hand(facts["by_hand"])),
        ("Bare chip", _chip(facts["chip"])),
        ("Board", _board(facts["board"])),
        ("Log", _log(facts["log"])),
    ):
        yield f"\n## {head}\n"
        yield from lines
    yield "\n## For programs\n"
    yield f"```json\n{json.dumps(facts, indent=1, sort_keys=True)}\n```"


def _by_hand(answers: dict[str, str]) -> Iterator[str]:
    if not answers:
        yield "Nothing was said."
        return
    asked = [one for one in QUESTIONS if one.name in answers]
    yield from _table(
        ("step", "asked", "said"), ((one.title, one.words, answers[one.name]) for one in asked)
    )


def _chip(figures: dict[str, str] | None) -> Iterator[str]:
    if figures is None:
        yield "Not measured."
    else:
        yield from _table(("figure", "measured"), figures.items())


def _board(board: dict[str, Any] | None) -> Iterator[str]:
    if board is None:
        yield "No board was asked."
        return
    image = board["self_test"].get("image", board["self_test"]["micropython"])
    yield (
        f"Firmware {board['firmware']}, rules {board['rules']}, protocol {board['protocol']}, "
        f"MicroPython {image}, by {board['link']['by']}.\n"
    )
    yield from _table(
        ("part", "result", "measured"),
        ((row["part"], row["result"], row["measured"]) for row in board["findings"]),
    )
    yield ""
    yield from _table(("setting", "value"), sorted(board["settings"].items()))


def _log(log: dict[str, Any] | None) -> Iterator[str]:
    if log is None:
        yield "This computer has fetched nothing of it: `collie fetch` does."
        return
    faults = log["faults"]
    yield (
        f"{sum(log['events'].values())} events in {log['hours']} hours, {log['games']} games, "
        f"switched on {log['starts']} times; "
        f"{log['lost']} events lost, {log['damaged']} damaged, {log['unread']} of a newer "
        "firmware.\n"
    )
    yield from _table(("event", "times"), log["events"].items())
    if faults:
        yield ""
        yield from _table(
            ("fault, the newest last", "times"), ((one["text"], one["times"]) for one in faults)
        )


def _table(heads: tuple[str, ...], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    yield _row(heads)
    yield _row("---" for _ in heads)
    yield from map(_row, rows)


def _row(cells: Iterable[Any]) -> str:
    return "| " + " | ".join(one_line(str(cell)).replace("|", "\\|") for cell in cells) + " |"
