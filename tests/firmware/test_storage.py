"""Storage on real littlefs: whole files are old or new, whatever happens; a full flash costs
nothing that is there."""

import ast
from pathlib import Path

import pytest

from firmware.drivers.storage import Storage
from host.simulator.chips.flash import PORT_READ_BYTES, READ_BYTES
from tests.firmware.flash import Disk, MemoryFlash, apply, storage_on

BLOCKS = 32
FIRMWARE = Path(__file__).parents[2] / "firmware"
SIZES = [0, 1, 40, 300, 5000]


def fill(storage):
    """Write as much as may be written."""
    with storage.open("fill", "wb") as file:
        while storage.free_bytes():
            file.write(bytes(512))
            file.flush()


@pytest.fixture
def storage():
    return storage_on(MemoryFlash(BLOCKS))


@pytest.mark.parametrize("size", SIZES)
def test_load_when_saved_then_the_same_bytes(storage, size):
    storage.save("deck", bytes(range(256)) * 20)
    storage.save("deck", b"x" * size)
    assert storage.load("deck") == b"x" * size


def test_load_when_there_is_none_then_none(storage):
    assert (storage.load("deck"), storage.load("no/deck"), storage.size("deck")) == (None, None, -1)


def test_load_when_damaged_then_none(storage):
    storage.save("deck", b"meanings")
    with storage.open("deck", "rb") as file:
        good = file.read()
    for damaged in (good[:-1], good[1:], b"M" + good[1:], b"", b"m"):
        with storage.open("deck", "wb") as file:
            file.write(damaged)
        assert storage.load("deck") is None


def test_save_when_in_folders_that_are_missing_then_they_are_made(storage):
    storage.save("a/b/c", b"deep")
    storage.save("a/b/d", b"beside")
    assert storage.load("a/b/c") == b"deep"
    assert sorted(storage.names("a/b")) == ["c", "d"]


def test_names_when_there_is_no_folder_then_none(storage):
    assert (storage.names(), storage.names("log")) == ([], [])


def test_names_when_it_is_a_file_then_it_says_so(storage):
    storage.save("log", b"")
    with pytest.raises(OSError, match="NOTDIR"):
        storage.names("log")


def test_open_when_a_file_is_where_a_folder_should_be_then_it_says_so(storage):
    storage.save("log", b"")
    with pytest.raises(OSError, match="NOTDIR"):
        storage.open("log/0001", "wb")


def test_remove_when_there_then_gone_and_its_blocks_are_free(storage):
    storage.save("big", bytes(40_000))
    free = storage.free_bytes()
    storage.remove("big")
    assert storage.size("big") == -1
    assert storage.free_bytes() >= free + 40_000
    with pytest.raises(OSError, match="NOENT"):
        storage.remove("big")


def test_size_when_saved_then_content_and_check(storage):
    storage.save("deck", bytes(100))
    assert storage.size("deck") == 102


@pytest.mark.parametrize("old", [40, 3000])
@pytest.mark.parametrize("new", [40, 800, 20_000])
def test_save_when_the_flash_is_full_then_an_error_and_the_old_content(old, new):
    flash = MemoryFlash(BLOCKS)
    storage = storage_on(flash)
    storage.save("deck", b"o" * old)
    fill(storage)
    with pytest.raises(OSError, match="deck"):
        storage.save("deck", b"n" * new)
    assert storage.load("deck") == b"o" * old
    assert storage_on(flash).load("deck") == b"o" * old


def test_remove_when_the_flash_is_full_then_there_is_room_again(storage):
    storage.save("deck", b"old")
    fill(storage)
    storage.remove("fill")
    storage.save("deck", bytes(20_000))
    assert storage.load("deck") == bytes(20_000)


@pytest.mark.parametrize("old", [None, *SIZES])
@pytest.mark.parametrize("new", SIZES)
@pytest.mark.parametrize("pieces", [PORT_READ_BYTES, READ_BYTES])
def test_save_when_the_power_is_cut_at_any_operation_then_old_or_new(old, new, pieces):
    flash = MemoryFlash(BLOCKS)
    storage = storage_on(flash, pieces)
    before = None
    if old is not None:
        before = b"o" * old
        storage.save("deck", before)
    content, first = bytearray(flash.buffer), len(flash.operations)
    storage.save("deck", b"n" * new)
    found = []
    for operation in flash.operations[first:]:
        offset, data = operation
        torn = bytearray(content)
        if data is not None:
            apply(torn, (offset, data[: len(data) // 2]))
        found += [
            storage_on(MemoryFlash(BLOCKS, bytes(cut)), pieces).load("deck")
            for cut in (content, torn)
        ]
        apply(content, operation)
    assert len(found) >= 2
    assert found[0] == before
    changed = found.index(b"n" * new) if b"n" * new in found else len(found)
    assert found == [before] * changed + [b"n" * new] * (len(found) - changed)
    assert storage_on(MemoryFlash(BLOCKS, bytes(content))).load("deck") == b"n" * new


def test_storage_when_on_the_files_of_this_computer_then_the_same(tmp_path):
    storage = Storage(str(tmp_path / "data"))
    assert storage.names() == []
    storage.save("a/deck", b"meanings")
    assert (storage.load("a/deck"), storage.names("a"), storage.size("a/deck")) == (
        b"meanings",
        ["deck"],
        10,
    )
    assert storage.free_bytes() > 0
    storage.remove("a/deck")
    assert storage.names("a") == []


def test_firmware_when_it_opens_a_file_then_in_the_storage_only():
    users = []
    # that one runs before the firmware
    for path in set(FIRMWARE.rglob("*.py")) - {FIRMWARE / "boot" / "main.py"}:
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "open"
            ):
                users.append(path.name)
            if isinstance(node, ast.Attribute) and ast.unparse(node) in (
                "os.listdir",
                "os.remove",
                "os.stat",
            ):
                users.append(path.name)
    assert users == []


class CountingDisk(Disk):
    """Counts how often it is asked for its room, for which littlefs reads through all files."""

    def __init__(self, flash) -> None:
        super().__init__(flash)
        self.asked = 0

    def statvfs(self, path):
        self.asked += 1
        return super().statvfs(path)


def test_save_when_there_is_plenty_of_room_then_it_is_not_counted_each_time():
    disk = CountingDisk(MemoryFlash(512))
    storage = Storage("/data", disk, disk.open)
    for number in range(100):
        storage.save("state", b"%d" % number)
    assert disk.asked == 1


def test_save_when_little_room_is_left_then_it_is_counted_each_time():
    disk = CountingDisk(MemoryFlash(BLOCKS))
    storage = Storage("/data", disk, disk.open)
    fill(storage)
    disk.asked = 0
    for _ in range(3):
        with pytest.raises(OSError, match="state"):
            storage.save("state", b"x" * 300)
    assert disk.asked == 3
