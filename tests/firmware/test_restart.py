"""The program ends, after the answer."""

import pytest

from shared_engine.wire.commands import OpenRepl, Restart
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_OK
from tests.firmware.table import Table
from tests.shared_engine.wire.raw import Raw


@pytest.mark.parametrize(("asked", "ending"), [(Restart(), "restart"), (OpenRepl(), "repl")])
def test_restart_when_commanded_then_answered_and_the_end_is_near(tmp_path, asked, ending):
    table = Table(tmp_path)
    assert table.device.ending == ""
    assert table.command(asked) == (STATUS_OK, "")
    assert table.device.ending == ending


def test_restart_when_there_is_a_body_then_refused(tmp_path):
    table = Table(tmp_path)
    assert table.command(Raw(Restart.NUMBER, b"\0"))[0] == STATUS_BAD_ARGUMENT
    assert table.device.ending == ""
