"""What the tests of the host share."""

import pytest

from host.store.store import Store


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "games.db")
    yield store
    store.close()
