"""What people may have meant by a word that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches


def meant(words: Iterable[str], known: Iterable[str]) -> str:
    """`; did you mean X?` for the first of *words* to which one of *known* is alike; "" if none
    is."""
    known = list(known)
    alike = [
        match for one in words if one not in known for match in get_close_matches(one, known, 1)
    ]
    return f"; did you mean {alike[0]}?" if alike else ""
