"""The boot selector: starts one of two firmwares, so that an update that fails falls back to the
one before.

`collie install` puts it on the board as /main.py, as source, and hardly ever changes it. It needs
nothing of the firmware; a first light that the firmware has for it shows at once.

The file /slot holds one short line (docs/decisions/0011-two-slots.md): the slot of the firmware
that is known to run, or "-"; and, while a newer one is on trial, its slot and how many starts it
has left, as in "a" or "ab3". The slots are the folders /a and /b.
"""

import errno
import io
import os
import sys
import time

import machine
import vfs
from esp32 import Partition

STATE = "/slot"
RUNNING = "/running"  # where an import finds the files of the slot that was chosen
# Ctrl-C within this time from the start on gives the REPL, before a firmware that may be broken
# occupies the line for good. Somebody waits for a board that was switched on; after another reset
# USB may have to come back first.
POWER_ON_WINDOW_MS, WINDOW_MS = 300, 1500
# Bytes of flash that littlefs reads at least at once; it keeps four times as many of each file.
_READ_BYTES = 512
_FOLDER, _FILE = (0x4000,) + 9 * (0,), (0x8000,) + 9 * (0,)
_BUNDLE, _MODULE = ".bundle", ".mpy"
_NUMBERS_BYTES = 20  # more than two numbers and their blanks take in the first line of a bundle


def choose(line: str, is_power_on: bool) -> "tuple[str, str]":
    """Return the slot to start, or "" if none works, and the line to keep in the state file from
    now on."""
    known, trial, left = line[:1], line[1:2], int(line[2:] or 0)
    if not trial:
        return known.strip("-"), line
    if left:
        return trial, known + trial + str(left - 1)
    if known != "-":
        return known, known  # the trial is over, and was lost
    # Nothing to fall back to: the only firmware gets one more chance whenever somebody switches the
    # board on.
    return trial if is_power_on else "", line


def read() -> str:
    """Return the line of the state file; "-" if there is none or nobody could read it."""
    try:
        with open(STATE, "rb") as file:
            line = file.read().decode()
        choose(line, True)
    except (OSError, ValueError):
        return "-"
    return line


def write(line: str) -> None:
    """Keep *line*: littlefs leaves the old or the new one, whenever the power goes."""
    with open(STATE, "wb") as file:
        file.write(line.encode())


class Slot:
    """The firmware in *folder*, as a file system for imports.

    An import looks for three names before it opens one, and to find a name littlefs reads the
    folders on its way: here all names are read once. The modules of a package lie in a bundle
    (host/install/bundles.py).
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._kinds = {}  # of all paths below the folder, but for modules in bundles
        # of each package that has a bundle: a blank and its first line, names and numbers with a
        # blank between them
        self._heads = {}
        self._last = {}  # the bundle that was opened last, and its file
        self._list("")

    def _list(self, below: str) -> None:
        for entry in os.ilistdir(self._folder + below):
            path, kind = below + "/" + entry[0], entry[1]
            self._kinds[path] = _FOLDER if kind == _FOLDER[0] else _FILE
            if kind == _FOLDER[0]:
                self._list(path)
            elif path.endswith(_BUNDLE):
                package = path[: -len(_BUNDLE)].replace(".", "/")
                self._heads[package] = b" " + self._opened(package).readline()
                while package:
                    self._kinds[package] = _FOLDER
                    package = package[: package.rfind("/")]

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Nothing has to be done."""

    def umount(self) -> None:
        """Nothing has to be done."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """Return of what `os.stat` does the kind alone, at which an import looks. Raises OSError:
        there is no such path."""
        kind = self._kinds.get(path)
        # two of the three names that an import looks for are none
        if kind is None and path.endswith(_MODULE):
            package, word = _split(path)
            if word in self._heads.get(package, b""):
                return _FILE
        if kind is None:
            raise OSError(errno.ENOENT)
        return kind

    def open(self, path: str, mode: str):  # noqa: ANN201  a file
        """Open a file as `open` does."""
        package, word = _split(path)
        head = self._heads.get(package, b"")
        at = head.find(word)
        if at < 0:
            return open(self._folder + path, mode)
        at += len(word)
        begin, size = head[at : at + _NUMBERS_BYTES].split()[:2]
        file = self._opened(package)
        file.seek(len(head) - 1 + int(begin))
        return io.BytesIO(file.read(int(size)))

    def _opened(self, package: str):  # noqa: ANN202  a file
        """Return the file of a bundle. It stays open: the next import is often of the same
        package."""
        file = self._last.get(package)
        if not file:
            for other in self._last.values():
                other.close()
            self._last.clear()
            path = self._folder + "/" + package[1:].replace("/", ".") + _BUNDLE
            self._last[package] = file = open(path, "rb")  # noqa: SIM115
        return file


def _split(path: str) -> "tuple[str, bytes]":
    """Return the package of a module, and its name as a word of the first line of a bundle."""
    at = path.rfind("/")
    return path[:at], b" %s " % path[at + 1 :].encode()


def mount() -> None:
    """Mount `/` once more, with larger pieces: with the port's, eight times as many find and read
    the firmware.

    It only saves time, so where it cannot be done (the partition has another name, say) the port's
    mount stays.
    """
    try:
        (flash,) = Partition.find(Partition.TYPE_DATA, label="vfs")
        files = vfs.VfsLfs2(flash, readsize=_READ_BYTES)
        vfs.umount("/")
    except Exception as error:  # noqa: BLE001  whatever it is: the firmware starts without it
        print("Board Collie: slower start,", repr(error))
        return
    vfs.mount(files, "/")


def light() -> None:
    """Show the first light of the firmware that will start, if it has one."""
    try:
        __import__("firmware.awake", None, None, ("show",)).show()
    except Exception:  # noqa: BLE001, S110  whatever is wrong with it will show when it starts
        pass


def start() -> None:
    """Start the firmware; return if it gives the line to the REPL, or if there is none to start."""
    began_ms = time.ticks_ms()
    line = read()
    is_power_on = machine.reset_cause() == machine.PWRON_RESET
    slot, kept = choose(line, is_power_on)
    if kept != line:
        write(kept)
    print("Board Collie: slot", slot or "- (none works: run `collie install`)")
    if not slot:
        return
    try:
        mount()
        vfs.mount(Slot("/" + slot), RUNNING)
        # without "", in which main is this file
        sys.path[:] = [RUNNING] + [path for path in sys.path if path]
        light()
        window_ms = POWER_ON_WINDOW_MS if is_power_on else WINDOW_MS
        time.sleep_ms(max(0, window_ms - time.ticks_diff(time.ticks_ms(), began_ms)))
        __import__("main")
    except SystemExit:
        pass
    except Exception as error:  # noqa: BLE001  whatever it is: the firmware before is still there
        sys.print_exception(error)
        if len(kept) > 1 and kept[0] != "-":
            write(kept[0])
            machine.reset()


if __name__ == "__main__":
    start()
