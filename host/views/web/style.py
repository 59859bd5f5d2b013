"""The page's style: the colours of all views, and what the page does with them (page/table.css)."""

from collections.abc import Mapping
from pathlib import Path

from host.views.colours import BOARD, DAY, EVENING

_STYLE = Path(__file__).with_name("page") / "table.css"


def style() -> str:
    """The style sheet; each colour is a property, as --wood."""
    by_day = f":root {{ {_properties(BOARD | DAY)} }}"
    in_the_evening = f"@media (prefers-color-scheme: dark) {{ :root {{ {_properties(EVENING)} }} }}"
    return f"{by_day}\n{in_the_evening}\n{_STYLE.read_text(encoding='utf-8')}"


def _properties(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
