"""The list of published images, and how it is renewed."""

import hashlib
import re
import tomllib

import pytest

from host.errors import InstallError
from host.install.published import PUBLISHED, format_list, published_images
from host.install.renew_published import with_images
from tests.host.install.images import image


def test_list_when_read_then_images_for_our_chips_with_their_sha_256():
    for name, digest in published_images().items():
        assert re.fullmatch(r"ESP32_GENERIC(_S3)?(-SPIRAM(_OCT)?)?-\d{8}-v1\.\d+\.\d+\.bin", name)
        assert re.fullmatch("[0-9a-f]{64}", digest)


def test_list_when_formatted_then_reads_back_and_is_as_in_the_file():
    assert tomllib.loads(format_list(published_images())) == published_images()
    assert format_list(published_images()) == PUBLISHED.read_text("utf-8")


def test_renewal_when_an_image_is_added_then_listed_by_its_name(tmp_path):
    path = tmp_path / "ESP32_GENERIC_S3-20270101-v1.30.0.bin"
    path.write_bytes(image(9, 0))
    renewed = with_images(published_images(), [path])
    assert renewed == published_images() | {path.name: hashlib.sha256(image(9, 0)).hexdigest()}


def test_renewal_when_another_image_is_known_by_that_name_then_refused(tmp_path):
    path = tmp_path / next(iter(published_images()))
    path.write_bytes(image(9, 0))
    with pytest.raises(InstallError, match="what was published never changes"):
        with_images(published_images(), [path])


def test_renewal_when_the_image_is_damaged_then_refused(tmp_path):
    path = tmp_path / "new.bin"
    path.write_bytes(image(9, 0)[:-0x1000].ljust(0x30000, b"\0"))
    with pytest.raises(InstallError, match="is damaged"):
        with_images({}, [path])
