"""What a clean clone holds: nothing that was installed, built, played or only known on one
computer."""

import json
import re

import pytest

from tests.architecture.tracked import ROOT, tracked_files

NOISE = re.compile(
    r"(^|/)(__pycache__|node_modules|typings|build|dist|\.venv[^/]*|\.(pytest|ruff|hypothesis|import_linter)[^/]*)/"
    r"|\.(pyc|mpy|db|db-wal|db-shm|sqlite3?|img|log|orig|rej|swp|whl|tgz)$"
    r"|\.egg-info(/|$)|(^|/)(\.coverage|\.DS_Store|\.env|uv\.lock|pylock\.toml)$"
)
LARGEST_BYTES = 500_000


@pytest.mark.parametrize(
    "name",
    ["host/__pycache__/x.pyc", "a.db", "node_modules/x/y.js", ".venv/bin/python", "b.egg-info"],
)
def test_noise_when_there_were_some_then_it_would_be_found(name):
    assert NOISE.search(name)


def test_files_when_listed_then_no_caches_databases_or_installations():
    files = tracked_files()
    assert "Makefile" in files
    assert [name for name in files if NOISE.search(name)] == []


def test_files_when_weighed_then_none_is_large():
    assert [name for name in tracked_files() if (ROOT / name).stat().st_size > LARGEST_BYTES] == []


def test_files_when_they_are_text_then_utf_8_and_unix_lines():
    for name in tracked_files():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data and not name.endswith(".pdf"):
            assert b"\r" not in data, name
            data.decode()


def test_package_lock_when_read_then_it_names_versions_and_hashes_but_no_registry():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert installed
    for name, package in installed.items():
        assert "resolved" not in package, name
        assert package["integrity"].startswith("sha512-"), name


@pytest.mark.parametrize(
    "path", sorted((ROOT / "requirements").iterdir()), ids=lambda path: path.name
)
def test_requirements_when_read_then_pinned_with_hashes_and_without_hosts(path):
    text = path.read_text()
    assert "http" not in text
    assert "--index-url" not in text
    for requirement in re.split(r"\n(?=\S)", text):
        assert re.match(r"[\w.\[\]-]+==", requirement), requirement
        assert "--hash=sha256:" in requirement, requirement
