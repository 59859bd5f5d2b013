"""Writes what a manufacturer asks for: `make fabrication`, or `python -m hardware.kicad.fabrication
NAME ...`, into build/fabrication/NAME.

gerbers.zip         copper, masks, paste, silkscreen and outline, and the drills
bom.csv             the list of parts, in the columns that assemblers ask for
placement.csv       where each of these parts lies
schematic.pdf  board.step  top.png  bottom.png
interactive.html    the list of parts to click on, each shown on the board (InteractiveHtmlBom)

KiCad writes them from the committed projects. Times are taken out, so the same board gives the same
files.
"""

import csv
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from hardware.kicad import kicad, solid
from hardware.kicad.circuit import Circuit, Part
from hardware.kicad.layout import pattern_of, turned
from hardware.kicad.projects import FOLDER, bill, circuits

INTO = Path(__file__).parents[2] / "build/fabrication"
LAYERS = (
    "F.Cu",
    "B.Cu",
    "F.Mask",
    "B.Mask",
    "F.Paste",
    "B.Paste",
    "F.SilkS",
    "B.SilkS",
    "Edge.Cuts",
)
FILES = ("gerbers.zip", "bom.csv", "placement.csv", "schematic.pdf", "board.step", "top.png", "bottom.png", "interactive.html")  # fmt: skip
_DATED = (b"CreationDate", b" date 20")
"""In each line of a gerber or drill file that says when it was written; all are comments or
attributes."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_TIME = re.compile(rb"(?<=D:)\d{14}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
_WIDE, _HIGH = "1600", "1334"


def fabricate(circuit: Circuit, into: Path) -> None:
    """Write all of FILES of *circuit* into the folder *into*, which is made if need be.

    Raises:
        subprocess.CalledProcessError: a program of KiCad has failed.
    """
    into.mkdir(parents=True, exist_ok=True)
    (into / "gerbers.zip").write_bytes(gerbers(circuit))
    (into / "bom.csv").write_text(bom(circuit))
    (into / "placement.csv").write_text(placement(circuit))
    _cli("sch export pdf", into / "schematic.pdf", _project(circuit, "sch"))
    _solid(circuit, into)
    for name in ("schematic.pdf", "board.step"):
        _undate(into / name)
    for side in ("top", "bottom"):
        _cli(
            f"pcb render --side {side} --width {_WIDE} --height {_HIGH}",
            into / f"{side}.png",
            _project(circuit, "pcb"),
        )
    _interactive(circuit, into)


def gerbers(circuit: Circuit) -> bytes:
    """Return the files a manufacturer of bare boards needs, as one ZIP archive."""
    with tempfile.TemporaryDirectory() as folder:
        board, layers = _project(circuit, "pcb"), ",".join(LAYERS)
        _cli(f"pcb export gerbers --layers {layers}", f"{folder}/", board)
        _cli("pcb export drill --excellon-separate-th", f"{folder}/", board)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(Path(folder).iterdir()):
                if path.suffix != ".gbrjob":  # says the same once more, with times
                    archive.writestr(zipfile.ZipInfo(path.name, _EPOCH), _undated(path.read_bytes()), zipfile.ZIP_DEFLATED)  # fmt: skip
    return packed.getvalue()


def bom(circuit: Circuit) -> str:
    """Return the list of parts, in the columns that assemblers ask for."""
    rows = csv.DictReader(io.StringIO(bill(circuit)))
    return _table(
        ("Comment", "Designator", "Footprint", "Quantity", "Manufacturer", "Manufacturer Part Number", "Second source"),
        [
            (row["value"], row["references"].replace(" ", ","), row["pattern"], row["count"], row["maker"], row["part number"], row["second source"])
            for row in rows
        ],
    )  # fmt: skip


def placement(circuit: Circuit) -> str:
    """Return where the parts of the list of parts lie, in mm, x to the right and y upwards as in
    the gerbers."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "placement.csv")
        _cli("pcb export pos --format csv --units mm", path, _project(circuit, "pcb"))
        found = {row["Ref"]: row for row in csv.DictReader(io.StringIO(path.read_text()))}
    bought = sorted(
        (part for part in circuit.parts if part.kind.mpn), key=lambda part: part.reference
    )
    rows = [found[part.reference] | _middle(part) for part in bought]
    return _table(
        ("Designator", "Comment", "Footprint", "Mid X", "Mid Y", "Rotation", "Layer"),
        [
            tuple(row[name] for name in ("Ref", "Val", "Package", "PosX", "PosY", "Rot", "Side"))
            for row in rows
        ],
    )


