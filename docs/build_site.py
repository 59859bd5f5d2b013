"""Builds the site of the documentation (`make site`) from the pages as they are: build/site, with
search and without anything from other servers."""

import os
import re
import shutil
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from docs.links import ROOT, links

STAGE = ROOT / "build" / "site-pages"
SITE = ROOT / "build" / "site"
READERS = ("player", "builder", "programmer", "contributor")
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)

Entry = dict[str, "str | list[Entry]"]


def title(page: Path) -> str:
    """What *page* calls itself."""
    found = _TITLE.search(page.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{page} has no title")
    return found[1]


def navigation() -> list[Entry]:
    """The start page of each reader and what it leads to: a page at the first that names it."""
    listed: list[Entry] = [{"Board Collie": "README.md"}]
    seen: set[Path] = set()
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    for reader in READERS:
        start = ROOT / "docs" / f"{reader}.md"
        pages = [start, *(page for page, _ in links(start) if page.suffix == ".md")]
        new = [page for page in dict.fromkeys(pages) if page not in {*seen, *decisions}]
        seen |= {*new}
        listed.append({title(start): [_entry(page) for page in new]})
    listed.append({"Decisions": [_entry(page) for page in decisions]})
    return listed


def _entry(page: Path) -> Entry:
    return {title(page): page.relative_to(ROOT).as_posix()}


def _files_of(entries: list[Entry]) -> list[Path]:
    found: list[Path] = []
    for entry in entries:
        for inside in entry.values():
            found += [ROOT / inside] if isinstance(inside, str) else _files_of(inside)
    return found


def stage(pages: list[Path]) -> None:
    """Lay *pages* and the files they lead to into STAGE, at their places in the repository. A link
    to a folder becomes its text: a site has no listings."""
    shutil.rmtree(STAGE, ignore_errors=True)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for target, _ in links(page):
            if target.is_dir():
                link = re.escape(os.path.relpath(target, page.parent))
                text = re.sub(rf"\[([^\]]*)\]\({link}/?\)", r"\1", text)
            elif target not in pages:
                _place(target).write_bytes(target.read_bytes())
        _place(page).write_text(text, encoding="utf-8")


def _place(file: Path) -> Path:
    place = STAGE / file.relative_to(ROOT)
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def main() -> None:
    """Build the site; whatever mkdocs would warn of ends it."""
    listed = navigation()
    stage(_files_of(listed))
    build(
        load_config(
            config_file=str(ROOT / "docs" / "mkdocs.yml"),
            docs_dir=str(STAGE),
            site_dir=str(SITE),
            nav=listed,
            strict=True,
        )
    )
    folder = SITE.relative_to(ROOT)
    print(f"Read it at http://localhost:8000: python3 -m http.server --directory {folder}")  # noqa: T201


if __name__ == "__main__":
    main()
