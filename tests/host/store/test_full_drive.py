"""A drive without room: an error says so to whoever writes, and what is there can be read."""

import pytest

from host.errors import StoreError
from host.store.store import Store
from tests.host.logs import log_numbers, numbered, opened, random_bench
from tests.host.small_drive import fill, small_drive


@pytest.mark.parametrize("left_bytes", [0, 20_000, 40_000])
def test_store_when_no_space_is_left_then_it_is_said_and_all_that_is_there_is_read(
    tmp_path, left_bytes
):
    with small_drive(tmp_path / "drive", 400_000) as drive:
        path, arrived = drive / "games.db", numbered(random_bench(4, 6))
        store = Store(path)
        opened(store).add(arrived)
        store.close()
        fill(drive, left_bytes)
        with pytest.raises(
            StoreError, match="database or disk is full; free some space and start again"
        ):
            opened(Store(path)).add(
                [*arrived, *[(len(arrived) + number, bytes(200)) for number in range(400)]]
            )
        read = Store(path, is_read=True)
        assert read.events(*log_numbers(read), 0) == arrived
        read.close()
