"""Pages that lead people through something name commands and options that exist, and files that are
there."""

import re
from pathlib import Path

import pytest

from docs.generate_cli import verbs

ROOT = Path(__file__).parents[2]
PAGES = ["building.md", "building-de.md", "first-owner.md"]
VERBS = {name: verb for name, verb, _ in verbs()}


def typed(page):
    """Each command line of *page*, in a block or in backticks, from the word collie on."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(
        r"`([^`\n]+)`", re.sub(r"^```\n.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    )
    return [
        line.removeprefix(".venv/bin/")
        for line in lines
        if re.match(r"(\.venv/bin/)?collie\b", line)
    ]


@pytest.mark.parametrize(("page", "line"), [(page, line) for page in PAGES for line in typed(page)])
def test_command_when_a_page_names_it_then_it_exists_with_its_options(page, line):
    words = line.split("  ")[0].split()
    name = " ".join(words[:2])
    name = " ".join(words[:3]) if hasattr(VERBS.get(name), "commands") and len(words) > 2 else name
    assert name in VERBS
    options = {option for parameter in VERBS[name].params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= options
