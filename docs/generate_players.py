"""Writes the ladders of docs/players.md from what was measured (docs/players.jsonl).

`collie match A B --json | python -m docs.generate_players --add COMMIT` adds a measurement,
`python -m docs.generate_players` writes the page, with `--check` it only compares.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from docs.generated import keep
from shared_engine.games.catalogue import BROTHERS, DOG, room_of

MEASURED = Path(__file__).with_name("players.jsonl")
PAGE = Path(__file__).with_name("players.md")
_BEGIN, _END = "<!-- ladder: python -m docs.generate_players -->\n", "<!-- end of ladder -->\n"
_OF_BROTHERS = "<!-- brothers: python -m docs.generate_players -->\n", "<!-- end of brothers -->\n"
_MAIN = "brandi-4"
_PERCENT = 100
_MS = 1000


def measured() -> list[dict[str, Any]]:
    """All measurements, in the order in which they were made."""
    return [json.loads(line) for line in MEASURED.read_text(encoding="utf-8").splitlines()]


def _share(one: dict[str, Any]) -> str:
    least, most = (round(_PERCENT * bound) for bound in one["interval"])
    return f"{_PERCENT * one['share']:.0f} ({least}–{most})"


def _ladder(found: list[dict[str, Any]]) -> list[str]:
    lines = [
        "| A against B | games | A wins, % (95 %) | ms of A: median, worst | seed | commit |",
        "|---|---|---|---|---|---|",
    ]
    for one in found:
        taken = one["seconds"][0]
        time = f"{_MS * taken['median']:.1f}, {_MS * taken['worst']:.0f}"
        pair = f"{one['first']} – {one['second']}"
        lines.append(
            f"| {pair} | {one['games']} | {_share(one)} | {time} | {one['seed']} | "
            f"`{one['commit']}` |"
        )
    return lines


def ladder() -> str:
    """The tables, as they are in the page."""
    found = [one for one in measured() if room_of(one["ruleset"]) == DOG]
    main = [one for one in found if one["ruleset"] == _MAIN]
    others = [one for one in found if one["ruleset"] != _MAIN]
    return "\n".join([*_ladder(main), "", *_others(others)]) + "\n"


def brothers() -> str:
    """The table of Brothers: a row for each pair and ruleset."""
    found = [one for one in measured() if room_of(one["ruleset"]) == BROTHERS]
    head, rule, *rows = _ladder(found)
    lines = [f"| ruleset {head}", f"|---{rule}"]
    lines += [f"| `{one['ruleset']}` {row}" for one, row in zip(found, rows, strict=True)]
    return "\n".join(lines) + "\n"


def _others(found: list[dict[str, Any]]) -> list[str]:
    """A row for each ruleset, a column for each pair."""
    pairs = list(dict.fromkeys((one["first"], one["second"]) for one in found))
    shares = {(one["ruleset"], one["first"], one["second"]): _share(one) for one in found}
    evens = {one["ruleset"]: f"{_PERCENT * one['even']:.0f}" for one in found}
    lines = [
        f"| ruleset | even | {' | '.join(f'{first} – {second}' for first, second in pairs)} |",
        "|---" * (2 + len(pairs)) + "|",
    ]
    for ruleset, even in evens.items():
        cells = [shares.get((ruleset, *pair), "") for pair in pairs]
        lines.append(f"| `{ruleset}` | {even} | {' | '.join(cells)} |")
    return lines


def page() -> str:
    """docs/players.md with the ladders of today."""
    text = PAGE.read_text(encoding="utf-8")
    for begin, end, table in ((_BEGIN, _END, ladder()), (*_OF_BROTHERS, brothers())):
        pattern = re.escape(begin) + ".*?" + re.escape(end)
        written = f"{begin}\n{table}\n{end}"
        text = re.sub(pattern, lambda _, written=written: written, text, flags=re.DOTALL)
    return text


def add(text: str, commit: str) -> None:
    """Add the measurement *text*, as `collie match --json` writes it, made of *commit*."""
    with MEASURED.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**json.loads(text), "commit": commit}) + "\n")


if __name__ == "__main__":
    if "--add" in sys.argv[1:]:
        add(sys.stdin.read(), sys.argv[-1])
    else:
        sys.exit(keep({"players.md": page}, "docs.generate_players"))
