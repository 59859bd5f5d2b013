"""The device tree as one read-only file system (ROMFS): bytecode in it runs where it lies in flash and takes no heap."""

import contextlib
import io
import tempfile
from collections.abc import Iterable
from pathlib import Path

from mpremote.romfs import make_romfs  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]  (it has none)

from host.errors import InstallError
from host.install.made import replace


def write_romfs(files: Iterable[tuple[Path, str]], target: Path) -> Path:
    """Write *files* (host path, device path) as a ROMFS image to *target* and return that.

    The format is MicroPython's (docs: reference/romfs), the writer mpremote's.

    Raises:
        InstallError: there was nothing to write.
    """
    tree = list(files)
    if not tree:
        raise InstallError(f"no file to write into {target}")
    with tempfile.TemporaryDirectory() as folder:
        for host_path, device_path in tree:
            path = Path(folder, device_path.lstrip("/"))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(host_path.read_bytes())
        with contextlib.redirect_stdout(io.StringIO()):  # it tells what it packs
            image: bytes = make_romfs(folder, mpy_cross=False)
    target.parent.mkdir(parents=True, exist_ok=True)
    replace(target, image)
    return target