def _middle(part: Part) -> dict[str, str]:
    """Where the middle of a body is: KiCad counts from pin 1 of a part that goes through the board."""
    x, y = turned(part, *pattern_of(part).middle)
    return {"PosX": f"{x:.6f}", "PosY": f"{-y:.6f}"}


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows([head, *rows])
    return lines.getvalue()


def _solid(circuit: Circuit, into: Path) -> None:
    """With the bodies of parts, for which KiCad looks beside their models for pictures."""
    with tempfile.TemporaryDirectory() as folder:
        models = Path(folder, "library/models")
        models.mkdir(parents=True)
        for pattern in {pattern_of(part) for part in circuit.parts if pattern_of(part).tall}:
            shutil.copy(FOLDER / f"library/models/{pattern.name}.wrl", models)
            (models / f"{pattern.name}.step").write_text(solid.step(pattern))
        project = Path(folder, circuit.name)
        project.mkdir()
        for kind in ("pro", "pcb"):
            shutil.copy(_project(circuit, kind), project)
        _cli(
            "pcb export step --force --subst-models",
            into / "board.step",
            project / f"{circuit.name}.kicad_pcb",
        )


def _interactive(circuit: Circuit, into: Path) -> None:
    """It runs in KiCad's Python, which has no need of a screen when it is asked so."""
    asked = [kicad.PYTHON, "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser", "--name-format", "interactive", "--dest-dir", str(into.resolve())]  # fmt: skip
    without_screen = os.environ | {"INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    subprocess.run(  # noqa: S603
        [*asked, str(_project(circuit, "pcb"))], check=True, env=without_screen, capture_output=True
    )


def _project(circuit: Circuit, kind: str) -> Path:
    return FOLDER / circuit.name / f"{circuit.name}.kicad_{kind}"


def _cli(command: str, into: Path | str, source: Path) -> None:
    subprocess.run(  # noqa: S603
        [kicad.CLI, *command.split(), "--output", str(into), str(source)],
        check=True,
        capture_output=True,
    )


def _undated(data: bytes) -> bytes:
    return b"".join(
        line for line in data.splitlines(keepends=True) if not any(mark in line for mark in _DATED)
    )


def _undate(path: Path) -> None:
    """Put the same time for every one in a file whose parts have to stay where they are."""
    epoch = b"1980-01-01T00:00:00"
    path.write_bytes(
        _TIME.sub(lambda found: epoch if b"-" in found[0] else b"19800101000000", path.read_bytes())
    )


def main(asked: list[str]) -> int:
    """Write the files of the boards that are *asked* for, or of all. Return 1 if a board is
    unknown, or something is missing here."""
    known = circuits()
    names = asked or list(known)
    if unknown := [name for name in names if name not in known]:
        sys.stderr.write(f"there is no board {', '.join(unknown)}; there are {', '.join(known)}\n")
        return 1
    if missing := _missing():
        sys.stderr.write(f"{missing} is not here: docs/ordering.md says how to get it\n")
        return 1
    for name in names:
        begun_s = time.perf_counter()
        fabricate(known[name], INTO / name)
        sys.stdout.write(f"build/fabrication/{name} in {time.perf_counter() - begun_s:.1f} s\n")
    return 0


def _missing() -> str:
    if not shutil.which(kicad.CLI):
        return "KiCad 9"
    return "" if importlib.util.find_spec("InteractiveHtmlBom") else "InteractiveHtmlBom"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
