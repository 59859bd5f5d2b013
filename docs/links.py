"""Links of the pages: where they lead in the repository."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")


def links(page: Path) -> list[tuple[Path, str]]:
    """The file or folder and the heading of each link of *page* that stays in the repository."""
    text = _CODE.sub("", page.read_text(encoding="utf-8"))
    parted = [target.partition("#") for target in _LINK.findall(text)]
    return [((page.parent / file).resolve() if file else page, part) for file, _, part in parted]
