"""The read-only image of the device tree: MicroPython mounts it, and code in it takes little heap."""

import pytest

from host.errors import InstallError
from host.install.compile import compile_files
from host.install.romfs import write_romfs
from host.simulator.interpreter import run_micropython

# A module with much code and little else.
_LINES = "\n".join(f"    total = total * {number} + size // {number + 1}" for number in range(1, 200))
BIG = f"def f(size):\n    total = 0\n{_LINES}\n    return total\n"
MOUNT = (
    "import sys, vfs\nimage = open('/image', 'rb').read()\nvfs.mount(vfs.VfsRom(image), '/rom')\nsys.path[:] = ['/rom']"
)
GROWTH = (
    "import gc\ngc.collect()\nbefore = gc.mem_alloc()",
    "import deep.big",
    "gc.collect()\nprint(gc.mem_alloc() - before)",
)


@pytest.fixture
def files(tmp_path):
    source = tmp_path / "big.py"
    source.write_text(BIG)
    return compile_files([(source, "/deep/big.mpy")], tmp_path / "build")


def test_image_when_mounted_then_its_modules_run(files, tmp_path):
    image = write_romfs(files, tmp_path / "image")
    done = run_micropython([(image, "/image")], MOUNT, "import deep.big\nprint(deep.big.f(0))")
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_image_when_a_module_is_loaded_from_it_then_its_code_takes_no_heap(files, tmp_path):
    image = write_romfs(files, tmp_path / "image")
    from_image = run_micropython([(image, "/image")], MOUNT, *GROWTH, heap_bytes=1 << 20)
    from_files = run_micropython(files, *GROWTH, heap_bytes=1 << 20)
    assert int(from_image.stdout) < int(from_files.stdout) / 3


def test_image_when_written_again_then_the_old_one_is_replaced(files, tmp_path):
    first = write_romfs(files, tmp_path / "image").read_bytes()
    assert write_romfs(files, tmp_path / "image").read_bytes() == first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["big.py", "build", "image"]


def test_image_when_there_is_nothing_in_it_then_error(tmp_path):
    with pytest.raises(InstallError, match="no file"):
        write_romfs([], tmp_path / "image")
