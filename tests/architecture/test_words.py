"""The words that CONTRIBUTING.md replaces by plain ones are in no name, docstring or page."""

import re

from tests.architecture.tracked import ROOT, tracked_files

# Of its list those that have no other meaning here. Older decisions and traces keep their text.
_REPLACED = re.compile(
    r"(?<![a-z])(anew|told|stood|astray|deaf|of whom|part(s|ed) with)(?![a-z])", re.IGNORECASE
)
_LEFT_OUT = ("CONTRIBUTING.md", "docs/decisions/", "tests/architecture/test_words.py")


def test_words_when_the_list_replaces_them_then_nobody_writes_them():
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in tracked_files()
        if name.endswith((".py", ".md", ".mjs", ".toml")) and not name.startswith(_LEFT_OUT)
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1)
        if _REPLACED.search(line)
    ]
    assert found == []
