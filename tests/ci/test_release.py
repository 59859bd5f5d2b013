"""What a release is made of."""

import importlib.util
import tarfile
from pathlib import Path

import pytest

from docs.generate_licences import components

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("ci_release", ROOT / ".ci" / "release.py")
RELEASE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(RELEASE)
CHANGES = "# Changelog\n\n## [Unreleased]\n\nnew\n\n## [1.0.0]\n\nfirst\n\n## [0.9.0]\n\nold\n"


def test_notes_when_the_version_has_a_section_then_that_one_alone():
    assert RELEASE.notes(CHANGES, "1.0.0") == "## [1.0.0]\n\nfirst\n\n"


def test_notes_when_the_version_has_no_section_yet_then_the_unreleased_one():
    assert RELEASE.notes(CHANGES, "1.1.0") == "## [Unreleased]\n\nnew\n\n"


def test_notes_when_there_is_no_section_then_it_says_what_to_write():
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md has a section for neither 2\.0\.0"):
        RELEASE.notes("# Changelog\n", "2.0.0")


def test_archive_when_packed_twice_then_the_same_bytes_whatever_the_order(tmp_path):
    files = {"b.txt": b"two", "a/a.txt": b"one"}
    RELEASE.pack(tmp_path / "one.tar.gz", files, 1_700_000_000)
    RELEASE.pack(tmp_path / "two.tar.gz", dict(reversed(files.items())), 1_700_000_000)
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "one.tar.gz") as archive:
        assert archive.getnames() == ["a/a.txt", "b.txt"]


def test_components_when_listed_then_each_of_both_locks_has_version_and_licence():
    found = {one["name"]: one for one in components()}
    assert "@micropython/micropython-webassembly-pyscript" in found
    assert found["click"]["purl"].startswith("pkg:pypi/click@8.")
    assert all(one["version"] and one["licenses"] for one in found.values())
