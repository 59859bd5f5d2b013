"""Writes the table of docs/evidence.md: what it costs to believe what, from the numbers of
shared_engine/tracking/costs.py and what is said of them there.

`python -m docs.generate_costs` writes it, with `--check` it only compares.
"""

import re
import sys
from pathlib import Path

from docs.generated import keep

_PAGE = Path(__file__).with_name("evidence.md")
_TABLE = Path(__file__).parents[1] / "shared_engine" / "tracking" / "costs.py"
_BEGIN, _END = "<!-- costs: written by docs/generate_costs.py -->", "<!-- end of costs -->"
_HEADING = re.compile(r"# (.+)\.")
_COST = re.compile(r"([A-Z_]+) = (.+?)  # (.+)")


def page() -> str:
    """docs/evidence.md, with the table as it is now."""
    before, _, rest = _PAGE.read_text(encoding="utf-8").partition(_BEGIN)
    return f"{before}{_BEGIN}\n\n{table()}\n\n{_END}{rest.partition(_END)[2]}"


def table() -> str:
    """The numbers in groups, each with its sentence."""
    lines = ["| cost | | |", "|---|---|---|"]
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if heading := _HEADING.fullmatch(line):
            lines.append(f"| **{heading[1]}** | | |")
        elif cost := _COST.fullmatch(line):
            name, number, sentence = cost.groups()
            lines.append(f"| `{name}` | {number.strip('()')} | {sentence} |")
    return "\n".join(lines)


PAGES = {_PAGE.name: page}

if __name__ == "__main__":
    sys.exit(keep(PAGES, "docs.generate_costs"))
