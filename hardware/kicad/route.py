"""Routes boards: `make route`, or `python -m hardware.kicad.route NAME ...`. Nothing else writes
tracks."""

import json
import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hardware.geometry import Point
from hardware.kicad import kicad, layout
from hardware.kicad.circuit import REVISION, Circuit
from hardware.kicad.projects import FOLDER, circuits
from hardware.kicad.router import Router, RoutingError
from hardware.kicad.sexpr import named, read, words

_SEEDS = 4
_FLAT = 0.08  # mm; the ground is filled with so much more clearance that nothing comes too near


def routed(circuit: Circuit, seed: int) -> str:
    """Return the board of *circuit* with its tracks and the ground filled.

    Raises:
        RoutingError: a net finds no way.
    """
    router = Router(circuit, seed)
    router.run()
    numbers = {net: number for number, net in enumerate(circuit.nets(), 1)}
    tracks: list[list[Any]] = []
    for layer, net, width, places in router.items():
        if layer == "via":
            tracks.append(layout.via(numbers[net], places[0]))
        else:
            tracks.append(layout.track(numbers[net], layer, width, places))
    plain = layout.board(circuit, REVISION)
    print_of = layout.fingerprint(circuit)
    bare = layout.with_copper(plain, print_of, tracks, {})
    # Written as `make hardware` writes it again.
    return layout.board(
        circuit, REVISION, layout.with_copper(plain, print_of, tracks, _areas(bare))
    )


def _areas(bare: str) -> dict[str, list[list[Any]]]:
    with tempfile.TemporaryDirectory() as folder:
        begin, end = Path(folder, "bare.kicad_pcb"), Path(folder, "filled.kicad_pcb")
        begin.write_text(layout.with_more_clearance(bare, 1.5 * _FLAT))
        script = FOLDER / "fill.py"
        subprocess.run(  # noqa: S603
            [kicad.PYTHON, str(script), str(begin), str(end)], check=True, stdout=subprocess.DEVNULL
        )
        zones = named(read(end.read_text()), "zone")
    return {
        named(zone, "layer")[0][1]: [_plain(area) for area in named(zone, "filled_polygon")]
        for zone in zones
    }


def _plain(area: list[Any]) -> list[Any]:
    """A filled *area* with fewer corners: KiCad draws arcs with very many, and the file would be
    four times as large."""
    points = [(float(x), float(y)) for _, x, y in named(area, "pts")[0][1:]]
    half = len(points) // 2
    kept = _simplified(points[: half + 1])[:-1] + _simplified([*points[half:], points[0]])[:-1]
    corners = [words("xy", round(x, 2), round(y, 2)) for x, y in kept]
    return words("filled_polygon", *named(area, "layer"), words("pts", *corners))


def _simplified(points: list[Point]) -> list[Point]:
    """*points* of a line without those that are nearly on it (Douglas and Peucker)."""
    far = [_distance(point, points[0], points[-1]) for point in points]
    at = max(range(len(points)), key=far.__getitem__)
    if far[at] < _FLAT:
        return [points[0], points[-1]]
    return _simplified(points[: at + 1])[:-1] + _simplified(points[at:])


def _distance(point: Point, begin: Point, end: Point) -> float:
    """From *point* to the line between *begin* and *end*, not beyond them."""
    (x, y), (ax, ay), (bx, by) = point, begin, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0, min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0
    return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def main() -> int:
    """Route the boards that are named, or all whose circuit has changed. Return 1 if one finds no
    way."""
    names = sys.argv[1:] or [
        circuit.name for circuit in circuits().values() if not _is_routed(circuit)
    ]
    for name in names:
        begun_s = time.perf_counter()
        if not _route(circuits()[name]):
            return 1
        sys.stdout.write(f"{name} in {time.perf_counter() - begun_s:.0f} s\n")
    return 0


def _is_routed(circuit: Circuit) -> bool:
    path = FOLDER / circuit.name / f"{circuit.name}.kicad_pcb"
    return path.exists() and layout.routed_for(path.read_text()) == layout.fingerprint(circuit)


def _route(circuit: Circuit) -> bool:
    for seed in range(_SEEDS):
        try:
            board = routed(circuit, seed)
        except RoutingError as error:
            sys.stderr.write(f"{error} (seed {seed})\n")
            continue
        path = FOLDER / circuit.name / f"{circuit.name}.kicad_pcb"
        path.write_text(board)
        if not (found := _found_by_kicad(path)):
            return True
        sys.stderr.write(f"{circuit.name}: KiCad finds {found} (seed {seed})\n")
    return False


def _found_by_kicad(board: Path) -> str:
    """Return what KiCad finds wrong with *board* by the rules, "" if nothing: it may fill the
    ground otherwise than the router thinks."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [
            "kicad-cli",
            "pcb",
            "drc",
            "--severity-all",
            "--format",
            "json",
            "-o",
            str(report),
            str(board),
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - KiCad's own
        found = json.loads(report.read_text())
    return ", ".join(
        sorted({one["type"] for kind in ("violations", "unconnected_items") for one in found[kind]})
    )


if __name__ == "__main__":
    sys.exit(main())
