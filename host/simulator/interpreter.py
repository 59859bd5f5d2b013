"""MicroPython under node: finding node, naming the files a device gets, and running a script
without a board."""

import json
import os
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from host.errors import SimulatorError
from host.simulator.micropython import micropython, program
from host.simulator.trace import HEAP_FACTOR, trace

HEAP_BYTES = 1_900_000  # what the smallest PSRAM that is supported leaves to MicroPython
SIMULATOR = Path(__file__).parent

Tree = Iterable[tuple[Path, str]]
"""(host path of a file or folder, device path) pairs; a folder brings the .py and .mpy files below
it."""


@dataclass(frozen=True)
class Completed:
    """The result of a script. *exit_code* is 0, 1 after an exception, or what the script gave
    sys.exit()."""

    exit_code: int
    stdout: str
    stderr: str


def node_command(script: str) -> list[str]:
    """The command line that runs *script* of the folder node/. Raises SimulatorError if an
    installation is missing."""
    node = program("node")
    if node is None:
        raise SimulatorError(
            "node was not found on PATH or beside Python: install Node 20 or newer, or `uv tool "
            "install 'boardcollie[node]'`; in a checkout `make setup` does it"
        )
    return [node, str(SIMULATOR / "node" / script)]


def node_environment() -> dict[str, str]:
    """The environment of node_command(), which says where MicroPython is. Raises SimulatorError if
    it cannot be had."""
    return {**os.environ, "COLLIE_MICROPYTHON": str(micropython())}


def expanded(tree: Tree) -> Iterator[tuple[str, str]]:
    """The single files of *tree*, sorted within each folder. Raises SimulatorError for a path that
    does not exist."""
    for host_path, device_path in tree:
        if host_path.is_file():
            yield str(host_path.resolve()), device_path
        elif host_path.is_dir():
            for file in sorted(host_path.rglob("*")):
                if file.suffix in (".py", ".mpy"):
                    below = file.relative_to(host_path).as_posix()
                    yield str(file.resolve()), f"{device_path.rstrip('/')}/{below}"
        else:
            raise SimulatorError(f"{host_path} does not exist")


def run_micropython(
    tree: Tree,
    *pieces: str,
    heap_bytes: int = HEAP_BYTES,
    frozen: bool = False,
    tracing: bool = False,
    timeout_s: float = 60,
) -> Completed:
    """Run *pieces* of code one after the other on MicroPython with the files of *tree*, without a
    board, in real time.

    *heap_bytes* is hard: beyond it MicroPython raises MemoryError. Garbage is collected only when a
    whole piece has run, so a long computation wants a large heap. *frozen* adds the modules frozen
    into this build (unittest is one; an ESP32 has none of them), *tracing* uses a slower build with
    sys.settrace(). Raises SimulatorError after *timeout_s*.
    """
    traced = None if tracing else trace()
    config = {
        "files": list(expanded(tree)),
        "pieces": pieces,
        "heap_bytes": heap_bytes * (HEAP_FACTOR if traced else 1),
    }
    config |= {"frozen": frozen, "tracing": tracing, "trace": traced}
    try:
        run = subprocess.run(  # noqa: S603  (our own script)
            node_command("script.mjs"),
            env=node_environment(),
            input=json.dumps(config).encode(),
            capture_output=True,
            timeout=timeout_s,
        )
    except subprocess.TimeoutExpired as error:
        raise SimulatorError(f"the script has not ended after {timeout_s} s") from error
    return Completed(
        run.returncode, run.stdout.decode(errors="replace"), run.stderr.decode(errors="replace")
    )
