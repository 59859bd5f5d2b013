"""`collie install` on a simulated board with the real firmware: through mpremote's transport, to
the greeting."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host.errors import InstallError
from host.install.compile import ROOT
from host.install.installer import Tree
from tests.host.install.boards import Heard, Live, get, put, tree_of

RAISES = "raise ValueError('as asked')\n"
HANGS = """
import asyncio, machine
machine.WDT(timeout=1000)
async def main():
    while True:
        await asyncio.sleep_ms(50)
asyncio.run(main())
"""
COLLIE = Path(sys.executable).with_name("collie")


@pytest.fixture(scope="module")
def tree():
    return Tree.built(ROOT / "build")


@pytest.fixture(scope="module")
def first(tree, tmp_path_factory):
    """A folder in which the firmware was installed on a blank board, and what was heard."""
    folder = tmp_path_factory.mktemp("first")
    with Live(folder) as live:
        heard = live.install(tree)
    return folder, heard


@pytest.fixture
def on_board(first, tmp_path):
    """The folder of a board with the firmware in slot a, which is off."""
    for name in ("flash.img", "world.json"):
        if (first[0] / name).exists():
            shutil.copy(first[0] / name, tmp_path)
    return tmp_path


@pytest.fixture
def live(on_board):
    """A board with the firmware in slot a."""
    with Live(on_board) as live:
        yield live


@pytest.fixture
def blank(tmp_path):
    with Live(tmp_path) as live:
        yield live


def _three_quarters(tree):
    return len(tree.files) * 3 // 4


@pytest.fixture
def begun(tree, tmp_path):
    """A board on which an installation has left the first three quarters of the files."""
    contents = {f"a{path}": data for path, data in sorted(tree.files.items())}
    put(tmp_path, dict(list(contents.items())[: _three_quarters(tree)]))
    with Live(tmp_path) as live:
        yield live


def edited(tree):
    """The same firmware with one file that differs."""
    files = dict(tree.files)
    files["/note.mpy"] = b"new"
    return Tree(files, tree.main)


def test_install_when_the_board_is_blank_then_all_is_copied_and_the_firmware_greets(first, tree):
    _, heard = first
    assert f"{len(tree.files)} of {len(tree.files)} files differ" in heard.text
    assert heard.copied == tree.size
    assert heard.lines[-1].startswith("done: Board Collie 0.1.0 on dog-4")
    assert heard.asked == []


@pytest.mark.slow
def test_install_when_the_same_runs_then_nothing_is_copied(live, tree):
    again = live.install(tree)
    assert "slot a runs exactly this one" in again.text
    assert again.copied == 0


@pytest.mark.slow
def test_install_when_one_file_is_new_then_the_other_slot_gets_it_and_the_way_back_is_without_a_copy(
    on_board, tree
):
    put(on_board, {f"b{path}": data for path, data in tree.files.items()})
    with Live(on_board) as live:
        newer = live.install(edited(tree))
        assert "a stays to fall back to" in newer.text
        assert newer.copied == edited(tree).size - tree.size
        back = live.install(tree)
    assert ("slot a, 0 of" in back.text, back.copied) == (True, 0)


@pytest.mark.slow
def test_install_when_the_update_raises_then_the_board_goes_back_and_it_is_said(live, tree):
    with pytest.raises(
        InstallError,
        match=r"slot b did not start well: ValueError: as asked; .* went back to slot a, and Bo",
    ):
        live.install(tree_of(RAISES))
    assert "slot a runs exactly this one" in live.install(tree).text


@pytest.mark.slow
def test_install_when_the_update_hangs_then_the_watchdog_brings_the_firmware_before_back(live):
    with pytest.raises(InstallError, match="went back to slot a, and Board Collie"):
        live.install(tree_of(HANGS))


@pytest.mark.slow
def test_install_when_the_first_firmware_raises_then_its_words_and_another_one_can_be_installed(
    blank,
):
    with pytest.raises(
        InstallError, match=r"slot a did not start: ValueError: as asked; the board is at its REPL"
    ):
        blank.install(tree_of(RAISES))
    with pytest.raises(InstallError, match="KeyError: other"):  # it did run
        blank.install(tree_of("raise KeyError('other')"))


@pytest.mark.slow
def test_install_when_the_cable_is_pulled_then_error_and_a_second_run_goes_on(begun, tree):
    pulled = []

    def pull(done):
        if done > tree.size * 0.1 and not pulled:
            pulled.append(done)
            begun.pull()

    with pytest.raises(InstallError, match="run it again"):
        begun.install(tree, Heard(on_bytes=pull))
    again = begun.install(tree)
    left = sum(len(data) for _, data in sorted(tree.files.items())[_three_quarters(tree) :])
    # what was copied before the cable was pulled stays
    assert 0 < again.copied <= left - tree.size * 0.05
    assert "done" in again.text


@pytest.mark.proof
def test_install_when_the_program_on_the_laptop_is_killed_then_a_second_run_goes_on(begun, tree):
    with subprocess.Popen(
        [COLLIE, "install", "--port", str(begun.port)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            if "differ" in line:
                break
        time.sleep(0.3)
        os.kill(process.pid, signal.SIGKILL)
    assert "done" in begun.install(tree).text


@pytest.mark.slow
def test_install_when_another_program_is_on_the_board_then_it_is_asked_and_the_program_kept(
    tmp_path,
):
    own = b"# mine\nprint('mine')\n"
    small = tree_of(RAISES)
    live = Live(tmp_path)
    put(tmp_path, {"main.py": own})
    heard, agreed = Heard(agrees=False), Heard()
    with live:
        with pytest.raises(InstallError, match="no"):
            live.install(small, heard)
        assert "a program of its own, /main.py" in heard.asked[0]
        assert get(tmp_path, "main.py") == own
        with pytest.raises(InstallError, match="as asked"):
            live.install(small, agreed)
        assert len(agreed.asked) == 1
    assert (get(tmp_path, "main-before-collie.py"), get(tmp_path, "main.py")) == (own, small.main)


@pytest.mark.slow
def test_install_when_settings_are_given_then_the_board_keeps_them_and_starts_with_them(live, tree):
    chosen = {"board": "dog-6", "brightness": 50}
    heard = live.install(tree, settings=chosen)
    assert "settings: board = dog-6, brightness = 50; the board restarts" in heard.text
    assert heard.lines[-1].startswith("done: Board Collie 0.1.0 on dog-6")
    assert "brightness = 50, as before" in live.install(tree, settings=chosen).text


@pytest.mark.slow
def test_install_when_the_limit_would_leave_the_lights_dark_then_it_is_not_kept(live, tree):
    with pytest.raises(
        InstallError, match="nothing can be seen on dog-4: its 97 lights draw 97 mA"
    ):
        live.install(tree, settings={"current_ma": 120})
    assert (
        "current_ma = 350; the board restarts"
        in live.install(tree, settings={"current_ma": 350}).text
    )


@pytest.mark.parametrize(
    ("version", "machine", "mpy", "words"),
    [
        (
            (1, 26, 0, ""),
            "Generic ESP32 module with SPIRAM with ESP32",
            11014,
            "MicroPython 1.26.0 is too old: 1.27 or newer",
        ),
        (
            (1, 29, 0, ""),
            "Generic ESP32S2 module with ESP32-S2",
            11014,
            "ESP32-S2.*buy a board with an ESP32-S3 module",
        ),
        (
            (1, 29, 0, ""),
            "Generic ESP32C3 module with ESP32C3",
            11014,
            "ESP32C3.*buy a board with an ESP32-S3 module",
        ),
        (
            (1, 40, 0, ""),
            "Generic ESP32 module with ESP32",
            11015,
            "takes compiled files of version 7",
        ),
    ],
)
@pytest.mark.slow
def test_install_when_the_board_does_not_fit_then_refused_and_nothing_written(
    tmp_path, tree, version, machine, mpy, words
):
    live = Live(tmp_path)
    kind = f"class Kind:\n version = {version!r}\n _machine = {machine!r}\n _mpy = {mpy}\n"
    put(tmp_path, {"boot.py": f"import sys\n{kind}sys.implementation = Kind\n".encode()})
    with live, pytest.raises(InstallError, match=words):
        live.install(tree_of(RAISES))
    with pytest.raises(FileNotFoundError):
        get(tmp_path, "main.py")


@pytest.mark.slow
def test_install_when_the_chip_has_no_psram_then_it_is_said_what_to_buy_and_nothing_written(
    tmp_path,
):
    live = Live(tmp_path, heap_bytes=300_000)
    with (
        live,
        pytest.raises(
            InstallError,
            match=r"finds no PSRAM, only 2\d\d kB.*buy a board with an ESP32-S3 module",
        ),
    ):
        live.install(tree_of(RAISES))
    with pytest.raises(FileNotFoundError):
        get(tmp_path, "main.py")


@pytest.mark.slow
def test_dry_run_when_asked_then_the_board_is_not_disturbed(live, tmp_path, tree):
    done = subprocess.run(
        [COLLIE, "install", "--port", str(live.port), "--dry-run", "--board", "dog-6"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Board Collie 0.1.0 on dog-4" in done.stdout
    assert "settings board = dog-6" in done.stdout
    assert "nothing was changed" in done.stdout
    assert live.board.boots == 1
    assert (get(tmp_path, "slot"), get(tmp_path, "main.py")) == (b"a", tree.main)
