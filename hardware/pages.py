"""Pages of docs that hold tables written from hardware/: what lies between two marks is written,
all else stays."""

from collections.abc import Iterable, Mapping


def filled(page: str, tables: Mapping[str, Iterable[str]]) -> str:
    """*page* with each table between its marks, `<!-- NAME: written by make hardware -->` and `<!--
    end of NAME -->`.

    Raises:
        ValueError: it has no such marks.
    """
    for name, lines in tables.items():
        begin, end = f"<!-- {name}: written by make hardware -->\n", f"<!-- end of {name} -->"
        head, found, rest = page.partition(begin)
        _, closed, tail = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"the page has no place for {name}: {begin.strip()} and {end}")
        page = head + begin + "\n".join(lines) + "\n" + end + tail
    return page
