"""What the tests of the commands begin with."""

import pytest

from host.store.store import Store
from tests.host.logs import numbered, opened, random_bench
from tests.host.store.test_record import SHORT


@pytest.fixture(scope="session")
def evening(tmp_path_factory):
    """A database, as bytes, of a game that is won, and one that is not, followed as they were
    played."""
    path = tmp_path_factory.mktemp("evening") / "games.db"
    store = Store(path)
    opened(store).add(numbered(random_bench(4, 5, random_bench(SHORT, 10_000))), happen_from=0)
    store.close()
    return path.read_bytes()
