"""The link to a simulated board: nobody follows it to the pseudo terminal that somebody else has
got meanwhile."""

import fcntl
import os
import subprocess
import sys

import pytest

from host.errors import TransportError
from host.transports.port_link import PortLink, device_of
from host.transports.serial import SerialTransport

BOARD = """
import sys
from pathlib import Path
from host.transports.port_link import PortLink
PortLink(Path(sys.argv[1])).claim(sys.argv[2])
print("ready", flush=True)
sys.stdin.read()
"""


def killed_board(link, device):
    """A board had *device* under the name *link*, and was killed."""
    with subprocess.Popen(
        [sys.executable, "-c", BOARD, str(link), device],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        process.kill()


def test_open_when_the_board_was_killed_and_another_has_its_terminal_then_not_running_and_the_other_is_left_alone(
    tmp_path, pty
):
    board, device = pty
    link = tmp_path / "port"
    killed_board(link, device)
    says = (
        f"cannot open {link}: the simulated board in {tmp_path} is not running; start it with "
        f"`collie simulate {tmp_path}`"
    )
    with pytest.raises(TransportError, match=says):
        SerialTransport(str(link)).open()
    owner = SerialTransport(device)
    owner.open()
    os.write(board, b"mine")
    assert owner.read(1) == b"mine"
    owner.close()


def test_open_when_the_killed_board_is_started_again_then_its_new_terminal(tmp_path, pty):
    board, device = pty
    killed_board(tmp_path / "port", "/dev/null")
    link = PortLink(tmp_path / "port")
    link.claim(device)
    line = SerialTransport(str(tmp_path / "port"))
    line.open()
    os.write(board, b"back")
    assert line.read(1) == b"back"
    line.close()
    link.release()


def test_device_when_another_board_is_just_starting_then_the_link_of_the_killed_one_is_not_followed(
    tmp_path,
):
    killed_board(tmp_path / "port", "/dev/null")
    starting = os.open(tmp_path / "port.lock", os.O_RDWR)
    fcntl.flock(starting, fcntl.LOCK_EX)
    with pytest.raises(TransportError, match="is not running"):
        device_of(str(tmp_path / "port"))
    os.close(starting)


def test_device_when_the_board_has_stopped_then_not_running(tmp_path):
    link = PortLink(tmp_path / "port")
    link.claim("/dev/null")
    link.release()
    assert not (tmp_path / "port").is_symlink()
    with pytest.raises(TransportError, match="is not running"):
        device_of(str(tmp_path / "port"))


def test_claim_when_a_board_is_running_in_that_folder_then_refused_and_it_keeps_its_link(tmp_path):
    link = PortLink(tmp_path / "port")
    link.claim("/dev/null")
    with pytest.raises(
        TransportError, match=f"a simulated board is running in {tmp_path}: stop it first"
    ):
        PortLink(tmp_path / "port").claim("/dev/zero")
    assert device_of(str(tmp_path / "port")) == "/dev/null"
    link.release()


def test_device_when_it_is_a_port_of_another_kind_then_that_port(tmp_path):
    (tmp_path / "by-id").symlink_to("/dev/null")
    assert device_of(str(tmp_path / "by-id")) == str(tmp_path / "by-id")
