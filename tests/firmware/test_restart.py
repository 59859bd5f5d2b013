"""COMMAND_RESTART: the program ends, after the answer."""

import pytest

from shared_engine.wire.messages import COMMAND_RESTART, STATUS_BAD_ARGUMENT, STATUS_OK
from tests.firmware.table import Table


@pytest.mark.parametrize(("body", "ending"), [(b"\0", "restart"), (b"\1", "repl")])
def test_restart_when_commanded_then_answered_and_the_end_is_near(tmp_path, body, ending):
    table = Table(tmp_path)
    assert table.device.ending == ""
    assert table.command(COMMAND_RESTART, body) == (STATUS_OK, "")
    assert table.device.ending == ending


@pytest.mark.parametrize("body", [b"", b"\2", b"\0\0"])
def test_restart_when_the_body_is_none_then_refused(tmp_path, body):
    table = Table(tmp_path)
    assert table.command(COMMAND_RESTART, body)[0] == STATUS_BAD_ARGUMENT
    assert table.device.ending == ""
