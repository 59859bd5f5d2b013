"""Bundles: the compiled modules of one package in one file of a slot (docs/decisions/0031-bundles.md).

The board's side is firmware/boot/main.py.
"""

from collections import defaultdict
from collections.abc import Mapping


def bundled(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a slot that hold *modules*, by path: `/main.mpy` stays a file, `/log/events.mpy` goes into `/log.bundle`.

    The name of a bundle is its package's, with dots. Its first line has name and size in bytes of each module, in the order in
    which their contents follow, with a blank between them: b"events.mpy 5 lines.mpy 3" before eight more bytes.
    """
    files: dict[str, bytes] = {}
    packages: defaultdict[str, dict[str, bytes]] = defaultdict(dict)
    for path, data in sorted(modules.items()):
        package, _, name = path[1:].rpartition("/")
        if package:
            packages[package][name] = data
        else:
            files[path] = data
    for package, held in packages.items():
        words = " ".join(f"{name} {len(data)}" for name, data in held.items())
        files[f"/{package.replace('/', '.')}.bundle"] = f"{words}\n".encode() + b"".join(held.values())
    return files
