"""The power goes at any flash operation of an installation: the board starts the firmware before or
the new one, whole."""

import contextlib

import pytest

from host.errors import InstallError
from host.install.slots import SlotState
from tests.firmware.flash import Disk, MemoryFlash, apply
from tests.firmware.test_boot import Board, cuts
from tests.host.install.boards import BOOT, Live, tree_of

BLOCKS = 64
# Prints which one it is, and ends: the REPL comes, and the installer says that it did not start.
OLD = tree_of("print('old')", deep__small="SIZE = 1\n" * 50)
NEW = tree_of("print('new')", deep__small="SIZE = 2\n" * 400, deep__other="OTHER = 3\n" * 90)


def written(files, flash=None):
    """A flash chip with *files* on it."""
    flash = flash or MemoryFlash(BLOCKS)
    disk = Disk(flash)
    for path, data in files.items():
        for end in [index for index, letter in enumerate(path) if letter == "/" and index]:
            with contextlib.suppress(OSError):
                disk.mkdir(path[:end])
        with disk.open(path, "wb") as file:
            file.write(data)
    return flash


def content(disk, path):
    with disk.open(path, "rb") as file:
        return file.read()


def operations_of_installing(folder, flash):
    begin = len(flash.operations)
    with Live(folder, flash=flash) as live:
        with pytest.raises(InstallError):
            live.install(NEW)
        assert "new" in live.board.text()
    return flash.operations[begin:]


def whole(disk, slot):
    """Which firmware the folder of *slot* holds whole."""
    for tree in (OLD, NEW):
        try:
            if all(content(disk, f"/{slot}{path}") == data for path, data in tree.files.items()):
                return tree
        except OSError:
            pass
    return None


@pytest.mark.slow
def test_update_when_the_power_goes_at_any_flash_operation_then_the_old_or_the_new_firmware_starts_whole(
    tmp_path,
):
    files = {f"/a{path}": data for path, data in OLD.files.items()}
    # Slot b holds what an earlier update left half, and that one is still on trial.
    half = {"/b/deep.bundle": NEW.files["/deep.bundle"][:99], "/b/gone.bundle": b"gone"}
    flash = written(files | half | {"/main.py": BOOT.read_bytes() + b"# older\n", "/slot": b"ab2"})
    before = bytes(flash.buffer)
    operations = operations_of_installing(tmp_path, flash)
    assert len(operations) > 20
    assert sum(1 for _ in cuts(before, operations)) > 40
    started = set()
    for after in cuts(before, operations):
        again = MemoryFlash(BLOCKS, bytes(after))
        assert content(Disk(again), "/main.py").startswith(BOOT.read_bytes())
        # The half-written one of before was on trial: what counts is where the starts end.
        last = [Board(again, works=working(again), confirms=False) for _ in range(5)][-1]
        tree = whole(last.disk, last.started)
        assert tree is OLD
        started.add(SlotState.parse(last.state).known)
        first = Board(MemoryFlash(BLOCKS, bytes(after)), works=working(again))
        if first.started == "b" and whole(first.disk, "b") is NEW:
            started.add("b")
    assert started == {"a", "b"}


def working(flash):
    """The slots whose firmware is whole: the others raise."""
    disk = Disk(flash)
    return "".join(slot for slot in "ab" if whole(disk, slot))


@pytest.mark.slow
def test_first_installation_when_the_power_goes_then_the_board_s_own_program_or_the_whole_firmware_starts(
    tmp_path,
):
    flash = MemoryFlash(BLOCKS)
    Disk(flash)
    before = bytes(flash.buffer)
    operations = operations_of_installing(tmp_path, flash)
    seen = set()
    for after in cuts(before, operations):
        again = MemoryFlash(BLOCKS, bytes(after))
        disk = Disk(again)
        try:
            main = content(disk, "/main.py")
        except OSError:
            seen.add("nothing")  # the REPL, as before
            continue
        assert main == BOOT.read_bytes()
        board = Board(again)
        assert board.started == "a"
        assert whole(board.disk, "a") is NEW
        seen.add("firmware")
    assert seen == {"nothing", "firmware"}


def test_cuts_when_a_program_is_torn_then_half_of_it_is_there():
    content = bytearray(b"\xff" * 64)
    apply(content, (0, b"ab"))
    assert [bytes(one[:4]) for one in cuts(b"\xff" * 64, [(0, b"ab")])] == [
        b"\xff\xff\xff\xff",
        b"a\xff\xff\xff",
        bytes(content[:4]),
    ]
