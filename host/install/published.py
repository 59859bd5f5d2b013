"""Images that MicroPython has published, by their SHA-256; renewed by renew_published.py."""

import hashlib
import tomllib
from pathlib import Path

PUBLISHED = Path(__file__).with_name("published.toml")
_HEAD = """\
# SHA-256 of images that MicroPython has published, by their names there (docs/installing.md).
# To add some:
#     .venv/bin/python -m host.install.renew_published FILE.bin ...
"""


def published_images() -> dict[str, str]:
    """SHA-256 in hexadecimal digits by name."""
    return tomllib.loads(PUBLISHED.read_text("utf-8"))


def published_name(data: bytes) -> str:
    """The name under which exactly *data* was published; "" if the list has no such image."""
    digest = hashlib.sha256(data).hexdigest()
    return next((name for name, known in published_images().items() if known == digest), "")


def format_list(images: dict[str, str]) -> str:
    """The text of the list, sorted by name; it is TOML."""
    return _HEAD + "".join(f'"{name}" = "{images[name]}"\n' for name in sorted(images))
