"""A chart of bars as SVG. Length carries the meaning, and each number is written beside its bar: no
colour has to be seen."""

import html
from collections.abc import Sequence

_LINE, _LABEL, _LONGEST, _VALUE = 26, 170, 420, 70


def bars(title: str, values: Sequence[tuple[str, float]]) -> str:
    """A bar for each label and its value, of which none is negative; the title and all of them are
    its text alternative."""
    most = max((value for _, value in values), default=0) or 1
    said = f"{title}: " + "; ".join(f"{label} {value:.1f}" for label, value in values)
    height = _LINE * (len(values) + 1)
    lines = [
        (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 '
            f'{_LABEL + _LONGEST + _VALUE} {height}" '
            'width="100%" font-family="sans-serif" font-size="15" '
            f'aria-label="{html.escape(said)}">'
        ),
        f'<text x="0" y="18" font-weight="bold">{html.escape(title)}</text>',
    ]
    for at, (label, value) in enumerate(values, 1):
        top, long = at * _LINE, round(_LONGEST * value / most)
        lines.append(f'<text x="0" y="{top + 18}">{html.escape(label)}</text>')
        lines.append(
            f'<rect x="{_LABEL}" y="{top + 4}" width="{long}" height="{_LINE - 8}" fill="#444"/>'
        )
        lines.append(f'<text x="{_LABEL + long + 6}" y="{top + 18}">{value:.1f}</text>')
    return "\n".join([*lines, "</svg>"])
