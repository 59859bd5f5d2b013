"""The layout "rom": two ROMFS images in one partition, and the real firmware within the memory of a board without PSRAM."""

import pytest

from host.errors import InstallError
from host.install.compile import ROOT
from host.install.installer import Tree
from host.simulator.interpreter import HEAP_BYTES
from host.simulator.play import SHIM_BYTES
from tests.host.install.boards import Heard, Live, tree_of

PARTITION_BYTES = 512 * 1024
RAISES = "raise ValueError('as asked')\n"


@pytest.fixture(scope="module")
def tree():
    return Tree.built(ROOT / "build")


def test_install_when_the_board_has_a_rom_partition_then_it_runs_from_there_in_turn_and_falls_back(tmp_path, tree):
    rom = tmp_path / "rom"
    with Live(tmp_path, partition=rom, heap_bytes=HEAP_BYTES + SHIM_BYTES) as live:
        first = live.install(tree)
        blocks = len(tree.blocks())
        assert "layout: ROM partition of 512 kB" in first.text
        assert f"slot 0, {blocks} of {blocks} blocks differ" in first.text
        assert first.lines[-1].startswith("done: Board Collie 0.1.0 on dog-4")
        assert rom.read_bytes()[: len(tree.image)] == tree.image
        assert "slot 0 runs exactly this one" in live.install(tree).text
        with pytest.raises(
            InstallError, match=r"slot 1 did not start well: ValueError: as asked; .* went back to slot 0, and Bo"
        ):
            live.install(tree_of(RAISES))
        assert rom.read_bytes()[: len(tree.image)] == tree.image
        second = live.install(tree)
        assert ("slot 0 runs exactly this one" in second.text, second.copied) == (True, 0)


def test_install_when_the_cable_is_pulled_then_only_what_is_missing_is_written(tmp_path, tree):
    with Live(tmp_path, partition=tmp_path / "rom", heap_bytes=HEAP_BYTES + SHIM_BYTES) as live:
        pulled = []

        def pull(done):
            if done > tree.size // 2 and not pulled:
                pulled.append(done)
                live.pull()

        with pytest.raises(InstallError, match="run it again"):
            live.install(tree, Heard(on_bytes=pull))
        again = live.install(tree)
        assert 0 < again.copied < tree.size * 0.7
        assert "done" in again.text


def test_install_when_the_partition_is_too_small_for_two_then_files_are_used_and_it_is_said(tmp_path):
    tree = tree_of(RAISES)
    huge = Tree(tree.files, bytes(PARTITION_BYTES // 2 + 1), tree.main)
    with Live(tmp_path, partition=tmp_path / "rom") as live:
        heard = Heard()
        with pytest.raises(InstallError, match="slot a did not start"):
            live.install(huge, heard)
    assert "cannot hold two firmwares of 256 kB: it is left alone" in heard.text
