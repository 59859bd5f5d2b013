"""Build what a release consists of into dist/ (`make release`): twice, and compare the bytes.
The wheel with Dog compiled for this system, whose bytes are those of a C compiler, is built once.

Ends with 1 and says why where something is missing or differs. Fabrication files are left out,
and that is said, where KiCad is not installed.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
sys.path.insert(0, str(ROOT))

from docs.generate_cli import write_all  # noqa: E402
from docs.generate_licences import components  # noqa: E402
from host.install.bundles import bundled  # noqa: E402
from host.install.compile import build  # noqa: E402


def version() -> str:
    """That of pyproject.toml, the one place that has it."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "version"
    ]


def notes(changelog: str, number: str) -> str:
    """The section of *changelog* for version *number*, or the unreleased one.

    Raises:
        SystemExit: it has neither.
    """
    for name in (number, "Unreleased"):
        found = re.search(rf"^## \[{re.escape(name)}\].*?(?=^## |\Z)", changelog, re.M | re.S)
        if found:
            return found[0]
    sys.exit(f"release: CHANGELOG.md has a section for neither {number} nor Unreleased; write one")


def begun_s() -> int:
    """The time that all files bear: that of the commit."""
    shown = subprocess.run(
        ["git", "log", "-1", "--format=%ct"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(shown.stdout)


def pack(target: Path, files: dict[str, bytes], time_s: int) -> None:
    """Write *files* by their names, sorted, into the archive *target*: the same bytes each time."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(data), time_s
            archive.addfile(entry, io.BytesIO(data))
    target.write_bytes(gzip.compress(held.getvalue(), mtime=time_s))


def below(folder: Path) -> dict[str, bytes]:
    """All files below *folder* by their paths in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def package(folder: Path, time_s: int, *options: str, compiled: str = "") -> None:
    """Build wheel and sdist, or what *options* say, into *folder*; *compiled* is "1" for Dog
    compiled."""
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *options],
        cwd=ROOT,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(time_s), "COLLIE_COMPILE": compiled},
        check=True,
        stdout=subprocess.DEVNULL,
    )


def make(folder: Path, number: str, time_s: int) -> None:
    """Build everything into *folder* whose bytes are the same each time."""
    package(folder, time_s)
    with tempfile.TemporaryDirectory() as name:
        compiled = build(Path(name) / "device")
        modules = {device_path: path.read_bytes() for path, device_path in compiled}
        write_all(Path(name) / "manual")
        manual = below(Path(name) / "manual")
    firmware = {path.removeprefix("/"): data for path, data in bundled(modules).items()}
    firmware["boot/main.py"] = (ROOT / "firmware" / "boot" / "main.py").read_bytes()
    pack(folder / f"boardcollie-firmware-{number}.tar.gz", firmware, time_s)
    pack(folder / f"boardcollie-manual-{number}.tar.gz", manual, time_s)
    fabrication = ROOT / "build" / "fabrication"
    if fabrication.is_dir():
        pack(folder / f"boardcollie-fabrication-{number}.tar.gz", below(fabrication), time_s)
    shutil.copy(ROOT / "docs" / "licences.md", folder / "licences.md")
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "boardcollie", "version": number}
        },
        "components": components(),
    }
    (folder / "components.json").write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (folder / "notes.md").write_text(notes(changelog, number), encoding="utf-8")


def sums(files: dict[str, bytes]) -> str:
    """The lines of SHA256SUMS for *files*."""
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())
    )


def main() -> int:
    """Build twice into folders of their own, compare, and put the first into dist/; with it the
    compiled wheel, and the sums of all."""
    number, time_s = version(), begun_s()
    if shutil.which("kicad-cli"):
        subprocess.run(["make", "fabrication"], cwd=ROOT, check=True)  # noqa: S607
    else:
        print("release: without fabrication files: KiCad 9 is not installed")
        shutil.rmtree(ROOT / "build" / "fabrication", ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        first, second = Path(name) / "first", Path(name) / "second"
        for folder in (first, second):
            folder.mkdir()
            make(folder, number, time_s)
        made, again = below(first), below(second)
        differ = sorted(path for path in made.keys() | again if made.get(path) != again.get(path))
        if differ:
            print(f"release: built twice these differ: {', '.join(differ)}")
            return 1
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.copytree(first, DIST)
    package(DIST, time_s, "-t", "wheel", compiled="1")
    (DIST / "SHA256SUMS").write_text(sums(below(DIST)), encoding="utf-8")
    for path in sorted(DIST.iterdir()):
        print(f"{path.stat().st_size:9d}  dist/{path.name}")
    print(f"release {number}: built twice, the same bytes; but the compiled wheel, once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
