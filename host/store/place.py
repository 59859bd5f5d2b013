"""Where a database is: a file, or a PostgreSQL server by URL."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from host.errors import StoreError

_SCHEMES = ("postgresql", "postgres")
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
        StoreError: a URL of something else.
    """
    scheme, is_url, _ = text.partition("://")
    if not is_url or "/" in scheme:
        return Path(text)
    if scheme not in _SCHEMES:
        raise StoreError(f"a database is a file or postgresql://..., not {scheme}://")
    return Server(text)
