"""The real esptool against the boot loader of a simulated chip."""

import os
import sys
import threading
from contextlib import contextmanager

import pytest

from host.errors import InstallError, TransportError
from host.install.flasher import Flasher
from host.install.image import Image
from host.simulator.rom_loader import (
    ERASING,
    ESP32,
    ESP32_C3,
    ESP32_S3,
    ESP32_S3_WITHOUT,
    RomLoader,
)
from tests.host.install.images import image, table


@contextmanager
def chip_on_a_line(chip):
    loader = RomLoader(chip)
    loader.line.open()
    stop = threading.Event()
    thread = threading.Thread(target=loader.serve, args=(stop.is_set,))
    thread.start()
    try:
        yield loader
    finally:
        stop.set()
        thread.join()
        loader.line.close()


@pytest.fixture
def image_of(tmp_path):
    def image_of(number, at, **more):
        path = tmp_path / "firmware.bin"
        path.write_bytes(image(number, at, **more))
        return Image(path)

    return image_of


@pytest.mark.parametrize(
    ("chip", "has_psram"),
    [(ESP32, None), (ESP32_S3, True), (ESP32_S3_WITHOUT, False), (ESP32_C3, None)],
)
def test_look_when_a_chip_answers_then_its_name_memory_and_partitions_and_nothing_erased(
    chip, has_psram
):
    with chip_on_a_line(chip) as loader:
        loader.flash[0x8000:0x8C00] = table()
        found = Flasher(loader.line.device).look()
    assert (found.name, found.has_psram) == (chip.name, has_psram)
    assert [one.label for one in found.partitions] == ["nvs", "phy_init", "factory", "vfs"]
    assert not set(loader.commands) & set(ERASING)


@pytest.mark.parametrize(
    ("chip", "number", "at"), [(ESP32, 0, 0x1000), (ESP32_S3, 9, 0)], ids=lambda one: str(one)[:12]
)
def test_write_when_done_then_the_flash_holds_the_image_and_nvs_is_as_before(
    image_of, chip, number, at
):
    wanted = image_of(number, at)
    seen = []
    with chip_on_a_line(chip) as loader:
        loader.flash[0x9000:0xF000] = b"\x5a" * 0x6000
        Flasher(loader.line.device).write(wanted, seen.append)
    for where, piece in wanted.pieces():
        assert loader.flash[where : where + len(piece)] == piece
    assert loader.flash[0x9000:0xF000] == b"\x5a" * 0x6000
    assert seen == sorted(seen)
    assert seen[-1] == len(wanted.data)
    assert len(seen) > 3


def test_write_when_the_flash_holds_it_already_then_nothing_is_erased(image_of):
    wanted = image_of(0, 0x1000)
    with chip_on_a_line(ESP32) as loader:
        Flasher(loader.line.device).write(wanted, lambda _: None)
        loader.commands.clear()
        Flasher(loader.line.device).write(wanted, lambda _: None)
    assert not set(loader.commands) & set(ERASING)


@pytest.mark.slow
def test_write_when_the_cable_is_pulled_then_error_and_written_again_it_is_whole(image_of):
    wanted = image_of(9, 0, seed=5)
    loader = RomLoader(ESP32_S3)
    loader.line.open()
    stop = threading.Event()
    thread = threading.Thread(target=loader.serve, args=(stop.is_set,))
    thread.start()
    # esptool opens the port again by its name, which must not be that of another test's board
    # meanwhile.
    reserved = os.open(loader.line.device, os.O_RDWR | os.O_NOCTTY)

    def pull(done):
        if done > 0x10000 and not stop.is_set():
            stop.set()
            thread.join()
            loader.line.close()

    with pytest.raises(InstallError, match="run it again"):
        Flasher(loader.line.device).write(wanted, pull)
    os.close(reserved)
    half = bytes(loader.flash)
    with chip_on_a_line(ESP32_S3) as again:
        again.flash[:] = half
        Flasher(again.line.device).write(wanted, lambda _: None)
    for where, piece in wanted.pieces():
        assert again.flash[where : where + len(piece)] == piece


def test_look_when_nobody_answers_then_words(tmp_path):
    with pytest.raises(InstallError, match="is the board plugged in"):
        Flasher(str(tmp_path / "nowhere")).look()


def test_look_when_esptool_is_not_installed_then_what_to_type():
    with (
        chip_on_a_line(ESP32_S3) as loader,
        pytest.raises(InstallError, match=r"pip install 'boardcollie\[install\]'"),
    ):
        Flasher(loader.line.device, (sys.executable, "-I", "-S", "-m", "esptool")).look()
    assert loader.commands == []


@pytest.mark.proof
def test_look_when_no_chip_is_in_its_boot_loader_then_the_hint_with_the_button():
    loader = RomLoader(ESP32)
    loader.line.open()  # and nobody serves it
    with pytest.raises(InstallError, match=r"No serial data received.*hold BOOT"):
        Flasher(loader.line.device).look()
    loader.line.close()


def test_look_when_the_port_is_what_a_killed_board_has_left_then_nobody_is_asked(tmp_path):
    with chip_on_a_line(ESP32_S3) as other:
        (tmp_path / "port").symlink_to(other.line.device)
        (tmp_path / "port.lock").touch()
        with pytest.raises(TransportError, match="is not running"):
            Flasher(str(tmp_path / "port")).look()
    assert other.commands == []
