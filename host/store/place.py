"""Where a database is: a file, or a PostgreSQL server by URL, which is shown without a password."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from host.errors import StoreError

_SCHEMES = ("postgresql", "postgres")
_OTHERS = 0o077
# what SQLite means by such names is no file of that name
_IN_MEMORY, _ADDRESS = (":memory:", "file:")
_HIDDEN = "***"
# A value in the query. Names and the colon may be written with %, and a password may hold any
# character but the & or the last @.
_VALUE = re.compile(r"([?&])([^=&?]*)=([^&]*)")
# A user without a host behind it: what would be the port is no number.
_PORT = re.compile(r"(://(?:\[[^\]]*\]|[^:/?@\[]*):)(?!\d*(?:[/?,]|$))([^@]*)$", re.DOTALL)
_USER = re.compile(r"(://.*?(?::|%3a))(.*)(@)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Server:
    """A database on a PostgreSQL server; as a text it has no password."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        return self._shown()[0]

    def hide(self, text: str) -> str:
        """What somebody else says about this database, without its passwords."""
        for secret in sorted(self._shown()[1], key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", _HIDDEN, text)
        return text

    def _shown(self) -> tuple[str, set[str]]:
        """The URL to be shown, and what is left out of it: too much rather than too little where it
        is written against the rules."""
        secrets: set[str] = set()

        def hide_value(found: re.Match[str]) -> str:
            if "password" not in unquote(found[0]).casefold():
                return found[0]
            secrets.update((found[3], unquote(found[3])))
            return f"{found[1]}{found[2]}={_HIDDEN}"

        def hide_user(found: re.Match[str]) -> str:
            secrets.update((found[2], unquote(found[2])))
            return f"{found[1]}{_HIDDEN}{found[3]}"

        def hide_port(found: re.Match[str]) -> str:
            secrets.add(found[2])
            return f"{found[1]}{_HIDDEN}"

        shown = _PORT.sub(hide_port, _USER.sub(hide_user, _VALUE.sub(hide_value, self.url)))
        return shown, secrets - {""}


Place = Path | Server


def parse_place(text: str) -> Place:
    """The place that a person names: `postgresql://...`, else a file.

    Raises:
        StoreError: a URL of something else, or what SQLite keeps in memory alone.
    """
    if text in ("", _IN_MEMORY) or text.startswith(_ADDRESS):
        raise StoreError(
            f"a database is a file or postgresql://..., not {text!r}, where nothing would be kept; "
            "name a file"
        )
    scheme, is_url, _ = text.partition("://")
    if not is_url or "/" in scheme:
        if text.partition(":")[0].casefold() in _SCHEMES:
            raise StoreError(
                "a database is a file or postgresql://..., with two strokes behind the colon"
            )
        return Path(text)
    if scheme not in _SCHEMES:
        raise StoreError(f"a database is a file or postgresql://..., not {scheme}://")
    return Server(text)


def is_open_to_others(place: Place) -> bool:
    """*place* is a file that the operating system shows, or lets change, other people who use this
    computer."""
    return (
        os.name == "posix"
        and isinstance(place, Path)
        and place.is_file()
        and bool(place.stat().st_mode & _OTHERS)
    )
