"""docs/security.md: the tests that it names exist, and its numbers are those of the program."""

import re
from pathlib import Path

import pytest

from shared_engine.games.reading import MOST_LEVELS
from shared_engine.wire.auth import SESSION_MS
from shared_engine.wire.secure_device import MAX_FAILURES, PROOF_MS, SILENT_MS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/security.md").read_text()
WORDS = " ".join(PAGE.split())


def test_files_when_the_page_names_them_then_they_exist():
    named = set(re.findall(r"`([a-z_/]+\.py)`", PAGE))
    missing = [
        name
        for name in named
        if not (ROOT / name).exists() and not list((ROOT / "tests").rglob(name))
    ]
    assert (len(named) > 20, missing) == (True, [])


@pytest.mark.parametrize("section", ["Who may read what on the disk", "What is tested"])
def test_promises_when_listed_then_each_names_its_tests(section):
    rows = re.findall(
        r"^\|.*\|$", PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0], re.MULTILINE
    )[2:]
    assert len(rows) > 4
    assert [
        row
        for row in rows
        if not re.search(r"`(?:[a-z_]+/)*test_[a-z_]+\.py`", row.rstrip(" |").rpartition(" | ")[2])
    ] == []


def test_classes_when_the_page_names_them_then_the_file_has_them():
    found = re.findall(r"`(?:[a-z_/]+/)?(test_[a-z_]+\.py)` \(((?:`[A-Za-z]+`(?:, )?)+)\)", PAGE)
    assert found
    for file, classes in found:
        (path,) = (ROOT / "tests").rglob(file)
        for name in re.findall("[A-Za-z]+", classes):
            assert f"class {name}(" in path.read_text(), (file, name)


def test_numbers_when_the_page_names_them_then_they_are_those_of_the_program():
    assert f"has not proven a key within {PROOF_MS // 1000} s is disconnected" in WORDS
    assert f"falls silent for {SILENT_MS // 1000} s" in WORDS
    assert (MAX_FAILURES, "After five failures it waits" in WORDS) == (5, True)
    assert (SESSION_MS, "ten minutes after it was offered" in WORDS) == (600_000, True)
    assert f"may nest {MOST_LEVELS} levels deep" in WORDS
