"""The page's style: the colours of all views, and what the page does with them (page/table.css)."""

from collections.abc import Mapping
from pathlib import Path

from host.views.colours import BOARD, DAY, EVENING, MARBLES

_STYLE = Path(__file__).with_name("page") / "table.css"


def style() -> str:
    """The style sheet; each colour is a property, as --wood, those of seats with their number, as
    --hue-0. A class seat-0 has the light of seat 0, on-0 the ink of its mark, inlay-0 its wood."""
    by_day = f":root {{ {_properties(BOARD | DAY | _inlays(0))} }}"
    in_the_evening = (
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_properties(EVENING | _inlays(1))} }} }}"
    )
    marbles = {
        f"{part}-{seat}": getattr(marble, name)
        for seat, marble in enumerate(MARBLES)
        for part, name in _PARTS.items()
    }
    classes = "\n".join(
        f".seat-{seat} {{ --own: var(--light-{seat}); }} .on-{seat} {{ fill: var(--on-{seat}); }} "
        f".ball-{seat} {{ fill: var(--hue-{seat}); stroke: var(--deep-{seat}); }} "
        f".pen-{seat} {{ fill: var(--hue-{seat}); }} "
        f".inlay-{seat} {{ --inlay: var(--wood-{seat}); }}"
        for seat in range(len(MARBLES))
    )
    seats = f":root {{ {_properties(marbles)} }}\n{classes}"
    return f"{by_day}\n{in_the_evening}\n{seats}\n{_STYLE.read_text(encoding='utf-8')}"


_PARTS = {"hue": "hue", "deep": "deep", "glow": "glow", "on": "ink", "light": "light"}


def _inlays(evening: int) -> dict[str, str]:
    return {f"wood-{seat}": marble.inlay[evening] for seat, marble in enumerate(MARBLES)}


def _properties(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
