"""The firmware of this tree on the flash of a simulated board."""

from host.install.bundles import bundled
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.firmware import preinstall, tree


def opened(path):
    image = FlashImage(path)
    return image, FlashFiles(image)


def test_preinstall_when_the_flash_is_blank_then_the_slot_holds_the_tree_and_is_chosen(tmp_path):
    preinstall(tmp_path / "flash.img")
    image, files = opened(tmp_path / "flash.img")
    modules = {device_path: path.read_bytes() for path, device_path in tree()}
    assert all(files.load(f"a{path}") == data for path, data in bundled(modules).items())
    assert files.load("slot") == b"a"
    image.close()


def test_preinstall_when_the_slot_holds_another_firmware_then_only_the_slot_changes(tmp_path):
    image, files = opened(tmp_path / "flash.img")
    files.save("a/firmware/gone.bundle", b"old")
    files.save("data/deck/1", b"kept")
    image.close()
    preinstall(tmp_path / "flash.img")
    image, files = opened(tmp_path / "flash.img")
    assert "firmware" not in [entry[2] for entry in iter_entries(files, "a")]
    assert files.load("data/deck/1") == b"kept"
    image.close()


def iter_entries(files, folder):
    index = 0
    while entry := files.entry(folder, index):
        yield entry
        index += 1


def test_preinstall_when_the_slot_holds_this_firmware_then_nothing_is_written(tmp_path):
    flash = tmp_path / "flash.img"
    preinstall(flash)
    before = flash.read_bytes()
    preinstall(flash)
    assert flash.read_bytes() == before
