"""All circuit boards as KiCad's projects, written from circuits; tracks are kept from the boards
that are there."""

import csv
import io
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hardware.geometry import read, smallest_pitch
from hardware.kicad import layout, patterns, schematic, silk
from hardware.kicad.boards import controller, coupon, disc, meadow, segment
from hardware.kicad.circuit import REVISION, Circuit, Kind
from hardware.kicad.parts import FLAG
from hardware.kicad.patterns import LIBRARY, PATTERNS

FOLDER = Path(__file__).parent
_PREFIX = "hardware/kicad"


@cache
def circuits() -> dict[str, Circuit]:
    """Return the circuits of all boards, by name."""
    boards = read()
    listed = (
        coupon.coupon(smallest_pitch()),
        *(
            make(boards[name])
            for name in ("dog-4", "dog-6")
            for make in (segment.switches, segment.three_axes)
        ),
        meadow.module(boards["meadow-16"]),
        disc.quarter(boards["black-dog"]),
        controller.controller(),
    )
    for circuit in listed:
        found, names = silk.places(circuit)
        circuit.references |= found
        circuit.labels += names
    return {circuit.name: circuit for circuit in listed}


def texts() -> dict[str, str]:
    """Return all files of the projects and of their library, by their paths from the root."""
    files = {f"{_PREFIX}/library/{path}": content for path, content in _library()}
    for circuit in circuits().values():
        files |= {
            f"{_PREFIX}/{circuit.name}/{name}": content for name, content in _project(circuit)
        }
    return files


def placed(circuit: Circuit) -> str:
    """Return the board of *circuit*, with the tracks of the committed one."""
    committed = FOLDER / circuit.name / f"{circuit.name}.kicad_pcb"
    return layout.board(circuit, REVISION, committed.read_text() if committed.exists() else "")


def bill(circuit: Circuit) -> str:
    """Return the list of parts of *circuit* as CSV."""
    found: dict[Kind, list[str]] = {}
    for part in circuit.parts:
        if part.kind.mpn:
            found.setdefault(part.kind, []).append(part.reference)
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(
        ["count", "value", "pattern", "part number", "maker", "second source", "references"]
    )
    for kind, references in sorted(
        found.items(), key=lambda item: (item[0].letter, item[0].value, item[0].mpn)
    ):
        writer.writerow(
            [
                len(references),
                kind.value,
                kind.pattern,
                kind.mpn,
                kind.maker,
                kind.second,
                " ".join(references),
            ]
        )
    return lines.getvalue()


def _project(circuit: Circuit) -> Iterator[tuple[str, str]]:
    name = circuit.name
    yield f"{name}.kicad_pro", json.dumps(_settings(circuit), indent=2) + "\n"
    yield f"{name}.kicad_sch", schematic.sheet(circuit, REVISION)
    yield f"{name}.kicad_pcb", placed(circuit)
    yield "bom.csv", bill(circuit)
    for kind, extension in (("sym", "kicad_sym"), ("fp", "pretty")):
        place = f"${{KIPRJMOD}}/../library/{LIBRARY}.{extension}"
        row = f'(lib (name "{LIBRARY}") (type "KiCad") (uri "{place}") (options "") (descr ""))'
        yield f"{kind}-lib-table", f"({kind}_lib_table\n  (version 7)\n  {row}\n)\n"


def _library() -> Iterator[tuple[str, str]]:
    kinds = [part.kind for circuit in circuits().values() for part in circuit.parts]
    yield f"{LIBRARY}.kicad_sym", schematic.library([FLAG, *kinds])
    yield f"{LIBRARY}.pretty/Screw.kicad_mod", layout.screw_module()
    yield f"{LIBRARY}.pretty/Fiducial.kicad_mod", layout.fiducial_module()
    for name in sorted({kind.pattern for kind in kinds if kind.pattern}):
        yield f"{LIBRARY}.pretty/{name}.kicad_mod", patterns.module(PATTERNS[name])
        if PATTERNS[name].tall:
            yield f"models/{name}.wrl", patterns.model(PATTERNS[name])


def _settings(circuit: Circuit) -> dict[str, object]:
    """What KiCad checks a board against: what the cheap class of manufacturers makes, with room."""
    rules = {
        "min_clearance": layout.CLEARANCE,
        "min_copper_edge_clearance": 0.3,
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3,
        "min_track_width": 0.2,
        "min_via_diameter": 0.5,
        "min_via_annular_width": 0.13,
        "min_resolved_spokes": 1,
        "solder_mask_to_copper_clearance": 0.0,
    }
    classes = [{"name": "Default", "clearance": layout.CLEARANCE, "track_width": 0.25, "via_diameter": layout.VIA, "via_drill": layout.DRILL, "priority": 2147483647}]  # fmt: skip
    return {
        "board": {"design_settings": {"rules": rules, "meta": {"version": 2}}},
        "meta": {"filename": f"{circuit.name}.kicad_pro", "version": 3},
        "net_settings": {"classes": classes, "meta": {"version": 4}},
        "schematic": {"meta": {"version": 1}},
    }
