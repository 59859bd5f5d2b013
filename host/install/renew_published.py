"""Renew published.toml: add images that were downloaded from micropython.org, under the names they
have there.

.venv/bin/python -m host.install.renew_published FILE.bin ...
"""

import hashlib
import sys
from pathlib import Path

from host.errors import InstallError
from host.install.image import Image
from host.install.published import PUBLISHED, format_list, published_images


def with_images(known: dict[str, str], files: list[Path]) -> dict[str, str]:
    """The list *known* and the images in *files*.

    Raises:
        InstallError: one cannot be used (as Image), or another one is known under its name: what
        was published stays.
    """
    images = dict(known)
    for path in files:
        digest = hashlib.sha256(Image(path).data).hexdigest()
        if images.setdefault(path.name, digest) != digest:
            raise InstallError(
                f"{path} is not what {PUBLISHED.name} has under this name; what was published "
                "never changes"
            )
    return images


if __name__ == "__main__":
    images = with_images(published_images(), [Path(name) for name in sys.argv[1:]])
    PUBLISHED.write_text(format_list(images), "utf-8")
