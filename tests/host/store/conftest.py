"""Where the databases of these tests are: in a file, and on a server where one is installed."""

import pytest

from host.store.store import Store
from tests.host.store.postgres import installed_server


@pytest.fixture(scope="session")
def server():
    """A PostgreSQL server that is running."""
    with installed_server() as running:
        yield running


@pytest.fixture(params=["file", pytest.param("server", marks=pytest.mark.proof)])
def place(request, tmp_path):
    """Of an empty database."""
    return (
        tmp_path / "games.db"
        if request.param == "file"
        else request.getfixturevalue("server").new_database()
    )


@pytest.fixture
def store(place):
    store = Store(place)
    yield store
    store.close()
