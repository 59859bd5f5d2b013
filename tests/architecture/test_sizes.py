"""A file has one subject and fits into a head."""

import pytest

from tests.architecture.tracked import ROOT, tracked_files

SOURCE_LINES, TEST_LINES = 400, 600
SOURCES = (".py", ".mjs", ".js", ".ts", ".tsx")


@pytest.mark.parametrize("path", [path for path in tracked_files() if path.endswith(SOURCES)])
def test_file_when_counted_then_it_is_short(path):
    lines = (ROOT / path).read_text().count("\n")
    assert lines <= (TEST_LINES if path.startswith("tests/") else SOURCE_LINES)
