"""What an image file says of itself, and which are refused before anything is erased."""

import random
import subprocess
import sys

import pytest

from host.errors import InstallError
from host.install.image import Image, files_at, read_table
from host.install.program import length_of
from host.install.published import published_images
from tests.host.install.images import APP, STOCK, WITH_ROM, image, program, table

SMALL = image(9, 0, size=0x20000)


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
        (
            image(size=0x200000),
            "reaches to 0x201000 and would overwrite the board's files, which begin at 0x200000",
        ),
    ],
)
def test_image_when_it_must_not_be_written_then_refused_in_words(read, data, words):
    with pytest.raises(InstallError, match=words):
        read(data)


def damaged(data, at, bit):
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def read_or_refused(read, data, counted):
    try:
        read(data)
    except InstallError as error:
        counted.append(str(error))


def test_image_when_one_bit_is_another_then_refused_wherever_it_is(read):
    chance = random.Random(20)
    pieces = [range(at, at + len(data)) for at, data in read(SMALL).pieces()]
    written = [at for piece in pieces for at in piece]
    refused = []
    for _ in range(200):
        read_or_refused(read, damaged(SMALL, chance.choice(written), chance.randrange(8)), refused)
    assert len(refused) == 200
    assert all(
        "download it again" in message or "is an image for" in message for message in refused
    )


def test_image_when_the_bit_is_in_a_partition_that_is_kept_then_read_because_it_is_not_written(
    read,
):
    assert read(damaged(SMALL, 0x9100, 3)).chip.name == "ESP32-S3"


@pytest.mark.parametrize("at", [20, 500, 0x8004, 0x8C00, 0x10020, 0x1F000])
def test_image_when_damaged_then_the_place_is_named(read, at):
    with pytest.raises(InstallError, match=r"firmware\.bin is damaged: .*; download it again"):
        read(damaged(SMALL, at, 0))


def test_image_when_cut_off_then_refused(read):
    with pytest.raises(InstallError, match="the program at 0x10000 is not whole"):
        read(SMALL[:0x18000])


def test_image_when_its_program_has_no_sha_256_then_refused(read):
    with pytest.raises(InstallError, match="the program at 0x10000 has no SHA-256"):
        read(image(9, 0, with_digest=False))


def test_image_when_on_no_list_then_not_published(read):
    assert read(SMALL).published_as == ""
    assert not read(SMALL).is_other_than_its_name


def test_image_when_called_as_a_published_one_then_it_is_known_to_be_another(tmp_path):
    path = tmp_path / next(iter(published_images()))
    path.write_bytes(SMALL)
    assert Image(path).is_other_than_its_name


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
    assert (
        files_at(read_table(table((*STOCK[:2], (APP, 0, 0x10000, 0x250000, "factory")))))
        == 0x260000
    )


def test_table_when_flash_is_erased_then_empty():
    assert read_table(b"\xff" * 0xC00) == []
    assert files_at([]) is None


def test_program_when_esptool_finds_it_whole_then_so_do_we(tmp_path):
    whole = program(9, [bytes(range(256)) * 8, b"1234"])
    (tmp_path / "program").write_bytes(whole)
    line = [sys.executable, "-m", "esptool", "image-info", tmp_path / "program"]
    assert (
        subprocess.run(line, capture_output=True, text=True, check=True).stdout.count("(valid)")
        == 2
    )
    assert length_of(whole + b"\xff" * 100) == len(whole)
