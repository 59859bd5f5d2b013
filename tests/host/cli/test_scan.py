"""What `collie scan` shows of boards whose names anybody may choose."""

from unittest.mock import sentinel

import pytest

from host.cli.scan import near_table
from host.device.keys import FileKeys
from host.terminal.console import Terminal
from host.transports.ble import Nearby

ID = "240ac4000001"


@pytest.mark.parametrize(
    "name", ["[/x]", "\x1b[2Jclear", "board\nx  240ac4000002", "\u202edraob", "[red]x"]
)
def test_scan_when_a_name_is_hostile_then_one_line_of_seen_characters_for_it(
    tmp_path, capsys, name
):
    near = [Nearby(name, ID, -50, 80, sentinel.device)]
    Terminal().print(near_table(near, FileKeys(tmp_path / "keys.json")))
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 2
    assert shown[1].isprintable()
    assert "not paired" in shown[1]
    assert name.strip("\x1b\u202e").partition("\n")[0] in shown[1]
