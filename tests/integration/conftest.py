"""Boards that several files of tests talk with."""

import pytest

from tests.integration.desk import Desk


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path / "board")
    desk.start()
    desk.do(lambda board: board.run(2000))
    yield desk
    desk.stop()
