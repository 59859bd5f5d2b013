"""Pages to print: one file each that needs nothing beside it, neither scripts nor the network."""

import html
from collections.abc import Iterable, Sequence

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 "
    "1em;color:#111;background:#fff}"
    "h1{margin-bottom:0}.won{font-size:1.5em;font-weight:bold}"
    "table{border-collapse:collapse;width:100%;margin:1.5em "
    "0}"
    "th,td{border-bottom:1px solid #999;padding:.3em .5em;text-align:right;vertical-align:bottom}"
    "th:first-child,td:first-child{text-align:left}footer{color:#555;font-size:.8em;margin-top:2em}"
    "@page{size:A4;margin:15mm}@media print{body{margin:0;max-width:none}}"
)


def page(lang: str, title: str, body: str) -> str:
    """A page in language *lang* called *title*; *body* is HTML."""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src '
        "'unsafe-inline'\">\n"
        f"<title>{html.escape(title)}</title>\n<style>{_STYLE}</style>\n<main>\n{body}\n</main>\n</html>\n"
    )


def element(name: str, text: str, kind: str = "") -> str:
    """The *text* as an element called *name*, of the class *kind*."""
    return (
        f"<{name} class='{kind}'>{html.escape(text)}</{name}>"
        if kind
        else f"<{name}>{html.escape(text)}</{name}>"
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The *rows*, each of which begins with whom it is about, under their *heads*."""
    head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in heads)
    lines = [
        f'<tr><th scope="row">{html.escape(str(who))}</th>'
        + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in cells)
        + "</tr>"
        for who, *cells in rows
    ]
    return "\n".join(["<table>", f"<tr>{head}</tr>", *lines, "</table>"])
