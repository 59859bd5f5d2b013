"""Bundles: the compiled modules of one package in one file of a slot
(docs/decisions/0031-bundles.md).

The board's side is firmware/boot/main.py.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import accumulate


def bundled(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a slot that hold *modules*, by path: `/main.mpy` stays a file, `/log/events.mpy`
    goes into `/log.bundle`.

    The name of a bundle is its package's, with dots. Its first line has three words for each
    module: its name, how many bytes behind this line it begins, and its size in bytes, as
    b"events.mpy 0 5 lines.mpy 5 3" before eight more bytes.
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
        begins = accumulate(map(len, held.values()), initial=0)
        words = " ".join(
            f"{name} {at} {len(data)}"
            for (name, data), at in zip(held.items(), begins, strict=False)
        )
        files[f"/{package.replace('/', '.')}.bundle"] = f"{words}\n".encode() + b"".join(
            held.values()
        )
    return files
