"""Where a database is, as people write it."""

from pathlib import Path

import pytest

from host.errors import StoreError
from host.store.place import Server, parse_place


@pytest.mark.parametrize("text", ["games.db", "/evenings/games.db", "C:\\games.db", "odd/name://games"])
def test_parse_place_when_no_url_then_a_file(text):
    assert parse_place(text) == Path(text)


@pytest.mark.parametrize("text", ["postgresql://anna@host/games", "postgres:///games"])
def test_parse_place_when_a_url_of_postgresql_then_a_server(text):
    assert parse_place(text) == Server(text)


def test_parse_place_when_a_url_of_something_else_then_what_there_is():
    with pytest.raises(StoreError, match=r"a database is a file or postgresql://\.\.\., not mysql://"):
        parse_place("mysql://host/games")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:s@cret@host/games", "postgresql://anna:***@host/games"),
        ("postgresql://host/games?user=anna&password=secret", "postgresql://host/games?user=anna&password=***"),
        ("postgresql://anna@host:5433/games", "postgresql://anna@host:5433/games"),
    ],
)
def test_str_when_there_is_a_password_then_it_is_not_shown(url, shown):
    assert str(Server(url)) == shown
    assert "secret" not in repr(Server(url))
