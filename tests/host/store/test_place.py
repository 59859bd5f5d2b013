"""Where a database is, as people write it."""

from pathlib import Path

import pytest

from host.errors import StoreError
from host.store.place import Server, parse_place


@pytest.mark.parametrize(
    "text", ["games.db", "/evenings/games.db", "C:\\games.db", "odd/name://games"]
)
def test_parse_place_when_no_url_then_a_file(text):
    assert parse_place(text) == Path(text)


@pytest.mark.parametrize("text", ["postgresql://anna@host/games", "postgres:///games"])
def test_parse_place_when_a_url_of_postgresql_then_a_server(text):
    assert parse_place(text) == Server(text)


def test_parse_place_when_a_url_of_something_else_then_what_there_is():
    with pytest.raises(
        StoreError, match=r"a database is a file or postgresql://\.\.\., not mysql://"
    ):
        parse_place("mysql://host/games")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:s@cret@host/games", "postgresql://anna:***@host/games"),
        (
            "postgresql://host/games?user=anna&password=secret",
            "postgresql://host/games?user=anna&password=***",
        ),
        ("postgresql://anna@host:5433/games", "postgresql://anna@host:5433/games"),
        ("postgresql://anna:s3/cret@host/games", "postgresql://anna:***@host/games"),
        ("postgresql://anna:s?cret&x=secret@host/games", "postgresql://anna:***@host/games"),
        ("postgresql://anna%3Asecret@host/games", "postgresql://anna%3A***@host/games"),
        ("postgresql://host/games?PASSWORD=secret", "postgresql://host/games?PASSWORD=***"),
        (
            "postgresql://host/games?pass%77ord=secret&sslmode=require",
            "postgresql://host/games?pass%77ord=***&sslmode=require",
        ),
        ("postgresql://host:1/games?password=se@secret", "postgresql://host:1/games?password=***"),
        (
            "postgresql://host/games?sslpassword=secret&sslkey=k",
            "postgresql://host/games?sslpassword=***&sslkey=k",
        ),
        (
            "postgresql://host/games?passfile=/p&service=s",
            "postgresql://host/games?passfile=/p&service=s",
        ),
        ("postgresql://anna:secret@host:port:1/games", "postgresql://anna:***@host:port:1/games"),
        ("postgresql://host/games?user=anna;password=secret", "postgresql://host/games?user=***"),
        ("postgresql://anna:s3/secret", "postgresql://anna:***"),
        (
            "postgresql://[::1]:5433/games?sslmode=require",
            "postgresql://[::1]:5433/games?sslmode=require",
        ),
        ("postgresql://one:1,two:2/games", "postgresql://one:1,two:2/games"),
    ],
)
def test_str_when_there_is_a_password_then_it_is_not_shown(url, shown):
    assert str(Server(url)) == shown
    assert "secret" not in repr(Server(url))


@pytest.mark.parametrize(
    "url",
    ["postgresql://anna:s3%2Fcret@host/games", "postgresql://anna@host/games?password=s3/cret"],
)
def test_hide_when_somebody_else_quotes_the_password_then_it_is_left_out(url):
    assert (
        Server(url).hide('no user "anna" with s3/cret, s3/cretan')
        == 'no user "anna" with ***, s3/cretan'
    )


@pytest.mark.parametrize(
    "text",
    [
        "postgresql:/anna:secret@host/games",
        "postgres:anna:secret@host",
        "mysql://anna:secret@host/games",
    ],
)
def test_parse_place_when_it_is_no_url_then_its_password_is_not_in_the_error(text):
    with pytest.raises(StoreError) as refused:
        parse_place(text)
    assert "secret" not in str(refused.value)
