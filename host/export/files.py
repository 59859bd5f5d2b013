"""Write files; nothing is left half-written."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from host.errors import HostError


def write(path: Path, content: str | bytes) -> None:
    """Write *content* to *path*: a file as a whole or not at all, also where a link leads to it; a
    pipe or a device as it is.

    Raises:
        HostError: it cannot be written; the message says why.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except FileNotFoundError as error:
        raise HostError(
            f"cannot write {path}: there is no folder {path.parent}; make it, or choose another "
            "place"
        ) from error
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead round in a circle
        said = error.strerror if isinstance(error, OSError) else error
        raise HostError(f"cannot write {path}: {said}; choose another place") from error


def _replace(path: Path, data: bytes) -> None:
    """Let the file *path* hold *data*; whoever may read it may still do so."""
    with TemporaryDirectory(prefix=".", dir=path.parent) as folder:
        fresh = Path(folder) / path.name
        fresh.write_bytes(data)
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
