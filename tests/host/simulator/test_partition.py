"""The ROM partition: NOR flash beside the file system, on boards whose MicroPython image has one, and on no others."""

import pytest

from host.install.romfs import write_romfs
from host.simulator.board import SimulatedBoard
from host.simulator.chips.partition import PARTITION_BYTES, Partition
from host.simulator.wiring import Wiring
from tests.host.simulator.serial_talk import Live, talk

RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


@pytest.fixture
def simulated(tmp_path):
    flash, partition = tmp_path / "flash.img", tmp_path / "romfs.img"
    with SimulatedBoard((), Wiring(), flash, boot="flash", partition=partition) as simulated:
        talk(simulated, b"\r\x01", RAW_PROMPT)
        yield simulated


@pytest.fixture
def image(tmp_path):
    module = tmp_path / "greeting.py"
    module.write_text("WORDS = 'hello from the partition'\n")
    return write_romfs([(module, "/greeting.py")], tmp_path / "image.romfs")


def run(simulated, code):
    """What *code* prints at the raw REPL; its traceback is an assertion."""
    answer = talk(simulated, code.encode() + b"\x04", b"\x04>")
    printed, traceback, _ = answer.removeprefix(b"OK").split(b"\x04")
    assert not traceback, traceback.decode()
    return printed.decode().strip()


def test_write_when_bits_are_one_already_then_they_stay_until_the_block_is_erased(tmp_path):
    partition = Partition(tmp_path / "romfs.img")
    assert partition.write(4090, b"\xf0" * 10) == b"\xf0" * 10
    assert partition.write(4090, b"\x0f" * 3) == b"\x00" * 3
    assert partition.erase(0) == b"\xff" * 4096
    partition.close()
    held = (tmp_path / "romfs.img").read_bytes()
    assert (len(held), held[4090:4100]) == (PARTITION_BYTES, b"\xff" * 6 + b"\xf0" * 4)


@pytest.mark.parametrize("at", [-1, PARTITION_BYTES - 1, 1])
def test_erase_when_no_block_begins_there_then_value_error(tmp_path, at):
    partition = Partition(tmp_path / "romfs.img")
    with pytest.raises(ValueError, match=str(at)):
        partition.erase(at)
    partition.close()


def test_partition_when_the_image_is_generic_then_there_is_none(tmp_path):
    with SimulatedBoard((), Wiring(), tmp_path / "flash.img", boot="flash") as simulated:
        talk(simulated, b"\r\x01", RAW_PROMPT)
        assert run(simulated, "import vfs; print(hasattr(vfs, 'rom_ioctl'), hasattr(vfs, 'VfsRom'))") == "False False"
        assert run(simulated, "import esp32; print(esp32.Partition.find(1, label='romfs'))") == "[]"


def test_partition_when_asked_then_it_says_what_it_is(simulated):
    run(simulated, "import esp32; found = esp32.Partition.find(esp32.Partition.TYPE_DATA, label='romfs')")
    assert (
        run(simulated, "print(len(found), found[0].info())")
        == f"1 (1, 143, 1966080, {PARTITION_BYTES}, 'romfs', False)"
    )
    assert run(simulated, "print(found[0].ioctl(4, 0), found[0].ioctl(5, 0))") == "128 4096"
    assert run(simulated, "import vfs; print(vfs.rom_ioctl(1), vfs.rom_ioctl(2, 1))") == "1 -22"


def test_blocks_when_written_then_memory_and_reading_show_them_and_they_outlive_the_power(simulated):
    run(simulated, "import vfs; dev = vfs.rom_ioctl(2, 0); block = bytearray(4096)")
    run(simulated, "dev.writeblocks(1, b'hello' * 1000)")
    assert run(simulated, "dev.readblocks(1, block); print(bytes(block[:7]))") == "b'hellohe'"
    run(simulated, "dev.writeblocks(1, b'\\x00', 2)")
    assert run(simulated, "print(bytes(memoryview(dev)[4096:4102]), len(dev))") == f"b'he\\x00loh' {PARTITION_BYTES}"
    run(simulated, "dev.ioctl(6, 1)")
    assert run(simulated, "print(memoryview(dev)[4096], memoryview(dev)[8192])") == "255 101"
    simulated.reboot()
    talk(simulated, b"\r\x01", RAW_PROMPT)
    assert run(simulated, "import vfs; print(memoryview(vfs.rom_ioctl(2, 0))[8192])") == "101"


def test_blocks_when_they_lie_outside_then_os_error(simulated):
    refused = "try:\n    dev.writeblocks(127, bytes(4097))\nexcept OSError as error:\n    print(error.errno)"
    assert run(simulated, "import vfs; dev = vfs.rom_ioctl(2, 0)\n" + refused) == "-260"


def test_mpremote_when_it_deploys_an_image_then_it_is_mounted_and_imported_from(tmp_path, image):
    flash, partition = tmp_path / "flash.img", tmp_path / "romfs.img"
    with Live(SimulatedBoard((), Wiring(), flash, boot="flash", partition=partition)) as live:
        assert "Not a valid ROMFS" in live.mpremote("romfs", "query")
        assert "ROMFS image deployed" in live.mpremote("romfs", "deploy", str(image))
        assert live.mpremote("exec", "import greeting; print(greeting.WORDS)") == "hello from the partition\n"
        assert live.mpremote("resume", "exec", "import sys; print(sys.path[-2:])") == "['/rom', '/rom/lib']\n"
