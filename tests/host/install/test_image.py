"""What an image file says of itself, and which are refused before anything is erased."""

import pytest

from host.errors import InstallError
from host.install.image import Image, files_at, read_table
from tests.host.install.images import APP, STOCK, WITH_ROM, image, table


@pytest.fixture
def read(tmp_path):
    def read(data):
        path = tmp_path / "firmware.bin"
        path.write_bytes(data)
        return Image(path)

    return read


@pytest.mark.parametrize(("number", "at", "name"), [(0, 0x1000, "ESP32"), (9, 0x0, "ESP32-S3")])
def test_image_when_read_then_chip_and_place_are_known(read, number, at, name):
    found = read(image(number, at))
    assert (found.chip.name, found.chip.image_at) == (name, at)
    assert found.version == "MicroPython v1.29.0"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no ESP32 image.*nothing"),
        (b"PK\3\4" + bytes(100), "no ESP32 image.*504b"),
        (image(2), "ESP32-S2; the firmware needs .* buy a board with an ESP32-S3 module"),
        (image(5), "ESP32-C3; .* buy"),
        (image(77), "chip number 77"),
        (image(banner="MicroPython v1.26.0 on 2025-08-09"), "v1.26.0.*1.27 or newer"),
        (image(partitions=()), "part of an image"),
        (image(size=0x200000), "reaches to 0x201000 and would overwrite the board's files, which begin at 0x200000"),
    ],
)
def test_image_when_it_must_not_be_written_then_refused_in_words(read, data, words):
    with pytest.raises(InstallError, match=words):
        read(data)


def test_image_when_missing_then_error_names_it(tmp_path):
    with pytest.raises(InstallError, match=r"nowhere\.bin: No such file"):
        Image(tmp_path / "nowhere.bin")


def test_pieces_when_joined_then_all_but_the_data_partitions(read):
    data = image()
    pieces = read(data).pieces()
    assert [at for at, _ in pieces] == [0x1000, 0x10000]
    assert next((at, len(piece)) for at, piece in pieces) == (0x1000, 0x8000)  # up to NVS
    for at, piece in pieces:
        assert piece == data[at - 0x1000 : at - 0x1000 + len(piece)]
    assert pieces[1][0] + len(pieces[1][1]) == 0x1000 + len(data)


def test_files_when_labelled_then_there_else_behind_the_last_partition():
    assert files_at(read_table(table(WITH_ROM))) == 0x260000
    assert files_at(read_table(table(STOCK))) == 0x200000
    assert files_at(read_table(table((*STOCK[:2], (APP, 0, 0x10000, 0x250000, "factory"))))) == 0x260000


def test_table_when_flash_is_erased_then_empty():
    assert read_table(b"\xff" * 0xC00) == []
    assert files_at([]) is None
