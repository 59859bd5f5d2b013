"""bleak as it is, on BlueZ and the kernel as they are: only the radio is virtual. `make
test-bluez`; docs/bluetooth.md.

The adapter is one that a program may give to the kernel (/dev/vhci): at its other end is the air of
the simulated board.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host.simulator.world import first_id
from tests.integration.by_air import AirEvening, wait_for_line
from tests.integration.evening import PATIENCE_S

VHCI = Path("/dev/vhci")
ADAPTERS = Path("/sys/class/bluetooth")


def missing():
    """What keeps this from running here, and what to do; "" if nothing does."""
    if sys.platform != "linux":
        return "BlueZ is for Linux: use a virtual machine"
    if not VHCI.exists():
        return f"no {VHCI}: `sudo modprobe hci_vhci`, on a kernel that has it"
    if not os.access(VHCI, os.R_OK | os.W_OK):
        return f"{VHCI} may not be opened: run it as root, in a virtual machine"
    if ADAPTERS.is_dir() and any(ADAPTERS.iterdir()):
        return (
            "this computer has an adapter of its own, which BlueZ would take: use a virtual machine"
        )
    if shutil.which("bluetoothctl") is None:
        return "no BlueZ: `sudo apt install bluez`"
    if not any(
        path.read_text().strip() == "bluetoothd" for path in Path("/proc").glob("[0-9]*/comm")
    ):
        return "bluetoothd does not run: `sudo systemctl start bluetooth`"
    return ""


WHY_NOT = missing()
pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)]


class BluezEvening(AirEvening):
    """The computer reaches the board by the adapter that the kernel believes it has."""

    def __init__(self, folder, seed):
        self._bridge = None
        super().__init__(folder, seed, way=("--ble", first_id(folder / "board").hex()[-4:]))

    def start_host(self):
        if self._bridge is None:
            self._give_kernel_an_adapter()
        return super().start_host()

    def stop(self):
        super().stop()
        self._bridge.kill()
        self._bridge.wait()

    def _give_kernel_an_adapter(self):
        bridge = (
            sys.executable,
            "-m",
            "bumble.apps.hci_bridge",
            "vhci",
            f"unix:{self._folder}/board/radio",
        )
        self._bridge = subprocess.Popen(bridge, stdout=subprocess.DEVNULL)
        end_s = time.monotonic() + PATIENCE_S
        while subprocess.run(["bluetoothctl", "power", "on"], capture_output=True).returncode:
            assert time.monotonic() < end_s, "BlueZ does not take the adapter"
            time.sleep(0.5)


@pytest.fixture
def evening(tmp_path):
    evening = BluezEvening(tmp_path, 7)
    yield evening
    evening.stop()


def test_play_when_by_bluez_then_it_follows_and_goes_on_after_a_kill(evening):
    wait_for_line(evening.host, "board: dog-4")
    evening.host.kill()
    # BlueZ keeps the connection of who was killed; the board disconnects it after 30 s of its time.
    end_s = time.monotonic() + PATIENCE_S
    while f"Board Collie {evening.way[1]}" not in evening.collie("scan").stdout:
        assert time.monotonic() < end_s, "the board cannot be found"
    evening.start_host()
    wait_for_line(evening.host, "board: dog-4")
    turn = evening.turns_played()
    wait_for_line(evening.host, f"{turn + 2}  seat ")


def test_doctor_when_by_bluez_then_the_mtu_is_the_boards(evening):
    wait_for_line(evening.host, "board: dog-4")
    evening.host.kill()
    subprocess.run(["bluetoothctl", "disconnect"], capture_output=True)
    said = evening.collie("doctor", *evening.way, "--json")
    rows = {row["part"]: row for row in json.loads(said.stdout)["findings"]}
    assert (rows["MTU"]["measured"], rows["link"]["result"]) == ("256 bytes", "ok")
