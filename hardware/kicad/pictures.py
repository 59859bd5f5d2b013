"""Draws circuit boards from above and from below, for docs: `make renders`, or `python -m
hardware.kicad.pictures NAME ...`.

Each picture names the circuit it is of, so that a test finds one that is old.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, PngImagePlugin

from hardware.kicad import kicad, layout
from hardware.kicad.circuit import Circuit
from hardware.kicad.projects import FOLDER, circuits

_DOCS = Path(__file__).parents[2] / "docs"
_WIDE, _HIGH = 800, 667


def draw(circuit: Circuit) -> None:
    """Write docs/NAME.png of *circuit*, as KiCad draws its committed project."""
    both = Image.new("RGB", (2 * _WIDE, _HIGH))
    with tempfile.TemporaryDirectory() as folder:
        for place, side in enumerate(("top", "bottom")):
            path = Path(folder, f"{side}.png")
            asked = (
                f"pcb render --side {side} --width {_WIDE} --height {_HIGH} --background opaque"
            ).split()
            board = FOLDER / circuit.name / f"{circuit.name}.kicad_pcb"
            subprocess.run(  # noqa: S603
                [kicad.CLI, *asked, "-o", str(path), str(board)],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            with Image.open(path) as drawn:
                both.paste(drawn.convert("RGB").resize((_WIDE, _HIGH)), (place * _WIDE, 0))
    said = PngImagePlugin.PngInfo()
    said.add_text("Circuit", layout.fingerprint(circuit))
    few = both.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(_DOCS / f"{circuit.name}.png", optimize=True, pnginfo=said)


def main(names: list[str]) -> int:
    """Draw the boards called *names*, all of them if none is named."""
    known = circuits()
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.stderr.write(f"no board {unknown[0]!r}; there are {', '.join(known)}\n")
        return 2
    for name in names or known:
        draw(known[name])
        sys.stdout.write(f"docs/{name}.png\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
