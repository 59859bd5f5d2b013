"""`collie install --image`: MicroPython first, on the right chip only, and then the firmware, on
one and the same port."""

import threading
import time

import pytest

from host.errors import InstallError
from host.install.image import Image
from host.install.installer import Installer, Order
from host.install.line import Line
from host.install.published import published_images
from host.simulator.rom_loader import (
    ERASING,
    ESP32,
    ESP32_C3,
    ESP32_S3,
    ESP32_S3_WITHOUT,
    RomLoader,
)
from tests.host.install.boards import SETTLE_S, Heard, Live, tree_of
from tests.host.install.images import WITH_ROM, image, table

RAISES = "raise ValueError('as asked')\n"


class InBootLoader:
    """A *chip* on *port* that waits for esptool until `leave`, or until its flash holds *wanted*
    and nobody speaks."""

    def __init__(self, chip, port, wanted=None):
        self.loader = RomLoader(chip, port)
        self._wanted = wanted
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._heard = (0, time.monotonic())

    def __enter__(self):
        self.loader.line.open()
        self._thread.start()
        return self

    def __exit__(self, *exception):
        self._is_over.set()
        self._thread.join()

    def _serve(self):
        self.loader.serve(lambda: self._is_over.is_set() or self._is_done())
        self.loader.line.close()

    def _is_done(self):
        count, since = self._heard
        if count != len(self.loader.commands):
            self._heard = (len(self.loader.commands), time.monotonic())
        elif self._wanted and time.monotonic() - since > 1:
            flash = self.loader.flash
            return all(flash[at : at + len(data)] == data for at, data in self._wanted.pieces())
        return False

    def wait(self):
        self._thread.join()


@pytest.fixture
def image_file(tmp_path):
    def image_file(*arguments, **more):
        path = tmp_path / "micropython.bin"
        path.write_bytes(image(*arguments, **more))
        return Image(path)

    return image_file


class Published(Image):
    published_as = "ESP32_GENERIC_S3-20270101-v1.30.0.bin"


@pytest.mark.slow
def test_install_when_the_chip_is_blank_then_micropython_is_written_and_the_firmware_after_it(
    tmp_path, image_file
):
    wanted = Published(image_file(9, 0).path)
    live = Live(tmp_path)
    heard, failed = Heard(), []

    def install():
        try:
            Installer(
                Order(str(live.port), wanted),
                tree_of(RAISES),
                heard,
                Line(str(live.port), SETTLE_S),
            ).run()
        except InstallError as error:
            failed.append(str(error))

    with InBootLoader(ESP32_S3, live.port, wanted) as chip:
        thread = threading.Thread(target=install)
        thread.start()
        chip.wait()  # esptool is done: now the chip starts what was written
        with live:
            thread.join()
    assert failed == [
        (
            "the firmware in slot a did not start: ValueError: as asked; the board is at its REPL: "
            "please report it"
        )
    ]
    assert "looking for the board ...\nESP32-S3 without a program\n" in heard.text
    assert "board: Generic ESP32S3 module" in heard.text
    assert heard.copied > len(wanted.data)
    assert f"micropython.bin: as MicroPython published it ({Published.published_as})" in heard.lines
    assert heard.asked == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mine.bin", "mine.bin is whole, but not on the list of published images"),
        (
            next(iter(published_images())),
            "is whole, but not what MicroPython published under this name",
        ),
    ],
)
def test_install_when_the_image_is_not_published_then_it_is_asked_before_anything_is_erased(
    tmp_path, name, words
):
    (tmp_path / name).write_bytes(image(9, 0))
    heard = Heard(agrees=False)
    with InBootLoader(ESP32_S3, tmp_path / "port") as chip, pytest.raises(InstallError, match="no"):
        Installer(
            Order(str(tmp_path / "port"), Image(tmp_path / name)), tree_of(RAISES), heard
        ).run()
    assert words in heard.asked[-1]
    assert not set(chip.loader.commands) & set(ERASING)


def test_install_when_the_image_is_for_another_chip_then_both_are_named_and_nothing_is_erased(
    tmp_path, image_file
):
    wanted = image_file(0, 0x1000)
    port = tmp_path / "port"
    with (
        InBootLoader(ESP32_S3, port) as chip,
        pytest.raises(InstallError, match=r"is for ESP32, and the board on .* is ESP32-S3"),
    ):
        Installer(Order(str(port), wanted), tree_of(RAISES), Heard()).run()
    assert not set(chip.loader.commands) & set(ERASING)


def test_install_when_the_chip_is_none_that_the_firmware_runs_on_then_it_is_said_what_to_buy(
    tmp_path, image_file
):
    port = tmp_path / "port"
    with (
        InBootLoader(ESP32_C3, port) as chip,
        pytest.raises(InstallError, match=r"is ESP32-C3; .* buy a board with"),
    ):
        Installer(Order(str(port), image_file(9, 0)), tree_of(RAISES), Heard()).run()
    assert not set(chip.loader.commands) & set(ERASING)


def test_install_when_the_chip_has_no_psram_inside_then_it_is_asked_before_anything_is_erased(
    tmp_path, image_file
):
    port = tmp_path / "port"
    heard = Heard(agrees=False)
    with InBootLoader(ESP32_S3_WITHOUT, port) as chip, pytest.raises(InstallError, match="no"):
        Installer(Order(str(port), image_file(9, 0)), tree_of(RAISES), heard).run()
    assert "ESP32-S3 has no PSRAM inside" in heard.asked[0]
    assert "buy a board with" in heard.asked[0]
    assert not set(chip.loader.commands) & set(ERASING)


def test_install_when_the_image_moves_the_files_then_it_is_asked_before_anything_is_erased(
    tmp_path, image_file
):
    wanted = image_file(0, 0x1000, partitions=WITH_ROM)
    port = tmp_path / "port"
    heard = Heard(agrees=False)
    with InBootLoader(ESP32, port) as chip:
        chip.loader.flash[0x8000:0x8C00] = table()
        with pytest.raises(InstallError, match="no"):
            Installer(Order(str(port), wanted), tree_of(RAISES), heard).run()
    assert (
        "moves the board's files from 0x200000 to 0x260000: the log, the deck and the settings"
        in heard.asked[0]
    )
    assert not set(chip.loader.commands) & set(ERASING)
