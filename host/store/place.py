"""Where a database is: a file, or a PostgreSQL server by URL."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from host.errors import StoreError

_SCHEMES = ("postgresql", "postgres")
_OTHERS = 0o077
_IN_MEMORY, _ADDRESS = ":memory:", "file:"  # what SQLite means by such names is no file of that name
# In front of the host, and in the query behind the name.
_SECRETS = ((re.compile(r"(://[^:/@]*):[^/]*@"), r"\1:***@"), (re.compile(r"(password=)[^&]*"), r"\1***"))


@dataclass(frozen=True)
class Server:
    """A database on a PostgreSQL server; as a text it has no password."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        text = self.url
        for secret, shown in _SECRETS:
            text = secret.sub(shown, text)
        return text


Place = Path | Server


def parse_place(text: str) -> Place:
    """The place that a person names: `postgresql://...`, else a file.

    Raises:
        StoreError: a URL of something else, or what SQLite keeps in memory alone.
    """
    if text in ("", _IN_MEMORY) or text.startswith(_ADDRESS):
        raise StoreError(
            f"a database is a file or postgresql://..., not {text!r}, where nothing would be kept; name a file"
        )
    scheme, is_url, _ = text.partition("://")
    if not is_url or "/" in scheme:
        return Path(text)
    if scheme not in _SCHEMES:
        raise StoreError(f"a database is a file or postgresql://..., not {scheme}://")
    return Server(text)


def is_open_to_others(place: Place) -> bool:
    """*place* is a file that the operating system shows, or lets change, other people who use this computer."""
    return os.name == "posix" and isinstance(place, Path) and place.is_file() and bool(place.stat().st_mode & _OTHERS)
