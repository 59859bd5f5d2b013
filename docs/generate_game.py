"""Draws docs/game.gif, the end of the game of `collie demo --seed 7` (`make pictures`)."""

import subprocess
import sys
import tempfile
from pathlib import Path

from host.export.formats import moment
from host.language.language import ENGLISH
from host.live.steps import steps_of
from host.store.store import Store
from host.views.image.gif import gif

_PICTURE = Path(__file__).with_name("game.gif")
_LAST_STEPS = 60


def draw(folder: Path) -> bytes:
    """Play the game in *folder*, an empty one, and draw the last of it."""
    demo = ["demo", "--seed", "7", "--speed", "0", "--folder", str(folder)]
    subprocess.run([sys.executable, "-m", "host", *demo], check=True)  # noqa: S603  (ourselves)
    store = Store(folder / "games.db")
    steps = steps_of(store, 1)[-_LAST_STEPS:]
    store.close()
    return gif([moment(step, ENGLISH) for step in steps])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        _PICTURE.write_bytes(draw(Path(name)))
